"""Money: BRL as ``Decimal`` with two places, never float."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

Money = Decimal

CENT = Decimal("0.01")
HIGHEST_AMOUNT: Final = Decimal("999999.99")
"""The most that a price, a payment or a charge may be, in BRL."""


def money(value: Decimal | int | str) -> Money:
    """``value`` in reais, rounded half up to the cent."""
    return Decimal(value).quantize(CENT, rounding=ROUND_HALF_UP)
