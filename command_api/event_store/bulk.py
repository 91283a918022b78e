"""A store for a program that loads data: many commands in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TypeVar

import sqlalchemy as sa

from command_api.event_store.group_commit_recorder import Append
from command_api.event_store.recorder import Recorder, StoreUnavailable
from command_api.event_store.sqlite import IdRange, SQLiteRecorder, is_unavailable, note_kinds, reserve, store_apart
from command_api.event_store.store import Store

T = TypeVar("T")


class BulkStore(Store):
    """A store for one thread."""

    def transaction(self) -> AbstractContextManager[None]:
        """The commands given inside are committed together, and seen by others only then. A refused command leaves no
        trace, and the others go on. If the block raises, nothing of it is stored and the store is of no further use.

        On PostgreSQL every command commits by itself: writers do not wait for each other there.
        """
        return self.recorder.transaction() if isinstance(self.recorder, _BulkRecorder) else nullcontext()


@contextmanager
def bulk_store(recorder: Recorder) -> Iterator[BulkStore]:
    """A bulk store on the database of ``recorder``, which goes on serving others meanwhile."""
    if not isinstance(recorder, SQLiteRecorder):
        yield BulkStore(recorder)
        return
    bulk = _BulkRecorder(recorder)
    try:
        yield BulkStore(bulk)
    finally:
        bulk.close()


class _BulkRecorder(SQLiteRecorder):
    """Reads and writes through one connection, so that commands see what is not committed yet."""

    def __init__(self, beside: SQLiteRecorder) -> None:
        super().__init__(beside.path, patience=beside.patience, wrapping=beside.wrapping)
        self._usable = True
        if beside.wrapping is not None:
            beside.keys.digest("", "")  # makes the digests' key, if it is missing, in a transaction of its own

    def _open_engine(self) -> sa.Engine:
        # Neither the pool nor a SQLAlchemy connection may end the transaction that is open on the only connection.
        return sa.create_engine(
            f"sqlite:///{self.path}",
            hide_parameters=True,
            poolclass=sa.StaticPool,
            pool_reset_on_return=None,
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            connect_args={"check_same_thread": False},  # opened by one thread, used by the one that loads
        )

    @contextmanager
    def transaction(self) -> Iterator[None]:
        if not self._usable:
            # Ids, keys and aggregates that were read inside the failed transaction may not exist.
            raise RuntimeError("a transaction of this store failed: open another store")
        self._usable = False
        driver = self._driver()
        try:
            driver.execute("BEGIN IMMEDIATE")
            yield
            driver.execute("COMMIT")
        except sqlite3.Error as error:
            if is_unavailable(error):
                raise StoreUnavailable from error
            raise
        finally:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
        self._usable = True

    def next_ids(self, kind: str, count: int) -> range:
        """Reserved in the transaction, without blocks: a load that is interrupted and goes on leaves no gaps."""
        reservation = IdRange(kind, count)
        reserve(self._driver(), reservation)
        return range(reservation.last - count + 1, reservation.last + 1)

    def return_id(self, kind: str, id: int) -> None:
        """The transaction that is rolled back returns it."""

    def _submit(self, command: Append) -> None:
        writer, driver = self._open_writer()
        if not driver.in_transaction:
            raise RuntimeError("commands of a bulk store are given inside transaction()")
        kinds = self._missing_kinds([command])
        note_kinds(driver, kinds)
        self.kinds.add(kinds)  # if the transaction fails, so does this recorder
        store_apart(writer, driver, command)
        if command.failure is not None:
            raise command.failure

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        return query(self._driver())

    def _driver(self) -> sqlite3.Connection:
        return self._open_writer()[1]
