"""The rows of one projection, as its handlers see them: read by key, changed in memory, written once per batch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from infra.read_database import Unit

Row = dict[str, Any]
Key = tuple[Any, ...]

KEPT_ROWS = 20_000
"""Rows of a table that stay in memory between batches; beyond that the older half is dropped, so that it stays flat."""


class Rows:
    """A write-back cache over a projection's tables.

    A row that several events of a batch change is read once and written once. Between batches clean rows are kept,
    because a projection has one writer; ``forget`` empties the memory when that turned out to be untrue.
    ``physical`` maps a table to the one that really holds its rows: itself, or the copy that a rebuild fills.
    ``empty`` says that there are no rows yet, so that what is not in memory need not be looked for.
    """

    def __init__(self, physical: Mapping[sa.Table, sa.Table], *, empty: bool = False) -> None:
        self._physical = physical
        self._rows: dict[sa.Table, dict[Key, Row | None]] = {table: {} for table in physical}
        self._dirty: dict[sa.Table, dict[Key, None]] = {table: {} for table in physical}
        self._complete = dict.fromkeys(physical, empty)
        self._statements: dict[tuple[sa.Table, str], sa.Executable] = {}
        self._unit: Unit | None = None
        self._touched = False

    # What handlers use

    def get(self, table: sa.Table, *key: Any) -> Row | None:
        """The row with this primary key, or ``None``. Change it by ``put`` or ``change``, not in place."""
        known = self._rows[table]
        if key in known:
            return known[key]
        if self._complete[table]:
            return None
        row = known[key] = self._read(table, key)
        return row

    def put(self, table: sa.Table, **values: Any) -> None:
        """Insert or replace the whole row; columns that are left out become NULL."""
        key = tuple(values[column.name] for column in table.primary_key)
        self._set(table, key, {column.name: values.get(column.name) for column in table.columns})

    def change(self, table: sa.Table, *key: Any, **values: Any) -> bool:
        """Change columns of the row with this key; ``False`` if there is none."""
        row = self.get(table, *key)
        if row is None:
            return False
        self._set(table, key, {**row, **values})
        return True

    def delete(self, table: sa.Table, *key: Any) -> None:
        """Remove the row with this key, if there is one."""
        self._set(table, key, None)

    def table(self, table: sa.Table) -> sa.Table:
        """The physical table, to build a ``select`` with."""
        return self._physical[table]

    def select(self, statement: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """The answer to a query on ``table(...)``, with everything changed so far in it."""
        self.flush()
        return self._open.connection.execute(statement).all()

    @property
    def touched(self) -> bool:
        """Whether anything was changed since ``finish`` was last called."""
        return self._touched

    # What the runner uses

    def attach(self, unit: Unit) -> None:
        """Work inside this transaction from now on. It begins to write when ``flush`` has something to write."""
        self._unit = unit
        for table, rows in self._rows.items():
            if len(rows) > KEPT_ROWS:
                for key in list(islice(rows, len(rows) // 2)):
                    del rows[key]
                self._complete[table] = False

    def flush(self) -> None:
        """Write what changed."""
        for table, keys in self._dirty.items():
            if not keys:
                continue
            rows = self._rows[table]
            self._write(table, [key for key in keys if rows[key] is None], [row for key in keys if (row := rows[key])])
            keys.clear()

    def settle(self) -> None:
        """``finish`` has seen all changes."""
        self._touched = False

    def forget(self) -> None:
        """Forget every row: the transaction was rolled back, or another writer was here."""
        self._touched = False
        for table in self._physical:
            self._rows[table].clear()
            self._dirty[table].clear()
            self._complete[table] = False

    @property
    def _open(self) -> Unit:
        assert self._unit is not None, "rows are used inside a batch"
        return self._unit

    def _set(self, table: sa.Table, key: Key, row: Row | None) -> None:
        self._rows[table][key] = row
        self._dirty[table][key] = None
        self._touched = True

    def _read(self, table: sa.Table, key: Key) -> Row | None:
        statement = self._statement(table, "read")
        found = self._open.connection.execute(statement, _bound(table, key)).one_or_none()
        return found._asdict() if found else None

    def _write(self, table: sa.Table, gone: Iterable[Key], rows: list[Row]) -> None:
        self._open.begin()
        connection = self._open.connection
        removed = [_bound(table, key) for key in gone]
        if removed:
            connection.execute(self._statement(table, "delete"), removed)
        if rows:
            connection.execute(self._statement(table, "upsert"), rows)

    def _statement(self, table: sa.Table, kind: str) -> Any:
        statement = self._statements.get((table, kind))
        if statement is None:
            statement = self._statements[table, kind] = self._build(self._physical[table], kind)
        return statement

    def _build(self, physical: sa.Table, kind: str) -> Any:
        by_key = sa.and_(*(column == sa.bindparam(f"k_{column.name}") for column in physical.primary_key))
        if kind == "read":
            return sa.select(physical).where(by_key)
        if kind == "delete":
            return physical.delete().where(by_key)
        insert = (sqlite if self._open.connection.dialect.name == "sqlite" else postgresql).insert(physical)
        keys = [column.name for column in physical.primary_key]
        others = {c.name: insert.excluded[c.name] for c in physical.columns if c.name not in keys}
        if not others:
            return insert.on_conflict_do_nothing(index_elements=keys)
        return insert.on_conflict_do_update(index_elements=keys, set_=others)


def _bound(table: sa.Table, key: Key) -> dict[str, Any]:
    return {f"k_{column.name}": value for column, value in zip(table.primary_key, key, strict=True)}
