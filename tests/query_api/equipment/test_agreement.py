"""What the availability shows is what the write side grants, whatever happened to the assets before."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from command_api.equipment.domain import Asset
from command_api.rules.services import lapsed_rule, lapsed_sentence
from command_api.rules.windows import Window
from query_api.equipment.availability import GONE
from tests.harness.blank import Blank
from tests.harness.equipment import STEPS, Lives, Step
from tests.harness.read_models import History
from tests.query_api.conftest import ENGINES, ReadModels, counter_over, history_on

HOURS = st.integers(-50, 300)


@pytest.fixture(scope="module", params=ENGINES)
def lived_in(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[History]:
    """Every example adds two assets, so that there are others to mix them up with."""
    with history_on(request.param, blank, read_models) as history:
        Lives.prepare(history)
        yield history


@settings(max_examples=20, deadline=None)
@for_all(
    STEPS,
    st.permutations(list(Lives.MODELS)),
    st.integers(0, 72),
    st.lists(st.tuples(HOURS, st.integers(1, 96), st.none() | st.integers(1, 6)), min_size=2, max_size=5),
    st.sampled_from((0, 59, 60, 61, 239, 240, 241)),
)
def test_what_is_shown_as_free_is_granted_and_what_is_not_is_refused_for_the_same_reason(
    lived_in: History,
    steps: list[Step],
    models: list[int],
    later: int,
    asked: list[tuple[int, int, int | None]],
    before: int,
) -> None:
    """Windows at random, and some that end ``before`` minutes ahead of a hold: about as long as cleaning takes."""
    lives = Lives(lived_in, models[:2])
    lives.live(steps)
    lived_in.follow()
    windows = [(window_from(lives.now + timedelta(hours=start), hours), order) for start, hours, order in asked]
    starts = [hold.window.start for asset in lives.assets() for hold in asset.bookings.values()]
    windows += [(window_from(start - timedelta(hours=10, minutes=before), 10), None) for start in starts[:3]]
    now = lives.now + timedelta(hours=later, minutes=7)
    with counter_over(lived_in, now) as client:
        for window, order in windows:
            parameters = {"from": window.start.isoformat(), "to": window.end.isoformat(), "except_order": order or ""}
            answer = client.get("/api/v1/equipment/available", params=parameters)
            assert answer.status_code == 200, answer.text
            for asset in lives.assets():
                assert shown(answer.json(), asset) == decided(asset, window, now, order)


def window_from(start: datetime, hours: int) -> Window:
    return Window(start, start + timedelta(hours=hours))


def shown(available: dict[str, Any], asset: Asset) -> Any:
    """Whether the answer says that the asset is free, or what is in the way."""
    free = {row["id"] for row in available["assets"]}
    busy = {row["asset_id"]: (row["order_id"], row["order_code"], row["reason"]) for row in available["busy"]}
    assert not free & busy.keys()
    return "free" if asset.number in free else busy.get(asset.number, "gone")


def decided(asset: Asset, window: Window, now: datetime, order: int | None) -> Any:
    if asset.by_hand in GONE:
        return "gone"
    services = Lives.SERVICES[asset.model_id]
    obstacle = asset.obstacle(window, Lives.MODELS[asset.model_id], services, now=now, order_id=order)
    if obstacle:
        return obstacle.order_id, obstacle.order_code, obstacle.sentence
    lapsed = lapsed_rule(asset.dues(services), window, now)
    return (None, None, lapsed_sentence(asset.asset_tag, lapsed)) if lapsed else "free"
