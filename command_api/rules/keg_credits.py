"""What is credited for beer that comes back: by mode of the line and state of the keg."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Final, Literal

Mode = Literal["sold", "consigned"]
KegState = Literal["sealed", "partial", "empty", "lost"]

_CENT: Final = Decimal("0.01")


def credit_of(
    mode: Mode, state: KegState, price: Decimal, *, left_l: Decimal, litres: Decimal, sealed_percent: Decimal
) -> Decimal:
    """BRL for one keg of ``litres`` that cost ``price`` and came back with ``left_l``.

    A sealed keg is credited in full where it was consigned, else the house's ``sealed_percent``. The litres of a
    partial keg are credited only where it was consigned.
    """
    match state, mode:
        case "sealed", "consigned":
            share = Decimal(1)
        case "sealed", "sold":
            share = sealed_percent / 100
        case "partial", "consigned":
            share = left_l / litres
        case _:
            share = Decimal(0)
    return (price * share).quantize(_CENT, rounding=ROUND_HALF_UP)
