"""The rows of one projection, as its handlers see them: read by key, changed in memory, written once per batch."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Any

import sqlalchemy as sa

from infra.read_database import Transaction
from projections.runtime.table_writer import Key, Row, writer_of

KEPT_ROWS = 20_000
"""Rows of a table that stay in memory; beyond that the older half is dropped, so that memory stays flat."""

__all__ = ["Key", "Row", "Rows"]


class Rows:
    """A write-back cache over a projection's tables.

    A row that several events change is read once and written once. Clean rows stay between batches, because a
    projection has one writer; ``forget`` clears them if another writer was active. ``physical`` maps a table to the one
    that really holds its rows: itself, or the copy that a rebuild fills. ``empty`` means that the tables have no rows,
    so a row that is not in memory does not exist.
    """

    def __init__(self, physical: Mapping[sa.Table, sa.Table], *, empty: bool = False, kept: int = KEPT_ROWS) -> None:
        self._physical = physical
        self._kept = kept
        self._writers = {table: writer_of(own) for table, own in physical.items()}
        self._rows: dict[sa.Table, dict[Key, Row | None]] = {table: {} for table in physical}
        # dicts for sets that keep their order
        self._dirty: dict[sa.Table, dict[Key, None]] = {table: {} for table in physical}
        self._complete = dict.fromkeys(physical, empty)
        self._transaction: Transaction | None = None
        self._touched = False

    # What handlers use

    def get(self, table: sa.Table, *key: Any) -> Row | None:
        """The row with this primary key, or ``None``. Change it by ``put`` or ``change``, not in place."""
        known = self._rows[table]
        # ``None`` is known, too: a row that was deleted, or was looked for and is not there
        if key in known:
            return known[key]
        if self._complete[table]:
            return None
        row = known[key] = self._writers[table].read(self._open.connection, key)
        return row

    def put(self, table: sa.Table, **values: Any) -> None:
        """Insert or replace the whole row; columns that are left out become NULL."""
        writer = self._writers[table]
        key = tuple([values[name] for name in writer.keys])
        if len(values) != len(writer.columns):
            values = dict.fromkeys(writer.columns) | values
        _check(table, values, writer.columns)
        self._set(table, key, values)

    def change(self, table: sa.Table, *key: Any, **values: Any) -> bool:
        """Change columns of the row with this key; ``False`` if there is none."""
        row = self.get(table, *key)
        if row is None:
            return False
        changed = row | values
        _check(table, changed, row)
        self._set(table, key, changed)
        return True

    def delete(self, table: sa.Table, *key: Any) -> None:
        """Remove the row with this key, if there is one."""
        self._set(table, key, None)

    def table(self, table: sa.Table) -> sa.Table:
        """The physical table, to build a ``select`` with."""
        return self._physical[table]

    def select(self, statement: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """The result of a query on ``table(...)``, including all changes so far."""
        # the database answers the query, so it has to know the changes; if there are any, writing begins here
        self.flush()
        return self._open.connection.execute(statement).all()

    @property
    def touched(self) -> bool:
        """Whether anything was changed since ``finish`` was last called."""
        return self._touched

    # Used by the runner

    def attach(self, transaction: Transaction) -> None:
        """Work inside this transaction from now on. It begins to write when ``flush`` has something to write."""
        self._transaction = transaction

    @property
    def full(self) -> bool:
        """Whether there is so much in memory that it should be written and dropped."""
        return any(len(rows) > self._kept for rows in self._rows.values())

    def flush(self) -> None:
        """Write what changed, and keep memory flat."""
        for table, keys in self._dirty.items():
            rows = self._rows[table]
            if keys:
                self._write(table, keys, rows)
                keys.clear()
            if len(rows) > self._kept:
                # nothing is lost: what was changed has just been written
                for key in list(islice(rows, len(rows) // 2)):
                    del rows[key]
                self._complete[table] = False  # a row that is not in memory may exist from here on

    def settle(self) -> None:
        """``finish`` has seen all changes."""
        self._touched = False

    def forget(self) -> None:
        """Drop all rows: the transaction was rolled back, or another writer was active."""
        self._touched = False
        for table in self._physical:
            self._rows[table].clear()
            self._dirty[table].clear()
            self._complete[table] = False

    @property
    def _open(self) -> Transaction:
        assert self._transaction is not None, "rows are used inside a batch"
        return self._transaction

    def _set(self, table: sa.Table, key: Key, row: Row | None) -> None:
        self._rows[table][key] = row
        self._dirty[table][key] = None
        self._touched = True

    def _write(self, table: sa.Table, keys: Mapping[Key, None], rows: Mapping[Key, Row | None]) -> None:
        self._open.begin()
        connection, writer = self._open.connection, self._writers[table]
        gone = [key for key in keys if rows[key] is None]
        if gone:
            writer.delete(connection, gone)
        there = [row for key in keys if (row := rows[key]) is not None]
        if there:
            writer.upsert(connection, there)


def _check(table: sa.Table, row: Row, columns: Collection[str]) -> None:
    if len(row) != len(columns):
        raise TypeError(f"{table.name} has no column {', '.join(sorted(row.keys() - set(columns)))}")
