"""Replay of one read model, compared with the served tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import sqlalchemy as sa

from infra.position import Position
from infra.read_database import ReadDatabase
from projections import tracking
from projections.as_of.as_of import AsOf
from projections.as_of.comparing import Compared, compare
from projections.as_of.copies import Copy
from projections.projection import Projection
from projections.rebuild import Outdated, is_current
from projections.tracking import Tracked

Progress = Callable[[int, int], None]
"""``(done, total)`` in numbers of the log; may raise to end it."""

_NEAR: Final = 2
"""How often the replay catches up with the served position before it holds one snapshot of it."""


def replay_and_compare(
    as_of: AsOf, database: ReadDatabase, name: str, until: Position | None, progress: Progress
) -> Compared:
    """Replay the full history up to ``until`` (``None``: the position of the read model) and compare row by row.

    The replay starts from the first event and uses no snapshot, so the check does not depend on stored copies. It
    changes nothing; writes and reads continue. Raises ``Outdated`` and ``Poison``.
    """
    projection = as_of.projection(name)
    path = as_of.folder() / f"replay-{projection.name}.db"
    path.unlink(missing_ok=True)
    copy = Copy.empty(path, projection, as_of.erasures.last())
    try:
        for _ in range(_NEAR):
            _follow(as_of, copy, until or _serving(database, projection).position, progress)
        with database.read() as live:  # one moment of it, however it moves on meanwhile
            _follow(as_of, copy, until or _served(live, projection).position, progress)
            copy.settle()
            with copy.database.read() as replayed:
                return compare(projection.name, projection.tables, live, replayed)
    finally:
        copy.close()
        path.unlink(missing_ok=True)


def _follow(as_of: AsOf, copy: Copy, end: Position, progress: Progress) -> None:
    copy.advance(as_of.recorder, end, None, lambda moved: progress(moved.position.number, end.number))


def _serving(database: ReadDatabase, projection: Projection) -> Tracked:
    with database.read() as connection:
        return _served(connection, projection)


def _served(connection: sa.Connection, projection: Projection) -> Tracked:
    row = tracking.tracked(connection, projection.name)
    if row is None or not is_current(projection, row):
        raise Outdated(f"{projection.name} serves tables of another version")
    return row
