"""Equipment follows its own events, and the customer and status of orders."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.customers.events import CustomerErased
from command_api.kernel import ERASED, Event, stream_id
from command_api.orders.events import (
    DeliveryScheduled,
    DeliveryTakenBack,
    DeliveryUnscheduled,
    EventOrderCancelled,
    EventOrderConfirmed,
    EventOrderDelivered,
    EventOrderDetailsChanged,
    EventOrderDiscarded,
    EventOrderDrafted,
    EventOrderPlaced,
    SentToFactoryBatch,
)
from command_api.rules.order_status import status_after
from projections.equipment.assets import Assets
from projections.equipment.definitions import Definitions
from projections.equipment.tables import assets, bookings, history, kits, locations, models, orders, papers, services
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Equipment(Definitions, Assets, Projection):
    """One row per model, asset, place, kit, booking, service, paper of one, and thing that happened to an asset."""

    name = "equipment"
    version = 10
    tables = (models, assets, locations, kits, bookings, orders, history, services, papers)

    @handles(EventOrderDrafted)
    def order_drafted(self, event: EventOrderDrafted, rows: Rows) -> None:
        rows.put(
            orders,
            id=stream_id(event.originator_id),
            order_code=event.order_code,
            customer_id=event.details.customer.id,
            customer_name=event.details.customer.name,
            status="draft",
        )

    @handles(EventOrderDetailsChanged)
    def order_changed(self, event: EventOrderDetailsChanged, rows: Rows) -> None:
        customer = event.details.customer
        id = stream_id(event.originator_id)
        rows.change(orders, id, customer_id=customer.id, customer_name=customer.name)

    @handles(CustomerErased)
    def customer_erased(self, event: CustomerErased, rows: Rows) -> None:
        its = rows.table(orders)
        for (id,) in rows.select(sa.select(its.c.id).where(its.c.customer_id == stream_id(event.originator_id))):
            rows.change(orders, id, customer_name=ERASED)

    @handles(
        EventOrderPlaced,
        EventOrderConfirmed,
        SentToFactoryBatch,
        DeliveryScheduled,
        DeliveryUnscheduled,
        EventOrderDelivered,
        DeliveryTakenBack,
        EventOrderCancelled,
    )
    def order_moved(self, event: Event, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        if known := rows.get(orders, id):
            rows.change(orders, id, status=status_after(event, known["status"]))

    @handles(EventOrderDiscarded)
    def order_discarded(self, event: EventOrderDiscarded, rows: Rows) -> None:
        rows.delete(orders, stream_id(event.originator_id))
