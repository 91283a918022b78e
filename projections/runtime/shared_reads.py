"""The end of the log, read once for all projections that stand at the same position."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from command_api.event_store.recorder import Recorded
from infra.position import Position
from projections.runtime.applying import Batch, read_batch
from projections.runtime.definition import Projection
from projections.runtime.source import Source

FEW: Final = 100
"""A projection that has more events before it reads its own."""
FRESH: Final = 1.0
"""Seconds that events are kept for the other projections."""


@dataclass(frozen=True, slots=True)
class _Read:
    """All events after ``start`` up to ``head``. Events that are stored later come after ``head``, so it stays true."""

    start: Position
    head: Position
    events: Sequence[Recorded]
    at: float


class SharedReads:
    """Batches for the workers of one process."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._lock = threading.Lock()
        self._read: _Read | None = None

    def batch(self, projection: Projection, start: Position, limit: int) -> Batch:
        """As ``read_batch``."""
        if limit < FEW:
            return read_batch(self._source, projection, start, limit)
        # an event wakes all workers at once: the first one reads, the others wait for it
        with self._lock:
            found = self._read
            if found is None or found.start != start or time.monotonic() - found.at > FRESH:
                head = self._source.head()
                if head <= start:
                    return Batch(start, (), start)
                unread = self._source.read_after(start, FEW)
                if len(unread) == FEW:
                    found = None
                else:
                    last = unread[-1].position if unread else start
                    self._read = found = _Read(start, max(head, last), unread, time.monotonic())
        if found is None:
            return read_batch(self._source, projection, start, limit)
        topics = projection.topics()
        events: Sequence[Recorded] = (
            found.events if topics is None else [each for each in found.events if each.topic in topics]
        )
        return Batch(start, events, found.head)
