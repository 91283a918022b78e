"""What customers owe, by age: the rule of the receivables, at the end of a day."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from command_api.rules.order_account import AGREED
from command_api.rules.order_status import OWING
from infra.compiled import OwnRow
from projections.orders.accounts import account_of
from projections.orders.tables import movements, orders
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import ZERO, Row, percent
from query_api.orders.receivables import Age, age_of, due_on, orders_of_people

AGES: Final[dict[Age, str]] = {
    "not_due": "A vencer",
    "days_0_7": "Até 7 dias",
    "days_8_30": "8 a 30 dias",
    "days_31": "31 dias ou mais",
}


def open_by_age(asked: ReportQuestion) -> list[Row]:
    """What was open at the end of the last day, or is now if that is ahead. Always all ages."""
    at = min(asked.span.last, asked.today)
    rows: dict[Age, Row] = {
        age: {"age": name, "orders": 0, "amount": ZERO, "_days": timedelta()} for age, name in AGES.items()
    }
    for order in asked.rows(_open):
        owed = _owed(order)
        if owed <= 0:
            continue
        age = age_of(order, at)
        row = rows[age]
        row["orders"] += 1
        row["amount"] += owed
        if age != "not_due":  # an order can wait for its delivery beyond the day agreed for it
            row["_days"] = max(row["_days"], at - (due_on(order) or at))
    total = sum((row["amount"] for row in rows.values()), ZERO)
    return [{**row, "share": percent(row["amount"], total), "most_days": row.pop("_days")} for row in rows.values()]


def _open(asked: ReportQuestion) -> sa.Select[Any]:
    """Orders that were confirmed or delivered by the last day, and opening balances. ``moved`` is what moved their
    account by then. An order that was delivered later counts with the charges of its delivery."""
    with_delivery = sa.and_(movements.c.kind.in_(AGREED), movements.c.day <= orders.c.delivered_on)
    counts = sa.or_(movements.c.day <= asked.last, with_delivery)
    moved = (
        sa.select(movements.c.order_id, sa.func.sum(movements.c.amount, type_=movements.c.amount.type).label("moved"))
        .join(orders, orders.c.id == movements.c.order_id)
        .where(counts)
        .group_by(movements.c.order_id)
        .subquery()
    )
    owing = sa.or_(orders.c.confirmed_on <= asked.last, orders.c.delivered_on <= asked.last)
    return (
        orders_of_people()
        .outerjoin(moved, moved.c.order_id == orders.c.id)
        .add_columns(moved.c.moved)
        .where(orders.c.status.in_(OWING), owing, asked.of_cost_center(orders.c.cost_center))
    )


def _owed(row: OwnRow) -> Decimal:
    """Movements have the charges of a delivery; before it the order is charged what is agreed now."""
    ahead = account_of(row).charged if row["delivered_on"] is None else ZERO
    owed: Decimal = ahead + (row["moved"] or ZERO)
    return owed
