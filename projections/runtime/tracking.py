"""How far each projection has come, and what stopped it: rows that change in the transaction of the read model."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa

from infra.position import START, Position
from projections.runtime.columns import Instant

tracking_metadata = sa.MetaData()

positions = sa.Table(
    "projection_positions",
    tracking_metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    # as text, which has another order than positions: SQL compares it for equality only
    sa.Column("position", sa.Text, nullable=False),
    # with the generation it names the content of the tables: tags of answers (``query_api.answers``) rely on it
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
# of the tables of a generation: a rebuild makes others, from every event
holes = sa.Table(
    "projection_holes",
    tracking_metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("generation", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("position", sa.Text, primary_key=True),
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("topic", sa.Text, nullable=False),
    sa.Column("error", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("at", Instant, nullable=False),
)


class ConcurrencyConflict(Exception):
    """Another runner has moved this projection on; what this one had read is not applied."""


RENEWAL: Final = "__renewal"
"""Suffix of the name under which the failure of an automatic rebuild is stored. Its event may lie before the position
of the read model, whose tables another version of the code still moves."""


@dataclass(frozen=True)
class Tracked:
    """One projection's row. ``tables`` are the names that serve, each with the shape it was created in."""

    version: int
    position: Position
    events: int
    tables: Mapping[str, str]
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
    return _tracked(row) if row else None


def every(connection: sa.Connection) -> tuple[dict[str, Tracked], dict[str, Failure]]:
    """All rows by name, copies that are being filled among them, and the failures that are not stale."""
    rows = {row.name: _tracked(row) for row in connection.execute(sa.select(positions))}
    found = {row.name: _failure(row) for row in connection.execute(sa.select(failures))}
    return rows, {name: failure for name, failure in found.items() if not _is_stale(rows.get(name), failure)}


def _tracked(row: sa.Row[Any]) -> Tracked:
    return Tracked(row.version, Position.parse(row.position), row.events, row.tables, row.generation, row.updated_at)


def begin(connection: sa.Connection, name: str, version: int, tables: Mapping[str, str], generation: int = 0) -> None:
    """The row of a projection that starts from nothing."""
    connection.execute(
        positions.insert().values(
            name=name,
            version=version,
            position=str(START),
            events=0,
            tables=dict(tables),
            generation=generation,
            updated_at=_now(),
        )
    )


def advance(
    connection: sa.Connection, name: str, *, generation: int, old: Position, new: Position, events: int
) -> None:
    """Move on from ``old`` to ``new``. ``ConcurrencyConflict`` if the projection is gone or has other tables.

    Called before the rows are changed: from then on every other runner of the projection waits for this transaction.
    """
    # PostgreSQL waits here for a rival's transaction and then looks at the row that the rival has left
    moved = connection.execute(
        positions.update()
        .where(positions.c.name == name, positions.c.position == str(old), positions.c.generation == generation)
        .values(position=str(new), events=positions.c.events + events, updated_at=_now())
    )
    if moved.rowcount != 1:
        raise ConcurrencyConflict(name)
    _clear_passed(connection, {name: new})


@dataclass(frozen=True, slots=True)
class Move:
    """A projection that stood at ``old`` and has applied ``events`` of its own up to ``new``."""

    name: str
    generation: int
    old: Position
    new: Position
    events: int = 0


def advance_together(connection: sa.Connection, moves: Collection[Move]) -> set[str]:
    """``advance`` for several projections. Returns the names of those that moved."""
    if connection.dialect.name == "postgresql":
        # in one order, so that two processes that move the same rows cannot wait for each other
        connection.execute(_LOCK, {"names": [move.name for move in moves]})
    moved: dict[str, Position] = {}
    for new in {move.new for move in moves}:
        stood = [(move.name, move.generation, str(move.old)) for move in moves if move.new == new]
        result = connection.execute(_ADVANCE, {"stood": stood, "new": str(new), "now": _now()})
        moved |= dict.fromkeys(result.scalars(), new)
    handled = [{"of": move.name, "more": move.events} for move in moves if move.events and move.name in moved]
    if handled:
        connection.execute(_COUNT, handled)
    if moved:
        _clear_passed(connection, moved)
    return set(moved)


# made once: to build them takes as long as to run them
_LOCK: Final = (
    sa.select(positions.c.name)
    .where(positions.c.name.in_(sa.bindparam("names", expanding=True)))
    .order_by(positions.c.name)
    .with_for_update()
)
_ADVANCE: Final = (
    positions.update()
    .where(
        sa.tuple_(positions.c.name, positions.c.generation, positions.c.position).in_(
            sa.bindparam("stood", expanding=True)
        )
    )
    .values(position=sa.bindparam("new"), updated_at=sa.bindparam("now"))
    .returning(positions.c.name)
)
_COUNT: Final = (
    positions.update()
    .where(positions.c.name == sa.bindparam("of"))
    .values(events=positions.c.events + sa.bindparam("more"))
)
_FAILURES: Final = sa.select(failures.c.name, failures.c.position)


def switch(connection: sa.Connection, name: str, now: Tracked) -> None:
    """Say that the tables of another generation serve from here on. They are made from every event: no hole is left."""
    connection.execute(
        positions.update()
        .where(positions.c.name == name)
        .values(
            version=now.version,
            position=str(now.position),
            events=now.events,
            tables=dict(now.tables),
            generation=now.generation,
            updated_at=now.updated_at,
        )
    )
    connection.execute(holes.delete().where(holes.c.name == name))
    for each in (name, f"{name}{RENEWAL}"):
        clear_failure(connection, each)


def end(connection: sa.Connection, name: str) -> None:
    """Delete a position that no process moves any more."""
    connection.execute(positions.delete().where(positions.c.name == name))


def failure_of(connection: sa.Connection, name: str, row: Tracked | None, *, current: bool = True) -> Failure | None:
    """What holds the projection whose row is ``row``, if anything does. ``current``: whether the tables that serve are
    those of this version of the code."""
    query = sa.select(failures).where(failures.c.name.in_([name, f"{name}{RENEWAL}"]))
    return holding(name, row, {each.name: _failure(each) for each in connection.execute(query)}, current=current)


def holding(name: str, row: Tracked | None, stored: Mapping[str, Failure], *, current: bool) -> Failure | None:
    """What ``failure_of`` returns, from failures that were read before."""
    renewal, own = stored.get(f"{name}{RENEWAL}"), stored.get(name)
    if renewal and not current:
        return renewal
    return own if own and not _is_stale(row, own) else None


def _is_stale(row: Tracked | None, failure: Failure) -> bool:
    """Whether the read model has moved past the event: earlier versions of the software left such failures."""
    return row is not None and failure.position <= row.position


def _failure(row: sa.Row[Any]) -> Failure:
    values = {**row._asdict(), "position": Position.parse(row.position)}
    values.pop("name")
    return Failure(**values)


def keep_failure(connection: sa.Connection, name: str, failure: Failure, seen: Tracked, *, current: bool) -> None:
    """Write down what holds the projection, which was ``seen`` before the event failed.

    ``ConcurrencyConflict`` if another process has moved it on or replaced its tables: the handler may have failed only
    because rows changed while it read them. While the tables are not ``current``, they may move on: the rebuild that
    failed did not read them.
    """
    # the lock makes an ``advance`` wait for this transaction, and then find the failure
    now = tracked(connection, name, lock=True)
    if now is None or now.generation != seen.generation or (current and now.position != seen.position):
        raise ConcurrencyConflict(name)
    stored_as = name if current else f"{name}{RENEWAL}"
    clear_failure(connection, stored_as)
    values = {**failure.__dict__, "position": str(failure.position)}
    connection.execute(failures.insert().values(name=stored_as, **values))


def retry_now(connection: sa.Connection, name: str, now: datetime, *, current: bool = True) -> bool:
    """Make the process that runs the projection retry now; ``False`` if nothing holds it."""
    if failure_of(connection, name, tracked(connection, name), current=current) is None:
        return False
    held = failures.c.name.in_([name, f"{name}{RENEWAL}"])
    connection.execute(failures.update().where(held, failures.c.retry_at > now).values(retry_at=now))
    return True


def forget_errors(connection: sa.Connection) -> None:
    """Keep only the kind of each error, because its text may contain data of an erased customer. So may the reasons of
    holes, which the history keeps too, and treats there as any text."""
    connection.execute(holes.update().values(reason=""))
    for table in (failures, holes):
        for row in connection.execute(sa.select(table.c.error).distinct()).all():
            kind = row.error.partition(":")[0]
            connection.execute(table.update().where(table.c.error == row.error).values(error=kind))


def clear_failure(connection: sa.Connection, name: str) -> None:
    """Nothing holds the projection any more."""
    connection.execute(failures.delete().where(failures.c.name == name))


def _clear_passed(connection: sa.Connection, reached: Mapping[str, Position]) -> None:
    """Delete the failures that these read models have moved past, whichever process stored them.

    One read of a table that is almost always empty. It must be a statement of its own after the position's update:
    PostgreSQL takes a new snapshot, so it sees a failure whose transaction the update has waited for.
    """
    for row in connection.execute(_FAILURES).all():
        if row.name in reached and Position.parse(row.position) <= reached[row.name]:
            clear_failure(connection, row.name)


def _now() -> datetime:
    return datetime.now(UTC)
