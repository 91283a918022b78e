"""How a projection is doing, for people and for probes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec
import sqlalchemy as sa

from infra.position import START, Position
from projections.runtime import generations, tracking
from projections.runtime.definition import Projection
from projections.runtime.generations import is_current
from projections.runtime.source import Source
from projections.runtime.tracking import Failure, Tracked

State = Literal["live", "catching_up", "rebuilding", "failed"]

KEEPING_UP = 1.0
"""Seconds that a projection may be behind and still be called live."""
_REBUILDING = timedelta(seconds=30)
"""A rebuild that has not moved for so long has died."""


@dataclass(frozen=True)
class Health:
    """The health of one projection.

    ``lag_events`` counts log numbers: exactly 0 if no event is missing, otherwise about the number of missing events.
    ``lag_seconds`` is the age of the oldest missing event. ``failure`` is the event that stopped it; ``trouble`` is
    another reason to wait: an unavailable database, another process. ``skipped``: how many events were left out of the
    tables that serve.
    """

    name: str
    version: int
    position: Position
    head: Position
    lag_events: int
    lag_seconds: float
    state: State
    failure: Failure | None
    trouble: str | None
    skipped: int = 0


def health_of(
    recorder: Source, connection: sa.Connection, projection: Projection, head: Position, trouble: str | None
) -> Health:
    """The health of ``projection`` from its stored rows. ``head`` was read from the log before them."""
    row = tracking.tracked(connection, projection.name)
    if row is None:  # migrate() has not run yet
        row = Tracked(projection.version, START, 0, {}, 0, datetime.now(UTC))
    failure = tracking.failure_of(connection, projection.name, row, current=is_current(projection, row))
    beside = tracking.tracked(connection, f"{projection.name}{generations.BESIDE}")
    seconds = age_after(recorder, row.position) if row.position < head else 0.0
    return judged(projection.name, row, failure, beside, head, seconds, trouble)


def judged(
    name: str,
    row: Tracked,
    failure: Failure | None,
    beside: Tracked | None,
    head: Position,
    seconds: float,
    trouble: str | None,
) -> Health:
    """The health of a projection by its rows; ``seconds`` is the age of the first event that it lacks."""
    lag = max(1, head.number - row.position.number) if row.position < head else 0
    state: State = "live"
    if failure:
        state = "failed"
    elif beside and datetime.now(UTC) - beside.updated_at < _REBUILDING:
        state = "rebuilding"
    elif seconds > KEEPING_UP:
        state = "catching_up"
    return Health(name, row.version, row.position, head, lag, seconds if lag else 0.0, state, failure, trouble)


class _Metadata(msgspec.Struct):
    recorded_at: datetime | None = None


class _Recording(msgspec.Struct):
    metadata: _Metadata | None = None


_recording = msgspec.json.Decoder(_Recording)


def age_after(recorder: Source, position: Position) -> float:
    """Seconds since the first event after ``position`` was recorded; 0 if the event has no time."""
    following = recorder.read_after(position, 1)
    metadata = _recording.decode(following[0].state).metadata if following else None
    if metadata is None or metadata.recorded_at is None:
        return 0.0
    return max(0.0, (datetime.now(UTC) - metadata.recorded_at).total_seconds())
