"""Exact until the very end, and no division by zero."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

Exact = Decimal | Fraction | int


def rounded(value: Exact, decimals: int) -> Decimal:
    """Half up."""
    scaled = Fraction(value) * 10**decimals
    sign = -1 if scaled < 0 else 1
    return sign * Decimal(int(abs(scaled) + Fraction(1, 2))).scaleb(-decimals)


def per(value: Exact, count: Exact) -> Fraction | None:
    """``value`` for each; ``None`` where there are none."""
    return Fraction(value) / Fraction(count) if count else None


def percent(part: Exact, whole: Exact) -> Fraction | None:
    """Of 100."""
    return per(Fraction(part) * 100, whole)


def in_cents(quantity: Decimal, unit_price: Decimal) -> Decimal:
    """What a sale or an order's line is worth, BRL: it stands on a bill, so in whole cents."""
    return (quantity * unit_price).quantize(Decimal("0.01"), ROUND_HALF_UP)


def hours(span: timedelta) -> Fraction:
    return Fraction(span // timedelta(microseconds=1), 3_600_000_000)


def median(values: Sequence[Fraction]) -> Fraction | None:
    if not values:
        return None
    ordered, middle = sorted(values), len(values) // 2
    return ordered[middle] if len(values) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def mean(values: Sequence[Fraction]) -> Fraction | None:
    return per(sum(values, Fraction(0)), len(values))


def nearest_rank(values: Sequence[Fraction], percentile: int) -> Fraction | None:
    """The smallest value that at least ``percentile`` percent of them do not exceed."""
    if not values:
        return None
    rank = -(-percentile * len(values) // 100)
    return sorted(values)[rank - 1]


def folded(text: str) -> str:
    """Without capitals and accents."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return bare.casefold()
