"""A recorder on SQLite and on PostgreSQL: every test of this folder that asks for one runs on both."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from command_api.event_store import Recorder, Store, open_recorder

Open = Callable[[], Recorder]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path | None, str | None]:
    """What ``open_recorder`` takes: a path or a URL of an empty database."""
    if request.param == "sqlite":
        return tmp_path / "events.db", None
    return None, request.getfixturevalue("postgres_database")


@pytest.fixture
def open_another(database: tuple[Path | None, str | None]) -> Iterator[Open]:
    """Opens recorders of the same database, as other processes would."""
    opened: list[Recorder] = []

    def open_one() -> Recorder:
        opened.append(open_recorder(*database))
        return opened[-1]

    yield open_one
    for recorder in opened:
        recorder.close()


@pytest.fixture
def recorder(open_another: Open) -> Recorder:
    recorder = open_another()
    recorder.migrate()
    return recorder


@pytest.fixture
def store(recorder: Recorder) -> Store:
    return Store(recorder, name_of={7: "Bia"}.get)
