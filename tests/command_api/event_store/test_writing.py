"""Whether the store could take an event now, and if not, why."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.event_store import Recorder, StoreUnavailable
from command_api.event_store.postgres import PostgresRecorder
from command_api.event_store.sqlite import SQLiteRecorder


def filled(stream: str, size: int = 1) -> list[StoredEvent]:
    return [StoredEvent(stream, 1, "tests.Happened", b'"' + b"x" * size + b'"')]


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[SQLiteRecorder]:
    """Waits for nobody."""
    with closing(SQLiteRecorder(tmp_path / "events.db", patience=0.05)) as recorder:
        recorder.migrate()
        recorder.append(filled("keg-1"))
        yield recorder


def test_a_question_whether_it_writes_stores_nothing(recorder: Recorder) -> None:
    head = recorder.append(filled("keg-1"))
    recorder.check_writing()
    assert recorder.head() == head


def test_a_store_that_another_process_has_locked_says_so(impatient: SQLiteRecorder) -> None:
    with closing(sqlite3.connect(impatient.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreUnavailable) as away:
            impatient.check_writing()
        assert away.value.reason == "SQLITE_BUSY"
    impatient.check_writing()


def test_after_a_command_that_found_no_room_the_question_writes(impatient: SQLiteRecorder) -> None:
    def limit_pages(connection: sqlite3.Connection, _record: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    def times_written() -> int:
        """A number that changes with every write of somebody else."""
        return int(other.execute("PRAGMA data_version").fetchone()[0])

    with closing(sqlite3.connect(impatient.path, isolation_level=None)) as other:
        before = times_written()
        impatient.check_writing()
        assert times_written() == before, "where nothing failed, there is nothing to try"
        sa.event.listen(impatient.engine, "connect", limit_pages)
        impatient._abandon_writer()
        with pytest.raises(StoreUnavailable) as refused:
            impatient.append(filled("keg-2", 100_000))
        assert refused.value.reason == "SQLITE_FULL"
        impatient.check_writing()
        assert times_written() != before
        before = times_written()
        impatient.check_writing()
        assert times_written() == before, "that one succeeded"


@pytest.mark.postgres
def test_a_server_that_only_reads_says_so_until_it_writes(postgres_database: str) -> None:
    def switch(reads_only: str) -> None:
        with psycopg.connect(postgres_database, autocommit=True) as connection:
            name = connection.info.dbname
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {reads_only}".encode())
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()",
                (name,),
            )

    with closing(PostgresRecorder(postgres_database)) as recorder:
        recorder.migrate()
        recorder.next_ids("keg", 1)
        recorder.append(filled("keg-1"))
        recorder.check_writing()
        switch("on")
        with pytest.raises(StoreUnavailable):
            recorder.append(filled("keg-2"))
        with pytest.raises(StoreUnavailable) as away:
            recorder.check_writing()
        assert away.value.reason == "25006"
        switch("off")
        recorder.check_writing()
