"""Replay of one read model, compared with the served tables."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from infra.position import Position
from infra.read_database import ReadDatabase
from projections.runtime import generations, tracking
from projections.runtime.as_of.as_of import AsOf
from projections.runtime.as_of.comparing import Compared, compare
from projections.runtime.as_of.copies import AsOfCopy
from projections.runtime.comparison import Comparison, compare_across
from projections.runtime.definition import Projection
from projections.runtime.generations import is_current
from projections.runtime.rebuild import Outdated
from projections.runtime.replica import KEPT_ROWS
from projections.runtime.tracking import Tracked

Progress = Callable[[int, int], None]
"""``(done, total)`` in numbers of the log; may raise to end it."""
Rest = Callable[[bool], None]
"""Gets whether a snapshot of the served tables is held. May sleep, and may raise to end the comparison."""

_NEAR: Final = 2
"""How often the replay catches up with the served position before it holds one snapshot of it."""
GENTLE_BATCH: Final = 100
"""Events between two rests of a comparison in the background."""
GENTLE_KEPT_ROWS: Final = 5_000
"""Rows of a table that it keeps in memory."""


def replay_and_compare(
    as_of: AsOf, database: ReadDatabase, name: str, until: Position | None, progress: Progress
) -> Compared:
    """Replay the full history up to ``until`` (``None``: the position of the read model) and compare row by row.

    The replay starts from the first event and uses no snapshot, so the check does not depend on stored copies. It
    changes nothing; writes and reads continue. Raises ``Outdated`` and ``FailedEvent``.
    """
    projection = as_of.projection(name)
    with _replayed(as_of, database, projection, until, progress) as (live, replayed, _):
        return compare(projection.name, projection.tables, live, replayed)


def compare_gently(as_of: AsOf, database: ReadDatabase, name: str, rest: Rest) -> tuple[Comparison, Tracked] | None:
    """The comparison of ``choperia verify`` in small steps with little memory, and the tables that it is about.

    ``rest`` is called after every step. ``None`` if the tables were replaced or
    personal data was erased meanwhile, because the two sides may then differ for that reason. Raises ``Outdated`` and
    ``FailedEvent``.
    """
    projection = as_of.projection(name)
    erased = as_of.erasures.last()

    def resting(_done: int, _total: int) -> None:
        rest(False)

    with _replayed(as_of, database, projection, None, resting, gently=True) as (live, replayed, served):
        tables = generations.served(projection.tables)
        found = compare_across(live, replayed, name, tables, served.position, partial(rest, True))
    same = _serving(database, projection).generation == served.generation
    return (found, served) if same and as_of.erasures.last() == erased else None


@contextmanager
def _replayed(
    as_of: AsOf,
    database: ReadDatabase,
    projection: Projection,
    until: Position | None,
    progress: Progress,
    *,
    gently: bool = False,
) -> Iterator[tuple[sa.Connection, sa.Connection, Tracked]]:
    """The served tables at one moment, a replay to the same position (or ``until``), and what serves."""
    # two replays of a read model may run in one process at the same time
    descriptor, path_name = tempfile.mkstemp(prefix=f"replay-{projection.name}-", suffix=".db", dir=as_of.folder())
    os.close(descriptor)
    path = Path(path_name)
    batch, kept = (GENTLE_BATCH, GENTLE_KEPT_ROWS) if gently else (None, KEPT_ROWS)
    copy = AsOfCopy.empty(path, projection, as_of.erasures.last(), batch=batch, kept=kept)
    snapshot = database.read_for_minutes if gently else database.read
    try:
        for _ in range(_NEAR):
            _follow(as_of, copy, until or _serving(database, projection).position, progress)
        with snapshot() as live:  # one moment of it, however it moves on meanwhile
            served = _served(live, projection)
            _follow(as_of, copy, until or served.position, progress)
            copy.settle()
            with copy.database.read() as replayed:
                yield live, replayed, served
    finally:
        copy.close()
        path.unlink(missing_ok=True)


def _follow(as_of: AsOf, copy: AsOfCopy, end: Position, progress: Progress) -> None:
    copy.advance(as_of.recorder, end, None, lambda moved: progress(moved.position.number, end.number))


def _serving(database: ReadDatabase, projection: Projection) -> Tracked:
    with database.read() as connection:
        return _served(connection, projection)


def _served(connection: sa.Connection, projection: Projection) -> Tracked:
    row = tracking.tracked(connection, projection.name)
    if row is None or not is_current(projection, row):
        raise Outdated(f"{projection.name} serves tables of another version")
    return row
