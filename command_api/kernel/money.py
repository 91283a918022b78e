"""Money: BRL as ``Decimal`` with two places, never float."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

Money = Decimal

CENT = Decimal("0.01")


def money(value: Decimal | int | str) -> Money:
    """``value`` in reais, rounded half up to the cent."""
    return Decimal(value).quantize(CENT, rounding=ROUND_HALF_UP)
