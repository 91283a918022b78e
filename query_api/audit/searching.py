"""What the words of a search of the history mean.

Every word must be in what an event says: the title of its type, the fixed words of its sentence, the kind or the name
of its subject, the person who did it. Small words (``o``, ``do``, ``para``) are in all sentences and find nothing by
themselves; the values of a sentence, such as amounts, are in the log only. Labels are in the history. Names of
customers are not: who may read customers finds them in the read models that have them, and from there the streams about
them. Reasons are in the log only, encrypted where a customer has a key, and are not searched.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

import sqlalchemy as sa

from command_api.kernel import actor_reference
from command_api.kernel.text import search_form
from command_api.rules.telephones import searched
from infra.problems import Problem
from infra.security.permissions import Permission, Principal
from projections.customers.tables import customer_mentions, customer_refusals, customers
from projections.history.tables import NOBODY, events, facets, labels
from projections.leads.tables import leads
from projections.reservations.tables import reservations
from query_api.audit.sentences import SYSTEM, words_of
from query_api.http import Row, Snapshot, escaped
from query_api.people import names_of
from query_api.wording.subjects import Subject, plural_of

READ_MODELS: Final = ("customers", "leads", "reservations")
"""Read models that know names of customers."""
MOST_FOUND: Final = 200
"""Labels, and records of customers, that a search may match."""
MOST_STREAMS: Final = 2_000
TOO_MANY: Final = "Muitos registros combinam: escreva mais."
_MANY_EVENTS: Final = 2_000
"""Above that a value is read by its own index up to the end of the page, below it together with others."""
_STREAM: Final = re.compile(r"[a-z_]{1,60}-[0-9]{1,18}")
_OF_THE_SITE: Final = re.compile(r"p-([0-9]{1,18})")

_SMALL: Final = frozenset(
    {"a", "ao", "aos", "as", "com", "da", "das", "de", "do", "dos", "e", "em"}
    | {"na", "nas", "no", "nos", "o", "os", "para", "por"}
)
"""Folded articles and prepositions."""
_AROUND: Final = ".,;:!?()“”\"'"
"""What stands around a word of a sentence and is no part of it."""

Condition = sa.ColumnElement[bool]


class Value(NamedTuple):
    """A value of a column of ``history_events`` whose text holds a word, and how many events have it."""

    column: sa.ColumnElement[Any]
    value: str | int
    events: int


class NamedRecord(NamedTuple):
    """Something that has a name: its words, and its events by label or by streams."""

    text: str
    label: Value | None
    streams: tuple[str, ...]


@dataclass(frozen=True)
class Meanings:
    """What the words may mean: ``said`` by the type, kind or person of an event, or in the name of one of
    ``records``."""

    words: tuple[str, ...]
    said: dict[str, tuple[Value, ...]]
    records: tuple[NamedRecord, ...]

    @property
    def condition(self) -> Condition:
        """The events that say every word."""
        return sa.or_(sa.false(), *(sa.and_(*branch) for branch in self.branches))

    @cached_property
    def branches(self) -> list[tuple[Condition, Condition]]:
        """``condition`` in parts, each with what an index finds and what else must hold. Events may be in several
        parts."""
        found: list[tuple[Condition, Condition]] = []
        for rest, records in self._by_rest().items():
            named = [record.label for record in records if record.label is not None]
            streams = sorted({stream for record in records for stream in record.streams})
            said = self._say(rest)
            found += [(each, said) for each in _by_index(named)]
            found += [(events.c.stream.in_(streams), said)] if streams else []
        if self.words and all(self.said[word] for word in self.words):
            rarest = min(self.words, key=lambda word: sum(value.events for value in self.said[word]))
            others = self._say(word for word in self.words if word != rarest)
            found += [(each, others) for each in _by_index(self.said[rarest])]
        return found

    def _by_rest(self) -> dict[tuple[str, ...], list[NamedRecord]]:
        """The records by the words that they do not have, which the event itself must say."""
        groups: dict[tuple[str, ...], list[NamedRecord]] = {}
        for record in self.records:
            rest = tuple(word for word in self.words if word not in record.text)
            groups.setdefault(rest, []).append(record)
        return groups

    def _say(self, words: Iterable[str]) -> Condition:
        return sa.and_(sa.true(), *(sa.or_(sa.false(), *_together(self.said[word])) for word in words))


def found_by(read: Snapshot, reader: Principal, search: str) -> Meanings:
    """What ``search`` means for this reader; ``Problem`` 422 if too many names match."""
    may_read_names = reader.may(Permission.CUSTOMERS)
    words = _words(searched(search) if may_read_names else search)
    said = {word: tuple(value for value, text in _sayings(read) if word in text) for word in words}
    # A word that no event says by itself must be in the name. If all are said, any of them may be.
    needed = [word for word in words if not said[word]]
    asked = _Asked(needed or words, whole=bool(needed))
    streams = [NamedRecord(word, None, (stream,)) for word in words if (stream := _stream(word)) and asked.are_in(word)]
    people = _people(read, asked) if may_read_names else ()
    return Meanings(words, said, (*streams, *_labels(read, asked), *people))


def _words(search: str) -> tuple[str, ...]:
    """The words that a person looks for, each once: small ones only where there are no others."""
    typed = [word.strip(_AROUND) or word for word in search_form(search).split()]
    return tuple(dict.fromkeys([word for word in typed if word not in _SMALL] or typed))


def _stream(word: str) -> str | None:
    """The stream that ``word`` names: ``product-42``, or the site's ``P-0042``."""
    if reference := _OF_THE_SITE.fullmatch(word):
        return f"lead-{int(reference[1])}"
    return word if _STREAM.fullmatch(word) else None


class _Asked(NamedTuple):
    """The words that a name must have: all of them, or any."""

    words: Sequence[str]
    whole: bool

    def within(self, column: sa.ColumnElement[str]) -> Condition:
        """Rows whose folded ``column`` has them."""
        each = [column.contains(escaped(word), escape="/") for word in self.words]
        return sa.and_(sa.true(), *each) if self.whole else sa.or_(sa.false(), *each)

    def are_in(self, text: str) -> bool:
        """Whether a folded text has them."""
        return (all if self.whole else any)(word in text for word in self.words)


def _sayings(read: Snapshot) -> Iterator[tuple[Value, str]]:
    """What an event can say by its type, its kind and its person, each with its folded text."""
    rows = read.all(sa.select(facets).where(facets.c.facet.in_(("topic", "kind", "actor"))))
    actors = {row["value"]: _reference(row["value"]) for row in rows if row["facet"] == "actor"}
    name_of = names_of(read.connection, [*actors.values()])
    for row in rows:
        value, count = row["value"], row["events"]
        match row["facet"]:
            case "topic":
                yield Value(events.c.topic, value, count), search_form(words_of(value))
            case "kind":
                noun = Subject(f"{value}-0", "").name
                yield Value(events.c.kind, value, count), search_form(f"{noun} {plural_of(value)}")
            case _:
                yield Value(events.c.actor_id, int(value), count), search_form(name_of(actors[value]))


def _reference(actor_id: str) -> str:
    return SYSTEM if actor_id == str(NOBODY) else actor_reference(int(actor_id), "")


def _labels(read: Snapshot, asked: _Asked) -> list[NamedRecord]:
    rows = _found(read, labels, labels.c.folded, asked)
    return [NamedRecord(row["folded"], Value(events.c.label, row["label"], row["events"]), ()) for row in rows]


def _people(read: Snapshot, asked: _Asked) -> Iterator[NamedRecord]:
    """Customers with their orders and refused requests, requests of the site, and reservations."""
    known = _found(read, customers, customers.c.search, asked)
    theirs = _streams_of(read, [row["id"] for row in known])
    for row in known:
        yield NamedRecord(row["search"], None, (f"customer-{row['id']}", *theirs[row["id"]]))
    for row in _found(read, leads, leads.c.search, asked):
        yield NamedRecord(row["search"], None, (f"lead-{row['id']}",))
    guests = sa.select(reservations.c.id, reservations.c.name).where(reservations.c.forgotten.is_(sa.false()))
    # folded here, because the table has no folded name
    named = [(row["id"], search_form(row["name"])) for row in read.all(guests)]
    yield from _few(
        [NamedRecord(text, None, (f"reservation-{id}",)) for id, text in named if asked.are_in(text)], MOST_FOUND
    )


def _found(read: Snapshot, table: sa.Table, column: sa.ColumnElement[str], asked: _Asked) -> Sequence[Row]:
    return _few(read.all(sa.select(table).where(asked.within(column)).limit(MOST_FOUND + 1)), MOST_FOUND)


def _streams_of(read: Snapshot, ids: Collection[int]) -> dict[int, list[str]]:
    """Orders that ever named these customers, and what was refused to them."""
    mentions = sa.select(customer_mentions).where(customer_mentions.c.customer_id.in_(ids))
    refused = sa.select(customer_refusals).where(customer_refusals.c.customer_id.in_(ids))
    found: dict[int, list[str]] = {id: [] for id in ids}
    for row in read.all(mentions):
        found[row["customer_id"]].append(f"event_order-{row['order_id']}")
    for row in read.all(refused):
        found[row["customer_id"]].append(f"refused_demand-{row['id']}")
    _few([stream for streams in found.values() for stream in streams], MOST_STREAMS)
    return found


F = TypeVar("F")


def _few(found: Sequence[F], most: int) -> Sequence[F]:
    """``found``, unless it is too much to look for."""
    if len(found) > most:
        raise Problem(422, TOO_MANY, kind="too-many-rows", errors=[{"field": "search", "message": TOO_MANY}])
    return found


def _by_index(values: Sequence[Value]) -> Iterator[Condition]:
    """Conditions that an index answers fast: a value with many events alone, so that it is read in the order of the
    page and no further."""
    yield from (value.column == value.value for value in values if value.events > _MANY_EVENTS)
    yield from _together([value for value in values if value.events <= _MANY_EVENTS])


def _together(values: Sequence[Value]) -> Iterator[Condition]:
    """A condition for each column."""
    for column in dict.fromkeys(value.column for value in values):
        yield column.in_([value.value for value in values if value.column is column])
