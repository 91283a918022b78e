"""Snapshots of the read database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from infra.read_database import ReadDatabase, open_read_database
from infra.settings import Settings

PID = sa.select(sa.func.pg_backend_pid())


@pytest.fixture
def pooled(postgres_database: str) -> Iterator[ReadDatabase]:
    engine = sa.create_engine(sa.make_url(postgres_database).set(drivername="postgresql+psycopg"), pool_size=2)
    yield ReadDatabase(engine)
    engine.dispose()


@pytest.fixture
def other(postgres_database: str) -> Iterator[sa.Connection]:
    engine = sa.create_engine(sa.make_url(postgres_database).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.mark.postgres
def test_connections_that_the_server_ended_while_idle_are_replaced(pooled: ReadDatabase, other: sa.Connection) -> None:
    with pooled.read() as one, pooled.read() as another:
        ended = {one.scalar(PID), another.scalar(PID)}
    for pid in ended:
        other.execute(sa.text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
    with pooled.read() as one, pooled.transaction() as two:
        assert not ended & {one.scalar(PID), two.connection.scalar(PID)}


@pytest.mark.postgres
def test_a_snapshot_ends_whatever_becomes_of_its_connection(pooled: ReadDatabase, other: sa.Connection) -> None:
    with pytest.raises(sa.exc.ProgrammingError), pooled.read("no_such_table"):
        pass
    with pooled.read() as connection:
        other.execute(sa.text("SELECT pg_terminate_backend(:pid)"), {"pid": connection.scalar(PID)})
        with pytest.raises(sa.exc.OperationalError):
            connection.scalar(PID)
    with pooled.read() as connection:
        [(isolation,)] = connection.exec_driver_sql("SHOW transaction_isolation").all()
        assert isolation == "repeatable read"
    with pooled.write() as connection:
        [(isolation,)] = connection.exec_driver_sql("SHOW transaction_isolation").all()
        assert isolation == "read committed"
        connection.exec_driver_sql("CREATE TABLE kept (id integer)")
    with pooled.read("kept") as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM kept").scalar() == 0


@pytest.mark.postgres
def test_what_is_asked_again_and_again_is_prepared(pooled: ReadDatabase) -> None:
    for _ in range(7):
        with pooled.read() as connection:
            connection.exec_driver_sql("SELECT 7").scalar()
    with pooled.read() as connection:
        prepared = connection.exec_driver_sql("SELECT statement FROM pg_prepared_statements").scalars().all()
    assert "SELECT 7" in prepared


@pytest.mark.postgres
def test_a_snapshot_writes_nothing(pooled: ReadDatabase) -> None:
    with pooled.read() as connection, pytest.raises(sa.exc.DBAPIError, match="read-only"):
        connection.exec_driver_sql("CREATE TABLE written (id integer)")


def test_a_reader_connects_while_somebody_else_writes(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database_url=None, read_database_url=None)
    with closing(open_read_database(settings)) as first, first.write() as connection:
        connection.exec_driver_sql("CREATE TABLE beers (name TEXT)")
    with closing(sqlite3.connect(settings.read_path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with closing(open_read_database(settings)) as later, later.read() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM beers").scalar_one() == 0
            assert connection.exec_driver_sql("PRAGMA auto_vacuum").scalar_one() == 2


def test_a_file_that_was_damaged_counts_as_a_database_that_is_away(tmp_path: Path) -> None:
    file = tmp_path / "read.db"
    file.write_bytes(b"This is no database. " * 1000)
    damaged = ReadDatabase(sa.create_engine(f"sqlite:///{file}"))
    with pytest.raises(sa.exc.OperationalError, match="not a database"), damaged.read() as connection:
        connection.execute(sa.text("SELECT name FROM sqlite_master"))
