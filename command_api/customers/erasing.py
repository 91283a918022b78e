"""Erasing a person: the key of what is sealed goes in the transaction that says so, and with it what it opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, TypeAlias, TypeVar

from command_api.accounts.domain import User
from command_api.accounts.rows import account_changes
from command_api.bank.domain import BankLine
from command_api.bank.matching import is_payer
from command_api.customers.belonging import other_names
from command_api.customers.domain import Customer, Identity, folded
from command_api.customers.merging import records_of_person
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.event_store.index import IndexStatement
from command_api.event_store.mapper import decode
from command_api.event_store.personal import says_in_clear, subject_of
from command_api.freight.domain import FreightQuote
from command_api.kernel import EVENT_TYPES, CommandContext, Refused, stream_id
from command_api.leads.domain import Lead
from command_api.notes.domain import FiscalNote
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer as Payer
from command_api.orders.events import EventOrderDetailsChanged, EventOrderDrafted
from command_api.reservations.domain import Reservation
from command_api.rules.mending import mended_at
from command_api.rules.privacy import obstacle
from command_api.rules.telephones import digits_of

Kind = TypeVar("Kind", FreightQuote, BankLine, Reservation, Lead)
Forgettable: TypeAlias = FreightQuote | BankLine | Reservation | Lead | FiscalNote

_TRIES: Final = 8
_AT_ONCE: Final = 1_000
"""Quotes or orders that are read at a time."""
"""Digits of a Brazilian telephone with its area code."""
_WITH_PLACE: Final = (EventOrderDrafted.TOPIC, EventOrderDetailsChanged.TOPIC)


def erase_customer(store: Store, id: int, ctx: CommandContext, *, by_rule: bool = False) -> Receipt:
    """Destroy what is personal about a customer, in his orders, in what he was refused, in bank lines, in requests of
    the site and reservations with his name and telephone, in fiscal notes that never were valid, and in the quotes for
    the addresses that only he gave; with it the same of the records that are merged into his. Valid notes are kept as
    long as the law wants. Accounts that are linked to him see nothing more. Raises
    ``Refused`` with ``obstacles`` where an order is not finished, with ``names`` where the record mixes several people,
    with ``customer_id`` where it is merged into another, where it is done, and where an order holds data in clear."""
    # An order may come in between: look again whether he can still be erased.
    return retry_on_conflict(lambda: _erase(store, id, ctx, by_rule=by_rule), _TRIES)


def forget_quote(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Destroy the address of a quote whose time is over."""
    quote = store.load(FreightQuote, id, ctx)
    quote.forget(by_rule=True)
    receipt = store.save(quote, ctx=ctx, changes=_without_key(store, quote))
    store.keys.forget(quote.id)
    return receipt


def _erase(store: Store, id: int, ctx: CommandContext, *, by_rule: bool) -> Receipt:
    customer = store.load(Customer, id, ctx)
    customer.check_in_use()
    records = records_of_person(store, customer)
    # before the orders: one that comes later keeps the key
    streams = {record.id: store.keys.streams_of(record.id) for record in records}
    every_stream = [stream for its in streams.values() for stream in its]
    orders = {
        record.id: [store.load(EventOrder, stream_id(stream)) for stream in _orders(store.referring(record.id))]
        for record in records
    }
    every_order = [order for its in orders.values() for order in its]
    _check_finished(every_order)
    _check_encrypted(store, {*_orders(every_stream), *(order.id for order in every_order)})
    quotes = _quotes_of(store, {record.id for record in records}, _orders(every_stream))
    lines = list({line.id: line for record in records for line in _lines_of(store, record)}.values())
    reservations, leads = _reservations_of(store, records), _leads_of(store, records)
    notes = _notes_of(store, records)
    users = _users_of(store, records)
    changes = []
    for record in records:
        _check_one_person(store, record)
        record.erase(orders=len(orders[record.id]), by_rule=by_rule)
        changes += store.keys.destroy(record.id, streams[record.id])
    for quote in quotes:
        quote.forget(by_rule=by_rule)
        changes += _without_key(store, quote)
    for line in lines:
        line.forget()
        changes += _without_key(store, line)
    for reservation in reservations:
        reservation.forget(by_rule=by_rule)
        changes += _without_key(store, reservation)
    for lead in leads:
        lead.forget(by_rule=by_rule)
        changes += _without_key(store, lead)
    for note in notes:
        note.forget()
        changes += _without_key(store, note)
    for user in users:
        user.unlink_customer()
    changes += account_changes(users, ctx.now)
    receipt = store.save(*records, *quotes, *lines, *reservations, *leads, *notes, *users, ctx=ctx, changes=changes)
    for each in (*records, *quotes, *lines, *reservations, *leads, *notes):
        store.keys.forget(each.id)
    return receipt


def _check_finished(orders: Sequence[EventOrder]) -> None:
    obstacles = [
        {
            "order_id": order.number,
            "order_code": order.order_code,
            "status": order.status,
            "sentence": obstacle(order.order_code, order.status),
        }
        for order in orders
        if not order.is_finished
    ]
    if obstacles:
        raise Refused(
            "Os dados deste cliente ainda são necessários: há eventos que não terminaram.",
            obstacles=obstacles,
            mend=mended_at("event", next(order.number for order in orders if not order.is_finished)),
        )


def _check_encrypted(store: Store, orders: Iterable[str]) -> None:
    rows = store.recorder.rows_of(sorted(orders))
    if any(says_in_clear(EVENT_TYPES[topic], state) for _, _, topic, state in rows):
        raise Refused(
            "Pedidos deste cliente são de antes da cifragem: o nome dele continuaria legível no registro."
            " Cifre antes a história no servidor: choperia privacy encrypt-history."
        )


def _check_one_person(store: Store, customer: Customer) -> None:
    if not customer.erased and (names := other_names(store, customer)):
        raise Refused(
            f"Este cadastro mistura registros de outros nomes: {', '.join(names)}."
            " Separe antes, ou confirme que são a mesma pessoa.",
            names=names,
        )


def _orders(streams: Iterable[str]) -> list[str]:
    return [stream for stream in streams if stream.rpartition("-")[0] == EventOrder.TOPIC]


def _quotes_of(store: Store, subjects: AbstractSet[str], orders: Sequence[str]) -> list[FreightQuote]:
    """Quotes for the addresses of these customers: a quote contains no name. A quote for an address that another
    customer gave too stays, and is destroyed with the last of them."""
    addresses = _addresses(store, orders, lambda subject: subject in subjects)
    quotes = [quote for quote in _living(store, FreightQuote) if folded(quote.delivery_address) in addresses]
    if not quotes:
        return []
    shared = _addresses(store, store.living(EventOrder), lambda subject: subject not in subjects)
    return [quote for quote in quotes if folded(quote.delivery_address) not in shared]


def _addresses(store: Store, orders: Sequence[str], is_wanted: Callable[[str | None], bool]) -> set[str]:
    """Wherever these orders should ever go, folded; only from events with data of a wanted subject."""
    found = set()
    for start in range(0, len(orders), _AT_ONCE):
        for stream, version, topic, state in store.recorder.rows_of(orders[start : start + _AT_ONCE]):
            if topic not in _WITH_PLACE or not is_wanted(subject_of(state)):
                continue
            match decode(topic, stream, version, state, store.keys):
                case EventOrderDrafted(details=details) | EventOrderDetailsChanged(details=details) if details.place:
                    found.add(folded(details.place.address))
    return found


def _lines_of(store: Store, customer: Customer) -> list[BankLine]:
    """The bank lines that name the customer and pay no order: those that do are encrypted with the customer's key."""
    identity = customer.identity
    payer = Payer(identity.name, document=identity.document)
    return [
        line
        for line in _living(store, BankLine)
        if line.subject == line.id and is_payer(payer, f"{line.payer.name} {line.payer.text}", line.payer.document)
    ]


def _reservations_of(store: Store, records: Sequence[Customer]) -> list[Reservation]:
    """Tables that were asked for with the name and telephone of these records."""
    known = {_caller(record.identity) for record in records}
    guests = ((each, each.guest) for each in _living(store, Reservation))
    return [each for each, guest in guests if _caller(Identity(guest.name, guest.phone)) in known]


def _leads_of(store: Store, records: Sequence[Customer]) -> list[Lead]:
    """Requests of the site that became an order of the customer, and those with the same name and telephone."""
    numbers = {record.number for record in records}
    known = {_caller(record.identity) for record in records}
    return [
        lead
        for lead in _living(store, Lead)
        if lead.customer_id in numbers or _caller(Identity(lead.contact.name, lead.contact.phone)) in known
    ]


def _notes_of(store: Store, records: Sequence[Customer]) -> list[FiscalNote]:
    """Fiscal notes of these records that never were valid; the law wants the others kept."""
    named = {
        stream
        for record in records
        for stream in store.referring(record.id)
        if stream.rpartition("-")[0] == FiscalNote.TOPIC
    }
    found = store.load_all(FiscalNote, [stream_id(stream) for stream in sorted(named)])
    return [note for note in found.values() if not note.is_kept_by_law]


def _users_of(store: Store, records: Sequence[Customer]) -> list[User]:
    """The accounts that see the orders of these records."""
    linked = [stream for record in records for stream in store.referring(record.id)]
    return [store.load(User, stream_id(stream)) for stream in linked if stream.rpartition("-")[0] == User.TOPIC]


def _caller(identity: Identity) -> tuple[str, str]:
    """Name and telephone as far as two ways of writing them have in common."""
    return str(identity.folded_name), digits_of(identity.phone)


def _living(store: Store, kind: type[Kind]) -> Iterator[Kind]:
    """Every aggregate of this kind that says something of a person."""
    ids = [stream_id(stream) for stream in store.living(kind)]
    for start in range(0, len(ids), _AT_ONCE):
        yield from store.load_all(kind, ids[start : start + _AT_ONCE]).values()


def _without_key(store: Store, aggregate: Forgettable) -> list[IndexStatement]:
    return store.keys.destroy(aggregate.id, store.keys.streams_of(aggregate.id))
