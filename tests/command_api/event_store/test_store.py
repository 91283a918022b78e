"""Loading and saving: aggregates out, events in, and everything that was ever stored can still be read."""

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from eventsourcing.persistence import StoredEvent

from command_api.event_store import Recorder, Store
from command_api.event_store.index import IndexMove
from command_api.event_store.mapper import UnknownTopic, decode
from command_api.kernel import Conflict, NotFound, VersionMismatch
from infra.position import START
from tests.command_api.event_store.kegs import Keg, KegBought, KegRelabelled, bought, context


def test_what_was_saved_is_loaded(store: Store) -> None:
    receipt = store.save(bought(1, "B-50"), ctx=context())
    assert (receipt.id, receipt.version) == (1, 1)
    keg = store.load(Keg, 1)
    assert (keg.serial, keg.litres, keg.price, keg.version) == ("B-50", 50, Decimal("310.00"), 1)


def test_every_event_says_who_when_and_why(store: Store) -> None:
    store.save(bought(1, "B-50"), ctx=context())
    recorded = store.recorder.read_after(START, 1)[0]
    event = decode(recorded.topic, recorded.stream, recorded.version, recorded.state)
    assert event.timestamp == datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
    assert (event.metadata.actor, event.metadata.actor_name, event.metadata.correlation_id) == (
        "user-7",
        "",
        "request-1",
    )
    assert event.metadata.recorded_at.year >= 2025


def test_what_never_was_or_was_removed_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound, match="Barril 1 não existe"):
        store.load(Keg, 1)
    store.save(bought(1, "B-50"), ctx=context())
    keg = store.load(Keg, 1)
    keg.scrap()
    store.save(keg, ctx=context())
    with pytest.raises(NotFound, match="não existe mais"):
        store.load(Keg, 1)
    assert store.find("keg-serial", "B-50") is None
    store.save(bought(2, "B-50"), ctx=context())


def test_a_version_that_is_not_the_current_one_is_refused_and_says_who_changed_it(store: Store) -> None:
    store.save(bought(1, "B-50"), ctx=context())
    keg = store.load(Keg, 1)
    keg.relabel("B-51")
    with pytest.raises(VersionMismatch) as refusal:
        store.save(keg, ctx=context(expected_version=9))
    assert refusal.value.details["current_version"] == 1
    assert refusal.value.details["changed_by"] == "Bia"
    store.save(keg, ctx=context(expected_version=1))


def test_who_knew_another_version_hears_of_it_before_anything_is_decided(store: Store) -> None:
    store.save(bought(1, "B-50"), ctx=context())
    with pytest.raises(VersionMismatch):
        store.load(Keg, 1, context(expected_version=9))
    assert store.load(Keg, 1, context(expected_version=1)).serial == "B-50"
    assert store.load(Keg, 1, context()).serial == "B-50"


def test_who_loses_the_race_for_an_aggregate_hears_of_the_race(store: Store) -> None:
    store.save(bought(1, "B-50"), ctx=context())
    mine, yours = store.load(Keg, 1), store.load(Keg, 1)
    mine.relabel("B-51")
    yours.relabel("B-51")  # would also be Taken, but that is not the news
    store.save(mine, ctx=context())
    with pytest.raises(Conflict) as refusal:
        store.save(yours, ctx=context())
    assert refusal.value.details == {"stream": "cask-1"}
    assert store.load(Keg, 1).version == 2


def test_an_aggregate_can_be_saved_again_after_it_was_saved(store: Store) -> None:
    keg = bought(1, "B-50")
    store.save(keg, ctx=context())
    keg.relabel("B-51")
    assert store.save(keg, ctx=context()).version == 2
    assert store.find("keg-serial", "B-51") == "cask-1"


def test_events_of_the_oldest_shape_are_lifted_step_by_step(recorder: Recorder, store: Store) -> None:
    state = b'{"timestamp":"2020-01-01T00:00:00Z","serial":"B-1","gallons":12}'
    recorder.append([StoredEvent("cask-1", 1, KegBought.TOPIC, state)])
    keg = store.load(Keg, 1)
    assert (keg.litres, keg.price) == (48, Decimal("0.00"))


def test_events_of_a_middle_shape_are_lifted_from_there(recorder: Recorder, store: Store) -> None:
    state = b'{"timestamp":"2020-01-01T00:00:00Z","serial":"B-1","litres":30,"v":2}'
    recorder.append([StoredEvent("cask-1", 1, KegBought.TOPIC, state)])
    assert (store.load(Keg, 1).litres, store.load(Keg, 1).price) == (30, Decimal("0.00"))


def test_a_topic_that_nobody_knows_is_named_and_never_imported(recorder: Recorder, store: Store) -> None:
    recorder.append([StoredEvent("cask-1", 1, "os:system", b'{"command":"true"}')])
    with pytest.raises(UnknownTopic, match="os:system"):
        store.load(Keg, 1)


def test_a_long_stream_is_replayed_whole(store: Store) -> None:
    keg = bought(1, "B-0")
    for number in range(1, 100):
        keg.relabel(f"B-{number}")
    store.save(keg, ctx=context())
    loaded = store.load(Keg, 1)
    assert (loaded.version, loaded.serial) == (100, "B-99")
    assert [r.version for r in store.recorder.read_after(START, 200)] == list(range(1, 101))
    assert store.recorder.select_events("cask-1", gt=98)[0].topic == KegRelabelled.TOPIC


def test_the_living_of_one_kind_are_told_in_the_order_of_their_ids(recorder: Recorder, store: Store) -> None:
    for number in (10, 9, 1):
        store.save(bought(number, f"B-{number}"), ctx=context())
    recorder.append([], moves=[IndexMove("stream+", "cask-washer-1"), IndexMove("stream+", "casks-1")])
    assert store.living(Keg) == ["cask-1", "cask-9", "cask-10"]


def test_another_process_sees_what_this_one_saved(store: Store, open_another: Callable[[], Recorder]) -> None:
    store.save(bought(1, "B-50"), ctx=context())
    other = Store(open_another())
    keg = other.load(Keg, 1)
    keg.relabel("B-51")
    other.save(keg, ctx=context())
    assert store.load(Keg, 1).serial == "B-51"
