"""Which customer an order names."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from command_api.customers import commands as customers
from command_api.customers.commands import UNDECIDED, Choice
from command_api.customers.domain import Customer as Record
from command_api.customers.domain import Identity
from command_api.event_store import Store
from command_api.kernel import CommandContext, NotFound
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer, Details


def with_customer(store: Store, details: Details, choice: Choice = UNDECIDED) -> tuple[Details, Record]:
    """The details of a new order with the number of its customer, and that record, known or new."""
    chosen = [store.load(Record, choice.customer_id).identity] if choice.customer_id is not None else []
    details = _checked(store, details, chosen)
    record = customers.recognise(store, identity_of(details.customer), choice)
    return _numbered(details, record), record


def with_changed_customer(
    store: Store, order: EventOrder, details: Details, choice: Choice = UNDECIDED
) -> tuple[Details, Record | None]:
    """``with_customer`` for an existing order. New data about a customer with only this order correct the record;
    another name does so only if ``choice`` says so. In any other case the order gets another customer, known or new.
    ``None``: the customer did not change. Raises ``WhichCustomer``."""
    before, now = order.details.customer, details.customer
    if before.id is not None and now == before and choice.customer_id in (None, before.id) and not choice.new_customer:
        return details, None
    known = store.load(Record, before.id) if before.id is not None else None
    own = None if known is None or known.erased else known
    details = _checked(store, details, [identity_of(before), *([own.identity] if own else [])])
    now = details.customer
    is_alone = own is not None and store.referring(own.id) == [order.id]
    record = customers.recognise(store, identity_of(now), choice, own, is_alone=is_alone)
    return _numbered(details, record), record


def refused_customer(store: Store, customer: Customer, choice: Choice = UNDECIDED) -> tuple[Customer, Record]:
    """``customer`` of a demand that was refused, with the number of the record: the order's own, or the one that
    another command has registered for the same person in the meantime."""
    record = None
    if customer.id is not None:
        try:
            record = store.load(Record, customer.id)
        except NotFound:  # the order, which was not stored, would have brought it
            if choice.new_customer:
                record = customers.register(store, identity_of(customer))
    record = record or customers.known_or_new(store, identity_of(customer))
    return msgspec.structs.replace(customer, id=record.number), record


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


def _checked(store: Store, details: Details, known: Sequence[Identity]) -> Details:
    """``details`` with a checked telephone and document of the customer, unless they are ``known``."""
    said = customers.checked(store, identity_of(details.customer), known)
    customer = msgspec.structs.replace(details.customer, phone=said.phone, document=said.document)
    return msgspec.structs.replace(details, customer=customer)


def _numbered(details: Details, record: Record) -> Details:
    return msgspec.structs.replace(details, customer=msgspec.structs.replace(details.customer, id=record.number))
