"""Readers of the embedded read database need nobody's permission."""

import sqlite3
from contextlib import closing
from pathlib import Path

from infra.read_database import open_read_database
from infra.settings import Settings


def test_a_reader_connects_while_somebody_else_writes(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database_url=None, read_database_url=None)
    with closing(open_read_database(settings)) as first, first.write() as connection:
        connection.exec_driver_sql("CREATE TABLE beers (name TEXT)")
    with closing(sqlite3.connect(settings.read_path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with closing(open_read_database(settings)) as later, later.read() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM beers").scalar_one() == 0
            assert connection.exec_driver_sql("PRAGMA auto_vacuum").scalar_one() == 2
