"""Deliveries in any order, any number of times, in any batches: the read models are what the log says."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from command_api.event_store.damage import UnreadableEvent
from command_api.event_store.mapper import decode
from infra.position import START, Position
from projections.runtime.inbox import keeping
from projections.runtime.inbox.keeping import Keeper, applied_by, fetch, sweep
from projections.runtime.inbox.staging import next_offsets, stage
from projections.runtime.inbox.tables import floor_of
from projections.runtime.runner import Runner
from tests.harness.faults.table import row
from tests.harness.faults.tally import Fault
from tests.harness.postgres import Postgres
from tests.harness.taps import Bar, Taps, open_bar
from tests.kafka.conftest import BOTH
from tests.kafka.inboxes import AGES_AGO, READ_MODELS, Inbox, check, log_of

IN_AN_HOUR = datetime.now(UTC) + timedelta(hours=1)


@pytest.fixture
def bar(tmp_path: Path, url: str | None) -> Iterator[Bar]:
    """An empty bar with the read model that notices a change of order."""
    opened = open_bar(tmp_path, url, READ_MODELS)
    yield opened
    opened.close()


def happen(bar: Bar, evening: list[tuple[int, int]]) -> None:
    """Each pair is a tap and what is done with it."""
    for tap, deed in evening:
        if deed == 0:
            bar.open(tap, "Weiss" if tap % 2 else "Pilsen")
        elif deed == 1:
            bar.close_tap(tap)
        elif deed == 2:
            bar.switch_light()
        else:
            bar.pour(tap, deed)


EVENINGS = st.lists(st.tuples(st.integers(1, 4), st.integers(0, 9)), min_size=1, max_size=40)


def deliver_in_any_way(bar: Bar, data: st.DataObject) -> None:
    inbox, told = Inbox(bar), log_of(bar)
    again = data.draw(st.lists(st.sampled_from(told), max_size=10))
    deliveries = data.draw(st.permutations([*told, *again]))
    while deliveries:
        size = data.draw(st.integers(1, 12))
        inbox.take(deliveries[:size])
        deliveries = deliveries[size:]
        if data.draw(st.booleans()):
            inbox.follow()
    inbox.follow()
    inbox.check()


@settings(deadline=None, max_examples=row("deliveries").rounds, suppress_health_check=list(HealthCheck))
@given(evening=EVENINGS, data=st.data())
def test_any_deliveries_make_the_same_read_models(
    evening: list[tuple[int, int]], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory, fault: Fault
) -> None:
    bar = open_bar(tmp_path_factory.mktemp("bar"), None, READ_MODELS)
    happen(bar, evening)
    deliver_in_any_way(bar, data)
    fault.invariants.check(bar.runner, bar.acknowledged)
    bar.close()
    fault.happened()


@pytest.mark.postgres
@settings(deadline=None, max_examples=row("deliveries").rounds * 2 // 5, suppress_health_check=list(HealthCheck))
@given(evening=EVENINGS, data=st.data())
def test_any_deliveries_make_the_same_read_models_on_postgresql(
    evening: list[tuple[int, int]],
    data: st.DataObject,
    postgres_server: Postgres,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with postgres_server.database() as url:
        bar = open_bar(tmp_path_factory.mktemp("bar"), url, READ_MODELS)
        happen(bar, evening)
        deliver_in_any_way(bar, data)
        bar.close()


@BOTH
def test_what_is_early_waits_for_what_comes_before_it(bar: Bar) -> None:
    inbox = Inbox(bar)
    for tap in (1, 2, 3):
        bar.open(tap)
    first, second, third = log_of(bar)
    inbox.take([third])
    assert inbox.recorder.head() == START
    assert inbox.recorder.read_after(START, 10) == []
    inbox.take([first])
    assert [each.stream for each in inbox.recorder.read_after(START, 10)] == ["tap-1"]
    inbox.take([second])
    assert [each.stream for each in inbox.recorder.read_after(START, 10)] == ["tap-1", "tap-2", "tap-3"]
    assert [each.stream for each in inbox.recorder.read_after(first.position, 1)] == ["tap-2"]
    assert inbox.recorder.head() == third.position
    assert inbox.recorder.wait_beyond(second.position, 5)


def test_a_damaged_event_in_the_inbox_is_named(bar: Bar) -> None:
    """Whoever owns the file can store a text where bytes were."""
    inbox = Inbox(bar)
    bar.open(1)
    inbox.take(log_of(bar))
    with bar.database.write() as connection:
        if connection.dialect.name == "postgresql":
            pytest.skip("its columns keep their type")
        connection.exec_driver_sql("UPDATE inbox_events SET state = CAST(state AS TEXT)")
    [recorded] = inbox.recorder.read_after(START, 10)
    with pytest.raises(UnreadableEvent, match="tap-1/1"):
        decode(recorded.topic, recorded.stream, recorded.version, recorded.state)


def test_who_waits_hears_of_what_another_process_stages(bar: Bar) -> None:
    bar.open(1)
    waits, others = Inbox(bar).recorder, Inbox(bar)
    with ThreadPoolExecutor(3) as pool:
        found = [pool.submit(waits.wait_beyond, START, 60) for _ in range(3)]
        assert not wait(found, timeout=0.2).done
        others.take(log_of(bar))
        assert [each.result() for each in found] == [True] * 3
    waits.close()


@BOTH
def test_a_worker_that_lost_a_partition_does_not_turn_it_back(bar: Bar) -> None:
    Inbox(bar)
    stage(bar.database, [], {("events", 1): 70, ("events", 2): 5})
    stage(bar.database, [], {("events", 1): 40, ("events", 2): 6})
    assert next_offsets(bar.database, "events") == {1: 70, 2: 6}


@BOTH
def test_only_what_every_read_model_has_applied_is_swept(bar: Bar) -> None:
    inbox = Inbox(bar)
    for tap in (1, 2, 3, 4):
        bar.open(tap)
    told = log_of(bar)
    inbox.take(told[:2])
    inbox.follow()
    inbox.take(told[2:])
    applied = applied_by(bar.database, [each.name for each in READ_MODELS])
    assert applied == told[1].position
    assert sweep(bar.database, applied, AGES_AGO) == 0, "it is kept for a while"
    assert sweep(bar.database, applied, IN_AN_HOUR) == 2
    assert sweep(bar.database, applied, IN_AN_HOUR) == 0
    inbox.take([told[0]])  # delivered once more, after it was swept
    inbox.follow()
    inbox.check()


def test_a_young_event_stays_with_everything_after_it(bar: Bar) -> None:
    inbox = Inbox(bar)
    bar.open(1)
    inbox.take(log_of(bar))
    between = datetime.now(UTC)
    bar.open(2)
    bar.open(3)
    inbox.take(log_of(bar))
    inbox.follow()
    assert sweep(bar.database, inbox.recorder.head(), between) == 1
    assert _floor(bar) == log_of(bar)[0].position


def test_a_new_read_model_reads_from_the_store_what_is_swept(bar: Bar) -> None:
    inbox = Inbox(bar)
    for tap in (1, 2, 3):
        bar.open(tap)
        bar.pour(tap)
    told = log_of(bar)
    inbox.take(told)
    Runner(inbox.recorder, bar.database, [Taps]).catch_up()
    assert sweep(bar.database, told[3].position, IN_AN_HOUR) == 4

    inbox.follow()
    inbox.check()


@BOTH
def test_what_kafka_does_not_deliver_comes_from_the_store(bar: Bar) -> None:
    inbox = Inbox(bar)
    for tap in (1, 2, 3, 4):
        bar.open(tap)
    told = log_of(bar)
    inbox.take([told[0], told[3]])
    assert fetch(bar.recorder, bar.database, inbox.recorder) > 0
    inbox.follow()
    check(bar)
    assert fetch(bar.recorder, bar.database, inbox.recorder) == 0


def test_somebody_looks_after_an_inbox_that_nothing_comes_to(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "PATIENCE", 0.0)
    monkeypatch.setattr(keeping, "SWEEP", 0.0)
    monkeypatch.setattr(keeping, "KEPT", timedelta(hours=-1))
    inbox = Inbox(bar)
    keepers = [Keeper(bar.recorder, bar.database, inbox.recorder, [each.name for each in READ_MODELS]) for _ in "ab"]
    for keeper in keepers:
        keeper.start()
    inbox.runner.start()
    for tap in (1, 2, 3):
        last = bar.open(tap)
    for name in inbox.runner.projections:
        assert inbox.runner.wait_for(name, last, 40)
    deadline = time.monotonic() + 40
    while (floor := _floor(bar)) < last:
        assert time.monotonic() < deadline, floor
        time.sleep(0.05)
    for each in (*keepers, inbox):
        each.stop()
    check(bar)


def _floor(bar: Bar) -> Position:
    with bar.database.read() as connection:
        return floor_of(connection)
