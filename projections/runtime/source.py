"""What read models are made from: the event store's own recorder, or an inbox that Kafka fills."""

from __future__ import annotations

from typing import Protocol

from command_api.event_store.personal import PersonalKeys
from command_api.event_store.recorded import Recorded
from infra.position import Position


class Source(Protocol):
    """The log as a reader sees it: in its one order, and never past an event that may still come before."""

    @property
    def keys(self) -> PersonalKeys:
        """The keys that decrypt personal data in the events."""

    def read_after(self, position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Recorded]:
        """At most ``limit`` events after ``position``, only of these ``topics`` if given. A caller reads ``head`` first
        and continues from there if fewer than ``limit`` events are returned."""

    def head(self) -> Position:
        """The position of the last event that ``read_after`` would give; ``START`` if there is none."""

    def wait_beyond(self, position: Position, timeout: float) -> bool:
        """Wait until there may be events after ``position``, or until ``wake`` is called; at most ``timeout``
        seconds."""

    def wake(self) -> None:
        """Wake all readers that wait for events."""
