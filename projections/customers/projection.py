"""Customers follow their own events and those of their orders and requests."""

from __future__ import annotations

import json

from command_api.kernel import stream_id
from command_api.orders.events import DemandRefused
from projections.customers.customer_row import change_customer
from projections.customers.names import REFUSAL, note_name
from projections.customers.ordered import Ordered
from projections.customers.records import Records
from projections.customers.tables import (
    customer_mentions,
    customer_names,
    customer_orders,
    customer_refusals,
    customers,
)
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Customers(Records, Ordered, Projection):
    """One row per customer, order and refusal."""

    name = "customers"
    version = 11
    tables = (customers, customer_orders, customer_mentions, customer_refusals, customer_names)

    @handles(DemandRefused)
    def demand_refused(self, event: DemandRefused, rows: Rows) -> None:
        if event.customer.id is None:
            return
        wanted = [{"name": each.model_name, "wanted": each.wanted, "missing": each.missing} for each in event.models]
        rows.put(
            customer_refusals,
            id=stream_id(event.originator_id),
            customer_id=event.customer.id,
            at=event.timestamp,
            wanted_on=event.wanted_on,
            models=json.dumps(wanted, ensure_ascii=False),
            order_id=event.order_id,
            order_code=event.order_code,
        )
        change_customer(event, rows, event.customer.id)
        note_name(rows, event.customer.id, REFUSAL, stream_id(event.originator_id), event.customer.name)
