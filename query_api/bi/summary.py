"""The period in one row."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from projections.bi.tables import refusals
from query_api.bi.definition import ReportQuestion
from query_api.bi.equipment import utilisation
from query_api.bi.metrics import ZERO, Row, ratio
from query_api.bi.money import deposits_held
from query_api.bi.orders import events_delivered, orders_placed
from query_api.bi.sales import sold_daily


def summary(asked: ReportQuestion) -> list[Row]:
    """Always one row."""
    sold = sold_daily(asked)
    sales = sum(row["sales"] for row in sold)
    sales_revenue = sum((row["amount"] for row in sold), ZERO)
    events, event_revenue = events_delivered(asked)
    return [
        {
            "revenue": sales_revenue + event_revenue,
            "sales_revenue": sales_revenue,
            "event_revenue": event_revenue,
            "sales": sales,
            "average_sale": ratio(sales_revenue, sales),
            "orders_placed": orders_placed(asked),
            "events_delivered": events,
            "deposits_held": deposits_held(asked),
            "utilisation": utilisation(asked),
            "refusals": asked.rows(_refusals)[0]["refusals"],
        }
    ]


def _refusals(asked: ReportQuestion) -> sa.Select[Any]:
    query = sa.select(sa.func.count().label("refusals"))
    return query.where(asked.within(refusals.c.asked_on), asked.of_cost_center(refusals.c.cost_center))
