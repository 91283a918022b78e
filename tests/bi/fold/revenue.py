"""What came in: revenue by bucket, and deposits."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.days import Period
from tests.bi.fold.orders import PARTS, DepositMove, Order, held_at_the_end_of, reached_in_period
from tests.bi.fold.sales import Sale

CENTERS = ("choperia", "distribuidora")


def sold(sales: Sequence[Sale], asked: Asked) -> Decimal:
    """What the counter sold in the period."""
    found = (
        sale.amount for sale in sales if sale.day in asked.period and asked.cost_center in (None, sale.cost_center)
    )
    return sum(found, Decimal(0))


def delivered(orders: Sequence[Order], asked: Asked) -> Decimal:
    """What events brought that were delivered in the period."""
    return sum((order.amount for order in reached_in_period(orders, "delivered", asked)), Decimal(0))


def by_source(sales: Sequence[Sale], orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``revenue-by-source``."""
    rows: list[Row] = []
    for bucket in asked.buckets:
        counter, events = sold(sales, asked.over(bucket)), delivered(orders, asked.over(bucket))
        row = {"counter": counter, "events": events, "total": counter + events}
        rows.append({"period": bucket.first, **row})
    return rows


def by_cost_center(sales: Sequence[Sale], orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``revenue``."""
    rows: list[Row] = []
    for bucket in asked.buckets:
        row = {center: _of_center(sales, orders, asked, bucket, center) for center in CENTERS}
        row["total"] = sum(row.values(), Decimal(0))
        rows.append({"period": bucket.first, **row})
    return rows


def deposits(moves: Sequence[DepositMove], asked: Asked) -> list[Row]:
    """``deposits``."""
    left = [move for move in moves if asked.cost_center in (None, move.cost_center)]
    rows: list[Row] = []
    for bucket in asked.buckets:
        here = [move for move in left if move.day in bucket]
        sums = {part: sum((move.amount for move in here if move.part == part), Decimal(0)) for part in PARTS}
        held = held_at_the_end_of(bucket.last, left)
        rows.append({"period": bucket.first, **{part: sums[part] for part in PARTS}, "held": held})
    return rows


def _of_center(sales: Sequence[Sale], orders: Sequence[Order], asked: Asked, bucket: Period, center: str) -> Decimal:
    if asked.cost_center not in (None, center):
        return Decimal(0)
    here = Asked(bucket, asked.grain, asked.now, center)
    return sold(sales, here) + delivered(orders, here)
