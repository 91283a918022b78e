"""Orders follow their own events, and the events of the assets they hold."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from command_api.customers.events import CustomerErased
from command_api.kernel import ERASED, Event, stream_id
from command_api.kernel.text import search_form
from command_api.orders.events import (
    ChangeRequestAnswered,
    ChangeRequested,
    Customer,
    CustomerPageRevoked,
    CustomerPageShared,
    DeliveryRescheduled,
    DeliveryScheduled,
    DepositReceived,
    DepositSettled,
    Details,
    EquipmentReturned,
    EquipmentSwapped,
    EventOrderCancelled,
    EventOrderConfirmed,
    EventOrderDelivered,
    EventOrderDetailsChanged,
    EventOrderDiscarded,
    EventOrderDrafted,
    EventOrderItemsChanged,
    EventOrderLoaded,
    EventOrderPlaced,
    EventOrderRebooked,
    FreightAttached,
    FreightDetached,
    OpeningBalanceRecorded,
    OpeningBalanceWithdrawn,
    PaymentReceived,
    PaymentRefunded,
    PaymentReversed,
    PenaltyWaived,
    PickupRescheduled,
    PixRequested,
    Place,
    QuoteAccepted,
    QuoteIssued,
    SentToFactoryBatch,
)
from command_api.rules.order_account import OrderAccount
from command_api.rules.order_status import stage_of
from command_api.rules.telephones import searchable
from command_api.rules.windows import PUB_TIME
from command_api.site.events import HoldRulesChanged
from projections.orders.accounts import account_of
from projections.orders.drafts import extra_days_of_draft
from projections.orders.holding import Holding, forget_notes, put_bookings, put_charges, put_loaded, put_swap
from projections.orders.lines import put_lines
from projections.orders.movements import put_movements
from projections.orders.tables import assets, bookings, hold_rules, items, movements, order_counts, orders, pages
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Row, Rows

_NEW: Final[Row] = {
    "stage": "draft",
    "pickup_day": None,
    "pickup_at": None,
    "empties_collected": 0,
    "total_amount": Decimal(0),
    "freight": None,
    "late_per_day": Decimal(0),
    "balance": Decimal(0),
    "confirmed_on": None,
    "delivered_on": None,
    "batch": "",
    "responsible": "",
    "placed_at": None,
    "holds": 0,
    "is_out": False,
    "returned_at": None,
    "last_item": 0,
    "movements": 0,
    "open_changes": 0,
    "change_asked_at": None,
}


class Orders(Holding, Projection):
    """One row per order, line and booking. What happened is read from the log."""

    name = "orders"
    version = 23
    tables = (orders, order_counts, items, bookings, movements, assets, hold_rules, pages)

    @handles(HoldRulesChanged)
    def hold_rules_changed(self, event: HoldRulesChanged, rows: Rows) -> None:
        rows.put(hold_rules, id=1, **event.payload())

    @handles(EventOrderDrafted)
    def drafted(self, event: EventOrderDrafted, rows: Rows) -> None:
        row: Row = {
            **_NEW,
            **msgspec.structs.asdict(OrderAccount().after(event)),
            "id": stream_id(event.originator_id),
            "order_code": event.order_code,
            "created_at": event.timestamp,
            "created_by_name": event.metadata.actor,
            **_change(event),
        }
        rows.put(orders, **_with_details(row, event.details))
        _count(rows, None, row)

    @handles(EventOrderDetailsChanged)
    def details_changed(self, event: EventOrderDetailsChanged, rows: Rows) -> None:
        known = _known(event, rows)
        if known["customer_id"] not in (None, event.details.customer.id):
            _end_pages(rows, known["id"])  # they were shared with another customer
        row = _with_details(known, event.details)
        _happened(event, rows, **{**row, **_extra_of_draft(rows, row)})

    @handles(EventOrderItemsChanged)
    def items_changed(self, event: EventOrderItemsChanged, rows: Rows) -> None:
        known = _known(event, rows)
        last = put_lines(rows, known["id"], event.items, known["last_item"])
        _happened(event, rows, **_extra_of_draft(rows, known), last_item=last)

    @handles(FreightAttached)
    def freight_attached(self, event: FreightAttached, rows: Rows) -> None:
        written = msgspec.json.encode({"freight": event.freight, "breakdown": event.breakdown}).decode()
        _happened(event, rows, freight=written)

    @handles(FreightDetached)
    def freight_detached(self, event: FreightDetached, rows: Rows) -> None:
        _happened(event, rows, freight=None)

    @handles(EventOrderPlaced)
    def placed(self, event: EventOrderPlaced, rows: Rows) -> None:
        _book(event, rows, placed_at=event.timestamp)

    @handles(EventOrderRebooked)
    def rebooked(self, event: EventOrderRebooked, rows: Rows) -> None:
        _book(event, rows)

    @handles(ChangeRequested)
    def change_requested(self, event: ChangeRequested, rows: Rows) -> None:
        _happened(event, rows, open_changes=_known(event, rows)["open_changes"] + 1, change_asked_at=event.timestamp)

    @handles(ChangeRequestAnswered)
    def change_request_answered(self, event: ChangeRequestAnswered, rows: Rows) -> None:
        _happened(event, rows, open_changes=_known(event, rows)["open_changes"] - 1)

    @handles(
        DepositReceived,
        DepositSettled,
        EventOrderCancelled,
        OpeningBalanceWithdrawn,
        PaymentReceived,
        PaymentRefunded,
        PaymentReversed,
        PenaltyWaived,
        PixRequested,
        QuoteAccepted,
        QuoteIssued,
    )
    def noted(self, event: Event, rows: Rows) -> None:
        """What only the account follows, or is read from the log; the row is as new as they are."""
        _happened(event, rows)

    @handles(CustomerPageShared)
    def page_shared(self, event: CustomerPageShared, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.put(pages, token_digest=event.token_digest, order_id=id, expires_at=event.expires_at, is_over=False)
        _happened(event, rows)

    @handles(CustomerPageRevoked)
    def page_revoked(self, event: CustomerPageRevoked, rows: Rows) -> None:
        _end_pages(rows, stream_id(event.originator_id))
        _happened(event, rows)

    @handles(EventOrderConfirmed)
    def confirmed(self, event: EventOrderConfirmed, rows: Rows) -> None:
        _happened(event, rows, confirmed_on=event.timestamp.astimezone(PUB_TIME).date())

    @handles(SentToFactoryBatch)
    def sent_to_batch(self, event: SentToFactoryBatch, rows: Rows) -> None:
        _happened(event, rows, batch=event.batch)

    @handles(DeliveryScheduled)
    def delivery_scheduled(self, event: DeliveryScheduled, rows: Rows) -> None:
        _happened(
            event,
            rows,
            preferred_delivery_date=event.date,
            preferred_delivery_shift=event.shift,
            responsible=event.responsible,
        )

    @handles(DeliveryRescheduled)
    def delivery_rescheduled(self, event: DeliveryRescheduled, rows: Rows) -> None:
        _happened(
            event,
            rows,
            preferred_delivery_date=event.date,
            preferred_delivery_shift=event.shift,
            responsible=event.responsible,
        )

    @handles(EventOrderLoaded)
    def loaded(self, event: EventOrderLoaded, rows: Rows) -> None:
        put_loaded(rows, stream_id(event.originator_id), event)
        _happened(event, rows)

    @handles(EventOrderDelivered)
    def delivered(self, event: EventOrderDelivered, rows: Rows) -> None:
        """Where neither equipment nor empties are awaited, nothing is out."""
        known = _known(event, rows)
        awaited = known["holds"] > 0 or known["empties_to_collect"] > 0
        _happened(
            event,
            rows,
            delivered_on=event.timestamp.astimezone(PUB_TIME).date(),
            pickup_at=event.due_back,
            is_out=awaited,
        )

    @handles(EquipmentSwapped)
    def equipment_swapped(self, event: EquipmentSwapped, rows: Rows) -> None:
        put_swap(rows, stream_id(event.originator_id), event)
        _happened(event, rows)

    @handles(PickupRescheduled)
    def pickup_rescheduled(self, event: PickupRescheduled, rows: Rows) -> None:
        agreed = {"pickup_date": event.pickup_date, "pickup_shift": event.pickup_shift}
        _happened(event, rows, **agreed, **_booked(event))

    @handles(EquipmentReturned)
    def equipment_returned(self, event: EquipmentReturned, rows: Rows) -> None:
        """Empties may come after the return is complete"""
        known = _known(event, rows)
        put_charges(rows, known["id"], event)
        _happened(
            event,
            rows,
            late_per_day=event.late_per_day,
            empties_collected=known["empties_collected"] + event.empties_collected,
            is_out=known["is_out"] and not event.complete,
            returned_at=(known["returned_at"] or event.timestamp) if event.complete else known["returned_at"],
        )

    @handles(OpeningBalanceRecorded)
    def opening_balance_recorded(self, event: OpeningBalanceRecorded, rows: Rows) -> None:
        """Owed like what was delivered on the day ``since``. It is no event that people prepare, so no list counts
        it."""
        _count(rows, _known(event, rows), None)
        _happened(event, rows, delivered_on=event.since)

    @handles(CustomerErased)
    def customer_erased(self, event: CustomerErased, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        id = stream_id(event.originator_id)
        its = rows.table(orders)
        for (order_id,) in rows.select(sa.select(its.c.id).where(its.c.customer_id == id)):
            known = rows.get(orders, order_id)
            assert known is not None, "it was found"
            nobody = {"customer": Customer(ERASED, id=id), "event_name": "", "notes": "", "place": None}
            rows.put(orders, **_with_details(known, msgspec.structs.replace(_details(known), **nobody)))
            forget_notes(rows, order_id)
            _end_pages(rows, order_id)

    @handles(EventOrderDiscarded)
    def discarded(self, event: EventOrderDiscarded, rows: Rows) -> None:
        known = _known(event, rows)
        put_lines(rows, known["id"], (), known["last_item"])
        _end_pages(rows, known["id"])
        rows.delete(orders, known["id"])
        _count(rows, known, None)


def _end_pages(rows: Rows, order_id: int) -> None:
    its = rows.table(pages)
    for (digest,) in rows.select(sa.select(its.c.token_digest).where(its.c.order_id == order_id)):
        rows.change(pages, digest, is_over=True)


def _known(event: Event, rows: Rows) -> Row:
    known = rows.get(orders, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never drafted")
    return known


def _change(event: Event) -> Row:
    return {
        "version": event.originator_version,
        "updated_at": event.timestamp,
        "updated_by": event.metadata.actor,
    }


def _happened(event: Event, rows: Rows, **values: Any) -> None:
    """Change columns of the order."""
    known = _known(event, rows)
    change = _change(event)
    # what happened may be recorded later: the last change is still the last one recorded
    change["updated_at"] = max(known["updated_at"], change["updated_at"])
    before = account_of({**known, **values})
    account = before.after(event)
    now = {**known, **values, **msgspec.structs.asdict(account), **change}
    now["total_amount"], now["balance"] = account.total, account.balance
    is_opening = bool(account.opening)
    now["stage"] = stage_of(account.status, is_out=now["is_out"], is_settled=account.is_settled, is_opening=is_opening)
    now["movements"] = put_movements(event, rows, before, now)
    rows.put(orders, **now)
    if not now["opening"]:
        _count(rows, known, now)


def _count(rows: Rows, before: Row | None, after: Row | None) -> None:
    """Update the counts after an order was created, reached another stage, or was discarded."""
    if before and after and before["stage"] == after["stage"]:
        return
    for row, sign in ((before, -1), (after, 1)):
        if row is not None:
            known = rows.get(order_counts, row["stage"]) or {"orders": 0}
            rows.put(order_counts, stage=row["stage"], orders=known["orders"] + sign)


def _extra_of_draft(rows: Rows, row: Row) -> Row:
    """The extra days of the dates of a draft; what is booked has those of its booking."""
    return {"extra_days": extra_days_of_draft(rows, row)} if row["status"] == "draft" else {}


def _book(event: EventOrderPlaced | EventOrderRebooked, rows: Rows, **values: Any) -> None:
    put_bookings(rows, stream_id(event.originator_id), event.bookings)
    _happened(
        event,
        rows,
        holds=len(event.bookings),
        late_per_day=event.late_per_day,
        **_booked(event),
        **values,
    )


def _booked(event: EventOrderPlaced | EventOrderRebooked | PickupRescheduled) -> Row:
    """The pickup that was agreed, and what it costs until then."""
    return {
        "pickup_day": event.window.end.astimezone(PUB_TIME).date(),
        "pickup_at": event.window.end,
    }


def _with_details(row: Row, details: Details) -> Row:
    customer, place = details.customer, details.place or Place(address="")
    words = (customer.name, searchable(customer.phone), row["order_code"], details.event_name, details.notes)
    return {
        **row,
        "customer_id": customer.id,
        "customer_name": customer.name,
        "customer_phone": customer.phone,
        "customer_document": customer.document,
        "customer_folded": search_form(customer.name),
        "delivery_address": place.address,
        "delivery_place_id": place.place_id,
        "delivery_lat": place.lat,
        "delivery_lng": place.lng,
        **{name: getattr(details, name) for name in _AS_THEY_ARE},
        "search": search_form(" ".join(words)),
    }


def _details(row: Row) -> Details:
    address = row["delivery_address"]
    return Details(
        customer=Customer(row["customer_name"], row["customer_phone"], row["customer_document"], row["customer_id"]),
        place=Place(address) if address else None,
        **{name: row[name] for name in _AS_THEY_ARE},
    )


_AS_THEY_ARE: Final = (
    "cost_center",
    "event_name",
    "event_date_from",
    "preferred_delivery_date",
    "preferred_delivery_shift",
    "pickup_date",
    "pickup_shift",
    "deposit_amount",
    "shell_deposit",
    "empties_to_collect",
    "notes",
)
