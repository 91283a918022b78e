"""Whose data the events under a customer's key are: a record of before several people could share a telephone may hold
those of more than one person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from command_api.bank.events import BankLineMatched
from command_api.customers.domain import Customer, Identity, folded
from command_api.customers.events import CustomerIdentified, CustomerNameConfirmed, CustomerRegistered
from command_api.event_store import Recorded, Store
from command_api.event_store.mapper import decode
from command_api.event_store.personal import subject_of
from command_api.kernel import Event, stream_id
from command_api.orders import events as order_events
from command_api.orders.domain import EventOrder

NOBODY: Final = Identity("")


@dataclass(frozen=True)
class Belonging:
    """An event with data under the customer's key, and the person whom it, or an earlier event of its stream, names."""

    recorded: Recorded
    person: Identity


def belongings(store: Store, customer: Customer) -> Iterator[Belonging]:
    """Every event with data under the key of ``customer``, stream by stream. A bank line goes with the customer of the
    order that it paid, whatever name the bank gives the payer; a message, and what a driver could not record, with that
    of the order that it is about."""
    for stream in store.keys.streams_of(customer.id):
        found = [
            (each, decode(each.topic, stream, each.version, each.state, store.keys))
            for each in store.recorder.recorded_of(stream)
        ]
        about = getattr(found[0][1], "about", "")
        if about.startswith(f"{EventOrder.TOPIC}-"):
            person = _customer_of(store, stream_id(about))
        else:
            person = next((_payer(store, event) for _, event in found if isinstance(event, BankLineMatched)), NOBODY)
        for recorded, event in found:
            matched = _payer(store, event) if isinstance(event, BankLineMatched) else None
            person = matched or _person_in(event) or person
            if subject_of(recorded.state) == customer.id:
                yield Belonging(recorded, person)


def other_names(store: Store, customer: Customer) -> list[str]:
    """The names under the key of ``customer`` that are not known to be theirs, as they were typed last."""
    found = {
        folded(each.person.name): each.person.name
        for each in belongings(store, customer)
        if not customer.is_called(each.person.name)
    }
    return sorted(found.values())


def _payer(store: Store, event: BankLineMatched) -> Identity:
    return _customer_of(store, event.order_id)


def _customer_of(store: Store, order: int) -> Identity:
    named = store.load(EventOrder, order).details.customer
    return Identity(named.name, named.phone, named.document)


def _person_in(event: Event) -> Identity | None:
    match event:
        case CustomerRegistered() | CustomerIdentified():
            return Identity(event.name, event.phone, event.document)
        case CustomerNameConfirmed():
            return Identity(event.name)
        case order_events.EventOrderDrafted(details=details) | order_events.EventOrderDetailsChanged(details=details):
            named = details.customer
        case (
            order_events.DemandRefused(customer=named)
            | order_events.PaperKept(customer=named)
            | order_events.ProofKept(customer=named)
        ):
            pass
        case _:
            return None
    return Identity(named.name, named.phone, named.document)
