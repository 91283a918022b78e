"""What customers owe for deliveries, by age."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa

from projections.orders.tables import movements, orders
from query_api.bi.definition import Question
from query_api.bi.metrics import ZERO, Row, percent
from query_api.orders.receivables import Age, age_of, due_on, orders_of_people

_AGES: Final[dict[Age, str]] = {
    "not_due": "A vencer",
    "days_0_7": "Até 7 dias",
    "days_8_30": "8 a 30 dias",
    "days_31": "31 dias ou mais",
}


def open_by_age(asked: Question) -> list[Row]:
    """What was open at the end of the last day, or is now if that is ahead. Always all ages."""
    at = min(asked.span.last, asked.today)
    rows: dict[Age, Row] = {
        age: {"age": name, "orders": 0, "amount": ZERO, "_days": timedelta()} for age, name in _AGES.items()
    }
    for order in asked.rows(_open):
        row = rows[age_of(order, at)]
        row["orders"] += 1
        row["amount"] += order["owed"]
        row["_days"] = max(row["_days"], at - (due_on(order) or at))
    total = sum((row["amount"] for row in rows.values()), ZERO)
    return [{**row, "share": percent(row["amount"], total), "most_days": row.pop("_days")} for row in rows.values()]


def _open(asked: Question) -> sa.Select[Any]:
    """Delivered orders and opening balances of which something was ``owed`` after the last day."""
    moved = sa.func.sum(movements.c.amount, type_=movements.c.amount.type)
    owed = (
        sa.select(movements.c.order_id, moved.label("owed"))
        .where(movements.c.day <= asked.last)
        .group_by(movements.c.order_id)
        .having(moved > 0)
        .subquery()
    )
    return (
        orders_of_people()
        .join(owed, owed.c.order_id == orders.c.id)
        .add_columns(owed.c.owed)
        .where(orders.c.status == "delivered", asked.of_cost_center(orders.c.cost_center))
    )
