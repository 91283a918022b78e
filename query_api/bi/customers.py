"""New and returning customers."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import Any

import sqlalchemy as sa

from projections.bi.tables import orders
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import ZERO, Row, percent


def customers(asked: ReportQuestion) -> list[Row]:
    """By bucket. A customer with an earlier order in any cost centre is not new."""
    rows = asked.by_bucket(lambda: {"new": 0, "returning": 0, "orders": 0, "amount": ZERO})
    seen: defaultdict[date, set[int]] = defaultdict(set)
    for order in asked.rows(_placed):
        bucket = asked.span.bucket(order["placed_on"], asked.grain)
        rows[bucket]["orders"] += 1
        rows[bucket]["amount"] += order["total_amount"]
        seen[bucket].add(order["customer_id"])
    first = _first_days(asked)
    for bucket, who in seen.items():
        rows[bucket]["returning"] = sum(first[customer] < bucket for customer in who)
        rows[bucket]["new"] = len(who) - rows[bucket]["returning"]
    return [
        {**row, "returning_share": percent(row["returning"], row["new"] + row["returning"])} for row in rows.values()
    ]


def _first_days(asked: ReportQuestion) -> dict[int, date]:
    """The day on which each customer first placed an order."""
    return {row["customer_id"]: row["first"] for row in asked.rows(_first_orders)}


def _placed(asked: ReportQuestion) -> sa.Select[Any]:
    query = sa.select(orders.c.customer_id, orders.c.placed_on, orders.c.total_amount)
    return query.where(asked.within(orders.c.placed_on), asked.of_cost_center(orders.c.cost_center))


def _first_orders(_: ReportQuestion) -> sa.Select[Any]:
    query = sa.select(orders.c.customer_id, sa.func.min(orders.c.placed_on).label("first"))
    return query.where(orders.c.placed_on.is_not(None)).group_by(orders.c.customer_id)
