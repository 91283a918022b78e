"""The database of the read models: a SQLite file of its own, or a PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from infra.position import START, Position
from infra.settings import Settings

_POSITION = sa.text("SELECT position FROM projection_positions WHERE name = :name")


class ReadDatabase:
    """An engine whose writers never collide: SQLite has one writer at a time, so threads of a process queue for it."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._writer = threading.RLock()

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def write(self) -> Iterator[sa.Connection]:
        """A writing transaction: committed at the end, rolled back by an exception. Not to be nested."""
        if not self.is_sqlite:
            with self.engine.begin() as connection:
                yield connection
            return
        with self._writer, self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    @contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """A snapshot: everything read inside belongs to one moment."""
        with self.engine.connect() as connection:
            if self.is_sqlite:
                connection.exec_driver_sql("BEGIN")
            else:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            try:
                yield connection
            finally:
                connection.rollback()

    @contextmanager
    def snapshot(self, name: str) -> Iterator[tuple[sa.Connection, Position]]:
        """A snapshot and the position that the read model ``name`` had at that moment."""
        with self.read() as connection:
            written = connection.execute(_POSITION, {"name": name}).scalar()
            yield connection, Position.parse(written) if written else START

    def close(self) -> None:
        """Release the connections."""
        self.engine.dispose()


def open_read_database(settings: Settings) -> ReadDatabase:
    """The read database that the settings name: ``read_database_url``, else ``database_url``, else the embedded file."""
    url = settings.read_database_url or settings.database_url
    if url:
        driver_url = sa.make_url(url).set(drivername="postgresql+psycopg")
        return ReadDatabase(sa.create_engine(driver_url, pool_size=8, max_overflow=8, pool_pre_ping=True))
    engine = sa.create_engine(f"sqlite:///{settings.read_path}", connect_args={"timeout": 10}, pool_size=16)
    sa.event.listen(engine, "connect", _configure)
    return ReadDatabase(engine)


def _configure(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")
