"""The house, given what was said about it."""

import json
from datetime import timedelta
from typing import Any

from command_api.site.events import BusinessInfoChanged, HoldRulesChanged, OpeningHours, OpeningHoursChanged
from projections.site.tables import site
from tests.harness.read_models import NOON, History, business


def the_site(history: History) -> dict[str, Any]:
    [row] = history.rows(site)
    return {**row, "info": json.loads(row["info"] or "null"), "hours": json.loads(row["hours"] or "null")}


def test_the_last_word_about_the_house_counts(history: History) -> None:
    history.given("business_info-1", BusinessInfoChanged, **business(name="Bar do Zé"))
    history.given("business_info-1", BusinessInfoChanged, **business(name="Choperia Pirilampo"))
    row = the_site(history)
    assert row["info"] == json.loads(json.dumps(business(name="Choperia Pirilampo")))
    assert (row["hours"], row["version"], row["updated_by"]) == (None, 2, "user-1")
    assert row["updated_at"] == NOON + timedelta(minutes=2)


def test_hours_stand_from_monday_and_do_not_touch_the_rest(history: History) -> None:
    hours = (OpeningHours(4, "16:30", "01:00"), OpeningHours(1, "18:00", "23:00"), OpeningHours(1, "11:30", "14:00"))
    history.given("business_info-1", OpeningHoursChanged, hours=hours)
    history.given("business_info-1", BusinessInfoChanged, **business())
    row = the_site(history)
    assert [(day["weekday"], day["opens"], day["closes"]) for day in row["hours"]] == [
        (1, "11:30", "14:00"),
        (1, "18:00", "23:00"),
        (4, "16:30", "01:00"),
    ]
    assert row["info"]["city"] == "Santa Isabel"


def test_the_rules_for_deposits_stand_beside_the_rest(history: History) -> None:
    history.given("business_info-1", HoldRulesChanged, deposit_hold_hours=24, release_overdue_holds=True)
    history.given("business_info-1", BusinessInfoChanged, **business())
    row = the_site(history)
    assert json.loads(row["holds"]) == {"deposit_hold_hours": 24, "release_overdue_holds": True}
    assert row["info"]["city"] == "Santa Isabel"
