"""What a delivery weighs. A barrel's size is read from the name of what is delivered."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Final

BARREL_KG: Final = {"50l": 75, "30l": 45, "20l": 30}
OTHER_KG: Final = 65


def unit_weight(name: str) -> int:
    """Kilograms of one piece: 50L 75, 30L 45, 20L 30, otherwise 65."""
    lowered = name.lower()
    return next((kg for size, kg in BARREL_KG.items() if size in lowered), OTHER_KG)


def total_weight(lines: Iterable[tuple[str, Decimal]]) -> Decimal:
    """Kilograms of all (name, quantity)."""
    return sum((unit_weight(name) * quantity for name, quantity in lines), Decimal(0))
