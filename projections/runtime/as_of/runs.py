"""Requested replays: a row each in the read database, so that every process can show the progress."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

import sqlalchemy as sa

from infra.read_database import ReadDatabase
from projections.runtime.columns import Instant

SILENT: Final = timedelta(seconds=60)
"""A run that has not moved for so long has died with its process."""
KEPT: Final = 20

metadata = sa.MetaData()

runs = sa.Table(
    "replay_runs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("projections", sa.Text, nullable=False, comment="JSON: names"),
    sa.Column("until_number", sa.BigInteger, comment="number of the last event that counts; NULL: to the end"),
    sa.Column("until_at", Instant, comment="when that event was recorded"),
    sa.Column("state", sa.Text, nullable=False, comment="running, done, failed, stopped"),
    sa.Column("stopping", sa.Boolean, nullable=False, comment="somebody wants it to end"),
    sa.Column("done", sa.BigInteger, nullable=False),
    sa.Column("total", sa.BigInteger, nullable=False),
    sa.Column("started_by", sa.Text, nullable=False),
    sa.Column("started_at", Instant, nullable=False),
    sa.Column("moved_at", Instant, nullable=False),
    sa.Column("ended_at", Instant),
    sa.Column("reason", sa.Text, nullable=False, comment="why it failed, for people"),
    sa.Column("results", sa.Text, nullable=False, comment="JSON, one object per read model that is through"),
)

State = Literal["running", "done", "failed", "stopped"]


@dataclass(frozen=True)
class StoredReplay:
    """One replay. An interrupted one has the ``state`` ``failed``, whichever process wrote it."""

    id: int
    projections: list[str]
    until_number: int | None
    until_at: datetime | None
    state: State
    done: int
    total: int
    started_by: str
    started_at: datetime
    ended_at: datetime | None
    reason: str
    results: list[dict[str, object]]


def create(database: ReadDatabase) -> None:
    """The table, if it is missing; safe to call from several processes at once."""
    with database.write() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4849477)")
        metadata.create_all(connection)


def begin(
    database: ReadDatabase,
    projections: Sequence[str],
    until: tuple[int, datetime] | None,
    who: str,
    now: datetime,
) -> int:
    """Insert a new run and delete the oldest ones. The caller must hold the lock for replays."""
    with database.write() as connection:
        id = (connection.execute(sa.select(sa.func.max(runs.c.id))).scalar_one() or 0) + 1
        connection.execute(runs.delete().where(runs.c.id <= id - KEPT))
        connection.execute(
            runs.update().where(runs.c.state == "running").values(state="failed", reason=BROKEN_OFF, ended_at=now)
        )
        connection.execute(
            runs.insert().values(
                id=id,
                projections=json.dumps(list(projections)),
                until_number=until[0] if until else None,
                until_at=until[1] if until else None,
                state="running",
                stopping=False,
                done=0,
                total=0,
                started_by=who,
                started_at=now,
                moved_at=now,
                reason="",
                results="[]",
            )
        )
    return id


BROKEN_OFF: Final = "Foi interrompida com o processo que a fazia."


def move(database: ReadDatabase, id: int, done: int, total: int, now: datetime) -> bool:
    """Store the progress; returns whether to continue."""
    with database.write() as connection:
        connection.execute(runs.update().where(runs.c.id == id).values(done=done, total=total, moved_at=now))
        # a row that was removed gives ``None`` and ends the run, too
        return connection.execute(sa.select(runs.c.stopping).where(runs.c.id == id)).scalar_one_or_none() is False


def sign(database: ReadDatabase, id: int, now: datetime) -> None:
    """Say that the process of a running replay lives."""
    with database.write() as connection:
        running = sa.and_(runs.c.id == id, runs.c.state == "running")
        connection.execute(runs.update().where(running).values(moved_at=now))


def tell(database: ReadDatabase, id: int, results: Sequence[dict[str, object]], now: datetime) -> None:
    """Store the result so far."""
    with database.write() as connection:
        told = json.dumps(results, ensure_ascii=False)
        connection.execute(runs.update().where(runs.c.id == id).values(results=told, moved_at=now))


def end(database: ReadDatabase, id: int, state: State, reason: str, now: datetime) -> None:
    """Record how the replay ended."""
    with database.write() as connection:
        connection.execute(
            runs.update().where(runs.c.id == id).values(state=state, reason=reason, moved_at=now, ended_at=now)
        )


def stop_or_remove(database: ReadDatabase, id: int, now: datetime) -> bool:
    """Request the end of a running replay, or delete one that has ended; ``False`` if there is none."""
    with database.write() as connection:
        row = connection.execute(sa.select(runs).where(runs.c.id == id)).one_or_none()
        if row is None:
            return False
        if row.state == "running" and now - row.moved_at <= SILENT:
            connection.execute(runs.update().where(runs.c.id == id).values(stopping=True))
        else:
            connection.execute(runs.delete().where(runs.c.id == id))
        return True


def remove_all(database: ReadDatabase) -> None:
    """Delete all replays, because they may show erased data. A running one ends."""
    with database.write() as connection:
        connection.execute(runs.delete())


def every(connection: sa.Connection, now: datetime) -> list[StoredReplay]:
    """All replays, the newest first."""
    return [_run(row, now) for row in connection.execute(sa.select(runs).order_by(runs.c.id.desc()))]


def _run(row: sa.Row[Any], now: datetime) -> StoredReplay:
    silent = row.state == "running" and now - row.moved_at > SILENT
    return StoredReplay(
        id=row.id,
        projections=json.loads(row.projections),
        until_number=row.until_number,
        until_at=row.until_at,
        state="failed" if silent else row.state,
        done=row.done,
        total=row.total,
        started_by=row.started_by,
        started_at=row.started_at,
        ended_at=row.moved_at if silent else row.ended_at,
        reason=BROKEN_OFF if silent else row.reason,
        results=json.loads(row.results),
    )
