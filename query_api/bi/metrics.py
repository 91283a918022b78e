"""Exact arithmetic of reports: division, averages, and rounding at the very end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, Final

from query_api.bi.responses import Cell, Column, Unit

Figure = str | int | Decimal | date | None
Exact = Decimal | Fraction | int
"""Divisions stay fractions until they are rounded: three times a third of an hour is an hour, and a half is
rounded up."""
Row = dict[str, Any]
"""A row by its columns, with ``Figure`` in its cells, or a fraction before it is rounded."""

ZERO: Final = Decimal(0)
_STEP: Final[dict[Unit, Decimal]] = {
    "amount": Decimal("0.01"),
    "percent": Decimal("0.1"),
    "hours": Decimal("0.1"),
    "days": Decimal("0.1"),
    "quantity": Decimal("0.001"),
    "litres": Decimal("0.001"),
    "km": Decimal("0.001"),
}
_MICROSECOND: Final = timedelta(microseconds=1)
_HOUR: Final = timedelta(hours=1) // _MICROSECOND


def ratio(part: Exact, whole: Exact) -> Fraction | None:
    """``part`` ÷ ``whole``, unless that is nothing."""
    return Fraction(part) / Fraction(whole) if whole else None


def percent(part: Exact, whole: Exact) -> Fraction | None:
    """``part`` of ``whole`` in percent."""
    return ratio(Fraction(part) * 100, whole)


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
    """Their mean in hours."""
    return ratio(hours(sum(spans, timedelta())), len(spans))


def median(spans: Sequence[timedelta]) -> Fraction | None:
    """Their median in hours, half way between the two in the middle where they are even."""
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


def rounded(value: Figure | Fraction, unit: Unit) -> Figure:
    """Round half up to the decimals of the unit; whole numbers stay whole."""
    match value:
        case Fraction():
            step = _STEP[unit]
            steps = int(abs(value) / Fraction(step) + Fraction(1, 2))
            return steps * step if value >= 0 else -steps * step
        case Decimal() if unit in _STEP:
            return value.quantize(_STEP[unit], ROUND_HALF_UP)
        case _:
            return value


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
