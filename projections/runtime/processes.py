"""Running processes: a heartbeat row each in the read database. Rows of dead processes are deleted soon."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from infra.read_database import ReadDatabase
from projections.runtime.columns import Instant

SILENT: Final = timedelta(seconds=20)
"""A process that has not written its row for so long is shown as silent: it hangs, or it was killed."""
KEPT: Final = timedelta(hours=1)
"""How long the row of a silent process stays."""

Kind = Literal["serve", "command-api", "query-api", "publisher", "worker"]

metadata = sa.MetaData()

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True, comment="a UUID, new with every start"),
    sa.Column("kind", sa.Text, nullable=False, comment="serve, command-api, query-api, publisher, worker"),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("pid", sa.BigInteger, nullable=False),
    sa.Column("version", sa.Text, nullable=False, comment="of the software"),
    sa.Column("started_at", Instant, nullable=False),
    sa.Column("seen_at", Instant, nullable=False),
    sa.Column("doing", sa.Text, nullable=False, comment="JSON: what this kind of process says about itself"),
)


@dataclass(frozen=True)
class Process:
    """One process, as it described itself when it was last heard of."""

    id: str
    kind: Kind
    host: str
    pid: int
    version: str
    started_at: datetime
    seen_at: datetime
    doing: Mapping[str, Any]

    def is_alive(self, now: datetime) -> bool:
        """Whether it was heard of recently."""
        return now - self.seen_at <= SILENT

    def moves(self) -> list[str]:
        """The read models that it moves."""
        return list(self.doing.get("projections", ()))


def create(database: ReadDatabase) -> None:
    """The table, if it is missing; safe to call from several processes at once."""
    with database.write() as connection:
        if connection.dialect.name == "postgresql":
            # the same lock as ``Runner.migrate``: processes that start create these tables one after the other
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4849477)")
        metadata.create_all(connection)


def write(database: ReadDatabase, process: Process) -> None:
    """The row of this process as it is now; rows of others that have long been silent go."""
    values = {**process.__dict__, "doing": json.dumps(process.doing, ensure_ascii=False)}
    with database.write() as connection:
        insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(processes)
        changed = {"seen_at": process.seen_at, "doing": values["doing"]}
        connection.execute(insert.values(**values).on_conflict_do_update(index_elements=["id"], set_=changed))
        connection.execute(processes.delete().where(processes.c.seen_at < process.seen_at - KEPT))


def remove(database: ReadDatabase, id: str) -> None:
    """Delete the row of a process that ends."""
    with database.write() as connection:
        connection.execute(processes.delete().where(processes.c.id == id))


def every(connection: sa.Connection) -> list[Process]:
    """All processes by kind, the oldest first."""
    query = sa.select(processes).order_by(processes.c.kind, processes.c.started_at, processes.c.id)
    return [Process(**{**row._asdict(), "doing": json.loads(row.doing)}) for row in connection.execute(query)]
