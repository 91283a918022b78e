"""The worked example of the freight screen reckons in the browser: both sides are held to the same cases."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from command_api.rules.freight import Difficulty, Terms, freight

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "frontend/src/features/freight/rule-cases.json").read_text(),
    parse_float=Decimal,
    parse_int=Decimal,
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['distance_km']} km, {case['weight_kg']} kg")
def test_the_browser_is_held_to_what_the_server_reckons(case: dict[str, Any]) -> None:
    road = case["road"] and Difficulty("Estrada de terra", **case["road"])
    steps = freight(Terms(**case["terms"]), road, distance_km=case["distance_km"], weight_kg=case["weight_kg"])
    assert {name: getattr(steps, name) for name in case["expected"]} == case["expected"]
