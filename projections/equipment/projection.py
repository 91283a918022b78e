"""Equipment follows its own events, and the customer and status of orders."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.customers.events import CustomerErased
from command_api.kernel import ERASED, Event, stream_id
from command_api.orders import events as order_events
from command_api.rules.order_status import status_after
from projections.equipment.assets import Assets
from projections.equipment.definitions import Definitions
from projections.equipment.tables import assets, bookings, history, kits, locations, models, orders, papers, services
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import deletes
from projections.runtime.rows import Rows


class Equipment(Definitions, Assets, Projection):
    """One row per model, asset, place, kit, booking, service, paper of one, and thing that happened to an asset."""

    name = "equipment"
    version = 12
    tables = (models, assets, locations, kits, bookings, orders, history, services, papers)

    @handles(order_events.EventOrderDrafted)
    def order_drafted(self, event: order_events.EventOrderDrafted, rows: Rows) -> None:
        rows.put(
            orders,
            id=stream_id(event.originator_id),
            order_code=event.order_code,
            customer_id=event.details.customer.id,
            customer_name=event.details.customer.name,
            status="draft",
        )

    @handles(order_events.EventOrderDetailsChanged)
    def order_changed(self, event: order_events.EventOrderDetailsChanged, rows: Rows) -> None:
        customer = event.details.customer
        id = stream_id(event.originator_id)
        rows.change(orders, id, customer_id=customer.id, customer_name=customer.name)

    @handles(CustomerErased)
    def customer_erased(self, event: CustomerErased, rows: Rows) -> None:
        its = rows.table(orders)
        for (id,) in rows.select(sa.select(its.c.id).where(its.c.customer_id == stream_id(event.originator_id))):
            rows.change(orders, id, customer_name=ERASED)

    @handles(
        order_events.EventOrderPlaced,
        order_events.EventOrderConfirmed,
        order_events.SentToFactoryBatch,
        order_events.DeliveryScheduled,
        order_events.DeliveryUnscheduled,
        order_events.EventOrderDelivered,
        order_events.DeliveryTakenBack,
        order_events.EventOrderCancelled,
    )
    def order_moved(self, event: Event, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        if known := rows.get(orders, id):
            rows.change(orders, id, status=status_after(event, known["status"]))

    order_discarded = handles(order_events.EventOrderDiscarded)(deletes(orders))
