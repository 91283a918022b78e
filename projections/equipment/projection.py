"""Equipment follows its own events, and of orders who ordered and where they stand."""

from __future__ import annotations

from typing import Final

from command_api.kernel import Event, stream_id
from command_api.orders.events import (
    DeliveryScheduled,
    EventOrderCancelled,
    EventOrderConfirmed,
    EventOrderDelivered,
    EventOrderDetailsChanged,
    EventOrderDiscarded,
    EventOrderDrafted,
    EventOrderPlaced,
    SentToFactoryBatch,
)
from command_api.rules.order_status import Status
from projections.equipment.assets import Assets
from projections.equipment.definitions import Definitions
from projections.equipment.tables import assets, bookings, history, kits, locations, models, orders
from projections.projection import Projection, handles
from projections.rows import Rows

_LEADS_TO: Final[dict[type[Event], Status]] = {
    EventOrderPlaced: "awaiting_deposit",
    EventOrderConfirmed: "confirmed",
    SentToFactoryBatch: "in_factory_batch",
    DeliveryScheduled: "scheduled_for_delivery",
    EventOrderDelivered: "delivered",
    EventOrderCancelled: "cancelled",
}


class Equipment(Definitions, Assets, Projection):
    """One row per model, asset, place, kit, booking, and thing that happened to an asset."""

    name = "equipment"
    version = 1
    tables = (models, assets, locations, kits, bookings, orders, history)

    @handles(EventOrderDrafted)
    def order_drafted(self, event: EventOrderDrafted, rows: Rows) -> None:
        rows.put(
            orders,
            id=stream_id(event.originator_id),
            order_code=event.order_code,
            customer_name=event.details.customer.name,
            status="draft",
        )

    @handles(EventOrderDetailsChanged)
    def order_changed(self, event: EventOrderDetailsChanged, rows: Rows) -> None:
        rows.change(orders, stream_id(event.originator_id), customer_name=event.details.customer.name)

    @handles(*_LEADS_TO)
    def order_moved_on(self, event: Event, rows: Rows) -> None:
        rows.change(orders, stream_id(event.originator_id), status=_LEADS_TO[type(event)])

    @handles(EventOrderDiscarded)
    def order_discarded(self, event: EventOrderDiscarded, rows: Rows) -> None:
        rows.delete(orders, stream_id(event.originator_id))
