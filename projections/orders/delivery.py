"""An order on its way, with its customer, and back."""

from __future__ import annotations

from command_api.kernel import stream_id
from command_api.orders import events
from command_api.rules.left_behind import named
from command_api.rules.windows import PUB_TIME
from projections.orders.booked import pickup_of
from projections.orders.holding import forget_charges, put_charges, put_loaded, put_swap
from projections.orders.order_row import change_order, order_of
from projections.runtime.definition import handles
from projections.runtime.handlers import field, sets
from projections.runtime.rows import Rows


class Delivery:
    """The handlers from the confirmation to the return; a projection inherits them."""

    @handles(events.EventOrderConfirmed)
    def confirmed(self, event: events.EventOrderConfirmed, rows: Rows) -> None:
        change_order(event, rows, confirmed_on=event.timestamp.astimezone(PUB_TIME).date())

    sent_to_batch = handles(events.SentToFactoryBatch)(sets(change_order, "batch"))
    delivery_scheduled = handles(events.DeliveryScheduled, events.DeliveryRescheduled)(
        sets(
            change_order, "responsible", preferred_delivery_date=field("date"), preferred_delivery_shift=field("shift")
        )
    )
    delivery_unscheduled = handles(events.DeliveryUnscheduled)(sets(change_order, responsible=""))

    @handles(events.EventOrderLoaded)
    def loaded(self, event: events.EventOrderLoaded, rows: Rows) -> None:
        put_loaded(rows, stream_id(event.originator_id), event)
        change_order(event, rows)

    @handles(events.EventOrderDelivered)
    def delivered(self, event: events.EventOrderDelivered, rows: Rows) -> None:
        """Where neither equipment nor empties are awaited, nothing is out."""
        known = order_of(event, rows)
        awaited = known["holds"] > 0 or known["empties_to_collect"] > 0
        change_order(
            event,
            rows,
            delivered_on=event.timestamp.astimezone(PUB_TIME).date(),
            pickup_at=event.due_back,
            is_out=awaited,
        )

    @handles(events.AdditionsLeftBehind)
    def additions_left_behind(self, event: events.AdditionsLeftBehind, rows: Rows) -> None:
        left, gone = named(event.lines, event.pieces), ", ".join(event.gone)
        change_order(event, rows, left_behind=left, handed_beyond=gone)

    left_behind_decided = handles(events.LeftBehindDecided)(sets(change_order, left_behind="", handed_beyond=""))
    delivery_taken_back = handles(events.DeliveryTakenBack)(sets(change_order, delivered_on=None, is_out=False))

    @handles(events.EquipmentSwapped)
    def equipment_swapped(self, event: events.EquipmentSwapped, rows: Rows) -> None:
        put_swap(rows, stream_id(event.originator_id), event)
        change_order(event, rows)

    @handles(events.PickupRescheduled)
    def pickup_rescheduled(self, event: events.PickupRescheduled, rows: Rows) -> None:
        agreed = {"pickup_date": event.pickup_date, "pickup_shift": event.pickup_shift}
        change_order(event, rows, **agreed, **pickup_of(event))

    @handles(events.EquipmentReturned)
    def equipment_returned(self, event: events.EquipmentReturned, rows: Rows) -> None:
        """Empties may come after the return is complete"""
        known = order_of(event, rows)
        put_charges(rows, known["id"], event)
        change_order(
            event,
            rows,
            late_per_day=event.late_per_day,
            empties_collected=known["empties_collected"] + event.empties_collected,
            is_out=known["is_out"] and not event.complete,
            returned_at=(known["returned_at"] or event.timestamp) if event.complete else known["returned_at"],
        )

    @handles(events.ReturnTakenBack)
    def return_taken_back(self, event: events.ReturnTakenBack, rows: Rows) -> None:
        """Only the return that was complete said when everything was back."""
        known = order_of(event, rows)
        forget_charges(rows, known["id"], event)
        change_order(
            event,
            rows,
            late_per_day=event.late_per_day,
            empties_collected=known["empties_collected"] - event.empties_collected,
            is_out=known["is_out"] or event.complete,
            returned_at=None if event.complete else known["returned_at"],
        )
