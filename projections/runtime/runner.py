"""The runner: the projections of one process, moved together by one thread once they have caught up."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import structlog

from infra.position import Position
from infra.read_database import ReadDatabase
from infra.telemetry import ProjectionFigures, follow_projections
from projections.runtime import comparisons, generations, holes, tracking
from projections.runtime.definition import Projection
from projections.runtime.generations import is_current
from projections.runtime.health import Health, health_of
from projections.runtime.mover import Mover
from projections.runtime.source import Source
from projections.runtime.worker import Worker

log = structlog.get_logger()

Listener = Callable[[Collection[str], Position], None]

_LOOK_AT_ROW = 0.02
"""Seconds between polls of the stored position, if another process runs the projection."""


class Runner:
    """Runs projections of one source against one read database.

    ``log`` is the source for rebuilds if ``recorder`` does not hold the full history.

    ``wait_for`` serves read-your-writes; ``on_applied`` callbacks get the read models that moved, and their position.
    """

    def __init__(
        self,
        recorder: Source,
        database: ReadDatabase,
        projections: Sequence[type[Projection]],
        log: Source | None = None,
    ) -> None:
        self.recorder = recorder
        self.database = database
        self.projections = {projection.name: projection(recorder.keys) for projection in projections}
        self._moved = threading.Condition()
        self._listeners: list[Listener] = []
        self._mover = Mover(recorder, database, self._note)
        self._workers = {
            name: Worker(recorder, database, projection, self._note, log or recorder, self._mover.take)
            for name, projection in self.projections.items()
        }

    def migrate(self) -> None:
        """Create the tables of new projections; safe to call from several processes at once."""
        with self.database.write() as connection:
            if connection.dialect.name == "postgresql":
                # of several processes that start one creates the tables; on SQLite ``write`` has one writer anyway
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4849477)")
            tracking.tracking_metadata.create_all(connection)
            for projection in self.projections.values():
                if tracking.tracked(connection, projection.name) is None:
                    generations.create(connection, projection.tables)
                    shapes = generations.shapes(projection.tables)
                    tracking.begin(connection, projection.name, projection.version, shapes)

    def outdated(self) -> list[str]:
        """Projections whose tables belong to another version of the code. Their threads rebuild them."""
        with self.database.read() as connection:
            rows = {name: tracking.tracked(connection, name) for name in self.projections}
        return [name for name, row in rows.items() if row and not is_current(self.projections[name], row)]

    def renew(self) -> None:
        """Rebuild outdated projections in this thread; failures are stored, not raised."""
        for name in self.outdated():
            self._workers[name].step()

    def start(self, *, paced: bool = False) -> None:
        """Start the threads: one per projection until it has caught up, and one for all that have.

        ``paced``: the latter pauses between waves, so who waits must call ``hurry``.
        """
        follow_projections(self.figures)
        self._mover.start(paced=paced)
        for worker in self._workers.values():
            worker.start()

    def stop(self) -> None:
        """Let every thread finish its batch and end."""
        follow_projections(None)
        for worker in self._workers.values():
            worker.stop()
        self._mover.stop()
        # before the workers: until it ends, the mover may begin the thread of one that it puts out
        self._mover.join()
        for worker in self._workers.values():
            worker.join()

    def hurry(self) -> None:
        """End the pause between two waves: a reader waits for a position."""
        self._mover.hurry()

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
        """Wait until the read model has applied ``position``; ``False`` after ``timeout`` seconds.

        If another process runs the projections, the stored position is polled.
        """
        worker = self._workers[name]
        if self._runs(worker):
            self.hurry()
            with self._moved:
                return self._moved.wait_for(lambda: worker.position >= position, timeout)
        # another process moves it, or a thread of this one is about to begin: the row has the position in both cases
        deadline = time.monotonic() + timeout
        while not self._written(name, position):
            if time.monotonic() >= deadline:
                return False
            time.sleep(_LOOK_AT_ROW)
        return True

    def _written(self, name: str, position: Position) -> bool:
        with self.database.read() as connection:
            row = tracking.tracked(connection, name)
        return row is not None and row.position >= position

    def on_applied(self, listener: Listener) -> None:
        """Call ``listener(names, position)`` after every wave or batch, from the thread that moved these."""
        self._listeners.append(listener)

    def _note(self, names: Collection[str], position: Position) -> None:
        """These have moved, or a worker has learned that another process moved its own."""
        with self._moved:
            self._moved.notify_all()
        for listener in self._listeners:
            try:
                listener(names, position)
            except Exception:  # a listener's fault must not hold the projections
                log.exception("projection_listener", projections=sorted(names))

    def health(self) -> list[Health]:
        """The health of every projection, from stored rows, so it is also true for other processes' runners."""
        head = self.recorder.head()
        with self.database.read() as connection:
            left_out = holes.every(connection)
            found = [
                health_of(self.recorder, connection, projection, head, self._workers[name].trouble)
                for name, projection in self.projections.items()
            ]
        return [replace(each, skipped=len(left_out.get(each.name, ()))) for each in found]

    def moving(self) -> list[str]:
        """The projections that threads of this process move."""
        return [name for name, worker in self._workers.items() if self._runs(worker)]

    def _runs(self, worker: Worker) -> bool:
        return worker.runs or self._mover.moves(worker)

    def troubles(self) -> dict[str, str]:
        """What those wait for that wait for something other than an event."""
        return {name: worker.trouble for name, worker in self._workers.items() if worker.trouble}

    def figures(self) -> list[ProjectionFigures]:
        with self.database.read() as connection:
            compared = comparisons.every(connection)
        return [
            ProjectionFigures(
                name=each.name,
                lag_events=each.lag_events,
                lag_seconds=each.lag_seconds,
                failed=each.state == "failed",
                skipped_events=each.skipped,
                different_rows=compared[each.name].different if each.name in compared else None,
                compared_at=compared[each.name].compared_at.timestamp() if each.name in compared else None,
            )
            for each in self.health()
        ]
