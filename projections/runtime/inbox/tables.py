"""The inbox's tables, beside the read models that are made from it."""

from __future__ import annotations

import uuid

import sqlalchemy as sa

from infra.position import START, Position
from infra.read_database import ReadDatabase
from projections.runtime.columns import Instant

metadata = sa.MetaData()

events = sa.Table(
    "inbox_events",
    metadata,
    sa.Column("transaction_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("previous_transaction", sa.BigInteger, nullable=False, comment="of the event before it in the log"),
    sa.Column("previous_number", sa.BigInteger, nullable=False),
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("topic", sa.Text, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False, comment="as stored: personal data sealed"),
    sa.Column("staged_at", Instant, nullable=False),
)
offsets = sa.Table(
    "inbox_offsets",
    metadata,
    sa.Column("topic", sa.Text, primary_key=True),
    sa.Column("partition", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("next_offset", sa.BigInteger, nullable=False, comment="of the first record that is not staged yet"),
)
inboxes = sa.Table(
    "inbox",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False, comment="1: there is one"),
    sa.Column("name", sa.Text, nullable=False, comment="tells the read databases of one topic apart"),
    sa.Column("floor_transaction", sa.BigInteger, nullable=False, comment="what came up to here is swept"),
    sa.Column("floor_number", sa.BigInteger, nullable=False),
)

POSITION = sa.tuple_(events.c.transaction_id, events.c.number)
"""The position columns of an event, to compare with ``at``."""


def at(position: Position) -> sa.Tuple:
    """A position as SQL."""
    return sa.tuple_(sa.literal(position.transaction, sa.BigInteger), sa.literal(position.number, sa.BigInteger))


def migrate(database: ReadDatabase) -> None:
    """Create missing tables. Several processes may call it at the same time."""
    with database.write() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4849478)")
        metadata.create_all(connection)
        if connection.execute(sa.select(inboxes.c.id)).first() is None:
            floor = {"floor_transaction": START.transaction, "floor_number": START.number}
            connection.execute(inboxes.insert().values(id=1, name=uuid.uuid4().hex[:12], **floor))


def name_of(connection: sa.Connection) -> str:
    """The name of this inbox."""
    return str(connection.execute(sa.select(inboxes.c.name)).scalar_one())


def floor_of(connection: sa.Connection) -> Position:
    """Events up to this position are deleted; later ones may be in the inbox."""
    row = connection.execute(sa.select(inboxes.c.floor_transaction, inboxes.c.floor_number)).one()
    return Position(*row)
