"""A lock across processes: an advisory lock of PostgreSQL, a locked file beside SQLite."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import sqlalchemy as sa

_TAKE = sa.text("SELECT pg_try_advisory_lock(hashtextextended(:name, 0))")
_GIVE_BACK = sa.text("SELECT pg_advisory_unlock(hashtextextended(:name, 0))")
_STILL_THERE = sa.text("SELECT 1")


class Busy(Exception):
    """The lock is held already, in this process or another."""


class Lease(Protocol):
    """A lock that is held."""

    lasts: bool
    """Whether the lock is held until it is given back, so that no check is needed."""

    def holds(self) -> bool:
        """Whether the lock is still held: a server that went away has released it. Asks the server."""


class Locks(Protocol):
    """What can be held on one database."""

    def exclusive(self, name: str) -> contextlib.AbstractContextManager[Lease]:
        """Hold the lock ``name``, which only one of all processes on this database can; else raises ``Busy``. The lock
        ends with the process at the latest; on PostgreSQL with the connection, so a holder that writes must check the
        lease."""

    def close(self) -> None:
        """Let go of everything."""


class AdvisoryLocks:
    """All locks of a process on one PostgreSQL, on one connection that is opened with the first and then kept.

    ``engine`` leads to the server itself: a pooler would give the lock to its next client.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._mutex = threading.Lock()
        self._connection: sa.Connection | None = None
        self._held: dict[str, _Held] = {}

    @contextmanager
    def exclusive(self, name: str) -> Iterator[Lease]:
        lease = self._take(name)
        try:
            yield lease
        finally:
            self._give_back(name, lease)

    def close(self) -> None:
        with self._mutex:
            self._drop()

    def is_mine(self, name: str, lease: Lease) -> bool:
        """Whether ``lease`` is what this process holds under ``name``, and the server still knows it."""
        with self._mutex:
            if self._held.get(name) is not lease or self._connection is None:
                return False
            try:
                self._connection.execute(_STILL_THERE)
            except sa.exc.DBAPIError:
                self._drop()
                return False
            return True

    def _take(self, name: str) -> _Held:
        with self._mutex:
            if name in self._held:  # the server would give it to the same connection a second time
                raise Busy(name)
            try:
                if self._connection is None:
                    self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
                taken = self._connection.execute(_TAKE, {"name": f"choperia {name}"}).scalar()
            except sa.exc.DBAPIError:
                self._drop()
                raise
            if not taken:
                raise Busy(name)
            lease = self._held[name] = _Held(self, name)
            return lease

    def _give_back(self, name: str, lease: _Held) -> None:
        with self._mutex:
            if self._held.get(name) is not lease or self._connection is None:
                return  # the connection broke, and let go of it
            del self._held[name]
            try:
                self._connection.execute(_GIVE_BACK, {"name": f"choperia {name}"})
            except sa.exc.DBAPIError:
                self._drop()

    def _drop(self) -> None:
        """The connection goes, and all that was held with it."""
        self._held.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sa.exc.DBAPIError):
                connection.close()


class _Held:
    lasts = False

    def __init__(self, locks: AdvisoryLocks, name: str) -> None:
        self._locks, self._name = locks, name

    def holds(self) -> bool:
        return self._locks.is_mine(self._name, self)


class FileLocks:
    """A locked file per name beside ``database``, which processes of one machine share."""

    def __init__(self, database: str) -> None:
        self._database = database

    @contextmanager
    def exclusive(self, name: str) -> Iterator[Lease]:
        with _lock_file(f"{self._database}.{name}.lock"):
            yield _Locked()

    def close(self) -> None:
        """Nothing to release: each holder ends its own lock."""


class _Locked:
    lasts = True

    def holds(self) -> bool:
        return True


@contextmanager
def _lock_file(path: str) -> Iterator[None]:
    """A database of nothing but its lock: what SQLite locks, the system releases when the process dies."""
    connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise Busy(path) from error
        yield
    finally:
        connection.close()
