"""Which of three names and prices a visitor reads."""

from decimal import Decimal

import pytest

from command_api.rules.display import display_name, display_price


@pytest.mark.parametrize(
    ("manual", "source", "shown"),
    [
        ("Pilsen da casa", "PILSEN 300", "Pilsen da casa"),
        (None, "PILSEN 300", "PILSEN 300"),
        ("", "", "Chope Pilsen"),
        (None, None, "Chope Pilsen"),
    ],
)
def test_the_house_names_before_the_source_and_the_source_before_the_first_name(
    manual: str | None, source: str | None, shown: str
) -> None:
    assert display_name(manual, source, "Chope Pilsen") == shown


@pytest.mark.parametrize(
    ("manual", "source", "paid"),
    [("12.50", "11.90", "12.50"), (None, "11.90", "11.90"), (None, None, "9.90"), ("0", "11.90", "0")],
)
def test_a_price_of_nothing_is_a_price(manual: str | None, source: str | None, paid: str) -> None:
    prices = [None if price is None else Decimal(price) for price in (manual, source)]
    assert display_price(*prices, Decimal("9.90")) == Decimal(paid)
