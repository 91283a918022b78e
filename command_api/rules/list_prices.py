"""What a price list makes of the own price of a beer."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from command_api.kernel.money import money

LARGEST_CHANGE: Final = Decimal(100)
"""Percent, off or on."""


def changed_by(price: Decimal, percent: Decimal) -> Decimal:
    """``price`` with ``percent`` more, below 0 less, to the cent."""
    return money(price * (100 + percent) / 100)
