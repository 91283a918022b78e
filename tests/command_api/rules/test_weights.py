"""What a delivery weighs."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from command_api.rules.weights import kit_weight, product_weight, size_in_name, total_weight, unit_weight

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "frontend/src/features/new-order/weight-cases.json").read_text(),
    parse_float=Decimal,
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['name']}, {case['weight_g']} g")
def test_a_product_weighs_the_same_in_the_order_form(case: dict[str, Any]) -> None:
    assert product_weight(case["name"], case["weight_g"]) == case["kg"]


@pytest.mark.parametrize(
    ("name", "litres"),
    [
        ("barril 50l pilsen", 50),
        ("Barril 50 L", 50),
        ("Barril de 50 litros", 50),
        ("Kit 50L + 30L", 50),
        ("Chopeira 50 l/h", None),
        ("Lata 350 latas", None),
    ],
)
def test_the_size_is_the_first_in_the_name(name: str, litres: int | None) -> None:
    assert size_in_name(name) == litres


@pytest.mark.parametrize(
    ("name", "capacity", "tare", "weight", "kg"),
    [
        ("Barril", "50", "13.5", None, "63.5"),
        ("Barril 50 L", None, "13.5", None, "63.5"),
        ("Barril", "30", None, None, "45"),
        ("Barril 50L", "20", None, None, "30"),
        ("Inox", "15", None, None, "65"),
        ("Chopeira a gelo", None, "18", None, "18"),
        ("Chopeira a gelo", None, None, "22", "22"),
        ("Barril 50 L", "50", "13.5", "64", "64"),
        ("Cilindro de CO₂", None, None, None, "0"),
    ],
)
def test_what_is_known_of_a_container_counts_before_its_name(
    name: str, capacity: str | None, tare: str | None, weight: str | None, kg: str
) -> None:
    known = [None if each is None else Decimal(each) for each in (capacity, tare, weight)]
    assert unit_weight(name, *known) == Decimal(kg)


def test_a_kit_weighs_the_sum_of_its_items() -> None:
    assert kit_weight([(Decimal(75), 4), (Decimal(30), 1)]) == 330


@pytest.mark.parametrize(
    ("lines", "kg"),
    [
        ([], "0"),
        ([("Barril 50L", None, "1")], "75"),
        ([("Barril 50L", None, "3"), ("Barril 30L", None, "2"), ("Chopeira", None, "1")], "315"),
        ([("Barril 20L", None, "0.5")], "15"),
        ([("Kit Quermesse", "590", "2")], "1180"),
    ],
)
def test_a_delivery_weighs_all_its_pieces(lines: list[tuple[str, str | None, str]], kg: str) -> None:
    exact = [(name, None if unit is None else Decimal(unit), Decimal(quantity)) for name, unit, quantity in lines]
    assert total_weight(exact) == Decimal(kg)
