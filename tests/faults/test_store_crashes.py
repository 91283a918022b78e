"""The event store under faults: what was acknowledged is there, once; what was refused is not; writes resume.

A short form runs with the other tests, ``CHOPERIA_FAULTS=long`` repeats each fault many times.
"""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.event_store import Recorder, StoreAway, open_recorder
from command_api.event_store.sqlite import SQLiteRecorder
from infra.position import START
from tests.harness.postgres import Postgres, temporary_postgres

LONG = os.environ.get("CHOPERIA_FAULTS") == "long"

WRITE_FOR_EVER = """
import sys, threading
from pathlib import Path
from eventsourcing.persistence import StoredEvent
from command_api.event_store import open_recorder

path, url, generation = sys.argv[1:]
recorder = open_recorder(Path(path) if path else None, url or None)

def write(thread):
    version = 0
    stream = f"s-{generation}{thread}"
    while True:
        version += 1
        recorder.append([StoredEvent(stream, version, "tests.Happened", b"{}"),
                         StoredEvent("twin-" + stream, version, "tests.Happened", b"{}")])
        sys.stdout.write(f"{stream} {version}\\n")
        sys.stdout.flush()

for thread in range(4):
    threading.Thread(target=write, args=(thread,), daemon=True).start()
threading.Event().wait()
"""


def event(stream: str, version: int = 1) -> StoredEvent:
    return StoredEvent(stream, version, "tests.Happened", b"{}")


def stored(recorder: Recorder) -> Counter[tuple[str, int]]:
    """How often each (stream, version) is read by a tailing reader."""
    counted: Counter[tuple[str, int]] = Counter()
    position = START
    while batch := recorder.read_after(position, 1000):
        assert [r.position for r in batch] == sorted(r.position for r in batch)
        position = batch[-1].position
        counted.update((r.stream, r.version) for r in batch)
    return counted


def check(
    recorder: Recorder, acknowledged: list[tuple[str, int]], refused: list[tuple[str, int]] | None = None
) -> None:
    """Nothing acknowledged is lost, nothing refused is there, nothing is there twice, no stream has a hole, no command
    is there by half."""
    counted = stored(recorder)
    assert [key for key in refused or () if key in counted] == []
    assert [key for key in acknowledged if key not in counted] == []
    assert [key for key, times in counted.items() if times > 1] == []
    latest: dict[str, int] = {}
    for stream, version in counted:
        latest[stream] = max(latest.get(stream, 0), version)
    assert sum(latest.values()) == sum(counted.values())
    for stream, version in latest.items():
        if not stream.startswith("twin-"):
            assert latest[f"twin-{stream}"] == version


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """Path and URL of an empty store, one of them empty."""
    if request.param == "sqlite":
        return str(tmp_path / "events.db"), ""
    return "", request.getfixturevalue("postgres_database")


def test_a_killed_writer_loses_nothing_that_it_acknowledged(place: tuple[str, str]) -> None:
    path, url = place
    recorder = open_recorder(Path(path) if path else None, url or None)
    recorder.migrate()
    acknowledged: list[tuple[str, int]] = []
    generations = 200 if LONG else 5
    for generation in range(generations):
        command = [sys.executable, "-c", WRITE_FOR_EVER, path, url, f"{generation:03}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            acknowledged.extend(parsed(process.stdout.readline()) for _ in range(40 + generation % 20))
            process.send_signal(signal.SIGKILL)
            acknowledged.extend(parsed(line) for line in process.stdout if line.endswith("\n"))
        recorder.append([event(f"alive-{generation}"), event(f"twin-alive-{generation}")])
        if generation % 20 == 4 or generation == generations - 1:  # reading all of it after each would take hours
            check(recorder, acknowledged)
    recorder.close()


def parsed(line: str) -> tuple[str, int]:
    stream, version = line.split()
    return stream, int(version)


class Load:
    """Threads that append, remember what was acknowledged, and go on after a failure."""

    def __init__(self, recorder: Recorder) -> None:
        self.acknowledged: list[tuple[str, int]] = []
        self.refused: list[tuple[str, int]] = []
        self.unexpected: list[BaseException] = []
        self._recorder = recorder
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._write, args=(number,)) for number in range(6)]

    def _write(self, thread: int) -> None:
        number = 0
        while not self._stop.is_set():
            number += 1
            stream = f"s-{thread}-{number}"
            try:
                self._recorder.append([event(stream), event(f"twin-{stream}")])
            except StoreAway as failure:
                if not failure.unknown:
                    self.refused.append((stream, 1))
                self._stop.wait(0.02)
            except Exception as failure:  # noqa: BLE001  # judged by the test
                self.unexpected.append(failure)
                return
            else:
                self.acknowledged.append((stream, 1))

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, more: int, timeout: float) -> bool:
        """Whether ``more`` commands are acknowledged within ``timeout`` seconds."""
        goal = len(self.acknowledged) + more
        deadline = time.monotonic() + timeout
        while len(self.acknowledged) < goal and time.monotonic() < deadline and not self.unexpected:
            time.sleep(0.01)
        return len(self.acknowledged) >= goal


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A server that a test may crash."""
    with temporary_postgres() as server:
        yield server


@pytest.mark.postgres
@pytest.mark.parametrize("how", [signal.SIGQUIT, signal.SIGINT], ids=["immediate", "fast"])
def test_a_restart_of_the_server_under_load_costs_no_acknowledged_command(
    own_postgres: Postgres, how: signal.Signals
) -> None:
    with own_postgres.database() as url:
        recorder = open_recorder(None, url)
        recorder.migrate()
        with Load(recorder) as load:
            for _ in range(50 if LONG else 3):
                assert load.wait_for(50, 30)
                own_postgres.stop(how)
                own_postgres.start()
                assert load.wait_for(6, 10), "a write succeeds within ten seconds without restarting us"
        assert load.unexpected == []
        check(recorder, load.acknowledged, load.refused)
        assert recorder.wait_beyond(START, 5)
        recorder.close()


@pytest.mark.postgres
def test_connections_killed_by_an_administrator_cost_nothing(own_postgres: Postgres) -> None:
    with own_postgres.database() as url:
        recorder = open_recorder(None, url)
        recorder.migrate()
        killer = sa.create_engine(sa.make_url(url).set(drivername="postgresql+psycopg"))
        with Load(recorder) as load:
            for _ in range(100 if LONG else 10):
                assert load.wait_for(20, 30)
                with killer.connect() as connection:
                    connection.execute(
                        sa.text(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                        )
                    )
        killer.dispose()
        assert load.unexpected == []
        check(recorder, load.acknowledged, load.refused)
        recorder.close()


def test_a_full_disk_stops_writes_only_and_only_as_long_as_it_is_full(tmp_path: Path) -> None:
    recorder = SQLiteRecorder(tmp_path / "events.db")
    recorder.migrate()
    full = True

    def limit_pages(connection: sqlite3.Connection, _record: object) -> None:
        if full:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages + 4}")

    sa.event.listen(recorder.engine, "connect", limit_pages)
    recorder.engine.dispose()
    acknowledged: list[tuple[str, int]] = []
    failure: StoreAway | None = None
    while failure is None:
        stream = f"s-{len(acknowledged)}"
        try:
            recorder.append([event(stream), StoredEvent(f"twin-{stream}", 1, "tests.Happened", b"x" * 5000)])
        except StoreAway as away:
            failure = away
        else:
            acknowledged.append((stream, 1))
        assert len(acknowledged) < 100
    assert not failure.unknown
    check(recorder, acknowledged, refused=[(stream, 1)])
    full = False
    recorder.append([event("resumed"), event("twin-resumed")])
    assert ("resumed", 1) in stored(recorder)
    recorder.close()


def test_a_store_that_another_process_keeps_locked_is_away_until_it_is_not(tmp_path: Path) -> None:
    recorder = SQLiteRecorder(tmp_path / "events.db", patience=0.1)
    recorder.migrate()
    with contextlib.closing(sqlite3.connect(tmp_path / "events.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreAway) as failure:
            recorder.append([event("s-1")])
        assert not failure.value.unknown
        assert recorder.read_after(START, 10) == [], "reading goes on"
        other.execute("ROLLBACK")
    recorder.append([event("s-1")])
    assert stored(recorder) == {("s-1", 1): 1}
    recorder.close()


def test_a_store_whose_file_is_gone_is_away_and_no_mistake_of_ours(tmp_path: Path) -> None:
    recorder = SQLiteRecorder(tmp_path / "gone" / "events.db")
    with pytest.raises(StoreAway):
        recorder.head()
    with pytest.raises(StoreAway):
        recorder.append([event("s-1")])
    (tmp_path / "gone").mkdir()
    recorder.migrate()
    recorder.append([event("s-1")])
    recorder.close()


def test_a_server_that_never_was_there_is_away(tmp_path: Path) -> None:
    recorder = open_recorder(None, "postgresql://choperia@127.0.0.1:1/nowhere")
    for call in (recorder.head, lambda: recorder.append([event("s-1")]), lambda: recorder.next_ids("s", 1)):
        with pytest.raises(StoreAway) as failure:
            call()
        assert not failure.value.unknown
    recorder.close()
