"""Read models made again from the whole history: beside the ones that serve, compared, switched; or only verified."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import sqlalchemy as sa

from command_api.event_store.recorder import Recorder
from infra.position import START, Position
from infra.read_database import ReadDatabase, Unit
from projections import generations, tracking
from projections.applying import Batch, Poison, apply, is_away, read_batch
from projections.comparison import Comparison, compare
from projections.projection import Projection
from projections.rows import Rows
from projections.tracking import Tracked

BATCH = 5_000
NEAR = 3
"""Times that a replay runs after a moving read model before it asks the writers to wait a moment."""

Progress = Callable[[int, int], None]
"""``(done, total)`` in log numbers."""


def rebuild(
    recorder: Recorder,
    database: ReadDatabase,
    projection: Projection,
    *,
    accept: Callable[[Comparison], bool] | None = None,
    progress: Progress | None = None,
) -> Comparison | None:
    """Fill new tables beside the serving ones, then switch in one transaction; writes and reads go on meanwhile.

    ``accept`` is shown the comparison before the switch and may decline; then nothing has changed. Tables of another
    version or shape are not comparable: the answer is ``None`` and the switch is made. Raises ``Busy`` while the
    projection is rebuilt elsewhere, and ``Poison`` for an event that cannot be applied; the old tables serve on.
    """
    with _replica(recorder, database, projection, generations.BESIDE) as replica:
        before = replica.serving()
        comparable = is_current(projection, before)
        replica.follow(lambda: replica.serving().position if comparable else recorder.head(), progress)
        comparison = None
        if accept is not None and comparable:
            comparison = replica.compare(progress)
            if not accept(comparison):
                return comparison
        with database.unit() as unit:
            now = replica.hold(unit)
            connection = unit.connection
            generations.put_in_place(connection, replica.copies, now.tables)
            tables = generations.shapes(projection.tables)
            served = Tracked(
                projection.version, replica.position, replica.events, tables, replica.generation, datetime.now(UTC)
            )
            tracking.switch(connection, projection.name, served)
        return comparison


def verify(
    recorder: Recorder, database: ReadDatabase, projection: Projection, *, progress: Progress | None = None
) -> Comparison:
    """Replay the whole history into scratch tables and compare row by row. Changes nothing; writes and reads go on."""
    with _replica(recorder, database, projection, "__verify") as replica:
        if not is_current(projection, replica.serving()):
            raise ValueError(f"{projection.name} serves tables of another version; rebuild it first")
        replica.follow(lambda: replica.serving().position, progress)
        return replica.compare(progress)


def is_current(projection: Projection, row: Tracked) -> bool:
    """Whether the tables that serve are those of this version of the code."""
    return row.version == projection.version and row.tables == generations.shapes(projection.tables)


class _Replica:
    """A projection's tables filled again from nothing. Its own position stands beside the projection's, as progress."""

    def __init__(self, recorder: Recorder, database: ReadDatabase, projection: Projection, suffix: str) -> None:
        self._recorder = recorder
        self._database = database
        self._projection = projection
        self._tracked_as = f"{projection.name}{suffix}"
        self.generation = self.serving().generation + 1
        self.copies = generations.beside(projection.tables, self.generation, suffix)
        self._rows = Rows(self.copies, empty=True)
        self.position = START
        self.events = 0
        self._limit = BATCH
        with database.write() as connection:
            generations.create(connection, list(self.copies.values()))
            tracking.end(connection, self._tracked_as)
            tracking.begin(connection, self._tracked_as, projection.version, {}, self.generation)

    def serving(self) -> Tracked:
        """The row of the read model that serves."""
        with self._database.read() as connection:
            row = tracking.tracked(connection, self._projection.name)
        assert row is not None, "migrate() has made the row"
        return row

    def follow(self, until: Callable[[], Position], progress: Progress | None) -> None:
        """Replay to where ``until`` says, in transactions of their own, and again to what came in the meantime."""
        for _ in range(NEAR):
            end = until()
            while self.position < end:
                self._commit_step(end)
                if progress:
                    progress(self.position.number, max(self.position.number, end.number))

    def _commit_step(self, until: Position) -> None:
        batch = self._read(until)
        try:
            with self._database.unit(lambda connection: self._advance(connection, batch)) as unit:
                apply(unit, self._projection, self._rows, batch.events, finish=False)
        except Poison as poison:
            self._rows.forget()
            if poison.exact:
                raise
            self._limit = (poison.index + 1) // 2
        else:
            self._arrive(batch)

    def hold(self, unit: Unit) -> Tracked:
        """Hold the serving read model where it stands until the transaction ends, and come to the same position."""
        unit.begin()
        now = tracking.tracked(unit.connection, self._projection.name, lock=True)
        assert now is not None
        while self.position < now.position:
            batch = self._read(now.position)
            self._advance(unit.connection, batch)
            apply(unit, self._projection, self._rows, batch.events, finish=False)
            self._arrive(batch)
        self._finish(unit)
        return now

    def _finish(self, unit: Unit) -> None:
        apply(unit, self._projection, self._rows, ())

    def _read(self, until: Position) -> Batch:
        batch = read_batch(self._recorder, self._projection, self.position, self._limit)
        events = [event for event in batch.events if event.position <= until]
        return Batch(batch.start, events, min(batch.end, until))

    def _advance(self, connection: sa.Connection, batch: Batch) -> None:
        tracking.advance(
            connection,
            self._tracked_as,
            generation=self.generation,
            old=batch.start,
            new=batch.end,
            events=len(batch.events),
        )

    def _arrive(self, batch: Batch) -> None:
        self.events += len(batch.events)
        self.position = batch.end

    def compare(self, progress: Progress | None) -> Comparison:
        """Against the serving rows at one moment. Only a read model that never stands still is held for it."""
        for _ in range(NEAR):
            with self._database.unit() as unit:
                self._finish(unit)
            with self._database.read() as connection:
                now = tracking.tracked(connection, self._projection.name)
                if now is not None and now.position == self.position:
                    return compare(connection, self._projection.name, self.copies, self.position)
            self.follow(lambda: self.serving().position, progress)
        with self._database.unit() as unit:
            self.hold(unit)
            return compare(unit.connection, self._projection.name, self.copies, self.position)

    def clear_away(self) -> None:
        """Drop the copies, unless they have been put in place."""
        with self._database.write() as connection:
            generations.drop(connection, [copy.name for copy in self.copies.values()])
            tracking.end(connection, self._tracked_as)


@contextmanager
def _replica(recorder: Recorder, database: ReadDatabase, projection: Projection, suffix: str) -> Iterator[_Replica]:
    with database.exclusive(f"{projection.name}{suffix}"):
        replica = _Replica(recorder, database, projection, suffix)
        try:
            yield replica
        finally:
            try:
                replica.clear_away()
            except sa.exc.DBAPIError as error:  # the next one clears it away; what stopped this one matters more
                if not is_away(error):
                    raise
