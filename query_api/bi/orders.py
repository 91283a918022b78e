"""What became of orders, and how long it took."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel.text import search_form
from command_api.rules.order_status import STATUSES, TRANSITIONS
from projections.bi.tables import order_items, order_steps, orders
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import ZERO, Row, mean, median, percent, percentile

HOLD_EXPIRED: Final = "Sinal não recebido no prazo"
NO_REASON: Final = "Sem motivo informado"
STEPS: Final[dict[str, sa.Column[Any]]] = {
    "draft": orders.c.created_at,
    "awaiting_deposit": orders.c.placed_at,
    "confirmed": orders.c.confirmed_at,
    "scheduled_for_delivery": orders.c.scheduled_at,
    "delivered": orders.c.delivered_at,
    "returned": orders.c.returned_at,
}
"""The steps of the funnel, each with the time when an order first reached it."""
_LEAVABLE: Final = tuple(status for status in STATUSES if TRANSITIONS[status])
"""Statuses that an order can leave, in their order."""


def orders_by_status(asked: ReportQuestion) -> list[Row]:
    """Orders created in the period, by their current status."""
    found = {row["status"]: row for row in asked.rows(_by_status)}
    total = sum(row["orders"] for row in found.values())
    return [
        {**found[status], "share": percent(found[status]["orders"], total)} for status in STATUSES if status in found
    ]


def _by_status(asked: ReportQuestion) -> sa.Select[Any]:
    amount = sa.func.sum(orders.c.total_amount).label("amount")
    query = sa.select(orders.c.status, sa.func.count().label("orders"), amount)
    return query.where(*_created(asked)).group_by(orders.c.status)


def _created(asked: ReportQuestion) -> tuple[sa.ColumnElement[bool], ...]:
    return asked.within(orders.c.created_on), asked.of_cost_center(orders.c.cost_center)


def order_funnel(asked: ReportQuestion) -> list[Row]:
    """How far the orders of the period came."""
    found = asked.rows(_reached)
    rows: list[Row] = []
    for before, step in zip((None, *STEPS), STEPS, strict=False):
        count = sum(order[step] is not None for order in found)
        both = [(order[before], order[step]) for order in found if order[before] and order[step]] if before else []
        rows.append(
            {
                "step": step,
                "orders": count,
                "from_previous": percent(count, rows[-1]["orders"]) if rows else None,
                "from_first": percent(count, rows[0]["orders"] if rows else count),
                "median_hours": median([here - there for there, here in both]),
            }
        )
    return rows


def _reached(asked: ReportQuestion) -> sa.Select[Any]:
    return sa.select(*(column.label(step) for step, column in STEPS.items())).where(*_created(asked))


def time_in_status(asked: ReportQuestion) -> list[Row]:
    """How long orders were where they left in the period, and how many wait there now."""
    spans: defaultdict[str, list[timedelta]] = defaultdict(list)
    for row in asked.rows(_left):
        spans[row["status"]].append(row["left_at"] - row["entered_at"])
    waiting = {row["status"]: row["waiting"] for row in asked.rows(_waiting)}
    return [
        {
            "status": status,
            "departures": len(spans[status]),
            "median_hours": median(spans[status]),
            "mean_hours": mean(spans[status]),
            "p90_hours": percentile(spans[status], 90),
            "waiting": waiting.get(status, 0),
        }
        for status in _LEAVABLE
        if spans[status] or status in waiting
    ]


def _left(asked: ReportQuestion) -> sa.Select[Any]:
    of = order_steps.c
    query = sa.select(of.status, of.entered_at, of.left_at)
    return query.where(asked.within(of.left_on), asked.of_cost_center(of.cost_center))


def _waiting(asked: ReportQuestion) -> sa.Select[Any]:
    query = sa.select(orders.c.status, sa.func.count().label("waiting"))
    return query.where(asked.of_cost_center(orders.c.cost_center)).group_by(orders.c.status)


def cancellations(asked: ReportQuestion) -> list[Row]:
    """By reason, however it was written."""
    rows: dict[str, Row] = {}
    for found in asked.rows(_cancelled):
        reason = HOLD_EXPIRED if found["hold_expired"] else (found["cancel_reason"] or "").strip() or NO_REASON
        row = rows.setdefault(search_form(reason), {"reason": reason, "orders": 0, "amount": ZERO})
        row["orders"] += 1
        row["amount"] += found["total_amount"]
    total = sum(row["orders"] for row in rows.values())
    ordered = sorted(rows.items(), key=lambda each: (-each[1]["orders"], each[0]))
    return [{**row, "share": percent(row["orders"], total)} for _, row in ordered]


def _cancelled(asked: ReportQuestion) -> sa.Select[Any]:
    of = orders.c
    query = sa.select(of.cancel_reason, of.hold_expired, of.total_amount)
    query = query.where(asked.within(of.cancelled_on), asked.of_cost_center(of.cost_center))
    return query.order_by(of.cancelled_at, of.id)


def order_lines(asked: ReportQuestion) -> list[Row]:
    """The lines of the orders delivered in the period."""
    rows: dict[tuple[str, int], Row] = {}
    of: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
    for found in asked.rows(_lines):
        key = (found["kind"], found["ref_id"])
        row = rows.setdefault(key, {"kind": key[0], "ref_id": key[1], "quantity": ZERO, "amount": ZERO})
        row["name"] = found["name"]
        row["quantity"] += found["quantity"]
        row["amount"] += found["amount"]
        of[key].add(found["order_id"])
    ordered = sorted(rows.items(), key=lambda each: (-each[1]["amount"], each[0]))
    return [{**row, "orders": len(of[key])} for key, row in ordered]


def _lines(asked: ReportQuestion) -> sa.Select[Any]:
    lines = order_items.c
    return (
        sa.select(lines.kind, lines.ref_id, lines.name, lines.order_id, lines.quantity, lines.amount)
        .join(orders, orders.c.id == lines.order_id)
        .where(*_delivered(asked))
        .order_by(orders.c.delivered_at, orders.c.id, lines.id)
    )


def _delivered(asked: ReportQuestion) -> tuple[sa.ColumnElement[bool], ...]:
    return asked.within(orders.c.delivered_on), asked.of_cost_center(orders.c.cost_center)


def orders_placed(asked: ReportQuestion) -> int:
    """Orders first placed in the period."""
    placed: int = asked.rows(_placed)[0]["orders"]
    return placed


def _placed(asked: ReportQuestion) -> sa.Select[Any]:
    query = sa.select(sa.func.count().label("orders"))
    return query.where(asked.within(orders.c.placed_on), asked.of_cost_center(orders.c.cost_center))


def events_delivered(asked: ReportQuestion) -> tuple[int, Decimal]:
    """Orders delivered in the period, and their revenue."""
    [row] = asked.rows(_delivered_revenue)
    return row["orders"], row["amount"] or ZERO


def _delivered_revenue(asked: ReportQuestion) -> sa.Select[Any]:
    sums: list[sa.Label[Any]] = [
        sa.func.count().label("orders"),
        sa.func.sum(orders.c.total_amount).label("amount"),
    ]
    return sa.select(*sums).where(*_delivered(asked))
