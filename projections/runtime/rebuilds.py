"""Rebuild jobs: a row each in the read database, so that every process can show the progress and take a decision.

The row is also the lease: every transaction of a rebuild checks that its process still owns the row. A database lock
alone would not do, because it disappears with its connection without notice.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, TypedDict

import sqlalchemy as sa

from infra.read_database import ReadDatabase
from projections.runtime.as_of.comparing import RowDifference
from projections.runtime.columns import Instant
from projections.runtime.tracking import ConcurrencyConflict, tracking_metadata

State = Literal["running", "comparing", "ready", "switching", "switched", "dropped", "failed"]
UNDER_WAY: Final = ("running", "comparing", "ready", "switching")
KEPT: Final = 20
SYSTEM: Final = "sistema"
BROKEN_OFF: Final = "Foi interrompida com o processo que a fazia; as tabelas novas foram removidas."

rebuilds = sa.Table(
    "projection_rebuilds",
    tracking_metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("projection", sa.Text, nullable=False),
    sa.Column(
        "state", sa.Text, nullable=False, comment="running, comparing, ready, switching; switched, dropped, failed"
    ),
    sa.Column("automatic", sa.Boolean, nullable=False, comment="begun by a new version of the software"),
    sa.Column("dropping", sa.Boolean, nullable=False, comment="somebody wants it to end"),
    sa.Column("done", sa.BigInteger, nullable=False, comment="numbers of the log that are through"),
    sa.Column("total", sa.BigInteger, nullable=False),
    sa.Column("started_by", sa.Text, nullable=False),
    sa.Column("decided_by", sa.Text, nullable=False, comment="who had it switched or dropped"),
    sa.Column("started_at", Instant, nullable=False),
    sa.Column("moved_at", Instant, nullable=False),
    sa.Column("ended_at", Instant),
    sa.Column("reason", sa.Text, nullable=False, comment="why it failed, for people"),
    sa.Column("comparison", sa.Text, comment="JSON; NULL before, and where nothing could be compared"),
    sqlite_autoincrement=True,
)


class Dropped(Exception):
    """A user dropped this rebuild."""


class StoredComparison(TypedDict):
    """A comparison as JSON keeps it. ``differences`` are the first few."""

    equal: int
    rows: int
    different: int
    position: str
    at: str
    differences: list[RowDifference]


@dataclass(frozen=True)
class RebuildRun:
    """A rebuild of one read model."""

    id: int
    projection: str
    state: State
    automatic: bool
    dropping: bool
    done: int
    total: int
    started_by: str
    decided_by: str
    started_at: datetime
    moved_at: datetime
    ended_at: datetime | None
    reason: str
    comparison: StoredComparison | None


def begin(database: ReadDatabase, projection: str, who: str, now: datetime, *, automatic: bool = False) -> int:
    """Insert a new rebuild. The caller holds the lock, so an unfinished one has a dead process and failed."""
    same = rebuilds.c.projection == projection
    with database.write() as connection:
        connection.execute(
            rebuilds.update()
            .where(same, rebuilds.c.state.in_(UNDER_WAY))
            .values(state="failed", reason=BROKEN_OFF, ended_at=now)
        )
        if automatic:  # automatic rebuilds retry until the code is fixed: keep only the last attempt
            connection.execute(rebuilds.delete().where(same, rebuilds.c.automatic, rebuilds.c.state == "failed"))
        old = sa.select(rebuilds.c.id).where(rebuilds.c.ended_at.is_not(None)).order_by(rebuilds.c.id.desc())
        connection.execute(rebuilds.delete().where(rebuilds.c.id.in_(old.offset(KEPT - 1).limit(1_000))))
        values = {
            "projection": projection,
            "state": "running",
            "automatic": automatic,
            "dropping": False,
            "done": 0,
            "total": 0,
            "started_by": who,
            "decided_by": "",
            "started_at": now,
            "moved_at": now,
            "reason": "",
        }
        key = connection.execute(rebuilds.insert().values(**values)).inserted_primary_key
    return int(key[0]) if key else 0


def owned(connection: sa.Connection, id: int) -> RebuildRun:
    """A rebuild that its process still owns. Raises ``ConcurrencyConflict`` if another process has ended it."""
    run = with_id(connection, id)
    if run is None or run.state not in UNDER_WAY:
        raise ConcurrencyConflict(f"rebuild {id}")
    return run


def go_on(connection: sa.Connection, id: int) -> State:
    """The state of a rebuild that its process still owns. Raises ``Dropped`` if a user dropped it."""
    run = owned(connection, id)
    if run.dropping:
        raise Dropped
    return run.state


def move(database: ReadDatabase, id: int, now: datetime, **values: Any) -> None:
    """Store ``state``, ``done``, ``total`` or ``comparison`` (JSON). Raises what ``go_on`` raises."""
    with database.write() as connection:
        go_on(connection, id)
        connection.execute(rebuilds.update().where(rebuilds.c.id == id).values(moved_at=now, **values))


def end(connection: sa.Connection, id: int, state: State, reason: str, now: datetime) -> bool:
    """Store the end of a rebuild; ``False`` if it had already ended."""
    ended = connection.execute(
        rebuilds.update()
        .where(rebuilds.c.id == id, rebuilds.c.state.in_(UNDER_WAY))
        .values(state=state, reason=reason, moved_at=now, ended_at=now)
    )
    return ended.rowcount == 1


def ask_switch(database: ReadDatabase, id: int, who: str, now: datetime) -> State | None:
    """Have the tables switched. The state before: only ``ready`` can be; ``None`` if there is no such rebuild."""
    with database.write() as connection:
        ready = sa.and_(rebuilds.c.id == id, rebuilds.c.state == "ready", rebuilds.c.dropping.is_(False))
        asked = {"state": "switching", "decided_by": who, "moved_at": now}
        if connection.execute(rebuilds.update().where(ready).values(**asked)).rowcount == 1:
            return "ready"
        row = connection.execute(sa.select(rebuilds.c.state).where(rebuilds.c.id == id)).one_or_none()
    state: State | None = row.state if row else None
    # a user dropped it, so it is not ready any more
    return "dropped" if state == "ready" else state


def ask_drop(database: ReadDatabase, id: int, who: str) -> RebuildRun | None:
    """Drop a running rebuild, or delete one that has ended. Returns its former row, or ``None`` if there is none.

    A rebuild that is being switched, or that the system started, is not changed.
    """
    mine = rebuilds.c.id == id
    with database.write() as connection:
        if connection.dialect.name == "postgresql":  # SQLite has one writer
            connection.execute(sa.select(rebuilds.c.id).where(mine).with_for_update())
        run = with_id(connection, id)
        if run is None:
            return None
        if run.state not in UNDER_WAY:
            connection.execute(rebuilds.delete().where(mine))
        elif run.state != "switching" and not run.automatic:
            connection.execute(rebuilds.update().where(mine).values(dropping=True, decided_by=who))
    return run


def under_way(connection: sa.Connection) -> list[RebuildRun]:
    """Rebuilds that have not ended, whether or not their process lives."""
    return [each for each in every(connection) if each.state in UNDER_WAY]


def every(connection: sa.Connection) -> list[RebuildRun]:
    """All rebuilds, the newest first."""
    return [_run(row) for row in connection.execute(sa.select(rebuilds).order_by(rebuilds.c.id.desc()))]


def with_id(connection: sa.Connection, id: int) -> RebuildRun | None:
    """The rebuild with this id; ``None`` if there is none."""
    row = connection.execute(sa.select(rebuilds).where(rebuilds.c.id == id)).one_or_none()
    return _run(row) if row else None


def forget(connection: sa.Connection) -> None:
    """Remove personal data from comparisons and error texts, after an erasure."""
    for run in every(connection):
        shown = json.dumps({**run.comparison, "differences": []}) if run.comparison else None
        values = {"comparison": shown, "reason": _without_words(run.reason)}
        connection.execute(rebuilds.update().where(rebuilds.c.id == run.id).values(**values))


_ERROR: Final = " — "
"""Separates a reason from the error's own text."""


def poisoned(topic: str, stream: str, version: int, error: str) -> str:
    """Why a rebuild failed: the event it could not apply."""
    return f"Ela parou em {stream}/{version} ({topic}); as tabelas novas foram removidas.{_ERROR}{error[:500]}"


def _without_words(reason: str) -> str:
    said, mark, error = reason.partition(_ERROR)
    return f"{said}{mark}{error.partition(':')[0]}" if mark else reason


def _run(row: sa.Row[Any]) -> RebuildRun:
    return RebuildRun(**{**row._asdict(), "comparison": json.loads(row.comparison) if row.comparison else None})
