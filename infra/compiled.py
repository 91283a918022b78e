"""Statements that are compiled once and run on the driver's own cursor.

SQLAlchemy takes a millisecond of processor time to build, look up and run a statement that SQLite answers in ten
microseconds. What every request or every list asks goes through here; everything else stays with SQLAlchemy.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from infra.connections import WAS_USED, remember_use

OwnRow: TypeAlias = dict[str, Any]
"""A row by the names of its columns, which who asked for it may complete."""


class CompiledStatement:
    """``query`` in the SQL of ``dialect``. Its bound parameters may get other values by name."""

    def __init__(self, dialect: sa.Dialect, query: sa.Select[Any]) -> None:
        compiled = query.compile(dialect=dialect)
        if compiled.post_compile_params:
            # a tuple behind IN is a constant of the statement: its elements become parameters of their own
            compiled = query.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        self.sql = str(compiled)
        self._order = compiled.positiontup
        self._to_database = {
            name: convert
            for parameter, name in compiled.bind_names.items()
            if (convert := parameter.type.dialect_impl(dialect).bind_processor(dialect)) is not None
        }
        self._constants = {
            name: self._converted(name, value) for name, value in compiled.params.items() if value is not None
        }
        self._dialect = dialect
        selected = query.selected_columns
        self._names = selected.keys()
        self._types = [column.type.dialect_impl(dialect) for column in selected]
        self._from_database: dict[bool, list[tuple[int, Callable[[Any], Any]]]] = {}
        dbapi = dialect.loaded_dbapi
        self._operational, self._interface = dbapi.OperationalError, dbapi.InterfaceError
        self._damaged = dbapi.DatabaseError

    def execute(self, driver: Any, values: Mapping[str, object]) -> Any:
        """The driver's cursor over all rows."""
        return driver.execute(self.sql, self._given(values))

    def _execute_inside(self, connection: sa.Connection, values: Mapping[str, object]) -> Any:
        driver = connection.connection.dbapi_connection
        # listeners of SQLAlchemy's statements (tests: which tables does a read look at?) get these, too
        for listener in connection.dispatch.before_cursor_execute:
            listener(connection, driver, self.sql, values, None, False)  # SQLAlchemy's signature
        return self.execute(driver, values)

    def tuples(self, connection: sa.Connection, values: Mapping[str, object]) -> Sequence[tuple[Any, ...]]:
        """All rows as the driver returns them, inside the transaction of ``connection``."""
        with self.errors():
            rows: Sequence[tuple[Any, ...]] = self._execute_inside(connection, values).fetchall()
        return rows

    def rows(self, connection: sa.Connection, values: Mapping[str, object], *, floats: bool = False) -> list[OwnRow]:
        """All rows by the names of the columns, inside the transaction of ``connection``. ``floats``: exact numbers as
        the floats that JSON shows, for rows that are not computed with."""
        with self.errors():
            cursor = self._execute_inside(connection, values)
            found = cursor.fetchall()
        convert = self._from_database.get(floats)
        if convert is None:
            convert = self._from_database[floats] = list(self._converters(cursor.description, floats=floats))
        names = self._names
        if not convert:
            return [dict(zip(names, row, strict=True)) for row in found]
        rows = []
        for each in found:
            row = list(each)
            for place, converted in convert:
                row[place] = converted(row[place])
            rows.append(dict(zip(names, row, strict=True)))
        return rows

    def _converters(self, description: Sequence[Any], *, floats: bool) -> Iterator[tuple[int, Callable[[Any], Any]]]:
        # only the cursor knows the driver's type of a column, and PostgreSQL's numbers need it
        for place, (kind, column) in enumerate(zip(self._types, description, strict=True)):
            to_float = getattr(kind, "float_processor", None) if floats else None
            convert = to_float(self._dialect) if to_float else kind.result_processor(self._dialect, column[1])
            if convert is not None:
                yield place, convert

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Raise the driver's errors as SQLAlchemy's."""
        try:
            yield
        except self._operational as error:
            raise sa.exc.OperationalError(self.sql, None, error) from error
        except self._interface as error:
            raise sa.exc.InterfaceError(self.sql, None, error) from error
        except self._damaged as error:
            if type(error) is not self._damaged:
                raise
            # SQLite's answer to a damaged file: as good as away
            raise sa.exc.OperationalError(self.sql, None, error) from error

    def _converted(self, name: str, value: object) -> object:
        convert = self._to_database.get(name)
        return value if convert is None else convert(value)

    def _given(self, values: Mapping[str, object]) -> Any:
        given: dict[str, object] = {**self._constants}
        for name, value in values.items():
            given[name] = self._converted(name, value)
        return given if self._order is None else tuple(given[name] for name in self._order)


MOST_PREPARED: Final = 512
"""Statements that a process keeps; those that were not asked for longest go first."""
_prepared: OrderedDict[Hashable, CompiledStatement] = OrderedDict()
_prepared_lock = threading.Lock()


def prepared(dialect: sa.Dialect, shape: Hashable, build: Callable[[], sa.Select[Any]]) -> CompiledStatement:
    """The statement of this shape; ``build`` is called if it is not known yet.

    ``shape`` names everything that the statement is made of, except its named parameters.
    """
    key = (dialect.name, shape)
    with _prepared_lock:
        known = _prepared.get(key)
        if known is not None:
            _prepared.move_to_end(key)
            return known
    # outside of the lock, which every read needs: at worst two threads compile the same statement
    made = CompiledStatement(dialect, build())
    with _prepared_lock:
        _prepared[key] = made
        if len(_prepared) > MOST_PREPARED:
            _prepared.popitem(last=False)
    return made


class WouldWait(Exception):
    """The answer may have to wait for another connection, and an event loop must not: ask in another thread."""


class CompiledQuery:
    """A statement with connections of its own on SQLite, for what is asked outside any transaction."""

    def __init__(self, engine: sa.Engine, query: sa.Select[Any]) -> None:
        self._engine = engine
        self._statement = CompiledStatement(engine.dialect, query)
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._own = threading.local()
        self._of_loop: Any = None
        if not self._is_sqlite:
            remember_use(engine)

    def rows(self, **values: object) -> Sequence[tuple[Any, ...]]:
        """All rows, as tuples of what the driver returns. In the thread of an event loop it never waits for SQLite, and
        may raise ``WouldWait``."""
        with self._statement.errors():
            return self._sqlite_rows(values) if self._is_sqlite else self._pooled_rows(values)

    def _sqlite_rows(self, values: Mapping[str, object]) -> Sequence[tuple[Any, ...]]:
        if asyncio._get_running_loop() is not None:  # noqa: SLF001  # the public one raises where there is none
            return self._rows_in_loop(values)
        if self._of_loop is None:
            self._of_loop = self._opened()
            # a locked file raises at once: the event loop must not wait for a writer
            self._of_loop.execute("PRAGMA busy_timeout=0")
        connection: Any = getattr(self._own, "connection", None)
        if connection is None:
            self._own.connection = connection = self._opened()
        try:
            return self._statement.execute(connection, values).fetchall()  # type: ignore[no-any-return]
        except sqlite3.DatabaseError:
            self._own.connection = None  # the file may be another one by now
            connection.close()
            raise

    def _rows_in_loop(self, values: Mapping[str, object]) -> Sequence[tuple[Any, ...]]:
        connection = self._of_loop
        if connection is None:
            raise WouldWait  # to open it may wait, too: a thread does
        try:
            return self._statement.execute(connection, values).fetchall()  # type: ignore[no-any-return]
        except sqlite3.DatabaseError as error:
            self._of_loop = None
            connection.close()
            raise WouldWait from error

    def _opened(self) -> Any:
        # not the pool's, which others may have emptied
        pooled = self._engine.raw_connection()
        pooled.detach()
        return pooled.dbapi_connection

    def _pooled_rows(self, values: Mapping[str, object]) -> Sequence[tuple[Any, ...]]:
        while True:
            pooled = self._engine.raw_connection()
            driver: Any = pooled.dbapi_connection
            was_used = WAS_USED in pooled.info
            try:
                driver.autocommit = True  # one round trip: no BEGIN before and no ROLLBACK after
                try:
                    return self._statement.execute(driver, values).fetchall()  # type: ignore[no-any-return]
                finally:
                    if not driver.closed:
                        driver.autocommit = False
            except (
                self._engine.dialect.loaded_dbapi.OperationalError,
                self._engine.dialect.loaded_dbapi.InterfaceError,
            ) as error:
                # the server ends idle connections: such a one says nothing about the server, and the next one is tried
                was_idle = was_used and driver.closed
                pooled.invalidate(error)
                if not was_idle:
                    raise
            finally:
                pooled.close()
