"""Litres and kegs for a party. The cases are shared with the party calculator of the back office."""

import json
from pathlib import Path

import pytest

from command_api.rules.party import fewest_kegs, litres_for, taps_for

CASES = Path(__file__).parents[3] / "frontend/src/features/new-order/party-cases.json"


@pytest.mark.parametrize("case", json.loads(CASES.read_text()))
def test_litres_and_taps_are_those_of_the_calculator(case: dict[str, int]) -> None:
    litres = litres_for(case["guests"], case["hours"], case["drinkersPercent"], case["thirst"])  # type: ignore[arg-type]
    assert (litres, taps_for(litres)) == (case["litres"], case["taps"])


@pytest.mark.parametrize(
    ("litres", "sizes", "kegs"),
    [
        (71, (20, 30, 50), {30: 1, 50: 1}),
        (100, (20, 50), {50: 2}),
        (60, (20, 30, 50), {30: 2}),
        (5, (50,), {50: 1}),
    ],
)
def test_as_little_too_much_as_can_be_in_as_few_kegs_as_can_be(
    litres: int, sizes: tuple[int, ...], kegs: dict[int, int]
) -> None:
    assert fewest_kegs(litres, sizes) == kegs
