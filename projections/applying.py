"""Apply a batch of stored events to a projection's rows: the same code live, catching up, rebuilding and verifying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from command_api.event_store.mapper import decode
from command_api.event_store.recorder import Recorded, Recorder
from infra.position import Position
from projections.projection import Projection
from projections.rows import Rows


class Poison(Exception):
    """A projection cannot apply this event (number ``index`` of the batch)."""

    def __init__(self, index: int, event: Recorded, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.index = index
        self.event = event


@dataclass(frozen=True)
class Batch:
    """Events of interest after ``start``, and how far the log is known when all are applied."""

    start: Position
    events: Sequence[Recorded]
    end: Position


def read_batch(recorder: Recorder, projection: Projection, start: Position, limit: int) -> Batch:
    """The next events that ``projection`` handles. An empty one may still move the position over others' events."""
    head = recorder.head()
    if head <= start:
        return Batch(start, (), start)
    events = recorder.read_after(start, limit, projection.topics())
    return Batch(start, events, events[-1].position if len(events) == limit else max(head, _last(events, start)))


def _last(events: Sequence[Recorded], otherwise: Position) -> Position:
    return events[-1].position if events else otherwise


def apply(connection: sa.Connection, projection: Projection, rows: Rows, events: Sequence[Recorded]) -> None:
    """Apply ``events`` inside the open transaction. ``Poison`` says which one could not be applied."""
    rows.attach(connection)
    for index, recorded in enumerate(events):
        try:
            projection.apply(decode(recorded.topic, recorded.stream, recorded.version, recorded.state), rows)
        except (sa.exc.OperationalError, sa.exc.InterfaceError):
            raise  # the database is away: that is not the event's fault
        except Exception as error:
            raise Poison(index, recorded, error) from error
    if not events:
        return
    try:
        projection.finish(rows)
        rows.flush()
    except (sa.exc.OperationalError, sa.exc.InterfaceError):
        raise
    except Exception as error:
        raise Poison(len(events) - 1, events[-1], error) from error
