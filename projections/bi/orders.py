"""Orders as they are now, the statuses they went through, their lines and their deposits."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from command_api.kernel.money import money as cents
from command_api.orders import events
from projections.bi.calendar import day_of, named, named_or_none
from projections.bi.customers import customer_id
from projections.bi.kegs import forget_credits, note_credits
from projections.bi.money import delivery_day, follow_account
from projections.bi.numbering import keep_number, last_number
from projections.bi.tables import bookings, deposits, money, order_accounts, order_items, order_steps, orders
from projections.runtime.definition import handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Row, Rows

_KINDS: Final = ("asset", "kit", "product", "beer", "model")
_NO_FREIGHT: Final[Row] = {"freight_price": None, "distance_km": None, "trips": None, "road_cost": None}
_NEW: Final[Row] = {
    "placed_at": None,
    "placed_on": None,
    "confirmed_at": None,
    "scheduled_at": None,
    "delivered_at": None,
    "delivered_on": None,
    "returned_at": None,
    "cancelled_at": None,
    "cancelled_on": None,
    "cancel_reason": None,
    "hold_expired": False,
    "items_total": Decimal(0),
    "extra_days": Decimal(0),
    "credits": Decimal(0),
    "total_amount": Decimal(0),
    **_NO_FREIGHT,
}


def _follow(event: Event, rows: Rows, **values: Any) -> None:
    """Change columns of the order and follow its account. Its total is without extra days, which are facts of their
    own."""
    account = follow_account(event, rows)
    sums = {name: getattr(account, name) for name in ("items_total", "extra_days", "credits")}
    total = account.items_total + account.freight_price - account.credits
    rows.put(orders, **{**_known(event, rows), **values, **sums, "total_amount": total})


def _move_back(event: Event, rows: Rows, **values: Any) -> None:
    """The order is in the status before, as if it had never left it."""
    *_, before, last = _steps(rows, stream_id(event.originator_id))
    rows.delete(order_steps, last["order_id"], last["number"])
    rows.put(order_steps, **{**before, "left_at": None, "left_on": None})
    _follow(event, rows, status=before["status"], status_since=before["entered_at"], **values)


class OrderFacts:
    """The handlers of orders; a projection inherits them."""

    @handles(events.EventOrderDrafted)
    def drafted(self, event: events.EventOrderDrafted, rows: Rows) -> None:
        id, at, details = stream_id(event.originator_id), event.timestamp, event.details
        rows.put(
            orders,
            id=id,
            order_code=event.order_code,
            customer_id=customer_id(details.customer, at, rows),
            cost_center=details.cost_center,
            shell_deposit=details.shell_deposit,
            deposit_amount=details.deposit_amount,
            planned_delivery_on=named_or_none(details.preferred_delivery_date, rows),
            planned_pickup_on=named_or_none(details.pickup_date, rows),
            status="draft",
            status_since=at,
            created_at=at,
            created_on=day_of(at, rows),
            **_NEW,
        )
        _put_step(rows, id, 1, "draft", details.cost_center, at)
        follow_account(event, rows)

    @handles(events.EventOrderDetailsChanged)
    def details_changed(self, event: events.EventOrderDetailsChanged, rows: Rows) -> None:
        known, details = _known(event, rows), event.details
        customer = customer_id(details.customer, event.timestamp, rows)
        if details.cost_center != known["cost_center"]:
            _move_to(rows, known["id"], details.cost_center)
        changed = {"customer_id": customer, "cost_center": details.cost_center, "shell_deposit": details.shell_deposit}
        planned = {"planned_delivery_on": named_or_none(details.preferred_delivery_date, rows)}
        if known["status"] == "draft":  # from the placing on, the window that is booked says it
            planned["planned_pickup_on"] = named_or_none(details.pickup_date, rows)
        rows.put(orders, **{**known, **changed, **planned, "deposit_amount": details.deposit_amount})
        follow_account(event, rows)

    @handles(events.EventOrderItemsChanged)
    def items_changed(self, event: events.EventOrderItemsChanged, rows: Rows) -> None:
        known = _known(event, rows)
        last = last_number(event.originator_id, rows)
        for gone in set(range(1, last + 1)) - {item.id for item in event.items}:
            rows.delete(order_items, known["id"], gone)
        for item in event.items:
            rows.put(
                order_items,
                order_id=known["id"],
                id=item.id,
                kind=item.kind,
                ref_id=item.ref_id,
                **{f"{kind}_id": item.ref_id if item.kind == kind else None for kind in _KINDS},
                name=item.name,
                container_l=item.container_l,
                mode=item.mode if item.kind == "beer" else None,
                quantity=item.quantity,
                unit_price=item.unit_price,
                amount=item.subtotal,
            )
        keep_number(event.originator_id, max([last, *(item.id for item in event.items)]), rows)
        _follow(event, rows)

    @handles(events.FreightAttached)
    def freight_attached(self, event: events.FreightAttached, rows: Rows) -> None:
        steps = event.breakdown
        road_cost = cents(steps.distance_km * steps.trips * event.freight.terms.base_rate_per_km)
        road = {"distance_km": steps.distance_km, "trips": steps.trips, "road_cost": road_cost}
        _follow(event, rows, freight_price=steps.price, **road)

    @handles(events.FreightDetached)
    def freight_detached(self, event: events.FreightDetached, rows: Rows) -> None:
        _follow(event, rows, **_NO_FREIGHT)

    @handles(events.EventOrderPlaced)
    def placed(self, event: events.EventOrderPlaced, rows: Rows) -> None:
        day = day_of(event.timestamp, rows)
        _move_on(event, rows, "awaiting_deposit", placed_at=event.timestamp, placed_on=day, **_pickup(event, rows))

    @handles(events.EventOrderRebooked)
    def rebooked(self, event: events.EventOrderRebooked, rows: Rows) -> None:
        _follow(event, rows, **_pickup(event, rows))

    @handles(events.EventOrderConfirmed)
    def confirmed(self, event: events.EventOrderConfirmed, rows: Rows) -> None:
        _move_on(event, rows, "confirmed", confirmed_at=event.timestamp)

    @handles(events.SentToFactoryBatch)
    def sent_to_batch(self, event: events.SentToFactoryBatch, rows: Rows) -> None:
        _move_on(event, rows, "in_factory_batch")

    @handles(events.DeliveryScheduled)
    def delivery_scheduled(self, event: events.DeliveryScheduled, rows: Rows) -> None:
        _move_on(event, rows, "scheduled_for_delivery", scheduled_at=event.timestamp, **_delivery(event, rows))

    @handles(events.DeliveryRescheduled)
    def delivery_rescheduled(self, event: events.DeliveryRescheduled, rows: Rows) -> None:
        _follow(event, rows, **_delivery(event, rows))

    delivery_unscheduled = handles(events.DeliveryUnscheduled)(sets(_move_back, scheduled_at=None))

    @handles(events.EventOrderDelivered)
    def delivered(self, event: events.EventOrderDelivered, rows: Rows) -> None:
        at, on = event.timestamp, delivery_day(event, rows)
        _move_on(event, rows, "delivered", delivered_at=at, delivered_on=on)

    delivery_taken_back = handles(events.DeliveryTakenBack)(sets(_move_back, delivered_at=None, delivered_on=None))

    @handles(events.PickupRescheduled)
    def pickup_rescheduled(self, event: events.PickupRescheduled, rows: Rows) -> None:
        _follow(event, rows, **_pickup(event, rows))

    @handles(events.EquipmentReturned)
    def equipment_returned(self, event: events.EquipmentReturned, rows: Rows) -> None:
        """What is credited for beer is taken off the total, which counts on the day of the delivery."""
        known = _known(event, rows)
        returned_at = known["returned_at"] or (event.timestamp if event.complete else None)
        _follow(event, rows, returned_at=returned_at)
        note_credits(known["id"], event, rows)

    @handles(events.ReturnTakenBack)
    def return_taken_back(self, event: events.ReturnTakenBack, rows: Rows) -> None:
        """As if nothing of it had come back."""
        known = _known(event, rows)
        _follow(event, rows, returned_at=None if event.complete else known["returned_at"])
        forget_credits(known["id"], event, rows)

    @handles(events.EventOrderCancelled)
    def cancelled(self, event: events.EventOrderCancelled, rows: Rows) -> None:
        reason = event.metadata.reason
        _move_on(
            event,
            rows,
            "cancelled",
            cancelled_at=event.timestamp,
            cancelled_on=day_of(event.timestamp, rows),
            cancel_reason=reason if reason and reason.strip() else None,
            hold_expired=event.hold_expired,
        )

    @handles(events.OpeningBalanceRecorded)
    def opening_balance_recorded(self, event: events.OpeningBalanceRecorded, rows: Rows) -> None:
        known = _known(event, rows)
        rows.delete(order_steps, known["id"], 1)
        _follow(event, rows, status="opening", status_since=event.timestamp, created_on=None)

    @handles(events.EventOrderDiscarded)
    def discarded(self, event: events.EventOrderDiscarded, rows: Rows) -> None:
        """Only a draft: it has no deposit and holds nothing."""
        id = stream_id(event.originator_id)
        for number in range(1, last_number(event.originator_id, rows) + 1):
            rows.delete(order_items, id, number)
        rows.delete(order_steps, id, 1)
        rows.delete(order_accounts, id)
        rows.delete(orders, id)


def _known(event: Event, rows: Rows) -> Row:
    known = rows.get(orders, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never drafted")
    return known


def _delivery(event: events.DeliveryScheduled | events.DeliveryRescheduled, rows: Rows) -> Row:
    return {"planned_delivery_on": named(event.date, rows)}


def _pickup(event: events.EventOrderPlaced | events.EventOrderRebooked | events.PickupRescheduled, rows: Rows) -> Row:
    return {"planned_pickup_on": day_of(event.window.end, rows)}


def _move_on(event: Event, rows: Rows, status: str, **values: Any) -> None:
    """The order leaves the status it is in."""
    known = _known(event, rows)
    id, at = known["id"], event.timestamp
    steps = _steps(rows, id)
    rows.put(order_steps, **{**steps[-1], "left_at": at, "left_on": day_of(at, rows)})
    _put_step(rows, id, len(steps) + 1, status, known["cost_center"], at)
    _follow(event, rows, status=status, status_since=at, **values)


def _put_step(rows: Rows, id: int, number: int, status: str, cost_center: str, at: datetime) -> None:
    rows.put(
        order_steps,
        order_id=id,
        number=number,
        status=status,
        cost_center=cost_center,
        entered_at=at,
        left_at=None,
        left_on=None,
    )


def _steps(rows: Rows, id: int) -> list[Row]:
    """All of them, in order: those that were taken back are gone, so they are few."""
    steps: list[Row] = []
    while step := rows.get(order_steps, id, len(steps) + 1):
        steps.append(step)
    return steps


def _move_to(rows: Rows, id: int, cost_center: str) -> None:
    """All facts of the order belong to another cost center."""
    for step in _steps(rows, id):
        rows.put(order_steps, **{**step, "cost_center": cost_center})
    for table in (deposits, money, bookings):
        own = rows.table(table)
        for found in rows.select(sa.select(own).where(own.c.order_id == id)):
            rows.put(table, **{**found._asdict(), "cost_center": cost_center})
