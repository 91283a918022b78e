"""How far each projection has come, and what stopped it: rows that change in the transaction of the read model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa

from infra.position import START, Position
from projections.columns import Instant

tracking_metadata = sa.MetaData()

positions = sa.Table(
    "projection_positions",
    tracking_metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("events", sa.BigInteger, nullable=False),
    sa.Column("tables", sa.JSON, nullable=False),
    sa.Column("generation", sa.Integer, nullable=False),
    sa.Column("updated_at", Instant, nullable=False),
)
failures = sa.Table(
    "projection_failures",
    tracking_metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("topic", sa.Text, nullable=False),
    sa.Column("error", sa.Text, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("since", Instant, nullable=False),
    sa.Column("retry_at", Instant, nullable=False),
)


class Overtaken(Exception):
    """Another runner has moved this projection on; what this one had read is not applied."""


@dataclass(frozen=True)
class Tracked:
    """One projection's row."""

    version: int
    position: Position
    events: int
    tables: tuple[str, ...]
    generation: int
    updated_at: datetime


@dataclass(frozen=True)
class Failure:
    """The event that a projection cannot apply, and why."""

    position: Position
    stream: str
    version: int
    topic: str
    error: str
    attempts: int
    since: datetime
    retry_at: datetime

    def __str__(self) -> str:
        return f"{self.topic} em {self.stream}/{self.version} ({self.position}): {self.error}"


def tracked(connection: sa.Connection, name: str, *, lock: bool = False) -> Tracked | None:
    """The projection's row. ``lock`` holds other runners off until the transaction ends."""
    query = sa.select(positions).where(positions.c.name == name)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        return None
    return Tracked(
        row.version, Position.parse(row.position), row.events, tuple(row.tables), row.generation, row.updated_at
    )


def begin(connection: sa.Connection, name: str, version: int, tables: Sequence[str]) -> None:
    """The row of a projection that starts from nothing."""
    connection.execute(
        positions.insert().values(
            name=name, version=version, position=str(START), events=0, tables=list(tables), generation=0,
            updated_at=_now(),
        )
    )  # fmt: skip


def advance(connection: sa.Connection, name: str, *, old: Position, new: Position, events: int) -> None:
    """Move on from ``old`` to ``new``; ``Overtaken`` if the projection is not at ``old`` any more."""
    moved = connection.execute(
        positions.update()
        .where(positions.c.name == name, positions.c.position == str(old))
        .values(position=str(new), events=positions.c.events + events, updated_at=_now())
    )
    if moved.rowcount != 1:
        raise Overtaken(name)


def switch(connection: sa.Connection, name: str, now: Tracked) -> None:
    """Say that the tables of another generation serve from here on."""
    connection.execute(
        positions.update()
        .where(positions.c.name == name)
        .values(
            version=now.version, position=str(now.position), events=now.events, tables=list(now.tables),
            generation=now.generation, updated_at=_now(),
        )
    )  # fmt: skip
    clear_failure(connection, name)


def failure_of(connection: sa.Connection, name: str) -> Failure | None:
    """What holds the projection, if anything does."""
    row = connection.execute(sa.select(failures).where(failures.c.name == name)).one_or_none()
    if row is None:
        return None
    position = Position.parse(row.position)
    return Failure(
        position, row.stream, row.version, row.topic, row.error, row.attempts, row.since, row.retry_at
    )  # fmt: skip


def keep_failure(connection: sa.Connection, name: str, failure: Failure) -> None:
    """Write down what holds the projection."""
    clear_failure(connection, name)
    values = {**failure.__dict__, "position": str(failure.position)}
    connection.execute(failures.insert().values(name=name, **values))


def clear_failure(connection: sa.Connection, name: str) -> None:
    """Nothing holds the projection any more."""
    connection.execute(failures.delete().where(failures.c.name == name))


def _now() -> datetime:
    return datetime.now(UTC)
