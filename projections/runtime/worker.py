"""One projection by itself, in a thread of its own until it has caught up and the mover takes it.

It stops at an event that cannot be applied, reports why, and retries.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
import structlog

from command_api.event_store.recorded import Recorded
from infra.exceptions import described
from infra.memory import MANY, give_back
from infra.position import START, Position
from infra.read_database import Busy, ReadDatabase
from infra.telemetry import projection_events
from infra.tracing import handled
from projections.runtime import generations, tracking
from projections.runtime.applying import EventBatch, FailedEvent, apply, read_batch
from projections.runtime.definition import Projection, RebuildRefused
from projections.runtime.generations import is_current
from projections.runtime.rebuild import rebuild
from projections.runtime.rows import Rows
from projections.runtime.source import Source
from projections.runtime.tracking import ConcurrencyConflict, Failure, Move, Tracked

log = structlog.get_logger()

CATCHING_UP = 5_000
"""Events per transaction at most."""
POLL = 5.0
"""Seconds between polls of the log without a notification. The store's watcher notifies; the poll covers a lost one."""
STAND_BY = 0.05
"""Seconds that a worker waits after another process was quicker."""
FIRST_RETRY = 1.0
LONGEST_RETRY = 60.0
LOOK_AT_FAILURE = 0.5
"""Seconds between two reads of a stored failure while the projection waits."""
AWAY_RETRY = 0.5
"""Seconds between attempts while a database does not respond, or another process runs the projection."""
SLOW = 0.5
"""Seconds of a projection's own work for one batch, beyond which it does not go with the others. A wait for a disk or
for other writers says nothing about it."""

Moved = Callable[[Collection[str], Position], None]


class Worker:
    """Moves one projection. ``step`` is the same whether a thread of its own calls it or a command catches up."""

    def __init__(
        self,
        recorder: Source,
        database: ReadDatabase,
        projection: Projection,
        moved: Moved,
        log: Source,
        take: Callable[[Worker], bool],
    ) -> None:
        """``log`` holds the whole history; ``recorder`` need not. ``take``: the mover takes it over, if it can."""
        self._recorder = recorder
        self._log = log
        self._database = database
        self.projection = projection
        self._moved = moved
        self._take = take
        self.rows = Rows(generations.served(projection.tables))
        self.turn = threading.Lock()
        """Held by the thread that moves the projection."""
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._tracked: Tracked | None = None
        self._confirmed = False
        self._applied = 0
        self._limit = CATCHING_UP
        self.quick = True
        """Whether the projection's own work for the last batch took no longer than ``SLOW``."""
        self.failure: Failure | None = None
        self.trouble: str | None = None
        """What it waits for, other than an event: a database or another process. A text for operators."""
        self.position = START

    @property
    def runs(self) -> bool:
        """Whether a thread of its own moves the projection."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Start the thread."""
        self._thread = threading.Thread(target=self._run, name=f"projection-{self.projection.name}", daemon=True)
        self._thread.start()

    def start_anew(self) -> None:
        """Start the thread after others have moved the projection."""
        self._tracked = None
        self.rows.forget()
        self.start()

    def stop(self) -> None:
        """Request the end of the thread after its batch."""
        self._stopping.set()

    def join(self) -> None:
        """Wait until it has."""
        while self._thread is not None and self._thread.is_alive():
            self._recorder.wake()
            self._thread.join(0.05)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                if not self.step() and not self._pause():
                    # this thread ends; if the mover puts the projection out, ``start_anew`` begins another
                    if self.quick and self._take(self):
                        return
                    self.rest()
                    self._wait()
            except Exception as error:  # noqa: BLE001  # the thread must survive any error, and reports it
                self._note(error)
                self._stopping.wait(AWAY_RETRY)

    def rest(self) -> None:
        """After many events, which few will follow, let go of the memory that they took."""
        if self._applied >= MANY:
            self.rows = Rows(generations.served(self.projection.tables))  # the old ones hold their last events, too
            give_back(after=self._applied)
        self._applied = 0

    def _wait(self) -> None:
        """Sleep at the end of the log."""
        while not self._recorder.wait_beyond(self.position, POLL) and not self._stopping.is_set():
            pass

    def _note(self, error: Exception) -> None:
        """A database is unavailable, or there is a bug here: read the stored state again after a pause."""
        self._tracked = None
        self.rows.forget()
        if self.trouble is None:
            log.error("projection_waits", projection=self.projection.name, because=described(error))
        self.trouble = described(error)

    def step(self) -> bool:
        """Apply one batch, or rebuild. ``False`` if there is nothing to do or a reason to wait.

        Raises if a database does not respond; an event that cannot be applied is stored as ``failure``.
        """
        with self.turn:
            row = self._tracked or self._look()
            try:
                return self._go_on(row) if is_current(self.projection, row) else self._renew(row)
            except ConcurrencyConflict:
                self.rows.forget()
                self.trouble = None
                self._look()
                self._stopping.wait(STAND_BY)  # the other process continues; this one stands by
                return True

    def _go_on(self, row: Tracked) -> bool:
        """Apply one batch, or stop at its first event."""
        self._confirmed = True
        batch = read_batch(self._recorder, self.projection, row.position, self._limit)
        if batch.end <= batch.start:
            self.trouble = None
            return False
        try:
            self._commit(row, batch)
        except FailedEvent as poison:
            self.rows.forget()
            return self._narrow(row, poison)
        return True

    def _look(self) -> Tracked:
        """Read the stored state of this projection; another process may have moved it."""
        with self._database.read() as connection:
            row = tracking.tracked(connection, self.projection.name)
            assert row is not None, "migrate() has made the row"
            self.failure = self._stored_failure(connection, row)
        self._tracked = row
        self.position = row.position
        self._moved([self.projection.name], row.position)
        return row

    def _stored_failure(self, connection: sa.Connection, row: Tracked | None) -> Failure | None:
        current = row is not None and is_current(self.projection, row)
        return tracking.failure_of(connection, self.projection.name, row, current=current)

    def _renew(self, row: Tracked) -> bool:
        """The tables are another version's: rebuild them, unless a newer process has just made them so."""
        name = self.projection.name
        self._tracked = None
        # This process has seen its own version serve, so the tables are of a newer one, which it must not undo.
        if self._confirmed:
            self.trouble = f"está no ar a versão {row.version}; este processo tem a {self.projection.version}"
            return False
        log.info("projection_renewed", projection=name, old=row.version, new=self.projection.version)
        try:
            rebuild(self._log, self._database, self.projection, automatic=True)
        except Busy:
            self.trouble = "outro processo a está refazendo"
            return False
        except FailedEvent as poison:
            self._stop_at(row, poison)
            return False
        except RebuildRefused as refused:
            self.trouble = str(refused)
            return False
        self._look()
        return True

    def _commit(self, row: Tracked, batch: EventBatch) -> None:
        name, count, began = self.projection.name, len(batch.events), time.time_ns()

        def claim(connection: sa.Connection) -> None:
            generation = row.generation
            tracking.advance(connection, name, generation=generation, old=batch.start, new=batch.end, events=count)

        with self._database.transaction(claim, moves=[name]) as unit:
            seconds = apply(unit, self.projection, self.rows, batch.events)
        if self.failure:
            log.info("projection_resumed", projection=name, position=str(batch.end))
        self.failure = None
        # grows again after ``_narrow`` has made it small
        self._limit = min(CATCHING_UP, self._limit * 2)
        self.applied(batch.events, batch.end, began, seconds)
        self._moved([name], batch.end)

    # While the mover has it; ``turn`` is held.

    @property
    def fits(self) -> bool:
        """Whether nothing is known that keeps the projection from moving with the others."""
        return self._tracked is not None and self.failure is None and is_current(self.projection, self._tracked)

    def move(self, end: Position, events: int) -> Move:
        """The move from where it stands."""
        assert self._tracked is not None, "it has been looked at before the mover took it"
        return Move(self.projection.name, self._tracked.generation, self._tracked.position, end, events)

    def applied(self, events: Sequence[Recorded], end: Position, began: int, seconds: float) -> None:
        """These events are committed. ``began`` is when, in nanoseconds of the epoch."""
        assert self._tracked is not None, "it moved from there"
        name, count = self.projection.name, len(events)
        self.trouble = None
        self.quick = seconds <= SLOW
        self._applied += count
        if events:
            projection_events.labels(name).inc(count)
            handled(f"apply {name}", events, began, {"projection": name})
        self._tracked = replace(self._tracked, position=end, events=self._tracked.events + count)
        self.position = end

    def has_lost(self) -> bool:
        """Whether another process has moved the projection on, or replaced its tables. Reads its stored state."""
        before = self._tracked
        now = self._look()
        return before is None or (now.position, now.generation) != (before.position, before.generation)

    def _narrow(self, row: Tracked, poison: FailedEvent) -> bool:
        """Nothing of the batch was applied. Retry with the events before the failed one; if there are none,
        stop there."""
        if poison.exact and poison.index == 0:
            self._stop_at(row, poison)
            return False
        # exact: the events before it are good, and it is the first of the next batch; else a half, until one is left
        self._limit = poison.index if poison.exact else (poison.index + 1) // 2
        return True

    def _stop_at(self, row: Tracked, poison: FailedEvent) -> None:
        """Store the failure. ``ConcurrencyConflict`` if another process has moved the read model on from ``row``."""
        now = datetime.now(UTC)
        known = self.failure if self.failure and self.failure.position == poison.event.position else None
        attempts = known.attempts + 1 if known else 1
        pause = min(LONGEST_RETRY, FIRST_RETRY * 2 ** min(attempts - 1, 10))
        failure = Failure(
            position=poison.event.position,
            stream=poison.event.stream,
            version=poison.event.version,
            topic=poison.event.topic,
            error=str(poison)[:2000],
            attempts=attempts,
            since=known.since if known else now,
            retry_at=now + timedelta(seconds=pause),
        )
        current = is_current(self.projection, row)
        self.trouble = None  # before the row: a reader that finds the failure must not see a past outage beside it
        with self._database.write() as connection:
            tracking.keep_failure(connection, self.projection.name, failure, row, current=current)
        self.failure = failure
        log.error("projection_stopped", projection=self.projection.name, failure=str(failure))

    def _still_waits(self) -> bool:
        """Whether the stored failure remains: a user may have requested a retry, or another process may have
        continued."""
        with self._database.read() as connection:
            row = tracking.tracked(connection, self.projection.name)
            self.failure = self._stored_failure(connection, row)
        self._tracked = None
        return self.failure is not None

    def _pause(self) -> bool:
        """Wait until the retry time of the last failure, or until a user requests a retry; ``False`` if nothing holds
        the projection."""
        if self.failure is not None:
            while (left := (self.failure.retry_at - datetime.now(UTC)).total_seconds()) > 0:
                if self._stopping.wait(min(left, LOOK_AT_FAILURE)) or not self._still_waits():
                    break
            return True
        if self.trouble is not None:
            self._stopping.wait(AWAY_RETRY)
            return True
        return False
