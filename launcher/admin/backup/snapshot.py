"""A consistent snapshot of a store in use; commands go on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Any, Final

import sqlalchemy as sa

from command_api.event_store import Recorded, Recorder
from command_api.event_store.archive import Archives
from command_api.event_store.damage import stored_bytes
from infra.position import START, Position
from launcher.admin.backup.content import Extent, TablePart, tables_in_order

_AT_ONCE: Final = 2_000
_SQLITE_EVENTS: Final = "SELECT 0, position, stream, version, topic, state FROM events ORDER BY position"
_POSTGRES_EVENTS: Final = (
    "SELECT transaction_id, position, stream, version, topic, state FROM events ORDER BY transaction_id, position"
)
_PATIENCE: Final = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"
"""A command that takes so long is ended; a copy takes as long as there is something to copy."""


class BackupSnapshot:
    """See ``Content``. Every read is in one transaction that only reads."""

    def __init__(self, connection: sa.Connection, archives: Archives, left_out: AbstractSet[str]) -> None:
        self.connection = connection
        self._archives = archives
        self._tables = [table for table in tables_in_order() if table.name not in left_out]
        self.extent = self._measure()

    def _measure(self) -> Extent:
        connection = self.connection
        embedded = connection.dialect.name == "sqlite"
        query = _SQLITE_EVENTS if embedded else _POSTGRES_EVENTS
        last = query.replace(" ORDER BY position", " ORDER BY position DESC").replace(
            " ORDER BY transaction_id, position", " ORDER BY transaction_id DESC, position DESC"
        )
        row = connection.exec_driver_sql(f"{last} LIMIT 1").first()
        head = Position(row[0], row[1]) if row else START
        count = connection.exec_driver_sql("SELECT count(*) FROM events").scalar_one()
        return Extent(
            store="sqlite" if embedded else "postgresql",
            events=count,
            head=str(head),
            one_writer=head.transaction == 0,
            rows={str(t.name): connection.scalar(sa.select(sa.func.count()).select_from(t)) or 0 for t in self._tables},
        )

    def events(self) -> Iterator[Recorded]:
        """All that have committed, in the log's order."""
        query = _SQLITE_EVENTS if self.extent.store == "sqlite" else _POSTGRES_EVENTS
        reading = self.connection.execution_options(yield_per=_AT_ONCE)
        for rows in reading.execute(sa.text(query)).partitions():
            stored = [(*row[:-1], stored_bytes(row[-1])) for row in rows]
            for transaction, number, *rest in self._archives.returned(stored):
                yield Recorded(Position(transaction, number), *rest)

    def tables(self) -> Iterator[TablePart]:
        """All but those that were left out."""
        for table in self._tables:
            yield TablePart(str(table.name), tuple(str(column.name) for column in table.columns), self._rows(table))

    def _rows(self, table: sa.Table) -> Iterator[Sequence[Any]]:
        ordered = sa.select(table).order_by(*table.primary_key).execution_options(yield_per=_AT_ONCE)
        yield from self.connection.execute(ordered)


@contextmanager
def _every_text(connection: sa.Connection) -> Iterator[None]:
    """Let SQLite return texts that are not UTF-8, too. The reader of the row reports them."""
    driver: Any = connection.connection.driver_connection
    driver.text_factory = lambda stored: stored.decode(errors="surrogateescape")
    try:
        yield
    finally:
        driver.text_factory = str


@contextmanager
def snapshot(recorder: Recorder, left_out: AbstractSet[str] = frozenset()) -> Iterator[BackupSnapshot]:
    """The store at this moment. ``left_out`` names tables that do not belong to it."""
    engine = recorder.engine
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql(
                "BEGIN"
            )  # what is read first opens the snapshot; WAL keeps it while others write
            try:
                with _every_text(connection):
                    yield BackupSnapshot(connection, recorder.archives, left_out)
            finally:
                connection.rollback()
        return
    with engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True) as connection:
        connection.exec_driver_sql(_PATIENCE)
        try:
            yield BackupSnapshot(connection, recorder.archives, left_out)
        finally:
            connection.rollback()
