"""Exact arithmetic of reports: division, averages, and rounding at the very end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Any, Final

from query_api.bi.responses import Cell, Column, Unit

Figure = str | int | Decimal | date | None
Exact = Decimal | Fraction | int
"""Divisions stay fractions until they are rounded: three times a third of an hour is an hour, and a half is
rounded up."""
Row = dict[str, Any]
"""A row by its columns, with ``Figure`` in its cells; before it is rounded also a fraction, or a time span in a column
of hours or days."""

ZERO: Final = Decimal(0)
_PLACES: Final[dict[Unit, int]] = {
    "amount": 2,
    "percent": 1,
    "hours": 1,
    "days": 1,
    "quantity": 3,
    "litres": 3,
    "km": 3,
}
_STEP: Final = {unit: Decimal(1).scaleb(-places) for unit, places in _PLACES.items()}
_MICROSECOND: Final = timedelta(microseconds=1)
_HOUR: Final = timedelta(hours=1) // _MICROSECOND
_MICROSECONDS: Final[dict[Unit, int]] = {"hours": _HOUR, "days": 24 * _HOUR}


def ratio(part: Exact, whole: Exact) -> Fraction | None:
    """``part`` ÷ ``whole``, unless that is nothing."""
    return _quotient(part, whole, 1)


def percent(part: Exact, whole: Exact) -> Fraction | None:
    """``part`` of ``whole`` in percent."""
    return _quotient(part, whole, 100)


def percent_of_time(part: timedelta, whole: timedelta) -> Fraction | None:
    """``part`` of ``whole`` in percent."""
    return percent(part // _MICROSECOND, whole // _MICROSECOND)


def _quotient(part: Exact, whole: Exact, times: int) -> Fraction | None:
    # one fraction instead of three: a report makes thousands, and each reduces itself to lowest terms
    if not whole:
        return None
    above, below = part.as_integer_ratio()
    divided, by = whole.as_integer_ratio()
    return Fraction(times * above * by, below * divided)


def change(old: Exact, new: Exact) -> Fraction | None:
    """From ``old`` to ``new`` in percent of ``old``."""
    return percent(Fraction(new) - Fraction(old), old)


def hours(span: timedelta) -> Fraction:
    """A span in hours."""
    return Fraction(span // _MICROSECOND, _HOUR)


def days(span: timedelta) -> Fraction:
    """A span in days of 24 hours."""
    return Fraction(span // _MICROSECOND, 24 * _HOUR)


def mean(spans: Sequence[timedelta]) -> Fraction | None:
    """The mean of the spans in hours."""
    return ratio(hours(sum(spans, timedelta())), len(spans))


def median(spans: Sequence[timedelta]) -> Fraction | None:
    """The median of the spans in hours: half way between the two in the middle if their number is even."""
    if not spans:
        return None
    ordered, half = sorted(spans), len(spans) // 2
    return hours(ordered[half]) if len(spans) % 2 else hours(ordered[half - 1] + ordered[half]) / 2


def percentile(spans: Sequence[timedelta], of_hundred: int) -> Fraction | None:
    """The nearest rank of their percentile, in hours."""
    if not spans:
        return None
    rank = -(-len(spans) * of_hundred // 100)
    return hours(sorted(spans)[max(rank, 1) - 1])


def rounded(value: Figure | Fraction | timedelta, unit: Unit) -> Figure:
    """Round half up to the decimals of the unit; whole numbers stay whole."""
    if isinstance(value, timedelta):
        return _half_up(value // _MICROSECOND, _MICROSECONDS[unit], unit)
    if type(value) is Fraction:  # isinstance() of an abstract base class takes longer than the rounding
        return _half_up(value.numerator, value.denominator, unit)
    if isinstance(value, Decimal) and unit in _STEP:
        return value.quantize(_STEP[unit], ROUND_HALF_UP)
    return value  # type: ignore[return-value]  # no fraction


def _half_up(above: int, below: int, unit: Unit) -> Decimal:
    """``above`` ÷ ``below``, which is positive."""
    places = _PLACES[unit]
    steps = (2 * abs(above) * 10**places + below) // (2 * below)
    return Decimal(steps if above >= 0 else -steps).scaleb(-places)


def added(values: Iterable[Any]) -> Any:
    """The sum of numbers or time spans; 0 if there are none."""
    return reduce(add, values) if (values := list(values)) else 0


def shown(row: Row, columns: Sequence[Column]) -> Row:
    """The row with these columns, rounded."""
    return {column.key: rounded(row[column.key], column.unit) for column in columns}


def answered(row: Row) -> dict[str, Cell]:
    """The row as JSON holds it."""
    return {key: _cell(value) for key, value in row.items()}


def _cell(value: Figure) -> Cell:
    match value:
        case Decimal():
            return float(value) + 0.0  # no negative zero
        case date():
            return value.isoformat()
        case _:
            return value
