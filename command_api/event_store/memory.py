"""Aggregates that stay in memory between the commands of a process, which read only what these got since."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple

from command_api.kernel.aggregates import Aggregate
from command_api.kernel.events import Event

Row = tuple[str, int, str, bytes]

LEAST: Final = 4
"""Events of a stream that is remembered: to read fewer takes no longer than to copy what they made."""
MOST: Final = 100_000
"""Events of all remembered streams. Of each there is the aggregate, 20 bytes per event of the demo, and a row."""


class Remembered(NamedTuple):
    """An aggregate, and the stored event that made it what it is: its stream, version, topic and state."""

    aggregate: Any
    last: Row


class Memory:
    """Caches aggregates as they were when the store loaded them. The least recently used leave first.

    Callers never get a cached aggregate itself, so that it never changes. No personal data are kept: in memory they
    would outlive the person's key, which another process may destroy.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._events = 0
        self._kept: OrderedDict[str, Remembered] = OrderedDict()
        self._mutex = threading.Lock()

    def of(self, stream: str) -> Remembered | None:
        """What is remembered of ``stream``, with a copy of the aggregate, for a command to change."""
        with self._mutex:
            kept = self._kept.get(stream)
            if kept is None:
                return None
            self._kept.move_to_end(stream)
        # outside of the mutex: what is remembered is replaced and never changed
        return kept._replace(aggregate=deepcopy(kept.aggregate))

    def keep(self, aggregate: Aggregate, events: Sequence[Event], last: Row) -> None:
        """Remember ``aggregate``, which has just got these ``events`` of the store; ``last`` is how the last of them is
        stored."""
        allowed = LEAST <= aggregate.version <= self._most and not _is_about_a_person(events)
        # The caller goes on to change its aggregate, so a copy stays. Outside of the mutex, which all commands need.
        copied = deepcopy(aggregate) if allowed else None
        with self._mutex:
            self._drop(aggregate.id)
            if copied is not None:
                self._kept[aggregate.id] = Remembered(copied, last)
                self._events += copied.version
            while self._events > self._most:
                self._drop(next(iter(self._kept)))

    def _drop(self, stream: str) -> None:
        kept = self._kept.pop(stream, None)
        self._events -= kept.aggregate.version if kept else 0


def _is_about_a_person(events: Sequence[Event]) -> bool:
    """Whether the events hold personal data, or the last one names an account: an aggregate keeps that name, which
    events of earlier versions have."""
    last = events[-1].metadata
    return any(event.PERSONAL for event in events) or (last.actor_id is not None and last.actor_name != "")
