"""Events become rows, in order, once, together with the position."""

import threading
from collections.abc import Collection

import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from infra.position import START, Position
from tests.harness.taps import Bar, Taps, board, pours, taps
from tests.projections.runtime.runner.conftest import Another


def test_events_become_rows(bar: Bar) -> None:
    bar.open(1, "Pilsen")
    bar.open(2, "Weiss")
    bar.pour(1)
    bar.pour(1, 500)
    bar.open(3, "Stout")
    bar.close_tap(3)
    assert bar.rows(taps) == [
        {"id": 1, "beer": "Pilsen", "glasses": 2, "ml": 800},
        {"id": 2, "beer": "Weiss", "glasses": 0, "ml": 0},
    ]
    assert bar.rows(pours) == [{"tap": "tap-1", "version": 2, "ml": 300}, {"tap": "tap-1", "version": 3, "ml": 500}]


def test_what_is_made_from_several_rows_is_made_after_them(bar: Bar) -> None:
    bar.open(1, "Pilsen")
    bar.open(2, "Weiss")
    bar.pour(2)
    bar.follow()
    assert bar.board() == "Pilsen 0, Weiss 300"
    bar.close_tap(2)
    bar.follow()
    assert bar.board() == "Pilsen 0"


def test_a_running_read_model_follows_what_is_stored(bar: Bar) -> None:
    bar.runner.start()
    bar.open(1)
    for _ in range(20):
        position = bar.pour(1)
        assert bar.runner.wait_for("taps", position, 10)
    assert bar.board() == "Pilsen 6000"


def test_many_events_are_applied_in_batches_and_in_order(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.runtime.worker.CATCHING_UP", 7)
    runner = bar.another(Taps)
    bar.open(1)
    for _ in range(30):
        bar.pour(1)
    steps: list[int] = []
    runner.catch_up(lambda _name, done, _total: steps.append(done))
    assert len(steps) == 5
    assert bar.board() == "Pilsen 9000"
    runner.database.close()
    runner.recorder.close()


def test_events_of_others_only_move_the_position(bar: Bar) -> None:
    bar.open(1)
    last = bar.switch_light()
    bar.follow()
    assert bar.runner.position("taps") == last
    assert bar.runner.position("pours") == last
    assert bar.count(pours) == 0
    assert {health.lag_events for health in bar.runner.health()} == {0}


def test_an_event_that_this_code_does_not_know_is_passed_over(bar: Bar) -> None:
    bar.open(1)
    last = bar.recorder.append([StoredEvent("robot-1", 1, "robots.RobotHired", b'{"pay": 0}')])
    bar.follow()
    assert bar.runner.position("taps") == last


def test_rows_and_position_are_written_together_or_not_at_all(bar: Bar) -> None:
    bar.open(1)
    bar.follow()
    before = bar.runner.position("taps"), bar.rows(taps)
    bar.pour(1, 0)
    bar.runner.catch_up()
    with bar.database.read() as connection:
        written = connection.execute(sa.text("SELECT position FROM projection_positions WHERE name = 'taps'")).scalar()
        assert (Position.parse(written), [row._asdict() for row in connection.execute(sa.select(taps))]) == before


def test_a_reader_waits_until_its_own_change_is_visible(bar: Bar) -> None:
    bar.runner.start()
    position = bar.open(1)
    assert bar.runner.wait_for("taps", position, 10)
    assert bar.count() == 1
    assert not bar.runner.wait_for("taps", Position(position.transaction + 1, position.number + 1), 0.05)


def test_a_reader_in_a_process_without_runner_waits_for_the_written_position(bar: Bar, another: Another) -> None:
    elsewhere = another()
    position = bar.open(1)
    assert not elsewhere.wait_for("taps", position, 0.05)
    bar.runner.start()
    assert elsewhere.wait_for("taps", position, 10)


def test_who_listens_learns_which_read_model_moved_and_where_to(bar: Bar) -> None:
    heard: dict[str, Position] = {}
    both = threading.Event()

    def listen(names: Collection[str], position: Position) -> None:
        heard.update(dict.fromkeys(names, position))
        if position > START and set(heard.values()) == {position} and len(heard) == 2:
            both.set()

    bar.runner.on_applied(lambda _names, _position: 1 / 0)
    bar.runner.on_applied(listen)
    bar.runner.start()
    position = bar.open(1)
    assert both.wait(10), "a listener that fails holds neither the others nor the read model"
    assert heard == {"taps": position, "pours": position}


def test_tables_are_made_once_however_many_processes_start(bar: Bar, another: Another) -> None:
    bar.open(1)
    bar.follow()
    runners = [another() for _ in range(4)]
    threads = [threading.Thread(target=runner.migrate) for runner in runners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bar.count() == 1


def test_a_closed_tap_is_gone_from_the_board_after_a_restart_as_well(bar: Bar, another: Another) -> None:
    bar.open(1)
    bar.open(2, "Weiss")
    bar.follow()
    bar.close_tap(1)
    runner = another()
    runner.catch_up()
    assert bar.board() == "Weiss 0"
    assert bar.count(board) == 1
