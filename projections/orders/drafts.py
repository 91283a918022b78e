"""What a draft costs beyond its lines and freight."""

from __future__ import annotations

from decimal import Decimal

import sqlalchemy as sa

from command_api.rules.rentals import beyond_first
from command_api.rules.windows import booking_window
from projections.orders.tables import items
from projections.runtime.rows import Row, Rows


def extra_days_of_draft(rows: Rows, order: Row) -> Decimal:
    """BRL for the periods of its kits beyond the first, from the day of the delivery to that of the pickup. Nothing
    while one of them is open."""
    delivery, pickup, shift = order["preferred_delivery_date"], order["pickup_date"], order["preferred_delivery_shift"]
    if delivery is None or pickup is None:
        return Decimal(0)
    window = booking_window(delivery, shift, pickup, order["pickup_shift"] or shift)
    its = rows.table(items).c
    rented = sa.select(its.rental_period, its.quantity, its.unit_price).where(
        its.order_id == order["id"], its.rental_period.is_not(None)
    )
    amounts = (beyond_first(row.rental_period, row.quantity, row.unit_price, window)[1] for row in rows.select(rented))
    return sum(amounts, Decimal(0))
