"""Figures are exact until they are rounded."""

from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

from query_api.bi.metrics import change, days, hours, ratio, rounded


def test_thirds_of_hours_add_up_before_they_are_rounded() -> None:
    spans = [timedelta(minutes=20)] * 3 + [timedelta(minutes=3)]
    assert rounded(sum(map(hours, spans)), "hours") == Decimal("1.1")


def test_a_half_is_rounded_up_also_after_a_division() -> None:
    assert rounded(change(Fraction(400, 28), Fraction(449, 28)), "percent") == Decimal("12.3")
    assert rounded(ratio(Decimal("0.01"), 2), "amount") == Decimal("0.01")


def test_what_fell_is_rounded_as_what_rose() -> None:
    assert rounded(change(Decimal(400), Decimal(351)), "percent") == Decimal("-12.3")
    assert rounded(days(timedelta(hours=1)), "days") == Decimal("0.0")


def test_nothing_is_divided_by_nothing() -> None:
    assert ratio(1, 0) is None
    assert change(Decimal(0), Decimal(5)) is None
