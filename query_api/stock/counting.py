"""Which products have a stock that people count."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from projections.catalogue.tables import products


def is_counted(quantity: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
    """Whether the stock of a product is listed and raises alerts.

    The stock of a pour is the litres of its beer. It is listed only while its own ``quantity`` is below zero: glasses
    were sold while no keg of the beer was connected.
    """
    zero = sa.literal(0, quantity.type)
    return sa.and_(products.c.track_stock, sa.or_(products.c.pour_ml == 0, quantity < zero))
