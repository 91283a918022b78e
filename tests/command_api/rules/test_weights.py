"""What a delivery weighs."""

from decimal import Decimal

import pytest

from command_api.rules.weights import total_weight, unit_weight


@pytest.mark.parametrize(
    ("name", "kg"),
    [
        ("Barril 50L", 75),
        ("barril 50l pilsen", 75),
        ("BARRIL 30L", 45),
        ("Chope IPA 20L", 30),
        ("Kit Festa 50L", 75),
        ("Chopeira elétrica 2 vias", 65),
        ("Barril 50 L", 65),
        ("", 65),
        ("Kit 50L + 30L", 75),
    ],
)
def test_the_size_in_a_name_says_what_a_piece_weighs(name: str, kg: int) -> None:
    assert unit_weight(name) == kg


@pytest.mark.parametrize(
    ("lines", "kg"),
    [
        ([], "0"),
        ([("Barril 50L", "1")], "75"),
        ([("Barril 50L", "3"), ("Barril 30L", "2"), ("Chopeira", "1")], "380"),
        ([("Barril 20L", "0.5")], "15"),
    ],
)
def test_a_delivery_weighs_all_its_pieces(lines: list[tuple[str, str]], kg: str) -> None:
    assert total_weight((name, Decimal(quantity)) for name, quantity in lines) == Decimal(kg)
