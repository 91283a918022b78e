"""Every figure is what the raw events say, whatever happened in the house.

Hypothesis invents what people do, in any order and at any time; the real commands refuse what may not be. A short form
runs with the other tests; ``make faults ROWS=figures`` invents many more histories, and cuts down one that shows a
mistake.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, example, given, note, settings
from hypothesis import strategies as st

from command_api.event_store import Store
from tests.bi.analyst import analyst
from tests.bi.comparing import check
from tests.bi.fold.asking import Asked
from tests.bi.fold.days import Period, day_of
from tests.bi.fold.log import read_log
from tests.bi.fold.reports import pub_of
from tests.bi.invented.deeds import Deed, deeds, happen
from tests.bi.invented.house import House, furnish
from tests.bi.star import check_star
from tests.harness.faults.table import LONG, row
from tests.harness.faults.tally import Fault
from tests.harness.read_models import open_history


@dataclass(frozen=True)
class Question:
    """About ``days`` that end so many days before the last deed, or after it."""

    ends: int
    days: int
    grain: str
    compare: str
    cost_center: str | None
    category_id: int | None
    product_id: int | None
    model_id: int | None
    beer_id: int | None = None


def ids(*more: int) -> st.SearchStrategy[int | None]:
    """Mostly none."""
    return st.sampled_from((None, None, None, 1, 2, 3, *more))


questions = st.builds(
    Question,
    ends=st.sampled_from((0, 0, 0, 1, 5, -3)),
    days=st.sampled_from((60, 21, 10, 3, 1)),
    grain=st.sampled_from(("day", "week", "month")),
    compare=st.sampled_from(("previous", "year", "none")),
    cost_center=st.sampled_from((None, None, "choperia", "distribuidora")),
    category_id=ids(0),
    product_id=ids(4),
    model_id=ids(),
    beer_id=ids(),
)
ALWAYS = (
    Question(0, 60, "week", "previous", None, None, None, None),
    Question(0, 60, "day", "none", "choperia", None, 1, 1),
    Question(0, 60, "day", "none", "distribuidora", 0, None, None),
)


A_PAID_ORDER_MOVES = [Deed("order", 0, 0, 1, 0), Deed("go on", 0, 1, 0, 0), Deed("change", 0, 2, 1, 0)]
"""To the other cost center, and takes its deposit along."""
EMPTIES_COME_BACK_OF_AN_ORDER_THAT_HAD_NOTHING = [
    Deed("order", 0, 0, 3, 0),
    Deed("go on", 0, 0, 3, 0),
    Deed("bring back", 0, 0, 2, 0),
]


KEGS_COME_BACK = [
    *(Deed("beer party", n, 1, 1, 0) for n in range(4)),
    *(Deed("go on", n, 0, 5, 1) for n in range(4)),
    *(Deed("go on", n, 1, 5, 1) for n in range(4)),
    Deed("serve", 0, 0, 2, 1),
    Deed("serve", 0, 1, 2, 1),
    Deed("reverse", 1, 0, 0, 0),
    Deed("end keg", 5, 1, 0, 1),
    Deed("end keg", 6, 0, 0, 1),
]
"""Sold and consigned, sealed and partial, while glasses are poured at the counter."""

STEPS_ARE_TAKEN_BACK = [
    Deed("order", 0, 0, 1, 1),
    *(Deed("go on", 0, 0, 3, 1) for _ in range(3)),
    Deed("take back", 0, 0, 0, 1),
    *(Deed("beer party", n, 1, 1, 0) for n in range(3)),
    *(Deed("go on", n, 0, 5, 1) for n in range(3)),
    *(Deed("take back", n, 0, 0, 1) for n in range(3)),
    *(Deed("take return back", n, 0, 0, 1) for n in range(3)),
    Deed("go on", 0, 0, 1, 3),
    *(Deed("pay", 0, b, 2, 0) for b in (0, 2, 0, 2, 1)),
    Deed("take refund back", 0, 0, 0, 9),
    Deed("bring back", 1, 1, 3, 3),
    Deed("take return back", 1, 0, 0, 1),
]
"""As if they had not been."""

A_DEPOSIT_COMES_AS_PAYMENTS = [
    Deed("order", 0, 0, 1, 1),
    Deed("pay", 0, 1, 2, 0),
    Deed("pay", 0, 2, 1, 1),
    Deed("go on", 0, 0, 5, 2),
    Deed("reverse payment", 0, 1, 0, 0),
]
"""It confirms, is used with the delivery, and is taken back."""

A_BAR_OWES = [
    *(Deed("order", 1, n, 1, 0) for n in (0, 4)),
    *(Deed("go on", n, 0, 5, 1) for n in (0, 1)),
    Deed("agree terms", 1, 1, 0, 0),
    Deed("merge", 0, 1, 0, 0),
    Deed("owe from before", 1, 1, 0, 0),
    Deed("pay", 0, 1, 0, 9),
]
"""For two deliveries, one of them under a merged record, and from before."""


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a house before anything happens."""
    data = tmp_path_factory.mktemp("house")
    history = open_history(data, None)
    furnish(House(Store(history.recorder)))
    history.follow()
    history.close()
    return data


@settings(
    max_examples=row("figures").rounds,
    derandomize=not LONG,
    phases=[Phase.explicit, Phase.generate, *([Phase.shrink] if LONG else [])],
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@example(happened=A_PAID_ORDER_MOVES, asked=[])
@example(happened=KEGS_COME_BACK, asked=[])
@example(happened=A_DEPOSIT_COMES_AS_PAYMENTS, asked=[])
@example(happened=A_BAR_OWES, asked=[])
@example(happened=STEPS_ARE_TAKEN_BACK, asked=[])
@example(happened=EMPTIES_COME_BACK_OF_AN_ORDER_THAT_HAD_NOTHING, asked=[])
@given(happened=st.lists(deeds, min_size=50, max_size=70), asked=st.lists(questions, max_size=1))
def test_every_report_is_what_the_events_say(
    furnished: Path, happened: list[Deed], asked: list[Question], fault: Fault
) -> None:
    note(f"happened={happened!r}")
    note(f"asked={asked!r}")
    check_history(furnished, happened, asked)
    fault.happened()


def check_history(furnished: Path, happened: list[Deed], asked: list[Question]) -> None:
    """Let it happen in a house of its own, then ask."""
    with tempfile.TemporaryDirectory() as folder:
        history = open_history(shutil.copytree(furnished, Path(folder) / "data"), None)
        try:
            house = House(Store(history.recorder))
            happen(house, happened)
            history.follow()
            log = read_log(history.settings.events_path)
            check_star(history, log)
            pub = pub_of(log)
            with analyst(history, house.now) as client:
                for question in (*ALWAYS, *asked):
                    check(client, pub, _asked(question, house.now), question.compare)
        finally:
            history.close()


def _asked(question: Question, now: datetime) -> Asked:
    last = day_of(now) - timedelta(days=question.ends)
    return Asked(
        Period(last - timedelta(days=question.days - 1), last),
        question.grain,
        now,
        question.cost_center,
        question.category_id,
        question.product_id,
        question.model_id,
        question.beer_id,
    )
