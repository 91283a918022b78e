"""Drafts of standing orders that are not placed yet."""

from __future__ import annotations

from datetime import date
from typing import Any

import sqlalchemy as sa

from projections.orders.tables import orders
from projections.trade.tables import standing_drafts
from query_api.http import Row, Snapshot

_first, _last = (sa.bindparam(name, None, sa.Date) for name in ("first", "last"))


def open_drafts(read: Snapshot, first: date, last: date) -> list[Row]:
    """Rows of ``orders`` whose delivery is between these days, by day. They hold no equipment."""
    return [*read.rows("open drafts of standing orders", _drafts, {"first": first, "last": last})]


def _drafts() -> sa.Select[Any]:
    day = orders.c.preferred_delivery_date
    of_standing_orders = orders.c.id.in_(sa.select(standing_drafts.c.order_id))
    return (
        sa.select(orders)
        .where(orders.c.status == "draft", day.between(_first, _last), of_standing_orders)
        .order_by(day, orders.c.id)
    )
