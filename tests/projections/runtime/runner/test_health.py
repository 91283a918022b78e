"""How far a read model is, what holds it, and what the metrics say of it."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from prometheus_client import REGISTRY

from tests.harness.taps import Bar
from tests.projections.runtime.runner.conftest import Another


def figure(name: str, projection: str) -> float | None:
    return REGISTRY.get_sample_value(name, {"name": projection})


def test_a_read_model_without_anything_missing_is_live_however_long_nothing_happened(bar: Bar) -> None:
    bar.open(1)
    bar.follow()
    for health in bar.runner.health():
        assert (health.lag_events, health.lag_seconds, health.state) == (0, 0.0, "live")
        assert health.position == health.head


def test_the_lag_is_the_age_of_the_oldest_event_that_is_missing(bar: Bar) -> None:
    bar.now = datetime.now(UTC) - timedelta(hours=2)
    bar.open(1)
    bar.follow()
    bar.now = datetime.now(UTC) - timedelta(seconds=90)
    bar.pour(1)
    bar.pour(1)
    for health in bar.runner.health():
        assert health.lag_events == 2
        assert 29 < health.lag_seconds < 60
        assert health.state == "catching_up"


def test_a_read_model_that_has_just_not_seen_the_newest_event_is_live(bar: Bar) -> None:
    bar.open(1)
    bar.follow()
    bar.now = datetime.now(UTC)
    bar.pour(1)
    assert {(health.state, health.lag_events) for health in bar.runner.health()} == {("live", 1)}


def test_health_is_true_in_a_process_that_runs_no_projection(bar: Bar, another: Another) -> None:
    bar.open(1)
    bar.pour(1, 0)
    bar.runner.catch_up()
    elsewhere = {health.name: health for health in another().health()}
    assert {name: health.state for name, health in elsewhere.items()} == {"taps": "failed", "pours": "live"}
    assert "ValueError" in str(elsewhere["taps"].failure)


def test_the_metrics_show_lag_failure_and_events_of_each_read_model(bar: Bar) -> None:
    before = figure("projection_events_total", "taps") or 0
    bar.runner.start()
    bar.open(1)
    bar.pour(1)
    last = bar.pour(1, 0)
    assert bar.runner.wait_for("pours", last, 10)
    deadline = time.monotonic() + 5
    while figure("projection_failed", "taps") != 1:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert figure("projection_failed", "pours") == 0
    assert figure("projection_lag_events", "taps") == 1
    assert figure("projection_lag_events", "pours") == 0
    assert (figure("projection_lag_seconds", "taps") or 0) > 0
    assert (figure("projection_events_total", "taps") or 0) - before == 2
    bar.runner.stop()
    assert figure("projection_lag_events", "taps") is None, "this process does not follow it any more"


def test_the_other_metrics_are_shown_while_the_read_database_is_away(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    bar.runner.start()
    monkeypatch.setattr(bar.runner, "health", lambda: 1 / 0)
    names = {family.name for family in REGISTRY.collect()}
    assert {"projection_lag_events", "projection_events"} <= names
