"""An administrator has a read model go on without an event that it cannot apply; a rebuild closes the hole."""

from datetime import UTC, datetime

import pytest

from infra.position import Position
from projections.runtime import holes, tracking
from projections.runtime.applying import FailedEvent
from projections.runtime.as_of.erasures import ERASING
from projections.runtime.holes import Hole, NotSkippable
from projections.runtime.rebuild import rebuild
from projections.runtime.runner import Runner
from tests.harness.taps import Bar, Taps
from tests.projections.runtime.runner.conftest import Another
from tests.projections.runtime.runner.test_poison import FixedTaps, failed_within

NOW = datetime(2026, 11, 21, 18, 5, tzinfo=UTC)


def stuck(bar: Bar) -> Position:
    """The read model of the taps stands at an empty glass between two full ones."""
    bar.open(1)
    bar.pour(1)
    poison = bar.pour(1, 0)
    bar.pour(1, 200)
    bar.runner.catch_up()
    return poison


def skip(bar: Bar, position: Position, name: str = "taps") -> tracking.Failure | None:
    with bar.database.write() as connection:
        return holes.skip(connection, bar.runner.projections[name], position, "um teste", "user-1", NOW)


def left_out(bar: Bar) -> dict[str, list[Hole]]:
    with bar.database.read() as connection:
        return {name: [*its] for name, its in holes.every(connection).items()}


def states(runner: Runner) -> dict[str, tuple[str, int]]:
    return {each.name: (each.state, each.skipped) for each in runner.health()}


def test_a_read_model_goes_on_without_the_event_and_says_so(bar: Bar, another: Another) -> None:
    poison = stuck(bar)
    assert skip(bar, poison) is not None
    bar.runner.catch_up()
    assert bar.board() == "Pilsen 500", "what came before and after is applied"
    [hole] = left_out(bar)["taps"]
    assert (hole.position, hole.stream, hole.version, hole.topic) == (poison, "tap-1", 3, "taps.GlassPoured")
    assert (hole.error.startswith("ValueError at "), hole.reason, hole.who, hole.at) == (
        True,
        "um teste",
        "user-1",
        NOW,
    )
    later = another(Taps)
    later.catch_up()
    assert states(later) == {"taps": ("live", 1)}, "a process that starts later knows the hole"
    assert states(bar.runner) == {"taps": ("live", 1), "pours": ("live", 0)}


def test_threads_of_all_processes_pass_the_event(bar: Bar, another: Another, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.runtime.worker.FIRST_RETRY", 3600.0)
    monkeypatch.setattr("projections.runtime.worker.LONGEST_RETRY", 3600.0)
    one, two = bar.runner, another(Taps)
    poison = stuck(bar)
    for runner in (one, two):
        runner.start()
    failed_within(bar, "taps", 10)
    assert skip(bar, poison) is not None
    last = bar.pour(1, 100)
    for runner in (one, two):
        assert runner.wait_for("taps", last, 20), "it looks at the stored state, and does not wait for its retry"
    assert bar.board() == "Pilsen 600"
    assert states(one)["taps"] == ("live", 1)


def test_a_process_that_has_read_the_event_before_does_not_stop_at_it_again(bar: Bar, another: Another) -> None:
    late = another(Taps)
    bar.open(1)
    for runner in (bar.runner, late):
        runner.catch_up()
    poison = bar.pour(1, 0)
    bar.runner.catch_up()
    assert skip(bar, poison) is not None
    late.catch_up()
    assert (states(late), late.position("taps")) == ({"taps": ("live", 1)}, poison)
    fixed = another(FixedTaps)
    fixed.catch_up()
    assert left_out(bar)["taps"], "a newer version does not apply what lies behind"


def test_a_rebuild_meets_the_event_again_and_closes_the_hole_once_it_can_apply_it(bar: Bar, another: Another) -> None:
    skip(bar, stuck(bar))
    bar.runner.catch_up()
    with pytest.raises(FailedEvent):
        rebuild(bar.recorder, bar.database, bar.runner.projections["taps"])
    assert [*left_out(bar)] == ["taps"]
    fixed = another(FixedTaps)
    rebuild(fixed.recorder, fixed.database, fixed.projections["taps"])
    assert (left_out(bar), bar.board()) == ({}, "Pilsen 500")


def test_only_the_event_that_holds_a_read_model_is_left_out(bar: Bar) -> None:
    poison = stuck(bar)
    assert skip(bar, bar.recorder.head()) is None
    assert skip(bar, poison, "pours") is None
    assert skip(bar, poison) is not None
    assert skip(bar, poison) is None, "once"


@pytest.mark.parametrize("case", ["it numbers every event", "the event erases", "the tables are of another version"])
def test_what_must_not_be_missing_is_refused(
    bar: Bar, another: Another, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    poison = stuck(bar)
    projection = bar.runner.projections["taps"]
    match case:
        case "it numbers every event":
            monkeypatch.setattr(Taps, "counts_events", True)
        case "the event erases":
            topic = min(each.TOPIC for each in ERASING)
            with bar.database.write() as connection:
                connection.execute(tracking.failures.update().values(topic=topic))
        case _:
            newer = another(type("Newer", (Taps,), {"version": 2}))
            newer.renew()
            projection = newer.projections["taps"]
    with pytest.raises(NotSkippable), bar.database.write() as connection:
        holes.skip(connection, projection, poison, "um teste", "user-1", NOW)
    assert left_out(bar) == {}


def test_an_erasure_takes_the_texts_of_holes(bar: Bar) -> None:
    skip(bar, stuck(bar))
    with bar.database.write() as connection:
        connection.execute(tracking.holes.update().values(error="ValueError: Valdirene"))
        tracking.forget_errors(connection)
    [hole] = left_out(bar)["taps"]
    assert (hole.error, hole.reason) == ("ValueError", "")
