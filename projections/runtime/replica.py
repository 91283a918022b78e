"""A projection's tables filled again from nothing, beside those that serve."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import sqlalchemy as sa

from infra.memory import give_back
from infra.position import START, Position
from infra.read_database import ReadDatabase, Transaction
from projections.runtime import generations, tracking
from projections.runtime.applying import (
    EventBatch,
    FailedEvent,
    apply,
    fold,
    is_unavailable,
    no_event_caused,
    read_batch,
)
from projections.runtime.comparison import Comparison, compare
from projections.runtime.definition import Projection
from projections.runtime.rows import Rows
from projections.runtime.source import Source
from projections.runtime.tracking import Tracked

BATCH = 5_000
KEPT_ROWS = 100_000
"""Rows of a table that are folded in memory before they are written."""
NEAR = 3
"""How often a replay catches up with a moving read model before it locks out the writers."""

Progress = Callable[[int, int], None]
"""``(done, total)`` in log numbers."""
Claim = Callable[[sa.Connection], object]
"""Checks, in a writing transaction, that this process still owns the copies, or raises ``ConcurrencyConflict``."""


class Replica:
    """Copies of a projection's tables, filled from the first event.

    The replica has its own tracked position, which other processes see as progress. Rows are folded in memory and
    written when there are many. If the database refuses them, the failing event is unknown. The replay then starts
    again ``carefully``, batch by batch, to find it.
    """

    def __init__(
        self, recorder: Source, database: ReadDatabase, projection: Projection, suffix: str, claim: Claim
    ) -> None:
        self._recorder = recorder
        self._claim = claim
        self._database = database
        self._projection = projection
        self._suffix = suffix
        self._tracked_as = f"{projection.name}{suffix}"
        self.generation = self.serving().generation + 1
        self.copies = generations.beside(projection.tables, self.generation, suffix)
        self._carefully = False
        self._begin()

    def _begin(self) -> None:
        self._rows = Rows(self.copies, empty=True, kept=KEPT_ROWS)
        self._limit = BATCH
        self.position = START
        self.events = 0
        with self._database.write() as connection:
            self._claim(connection)
            generations.create(connection, list(self.copies.values()))
            tracking.end(connection, self._tracked_as)
            tracking.begin(connection, self._tracked_as, self._projection.version, {}, self.generation)

    def serving(self) -> Tracked:
        """The row of the read model that serves."""
        with self._database.read() as connection:
            row = tracking.tracked(connection, self._projection.name)
        assert row is not None, "migrate() has made the row"
        return row

    def follow(self, until: Callable[[], Position], progress: Progress | None) -> None:
        """Replay to the position of ``until``, in several transactions, then again to events that arrived meanwhile."""
        for _ in range(NEAR):
            end = until()
            try:
                self._replay(end, progress)
            except Exception as error:
                known = isinstance(error, FailedEvent) and error.exact
                if known or self._carefully or no_event_caused(error):
                    raise
                self._carefully = True
                self._begin()
                self._replay(end, progress)

    def keep_up(self, until: Callable[[], Position]) -> None:
        """``follow`` for a few events; does nothing if there are none."""
        if self.position < until():
            self.follow(until, None)

    def rest(self) -> None:
        """Write the rows in memory and release the memory: only a few events are expected from here on."""
        with self._database.transaction() as transaction:
            apply(transaction, self._projection, self._rows, ())
        self.let_go()

    def let_go(self) -> None:
        """Give back the memory of the rows, which have been written or are not wanted."""
        self._rows = Rows(self.copies)
        give_back(after=self.events)

    def _replay(self, end: Position, progress: Progress | None) -> None:
        while self.position < end:
            self._step(self._read(end))
            if progress:
                progress(self.position.number, max(self.position.number, end.number))
        with self._database.transaction() as transaction:
            self._rows.attach(transaction)
            self._rows.flush()

    def _step(self, batch: EventBatch) -> None:
        try:
            # the position may be ahead of the rows in memory: no process goes on with copies whose process died
            with self._database.transaction(lambda connection: self._advance(connection, batch)) as transaction:
                fold(transaction, self._projection, self._rows, batch.events)
                if self._carefully:
                    self._flush(batch)
        except FailedEvent as poison:
            self._rows.forget()
            if poison.exact:
                raise
            self._limit = (poison.index + 1) // 2
        else:
            self._arrive(batch)

    def _flush(self, batch: EventBatch) -> None:
        try:
            self._rows.flush()
        except Exception as error:
            if no_event_caused(error) or not batch.events:
                raise
            last = len(batch.events) - 1
            raise FailedEvent(last, batch.events[last], error, exact=last == 0) from error

    def hold(self, transaction: Transaction) -> Tracked:
        """Lock the serving read model until the transaction ends, and reach the same position."""
        transaction.begin()
        self._claim(transaction.connection)
        now = tracking.tracked(transaction.connection, self._projection.name, lock=True)
        assert now is not None
        while self.position < now.position:
            batch = self._read(now.position)
            self._advance(transaction.connection, batch)
            fold(transaction, self._projection, self._rows, batch.events)
            self._arrive(batch)
        apply(transaction, self._projection, self._rows, ())
        return now

    def compare(self, progress: Progress | None) -> Comparison:
        """Compare with the serving rows at one position. Only a read model that never pauses is locked for it."""
        for _ in range(NEAR):
            with self._database.transaction() as transaction:
                apply(transaction, self._projection, self._rows, ())
            with self._database.read() as connection:
                now = tracking.tracked(connection, self._projection.name)
                # the serving rows and the copies stand at one position in this snapshot, so no lock is needed
                if now is not None and now.position == self.position:
                    return compare(connection, self._projection.name, self.copies, self.position)
            self.follow(lambda: self.serving().position, progress)
        with self._database.transaction() as transaction:
            self.hold(transaction)
            return compare(transaction.connection, self._projection.name, self.copies, self.position)

    def _read(self, until: Position) -> EventBatch:
        batch = read_batch(self._recorder, self._projection, self.position, self._limit)
        events = [event for event in batch.events if event.position <= until]
        return EventBatch(batch.start, events, min(batch.end, until))

    def _advance(self, connection: sa.Connection, batch: EventBatch) -> None:
        self._claim(connection)
        tracking.advance(
            connection,
            self._tracked_as,
            generation=self.generation,
            old=batch.start,
            new=batch.end,
            events=len(batch.events),
        )

    def _arrive(self, batch: EventBatch) -> None:
        self.events += len(batch.events)
        self.position = batch.end

    def put_in_place(self, transaction: Transaction) -> None:
        """Switch: the copies serve from the end of this transaction on."""
        now = self.hold(transaction)
        if now.generation != self.generation - 1:
            # another process has switched since this replica began: its tables are no longer the next ones
            raise tracking.ConcurrencyConflict(self._projection.name)
        connection = transaction.connection
        self._projection.check_rebuilt(connection, self.copies)
        generations.put_in_place(connection, self.copies, now.tables)
        tables = generations.shapes(self._projection.tables)
        served = Tracked(
            self._projection.version, self.position, self.events, tables, self.generation, datetime.now(UTC)
        )
        tracking.switch(connection, self._projection.name, served)
        tracking.end(connection, self._tracked_as)

    def clear_away(self) -> None:
        """Drop the copies, unless another process fills them now."""
        with self._database.write() as connection:
            try:
                self._claim(connection)
            except tracking.ConcurrencyConflict:
                return
            discard(connection, self._projection, self._suffix)


def discard(connection: sa.Connection, projection: Projection, suffix: str) -> None:
    """Drop the orphaned copies of a replica, and its position."""
    generations.drop(connection, [f"{table.name}{suffix}" for table in projection.tables])
    tracking.end(connection, f"{projection.name}{suffix}")


def exclusively(projection: Projection, suffix: str) -> str:
    """The name of the lock for these copies."""
    return f"{projection.name}{suffix}"


@contextmanager
def open_replica(
    recorder: Source, database: ReadDatabase, projection: Projection, suffix: str, claim: Claim = lambda _: None
) -> Iterator[Replica]:
    """A replica that only this process fills. It is cleared away at the end, unless it was put in place; the space of
    the dropped tables is given back."""
    replica = Replica(recorder, database, projection, suffix, claim)
    try:
        yield replica
    finally:
        try:
            replica.clear_away()
            database.give_back_space()
        except sa.exc.DBAPIError as error:  # the next replica clears it away; the original error matters more
            if not is_unavailable(error):
                raise
        finally:
            replica.let_go()
