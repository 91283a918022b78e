"""Given what happened, when somebody decides, then this happens next: aggregates tested by their events alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
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
    new: list[Happened] = field(default_factory=list)

    def when(self, decide: Callable[[A], object]) -> Scenario[A]:
        assert self.aggregate is not None
        decide(self.aggregate)
        return self

    def begins(self, begin: Callable[[], A]) -> Scenario[A]:
        self.aggregate = begin()
        return self

    def then(self, *expected: Happened) -> None:
        assert self.aggregate is not None
        news = [Happened(type(event), event.payload()) for event in self.aggregate.pending_events]  # type: ignore[attr-defined]
        assert news == list(expected)

    def refuses(self, decide: Callable[[A], object], sentence: str) -> None:
        assert self.aggregate is not None
        with pytest.raises(DomainError) as refusal:
            decide(self.aggregate)
        assert sentence in refusal.value.sentence
        assert self.aggregate.pending_events == []


def nothing_happened() -> Scenario[Any]:
    return Scenario(None)


def given(aggregate_class: type[A], *history: Happened, id: int = 1) -> Scenario[A]:
    """``aggregate_class`` as these events left it."""
    aggregate: A | None = None
    for version, each in enumerate(history, 1):
        event = each.event_class(
            originator_id=stream_name(aggregate_class.TOPIC, id),
            originator_version=version,
            timestamp=LONG_AGO,
            metadata=Metadata(actor_name="Ana"),
            **each.fields,
        )
        aggregate = event.mutate(aggregate)
    return Scenario(aggregate)
