"""Several runners on one read model: each event is applied once, whoever does it."""

import threading

import pytest

from infra.read_database import Busy
from tests.harness.taps import Bar, Taps
from tests.projections.runtime.runner.conftest import Another


def test_two_runners_apply_every_event_once(bar: Bar, another: Another, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.runtime.worker.CATCHING_UP", 20)
    runners = [bar.runner, another()]
    bar.open(1)
    for _ in range(200):
        bar.pour(1)
    for runner in runners:
        runner.start()
    for _ in range(100):
        last = bar.pour(1)
    for runner in runners:
        for name in ("taps", "pours"):
            assert runner.wait_for(name, last, 30)
    assert bar.board() == "Pilsen 90000"
    assert [health.failure for health in bar.runner.health()] == [None, None]


def test_one_runner_goes_on_where_the_other_stopped(bar: Bar, another: Another) -> None:
    first, second = another(), another()
    first.start()
    assert first.wait_for("taps", bar.open(1), 10)
    second.start()
    assert second.wait_for("taps", bar.pour(1), 10)
    first.stop()
    assert second.wait_for("taps", bar.pour(1), 10)
    assert bar.board() == "Pilsen 600"


def test_a_runner_that_was_overtaken_forgets_what_it_remembers(bar: Bar, another: Another) -> None:
    second = another()
    bar.open(1)
    bar.runner.catch_up()
    second.catch_up()
    for runner in (second, bar.runner, second, bar.runner):
        bar.pour(1)
        runner.catch_up()
    assert bar.board() == "Pilsen 1200"


def test_what_is_exclusive_is_done_by_one_at_a_time(bar: Bar) -> None:
    recorder, elsewhere = bar.reopened()
    with bar.database.exclusive("taps"), elsewhere.exclusive("pours"):
        with pytest.raises(Busy), elsewhere.exclusive("taps"):
            raise AssertionError("two hold it")
        with pytest.raises(Busy), bar.database.exclusive("taps"):
            raise AssertionError("two threads hold it")
    with elsewhere.exclusive("taps"):
        pass
    elsewhere.close()
    recorder.close()


def test_writers_of_one_process_wait_for_each_other(bar: Bar) -> None:
    bar.open(1)
    bar.follow()
    threads = [threading.Thread(target=_read_then_write, args=(bar,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bar.rows(Taps.tables[0])[0]["glasses"] == 80


def _read_then_write(bar: Bar) -> None:
    table = Taps.tables[0]
    for _ in range(10):
        with bar.database.write() as connection:
            connection.execute(table.update().values(glasses=table.c.glasses + 1))
