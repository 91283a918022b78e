"""Who places orders for the first time, and who comes back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.figures import percent
from tests.bi.fold.orders import Order, reached_in_period


def customers(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``customers``. The first time ever is that at the whole house, whatever the cost center asked for."""
    first: dict[int, date] = {}
    for order in orders:
        if placed := order.days.get("awaiting_deposit"):
            first[order.customer] = min(placed, first.get(order.customer, placed))
    rows: list[Row] = []
    for bucket in asked.buckets:
        placed_here = reached_in_period(orders, "awaiting_deposit", asked.over(bucket))
        here = {order.customer for order in placed_here}
        new = sum(first[customer] in bucket for customer in here)
        rows.append(
            {
                "period": bucket.first,
                "new": new,
                "returning": len(here) - new,
                "returning_share": percent(len(here) - new, len(here)),
                "orders": len(placed_here),
                "amount": sum((order.amount for order in placed_here), Decimal(0)),
            }
        )
    return rows
