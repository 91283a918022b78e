"""Deposits, payments, charges beside lines and freight, and freight."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Final, get_args

import sqlalchemy as sa

from command_api.rules.order_account import PaymentMethod
from projections.bi.tables import deposits, money, orders
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import ZERO, Row, ratio

_BECAME = ("received", "returned", "kept", "used")


def deposit_movements(asked: ReportQuestion) -> list[Row]:
    """Received and settled deposits, and the amount held at the end of each bucket."""
    rows = asked.by_bucket(lambda: dict.fromkeys(_BECAME, ZERO))
    for found in asked.rows(_movements):
        rows[asked.span.bucket(found["day"], asked.grain)][found["kind"]] += found["amount"]
    held = _held(asked.rows(_movements_before))
    for row in rows.values():
        held += row["received"] - row["returned"] - row["kept"] - row["used"]
        row["held"] = held
    return list(rows.values())


def deposits_held(asked: ReportQuestion) -> Decimal:
    """The amount held at the end of the period, including deposits from before it."""
    return _held(asked.rows(_movements_until))


def _held(movements: Iterable[Row]) -> Decimal:
    return sum((row["amount"] if row["kind"] == "received" else -row["amount"] for row in movements), ZERO)


def _movements(asked: ReportQuestion) -> sa.Select[Any]:
    of = deposits.c
    query = sa.select(of.day, of.kind, sa.func.sum(of.amount).label("amount"))
    return query.where(asked.within(of.day), asked.of_cost_center(of.cost_center)).group_by(of.day, of.kind)


def _movements_before(asked: ReportQuestion) -> sa.Select[Any]:
    return _sums(asked).where(deposits.c.day < asked.first)


def _movements_until(asked: ReportQuestion) -> sa.Select[Any]:
    return _sums(asked).where(deposits.c.day <= asked.last)


def _sums(asked: ReportQuestion) -> sa.Select[Any]:
    of = deposits.c
    query = sa.select(of.kind, sa.func.sum(of.amount).label("amount"))
    return query.where(asked.of_cost_center(of.cost_center)).group_by(of.kind)


METHODS: Final[tuple[PaymentMethod, ...]] = get_args(PaymentMethod)
_CHARGES: Final = {
    "extra_days": "extra_days",
    "shells": "shells",
    "shells_back": "shells",
    "penalty": "penalties",
    "waived": "waived",
    "damage": "damages",
    "kept": "kept",
}


def money_received(asked: ReportQuestion) -> list[Row]:
    """Payments less reversals by method, refunds, and how long after the delivery the money came."""
    rows = asked.by_bucket(lambda: dict.fromkeys((*METHODS, "refunded", "total", "_paid", "_waited"), ZERO))
    for found in asked.rows(_cash):
        row = rows[asked.span.bucket(found["day"], asked.grain)]
        signed = found["amount"] if found["kind"] == "received" else -found["amount"]
        row["total"] += signed
        if found["kind"] == "refunded":
            row["refunded"] += found["amount"]
        else:
            row[found["method"]] += signed
        if found["kind"] == "received" and not found["is_reversed"] and found["delivered_on"] is not None:
            row["_paid"] += found["amount"]
            row["_waited"] += found["amount"] * max(0, (found["day"] - found["delivered_on"]).days)
    for row in rows.values():
        row["mean_days"] = ratio(row.pop("_waited"), row.pop("_paid"))
    return list(rows.values())


def other_charges(asked: ReportQuestion) -> list[Row]:
    """What was charged beside lines and freight."""
    rows = asked.by_bucket(lambda: dict.fromkeys((*_CHARGES.values(), "total"), ZERO))
    for found in asked.rows(_charged):
        row = rows[asked.span.bucket(found["day"], asked.grain)]
        kind, amount = found["kind"], found["amount"]
        row[_CHARGES[kind]] += -amount if kind == "shells_back" else amount
        row["total"] += -amount if kind in ("waived", "shells_back") else amount
    return list(rows.values())


def _cash(asked: ReportQuestion) -> sa.Select[Any]:
    of = money.c
    return (
        sa.select(of.day, of.kind, of.amount, of.method, of.is_reversed, orders.c.delivered_on)
        .join(orders, orders.c.id == of.order_id)
        .where(
            asked.within(of.day),
            asked.of_cost_center(of.cost_center),
            of.kind.in_(("received", "reversed", "refunded")),
        )
    )


def _charged(asked: ReportQuestion) -> sa.Select[Any]:
    of = money.c
    query = sa.select(of.day, of.kind, sa.func.sum(of.amount).label("amount"))
    chosen = query.where(asked.within(of.day), asked.of_cost_center(of.cost_center), of.kind.in_(tuple(_CHARGES)))
    return chosen.group_by(of.day, of.kind)


def freight(asked: ReportQuestion) -> list[Row]:
    """Every freight that was delivered in the period."""
    return [{**row, "price_per_km": ratio(row["price"], row["distance_km"] or ZERO)} for row in asked.rows(_freights)]


def _freights(asked: ReportQuestion) -> sa.Select[Any]:
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
