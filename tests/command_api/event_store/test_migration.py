"""Tables come into being once, whoever starts, and what is stored stays."""

import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.event_store import Recorder, open_recorder
from infra.position import START
from tests.harness.forked import Forked


def start_and_store(path: Path | None, url: str | None, number: int, ready: Path, go: Path) -> None:
    """What a process does first. All begin together, when ``go`` is there."""
    recorder = open_recorder(path, url)
    ready.touch()
    while not go.exists():
        time.sleep(0.001)
    recorder.migrate()
    recorder.append([StoredEvent(f"a-{number}", 1, "tests.Happened", b"{}")])
    recorder.close()


def test_eight_processes_may_start_at_once_on_an_empty_database(
    database: tuple[Path | None, str | None], open_another: Callable[[], Recorder], tmp_path: Path
) -> None:
    log, go = tmp_path / "log", tmp_path / "go"
    ready = [tmp_path / f"ready-{number}" for number in range(8)]
    processes = [Forked(start_and_store, *database, number, ready[number], go, log=log) for number in range(8)]
    deadline = time.monotonic() + 60
    while not all(each.exists() for each in ready):
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.01)
    go.touch()
    assert [process.wait(60) for process in processes] == [0] * 8, log.read_text()
    assert {r.stream for r in open_another().read_after(START, 100)} == {f"a-{number}" for number in range(8)}


def test_migrating_again_changes_nothing(recorder: Recorder) -> None:
    recorder.append([StoredEvent("a-1", 1, "tests.Happened", b"{}")])
    recorder.migrate()
    assert [r.stream for r in recorder.read_after(START, 10)] == ["a-1"]


FORBIDDEN = {
    "sqlite": [
        "UPDATE events SET topic = 'tests.Other'",
        "DELETE FROM events",
        "INSERT OR REPLACE INTO events (stream, version, topic, state) VALUES ('a-1', 1, 'tests.Other', '{}')",
        "INSERT OR REPLACE INTO events (position, stream, version, topic, state) VALUES (1, 'z-1', 1, 'x', '{}')",
    ],
    "postgresql": ["UPDATE events SET topic = 'tests.Other'", "DELETE FROM events", "TRUNCATE events"],
}


def test_stored_events_are_neither_updated_nor_deleted(recorder: Recorder) -> None:
    recorder.append([StoredEvent("a-1", 1, "tests.Happened", b"{}")])
    before = recorder.read_after(START, 10)
    for statement in FORBIDDEN[recorder.engine.dialect.name]:
        with recorder.engine.connect() as connection, pytest.raises(sa.exc.DBAPIError, match="stored events are"):
            connection.exec_driver_sql(statement)
    assert recorder.read_after(START, 10) == before


@pytest.mark.postgres
def test_a_log_restored_into_a_younger_server_goes_on_after_its_last_event(postgres_database: str) -> None:
    recorder = open_recorder(None, postgres_database)
    recorder.migrate()
    recorder.append([StoredEvent("old-1", 1, "tests.Happened", b"{}")])
    with psycopg.connect(postgres_database, autocommit=True) as connection:  # what a restored dump looks like
        connection.execute("ALTER TABLE events DISABLE TRIGGER USER")
        connection.execute("UPDATE events SET transaction_id = transaction_id + 5000000000")
        connection.execute("ALTER TABLE events ENABLE TRIGGER USER")
    for generation in (1, 2):
        recorder.migrate()
        recorder.append([StoredEvent(f"new-{generation}", 1, "tests.Happened", b"{}")])
    assert [r.stream for r in recorder.read_after(START, 10)] == ["old-1", "new-1", "new-2"]
    recorder.close()
