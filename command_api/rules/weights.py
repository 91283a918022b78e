"""What equipment weighs: the one place for the command side, the read side and the lines of an order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Final

FULL_KG: Final = {Decimal(50): Decimal(75), Decimal(30): Decimal(45), Decimal(20): Decimal(30)}
"""Kilograms of a full keg by its litres, where the weight of the empty container is unknown."""
OTHER_KG: Final = Decimal(65)
"""Kilograms of a full keg of any other size, or of an unknown one."""
UNKNOWN_KG: Final = Decimal(0)
"""Kilograms of a product that is no keg and has no weight."""

_KEG = re.compile(r"\b(barril|barris|kegs?)\b", re.IGNORECASE)

_SIZE = re.compile(r"(?<![\d,.])(\d{1,3})\s?(?:l|litros?)\b(?!\s?/)", re.IGNORECASE)
"""A number of litres. "50 l/h" is the speed of a tap, not a size."""


def size_in_name(name: str) -> Decimal | None:
    """The litres that a name states first: ``"Barril 50L"``, ``"Barril 50 L"``, ``"Barril de 50 litros"``."""
    found = _SIZE.search(name)
    return Decimal(found[1]) if found else None


def unit_weight(
    name: str,
    capacity_l: Decimal | None = None,
    tare_kg: Decimal | None = None,
    weight_kg: Decimal | None = None,
) -> Decimal:
    """Kilograms of one full piece: what was stated, else its empty weight plus its litres.

    Without ``tare_kg`` 50 L weigh 75, 30 L 45, 20 L 30 and any other keg 65. Without ``capacity_l`` the litres are
    those in the name. What is no keg by its name or size weighs 0: its weight is unknown.
    """
    if weight_kg is not None:
        return weight_kg
    litres = size_in_name(name) if capacity_l is None else capacity_l
    if tare_kg is not None:
        return tare_kg + (litres or Decimal(0))
    if litres in FULL_KG:
        return FULL_KG[litres]
    return OTHER_KG if capacity_l is not None or _KEG.search(name) else UNKNOWN_KG


def product_weight(name: str, weight_g: int) -> Decimal:
    """Kilograms of one product: its stated grams, else those of a keg by its name."""
    return Decimal(weight_g) / 1000 if weight_g else unit_weight(name)


def kit_weight(parts: Iterable[tuple[Decimal, int]]) -> Decimal:
    """Kilograms of all (weight of one piece, pieces), optional ones included."""
    return sum((kg * pieces for kg, pieces in parts), Decimal(0))


def total_weight(lines: Iterable[tuple[str, Decimal | None, Decimal]]) -> Decimal:
    """Kilograms of all lines (name, recorded weight of one piece, quantity)."""
    return sum((line_weight(*line) for line in lines), Decimal(0))


def line_weight(name: str, unit_kg: Decimal | None, quantity: Decimal) -> Decimal:
    """Kilograms of a line. Lines from before weights were recorded (``None``) are weighed by their name."""
    return (unit_weight(name) if unit_kg is None else unit_kg) * quantity
