"""Which customer an order names."""

from __future__ import annotations

import msgspec

from command_api.customers import commands as customers
from command_api.customers.domain import Customer as Record
from command_api.customers.domain import Identity
from command_api.event_store import Store
from command_api.kernel import CommandContext, stream_name
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer, Details


def named_customer(store: Store, customer: Customer) -> tuple[Customer, Record]:
    """``customer`` with the number of the record that it means, and that record, known or new."""
    record = customers.recognise(store, identity_of(customer))
    return msgspec.structs.replace(customer, id=record.number), record


def with_customer(store: Store, details: Details) -> tuple[Details, Record]:
    """The details of a new order with the number of its customer."""
    customer, record = named_customer(store, details.customer)
    return msgspec.structs.replace(details, customer=customer), record


def with_changed_customer(store: Store, order: EventOrder, details: Details) -> tuple[Details, Record | None]:
    """The same for an order that there is. Who says something new about the customer of this one order corrects the
    record; in any other case the order has found, or brings, another customer. ``None``: the same as before."""
    before, now = order.details.customer, details.customer
    if before.id is not None and now == before:
        return details, None
    record = customers.find(store, identity_of(now))
    if record is None and before.id is not None and _is_alone(store, order, before.id):
        record = store.load(Record, before.id)
        customers.identify(store, record, identity_of(now))
    if record is None:
        record = customers.register(store, identity_of(now))
    return msgspec.structs.replace(details, customer=msgspec.structs.replace(now, id=record.number)), record


def name_customer_of(store: Store, id: int, ctx: CommandContext) -> bool:
    """Give an order from before customers had numbers the number of its customer; whether it had none."""
    order = store.load(EventOrder, id)
    if order.subject is not None:
        return False
    record = customers.known_or_new(store, identity_of(order.details.customer))
    order.name_customer(record.number)
    store.save(order, *changed(record), ctx=ctx)
    return True


def changed(record: Record | None) -> list[Record]:
    """What there is to save of it."""
    return [record] if record is not None and record.pending_events else []


def identity_of(customer: Customer) -> Identity:
    """What finds the record of this customer."""
    return Identity(customer.name, customer.phone, customer.document)


def _is_alone(store: Store, order: EventOrder, customer_id: int) -> bool:
    return store.referring(stream_name(Record.TOPIC, customer_id)) == [order.id]
