"""What a product has in stock, and which products have a stock that people count."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from projections.catalogue.tables import open_kegs, products
from projections.runtime.columns import Exact


def is_counted(quantity: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
    """Whether the stock of a product is listed and raises alerts.

    The stock of a pour is the litres of its beer. It is listed only while its own ``quantity`` is below zero: glasses
    were sold while no keg of the beer was connected.
    """
    zero = sa.literal(0, quantity.type)
    return sa.and_(products.c.track_stock, sa.or_(products.c.pour_ml == 0, quantity < zero))


def stock_level(counted: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """What is there of a product: of a packed keg the full kegs of its beer and size in the house, else ``counted``."""
    quantity = counted.type
    assert isinstance(quantity, Exact)
    kegs = sa.select(sa.func.count() * 10**quantity.places).where(
        open_kegs.c.beer_id == products.c.beer_id,
        open_kegs.c.container_l == products.c.container_l,
        open_kegs.c.full,
        ~open_kegs.c.out,
        ~open_kegs.c.blocked,
    )
    zero = sa.literal(0, quantity)
    full = sa.type_coerce(kegs.correlate(products).scalar_subquery(), quantity)
    level = sa.case(
        (products.c.container_l > sa.literal(0, products.c.container_l.type), full),
        else_=sa.func.coalesce(counted, zero),
    )
    return sa.type_coerce(level, quantity)
