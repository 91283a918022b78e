"""Loads content into an empty store in one transaction: everything or nothing."""

from __future__ import annotations

import sqlite3
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final

import psycopg
import sqlalchemy as sa

from command_api.event_store import Recorded, Recorder
from command_api.event_store.index import idempotency
from command_api.event_store.postgres_schema import go_on_from_restored
from command_api.event_store.recorded import leaf_of
from infra.exceptions import described
from infra.position import START, Position
from infra.problems import Problem
from infra.security.tables import accounts
from launcher.admin.backup.archive import Progress
from launcher.admin.backup.content import Content, TablePart, tables_in_order
from launcher.admin.backup.snapshot import BackupSnapshot
from launcher.admin.derived_tables import compare_accounts, sentences
from projections.runtime.rows import Row
from projections.seal.tree import Root, leaf_hash

NOT_EMPTY: Final = (
    "O destino já tem dados: restaure em um sistema vazio. Se foi uma restauração que não terminou aqui, tudo já está"
    " gravado: inicie o sistema, e os modelos de leitura se completam."
)
_AT_ONCE: Final = 2_000
_INSERT: Final = "INSERT INTO events (position, stream, version, topic, state) VALUES (?, ?, ?, ?, ?)"
_COPY: Final = "COPY events (transaction_id, position, stream, version, topic, state) FROM STDIN (FORMAT BINARY)"
_COPY_TYPES: Final = ("int8", "int8", "text", "int8", "text", "bytea")
_COUNT_ON: Final = (
    "SELECT setval(pg_get_serial_sequence('events', 'position'), (SELECT max(position) FROM events))"
    " WHERE EXISTS (SELECT FROM events)"
)
_ALONE: Final = "SET LOCAL statement_timeout = 0; LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE"


def is_empty(recorder: Recorder) -> bool:
    """Whether the store has no events and no accounts yet."""
    with recorder.engine.connect() as connection:
        return _is_empty(connection)


def load(
    recorder: Recorder,
    content: Content,
    progress: Progress,
    before_commit: Callable[[], None] = lambda: None,
    *,
    root: str | None = None,
    dropped: AbstractSet[str] = frozenset(),
) -> None:
    """Fill an empty store. Positions stay where they can: pairs of PostgreSQL become numbers in an embedded store.
    Before the commit, what was stored is read again and must have ``root``, and ``before_commit`` may still refuse.
    The keys of the streams ``dropped`` were left out; the caller erases what is left of them.
    Raises ``Problem``; then the store is empty."""
    engine = recorder.engine
    embedded = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if embedded else _ALONE)
        try:
            _check_empty(connection)
            with _refusing_rows():
                places = (_fill_sqlite if embedded else _fill_postgres)(connection, content, progress)
                _fill_tables(connection, content.tables(), places)
            _check_root(connection, recorder, root)
            _check_accounts(connection, recorder, dropped)
            before_commit()
        except BaseException:
            connection.rollback()
            raise
        connection.commit()


@contextmanager
def _refusing_rows() -> Iterator[None]:
    """``Problem`` for a row that the database refuses, because no system of ours wrote it."""
    try:
        yield
    except _REFUSED as refusal:
        if isinstance(refusal, sa.exc.OperationalError):
            raise
        sentence = f"O banco recusa uma linha da cópia ({described(refusal)}). Nada foi restaurado."
        raise Problem(422, sentence, kind="backup") from None


_REFUSED: Final = (
    sa.exc.StatementError,
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    psycopg.IntegrityError,
    psycopg.DataError,
    OverflowError,
    UnicodeError,
)


def _check_root(connection: sa.Connection, recorder: Recorder, root: str | None) -> None:
    if root is None:
        return
    growing = Root()
    without_tables = frozenset(str(table.name) for table in tables_in_order())
    for event in BackupSnapshot(connection, recorder.archives, without_tables).events():
        growing.add(leaf_hash(leaf_of(event)))
    if growing.value().hex() != root:
        raise Problem(409, "O que foi gravado não é o que foi lido. Nada foi restaurado.", kind="backup")


def _check_accounts(connection: sa.Connection, recorder: Recorder, dropped: AbstractSet[str]) -> None:
    """Refuse accounts that differ from the history."""
    changed = sentences(compare_accounts(connection, recorder, dropped))
    if changed:
        raise Problem(422, f"{changed[0]} Nada foi restaurado.", kind="backup")


def _check_empty(connection: sa.Connection) -> None:
    if not _is_empty(connection):
        raise Problem(409, NOT_EMPTY, kind="backup")


def _is_empty(connection: sa.Connection) -> bool:
    there = sa.inspect(connection)
    return not any(
        there.has_table(name) and connection.exec_driver_sql(f"SELECT 1 FROM {name} LIMIT 1").first()  # noqa: S608
        for name in ("events", accounts.name)
    )


class _Places:
    """Where events stand now that stood elsewhere before; nothing is kept where they stay."""

    def __init__(self) -> None:
        self._transactions, self._numbers = array("q"), array("q")
        self.moved = False

    def next(self, position: Position) -> int:
        """The number of the next event, in the order of the log."""
        self._transactions.append(position.transaction)
        self._numbers.append(position.number)
        return len(self._numbers)

    def now(self, position: Position) -> Position:
        """Where the log is as long as it was at ``position``."""
        if not self.moved:
            return position
        here = range(len(self._numbers))
        return Position(
            0, bisect_right(here, position, key=lambda i: Position(self._transactions[i], self._numbers[i]))
        )


def _fill_sqlite(connection: sa.Connection, content: Content, progress: Progress) -> _Places:
    """Positions of one writer stay; those of several are assigned again."""
    driver: Any = connection.connection.driver_connection
    places, events, done = _Places(), content.events(), 0
    places.moved = not content.extent.one_writer
    while batch := list(islice(events, _AT_ONCE)):
        driver.executemany(_INSERT, [(places.next(at) if places.moved else at.number, *rest) for at, *rest in batch])
        done += len(batch)
        progress(done, content.extent.events)
    return places


def _fill_postgres(connection: sa.Connection, content: Content, progress: Progress) -> _Places:
    driver: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]
    with driver.cursor() as cursor:
        with cursor.copy(_COPY) as copy:
            copy.set_types(_COPY_TYPES)
            for done, (position, *rest) in enumerate(content.events(), 1):
                copy.write_row((*position, *rest))
                if done % _AT_ONCE == 0:
                    progress(done, content.extent.events)
        cursor.execute(_COUNT_ON)
    progress(content.extent.events, content.extent.events)
    go_on_from_restored(connection)
    return _Places()


def _fill_tables(connection: sa.Connection, parts: Iterable[TablePart], places: _Places) -> None:
    known = {table.name: table for table in tables_in_order()}
    for table in reversed(known.values()):
        connection.execute(sa.delete(table))  # what a first start puts there
    for part in parts:
        here = known.get(part.table)
        if here is None or not set(part.columns) <= set(here.columns.keys()):
            sentence = f"Esta versão não conhece a tabela {part.table} da cópia: atualize o sistema antes."
            raise Problem(409, sentence, kind="backup")
        for rows in _batches(part):
            if here is idempotency:
                for row in rows:
                    row["position"] = str(places.now(Position.parse(row["position"])))
            connection.execute(sa.insert(here), rows)


def _batches(part: TablePart) -> Iterator[list[Row]]:
    while rows := [dict(zip(part.columns, row, strict=True)) for row in islice(part.rows, _AT_ONCE)]:
        yield rows


def in_log(recorder: Recorder) -> Iterator[Recorded]:
    """Everything that a reader of the log comes past."""
    position = START
    while batch := recorder.read_after(position, _AT_ONCE):
        yield from batch
        position = batch[-1].position
