"""Reports about orders: where they are, how they got there, where they went."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.days import day_of
from tests.bi.fold.figures import folded, hours, in_cents, mean, median, nearest_rank, per, percent
from tests.bi.fold.orders import STATUSES, Order, of_center, reached_in_period

STEPS = ("draft", "awaiting_deposit", "confirmed", "scheduled_for_delivery", "delivered", "returned")


def by_status(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``orders-by-status``."""
    written = reached_in_period(orders, "draft", asked)
    rows: list[Row] = []
    for status in STATUSES:
        found = [order for order in written if order.status == status]
        if found:
            rows.append(
                {
                    "status": status,
                    "orders": len(found),
                    "amount": _amount(found),
                    "share": percent(len(found), len(written)),
                }
            )
    return rows


def funnel(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``order-funnel``."""
    written = reached_in_period(orders, "draft", asked)
    ways = [_way(order) for order in written]
    rows: list[Row] = []
    for number, step in enumerate(STEPS):
        reached = [way for way in ways if step in way]
        before = STEPS[number - 1] if number else step
        took = [hours(way[step] - way[before]) for way in reached if before in way]
        rows.append(
            {
                "step": step,
                "orders": len(reached),
                "from_previous": percent(len(reached), rows[-1]["orders"]) if rows else None,
                "from_first": percent(len(reached), len(ways)),
                "median_hours": median(took) if number else None,
            }
        )
    return rows


def time_in_status(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``time-in-status``."""
    left = of_center(orders, asked)
    stays: dict[str, list[Fraction]] = {status: [] for status in STATUSES}
    for order in left:
        way = sorted(order.reached.items(), key=lambda step: STATUSES.index(step[0]))
        for (status, came), (_, went) in pairwise(way):
            if day_of(went) in asked.period:
                stays[status].append(hours(went - came))
    rows: list[Row] = []
    for status in STATUSES[:-2]:
        waiting = sum(order.status == status for order in left)
        if stays[status] or waiting:
            rows.append(
                {
                    "status": status,
                    "departures": len(stays[status]),
                    "median_hours": median(stays[status]),
                    "mean_hours": mean(stays[status]),
                    "p90_hours": nearest_rank(stays[status], 90),
                    "waiting": waiting,
                }
            )
    return rows


def cancellations(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``cancellations``."""
    cancelled = reached_in_period(orders, "cancelled", asked)
    cancelled.sort(key=lambda order: (order.reached["cancelled"], order.id))
    reasons: dict[str, list[Order]] = {}
    for order in cancelled:
        reasons.setdefault(folded(order.reason), []).append(order)
    rows = [
        {
            "reason": found[0].reason,
            "orders": len(found),
            "amount": _amount(found),
            "share": percent(len(found), len(cancelled)),
        }
        for found in reasons.values()
    ]
    return sorted(rows, key=lambda row: (-row["orders"], folded(row["reason"])))


def freight(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``freight``."""
    rows: list[Row] = []
    for order in reached_in_period(orders, "delivered", asked):
        if order.freight and order.breakdown:
            distance, price = Decimal(order.freight["distance_km"]), Decimal(order.breakdown["price"])
            rows.append(
                {
                    "order_id": order.id,
                    "order_code": order.code,
                    "day": order.days["delivered"],
                    "distance_km": distance,
                    "trips": order.breakdown["trips"],
                    "price": price,
                    "price_per_km": per(price, distance),
                }
            )
    return sorted(rows, key=lambda row: (row["day"], row["order_id"]))


def items(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``order-items``."""
    found: dict[tuple[str, int], Row] = {}
    delivered = reached_in_period(orders, "delivered", asked)
    for order in sorted(delivered, key=lambda order: (order.happened["delivered"], order.id)):
        for item in order.items:
            thing = (item["kind"], item["ref_id"])
            row = found.setdefault(
                thing, {"kind": thing[0], "ref_id": thing[1], "orders": set(), "quantity": Decimal(0), "amount": 0}
            )
            quantity = Decimal(item["quantity"])
            row["name"] = item["name"]
            row["orders"].add(order.id)
            row["quantity"] += quantity
            row["amount"] += in_cents(quantity, Decimal(item["unit_price"]))
    ordered = sorted(found.values(), key=lambda row: (-row["amount"], row["kind"], row["ref_id"]))
    return [{**row, "orders": len(row["orders"])} for row in ordered]


def _amount(orders: Sequence[Order]) -> Decimal:
    return sum((order.amount for order in orders), Decimal(0))


def _way(order: Order) -> dict[str, datetime]:
    """When it came to each step of the funnel."""
    return {**order.happened, **({"returned": order.back_at} if order.back_at else {})}
