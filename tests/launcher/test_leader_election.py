"""Jobs that one of all processes does: each by one at a time, and by another one when that has died."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from command_api.event_store.index import idempotency
from infra.settings import Settings
from launcher.clock import Clock, Next
from launcher.composition import Services, open_services
from launcher.jobs.retention import ANSWERS_KEPT, expired_rows
from launcher.jobs.schedule import jobs
from launcher.leader_election import Leader, Term
from tests.harness.processes import given
from tests.launcher.conftest import BOTH

ALL = [
    *("overdue-holds", "standing-orders", "house-dues", "message-upkeep", "retention", "forgetting"),
    *("sales-imports", "fiscal-notes", "messages", "sealing", "comparison"),
]
PATIENCE = 60.0


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def elsewhere(services: Services) -> Iterator[Services]:
    """Another process on the same store."""
    opened = open_services(services.settings)
    yield opened
    opened.close()


@BOTH
def test_two_processes_share_out_the_jobs_and_one_goes_on_alone(services: Services, elsewhere: Services) -> None:
    with jobs(elsewhere) as theirs:
        with jobs(services) as mine:
            until(lambda: sorted(mine.leads() + theirs.leads()) == sorted(ALL))
        assert mine.leads() == []
        until(lambda: theirs.leads() == ALL)


class Working:
    """A job that tells who does it."""

    def __init__(self) -> None:
        self.at_it: list[str] = []

    def by(self, who: str) -> Callable[[Term], Iterator[Next]]:
        def work(_term: Term) -> Iterator[Next]:
            self.at_it.append(who)
            try:
                while True:
                    yield Next(0.05)
            finally:
                self.at_it.remove(who)

        return work


@contextmanager
def leading(services: Services, work: Callable[[Term], Iterator[Next]]) -> Iterator[Leader]:
    """A process that offers to do this."""
    with Clock() as clock:
        leader = Leader(services.recorder.locks, "trial", work, clock.ended)
        clock.add("trial", leader.work)
        yield leader


class Sleeping(threading.Event):
    """An end that nobody announces; counts how often somebody sleeps, and sleeps no time."""

    def __init__(self, forward: Callable[[float], None]) -> None:
        super().__init__()
        self.times = 0
        self._forward = forward

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self.times += 1
        self._forward(timeout)
        return False


@pytest.mark.parametrize(("lasts", "times"), [(True, 1), (False, 30)])
def test_a_leader_wakes_only_to_ask_for_a_lock_that_can_be_lost(
    monkeypatch: pytest.MonkeyPatch, lasts: bool, times: int
) -> None:
    class Lock:
        def __init__(self) -> None:
            self.lasts = lasts

        def holds(self) -> bool:
            return True

    now = 0.0

    def forward(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr("launcher.leader_election.time.monotonic", lambda: now)
    ended = Sleeping(forward)
    assert not Term(Lock(), ended).wait(60)
    assert (ended.times, now) == (times, 60)


def test_a_job_that_fails_gives_up_its_lock_and_is_taken_up_again(services: Services, elsewhere: Services) -> None:
    working, failures = Working(), []

    def fail(_term: Term) -> Iterator[Next]:
        yield Next(0.0)
        failures.append(time.monotonic())
        raise ValueError("what nobody expected")

    with leading(services, fail):
        until(lambda: len(failures) == 1)
        with leading(elsewhere, working.by("second")):
            until(lambda: working.at_it == ["second"])
        failures.clear()
        until(lambda: len(failures) == 1)


@pytest.mark.postgres
def test_who_lost_the_lock_stops_and_another_goes_on(postgres_database: str, tmp_path: Path) -> None:
    """A server was restarted, or a firewall has forgotten a connection: the lock is free, and the process that had it
    does not know yet."""
    settings = Settings(data=tmp_path, database_url=postgres_database, read_database_url=None)
    one, other = open_services(settings), open_services(settings)
    working = Working()
    first, second = ExitStack(), ExitStack()
    try:
        former = first.enter_context(leading(one, working.by("first")))
        until(lambda: working.at_it == ["first"])
        with one.recorder.locks.exclusive("beside"):  # held on the same connection, and lost with it
            other_one = second.enter_context(leading(other, working.by("second")))
            with psycopg.connect(postgres_database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
                    " AND pid IN (SELECT pid FROM pg_stat_activity WHERE application_name LIKE '%locks')"
                )
            until(lambda: former.leads != other_one.leads and len(working.at_it) == 1)
        first.close()
        until(lambda: working.at_it == ["second"])
    finally:
        first.close()
        second.close()
        one.close()
        other.close()


def test_answers_are_forgotten_after_a_week(services: Services) -> None:
    now = time.time()
    rows = [("old", ANSWERS_KEPT + 60), ("older", 2 * ANSWERS_KEPT), ("young", ANSWERS_KEPT - 60)]
    with services.recorder.engine.begin() as connection:
        for key, age in rows:
            values = {"person": "1", "key": key, "body_hash": "", "answer": "{}", "position": "0.0"}
            connection.execute(idempotency.insert().values(**values, created_at=now - age))
    given(lambda _now: expired_rows(services), datetime.fromtimestamp(now, UTC))
    with services.recorder.engine.connect() as connection:
        assert connection.execute(sa.select(idempotency.c.key)).scalars().all() == ["young"]
