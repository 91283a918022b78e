"""The runner: one thread per projection that reads, applies and waits."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

import sqlalchemy as sa
import structlog

from command_api.event_store.recorder import Recorder, StoreAway
from infra.position import START, Position
from infra.read_database import ReadDatabase
from infra.telemetry import projection_events, projection_failed, projection_lag_events, projection_lag_seconds
from projections import generations, tracking
from projections.applying import Batch, Poison, apply, read_batch
from projections.projection import Projection
from projections.rows import Rows
from projections.tracking import Failure, Overtaken

log = structlog.get_logger()

CATCHING_UP = 2_000
"""Events per transaction at most."""
POLL = 0.05
"""Seconds between looks at the log when nobody wakes the thread."""
FIRST_RETRY = 1.0
LONGEST_RETRY = 60.0

State = Literal["live", "catching_up", "failed"]


@dataclass(frozen=True)
class Health:
    """How one projection is doing. ``lag_events`` counts log numbers, so it is 0 exactly when nothing is missing."""

    name: str
    version: int
    position: Position
    lag_events: int
    lag_seconds: float
    state: State
    failure: Failure | None


class Runner:
    """Runs projections against one store and one read database.

    ``wait_for`` serves read-your-writes; ``on_applied`` callbacks learn which read model moved, and to where.
    """

    def __init__(self, recorder: Recorder, database: ReadDatabase, projections: Sequence[type[Projection]]) -> None:
        self.recorder = recorder
        self.database = database
        self.projections = {projection.name: projection() for projection in projections}
        self._workers = {name: Worker(self, projection) for name, projection in self.projections.items()}
        self._moved = threading.Condition()
        self._listeners: list[Callable[[str, Position], None]] = []
        self.stopping = threading.Event()

    def migrate(self) -> None:
        """Create the tables of new projections. Those of another version are rebuilt by ``projections.rebuild``."""
        with self.database.write() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4849477)")
            tracking.tracking_metadata.create_all(connection)
            for projection in self.projections.values():
                if tracking.tracked(connection, projection.name) is None:
                    generations.create(connection, projection.tables)
                    names = [table.name for table in projection.tables]
                    tracking.begin(connection, projection.name, projection.version, names)

    def outdated(self) -> list[str]:
        """Projections whose tables belong to another version of the code."""
        with self.database.read() as connection:
            rows = {name: tracking.tracked(connection, name) for name in self.projections}
        return [name for name, row in rows.items() if row and row.version != self.projections[name].version]

    def start(self) -> None:
        """Start a thread per projection."""
        for worker in self._workers.values():
            worker.start()

    def stop(self) -> None:
        """Let every thread finish its batch and end."""
        self.stopping.set()
        for worker in self._workers.values():
            worker.join()

    def catch_up(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        """Bring every projection to the log's head in this thread; failures are kept, not raised."""
        for name, worker in self._workers.items():
            while worker.step():
                if progress:
                    progress(name, worker.position.number, self.recorder.head().number)

    def position(self, name: str) -> Position:
        """How far the read model has come, as this process knows it."""
        return self._workers[name].position

    def wait_for(self, name: str, position: Position, timeout: float) -> bool:
        """Wait until the read model has applied ``position``; ``False`` after ``timeout`` seconds."""
        worker = self._workers[name]
        with self._moved:
            return self._moved.wait_for(lambda: worker.position >= position, timeout)

    def on_applied(self, listener: Callable[[str, Position], None]) -> None:
        """Call ``listener(name, position)`` after every batch, from the projection's thread."""
        self._listeners.append(listener)

    def moved(self, name: str, position: Position) -> None:
        """A worker has committed a batch."""
        with self._moved:
            self._moved.notify_all()
        for listener in self._listeners:
            listener(name, position)

    def health(self) -> list[Health]:
        """How every projection is doing, by what is written: true for other processes' runners too."""
        head = self.recorder.head()
        with self.database.read() as connection:
            return [self._health(connection, projection, head) for projection in self.projections.values()]

    def _health(self, connection: sa.Connection, projection: Projection, head: Position) -> Health:
        row = tracking.tracked(connection, projection.name)
        failure = tracking.failure_of(connection, projection.name)
        position = row.position if row else START
        lag = max(0, head.number - position.number) if position < head else 0
        seconds = (datetime.now(UTC) - row.updated_at).total_seconds() if row and lag else 0.0
        state: State = "failed" if failure else "catching_up" if lag else "live"
        for metric, value in (
            (projection_lag_events, lag),
            (projection_lag_seconds, seconds),
            (projection_failed, bool(failure)),
        ):
            metric.labels(projection.name).set(value)
        return Health(
            projection.name, row.version if row else projection.version, position, lag, seconds, state, failure
        )  # fmt: skip


class Worker:
    """One projection's thread."""

    def __init__(self, runner: Runner, projection: Projection) -> None:
        self._runner = runner
        self._projection = projection
        self._rows = Rows(generations.served(projection.tables))
        self._thread: threading.Thread | None = None
        self._known = False
        self._failure: Failure | None = None
        self.position = START

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name=f"projection-{self._projection.name}", daemon=True)
        self._thread.start()

    def join(self) -> None:
        if self._thread:
            self._thread.join()

    def _run(self) -> None:
        runner = self._runner
        while not runner.stopping.is_set():
            try:
                if not self.step() and not self._pause_after_failure():
                    runner.recorder.wait_beyond(self.position, POLL)
            except (StoreAway, sa.exc.OperationalError, sa.exc.InterfaceError) as away:
                log.warning("projection_waits_for_database", projection=self._projection.name, error=str(away)[:200])
                self._known = False
                self._rows.forget()
                runner.stopping.wait(1.0)
            except Exception as unexpected:  # noqa: BLE001  # one projection's fault must not end its thread in silence
                log.error("projection_thread", projection=self._projection.name, exc_info=unexpected)
                self._known = False
                self._rows.forget()
                runner.stopping.wait(1.0)

    def step(self) -> bool:
        """Apply one batch; ``False`` if there was nothing to do, or something to wait for."""
        if not self._known:
            self._look()
        batch = read_batch(self._runner.recorder, self._projection, self.position, CATCHING_UP)
        if batch.end <= batch.start:
            return False
        try:
            self._commit(batch)
        except Poison as poison:
            self._rows.forget()
            return self._stop_before(batch, poison)
        except Overtaken:
            self._rows.forget()
            self._look()
        return True

    def _look(self) -> None:
        """Read the position that is written; another process may have moved it."""
        with self._runner.database.read() as connection:
            row = tracking.tracked(connection, self._projection.name)
            self._failure = tracking.failure_of(connection, self._projection.name)
        self.position = row.position if row else START
        self._known = True
        self._runner.moved(self._projection.name, self.position)

    def _commit(self, batch: Batch) -> None:
        name = self._projection.name
        with self._runner.database.write() as connection:
            apply(connection, self._projection, self._rows, batch.events)
            tracking.advance(connection, name, old=batch.start, new=batch.end, events=len(batch.events))
            if self._failure:
                tracking.clear_failure(connection, name)
        self._failure = None
        self.position = batch.end
        projection_events.labels(name).inc(len(batch.events))
        self._runner.moved(name, batch.end)

    def _stop_before(self, batch: Batch, poison: Poison) -> bool:
        """Apply what came before the poison, then say what it is. The other projections go on."""
        if poison.index:
            good = batch.events[: poison.index]
            try:
                self._commit(Batch(batch.start, good, good[-1].position))
            except Poison:  # finish() fails for these rows as well: the whole batch waits
                self._rows.forget()
        now = datetime.now(UTC)
        known = self._failure if self._failure and self._failure.position == poison.event.position else None
        attempts = known.attempts + 1 if known else 1
        pause = min(LONGEST_RETRY, FIRST_RETRY * 2 ** min(attempts - 1, 10))
        self._failure = Failure(
            position=poison.event.position,
            stream=poison.event.stream,
            version=poison.event.version,
            topic=poison.event.topic,
            error=str(poison)[:2000],
            attempts=attempts,
            since=known.since if known else now,
            retry_at=now + timedelta(seconds=pause),
        )
        with self._runner.database.write() as connection:
            tracking.keep_failure(connection, self._projection.name, self._failure)
        projection_failed.labels(self._projection.name).set(1)
        log.error("projection_stopped", projection=self._projection.name, failure=str(self._failure))
        return False

    def _pause_after_failure(self) -> bool:
        if self._failure is None:
            return False
        remaining = (self._failure.retry_at - datetime.now(UTC)).total_seconds()
        deadline = time.monotonic() + max(0.0, remaining)
        while (left := deadline - time.monotonic()) > 0 and not self._runner.stopping.wait(min(left, 0.5)):
            pass
        return True
