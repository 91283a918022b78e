"""The event store under faults: what was acknowledged is there, once; what was refused is not; writes resume."""

import contextlib
import signal
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Self

import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.event_store import Recorder, StoreUnavailable, open_recorder
from command_api.event_store.sqlite import SQLiteRecorder
from infra.position import START
from tests.harness import tireless
from tests.harness.faults.tally import Fault
from tests.harness.invariants import Invariants, Version, versions_of
from tests.harness.postgres import Postgres, temporary_postgres
from tests.harness.tireless import at_work


def event(stream: str, version: int = 1) -> StoredEvent:
    return StoredEvent(stream, version, "tests.Happened", b"{}")


def check(
    recorder: Recorder,
    invariants: Invariants,
    acknowledged: Iterable[Version],
    refused: Iterable[Version] = (),
) -> None:
    """I1, and no command is there by half."""
    invariants.log(recorder, acknowledged, refused)
    latest: dict[str, int] = {}
    for stream, version in versions_of(recorder):
        latest[stream] = max(latest.get(stream, 0), version)
    for stream, version in latest.items():
        if not stream.startswith("twin-"):
            assert latest[f"twin-{stream}"] == version


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path | None, str | None]:
    """Path or URL of an empty store."""
    if request.param == "sqlite":
        return tmp_path / "events.db", None
    return None, request.getfixturevalue("postgres_database")


def test_a_killed_writer_loses_nothing_that_it_acknowledged(
    place: tuple[Path | None, str | None], tmp_path: Path, fault: Fault
) -> None:
    recorder = open_recorder(*place)
    recorder.migrate()
    acknowledged: set[Version] = set()
    for generation in fault.rounds():
        with at_work(tireless.write, *place, generation, log=tmp_path / "writer.log") as writer:
            writer.will_say(40 + generation % 20)
            heard = {parsed(line) for line in writer.kill()}
        recorder.append([event(f"alive-{generation}"), event(f"twin-alive-{generation}")])
        acknowledged |= heard | {(f"alive-{generation}", 1)}
        streams = [f"s-{generation:03}{thread}" for thread in range(tireless.WRITERS)]
        stored = sum(len(recorder.select_events(stream)) for stream in streams)
        fault.hit("commands that were stored when the kill came before their answer", stored - len(heard))
        if generation % 20 == 4 or generation == fault.asked - 1:  # reading all of it after each would take hours
            check(recorder, fault.invariants, acknowledged)
    recorder.close()


def parsed(line: str) -> Version:
    stream, version = line.split()
    return stream, int(version)


class Load:
    """Threads that append, remember what was acknowledged, and go on after a failure."""

    def __init__(self, recorder: Recorder) -> None:
        self.acknowledged: list[Version] = []
        self.refused: list[Version] = []
        self.unknown: list[Version] = []
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
            except StoreUnavailable as failure:
                (self.unknown if failure.unknown else self.refused).append((stream, 1))
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

    def tell(self, fault: Fault) -> None:
        """What became of the commands."""
        there = versions_of(self._recorder)
        fault.hit("commands acknowledged", len(self.acknowledged))
        fault.hit("commands refused as not stored, and not stored", len(self.refused))
        for each in self.unknown:
            fault.hit(f"outcomes told to be unknown, {'' if each in there else 'not '}stored")

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
@pytest.mark.parametrize("how", [signal.SIGQUIT, signal.SIGINT, signal.SIGKILL], ids=["immediate", "fast", "killed"])
def test_a_restart_of_the_server_under_load_costs_no_acknowledged_command(
    own_postgres: Postgres, how: signal.Signals, fault: Fault
) -> None:
    with own_postgres.database() as url:
        recorder = open_recorder(None, url)
        recorder.migrate()
        with Load(recorder) as load:
            for _ in fault.rounds():
                assert load.wait_for(50, 30)
                own_postgres.stop(how)
                own_postgres.start()
                assert load.wait_for(6, 10), "a write succeeds within ten seconds without restarting us"
        assert load.unexpected == []
        load.tell(fault)
        check(recorder, fault.invariants, load.acknowledged, load.refused)
        assert recorder.wait_beyond(START, 5)
        recorder.close()


@pytest.mark.postgres
def test_connections_killed_by_an_administrator_cost_nothing(own_postgres: Postgres, fault: Fault) -> None:
    with own_postgres.database() as url:
        recorder = open_recorder(None, url)
        recorder.migrate()
        killer = sa.create_engine(sa.make_url(url).set(drivername="postgresql+psycopg"))
        with Load(recorder) as load:
            for _ in fault.rounds():
                assert load.wait_for(20, 30)
                with killer.connect() as connection:
                    ended = connection.execute(
                        sa.text(
                            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                        )
                    ).scalar_one()
                fault.hit("connections ended", ended)
        killer.dispose()
        assert load.unexpected == []
        load.tell(fault)
        check(recorder, fault.invariants, load.acknowledged, load.refused)
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
    acknowledged: list[Version] = []
    failure: StoreUnavailable | None = None
    while failure is None:
        stream = f"s-{len(acknowledged)}"
        try:
            recorder.append([event(stream), StoredEvent(f"twin-{stream}", 1, "tests.Happened", b"x" * 5000)])
        except StoreUnavailable as away:
            failure = away
        else:
            acknowledged.append((stream, 1))
        assert len(acknowledged) < 100
    assert not failure.unknown
    check(recorder, Invariants(), acknowledged, refused=[(stream, 1)])
    full = False
    recorder.append([event("resumed"), event("twin-resumed")])
    assert ("resumed", 1) in versions_of(recorder)
    recorder.close()


def test_a_store_that_another_process_keeps_locked_is_away_until_it_is_not(tmp_path: Path) -> None:
    recorder = SQLiteRecorder(tmp_path / "events.db", patience=0.1)
    recorder.migrate()
    with contextlib.closing(sqlite3.connect(tmp_path / "events.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable) as failure:
            recorder.append([event("s-1")])
        assert not failure.value.unknown
        assert recorder.read_after(START, 10) == [], "reading goes on"
        other.execute("ROLLBACK")
    recorder.append([event("s-1")])
    assert versions_of(recorder) == {("s-1", 1): 1}
    recorder.close()


def test_a_store_whose_file_is_gone_is_away_and_no_mistake_of_ours(tmp_path: Path) -> None:
    recorder = SQLiteRecorder(tmp_path / "gone" / "events.db")
    with pytest.raises(StoreUnavailable):
        recorder.head()
    with pytest.raises(StoreUnavailable):
        recorder.append([event("s-1")])
    (tmp_path / "gone").mkdir()
    recorder.migrate()
    recorder.append([event("s-1")])
    recorder.close()


def test_a_server_that_never_was_there_is_away(tmp_path: Path) -> None:
    recorder = open_recorder(None, "postgresql://choperia@127.0.0.1:1/nowhere")
    for call in (recorder.head, lambda: recorder.append([event("s-1")]), lambda: recorder.next_ids("s", 1)):
        with pytest.raises(StoreUnavailable) as failure:
            call()
        assert not failure.value.unknown
    recorder.close()
