"""Taking a record apart that mixed several people.

What concerns the other person gets the number of their own record, and the stored events get their key: the personal
data in them are encrypted again, so that an export or erasure of either never reaches the other's (decision 051).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from command_api.customers.belonging import Belonging, belongings
from command_api.customers.commands import identify, register, restate
from command_api.customers.domain import Customer, Identity, folded
from command_api.event_store import Receipt, Recorded, Store, retry_on_conflict
from command_api.event_store.index import IndexStatement
from command_api.event_store.rewriting import encrypted_afterwards, without_person
from command_api.kernel import Aggregate, CommandContext, Conflict, Refused, Taken, stream_id
from command_api.orders.domain import EventOrder, RefusedDemand
from command_api.rules.telephones import digits_of

Rewrite = Callable[[Sequence[tuple[Recorded, Recorded]]], tuple[Aggregate, list[IndexStatement]]]
"""Gives what replaces stored events, as they are and as they shall be, and the signed event that says so."""

_TRIES: Final = 8
_LOST: Final = (Conflict, Taken)


def separate_customer(
    store: Store, id: int, names: Sequence[str], into: int | None, ctx: CommandContext, rewrite: Rewrite
) -> Receipt:
    """Everything in the record under one of ``names`` is that of the customer ``into``, or of a new one.

    Raises ``Refused`` for a name that the record does not mix in.
    """
    wanted = {folded(name) for name in names}
    other = retry_on_conflict(lambda: _other(store, id, wanted, into, ctx), _TRIES, _LOST)
    return retry_on_conflict(lambda: _separate(store, id, wanted, other, ctx, rewrite), _TRIES, _LOST)


def _other(store: Store, id: int, wanted: set[str], into: int | None, ctx: CommandContext) -> int:
    """The record of the other person, which has a key before anything is encrypted with it."""
    if into == id:
        raise Refused("Escolha outro cadastro: este é o que está misturado.")
    people = _Parts(store, store.load(Customer, id, ctx), wanted).people
    if into is not None:
        found = store.load(Customer, into)
    else:
        # The document, which the mixed record may hold, is given over when that is taken apart.
        found = register(store, Identity(people[-1].name, people[-1].phone))
    for each in people:
        found.confirm_name(each.name)
    if found.pending_events:
        store.save(found, ctx=replace(ctx, idempotency=None, expected_version=None))
    return found.number


def _separate(store: Store, id: int, wanted: set[str], other_id: int, ctx: CommandContext, rewrite: Rewrite) -> Receipt:
    customer, other = store.load(Customer, id, ctx), store.load(Customer, other_id)
    parts = _Parts(store, customer, wanted)
    key = store.keys.afresh().of(other.id)
    if key is None:
        raise Refused("Os dados pessoais do outro cadastro já foram apagados.")

    moved = {each.recorded.stream for each in parts.moving}
    orders = _numbers(EventOrder, moved)
    customer.separate(other.number, orders=orders, refusals=_numbers(RefusedDemand, moved))
    touched = _handed_over(store, orders, customer, other, wanted)
    _divide_identity(store, customer, other, parts)

    encrypted = [
        (each.recorded, encrypted_afterwards(each.recorded, other.id, key, store.keys)) for each in parts.moving
    ]
    destroyed = [(each.recorded, without_person(each.recorded)) for each in parts.blended]
    rewriting, changes = rewrite([*encrypted, *destroyed])
    changes += [store.keys.use(other.id, stream) for stream in sorted(moved)]
    # The record itself goes on under its own key.
    changes.append(
        store.keys.leave(customer.id, moved - {each.recorded.stream for each in parts.staying} - {customer.id})
    )
    return store.save(
        customer,
        *([other] if other.pending_events else []),
        *touched,
        rewriting,
        ctx=ctx,
        changes=changes,
        answer={"customer_id": other.number},
    )


class _Parts:
    """The events under the customer's key: those that stay, those of the other person (``moving``), and statements that
    gave one of them the document of the other (``blended``). Blended personal data belong to neither person and are
    destroyed; what is true in them stands in the orders."""

    def __init__(self, store: Store, customer: Customer, wanted: set[str]) -> None:
        if any(customer.is_called(name) for name in wanted):
            raise Refused(f"{customer.identity.name} é o nome deste cadastro: escolha o nome das outras pessoas.")
        found = list(belongings(store, customer))
        theirs = [each for each in found if folded(each.person.name) in wanted]
        if wanted != {folded(each.person.name) for each in theirs}:
            raise Refused("Este cadastro não tem registros com esse nome.")
        ours = [each for each in found if folded(each.person.name) not in wanted]
        our_documents, their_documents = _documents(ours, customer), _documents(theirs, customer)

        def is_blended(each: Belonging, foreign: set[str]) -> bool:
            return each.recorded.stream == customer.id and str(each.person.document_code) in foreign

        foreign_to_them, foreign_to_us = our_documents - their_documents, their_documents - our_documents
        self.blended = [each for each in theirs if is_blended(each, foreign_to_them)]
        self.blended += [each for each in ours if is_blended(each, foreign_to_us)]
        self.moving = [each for each in theirs if not is_blended(each, foreign_to_them)]
        self.staying = [each for each in ours if not is_blended(each, foreign_to_us)]
        self.foreign_documents = foreign_to_us
        self.people = [each.person for each in theirs]
        """The other person, as often as an event is about them; oldest first within a stream."""


def _documents(found: Iterable[Belonging], customer: Customer) -> set[str]:
    """The documents that were given for an order or a request."""
    given = (each.person.document_code for each in found if each.recorded.stream != customer.id)
    return {str(code) for code in given if code}


def _numbers(aggregate: type[Aggregate], streams: Iterable[str]) -> list[int]:
    return sorted(stream_id(stream) for stream in streams if stream.rpartition("-")[0] == aggregate.TOPIC)


def _handed_over(
    store: Store, orders: Iterable[int], customer: Customer, other: Customer, wanted: set[str]
) -> list[EventOrder]:
    """The orders that name the other person now. A draft that was discarded stays: nothing more will be said of it."""
    living = store.load_all(EventOrder, list(orders)).values()
    theirs = [
        order for order in living if order.subject == customer.id and folded(order.details.customer.name) in wanted
    ]
    for order in theirs:
        order.hand_over(other.number)
    return theirs


def _divide_identity(store: Store, customer: Customer, other: Customer, parts: _Parts) -> None:
    """Each record keeps the telephone and document that were given with its own name."""
    known = customer.identity
    own = [each.person for each in parts.staying if each.recorded.stream != customer.id]
    own_phones = {digits_of(each.phone) for each in own}
    their_phones = {digits_of(each.person.phone) for each in parts.moving}
    is_theirs = bool(own) and digits_of(known.phone) in their_phones - own_phones
    phone = _last(each.phone for each in own) if is_theirs else known.phone
    document = "" if known.document_code in parts.foreign_documents else known.document
    # Stated again in any case: what the record said before may be the other person's, and be destroyed with them.
    restate(store, customer, Identity(known.name, phone, document))
    theirs = Identity("", document=_last(each.person.document for each in parts.moving))
    identify(store, other, other.identity.completed(theirs))


def _last(texts: Iterable[str]) -> str:
    return next((text for text in reversed(list(texts)) if text), "")
