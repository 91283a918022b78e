"""All stored data of a customer, from the read models and from the log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date, datetime
from typing import Any

import msgspec
import sqlalchemy as sa

from command_api.kernel import Event
from command_api.kernel.text import search_form
from command_api.notes.subject import KIND_LABELS
from command_api.rules.mending import mended_at
from command_api.rules.note_states import note_kept_until
from command_api.rules.order_status import STAGE_LABELS
from command_api.rules.windows import PUB_TIME
from infra.brazilian import cpf_or_cnpj
from infra.problems import Problem
from infra.settings import Settings
from projections.bank.tables import bank_lines
from projections.customers.tables import customer_mentions, customer_refusals, customers
from projections.fiscal.tables import notes
from projections.freight.tables import quotes
from projections.history.tables import events
from projections.orders.tables import bookings, items, orders
from query_api.audit.sentences import sentence_of
from query_api.customers import queries
from query_api.customers.queries import customer_by_id
from query_api.customers.record_responses import (
    CustomerRecord,
    Keeper,
    MergedPerson,
    PersonalField,
    RecordedBankLine,
    RecordedEquipment,
    RecordedEvent,
    RecordedItem,
    RecordedNote,
    RecordedOrder,
    RecordedPerson,
    RecordedPlace,
    RecordedQuote,
    RecordedStandingOrder,
    RecordedTerms,
)
from query_api.customers.responses import Customer
from query_api.filling import filled
from query_api.http import Snapshot
from query_api.log import Key, Log
from query_api.notes.amending import sent_content
from query_api.orders.ledger import order_sums
from query_api.people import actors_of, names_of
from query_api.price_lists.queries import price_list_by_id
from query_api.price_lists.responses import PriceTable
from query_api.site.queries import site_document
from query_api.standing_orders.queries import standing_orders_by
from query_api.wording.fields import label_of_field
from query_api.wording.subjects import Subject, kind_of

READ_MODELS = (*queries.READ_MODELS, "bank", "fiscal", "freight", "history", "site")


def record_of(read: Snapshot, log: Log, id: int, settings: Settings, now: datetime) -> CustomerRecord:
    """The record of the customer ``id``, or 404; 409 if it mixes several people; 503 while a read model is late."""
    known = customer_by_id(read, id, settings)
    if known.other_names:
        names = ", ".join(known.other_names)
        sentence = (
            f"Este cadastro mistura registros de outros nomes: {names.removesuffix('.')}."
            " Separe antes, ou confirme que são a mesma pessoa."
        )
        raise Problem(409, sentence, kind="refused", names=known.other_names)
    if known.merged_into is not None:
        raise Problem(
            409,
            f"O cadastro nº {id} está unido ao cliente nº {known.merged_into.id}: exporte os dados por ele.",
            kind="refused",
            customer_id=known.merged_into.id,
            mend=mended_at("customer", known.merged_into.id),
        )
    numbers = [id, *(each.id for each in known.merged)]
    history = list(_history(read, log, numbers))
    given = (known.document, *(each.document for each in known.merged))
    documents = {re.sub(r"[^0-9A-Z]", "", each.upper()) for each in given} - {""}
    house = site_document(read.connection, settings)
    today = now.astimezone(PUB_TIME).date()
    return CustomerRecord(
        id=id,
        written_at=now,
        keeper=filled(Keeper, house),
        person=filled(RecordedPerson, vars(known), document=cpf_or_cnpj(known.document), known_since=known.first_at),
        merged=[filled(MergedPerson, vars(each), document=cpf_or_cnpj(each.document)) for each in known.merged],
        terms=_terms(read, known, today),
        standing_orders=[
            filled(RecordedStandingOrder, vars(each))
            for number in numbers
            for each in standing_orders_by(read, today, customer_id=number, status=None)
        ],
        retention=known.retention,
        erased=known.erased,
        orders=[_order(read, order.order_id) for order in known.order_list],
        refused=known.refused,
        quotes=_quotes(read, history),
        bank_lines=_bank_lines(read, numbers, documents),
        notes=_notes(read, log, numbers),
        history=history,
    )


def _terms(read: Snapshot, known: Customer, today: date) -> RecordedTerms:
    prices: list[PriceTable] = []
    if known.price_list_id is not None:
        if not known.price_list_name:
            raise read.late()
        prices = price_list_by_id(read, known.price_list_id, today).tables
    return filled(RecordedTerms, vars(known), price_list=known.price_list_name, prices=prices)


def _order(read: Snapshot, id: int) -> RecordedOrder:
    found = read.all(sa.select(orders).where(orders.c.id == id))
    if not found:
        raise read.late()
    row = found[0]
    lines = read.all(sa.select(items).where(items.c.order_id == id).order_by(items.c.position))
    pieces = read.all(sa.select(bookings).where(bookings.c.order_id == id).order_by(bookings.c.asset_id))
    place = RecordedPlace(address=row["delivery_address"], lat=row["delivery_lat"], lng=row["delivery_lng"])
    return filled(
        RecordedOrder,
        row,
        status=STAGE_LABELS[row["stage"]],
        event_date=row["event_date_from"],
        delivery_date=row["preferred_delivery_date"],
        place=place if place.address else None,
        items=[filled(RecordedItem, line) for line in lines],
        equipment=[filled(RecordedEquipment, piece) for piece in pieces],
        money=order_sums(row),
    )


def _notes(read: Snapshot, log: Log, numbers: Sequence[int]) -> list[RecordedNote]:
    """Notes that were handed over, under keys of their own."""
    its = notes.c
    mine = sa.select(notes).where(its.customer_id.in_(numbers), ~its.is_forgotten).order_by(its.id)
    return [
        filled(
            RecordedNote,
            row,
            kind=KIND_LABELS[row["kind"]],
            kept_until=note_kept_until(row["recorded_at"]),
            content=sent_content(log, row),
        )
        for row in read.all(mine)
    ]


def _quotes(read: Snapshot, history: Sequence[RecordedEvent]) -> list[RecordedQuote]:
    """A quote names no customer: it belongs to them by its address."""
    fields = (field for entry in history for field in entry.personal if field.field == "details.place")
    addresses = {search_form(field.value["address"]) for field in fields}
    found = sa.select(quotes).where(quotes.c.search.in_(addresses)).order_by(quotes.c.quoted_at, quotes.c.id)
    return [filled(RecordedQuote, row) for row in read.all(found)]


def _bank_lines(read: Snapshot, numbers: Sequence[int], documents: AbstractSet[str]) -> list[RecordedBankLine]:
    """Bank lines that paid the person's orders, and those that name the person's document. A name alone may be that of
    another person."""
    its = bank_lines.c
    theirs = its.customer_id.in_(numbers) | (its.customer_id.is_(None) & its.payer_document.in_(sorted(documents)))
    code = sa.select(orders.c.order_code).where(orders.c.id == its.order_id).scalar_subquery()
    query = sa.select(bank_lines, code.label("order_code")).where(theirs).order_by(its.posted_on, its.id)
    return [filled(RecordedBankLine, row) for row in read.all(query)]


def _history(read: Snapshot, log: Log, numbers: Sequence[int]) -> Iterator[RecordedEvent]:
    """Every event with their personal data: those encrypted with the keys of their records. An event in clear is theirs
    while its order names them."""
    mentioned = read.all(sa.select(customer_mentions.c.order_id).where(customer_mentions.c.customer_id.in_(numbers)))
    refused = read.all(sa.select(customer_refusals.c.id).where(customer_refusals.c.customer_id.in_(numbers)))
    records = read.all(sa.select(customers.c.separated_from).where(customers.c.id.in_(numbers)))
    separated_from = {number for record in records for number in json.loads(record["separated_from"])}
    own = {f"customer-{number}" for number in numbers}
    matched = read.all(sa.select(bank_lines.c.id).where(bank_lines.c.customer_id.in_(numbers)))
    streams = [
        *own,
        *(f"bank_line-{row['id']}" for row in matched),
        *(f"customer-{number}" for number in separated_from),
        *(f"event_order-{row['order_id']}" for row in mentioned),
        *(f"refused_demand-{row['id']}" for row in refused),
    ]
    rows = _rows_of(read, streams)
    accepted = log.events([_place(row) for row in rows if row["topic"] == "orders.QuoteAccepted"])
    papers = [f"paper-{id}" for event in accepted.values() if (id := getattr(event, "paper_id")) is not None]  # noqa: B009
    rows = sorted([*rows, *_rows_of(read, papers)], key=lambda row: row["number"])
    places = [_place(row) for row in rows]
    found, subjects = log.events(places), log.subjects(places)
    name_of = names_of(read.connection, actors_of(found.values()))
    named: dict[str, int | None] = {f"customer-{number}": number for number in numbers}
    for row in rows:
        event = found.get((row["stream"], row["version"]))
        if event is None:
            continue
        named[row["stream"]] = _customer_in(event, named.get(row["stream"]))
        owner = subjects.get((row["stream"], row["version"])) or f"customer-{named[row['stream']]}"
        personal = list(_personal(event)) if owner in own else []
        if personal:
            yield RecordedEvent(
                number=row["number"],
                happened_at=row["happened_at"],
                sentence=sentence_of(event, Subject(row["stream"], row["label"]), name_of),
                personal=personal,
            )


def _rows_of(read: Snapshot, streams: Sequence[str]) -> Sequence[sa.RowMapping]:
    return read.all(sa.select(events).where(events.c.stream.in_(streams)).order_by(events.c.number))


def _place(row: sa.RowMapping) -> Key:
    return row["stream"], row["version"]


def _customer_in(event: Event, before: int | None) -> int | None:
    """The customer of the stream from this event on: the one that the event names, else the previous one."""
    if event.TOPIC == "bank.BankLineMatched":
        payer: int | None = getattr(event, "customer_id")  # noqa: B009  # this side knows no class of an event
        return payer
    customer = getattr(getattr(event, "details", event), "customer", None)
    found: int | None = before if customer is None else customer.id
    return found


def _personal(event: Event) -> Iterator[PersonalField]:
    """The values of an event's personal fields, if it has any. Of a file, its hash stands beside it."""
    said = msgspec.to_builtins(event, builtin_types=(bytes,))
    for path in event.PERSONAL:
        for where, value in _at(said, path.split("."), ""):
            if value not in (None, "", {}, []) and not isinstance(value, bytes):
                yield PersonalField(
                    field=where,
                    label=label_of_field(path.rpartition(".")[2], kind_of(event.originator_id)),
                    value=value,
                )


def _at(value: Any, path: Sequence[str], where: str) -> Iterator[tuple[str, Any]]:
    """The values at a path with where they are: ``assets.*.note`` is there as often as there are assets."""
    if not path:
        yield where, value
    elif path[0] == "*":
        for place, each in enumerate(value or ()):
            yield from _at(each, path[1:], _joined(where, str(place)))
    elif isinstance(value, Mapping):
        yield from _at(value.get(path[0]), path[1:], _joined(where, path[0]))


def _joined(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
