"""Apply a batch of stored events to a projection's rows: the same code live, catching up, rebuilding and verifying."""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from command_api.event_store.recorded import Recorded
from command_api.event_store.recorder import StoreUnavailable
from infra.exceptions import described
from infra.position import Position
from infra.read_database import Transaction
from projections.runtime.definition import Projection
from projections.runtime.rows import Rows
from projections.runtime.source import Source
from projections.runtime.tracking import ConcurrencyConflict


class FailedEvent(Exception):
    """A projection cannot apply this event (number ``index`` of the batch).

    Not ``exact``: the database refused the rows of the whole batch, so any event up to this one may be the cause. A
    smaller batch finds it.
    """

    def __init__(self, index: int, event: Recorded, error: Exception, *, exact: bool) -> None:
        super().__init__(described(error))
        self.index = index
        self.event = event
        self.exact = exact


class TooSlow(Exception):
    """The handlers took longer than those who move together can wait."""


@dataclass(frozen=True)
class EventBatch:
    """Events of interest after ``start``, and how far the log is known when all are applied."""

    start: Position
    events: Sequence[Recorded]
    end: Position


def read_batch(recorder: Source, projection: Projection, start: Position, limit: int) -> EventBatch:
    """The next events that ``projection`` handles. An empty one may still move the position over others' events."""
    head = recorder.head()
    if head <= start:
        return EventBatch(start, (), start)
    events = recorder.read_after(start, limit, projection.topics())
    last = events[-1].position if events else start
    # fewer than requested: they include every relevant event up to the head, which was read before
    return EventBatch(start, events, last if len(events) == limit else max(head, last))


def apply(transaction: Transaction, projection: Projection, rows: Rows, events: Sequence[Recorded]) -> float:
    """Apply ``events`` in this transaction. It starts to write when a handler queries changed rows, or after all
    handlers have run.

    Returns the seconds of the projection's own work; the wait for other writers does not count. ``FailedEvent`` names
    the event that could not be applied; ``ConcurrencyConflict`` passes through.
    """
    began = time.monotonic()
    handle(transaction, projection, rows, events)
    handled = time.monotonic()
    transaction.begin()
    begun = time.monotonic()
    write(projection, rows, events)
    return time.monotonic() - begun + handled - began


def handle(
    transaction: Transaction, projection: Projection, rows: Rows, events: Sequence[Recorded], until: float = math.inf
) -> None:
    """The first half of ``apply``: change rows in memory. ``TooSlow`` if not done by ``until`` (``time.monotonic``)."""
    rows.attach(transaction)
    for index, recorded in enumerate(events):
        if time.monotonic() > until:
            raise TooSlow
        try:
            projection.take(recorded, rows)
        except Exception as error:
            # not this event's fault, so no failure is stored for it
            if no_event_caused(error):
                raise
            raise FailedEvent(index, recorded, error, exact=True) from error


def write(projection: Projection, rows: Rows, events: Sequence[Recorded]) -> None:
    """The second half: write what the handlers changed, in the transaction that has begun to write."""
    try:
        if rows.touched:
            projection.finish(rows)
            rows.settle()
        rows.flush()
    except Exception as error:
        if no_event_caused(error) or not events:
            raise
        # the database names rows, not events: the last one stands for the batch until a smaller batch finds the culprit
        raise FailedEvent(len(events) - 1, events[-1], error, exact=len(events) == 1) from error


def fold(transaction: Transaction, projection: Projection, rows: Rows, events: Sequence[Recorded]) -> None:
    """Like ``apply`` for tables without readers: rows stay in memory until there are many, and ``finish`` is not
    called."""
    handle(transaction, projection, rows, events)
    transaction.begin()
    if rows.full:
        rows.flush()


_SQLITE_FAULTS = frozenset({sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_RANGE})
"""What SQLite calls an operational error although it is about the statement: a missing table, a missing column."""


def no_event_caused(error: Exception) -> bool:
    """Whether another process was quicker or a database is unavailable. A handler that queries changed rows makes the
    transaction begin to write, and that raises both."""
    return isinstance(error, ConcurrencyConflict) or is_unavailable(error)


def is_unavailable(error: Exception) -> bool:
    """Whether a database is unavailable, full or busy. No event is the cause, and a retry may succeed."""
    if isinstance(error, StoreUnavailable):
        return True
    if not isinstance(error, sa.exc.DBAPIError):
        return isinstance(error, sa.exc.TimeoutError)
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        # an extended code has its primary code in the lowest byte
        return isinstance(error, sa.exc.OperationalError) and code & 0xFF not in _SQLITE_FAULTS
    return error.connection_invalidated or isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)
