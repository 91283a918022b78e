"""Read models under faults: no event is applied twice, none is lost, and every read model equals a replay."""

import random
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest
import sqlalchemy as sa

from command_api.event_store import StoreUnavailable
from infra.position import Position
from infra.read_database import Busy
from projections.runtime import tracking
from projections.runtime.definition import Projection
from projections.runtime.rebuild import rebuild
from tests.harness import tireless
from tests.harness.faults.tally import Fault
from tests.harness.invariants import Invariants
from tests.harness.postgres import Postgres, temporary_postgres
from tests.harness.taps import Bar, open_bar, pours
from tests.harness.tireless import at_work


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str | None:
    """The URL of an empty database, or nothing for SQLite."""
    return str(request.getfixturevalue("postgres_database")) if request.param == "postgres" else None


class Evening:
    """A thread that opens taps, pours and closes them, whatever else happens."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._pour)
        self.poured = 0
        self.last: Position | None = None

    def _pour(self) -> None:
        dice = random.Random(7)
        tap = 0
        while not self._over.is_set():
            tap += 1
            self._bar.open(tap, dice.choice(["Pilsen", "Weiss", "Stout"]))
            for _ in range(dice.randrange(8)):
                self._bar.pour(tap, dice.randrange(1, 900))
                self.poured += 1
            if dice.random() < 0.3:
                self.last = self._bar.close_tap(tap)
            time.sleep(0.002)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


def check(bar: Bar, poured: int, invariants: Invariants) -> None:
    """Every glass is counted once, and what must hold of any log and its read models."""
    bar.follow()
    assert bar.count(pours) == poured
    invariants.check(bar.runner, acknowledged=bar.acknowledged)


def test_a_killed_runner_applies_every_event_once(tmp_path: Path, url: str | None, fault: Fault) -> None:
    bar = open_bar(tmp_path, url)
    with Evening(bar) as evening:
        for turn in fault.rounds():
            with at_work(tireless.follow, tmp_path, url, log=tmp_path / "runner.log") as running:
                running.will_say(10 + turn % 17)
                fault.hit("batches applied before a kill", len(running.kill()))
            behind = sum(each.lag_events > 0 for each in bar.runner.health())
            fault.hit("read models that a kill left behind the log", behind)
    check(bar, evening.poured, fault.invariants)
    bar.close()


def test_a_killed_rebuild_costs_nothing_but_its_time(tmp_path: Path, url: str | None, fault: Fault) -> None:
    bar = open_bar(tmp_path, url)
    bar.runner.start()
    with Evening(bar) as evening:
        while evening.poured < 150:
            time.sleep(0.01)
        for turn in fault.rounds():
            with at_work(tireless.rebuild_again_and_again, tmp_path, url, log=tmp_path / "rebuild.log") as running:
                running.will_say(3 + 5 * turn % 23)
    for projection in bar.runner.projections.values():
        _rebuilt_soon(bar, projection)
    check(bar, evening.poured, fault.invariants)
    assert {health.state for health in bar.runner.health()} == {"live"}
    bar.close()


def _rebuilt_soon(bar: Bar, projection: Projection) -> None:
    """What the killed process held is released with it; PostgreSQL takes a moment to notice."""
    deadline = time.monotonic() + 20
    while True:
        try:
            rebuild(bar.recorder, bar.database, projection)
        except Busy:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        else:
            return


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A server that a test may crash."""
    with temporary_postgres() as server:
        yield server


@pytest.mark.postgres
@pytest.mark.parametrize("how", [signal.SIGQUIT, signal.SIGINT, signal.SIGKILL], ids=["immediate", "fast", "killed"])
def test_read_models_go_on_by_themselves_after_a_restart_of_the_server(
    own_postgres: Postgres, tmp_path: Path, how: signal.Signals, fault: Fault
) -> None:
    with own_postgres.database() as url:
        bar = open_bar(tmp_path, url)
        bar.runner.start()
        bar.open(1)
        poured = 0
        for _ in fault.rounds():
            for _ in range(20):
                bar.pour(1)
                poured += 1
            own_postgres.stop(how)
            own_postgres.start()
            last, poured = _poured_as_soon_as_possible(bar, poured)
            assert bar.runner.wait_for("taps", last, 15), [worker.trouble for worker in bar.runner._workers.values()]
            assert bar.runner.wait_for("pours", last, 15)
        assert [health.trouble for health in bar.runner.health()] == [None, None]
        check(bar, poured, fault.invariants)
        bar.close()


def _poured_as_soon_as_possible(bar: Bar, poured: int) -> tuple[Position, int]:
    deadline = time.monotonic() + 15
    while True:
        try:
            return bar.pour(1), poured + 1
        except StoreUnavailable:
            bar.versions["tap-1"] -= 1
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_a_full_disk_under_the_read_models_stops_nobody_who_sells(tmp_path: Path) -> None:
    bar = open_bar(tmp_path, None)
    bar.open(1)
    bar.follow()
    full = True

    def limit_pages(connection: sqlite3.Connection, _record: object) -> None:
        if full:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages}")

    sa.event.listen(bar.database.engine, "connect", limit_pages)
    bar.database.engine.dispose()
    bar.runner.start()
    poured = 0
    deadline = time.monotonic() + 30
    while not any(health.trouble for health in bar.runner.health()):
        assert time.monotonic() < deadline
        for _ in range(50):
            bar.pour(1)
            poured += 1
    troubles = {health.name: health.trouble for health in bar.runner.health()}
    assert "SQLITE_FULL" in str(troubles["pours"])
    assert [health.failure for health in bar.runner.health()] == [None, None], "it is no event's fault"
    full = False
    bar.database.engine.dispose()
    last = bar.pour(1)
    assert bar.runner.wait_for("pours", last, 15)
    check(bar, poured + 1, Invariants())
    bar.close()


def test_a_position_that_was_lost_with_its_rows_is_made_up_for(tmp_path: Path, url: str | None) -> None:
    """A crash of the machine may cost the read models their last moment; the runner's memory is then ahead of them."""
    bar = open_bar(tmp_path, url)
    bar.open(1)
    bar.pour(1)
    bar.follow()
    with bar.database.read() as connection:
        before = tracking.tracked(connection, "pours")
    assert before is not None
    bar.pour(1)
    bar.follow()
    with bar.database.write() as connection:
        connection.execute(pours.delete().where(pours.c.version == 3))
        tracking.switch(connection, "pours", before)
    bar.pour(1)
    check(bar, 3, Invariants())
    bar.close()
