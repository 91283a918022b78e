"""Tables, triggers and connection settings of the SQLite event store."""

from __future__ import annotations

import sqlite3
import time
from typing import Final

import sqlalchemy as sa

from command_api.event_store.index import write_metadata
from command_api.event_store.kinds import refuse_newer
from infra.security.tables import session_positions

BUSY: Final = 10.0
"""Seconds to wait for the writer's lock of another connection."""

UNAVAILABLE: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
    }
)
"""Primary result codes that say "not now" rather than "wrong"."""

_TABLES: Final = (
    """
    CREATE TABLE IF NOT EXISTS events (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        stream TEXT NOT NULL,
        version INTEGER NOT NULL,
        topic TEXT NOT NULL,
        state BLOB NOT NULL,
        UNIQUE (stream, version)
    )
    """,
    # Empty but in the transaction that encrypts older events: it names those whose state may be replaced there.
    """
    CREATE TABLE IF NOT EXISTS events_being_rewritten (
        stream TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (stream, version)
    ) WITHOUT ROWID
    """,
    "DROP TRIGGER IF EXISTS events_are_not_updated",  # of earlier versions: without the exception
    """
    CREATE TRIGGER IF NOT EXISTS events_keep_their_state BEFORE UPDATE OF state ON events
    WHEN NOT EXISTS (SELECT 1 FROM events_being_rewritten AS r WHERE r.stream = OLD.stream AND r.version = OLD.version)
    BEGIN SELECT RAISE(ABORT, 'stored events are not updated'); END
    """,
    """
    CREATE TRIGGER IF NOT EXISTS events_keep_their_place BEFORE UPDATE OF position, stream, version, topic ON events
    BEGIN SELECT RAISE(ABORT, 'stored events are not updated'); END
    """,
    """
    CREATE TRIGGER IF NOT EXISTS events_are_not_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'stored events are not deleted'); END
    """,
    # INSERT OR REPLACE deletes the former row without firing the trigger above
    """
    CREATE TRIGGER IF NOT EXISTS events_are_not_replaced BEFORE INSERT ON events
    WHEN EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND version = NEW.version)
        OR EXISTS (SELECT 1 FROM events WHERE position = NEW.position)
    BEGIN SELECT RAISE(ABORT, 'stored events are not replaced'); END
    """,
)


def configure(connection: sqlite3.Connection, patience: float = BUSY) -> None:
    """What every connection needs: no implicit transactions, durable commits, foreign keys, patience,
    and nothing left of a key that was destroyed."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={patience * 1000:.0f}")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=ON")


def create_tables(engine: sa.Engine) -> None:
    """Create what is missing, under the writer's lock. Raises ``NewerStore``."""
    with engine.connect() as connection:
        # before anything is written: a store of a newer version stays as it is
        refuse_newer(connection)
        connection.rollback()
        _switch_to_wal(connection)
        # of several processes that start, one creates and the others wait here up to ``BUSY`` seconds
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            write_metadata.create_all(connection)
            session_positions.create(connection, checkfirst=True)
            for statement in _TABLES:
                connection.exec_driver_sql(statement)
        except BaseException:
            connection.rollback()
            raise
        connection.commit()


def _switch_to_wal(connection: sa.Connection) -> None:
    """The switch is remembered in the file. SQLite does not wait for others who switch at the same time, so we do."""
    deadline = time.monotonic() + BUSY
    driver = connection.connection.driver_connection
    assert driver is not None
    while True:
        try:
            driver.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return
