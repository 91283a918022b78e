"""Opening hours in the cases that the front end's rule reads too."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from command_api.rules.reservations import slot_label, slots_on
from query_api.pages.opening_hours import special_days, week_summary

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "frontend/src/lib/opening-hours-cases.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_week_and_its_special_days_read_as_in_the_front_end(case: dict[str, Any]) -> None:
    assert [list(line) for line in week_summary(case["hours"])] == case["summary"]
    today = date.fromisoformat(case["today"])
    assert [list(line) for line in special_days(case["special_days"], today)] == case["coming"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_tables_are_reserved_at_the_same_times_as_in_the_front_end(case: dict[str, Any]) -> None:
    week = [(period["weekday"], period["opens"], period["closes"]) for period in case["hours"]]
    special = [(date.fromisoformat(each["day"]), each["opens"], each["closes"]) for each in case["special_days"]]
    for slots in case["slots"]:
        found = slots_on(date.fromisoformat(slots["date"]), week, special, slots["minutes"])
        assert [slot_label(at) for at in found] == slots["times"]
