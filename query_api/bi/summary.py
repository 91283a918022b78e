"""The period in one row."""

from __future__ import annotations

import sqlalchemy as sa

from projections.bi.tables import refusals
from projections.sales.tables import sales_hourly
from query_api.bi.definition import Question
from query_api.bi.equipment import utilisation
from query_api.bi.metrics import ZERO, Row, ratio
from query_api.bi.money import deposits_held
from query_api.bi.orders import events_delivered, orders_placed
from query_api.bi.sales import sold_by


def summary(asked: Question) -> list[Row]:
    """Always one row."""
    sold = sold_by(asked, sales_hourly.c.day)
    sales = int(sum(row["sales"] for row in sold))
    sales_revenue = sum((row["amount"] for row in sold), ZERO)
    events, event_revenue = events_delivered(asked)
    refused = sa.select(refusals.c.customer_id).where(
        asked.within(refusals.c.asked_on), asked.of_cost_center(refusals.c.cost_center)
    )
    return [
        {
            "revenue": sales_revenue + event_revenue,
            "sales_revenue": sales_revenue,
            "event_revenue": event_revenue,
            "sales": sales,
            "average_sale": ratio(sales_revenue, sales),
            "orders_placed": orders_placed(asked),
            "events_delivered": events,
            "deposits_held": deposits_held(asked, asked.span.last),
            "utilisation": utilisation(asked),
            "refusals": asked.read.count(refused),
        }
    ]
