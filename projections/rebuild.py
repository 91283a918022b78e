"""Read models made again from the whole history: beside the ones that serve, compared, switched; or only verified."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import sqlalchemy as sa

from command_api.event_store.recorder import Recorder
from infra.position import START, Position
from infra.read_database import ReadDatabase
from projections import generations, tracking
from projections.applying import apply, read_batch
from projections.projection import Projection
from projections.rows import Rows
from projections.tracking import Tracked

BATCH = 5_000
SHOWN_DIFFERENCES = 10

Progress = Callable[[int, int], None]
"""``(done, total)`` in log numbers."""


@dataclass(frozen=True)
class Difference:
    """One row that is not the same: as it serves, and as the history says. ``None`` where it is missing."""

    table: str
    serving: dict[str, Any] | None
    replayed: dict[str, Any] | None


@dataclass
class Comparison:
    """A read model against a replay from nothing at the same position."""

    name: str
    position: Position
    rows: int = 0
    different: int = 0
    serving_hash: str = ""
    replayed_hash: str = ""
    differences: list[Difference] = field(default_factory=list)

    @property
    def equal(self) -> bool:
        return self.different == 0 and self.serving_hash == self.replayed_hash


def rebuild(
    recorder: Recorder,
    database: ReadDatabase,
    projection: Projection,
    *,
    accept: Callable[[Comparison], bool] | None = None,
    progress: Progress | None = None,
) -> Comparison | None:
    """Fill new tables beside the serving ones, then switch in one transaction; writes and reads go on meanwhile.

    ``accept`` is shown the comparison at the moment of the switch and may decline; then nothing has changed. Tables of
    another version are not comparable: the answer is ``None`` and the switch is made.
    """
    with database.read() as connection:
        before = tracking.tracked(connection, projection.name)
    assert before is not None, "migrate() has made the row"
    replica = _Replica(recorder, database, projection, before.generation + 1, generations.BESIDE)
    try:
        replica.catch_up(progress)
        with database.write() as connection:
            now = tracking.tracked(connection, projection.name, lock=True)
            assert now is not None
            comparable = now.version == projection.version
            replica.continue_to(connection, now.position if comparable else recorder.head())
            comparison = replica.compare(connection, now.position) if comparable and accept else None
            if comparison is not None and accept is not None and not accept(comparison):
                return comparison
            generations.put_in_place(connection, replica.copies, now.tables)
            names = tuple(table.name for table in projection.tables)
            position = max(replica.position, now.position)
            served = Tracked(projection.version, position, replica.events, names, before.generation + 1, now.updated_at)
            tracking.switch(connection, projection.name, served)
            replica.in_place = True
            return comparison
    finally:
        replica.clear_away()


def verify(
    recorder: Recorder, database: ReadDatabase, projection: Projection, *, progress: Progress | None = None
) -> Comparison:
    """Replay the whole history into scratch tables and compare row by row. Changes nothing."""
    replica = _Replica(recorder, database, projection, 0, "__verify")
    try:
        replica.catch_up(progress)
        with database.write() as connection:
            now = tracking.tracked(connection, projection.name, lock=True)
            assert now is not None
            replica.continue_to(connection, now.position)
            return replica.compare(connection, now.position)
    finally:
        replica.clear_away()


class _Replica:
    """A projection's tables filled again from nothing."""

    def __init__(
        self, recorder: Recorder, database: ReadDatabase, projection: Projection, generation: int, suffix: str
    ) -> None:
        self._recorder = recorder
        self._database = database
        self._projection = projection
        self.copies = generations.beside(projection.tables, generation, suffix)
        self._rows = Rows(self.copies)
        self.position = START
        self.events = 0
        self.in_place = False
        with database.write() as connection:
            generations.create(connection, list(self.copies.values()))

    def catch_up(self, progress: Progress | None) -> None:
        """Replay up to where the serving read model stood when this began, in transactions of their own."""
        with self._database.read() as connection:
            row = tracking.tracked(connection, self._projection.name)
        until = row.position if row else START
        while self.position < until:
            with self._database.write() as connection:
                self._step(connection, until)
            if progress:
                progress(self.position.number, until.number)

    def continue_to(self, connection: sa.Connection, until: Position) -> None:
        """The rest, while nobody else can move the serving read model."""
        while self.position < until:
            self._step(connection, until)

    def _step(self, connection: sa.Connection, until: Position) -> None:
        batch = read_batch(self._recorder, self._projection, self.position, BATCH)
        events = [event for event in batch.events if event.position <= until]
        apply(connection, self._projection, self._rows, events)
        self.events += len(events)
        self.position = min(batch.end, until)

    def compare(self, connection: sa.Connection, position: Position) -> Comparison:
        """Every row of every table against the serving ones, in the order of their keys."""
        comparison = Comparison(self._projection.name, position)
        hashes = hashlib.sha256(), hashlib.sha256()
        for table, copy in self.copies.items():
            for serving, replayed in _pairs(connection, table, copy):
                comparison.rows += 1
                for digest, row in zip(hashes, (serving, replayed), strict=True):
                    digest.update(repr((table.name, row)).encode())
                if serving != replayed:
                    comparison.different += 1
                    if len(comparison.differences) < SHOWN_DIFFERENCES:
                        comparison.differences.append(Difference(table.name, serving, replayed))
        comparison.serving_hash, comparison.replayed_hash = (digest.hexdigest() for digest in hashes)
        return comparison

    def clear_away(self) -> None:
        """Drop the copies, unless they serve now."""
        if not self.in_place:
            with self._database.write() as connection:
                generations.drop(connection, [copy.name for copy in self.copies.values()])


def _pairs(
    connection: sa.Connection, table: sa.Table, copy: sa.Table
) -> Iterator[tuple[dict[str, Any] | None, dict[str, Any] | None]]:
    """Rows of both tables with the same key side by side; a missing one is ``None``."""
    left, right = _ordered(connection, table), _ordered(connection, copy)
    keys = [column.name for column in table.primary_key]
    mine, theirs = next(left, None), next(right, None)
    while mine is not None or theirs is not None:
        order = _order(mine, theirs, keys)
        yield (mine if order <= 0 else None), (theirs if order >= 0 else None)
        if order <= 0:
            mine = next(left, None)
        if order >= 0:
            theirs = next(right, None)


def _order(mine: dict[str, Any] | None, theirs: dict[str, Any] | None, keys: Sequence[str]) -> int:
    if mine is None or theirs is None:
        return 1 if mine is None else -1
    for a, b in zip_longest((mine[k] for k in keys), (theirs[k] for k in keys)):
        if a != b:
            return -1 if a < b else 1
    return 0


def _ordered(connection: sa.Connection, table: sa.Table) -> Iterator[dict[str, Any]]:
    order = [
        sa.collate(column, "C") if connection.dialect.name == "postgresql" and isinstance(column.type, sa.String) else column
        for column in table.primary_key
    ]
    for row in connection.execute(sa.select(table).order_by(*order)):
        yield dict(row._mapping)
