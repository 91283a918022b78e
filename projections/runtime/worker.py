"""One projection's thread: read, apply, wait. It stops at an event that cannot be applied, reports why, and retries."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
import structlog

from infra.exceptions import described
from infra.memory import MANY, give_back
from infra.position import START, Position
from infra.read_database import Busy, ReadDatabase
from infra.telemetry import projection_events
from infra.tracing import handled
from projections.runtime import generations, tracking
from projections.runtime.applying import Batch, FailedEvent, apply
from projections.runtime.definition import Projection, RebuildRefused
from projections.runtime.generations import is_current
from projections.runtime.ignored_events import IgnoredEvents
from projections.runtime.rebuild import rebuild
from projections.runtime.rows import Rows
from projections.runtime.shared_reads import SharedReads
from projections.runtime.source import Source
from projections.runtime.tracking import ConcurrencyConflict, Failure, Tracked

log = structlog.get_logger()

CATCHING_UP = 5_000
"""Events per transaction at most."""
POLL = 2.0
"""Seconds between polls of the log without a notification. The store's watcher notifies; the poll covers a lost one."""
STAND_BY = 0.05
"""Seconds that a worker waits after another process was quicker."""
FIRST_RETRY = 1.0
LONGEST_RETRY = 60.0
LOOK_AT_FAILURE = 0.5
"""Seconds between two reads of a stored failure while the projection waits."""
AWAY_RETRY = 0.5
"""Seconds between attempts while a database does not respond, or another process runs the projection."""

Moved = Callable[[str, Position], None]


class Worker:
    """Moves one projection. ``step`` is the same whether a thread of its own calls it or a command catches up."""

    def __init__(
        self,
        recorder: Source,
        database: ReadDatabase,
        projection: Projection,
        moved: Moved,
        log: Source,
        *,
        shared_reads: SharedReads,
        ignored_events: IgnoredEvents,
    ) -> None:
        """``log`` holds the whole history; ``recorder`` need not."""
        self._recorder = recorder
        self._log = log
        self._database = database
        self._projection = projection
        self._moved = moved
        self._shared_reads = shared_reads
        self._ignored_events = ignored_events
        self._rows = Rows(generations.served(projection.tables))
        self._step = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._tracked: Tracked | None = None
        self._confirmed = False
        self._applied = 0
        self._limit = CATCHING_UP
        self.failure: Failure | None = None
        self.trouble: str | None = None
        """What it waits for, other than an event: a database or another process. A text for operators."""
        self.position = START

    @property
    def runs(self) -> bool:
        """Whether a thread of this process moves the projection."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Start the thread."""
        self._thread = threading.Thread(target=self._run, name=f"projection-{self._projection.name}", daemon=True)
        self._thread.start()

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
                    self._rest()
                    self._wait()
            except Exception as error:  # noqa: BLE001  # the thread must survive any error, and reports it
                self._note(error)
                self._stopping.wait(AWAY_RETRY)

    def _rest(self) -> None:
        """After many events, which few will follow, let go of the memory that they took."""
        if self._applied >= MANY:
            self._rows = Rows(generations.served(self._projection.tables))  # the old ones hold their last events, too
            give_back(after=self._applied)
        self._applied = 0

    def _wait(self) -> None:
        """Sleep at the end of the log."""
        while not self._recorder.wait_beyond(self.position, POLL) and not self._stopping.is_set():
            pass

    def _note(self, error: Exception) -> None:
        """A database is unavailable, or there is a bug here: read the stored state again after a pause."""
        self._tracked = None
        self._rows.forget()
        if self.trouble is None:
            log.error("projection_waits", projection=self._projection.name, because=described(error))
        self.trouble = described(error)

    def step(self) -> bool:
        """Apply one batch, or rebuild. ``False`` if there is nothing to do or a reason to wait.

        Raises if a database does not respond; an event that cannot be applied is stored as ``failure``.
        """
        with self._step:
            row = self._tracked or self._look()
            try:
                return self._go_on(row) if is_current(self._projection, row) else self._renew(row)
            except ConcurrencyConflict:
                self._rows.forget()
                self.trouble = None
                self._look()
                self._stopping.wait(STAND_BY)  # the other process continues; this one stands by
                return True

    def _go_on(self, row: Tracked) -> bool:
        """Apply one batch, or stop at its first event."""
        self._confirmed = True
        batch = self._shared_reads.batch(self._projection, row.position, self._limit)
        if batch.end <= batch.start:
            self.trouble = None
            return False
        try:
            if batch.events or self.failure or not self.runs:
                self._commit(row, batch)
            else:
                self._pass(row, batch)
        except FailedEvent as poison:
            self._rows.forget()
            return self._narrow(row, poison)
        return True

    def _look(self) -> Tracked:
        """Read the stored state of this projection; another process may have moved it."""
        with self._database.read() as connection:
            row = tracking.tracked(connection, self._projection.name)
            assert row is not None, "migrate() has made the row"
            self.failure = self._stored_failure(connection, row)
        self._arrive(row)
        return row

    def _stored_failure(self, connection: sa.Connection, row: Tracked | None) -> Failure | None:
        current = row is not None and is_current(self._projection, row)
        return tracking.failure_of(connection, self._projection.name, row, current=current)

    def _arrive(self, row: Tracked) -> None:
        self._tracked = row
        self.position = row.position
        self._moved(self._projection.name, row.position)

    def _renew(self, row: Tracked) -> bool:
        """The tables are another version's: rebuild them, unless a newer process has just made them so."""
        name = self._projection.name
        self._tracked = None
        if self._confirmed:
            self.trouble = f"está no ar a versão {row.version}; este processo tem a {self._projection.version}"
            return False
        log.info("projection_renewed", projection=name, old=row.version, new=self._projection.version)
        try:
            rebuild(self._log, self._database, self._projection, automatic=True)
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

    def _commit(self, row: Tracked, batch: Batch) -> None:
        name, count, began = self._projection.name, len(batch.events), time.time_ns()

        def claim(connection: sa.Connection) -> None:
            generation = row.generation
            tracking.advance(connection, name, generation=generation, old=batch.start, new=batch.end, events=count)

        with self._database.transaction(claim) as unit:
            apply(unit, self._projection, self._rows, batch.events)
        if self.failure:
            log.info("projection_resumed", projection=name, position=str(batch.end))
        self.failure = self.trouble = None
        self._limit = min(CATCHING_UP, self._limit * 2)
        self._applied += count
        projection_events.labels(name).inc(count)
        handled(f"apply {name}", batch.events, began, {"projection": name})
        self._arrive(replace(row, position=batch.end, events=row.events + count))

    def _pass(self, row: Tracked, batch: Batch) -> None:
        """Move over events that this projection ignores, together with the other projections that do."""
        self._ignored_events.advance(self._projection.name, row.generation, batch.start, batch.end)
        self.trouble = None
        self._arrive(replace(row, position=batch.end))

    def _narrow(self, row: Tracked, poison: FailedEvent) -> bool:
        """Nothing of the batch was applied. Retry with the events before the failed one; if there are none,
        stop there."""
        if poison.exact and poison.index == 0:
            self._stop_at(row, poison)
            return False
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
        current = is_current(self._projection, row)
        self.trouble = None  # before the row: a reader that finds the failure must not see a past outage beside it
        with self._database.write() as connection:
            tracking.keep_failure(connection, self._projection.name, failure, row, current=current)
        self.failure = failure
        log.error("projection_stopped", projection=self._projection.name, failure=str(failure))

    def _still_waits(self) -> bool:
        """Whether the stored failure remains: a user may have requested a retry, or another process may have
        continued."""
        with self._database.read() as connection:
            row = tracking.tracked(connection, self._projection.name)
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
