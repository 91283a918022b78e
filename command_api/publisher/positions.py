"""How far the log is published, and read for messages: a row per topic or reader in the event store's own database."""

from __future__ import annotations

import sqlalchemy as sa

from infra.position import START, Position

metadata = sa.MetaData()

positions = sa.Table(
    "publisher_positions",
    metadata,
    sa.Column("topic", sa.Text, primary_key=True),
    sa.Column(
        "position", sa.Text, nullable=False, comment="of the last event that Kafka has acknowledged, or that was read"
    ),
)


_ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(4849479)"}
"""Begins a transaction in which no other process creates what is missing."""


class Fenced(Exception):
    """Another publisher has moved the row: this one is not the active one any more."""


def begin(engine: sa.Engine, topic: str, start: Position = START) -> Position:
    """The last event that was read, ``start`` at first. Table and row are made where there are none; safe to call from
    several processes at once."""
    with engine.begin() as connection:
        connection.exec_driver_sql(_ALONE[engine.dialect.name])
        metadata.create_all(connection)
        written = connection.execute(sa.select(positions.c.position).where(positions.c.topic == topic)).scalar()
        if written is None:
            connection.execute(positions.insert().values(topic=topic, position=str(start)))
    return Position.parse(written) if written else start


def published(engine: sa.Engine, topic: str) -> Position | None:
    """Like ``begin``, but read-only: ``None`` if no publisher has begun."""
    if not sa.inspect(engine).has_table(positions.name):
        return None
    with engine.connect() as connection:
        written = connection.execute(sa.select(positions.c.position).where(positions.c.topic == topic)).scalar()
    return Position.parse(written) if written else None


def move(engine: sa.Engine, topic: str, old: Position, new: Position) -> None:
    """Note that everything up to ``new`` is published. Raises ``Fenced`` unless the row says ``old``."""
    with engine.begin() as connection:
        moved = connection.execute(
            positions.update()
            .where(positions.c.topic == topic, positions.c.position == str(old))
            .values(position=str(new))
        )
    if moved.rowcount != 1:
        raise Fenced(topic)
