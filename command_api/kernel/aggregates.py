"""Aggregates on the ``eventsourcing`` library: decide methods trigger events, ``evolve`` applies them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Any, ClassVar, Self

from eventsourcing.domain import BaseAggregate
from eventsourcing.utils import register_topic

from command_api.kernel.events import UNSTAMPED, Event, with_fields_of

Claim = tuple[str, str]
"""A scope and a value that only one living stream may have: ``("product-sku", "CH-01")``."""


class Private(str):
    """The value of a claim that says something about a person: the index keeps a keyed digest of it, never itself."""

    __slots__ = ()


def stream_name(kind: str, id: int) -> str:
    """``("product", 42)`` → ``"product-42"``."""
    return f"{kind}-{id}"


def stream_id(stream: str) -> int:
    """``"product-42"`` → 42."""
    return int(stream.rpartition("-")[2])


class Aggregate(BaseAggregate[str]):
    """Base of all aggregates. ``TOPIC`` is the kind, the first part of the stream's name; a class without
    one is a base of others.

    State lives in attributes that ``evolve`` sets; there is no ``__init__``. Annotate them where ``evolve`` first sets
    them: annotations on the class body would make the library turn the class into a dataclass.

    An attribute may be a dict, a list or a set that ``evolve`` changes in place. What is in it must be immutable in
    depth, because the copies that commands get share it.
    """

    TOPIC: ClassVar[str] = ""
    NOUN = "Registro"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if cls.TOPIC:
            register_topic(cls.TOPIC, cls)

    @classmethod
    def begin(
        cls,
        event_class: type[Event],
        id: int,
        *,
        timestamp: datetime = UNSTAMPED,
        taken_from: object = None,
        **fields: Any,
    ) -> Self:
        """A new aggregate whose first event is ``event_class(**fields)``; ``taken_from`` as in ``trigger_event``.

        ``timestamp`` is for what happened at another time than the command (a sale reported later).
        """
        if taken_from is not None:
            fields = with_fields_of(taken_from, event_class, fields)
        event = event_class(
            originator_id=stream_name(cls.TOPIC, id), originator_version=1, timestamp=timestamp, **fields
        )
        aggregate: Self = event.mutate(None)
        aggregate.pending_events.append(event)  # type: ignore[arg-type]  # ours is a Struct, same protocol
        return aggregate

    def trigger_event(  # type: ignore[override]  # our events
        self, event_class: type[Event], *, taken_from: object = None, **fields: Any
    ) -> None:
        """Record that ``event_class(**fields)`` happened, and apply it. Fields that are not stated are those of
        ``taken_from`` with the same names; raises ``AttributeError`` for one that it lacks. Without ``taken_from`` they
        are the defaults of the event."""
        if taken_from is not None:
            fields = with_fields_of(taken_from, event_class, fields)
        super().trigger_event(event_class, **fields)  # type: ignore[arg-type]  # a Struct with the same protocol

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """What a store that remembers aggregates hands out: with containers of its own, which share what is in them. A
        copy in depth takes a hundred times as long."""
        copied = object.__new__(type(self))
        for name, value in vars(self).items():
            vars(copied)[name] = value.copy() if isinstance(value, dict | list | set) else value
        return copied

    @property
    def last_stored_event(self) -> Event | None:
        """The newest event that the store already holds: who changed this last, and when."""
        event: Event | None = getattr(self, "_last_stored_event", None)
        return event

    @last_stored_event.setter
    def last_stored_event(self, event: Event) -> None:
        self._last_stored_event = event

    @property
    def loaded_as(self) -> Any:
        """What the index tables held when the store loaded this aggregate; ``None`` for a new one."""
        return getattr(self, "_loaded_as", None)

    @loaded_as.setter
    def loaded_as(self, indexed: Any) -> None:
        self._loaded_as = indexed

    @property
    def number(self) -> int:
        """The id that people and the API see: 42 of ``product-42``."""
        return stream_id(self.id)

    @abstractmethod
    def evolve(self, event: Event) -> None:
        """Apply one event to the state. One ``match``; no decision, no clock."""

    @property
    def is_deleted(self) -> bool:
        """Whether the stream has ended; its claims and references end with it."""
        return False

    @property
    def has_ended(self) -> bool:
        """Whether nothing more is expected of it: after some time its events may leave the log for a file. That changes
        nothing for who reads them, and it may go on all the same."""
        return False

    @property
    def subject(self) -> str | None:
        """Whose personal data the events are about: the name of the key that these are sealed with (``"customer-17"``).
        ``None`` where they have none. A stream that is its own subject brings its key with it."""
        return None

    @property
    def is_older_than_keys(self) -> bool:
        """Whether its own key may be missing although it lives: its first events were stored before there were keys.
        It gets one with the next personal data."""
        return False

    def claims(self) -> AbstractSet[Claim]:
        """What must be unique while this aggregate lives."""
        return frozenset()

    def references(self) -> AbstractSet[str]:
        """Streams that must not be removed while this aggregate points at them."""
        return frozenset()
