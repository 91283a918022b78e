"""The menu as visitors read it, out of the rows of its read model."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from projections.menu.tables import (
    menu_categories,
    menu_keg_prices,
    menu_open_kegs,
    menu_pictures,
    menu_products,
    menu_sold,
)
from query_api.menu.document import menu


def menu_of(connection: sa.Connection) -> list[dict[str, Any]]:
    """The body of ``GET /api/menu`` as objects."""
    categories, products, pictures = (
        [dict(zip(table.c.keys(), row, strict=True)) for row in connection.execute(sa.select(table)).all()]
        for table in (menu_categories, menu_products, menu_pictures)
    )
    kegs = menu_open_kegs.c
    on_hand = set(connection.execute(sa.select(kegs.beer_id).where(~kegs.out).distinct()).scalars())
    sold = {row.product_id: row.quantity for row in connection.execute(sa.select(menu_sold))}
    return menu(categories, _at_keg_prices(connection, products), pictures, sold, on_hand)


def _at_keg_prices(connection: sa.Connection, products: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The products; a packed keg at the price of its beer in this size."""
    of_beers = {(row.beer_id, row.container_l): row.price for row in connection.execute(sa.select(menu_keg_prices))}
    return [
        {**each, "price_manual": of_beers.get((each["beer_id"], each["container_l"]), each["price_manual"])}
        for each in products
    ]
