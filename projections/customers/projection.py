"""Customers follow their own events and those of their orders and requests."""

from __future__ import annotations

import json
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from command_api.customers.events import (
    CustomerAddressesSet,
    CustomerContactsSet,
    CustomerErased,
    CustomerIdentified,
    CustomerKindSet,
    CustomerNameConfirmed,
    CustomerNoted,
    CustomerOptedIn,
    CustomerOptedOut,
    CustomerPriceListSet,
    CustomerReachedBy,
    CustomerRegistered,
    CustomerSeparated,
    CustomersMerged,
    CustomersUnmerged,
    CustomerTermsSet,
)
from command_api.kernel import ERASED, Event, stream_id
from command_api.kernel.text import search_form
from command_api.orders.events import (
    DeliveryScheduled,
    DemandRefused,
    DepositReceived,
    DepositSettled,
    Details,
    EquipmentReturned,
    EventOrderCancelled,
    EventOrderConfirmed,
    EventOrderDelivered,
    EventOrderDetailsChanged,
    EventOrderDiscarded,
    EventOrderDrafted,
    EventOrderItemsChanged,
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
    SentToFactoryBatch,
)
from command_api.rules.order_account import items_total
from command_api.rules.tax_number import bare
from command_api.rules.telephones import searchable
from infra.brazilian import cpf_or_cnpj
from projections.customers.names import CONFIRMED, ORDER, RECORD, REFUSAL, forget_names, give_names, note_name
from projections.customers.tables import (
    customer_mentions,
    customer_names,
    customer_orders,
    customer_refusals,
    customers,
)
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Row, Rows

_NOTHING: Final = Decimal(0)
_NO_RECORD: Final[Row] = {
    "kind_set": None,
    "email": "",
    "other_phones": "[]",
    "addresses": "[]",
    "contacts": "[]",
    "notes": "",
    "accepts_messages": True,
    "payment_days": None,
    "credit_limit": None,
    "price_list_id": None,
}
_UNCOUNTED: Final = frozenset({"draft", "cancelled"})
"""Orders in these states have brought no money."""


class Customers(Projection):
    """One row per customer, order and refusal."""

    name = "customers"
    version = 9
    tables = (customers, customer_orders, customer_mentions, customer_refusals, customer_names)

    @handles(CustomerRegistered, CustomerIdentified)
    def identified(self, event: CustomerRegistered | CustomerIdentified, rows: Rows) -> None:
        _change_record(
            event,
            rows,
            name=event.name,
            name_folded=search_form(event.name),
            phone=event.phone,
            document=event.document,
        )
        note_name(rows, stream_id(event.originator_id), RECORD, 0, event.name)

    @handles(CustomerNameConfirmed)
    def name_confirmed(self, event: CustomerNameConfirmed, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.change(customers, id, version=event.originator_version)
        note_name(rows, id, CONFIRMED, 0, event.name)

    @handles(CustomerKindSet)
    def kind_set(self, event: CustomerKindSet, rows: Rows) -> None:
        _change_record(event, rows, kind_set=event.kind)

    @handles(CustomerReachedBy)
    def reached_by(self, event: CustomerReachedBy, rows: Rows) -> None:
        _change_record(event, rows, email=event.email, other_phones=_json(event.other_phones))

    @handles(CustomerAddressesSet)
    def addresses_set(self, event: CustomerAddressesSet, rows: Rows) -> None:
        _change_record(event, rows, addresses=_json(event.addresses))

    @handles(CustomerContactsSet)
    def contacts_set(self, event: CustomerContactsSet, rows: Rows) -> None:
        _change_record(event, rows, contacts=_json(event.contacts))

    @handles(CustomerNoted)
    def noted(self, event: CustomerNoted, rows: Rows) -> None:
        _change_record(event, rows, notes=event.notes)

    @handles(CustomerOptedOut, CustomerOptedIn)
    def messages_accepted(self, event: CustomerOptedOut | CustomerOptedIn, rows: Rows) -> None:
        _change_record(event, rows, accepts_messages=isinstance(event, CustomerOptedIn))

    @handles(CustomerTermsSet)
    def terms_set(self, event: CustomerTermsSet, rows: Rows) -> None:
        _change_record(event, rows, payment_days=event.payment_days, credit_limit=event.credit_limit)

    @handles(CustomerPriceListSet)
    def price_list_set(self, event: CustomerPriceListSet, rows: Rows) -> None:
        _change_record(event, rows, price_list_id=event.price_list_id)

    @handles(CustomerSeparated)
    def separated(self, event: CustomerSeparated, rows: Rows) -> None:
        """Orders follow their own events."""
        id = stream_id(event.originator_id)
        rows.change(customers, id, version=event.originator_version)
        other = _customer(event, rows, event.into)
        records = sorted({*json.loads(other["separated_from"]), id})
        rows.change(customers, event.into, separated_from=json.dumps(records))
        for order_id in event.orders:
            rows.put(customer_mentions, customer_id=event.into, order_id=order_id)
        for refusal_id in event.refusals:
            rows.change(customer_refusals, refusal_id, customer_id=event.into)
        give_names(rows, id, event)

    @handles(CustomersMerged, CustomersUnmerged)
    def merged(self, event: CustomersMerged | CustomersUnmerged, rows: Rows) -> None:
        """The record that stands for the person counts the orders of both."""
        id, is_merged = stream_id(event.originator_id), isinstance(event, CustomersMerged)
        _change_customer(event, rows, id, version=event.originator_version)
        if id != event.merged:
            return
        link: Row = {"merged_into": None, "merged_at": None, "merged_by": None, "merged_reason": None}
        if is_merged:
            who, why = event.metadata.actor, event.metadata.reason
            link = {"merged_into": event.into, "merged_at": event.timestamp, "merged_by": who, "merged_reason": why}
        rows.change(customers, id, **link)
        merged, kept = _customer(event, rows, id), _customer(event, rows, event.into)
        sign = 1 if is_merged else -1
        sums = {name: kept[name] + sign * merged[name] for name in ("orders", "finished_orders", "total")}
        rows.put(customers, **{**kept, **sums})

    @handles(CustomerErased)
    def erased(self, event: CustomerErased, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        id = stream_id(event.originator_id)
        orders = rows.table(customer_orders)
        for (order_id,) in rows.select(sa.select(orders.c.order_id).where(orders.c.customer_id == id)):
            rows.change(customer_orders, order_id, event_name="")
        rows.change(
            customers,
            id,
            name=ERASED,
            name_folded=search_form(ERASED),
            phone="",
            document="",
            erased_at=event.timestamp,
            erased_by=event.metadata.actor,
            erased_by_rule=event.by_rule,
            erased_reason=event.metadata.reason,
            version=event.originator_version,
            search=search_form(ERASED),
            **_NO_RECORD,
        )
        forget_names(rows, id)

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
        _change_customer(event, rows, event.customer.id)
        note_name(rows, event.customer.id, REFUSAL, stream_id(event.originator_id), event.customer.name)

    @handles(EventOrderDrafted)
    def drafted(self, event: EventOrderDrafted, rows: Rows) -> None:
        row: Row = {
            "order_id": stream_id(event.originator_id),
            "order_code": event.order_code,
            "status": "draft",
            "holds": 0,
            "is_finished": False,
            "is_opening": False,
            "items_total": _NOTHING,
            "freight_price": _NOTHING,
            "created_at": event.timestamp,
            **_details(event.details),
        }
        _put_order(event, rows, None, row)
        _note_customer(event, rows)

    @handles(EventOrderDetailsChanged)
    def details_changed(self, event: EventOrderDetailsChanged, rows: Rows) -> None:
        _happened(event, rows, **_details(event.details))
        _note_customer(event, rows)

    @handles(EventOrderItemsChanged)
    def items_changed(self, event: EventOrderItemsChanged, rows: Rows) -> None:
        _happened(event, rows, items_total=items_total(event.items))

    @handles(FreightAttached)
    def freight_attached(self, event: FreightAttached, rows: Rows) -> None:
        _happened(event, rows, freight_price=event.breakdown.price)

    @handles(FreightDetached)
    def freight_detached(self, event: FreightDetached, rows: Rows) -> None:
        _happened(event, rows, freight_price=_NOTHING)

    @handles(EventOrderPlaced)
    def placed(self, event: EventOrderPlaced, rows: Rows) -> None:
        _happened(event, rows, status="awaiting_deposit", holds=len(event.bookings))

    @handles(EventOrderRebooked)
    def rebooked(self, event: EventOrderRebooked, rows: Rows) -> None:
        _happened(event, rows, holds=len(event.bookings))

    @handles(EventOrderConfirmed)
    def confirmed(self, event: EventOrderConfirmed, rows: Rows) -> None:
        _happened(event, rows, status="confirmed")

    @handles(SentToFactoryBatch)
    def sent_to_batch(self, event: SentToFactoryBatch, rows: Rows) -> None:
        _happened(event, rows, status="in_factory_batch")

    @handles(DeliveryScheduled)
    def delivery_scheduled(self, event: DeliveryScheduled, rows: Rows) -> None:
        _happened(event, rows, status="scheduled_for_delivery")

    @handles(EventOrderDelivered)
    def delivered(self, event: EventOrderDelivered, rows: Rows) -> None:
        known = rows.get(customer_orders, stream_id(event.originator_id))
        _happened(event, rows, status="delivered", is_finished=known is not None and known["holds"] == 0)

    @handles(EquipmentReturned)
    def equipment_returned(self, event: EquipmentReturned, rows: Rows) -> None:
        """Empties may come after the return is complete"""
        known = rows.get(customer_orders, stream_id(event.originator_id))
        _happened(event, rows, is_finished=event.complete or (known is not None and known["is_finished"]))

    @handles(EventOrderCancelled)
    def cancelled(self, event: EventOrderCancelled, rows: Rows) -> None:
        _happened(event, rows, status="cancelled", is_finished=True)

    @handles(DepositReceived, DepositSettled, PaymentReceived, PaymentRefunded, PaymentReversed, PenaltyWaived)
    def money_moved(
        self,
        event: DepositReceived | DepositSettled | PaymentReceived | PaymentRefunded | PaymentReversed | PenaltyWaived,
        rows: Rows,
    ) -> None:
        _happened(event, rows)

    @handles(OpeningBalanceRecorded)
    def opening_balance_recorded(self, event: OpeningBalanceRecorded, rows: Rows) -> None:
        """Listed with the orders, and none that counts."""
        _happened(event, rows, status="delivered", is_finished=True, is_opening=True, items_total=event.amount)

    @handles(OpeningBalanceWithdrawn)
    def opening_balance_withdrawn(self, event: OpeningBalanceWithdrawn, rows: Rows) -> None:
        _happened(event, rows, status="cancelled")

    @handles(EventOrderDiscarded)
    def discarded(self, event: EventOrderDiscarded, rows: Rows) -> None:
        _put_order(event, rows, rows.get(customer_orders, stream_id(event.originator_id)), None)


def _note_customer(event: EventOrderDrafted | EventOrderDetailsChanged, rows: Rows) -> None:
    customer = event.details.customer
    if customer.id is not None:
        note_name(rows, customer.id, ORDER, stream_id(event.originator_id), customer.name)


def _details(details: Details) -> Row:
    return {
        "customer_id": details.customer.id,
        "event_name": details.event_name,
        "event_date": details.event_date_from or details.preferred_delivery_date,
    }


def _happened(event: Event, rows: Rows, **values: Any) -> None:
    known = rows.get(customer_orders, stream_id(event.originator_id))
    if known is not None:
        _put_order(event, rows, known, known | values)


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
    worth = _NOTHING if order["status"] in _UNCOUNTED else order["items_total"] + order["freight_price"]
    record = _customer(event, rows, order["customer_id"])
    for number in (record["id"], record["merged_into"]):
        if number is not None:
            known = _customer(event, rows, number)
            _change_customer(
                event,
                rows,
                number,
                orders=known["orders"] + sign,
                finished_orders=known["finished_orders"] + sign * order["is_finished"],
                total=known["total"] + sign * worth,
            )


def _change_customer(event: Event, rows: Rows, id: int, **values: Any) -> None:
    """``values`` of the record, and the last event of its person."""
    known = _customer(event, rows, id)
    last: datetime = max(known["last_at"], event.timestamp)
    rows.put(customers, **{**known, "last_at": last, **values})
    if known["merged_into"] is not None:
        person = _customer(event, rows, known["merged_into"])
        rows.put(customers, **{**person, "last_at": max(person["last_at"], event.timestamp)})


def _change_record(event: Event, rows: Rows, **values: Any) -> None:
    """What the customer's own event says, and the text that a search matches."""
    id = stream_id(event.originator_id)
    row = {**_customer(event, rows, id), **values}
    contacts = json.loads(row["contacts"])
    phones = [row["phone"], *json.loads(row["other_phones"]), *(each["phone"] for each in contacts)]
    documents = (row["document"], bare(row["document"]), cpf_or_cnpj(row["document"]))
    words = (row["name"], *map(searchable, phones), *documents, row["email"], *(each["name"] for each in contacts))
    search = search_form(" ".join(word for word in words if word))
    _change_customer(event, rows, id, **values, version=event.originator_version, search=search)


def _json(values: tuple[Any, ...]) -> str:
    return msgspec.json.encode(values).decode()


def _customer(event: Event, rows: Rows, id: int) -> Row:
    """The row; where an order speaks before its customer does, in the same transaction, one that waits for him."""
    return rows.get(customers, id) or {
        "id": id,
        "name": "",
        "name_folded": "",
        "phone": "",
        "document": "",
        "orders": 0,
        "finished_orders": 0,
        "total": _NOTHING,
        "first_at": event.timestamp,
        "last_at": event.timestamp,
        "erased_at": None,
        "erased_by": None,
        "erased_by_rule": None,
        "erased_reason": None,
        "version": 0,
        "search": "",
        "other_names": "[]",
        "separated_from": "[]",
        "merged_into": None,
        "merged_at": None,
        "merged_by": None,
        "merged_reason": None,
        **_NO_RECORD,
    }
