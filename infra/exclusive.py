"""Be the only one of all processes that does something: an advisory lock of PostgreSQL, a locked file beside SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

_TAKE = sa.text("SELECT pg_try_advisory_lock(hashtextextended(:name, 0))")
_GIVE_BACK = sa.text("SELECT pg_advisory_unlock(hashtextextended(:name, 0))")


class Busy(Exception):
    """Somebody else holds what was asked for, in this process or another."""


@contextmanager
def exclusive(engine: sa.Engine, name: str) -> Iterator[None]:
    """Be the only one of all processes on this database who does ``name``, else ``Busy``. It ends with the process at
    the latest; on PostgreSQL with the connection, so who writes must find out when somebody else did."""
    if engine.dialect.name == "sqlite":
        with _lock_file(f"{engine.url.database}.{name}.lock"):
            yield
        return
    with engine.connect() as connection:
        key = {"name": f"choperia {name}"}
        if not connection.execute(_TAKE, key).scalar():
            raise Busy(name)
        connection.commit()
        try:
            yield
        finally:
            try:
                connection.execute(_GIVE_BACK, key)
                connection.commit()
            except Exception:  # noqa: BLE001  # the server is away, and a connection that is closed holds nothing
                connection.invalidate()


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
