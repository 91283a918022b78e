"""The last requested check of the log: one row, so that every process can show the progress."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, NotRequired, TypedDict

import sqlalchemy as sa

from infra.read_database import ReadDatabase
from projections.runtime.columns import Instant
from projections.seal.verifying import Finding, Kind, Outcome

SILENT: Final = timedelta(seconds=60)
"""A check that has not moved for so long has died with its process."""

metadata = sa.MetaData()

checks = sa.Table(
    "seal_checks",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False, comment="1: there is one at a time"),
    sa.Column("state", sa.Text, nullable=False, comment="running, ended, failed"),
    sa.Column("asked_by", sa.Text, nullable=False),
    sa.Column("asked_at", Instant, nullable=False),
    sa.Column("moved_at", Instant, nullable=False),
    sa.Column("done", sa.BigInteger, nullable=False),
    sa.Column("total", sa.BigInteger, nullable=False),
    sa.Column("outcome", sa.Text, comment="JSON, once it has ended"),
)

State = Literal["running", "ended", "failed"]


class WrittenFinding(TypedDict):
    """A ``Finding`` as JSON keeps it; ``after`` and ``before`` are when the heads around it were signed."""

    kind: Kind
    number: int
    position: str | None
    stream: str | None
    version: int | None
    topic: str | None
    now_at: str | None
    after: str | None
    before: str | None


class WrittenOutcome(TypedDict):
    """An ``Outcome`` as JSON keeps it; checks of earlier versions say nothing of the key."""

    intact: bool
    sealed: int
    unsealed: int
    signed_at: str | None
    key: NotRequired[str | None]
    key_since: NotRequired[str | None]
    key_pinned: NotRequired[bool]
    tables_agree: bool
    problems: list[str]
    finding: WrittenFinding | None


@dataclass(frozen=True)
class Check:
    """An interrupted check has the ``state`` ``failed``, whichever process wrote it."""

    state: State
    asked_by: str
    asked_at: datetime
    moved_at: datetime
    done: int
    total: int
    outcome: WrittenOutcome | None


def create(database: ReadDatabase) -> None:
    """The table, if it is missing; safe to call from several processes at once."""
    with database.write() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4849477)")
        metadata.create_all(connection)


def begin(database: ReadDatabase, who: str, now: datetime) -> None:
    """A new check takes the place of the last one."""
    with database.write() as connection:
        connection.execute(checks.delete())
        connection.execute(
            checks.insert().values(id=1, state="running", asked_by=who, asked_at=now, moved_at=now, done=0, total=0)
        )


def move(database: ReadDatabase, done: int, total: int, now: datetime) -> None:
    """How far it is."""
    with database.write() as connection:
        connection.execute(checks.update().values(done=done, total=total, moved_at=now))


def sign(database: ReadDatabase, now: datetime) -> None:
    """Say that the process of a running check lives."""
    with database.write() as connection:
        connection.execute(checks.update().where(checks.c.state == "running").values(moved_at=now))


def end(database: ReadDatabase, outcome: Outcome | None, now: datetime) -> None:
    """Store the result; ``None`` if the check could not finish."""
    told = json.dumps(written(outcome)) if outcome else None
    with database.write() as connection:
        connection.execute(checks.update().values(state="ended" if outcome else "failed", outcome=told, moved_at=now))


def last(connection: sa.Connection, now: datetime) -> Check | None:
    """The last check; ``None`` if there was none."""
    row = connection.execute(sa.select(checks)).one_or_none()
    if row is None:
        return None
    silent = row.state == "running" and now - row.moved_at > SILENT
    outcome = json.loads(row.outcome) if row.outcome else None
    state: State = "failed" if silent else row.state
    return Check(state, row.asked_by, row.asked_at, row.moved_at, row.done, row.total, outcome)


def written(outcome: Outcome) -> WrittenOutcome:
    """The outcome in the form of JSON."""
    return {
        "intact": outcome.intact,
        "sealed": outcome.sealed,
        "unsealed": outcome.unsealed,
        "signed_at": outcome.head.at if outcome.head else None,
        "key": outcome.key,
        "key_since": outcome.key_since,
        "key_pinned": outcome.key_pinned,
        "tables_agree": outcome.tables_agree,
        "problems": outcome.problems,
        "finding": _finding(outcome.finding) if outcome.finding else None,
    }


def _finding(finding: Finding) -> WrittenFinding:
    after, before = finding.between or (None, None)
    return {
        "kind": finding.kind,
        "number": finding.index + 1,
        "position": str(finding.position) if finding.position else None,
        "stream": finding.stream,
        "version": finding.version,
        "topic": finding.topic,
        "now_at": str(finding.now_at) if finding.now_at else None,
        "after": after.at if after else None,
        "before": before.at if before else None,
    }
