"""Deposits and freight."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import sqlalchemy as sa

from projections.bi.tables import deposits, orders
from query_api.bi.definition import Question
from query_api.bi.metrics import ZERO, Row, ratio

_BECAME = ("received", "returned", "kept", "used")


def deposit_movements(asked: Question) -> list[Row]:
    """Received and settled deposits, and the amount held at the end of each bucket."""
    rows = asked.by_bucket(lambda: dict.fromkeys(_BECAME, ZERO))
    query = sa.select(deposits.c.day, deposits.c.kind, sa.func.sum(deposits.c.amount).label("amount"))
    query = query.where(asked.within(deposits.c.day), asked.of_cost_center(deposits.c.cost_center))
    for found in asked.read.all(query.group_by(deposits.c.day, deposits.c.kind)):
        rows[asked.span.bucket(found["day"], asked.grain)][found["kind"]] += found["amount"]
    held = _held(asked, deposits.c.day < asked.span.first)
    for row in rows.values():
        held += row["received"] - row["returned"] - row["kept"] - row["used"]
        row["held"] = held
    return list(rows.values())


def deposits_held(asked: Question, last: date) -> Decimal:
    """The amount held at the end of a day, including deposits from before the period."""
    return _held(asked, deposits.c.day <= last)


def _held(asked: Question, when: sa.ColumnElement[bool]) -> Decimal:
    query = sa.select(deposits.c.kind, sa.func.sum(deposits.c.amount).label("amount"))
    query = query.where(when, asked.of_cost_center(deposits.c.cost_center)).group_by(deposits.c.kind)
    return sum((row["amount"] if row["kind"] == "received" else -row["amount"] for row in asked.read.all(query)), ZERO)


def freight(asked: Question) -> list[Row]:
    """Every freight that was delivered in the period."""
    of = orders.c
    query = (
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
    return [{**row, "price_per_km": ratio(row["price"], row["distance_km"] or ZERO)} for row in asked.read.all(query)]
