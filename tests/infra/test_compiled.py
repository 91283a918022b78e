"""Statements on connections of their own: what becomes of these, and who waits for a lock."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from infra.compiled import CompiledQuery, WouldWait

Rows = list[tuple[object, ...]]
KEGS = sa.table("kegs", sa.column("name", sa.Text))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "read.db"
    written(path, "Pilsen")
    return path


def written(path: Path, name: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE kegs (name TEXT)")
        connection.execute("INSERT INTO kegs VALUES (?)", [name])
    connection.close()


@pytest.fixture
def kegs(file: Path) -> Iterator[CompiledQuery]:
    engine = sa.create_engine(f"sqlite:///{file}", connect_args={"timeout": 0.1})
    yield CompiledQuery(engine, sa.select(KEGS.c.name))
    engine.dispose()


def in_loop(kegs: CompiledQuery) -> Rows:
    async def ask() -> Rows:
        return list(kegs.rows())

    return asyncio.run(ask())


def in_loop_or_beside(kegs: CompiledQuery) -> Rows:
    """As a request asks."""
    try:
        return in_loop(kegs)
    except WouldWait:
        return list(kegs.rows())


@pytest.mark.parametrize("ask", [lambda kegs: list(kegs.rows()), in_loop_or_beside])
def test_a_file_that_was_damaged_and_put_back_is_read_again(
    kegs: CompiledQuery, file: Path, ask: Callable[[CompiledQuery], Rows]
) -> None:
    kegs.rows()
    assert ask(kegs) == [("Pilsen",)]
    file.write_bytes(b"no database" * 1000)
    with pytest.raises(sa.exc.OperationalError):
        ask(kegs)
    file.unlink()
    written(file, "Rubra")
    assert ask(kegs) == [("Rubra",)]


def test_an_event_loop_never_waits_for_a_lock(file: Path) -> None:
    kegs = CompiledQuery(sa.create_engine(f"sqlite:///{file}", connect_args={"timeout": 600}), sa.select(KEGS.c.name))
    with pytest.raises(WouldWait):
        in_loop(kegs)  # nothing is open yet
    kegs.rows()
    assert in_loop(kegs) == [("Pilsen",)]
    other = sqlite3.connect(file)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(WouldWait):
        in_loop(kegs)
    other.rollback()
    other.close()
    assert in_loop_or_beside(kegs) == [("Pilsen",)]


@pytest.mark.postgres
def test_a_connection_that_the_server_ended_is_replaced(postgres_database: str) -> None:
    url = sa.make_url(postgres_database).set(drivername="postgresql+psycopg")
    engine, other_engine = sa.create_engine(url, pool_size=1), sa.create_engine(url)
    process = CompiledQuery(engine, sa.select(sa.func.pg_backend_pid()))
    [(first,)] = process.rows()
    with other_engine.connect() as other:
        other.execute(sa.text("SELECT pg_terminate_backend(:first)"), {"first": first})
    [(second,)] = process.rows()
    assert second != first
    engine.dispose()
    other_engine.dispose()
