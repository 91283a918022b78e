"""The definition of a read model: a name, a version, tables, and one handler per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

import sqlalchemy as sa

from command_api.event_store.mapper import decode
from command_api.event_store.personal import NO_KEYS, PersonalKeys
from command_api.event_store.recorded import Recorded
from command_api.kernel import Event
from projections.runtime.rows import Rows


class RebuildRefused(Exception):
    """The rebuilt tables of a read model must not replace those that serve. The text is a sentence for people."""


Handler = TypeVar("Handler", bound=Callable[..., None])


def handles(*event_types: type[Event]) -> Callable[[Handler], Handler]:
    """Marks a method of a projection as the handler of these events."""

    def mark(method: Handler) -> Handler:
        method.__dict__["handled_events"] = event_types
        return method

    return mark


class Projection:
    """Base of all read models.

    Handlers are pure: they see an event and the rows of their own tables, but no clock and no other read model. Raise
    ``version`` when tables or handlers change: the runner then fills new tables beside the old ones and switches.

    Tables have an unnamed primary key and plain indexes only. The write side enforces uniqueness and references; a
    constraint here could stop the read model at a valid history.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    tables: ClassVar[tuple[sa.Table, ...]]
    counts_events: ClassVar[bool] = False
    """Whether its rows number every event. Without one of them all later numbers would be wrong, so none is skipped."""
    _handlers: ClassVar[dict[type[Event], str]]

    def __init__(self, keys: PersonalKeys = NO_KEYS) -> None:
        """``keys`` open the personal data in the events; they are the recorder's whose events it takes."""
        self._keys = keys

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for table in cls.tables:
            _check(table)
        for attribute in dir(cls):
            _check_taken(getattr(cls, attribute))
        cls._handlers = {
            event_type: attribute
            for attribute in dir(cls)
            for event_type in getattr(getattr(cls, attribute), "handled_events", ())
        }

    @classmethod
    def event_types(cls) -> frozenset[type[Event]]:
        """The events this read model is made of."""
        return frozenset(cls._handlers)

    @classmethod
    def topics(cls) -> frozenset[str] | None:
        """Topics of the handled events; other events only move the position. ``None``: every event, known to this code
        or not."""
        return frozenset(event_type.TOPIC for event_type in cls._handlers)

    def take(self, recorded: Recorded, rows: Rows) -> None:
        """Handle one event as stored. A read model overrides this only if it needs the stored bytes instead of the
        decoded event."""
        self.apply(decode(recorded.topic, recorded.stream, recorded.version, recorded.state, self._keys), rows)

    def apply(self, event: Event, rows: Rows) -> None:
        """Let the event's handler change the rows."""
        handler: Callable[[Any, Rows], None] = getattr(self, self._handlers[type(event)])
        handler(event, rows)

    def check_rebuilt(self, connection: sa.Connection, copies: Mapping[sa.Table, sa.Table]) -> None:
        """Called before rebuilt tables (``copies``, by the table that each is to replace) take the place of those that
        serve, in the same transaction. A read model whose rows must never change raises ``RebuildRefused`` here."""

    def finish(self, rows: Rows) -> None:
        """Called once per batch that changed rows, before the commit, for data that depends on several rows (the best
        sellers of the last days). The result must be a function of the rows, because a rebuild calls it only once, at
        its end."""


def _check_taken(handler: object) -> None:
    """A declared handler takes fields that each of its events has."""
    for event_type in getattr(handler, "handled_events", ()):
        taken: frozenset[str] = getattr(handler, "taken_fields", frozenset())
        missing = taken - {*event_type.__struct_fields__}
        if missing:
            raise TypeError(f"{event_type.__name__} has no {', '.join(sorted(missing))}")


def _check(table: sa.Table) -> None:
    others = table.constraints - {table.primary_key}
    if others or table.primary_key.name or not len(table.primary_key) or any(index.unique for index in table.indexes):
        raise TypeError(f"{table.name} must have an unnamed primary key and no other constraint")
