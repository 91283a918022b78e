"""Given what happened, when somebody decides, then this happens next: aggregates tested by their events alone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import FrameType
from typing import Any, Generic, TypeVar

import msgspec
import pytest

from command_api.kernel import Aggregate, DomainError, Event, Metadata, stream_name

A = TypeVar("A", bound=Aggregate)
LONG_AGO = datetime(2026, 1, 2, 18, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Happened:
    """An event without its stream, version and time."""

    event_class: type[Event]
    fields: dict[str, Any]


def happened(event_class: type[Event], **fields: Any) -> Happened:
    """A field that is left out has its default."""
    own = (field for field in msgspec.structs.fields(event_class) if field.name not in Event.__struct_fields__)
    defaults = {field.name: field.default for field in own if field.default is not msgspec.NODEFAULT}
    return Happened(event_class, {**defaults, **fields})


@dataclass
class Scenario(Generic[A]):
    """The life of one aggregate so far."""

    aggregate: A | None
    history: list[Event] = field(default_factory=list)
    decision: Decision | None = None

    def when(self, decide: Callable[[A], object]) -> Scenario[A]:
        assert self.aggregate is not None
        with deciding(self.aggregate) as self.decision:
            decide(self.aggregate)
        return self

    def begins(self, begin: Callable[[], A]) -> Scenario[A]:
        self.aggregate = begin()
        return self

    def then(self, *expected: Happened) -> None:
        assert self.aggregate is not None
        pending: list[Event] = self.aggregate.pending_events  # type: ignore[assignment]
        assert [Happened(type(event), event.payload()) for event in pending] == list(expected)
        self._note(list(pending))

    def refuses(self, decide: Callable[[A], object], sentence: str) -> None:
        assert self.aggregate is not None
        with pytest.raises(DomainError) as refusal, deciding(self.aggregate) as self.decision:
            decide(self.aggregate)
        assert sentence in refusal.value.sentence
        assert self.aggregate.pending_events == []
        self._note([], refusal.value.sentence)

    def _note(self, news: list[Event], refusal: str | None = None) -> None:
        if TOLD is not None and self.aggregate is not None:
            TOLD.append(Told(type(self.aggregate), tuple(self.history), self.decision, tuple(news), refusal))


@dataclass
class Decision:
    """The method of the aggregate that was called, and the arguments it got."""

    method: str = ""
    arguments: tuple[object, ...] = ()


@dataclass(frozen=True)
class Told:
    """A scenario that held: what ``tests.house_rules`` writes down."""

    aggregate_class: type[Aggregate]
    given: tuple[Event, ...]
    when: Decision | None
    news: tuple[Event, ...]
    refusal: str | None


TOLD: list[Told] | None = None
"""Every scenario that held, while ``tests.house_rules`` collects them; else ``None``."""


@contextmanager
def deciding(aggregate: Aggregate) -> Iterator[Decision]:
    """Find out which of the methods of ``aggregate`` is called first. Nothing is watched
    unless scenarios are collected."""
    found = Decision()
    if TOLD is None:
        yield found
        return

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        is_property = isinstance(getattr(type(aggregate), code.co_name, None), property)
        asks = is_property or code.co_name.startswith(("_", "check"))
        if event == "call" and not found.method and not asks and frame.f_locals.get("self") is aggregate:
            names = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
            found.method = code.co_name
            found.arguments = tuple(frame.f_locals[name] for name in names)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(before)


def nothing_happened() -> Scenario[Any]:
    return Scenario(None)


def given(aggregate_class: type[A], *history: Happened, id: int = 1) -> Scenario[A]:
    """``aggregate_class`` as these events left it."""
    aggregate: A | None = None
    events: list[Event] = []
    for version, each in enumerate(history, 1):
        event = each.event_class(
            originator_id=stream_name(aggregate_class.TOPIC, id),
            originator_version=version,
            timestamp=LONG_AGO,
            metadata=Metadata(actor_name="Ana"),
            **each.fields,
        )
        aggregate = event.mutate(aggregate)
        events.append(event)
    return Scenario(aggregate, events)
