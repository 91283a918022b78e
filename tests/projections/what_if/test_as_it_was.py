"""Without any change, what is decided again is what really happened: of every order, every piece, every refusal."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from command_api.equipment.domain import Asset
from command_api.event_store import Recorder, Store, open_recorder
from command_api.event_store.mapper import decode
from command_api.kernel import DomainError, Event, stream_id
from command_api.orders.domain import EventOrder, RefusedDemand, Unmet
from command_api.orders.events import DemandRefused
from infra.position import START
from infra.security.personal_key import open_wrapping
from infra.security.wrapping import Wrapping
from infra.settings import Settings
from projections.what_if.asking import NO_CHANGES, Changes, Season
from projections.what_if.house import PRESENT
from projections.what_if.outcome import replayed
from projections.what_if.replay import Replay
from projections.what_if.season_history import TOPICS, season_history_of, span_of
from tests.bi.invented.deeds import DEEDS, WAITS, Deed, deeds
from tests.bi.invented.house import House, furnish
from tests.harness.faults.table import LONG, row
from tests.harness.personal import personal_wrapping

TODAY = date(2026, 11, 21)


@contextmanager
def opened(events: Path, wrapping: Wrapping | None = None) -> Iterator[Recorder]:
    recorder = open_recorder(events, None, wrapping or personal_wrapping())
    recorder.migrate()
    try:
        yield recorder
    finally:
        recorder.close()


def events_of(recorder: Recorder) -> list[Event]:
    rows = recorder.read_after(START, 10**9, TOPICS)
    return [decode(row.topic, row.stream, row.version, row.state) for row in rows]


def again(events: Sequence[Event]) -> Replay:
    season = Season(*(span_of(events) or (TODAY, TODAY)))
    return Replay(season_history_of(events, season), PRESENT).run(events)


def check_house(replay: Replay, store: Store) -> None:
    """Every asset is where and what it really is, and every order has what it really has."""
    for id in sorted(stream_id(stream) for stream in store.living(Asset)):
        asset, piece = store.load(Asset, id), replay.house.pieces[id]
        assert (piece.by_hand, piece.times_used, piece.cleaning) == (asset.by_hand, asset.times_used, asset.cleaning)
        held = {each.order_id: (each.window, each.buffer_min, each.out) for each in piece.holds.values()}
        assert held == {each.order_id: (each.window, each.buffer_min, each.out) for each in asset.bookings.values()}
    for id in sorted(stream_id(stream) for stream in store.living(EventOrder)):
        order, found = store.load(EventOrder, id), replay.orders[id]
        assert found.refusals == []
        assert found.is_in == (order.window is not None)
        assert found.is_cancelled == (order.status == "cancelled" and order.window is not None)
        assert found.total == order.booked_total
        if not order.is_finished:
            kept = order.out or set(order.bookings)
            assert found.held == {asset_id: asset_id for asset_id in kept}


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a house before anything happens."""
    path = tmp_path_factory.mktemp("house") / "events.db"
    with opened(path) as recorder:
        furnish(House(Store(recorder)))
    return path


def happen(house: House, happened: Sequence[Deed]) -> set[int]:
    """One after the other. Answers the refused demands in which somebody named a piece: that another of its model was
    free is no contradiction then."""
    named: set[int] = set()
    for deed in happened:
        house.wait(WAITS[deed.wait % len(WAITS)])
        try:
            DEEDS[deed.what](house, deed.a, deed.b, deed.c)
        except Unmet as refusal:
            if "model" not in refusal.details:
                named.add(max(house.living(RefusedDemand), default=0))
        except DomainError:
            continue
    return named


INVENTED = settings(
    max_examples=row("figures").rounds,
    derandomize=not LONG,
    phases=[Phase.explicit, Phase.generate, *([Phase.shrink] if LONG else [])],
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
stories = st.lists(deeds, min_size=50, max_size=70)


@INVENTED
@given(stories)
def test_every_decision_of_an_invented_house_is_taken_as_it_was(furnished: Path, happened: list[Deed]) -> None:
    note(f"happened={happened!r}")
    with tempfile.TemporaryDirectory() as folder, opened(Path(shutil.copy(furnished, folder))) as recorder:
        store = Store(recorder)
        named = happen(House(store), happened)
        replay = again(events_of(recorder))
        assert {stream for stream, _ in replay.unexplained} <= {f"refused_demand-{id}" for id in named}
        check_house(replay, store)


@INVENTED
@given(stories, st.integers(-1, 2), st.sampled_from((0, 30, 60, 600, 4000)))
def test_whatever_changes_nothing_is_given_twice_and_nobody_is_forgotten(
    furnished: Path, happened: list[Deed], more: int, minutes: int
) -> None:
    note(f"happened={happened!r}")
    with tempfile.TemporaryDirectory() as folder, opened(Path(shutil.copy(furnished, folder))) as recorder:
        happen(House(Store(recorder)), happened)
        events = events_of(recorder)
    changes = Changes(cleaning_of_all=minutes, freight={"choperia": {"free_km": Decimal(0)}})
    was, would = replayed(events, None, None, NO_CHANGES, TODAY), replayed(events, None, None, changes, TODAY)
    assert was.figures[0] == was.figures[1] == would.figures[0]
    figures = would.figures[1]
    assert figures.accepted + figures.refused == would.figures[0].accepted
    assert figures.served <= figures.requests
    assert sum((month.revenue[1] for month in would.months), Decimal(0)) == figures.revenue
    if minutes <= 60:
        assert would.lost == [], "less cleaning keeps nobody from anything"


@pytest.mark.parametrize("days", [(None, None), (date(2026, 1, 1), date(2026, 3, 31))], ids=["all", "a season"])
def test_every_decision_of_the_demo_is_taken_as_it_was(
    demo_data: Path, tmp_path: Path, days: tuple[date | None, date | None]
) -> None:
    wrapping = open_wrapping(Settings(data=demo_data))
    with opened(Path(shutil.copy(demo_data / "events.db", tmp_path)), wrapping) as recorder:
        events = events_of(recorder)
        replay = again(events)
        assert replay.unexplained == set()
        assert replay.decisions > 400, "the demo has orders"
        assert sum(isinstance(event, DemandRefused) for event in events) > 10, "and refusals"
        check_house(replay, Store(recorder))
        outcome = replayed(events, *days, NO_CHANGES, TODAY)
        assert (outcome.lost, outcome.served, outcome.freight) == ([], [], [])
        assert outcome.figures[0] == outcome.figures[1]
