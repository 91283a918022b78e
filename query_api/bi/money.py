"""Deposits and freight."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import sqlalchemy as sa

from projections.bi.tables import deposits, orders
from query_api.bi.definition import Question
from query_api.bi.metrics import ZERO, Row, ratio

_BECAME = ("received", "returned", "kept", "used")


def deposit_movements(asked: Question) -> list[Row]:
    """Received and settled deposits, and the amount held at the end of each bucket."""
    rows = asked.by_bucket(lambda: dict.fromkeys(_BECAME, ZERO))
    for found in asked.rows(_movements):
        rows[asked.span.bucket(found["day"], asked.grain)][found["kind"]] += found["amount"]
    held = _held(asked.rows(_movements_before))
    for row in rows.values():
        held += row["received"] - row["returned"] - row["kept"] - row["used"]
        row["held"] = held
    return list(rows.values())


def deposits_held(asked: Question) -> Decimal:
    """The amount held at the end of the period, including deposits from before it."""
    return _held(asked.rows(_movements_until))


def _held(movements: Iterable[Row]) -> Decimal:
    return sum((row["amount"] if row["kind"] == "received" else -row["amount"] for row in movements), ZERO)


def _movements(asked: Question) -> sa.Select[Any]:
    of = deposits.c
    query = sa.select(of.day, of.kind, sa.func.sum(of.amount).label("amount"))
    return query.where(asked.within(of.day), asked.of_cost_center(of.cost_center)).group_by(of.day, of.kind)


def _movements_before(asked: Question) -> sa.Select[Any]:
    return _sums(asked).where(deposits.c.day < asked.first)


def _movements_until(asked: Question) -> sa.Select[Any]:
    return _sums(asked).where(deposits.c.day <= asked.last)


def _sums(asked: Question) -> sa.Select[Any]:
    of = deposits.c
    query = sa.select(of.kind, sa.func.sum(of.amount).label("amount"))
    return query.where(asked.of_cost_center(of.cost_center)).group_by(of.kind)


def freight(asked: Question) -> list[Row]:
    """Every freight that was delivered in the period."""
    return [{**row, "price_per_km": ratio(row["price"], row["distance_km"] or ZERO)} for row in asked.rows(_freights)]


def _freights(asked: Question) -> sa.Select[Any]:
    of = orders.c
    return (
        sa.select(
            of.id.label("order_id"),
            of.order_code,
            of.delivered_on.label("day"),
            of.distance_km,
            of.trips,
            of.freight_price.label("price"),
        )
        .where(asked.within(of.delivered_on), asked.of_cost_center(of.cost_center), of.freight_price.is_not(None))
        .order_by(of.delivered_on, of.id)
    )
