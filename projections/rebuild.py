"""Read models made again from the whole history: beside the ones that serve, compared, switched; or only verified."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from infra.read_database import ReadDatabase
from projections import generations, tracking
from projections.comparison import Comparison
from projections.projection import Projection
from projections.replica import Progress, open_replica
from projections.source import Source
from projections.tracking import Tracked


class Outdated(Exception):
    """The tables that serve are those of another version of the code: rebuild them first."""


def rebuild(
    recorder: Source,
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
    with open_replica(recorder, database, projection, generations.BESIDE) as replica:
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
    recorder: Source, database: ReadDatabase, projection: Projection, *, progress: Progress | None = None
) -> Comparison:
    """Replay the whole history into scratch tables and compare row by row. Changes nothing; writes and reads go on.

    Raises ``Outdated``, and ``Busy`` while somebody else verifies the same.
    """
    with open_replica(recorder, database, projection, "__verify") as replica:
        if not is_current(projection, replica.serving()):
            raise Outdated(f"{projection.name} serves tables of another version")
        replica.follow(lambda: replica.serving().position, progress)
        return replica.compare(progress)


def is_current(projection: Projection, row: Tracked) -> bool:
    """Whether the tables that serve are those of this version of the code."""
    return row.version == projection.version and row.tables == generations.shapes(projection.tables)
