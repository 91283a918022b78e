"""What a customer ordered, and the counts and sums that follow."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from command_api.kernel import Event, stream_id
from command_api.orders import events
from command_api.orders.events import Details
from command_api.rules.order_account import items_total
from command_api.rules.order_status import status_after
from projections.customers.customer_row import change_customer, customer_of
from projections.customers.names import ORDER, note_name
from projections.customers.tables import customer_mentions, customer_orders
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_UNCOUNTED: Final = frozenset({"draft", "cancelled"})
"""Orders in these states have brought no money."""


class Ordered:
    """The handlers of the orders' events; a projection inherits them."""

    @handles(events.EventOrderDrafted)
    def drafted(self, event: events.EventOrderDrafted, rows: Rows) -> None:
        row: Row = {
            "order_id": stream_id(event.originator_id),
            "order_code": event.order_code,
            "status": "draft",
            "holds": 0,
            "is_finished": False,
            "is_opening": False,
            "items_total": Decimal(0),
            "freight_price": Decimal(0),
            "created_at": event.timestamp,
            **_details(event.details),
        }
        _put_order(event, rows, None, row)
        _note_customer(event, rows)

    @handles(events.EventOrderDetailsChanged)
    def details_changed(self, event: events.EventOrderDetailsChanged, rows: Rows) -> None:
        _change_order(event, rows, **_details(event.details))
        _note_customer(event, rows)

    @handles(events.EventOrderItemsChanged)
    def items_changed(self, event: events.EventOrderItemsChanged, rows: Rows) -> None:
        _change_order(event, rows, items_total=items_total(event.items))

    @handles(events.FreightAttached)
    def freight_attached(self, event: events.FreightAttached, rows: Rows) -> None:
        _change_order(event, rows, freight_price=event.breakdown.price)

    @handles(events.FreightDetached)
    def freight_detached(self, event: events.FreightDetached, rows: Rows) -> None:
        _change_order(event, rows, freight_price=Decimal(0))

    @handles(events.EventOrderPlaced, events.EventOrderRebooked)
    def booked(self, event: events.EventOrderPlaced | events.EventOrderRebooked, rows: Rows) -> None:
        _change_order(event, rows, holds=len(event.bookings))

    @handles(
        events.DeliveryScheduled,
        events.DeliveryUnscheduled,
        events.DepositReceived,
        events.DepositSettled,
        events.EventOrderConfirmed,
        events.OpeningBalanceWithdrawn,
        events.PaymentReceived,
        events.PaymentRefunded,
        events.PaymentReversed,
        events.PenaltyWaived,
        events.RefundTakenBack,
        events.SentToFactoryBatch,
        events.SettlementTakenBack,
        events.WaiverTakenBack,
    )
    def order_changed(self, event: Event, rows: Rows) -> None:
        """The status of the order, and the last event of its customer."""
        _change_order(event, rows)

    @handles(events.EventOrderDelivered)
    def delivered(self, event: events.EventOrderDelivered, rows: Rows) -> None:
        known = rows.get(customer_orders, stream_id(event.originator_id))
        _change_order(event, rows, is_finished=known is not None and known["holds"] == 0)

    @handles(events.DeliveryTakenBack)
    def delivery_taken_back(self, event: events.DeliveryTakenBack, rows: Rows) -> None:
        _change_order(event, rows, is_finished=False)

    @handles(events.EquipmentReturned)
    def equipment_returned(self, event: events.EquipmentReturned, rows: Rows) -> None:
        """Empties may come after the return is complete"""
        known = rows.get(customer_orders, stream_id(event.originator_id))
        _change_order(event, rows, is_finished=event.complete or (known is not None and known["is_finished"]))

    @handles(events.ReturnTakenBack)
    def return_taken_back(self, event: events.ReturnTakenBack, rows: Rows) -> None:
        """Where nothing was held, only empties came back."""
        known = rows.get(customer_orders, stream_id(event.originator_id))
        if known is not None:
            _change_order(event, rows, is_finished=known["is_finished"] and not (event.complete and known["holds"]))

    @handles(events.EventOrderCancelled)
    def cancelled(self, event: events.EventOrderCancelled, rows: Rows) -> None:
        _change_order(event, rows, is_finished=True)

    @handles(events.OpeningBalanceRecorded)
    def opening_balance_recorded(self, event: events.OpeningBalanceRecorded, rows: Rows) -> None:
        """Listed with the orders, and none that counts."""
        _change_order(event, rows, is_finished=True, is_opening=True, items_total=event.amount)

    @handles(events.EventOrderDiscarded)
    def discarded(self, event: events.EventOrderDiscarded, rows: Rows) -> None:
        _put_order(event, rows, rows.get(customer_orders, stream_id(event.originator_id)), None)


def _note_customer(event: events.EventOrderDrafted | events.EventOrderDetailsChanged, rows: Rows) -> None:
    customer = event.details.customer
    if customer.id is not None:
        note_name(rows, customer.id, ORDER, stream_id(event.originator_id), customer.name)


def _details(details: Details) -> Row:
    return {
        "customer_id": details.customer.id,
        "event_name": details.event_name,
        "event_date": details.event_date_from or details.preferred_delivery_date,
    }


def _change_order(event: Event, rows: Rows, **values: Any) -> None:
    known = rows.get(customer_orders, stream_id(event.originator_id))
    if known is not None:
        status = status_after(event, known["status"])
        _put_order(event, rows, known, {**known, "status": status, **values})


def _put_order(event: Event, rows: Rows, before: Row | None, after: Row | None) -> None:
    """Store or delete the order and update the counts of its customer, or of two if the customer changed. Orders from
    before customers had numbers count for no customer."""
    if after is not None:
        rows.put(customer_orders, **after)
    elif before is not None:
        rows.delete(customer_orders, before["order_id"])
    for row, sign in ((before, -1), (after, 1)):
        if row is not None and row["customer_id"] is not None:
            rows.put(customer_mentions, customer_id=row["customer_id"], order_id=row["order_id"])
            _count(event, rows, row, sign)


def _count(event: Event, rows: Rows, order: Row, sign: int) -> None:
    sign = 0 if order["is_opening"] else sign
    worth = Decimal(0) if order["status"] in _UNCOUNTED else order["items_total"] + order["freight_price"]
    record = customer_of(event, rows, order["customer_id"])
    for number in (record["id"], record["merged_into"]):
        if number is not None:
            known = customer_of(event, rows, number)
            change_customer(
                event,
                rows,
                number,
                orders=known["orders"] + sign,
                finished_orders=known["finished_orders"] + sign * order["is_finished"],
                total=known["total"] + sign * worth,
            )
