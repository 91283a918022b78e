"""One command with one event, by 1, 8 and 40 writing threads of a process (at most 8 on SQLite).

*Recorder* stores a prepared event. *Whole handler* takes a new id, decides, maps, and saves the event and its index
row. Both are compared with the database's own limits for the same row in the same table. On PostgreSQL these are
`pgbench` with a prepared insert (a C program), psycopg with autocommit, and psycopg with BEGIN, INSERT and COMMIT. On
SQLite it is one transaction per command on a shared connection with `synchronous=FULL`. The peers are `eventsourcing`
9.5.6 with its defaults and `emmett-postgresql` 0.42 in a Node process. The clients of the latter append to new streams
without a read.
"""

import contextlib
import os
import re
import sqlite3
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy as sa
from eventsourcing.application import Application
from eventsourcing.persistence import StoredEvent

from benchmarks.emmett import emmett
from benchmarks.measure import Bench, Contender, Ratio, Work, compete, in_turns, units_per_second
from benchmarks.till import LINE, STATE, LibraryTab, TabOpened, open_tab
from command_api.event_store import Recorder, Store, open_recorder
from tests.harness.postgres import binaries, temporary_postgres

HANDLER, RECORDER, LIBRARY = "whole handler", "recorder", "eventsourcing as it comes"
PGBENCH, AUTOCOMMIT, TRANSACTION = "pgbench, prepared insert", "psycopg, autocommit", "psycopg, BEGIN INSERT COMMIT"
RAW = "one transaction per command"
EMMETT = "emmett-postgresql"

TARGETS = ((1, 0.55, 1.6, 2.5), (8, 0.40, 1.6, 4.0), (40, 0.50, 3.0, 8.0))
"""Writers, and the least ratio of the whole handler to pgbench, emmett and eventsourcing."""

TABLE = """
CREATE TABLE raw (
    stream text NOT NULL, version bigint NOT NULL, topic text NOT NULL, state bytea NOT NULL,
    position bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (stream, version))
"""
INSERT = "INSERT INTO raw (stream, version, topic, state) VALUES (%b, %b, %b, %b) RETURNING position"
SQLITE_TABLE = """
CREATE TABLE raw (
    position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT NOT NULL, version INTEGER NOT NULL, topic TEXT NOT NULL,
    state BLOB NOT NULL, UNIQUE (stream, version))
"""
SQLITE_INSERT = "INSERT INTO raw (stream, version, topic, state) VALUES (?, ?, ?, ?)"

numbers = count(1)


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as folder, temporary_postgres() as server:
        return [*on_sqlite(Path(folder), bench), *on_postgres(server.url(), bench)]


def on_postgres(url: str, bench: Bench) -> Iterator[Ratio]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(TABLE)
        connection.execute("CREATE UNIQUE INDEX ON raw (position)")
    with contextlib.ExitStack() as stack:
        recorder = stack.enter_context(contextlib.closing(open_recorder(None, url)))
        recorder.migrate()
        library = stack.enter_context(contextlib.closing(postgres_library(url)))
        raw = RawPostgres(url, stack)
        contenders = [
            Contender(AUTOCOMMIT, raw.autocommitting),
            Contender(TRANSACTION, raw.in_transactions),
            *ours(recorder),
            Contender(LIBRARY, lambda: opening(library)),
        ]
        peer = stack.enter_context(emmett(url))
        for threads, of_pgbench, of_emmett, of_library in TARGETS:
            subject = f"PostgreSQL, {threads} {'writer' if threads == 1 else 'writers'}"
            measures: dict[str, Callable[[], float]] = {
                contender.name: partial(units_per_second, contender, threads) for contender in contenders
            }
            measures[PGBENCH] = partial(pgbench, url, threads)
            if peer:
                measures[EMMETT] = partial(peer, threads)
            medians = in_turns(measures, bench, subject)
            yield ratio(subject, RECORDER, AUTOCOMMIT, medians, 0.9 if threads == 8 else None)
            yield ratio(subject, RECORDER, PGBENCH, medians)
            yield ratio(subject, HANDLER, PGBENCH, medians, of_pgbench)
            yield ratio(subject, HANDLER, TRANSACTION, medians)
            if peer:
                yield ratio(subject, HANDLER, EMMETT, medians, of_emmett)
            yield ratio(subject, HANDLER, LIBRARY, medians, of_library)


def on_sqlite(folder: Path, bench: Bench) -> Iterator[Ratio]:
    with contextlib.ExitStack() as stack:
        recorder = stack.enter_context(contextlib.closing(open_recorder(folder / "events.db", None)))
        recorder.migrate()
        library = stack.enter_context(contextlib.closing(sqlite_library(folder / "library.db")))
        raw = raw_sqlite(folder / "raw.db", stack)
        contenders = [Contender(RAW, lambda: raw), *ours(recorder), Contender(LIBRARY, lambda: opening(library))]
        for threads, of_raw in ((1, 0.65), (8, 1.5)):
            subject = f"SQLite, {threads} {'writer' if threads == 1 else 'writers'}"
            medians = compete(contenders, threads, bench, subject)
            yield ratio(subject, RECORDER, RAW, medians)
            yield ratio(subject, HANDLER, RAW, medians, of_raw)
            yield ratio(subject, HANDLER, LIBRARY, medians)


def ratio(subject: str, ours: str, against: str, medians: dict[str, float], target: float | None = None) -> Ratio:
    return Ratio(subject, ours, medians[ours], against, medians[against], "commands/s", target)


def ours(recorder: Recorder) -> list[Contender]:
    store = Store(recorder)

    def append() -> None:
        recorder.append([StoredEvent(f"raw-{next(numbers)}", 1, TabOpened.TOPIC, STATE)])

    return [Contender(RECORDER, lambda: append), Contender(HANDLER, lambda: lambda: open_tab(store))]


def opening(library: Application[Any]) -> Work:
    return lambda: library.save(LibraryTab(**LINE))


class RawPostgres:
    """One connection per thread, kept for all rounds."""

    def __init__(self, url: str, stack: contextlib.ExitStack) -> None:
        self._connections = [stack.enter_context(psycopg.connect(url, autocommit=True)) for _ in range(40)]
        self._next = count()

    def _take(self) -> psycopg.Connection[Any]:
        return self._connections[next(self._next) % len(self._connections)]

    def autocommitting(self) -> Work:
        connection = self._take()
        return lambda: insert(connection)

    def in_transactions(self) -> Work:
        connection = self._take()

        def insert_and_commit() -> None:
            connection.execute(b"BEGIN")
            insert(connection)
            connection.execute(b"COMMIT")

        return insert_and_commit


def insert(connection: psycopg.Connection[Any]) -> None:
    row = (f"raw-{next(numbers)}", 1, TabOpened.TOPIC, STATE)
    connection.execute(INSERT, row, prepare=True, binary=True).fetchone()


def pgbench(url: str, clients: int) -> float:
    """Transactions per second of one prepared insert."""
    parsed = sa.make_url(url)
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "insert.sql"
        script.write_text(
            "INSERT INTO raw (stream, version, topic, state) VALUES "
            f"(gen_random_uuid()::text, 1, '{TabOpened.TOPIC}', decode('{STATE.hex()}', 'hex')) RETURNING position;\n"
        )
        command: list[str | Path] = [binaries() / "pgbench", "-n", "-M", "prepared", "-f", script]
        command += ["-c", str(clients), "-j", str(min(clients, 2)), "-T", "2"]
        command += ["-h", str(parsed.host), "-p", str(parsed.port), "-U", str(parsed.username), str(parsed.database)]
        environment = {**os.environ, "PGPASSWORD": str(parsed.password)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    assert found, done.stdout
    return float(found[1])


def raw_sqlite(path: Path, stack: contextlib.ExitStack) -> Work:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    stack.enter_context(contextlib.closing(connection))
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(SQLITE_TABLE)
    lock = threading.Lock()

    def insert() -> None:
        with lock:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(SQLITE_INSERT, (f"raw-{next(numbers)}", 1, TabOpened.TOPIC, STATE))
            connection.execute("COMMIT")

    return insert


def postgres_library(url: str) -> Application[Any]:
    parsed = sa.make_url(url)
    return Application(
        {
            "PERSISTENCE_MODULE": "eventsourcing.postgres",
            "POSTGRES_DBNAME": str(parsed.database),
            "POSTGRES_HOST": str(parsed.host),
            "POSTGRES_PORT": str(parsed.port),
            "POSTGRES_USER": str(parsed.username),
            "POSTGRES_PASSWORD": str(parsed.password),
            "POSTGRES_POOL_SIZE": "1",
            "POSTGRES_MAX_OVERFLOW": "12",
            "POSTGRES_LOCK_TIMEOUT": "30",
        }
    )


def sqlite_library(path: Path) -> Application[Any]:
    return Application({"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})
