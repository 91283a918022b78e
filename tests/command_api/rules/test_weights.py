"""What a delivery weighs."""

from decimal import Decimal

import pytest

from command_api.rules.weights import kit_weight, size_in_name, total_weight, unit_weight


@pytest.mark.parametrize(
    ("name", "litres", "kg"),
    [
        ("Barril 50L", 50, 75),
        ("barril 50l pilsen", 50, 75),
        ("BARRIL 30L", 30, 45),
        ("Chope IPA 20L", 20, 30),
        ("Barril 50 L", 50, 75),
        ("Barril de 50 litros", 50, 75),
        ("Barril 10 L", 10, 65),
        ("Kit 50L + 30L", 50, 75),
        ("Chopeira elétrica 2 vias", None, 65),
        ("Chopeira 50 l/h", None, 65),
        ("Lata 350 latas", None, 65),
        ("", None, 65),
    ],
)
def test_the_size_in_a_name_says_what_a_piece_weighs(name: str, litres: int | None, kg: int) -> None:
    assert (size_in_name(name), unit_weight(name)) == (litres, kg)


@pytest.mark.parametrize(
    ("name", "capacity", "tare", "kg"),
    [
        ("Barril", "50", "13.5", "63.5"),
        ("Barril 50 L", None, "13.5", "63.5"),
        ("Barril", "30", None, "45"),
        ("Barril 50L", "20", None, "30"),
        ("Chopeira a gelo", None, "18", "18"),
    ],
)
def test_what_is_known_of_a_container_counts_before_its_name(
    name: str, capacity: str | None, tare: str | None, kg: str
) -> None:
    known = [None if each is None else Decimal(each) for each in (capacity, tare)]
    assert unit_weight(name, *known) == Decimal(kg)


def test_a_kit_weighs_the_sum_of_its_items() -> None:
    assert kit_weight([(Decimal(75), 4), (Decimal(30), 1)]) == 330


@pytest.mark.parametrize(
    ("lines", "kg"),
    [
        ([], "0"),
        ([("Barril 50L", None, "1")], "75"),
        ([("Barril 50L", None, "3"), ("Barril 30L", None, "2"), ("Chopeira", None, "1")], "380"),
        ([("Barril 20L", None, "0.5")], "15"),
        ([("Kit Quermesse", "590", "2")], "1180"),
    ],
)
def test_a_delivery_weighs_all_its_pieces(lines: list[tuple[str, str | None, str]], kg: str) -> None:
    exact = [(name, None if unit is None else Decimal(unit), Decimal(quantity)) for name, unit, quantity in lines]
    assert total_weight(exact) == Decimal(kg)
