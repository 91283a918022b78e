"""The menu as visitors read it, out of the rows of its read model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from typing import Final

import sqlalchemy as sa

from infra.compiled import prepared
from projections.menu.tables import (
    menu_categories,
    menu_keg_prices,
    menu_open_kegs,
    menu_pictures,
    menu_products,
    menu_sold,
)
from query_api.kegs.on_hand import on_hand
from query_api.languages import PORTUGUESE, Language
from query_api.menu.document import menu

_QUERIES: Final = {
    "categories": sa.select(menu_categories),
    "products": sa.select(menu_products),
    "pictures": sa.select(menu_pictures).where(menu_pictures.c.active),
    "sold": sa.select(menu_sold.c.product_id, menu_sold.c.quantity),
    "on_hand": sa.select(menu_open_kegs.c.beer_id).where(on_hand(menu_open_kegs)).distinct(),
    "keg_prices": sa.select(menu_keg_prices),
}
_TRANSLATED: Final = ("name_en", "name_es", "summary_en", "summary_es", "description_en", "description_es")


@dataclass(frozen=True)
class MenuRows:
    """What the menu is made of, in any language."""

    categories: Sequence[dict[str, object]] = ()
    products: Sequence[dict[str, object]] = ()
    pictures: Sequence[dict[str, object]] = ()
    sold: Mapping[int, Decimal] = field(default_factory=dict)
    on_hand: AbstractSet[int] = frozenset()

    def menu(self, language: Language = PORTUGUESE) -> list[dict[str, object]]:
        """The body of ``GET /api/menu`` as objects."""
        return menu(self.categories, self.products, self.pictures, self.sold, self.on_hand, language)

    def translations(self) -> list[list[object]]:
        """All that the house wrote in other languages."""
        rows = (*self.categories, *self.products)
        return [[row[name] for name in _TRANSLATED if name in row] for row in rows]


def menu_of(connection: sa.Connection, language: Language = PORTUGUESE) -> list[dict[str, object]]:
    """The menu of this moment."""
    return menu_rows(connection).menu(language)


def menu_rows(connection: sa.Connection) -> MenuRows:
    """The rows of the menu, with the price of packed kegs."""
    found = {
        name: prepared(connection.dialect, f"menu {name}", partial(_QUERIES.__getitem__, name)).rows(connection, {})
        for name in _QUERIES
    }
    sold = {row["product_id"]: row["quantity"] for row in found["sold"]}
    poured = {row["beer_id"] for row in found["on_hand"]}
    # a packed keg costs what its beer does in this size
    of_beers = {(row["beer_id"], row["container_l"]): row["price"] for row in found["keg_prices"]}
    for each in found["products"]:
        each["price_manual"] = of_beers.get((each["beer_id"], each["container_l"]), each["price_manual"])
    return MenuRows(found["categories"], found["products"], found["pictures"], sold, poured)
