"""What came in: revenue by bucket, and deposits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.orders import PARTS, DepositMove, Order, held_at_the_end_of, reached_in_period
from tests.bi.fold.sales import Sale

CENTERS = ("choperia", "distribuidora")


def sold(sales: Iterable[Sale], asked: Asked) -> list[Sale]:
    """What the counter sold in the period."""
    first, last = asked.period.first, asked.period.last  # a call for each of all sales takes as long as all else
    return [sale for sale in sales if first <= sale.day <= last and asked.cost_center in (None, sale.cost_center)]


def delivered(orders: Iterable[Order], asked: Asked) -> list[Order]:
    """The events that were delivered in the period."""
    return reached_in_period(orders, "delivered", asked)


def worth(things: Iterable[Sale | Order]) -> Decimal:
    return sum((thing.amount for thing in things), Decimal(0))


def by_source(sales: Sequence[Sale], orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``revenue-by-source``."""
    counter, events = sold(sales, asked), delivered(orders, asked)
    rows: list[Row] = []
    for bucket in asked.buckets:
        here = asked.over(bucket)
        row = {"counter": worth(sold(counter, here)), "events": worth(delivered(events, here))}
        rows.append({"period": bucket.first, **row, "total": sum(row.values())})
    return rows


def by_cost_center(sales: Sequence[Sale], orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``revenue``."""
    counter, events = sold(sales, asked), delivered(orders, asked)
    rows: list[Row] = []
    for bucket in asked.buckets:
        here: list[Sale | Order] = [*sold(counter, asked.over(bucket)), *delivered(events, asked.over(bucket))]
        row = {center: worth(thing for thing in here if thing.cost_center == center) for center in CENTERS}
        rows.append({"period": bucket.first, **row, "total": sum(row.values())})
    return rows


def deposits(moves: Sequence[DepositMove], asked: Asked) -> list[Row]:
    """``deposits``."""
    left = [move for move in moves if asked.cost_center in (None, move.cost_center)]
    rows: list[Row] = []
    for bucket in asked.buckets:
        here = [move for move in left if bucket.first <= move.day <= bucket.last]
        sums = {part: sum((move.amount for move in here if move.part == part), Decimal(0)) for part in PARTS}
        held = held_at_the_end_of(bucket.last, left)
        rows.append({"period": bucket.first, **{part: sums[part] for part in PARTS}, "held": held})
    return rows
