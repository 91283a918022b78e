"""Statements on one table: a row by its key, many rows at once, each in the fastest way its database has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from infra.compiled import CompiledStatement

Row = dict[str, Any]
Key = tuple[Any, ...]

MANY = 20
"""From so many rows on, PostgreSQL gets a column as one array: three times as fast as a statement per row."""


class TableWriter:
    """Reads and writes the rows of ``table``. ``columns`` and ``keys``: the names of its columns, and of its key's."""

    def __init__(self, table: sa.Table) -> None:
        self._table = table
        self.columns = tuple(column.name for column in table.columns)
        self.keys = tuple(column.name for column in table.primary_key)
        by_key = sa.and_(*(column == sa.bindparam(f"k_{column.name}") for column in table.primary_key))
        self._bound = tuple(f"k_{name}" for name in self.keys)
        self._select = sa.select(table).where(by_key)
        self._delete = table.delete().where(by_key)
        self._prepared: dict[str, Any] = {}

    def read(self, connection: sa.Connection, key: Key) -> Row | None:
        """The row with this key."""
        statement = self._statement(
            f"read {connection.dialect.name}", lambda: CompiledStatement(connection.dialect, self._select)
        )
        return next(iter(statement.rows(connection, self._parameters(key))), None)

    def delete(self, connection: sa.Connection, keys: Sequence[Key]) -> None:
        """Remove the rows with these keys."""
        connection.execute(self._delete, [self._parameters(key) for key in keys])

    def upsert(self, connection: sa.Connection, rows: Sequence[Row]) -> None:
        """Insert these rows, or replace those that have their keys."""
        if connection.dialect.name == "sqlite":
            self._upsert_sqlite(connection, rows)
        elif len(rows) < MANY:
            connection.execute(self._statement("upsert", self._upsert), rows)
        else:
            statement = self._statement("upsert many", lambda: self._upsert_many(connection.dialect))
            connection.execute(statement, {f"c_{name}": [row[name] for row in rows] for name in self.columns})

    def _parameters(self, key: Key) -> dict[str, Any]:
        return dict(zip(self._bound, key, strict=True))

    def _statement(self, kind: str, build: Any) -> Any:
        # without a lock: two threads may build the same statement, and either will do
        if kind not in self._prepared:
            self._prepared[kind] = build()
        return self._prepared[kind]

    def _upsert_sqlite(self, connection: sa.Connection, rows: Sequence[Row]) -> None:
        """Through the driver: what SQLAlchemy does for each row of ``executemany`` takes longer than SQLite itself."""
        sql, processors = self._statement("sqlite", lambda: self._compiled(connection.dialect))
        columns = [
            [process(row[name]) for row in rows] if process else [row[name] for row in rows]
            for name, process in processors
        ]
        connection.exec_driver_sql(sql, list(zip(*columns, strict=True)))

    def _compiled(self, dialect: sa.Dialect) -> tuple[str, list[tuple[str, Any]]]:
        insert = sqlite.insert(self._table)
        compiled = self._replacing(insert, insert.excluded).compile(dialect=dialect)
        types = {column.name: column.type for column in self._table.columns}
        # the order of the question marks
        names = compiled.positiontup or ()
        return str(compiled), [(name, types[name].dialect_impl(dialect).bind_processor(dialect)) for name in names]

    def _upsert(self) -> Any:
        insert = postgresql.insert(self._table)
        return self._replacing(insert, insert.excluded)

    def _upsert_many(self, dialect: sa.Dialect) -> Any:
        # one array per column, so the statement is the same for any number of rows
        arrays = []
        for column in self._table.columns:
            kind = postgresql.ARRAY(_without_collation(column.type, dialect))
            arrays.append(sa.cast(sa.bindparam(f"c_{column.name}", type_=kind), kind))
        source = sa.func.unnest(*arrays).table_valued(*self.columns).render_derived()
        insert = postgresql.insert(self._table).from_select(
            self.columns, sa.select(*(source.c[name] for name in self.columns))
        )
        return self._replacing(insert, insert.excluded)

    def _replacing(self, insert: Any, excluded: Any) -> Any:
        others = {name: excluded[name] for name in self.columns if name not in self.keys}
        # every column is part of the key: there is nothing to replace
        if not others:
            return insert.on_conflict_do_nothing(index_elements=self.keys)
        return insert.on_conflict_do_update(index_elements=self.keys, set_=others)


@lru_cache(maxsize=512)
def writer_of(table: sa.Table) -> TableWriter:
    """The writer of this table, which keeps its statements; those of a rebuild's copies are forgotten in time."""
    return TableWriter(table)


def _without_collation(kind: sa.types.TypeEngine[Any], dialect: sa.Dialect) -> sa.types.TypeEngine[Any]:
    """The type of an array's items: a collation belongs to the column."""
    if isinstance(kind, sa.types.TypeDecorator):
        return kind
    own = kind.dialect_impl(dialect)
    return sa.Text() if isinstance(own, sa.String) else own
