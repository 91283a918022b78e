"""The database of the read models: a SQLite file of its own, or a PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from infra.connections import (
    WAS_USED,
    Budget,
    budget_of,
    direct_engine,
    give_back_idle,
    name_of,
    options_of,
    refuse_unknown_pooler,
    remember_use,
)
from infra.exclusive import AdvisoryLocks, Busy, FileLocks, Lease, Locks
from infra.position import START, Position
from infra.settings import Settings
from infra.unusable import usable_file

__all__ = ["Busy", "ReadDatabase", "Transaction", "damaged_file", "open_read_database", "set_aside"]

_DAMAGED = "Ele só repete o que a história diz: pare o sistema e rode “choperia rebuild --all”, que o guarda e o refaz."
_CODES_OF_DAMAGE = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}
_POSITION = sa.text("SELECT position FROM projection_positions WHERE name = :name")
_ANSWER = "SELECT 1"
_SWITCHES = 4849477
"""The first of the two keys of the locks between those who move a read model and those who replace its tables."""
_DERIVED = "SET LOCAL synchronous_commit = off"
"""Rows and position are one transaction and can be made again from the log: a crash of the server may lose the last
half second of both, never one of them, so no commit waits for the disk. For this transaction only: behind a pooler
another client uses the connection afterwards, perhaps to store events."""


_INCREMENTAL = 2
"""``auto_vacuum`` of files that can shrink in steps."""
_FREE_AND_ALL_PAGES = ("freelist_count", "page_count")
_PAGES_AT_ONCE = 256
_WORTH_REWRITING = 4


class Transaction:
    """One transaction that reads at once and begins to write only when it must.

    Long work before the first write therefore delays no other process: no writer of SQLite, and on PostgreSQL no reader
    of the log, who waits below the oldest transaction that writes.
    """

    def __init__(
        self,
        connection: sa.Connection,
        writer: threading.RLock | None,
        claim: Callable[[sa.Connection], None] | None,
    ) -> None:
        self.connection = connection
        self.began = False
        self._writer = writer
        self._claim = claim

    def begin(self) -> None:
        """Begin to write, unless it has begun; ``claim`` comes first."""
        if self.began:
            return
        self.began = True
        if self._writer is not None:
            self._writer.acquire()
            self.connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            self.connection.exec_driver_sql(_DERIVED)
        if self._claim is not None:
            self._claim(self.connection)

    def release(self) -> None:
        """Let the next writer begin."""
        if self.began and self._writer is not None:
            self._writer.release()


class ReadDatabase:
    """An engine whose writers never collide: SQLite has one writer at a time, so threads of a process queue for it."""

    def __init__(self, engine: sa.Engine, direct: sa.Engine | None = None) -> None:
        """``direct`` leads to the server itself, where ``engine`` may not."""
        self.engine = engine
        self.direct = direct or engine
        """For what needs a connection of its own: locks, and statements that no transaction may hold."""
        self._writer = threading.RLock() if self.is_sqlite else None
        if self.is_sqlite:
            sa.event.listen(engine, "handle_error", _damage_is_away)
        else:
            remember_use(engine)
        self._locks: Locks = FileLocks(str(engine.url.database)) if self.is_sqlite else AdvisoryLocks(self.direct)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def transaction(
        self,
        claim: Callable[[sa.Connection], None] | None = None,
        *,
        moves: Collection[str] = (),
        replaces: str | None = None,
    ) -> Iterator[Transaction]:
        """A transaction that writes from ``begin()`` on; committed at the end, rolled back by an exception.

        ``claim`` is called first in the writing part, to make sure that what was read before is still so. Name the
        read models that it ``moves``, or the one whose tables it ``replaces``: on PostgreSQL the latter waits for the
        former and they for it. Those who move read rows before they claim the position and write rows after it, so
        whichever the other locked first, tables or position, they could wait for each other in a circle.
        """
        first = _turns("_shared", moves) if moves else _turns("", [replaces]) if replaces else _ANSWER
        with self.engine.connect() if self.is_sqlite else self._connected(first) as connection:
            transaction = Transaction(connection, self._writer, claim)
            try:
                yield transaction
                connection.commit()
            except BaseException:
                connection.rollback()
                raise
            finally:
                # after the commit or rollback: only then may the next thread begin
                transaction.release()

    @contextmanager
    def write(self) -> Iterator[sa.Connection]:
        """A writing transaction: committed at the end, rolled back by an exception. Not to be nested."""
        with self.transaction() as transaction:
            transaction.begin()
            yield transaction.connection

    @contextmanager
    def read(self, *tables: str) -> Iterator[sa.Connection]:
        """A snapshot: everything read inside belongs to one moment. A rebuild that replaces ``tables`` waits for it."""
        connection = self._connected(self._beginning(tables), autocommit=True)
        driver: Any = connection.connection.dbapi_connection
        try:
            yield connection
        finally:
            self._end(driver)
            connection.close()

    def _end(self, driver: Any) -> None:
        """End the transaction that the driver began itself. One whose server is gone has ended.

        By a commit, of nothing: after a rollback psycopg forgets all prepared statements.
        """
        with suppress(self.engine.dialect.loaded_dbapi.Error):
            driver.commit()
            if not self.is_sqlite:
                driver.autocommit = False

    def _beginning(self, tables: Sequence[str]) -> str:
        if self.is_sqlite:
            return "BEGIN"
        # PostgreSQL finds a table by its name as of now and its rows as of the snapshot: a table that was put in place
        # in between would seem empty. LOCK TABLE comes first because it takes no snapshot. It is one round trip.
        quoted = map(self.engine.dialect.identifier_preparer.quote, sorted(tables))
        lock = f"; LOCK TABLE {', '.join(quoted)} IN ACCESS SHARE MODE" if tables else ""
        return f"BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY{lock}"

    def _connected(self, first: str, *, autocommit: bool = False) -> sa.Connection:
        """A connection on which the driver has run ``first``; ``autocommit``: which begins the transaction itself.

        One that the server has ended since it was last used is replaced. To ask every time before it is used would cost
        a round trip.
        """
        errors = self.engine.dialect.loaded_dbapi.Error
        while True:
            connection = self.engine.connect()
            driver: Any = connection.connection.dbapi_connection
            was_used = WAS_USED in connection.info
            try:
                if not self.is_sqlite:
                    driver.autocommit = autocommit
                driver.execute(first)
            except errors as error:
                is_gone = not self.is_sqlite and driver.closed
                if is_gone:
                    connection.invalidate(error)
                else:
                    self._end(driver)
                connection.close()
                if not (is_gone and was_used):
                    raise sa.exc.DBAPIError.instance(first, None, error, errors) from error
            else:
                return connection

    @contextmanager
    def read_for_minutes(self) -> Iterator[sa.Connection]:
        """A snapshot over a connection of its own on PostgreSQL, so that requests do not wait for one of the pool."""
        if self.is_sqlite:
            with self.read() as connection:
                yield connection
            return
        with self.direct.connect() as connection:
            connection.execution_options(isolation_level="REPEATABLE READ")
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

    @contextmanager
    def exclusive(self, name: str) -> Iterator[Lease]:
        """Be the only one of all processes who does ``name``, else ``Busy``. It ends with the process at the latest."""
        with self._locks.exclusive(name) as lease:
            yield lease

    def give_back_space(self) -> None:
        """Return the free pages of a SQLite file to the file system, a few at a time, so that other writers go between.

        A file of an earlier version is rewritten once, if a quarter of it is free: only then can it shrink in steps.
        On PostgreSQL it does nothing, because dropped tables are files that the server deletes.
        """
        if not self.is_sqlite:
            return
        with self.engine.connect() as connection:
            in_steps = connection.exec_driver_sql("PRAGMA auto_vacuum").scalar_one() == _INCREMENTAL
            free, pages = (connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in _FREE_AND_ALL_PAGES)
        if in_steps:
            while free > 0:
                with self.write() as connection:
                    for _ in range(_PAGES_AT_ONCE):
                        # one by one: with a larger number Python's driver stops after the first page all the same
                        connection.exec_driver_sql("PRAGMA incremental_vacuum(1)")
                free -= _PAGES_AT_ONCE
        elif free * _WORTH_REWRITING >= pages:
            with self._writing_alone() as connection:
                connection.exec_driver_sql("VACUUM")
        with self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")  # shortens the file

    @contextmanager
    def _writing_alone(self) -> Iterator[sa.Connection]:
        """A connection outside any transaction, while the other threads of this process do not write."""
        assert self._writer is not None, "SQLite only"
        with self._writer, self.engine.connect() as connection:
            yield connection

    def close(self) -> None:
        """Release the connections."""
        self._locks.close()
        self.engine.dispose()


def _turns(kind: str, names: Collection[str]) -> str:
    """Takes the locks of these read models until the transaction ends. It costs no round trip: it is the statement that
    shows whether the connection is still there. It gives the transaction no id, so no reader of the log waits for it.
    """
    locks = (f"pg_advisory_xact_lock{kind}({_SWITCHES}, {zlib.crc32(name.encode()) - 2**31})" for name in sorted(names))
    return f"SELECT {', '.join(locks)}"


def open_read_database(settings: Settings, budget: Budget | None = None) -> ReadDatabase:
    """The read database of the settings: ``read_database_url``, else ``database_url``, else the embedded file.

    Raises ``Unusable`` for a file that is damaged, ``Pooled`` where that is a pooler's address and the server's own is
    not given.
    """
    url = settings.read_database_url or settings.database_url
    if not url:
        return _open_sqlite(settings)
    apart = settings.read_database_url is not None
    session = settings.read_session_database_url if apart else settings.session_database_url
    budget = budget or budget_of("tool", settings.connections)
    database = _open_postgres(url, session, budget)
    if session is None:
        names = ("CHOPERIA_READ_DATABASE_URL", "CHOPERIA_READ_SESSION_DATABASE_URL")
        refuse_unknown_pooler(database.engine, *(names if apart else (name.replace("READ_", "") for name in names)))
    return database


def _open_postgres(url: str, session: str | None, budget: Budget) -> ReadDatabase:
    options = options_of(name_of(budget.kind, "read"), pooled=session is not None)
    engine = sa.create_engine(
        sa.make_url(url).set(drivername="postgresql+psycopg"),
        pool_size=max(1, budget.read),
        max_overflow=0,
        pool_timeout=budget.patience,
        pool_use_lifo=True,  # so that those that are not needed stay idle, and the server ends them
        connect_args=options,
        hide_parameters=True,
    )
    if session is None:
        give_back_idle(engine, budget.idle)
    return ReadDatabase(engine, direct_engine(session or url, name_of(budget.kind, "locks")))


def damaged_file(settings: Settings) -> Path | None:
    """The embedded file, if SQLite cannot read it or its structure is wrong."""
    file = settings.read_path
    is_embedded = (settings.read_database_url or settings.database_url) is None
    return file if is_embedded and file.exists() and _is_damaged(file) else None


def set_aside(file: Path) -> Path:
    """Rename the file and return its new path. No process may have it open."""
    aside = file.with_name(f"{file.name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%S}")
    for each in ("-wal", "-shm", ""):  # the file itself last: without it the others would not be found
        with suppress(FileNotFoundError):
            Path(f"{file}{each}").rename(f"{aside}{each}")
    return aside


def _is_damaged(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(file)) as connection:
            first: tuple[str] = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in _CODES_OF_DAMAGE:
            return True
        raise
    return first != ("ok",)


def _open_sqlite(settings: Settings) -> ReadDatabase:
    engine = sa.create_engine(
        f"sqlite:///{settings.read_path}", connect_args={"timeout": 10}, pool_size=16, hide_parameters=True
    )
    sa.event.listen(engine, "connect", _configure_sqlite)
    with usable_file(settings.read_path, if_damaged=_DAMAGED):
        engine.connect().close()
    return ReadDatabase(engine)


def _damage_is_away(context: sa.engine.ExceptionContext) -> None:
    """SQLite's answer to a file that it cannot read has no class of its own: as good as a database that is away."""
    error = context.original_exception
    if type(error) is sqlite3.DatabaseError:
        raise sa.exc.OperationalError(context.statement, None, error) from error


def _configure_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    # auto_vacuum comes first: it is decided with the first page of a new file. If it is set already, SQLite would write
    # all the same, and no reader could connect while the disk is full or another process writes.
    if connection.execute("PRAGMA auto_vacuum").fetchone()[0] != _INCREMENTAL:
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
    # secure_delete: what a row said before must not stay in the file, because a customer may have been erased
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "busy_timeout=10000",
        "secure_delete=ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
