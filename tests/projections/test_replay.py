"""Whatever happened and however it was cut into batches, a replay from nothing says the same."""

import random

import pytest

from projections.runtime.rebuild import verify
from tests.harness.chance import Chance
from tests.harness.read_models import History

ELSEWHERE = {
    "accounts",
    "assistants",
    "bank",
    "beers",
    "calendars",
    "counts",
    "customers",
    "equipment",
    "fiscal",
    "freight",
    "leads",
    "messages",
    "orders",
    "reservations",
    "route_plans",
    "sales_imports",
    "tap_lines",
    "trade",
    "waiter_calls",
}
"""Nothing happens to these here: their own folders replay them."""


@pytest.mark.parametrize(
    ("history", "seed"), [("sqlite", 1), pytest.param("postgres", 2, marks=pytest.mark.postgres)], indirect=["history"]
)
def test_a_replay_says_what_the_live_read_models_say(history: History, seed: int) -> None:
    chance = Chance(history, seed)
    followed = random.Random(-seed)
    for _ in range(200):
        chance.happens()
        if followed.random() < 0.2:
            history.follow()
    history.follow()
    for projection in history.runner.projections.values():
        comparison = verify(history.recorder, history.database, projection)
        assert comparison.equal, (projection.name, comparison.differences)
        assert comparison.rows or projection.name in ELSEWHERE, f"{projection.name} is empty: nothing was compared"
