"""An event that cannot be applied stops its own read model, which says why and goes on by itself after the fix."""

import threading
import time

import pytest
import sqlalchemy as sa

from command_api.event_store.recorder import StoreUnavailable
from infra.position import Position
from projections.runtime.definition import handles
from projections.runtime.health import Health
from projections.runtime.rows import Rows
from tests.harness.faults.tally import Fault
from tests.harness.taps import Bar, GlassPoured, Taps, pours, taps
from tests.projections.runtime.runner.conftest import Another


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Pauses short enough for a test."""
    monkeypatch.setattr("projections.runtime.worker.FIRST_RETRY", 0.05)
    return monkeypatch


def pour_what_is_there(self: Taps, event: GlassPoured, rows: Rows) -> None:
    if event.ml:
        POURED(self, event, rows)


POURED = Taps.poured


class FixedTaps(Taps):
    """The version of the code that knows what to do with an empty glass."""

    poured = handles(GlassPoured)(pour_what_is_there)


def health_of(bar: Bar, name: str) -> Health:
    return next(health for health in bar.runner.health() if health.name == name)


def failed_within(bar: Bar, name: str, seconds: float) -> Health:
    deadline = time.monotonic() + seconds
    while (health := health_of(bar, name)).state != "failed":
        assert time.monotonic() < deadline, f"{name} does not say that it has stopped: {health}"
        time.sleep(0.01)
    return health


def test_only_the_read_model_that_cannot_apply_an_event_stops_and_says_why_within_five_seconds(
    bar: Bar, strict: pytest.MonkeyPatch, fault: Fault
) -> None:
    bar.runner.start()
    for number in fault.rounds():
        tap = number + 1
        bar.open(tap)
        good = bar.pour(tap)
        poison = bar.pour(tap, 0)
        last = bar.pour(tap, 200)
        failure = failed_within(bar, "taps", 5).failure
        assert failure is not None
        assert (failure.position, failure.stream, failure.version) == (poison, f"tap-{tap}", 3)
        assert failure.topic == "taps.GlassPoured"
        assert failure.error.startswith("ValueError at ")
        assert "an empty glass" not in failure.error, "a message quotes what somebody typed"
        assert bar.runner.wait_for("pours", last, 10), "the other read model goes on"
        assert bar.board() == f"Pilsen {500 * number + 300}", "what came before the poison is applied"
        assert health_of(bar, "taps").position == good
        assert health_of(bar, "pours").state == "live"
        strict.setattr(Taps, "poured", pour_what_is_there)
        assert bar.runner.wait_for("taps", last, 10), "repaired, it goes on"
        strict.setattr(Taps, "poured", POURED)
    strict.setattr(Taps, "poured", pour_what_is_there)
    fault.invariants.check(bar.runner, bar.acknowledged)


def test_it_goes_on_by_itself_when_the_cause_is_gone(bar: Bar, strict: pytest.MonkeyPatch) -> None:
    bar.runner.start()
    bar.open(1)
    bar.pour(1, 0)
    last = bar.pour(1, 200)
    failed_within(bar, "taps", 5)
    strict.setattr(Taps, "poured", pour_what_is_there)
    assert bar.runner.wait_for("taps", last, 10)
    assert bar.board() == "Pilsen 200"
    assert (health_of(bar, "taps").state, health_of(bar, "taps").failure) == ("live", None)


def test_a_database_that_responds_again_is_no_trouble_any_more(bar: Bar, strict: pytest.MonkeyPatch) -> None:
    def away() -> Position:
        raise StoreUnavailable

    bar.open(1)
    bar.follow()
    bar.pour(1, 0)
    with strict.context() as outage:
        outage.setattr(bar.recorder, "head", away)
        bar.runner.start()
        deadline = time.monotonic() + 10
        while "taps" not in bar.runner.troubles():
            assert time.monotonic() < deadline
            time.sleep(0.01)
    assert failed_within(bar, "taps", 5).trouble is None


def test_it_goes_on_after_a_restart_with_repaired_code(bar: Bar, another: Another) -> None:
    bar.open(1)
    bar.pour(1, 0)
    bar.pour(1, 200)
    bar.runner.catch_up()
    assert health_of(bar, "taps").state == "failed"
    repaired = another(FixedTaps)
    repaired.catch_up()
    assert bar.board() == "Pilsen 200"
    assert [health.failure for health in repaired.health()] == [None]


def test_pauses_grow_and_attempts_are_counted_across_restarts(bar: Bar, another: Another) -> None:
    bar.open(1)
    bar.pour(1, 0)
    pauses = []
    for runner in (bar.runner, bar.runner, another(), another()):
        runner.catch_up()
        failure = health_of(bar, "taps").failure
        assert failure is not None
        now_and_then = failure.retry_at - failure.since
        pauses.append((failure.attempts, now_and_then))
    assert [attempts for attempts, _ in pauses] == [1, 2, 3, 4]
    assert [pause for _, pause in pauses] == sorted(pause for _, pause in pauses)


def test_a_row_that_the_database_refuses_is_traced_to_its_event(bar: Bar) -> None:
    for tap in range(1, 30):
        bar.open(tap)
    poison = bar.open(30, None)
    for tap in range(31, 60):
        bar.open(tap)
    bar.runner.catch_up()
    failure = health_of(bar, "taps").failure
    assert failure is not None
    assert failure.position == poison
    assert "IntegrityError" in failure.error
    assert bar.count() == 29, "all before it are applied"


def test_a_column_that_is_missing_is_a_failure_and_not_an_absent_database(bar: Bar) -> None:
    bar.open(1)
    bar.follow()
    with bar.database.write() as connection:
        connection.execute(sa.text("ALTER TABLE pours DROP COLUMN ml"))
    bar.pour(1)
    bar.runner.catch_up()
    failure = health_of(bar, "pours").failure
    assert failure is not None
    assert "ml" in failure.error
    assert health_of(bar, "taps").failure is None


def test_a_failing_last_step_stops_before_the_event_that_brought_it(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    def finish(_self: Taps, rows: Rows) -> None:
        table = rows.table(taps)
        if len(rows.select(sa.select(table.c.id))) > 3:
            raise RuntimeError("the board is full")

    monkeypatch.setattr(Taps, "finish", finish)
    for tap in range(1, 4):
        bar.open(tap)
    poison = bar.open(4)
    bar.open(5)
    bar.runner.catch_up()
    failure = health_of(bar, "taps").failure
    assert failure is not None
    assert failure.position == poison
    assert failure.error.startswith("RuntimeError at ")
    assert bar.count() == 3


def test_a_slow_read_model_delays_nobody_else(bar: Bar, monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
    """It needs a second for an event: for all of them longer than anybody waits here."""
    hurry = threading.Event()

    def poured(self: Taps, event: GlassPoured, rows: Rows) -> None:
        hurry.wait(1)
        POURED(self, event, rows)

    monkeypatch.setattr(Taps, "poured", poured)
    bar.runner.start()
    bar.open(1)
    for number in fault.rounds():
        for _ in range(60):
            last = bar.pour(1)
        assert bar.runner.wait_for("pours", last, 30)
        assert bar.count(pours) == 60 * (number + 1)
        assert bar.runner.position("taps") < last
    hurry.set()
    assert bar.runner.wait_for("taps", last, 30)
    fault.invariants.check(bar.runner, bar.acknowledged)
