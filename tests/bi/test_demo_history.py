"""Every figure about the demo's year and a half is the one that the raw events give."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.bi.analyst import Analyst, analyst
from tests.bi.comparing import BY_BUCKET, check, known
from tests.bi.fold.asking import Asked
from tests.bi.fold.days import Period, day_of, up_to
from tests.bi.fold.log import read_log
from tests.bi.fold.reports import REPORTS, Pub, pub_of
from tests.bi.star import check_star
from tests.harness.read_models import History, open_history

NOW = datetime.now(UTC)
"""The demo ends today, whenever that is."""
TODAY = day_of(NOW)


def ago(days: int) -> date:
    return TODAY - timedelta(days=days)


PERIODS = {
    "today": Period(TODAY, TODAY),
    "yesterday": Period(ago(1), ago(1)),
    "a_week": Period(ago(6), TODAY),
    "a_crooked_month": Period(ago(61), ago(17)),
    "ninety_days": up_to(TODAY),
    "half_a_year": Period(ago(200), ago(20)),
    "a_year": Period(ago(364), TODAY),
    "all_of_it": Period(ago(900), TODAY),
    "the_future": Period(ago(-1), ago(-60)),
    "over_today": Period(ago(10), ago(-10)),
    "before_the_beginning": Period(date(2019, 1, 1), date(2019, 12, 31)),
    "a_leap_year": Period(date(2024, 2, 29), date(2024, 3, 31)),
    "its_first_weeks": Period(ago(590), ago(540)),
}


@pytest.fixture(scope="module")
def history(demo_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    """A copy of the demo and its read models, up to its last event."""
    data = shutil.copytree(demo_data, tmp_path_factory.mktemp("demo") / "data")
    opened = open_history(data, None)
    opened.follow()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def pub(history: History) -> Pub:
    return pub_of(read_log(history.settings.events_path))


def test_the_star_schema_is_what_the_events_say(history: History) -> None:
    check_star(history, read_log(history.settings.events_path))


@pytest.fixture(scope="module")
def client(history: History) -> Iterator[Analyst]:
    with analyst(history, NOW) as asking:
        yield asking


@pytest.mark.parametrize("name", PERIODS)
def test_every_report_of_a_period_is_what_the_events_say(client: Analyst, pub: Pub, name: str) -> None:
    period = PERIODS[name]
    check(client, pub, Asked(period, period.usual_grain, NOW, product_id=1), "previous")
    check(client, pub, Asked(period, "month", NOW, cost_center="distribuidora"), "none")


@pytest.mark.parametrize("cost_center", [None, "choperia", "distribuidora"])
def test_every_report_of_a_cost_center_is_compared_with_a_year_before(
    client: Analyst, pub: Pub, cost_center: str | None
) -> None:
    check(client, pub, Asked(PERIODS["a_crooked_month"], "week", NOW, cost_center, product_id=2), "year")


@pytest.mark.parametrize("grain", ["day", "week", "month"])
def test_every_grain_is_what_the_events_say(client: Analyst, pub: Pub, grain: str) -> None:
    for days in (17, 45, 100):
        asked = Asked(Period(ago(days), ago(3)), grain, NOW, "choperia", product_id=3)
        check(client, pub, asked, "previous", BY_BUCKET)


def test_every_category_product_and_model_is_what_the_events_say(client: Analyst, pub: Pub) -> None:
    asked = {
        "category_id": [*list(pub.catalogue.categories)[::4], 0, 999],
        "product_id": [*list(pub.catalogue.products)[::15], 999],
        "model_id": [*pub.equipment.model_names, 999],
        "beer_id": [*list(pub.cellar.names)[::3], 999],
    }
    for name, ids in asked.items():
        keys = [key for key in REPORTS if name in known(key)]
        for id in ids:
            given: dict[str, Any] = {name: id}
            check(client, pub, Asked(up_to(TODAY), "week", NOW, **given), "previous", keys)
