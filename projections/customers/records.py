"""The record of a customer: what its own events say."""

from __future__ import annotations

import json

import sqlalchemy as sa

from command_api.customers import events
from command_api.kernel import ERASED, Event, stream_id
from command_api.kernel.text import search_form
from projections.customers.customer_row import NO_RECORD, change_customer, change_record, customer_of
from projections.customers.names import CONFIRMED, CUSTOMER, RECORD, forget_names, give_names, note_name
from projections.customers.tables import customer_mentions, customer_orders, customer_refusals, customers
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows


class Records:
    """The handlers of the customer's events; a projection inherits them."""

    @handles(events.CustomerRegistered, events.CustomerIdentified)
    def identified(self, event: events.CustomerRegistered | events.CustomerIdentified, rows: Rows) -> None:
        named = {"name": event.name, "name_folded": search_form(event.name)}
        change_record(event, rows, **named, phone=event.phone, document=event.document)
        note_name(rows, stream_id(event.originator_id), RECORD, CUSTOMER, event.name)

    @handles(events.CustomerNameConfirmed)
    def name_confirmed(self, event: events.CustomerNameConfirmed, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.change(customers, id, version=event.originator_version)
        note_name(rows, id, CONFIRMED, CUSTOMER, event.name)

    @handles(events.CustomerKindSet)
    def kind_set(self, event: events.CustomerKindSet, rows: Rows) -> None:
        change_record(event, rows, kind_set=event.kind)

    @handles(
        events.CustomerAddressesSet,
        events.CustomerContactsSet,
        events.CustomerNoted,
        events.CustomerPriceListSet,
        events.CustomerReachedBy,
        events.CustomerTaxDataSet,
        events.CustomerTermsSet,
    )
    def record_changed(self, event: Event, rows: Rows) -> None:
        """Each field of these events is a column."""
        change_record(event, rows, **event.payload())

    @handles(events.CustomerOptedOut, events.CustomerOptedIn)
    def messages_accepted(self, event: events.CustomerOptedOut | events.CustomerOptedIn, rows: Rows) -> None:
        change_record(event, rows, accepts_messages=isinstance(event, events.CustomerOptedIn))

    @handles(events.CustomerSeparated)
    def separated(self, event: events.CustomerSeparated, rows: Rows) -> None:
        """Orders follow their own events."""
        id = stream_id(event.originator_id)
        rows.change(customers, id, version=event.originator_version)
        other = customer_of(event, rows, event.into)
        records = sorted({*json.loads(other["separated_from"]), id})
        rows.change(customers, event.into, separated_from=json.dumps(records))
        for order_id in event.orders:
            rows.put(customer_mentions, customer_id=event.into, order_id=order_id)
        for refusal_id in event.refusals:
            rows.change(customer_refusals, refusal_id, customer_id=event.into)
        give_names(rows, id, event)

    @handles(events.CustomersMerged, events.CustomersUnmerged)
    def merged(self, event: events.CustomersMerged | events.CustomersUnmerged, rows: Rows) -> None:
        """The record that stands for the person counts the orders of both."""
        id, is_merged = stream_id(event.originator_id), isinstance(event, events.CustomersMerged)
        change_customer(event, rows, id, version=event.originator_version)
        if id != event.merged:
            return
        link: Row = {"merged_into": None, "merged_at": None, "merged_by": None, "merged_reason": None}
        if is_merged:
            who, why = event.metadata.actor, event.metadata.reason
            link = {"merged_into": event.into, "merged_at": event.timestamp, "merged_by": who, "merged_reason": why}
        rows.change(customers, id, **link)
        merged, kept = customer_of(event, rows, id), customer_of(event, rows, event.into)
        sign = 1 if is_merged else -1
        sums = {name: kept[name] + sign * merged[name] for name in ("orders", "finished_orders", "total")}
        rows.put(customers, **{**kept, **sums})

    @handles(events.CustomerErased)
    def erased(self, event: events.CustomerErased, rows: Rows) -> None:
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
            **NO_RECORD,
        )
        forget_names(rows, id)
