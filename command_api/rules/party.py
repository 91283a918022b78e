"""Litres, kegs and taps for a party: the same numbers as the party calculator of the back office."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, Decimal
from types import MappingProxyType
from typing import Final, Literal

Thirst = Literal["light", "normal", "heavy"]

LITRES_PER_HOUR: Final[Mapping[Thirst, Decimal]] = MappingProxyType(
    {"light": Decimal("0.25"), "normal": Decimal("0.4"), "heavy": Decimal("0.6")}
)
"""What a drinker has in an hour, while the party is at its best."""
FULL_PACE_HOURS: Final = 4
LATER_PACE: Final = Decimal("0.6")
"""After ``FULL_PACE_HOURS`` people drink more slowly."""
LOSS: Final = Decimal("0.1")
"""Foam, what stays in the keg, and spilled glasses."""
LITRES_OF_A_TAP: Final = 200
USUAL_SIZES: Final = (20, 30, 50)
"""Litres of the kegs where no beer has a price."""


def drinkers_of(guests: int, drinkers_percent: int) -> int:
    """How many drink beer, rounded half up."""
    return (guests * drinkers_percent + 50) // 100


def litres_for(guests: int, hours: int, drinkers_percent: int, thirst: Thirst) -> int:
    """Whole litres, with the loss."""
    paced = min(hours, FULL_PACE_HOURS) + max(hours - FULL_PACE_HOURS, 0) * LATER_PACE
    drunk = drinkers_of(guests, drinkers_percent) * paced * LITRES_PER_HOUR[thirst]
    return int((drunk * (1 + LOSS)).to_integral_value(ROUND_CEILING))


def taps_for(litres: int) -> int:
    """Taps with gas for so many litres."""
    return -(-litres // LITRES_OF_A_TAP)


def fewest_kegs(litres: int, sizes: Sequence[int]) -> dict[int, int]:
    """Kegs by size that hold ``litres``: the least surplus first, then the fewest kegs. ``sizes`` are not empty."""
    most = litres + max(sizes)
    plans: list[dict[int, int] | None] = [{}, *([None] * most)]
    for size in sizes:
        for filled in range(size, most + 1):
            before, known = plans[filled - size], plans[filled]
            if before is not None and (known is None or sum(before.values()) + 1 < sum(known.values())):
                plans[filled] = {**before, size: before.get(size, 0) + 1}
    return next(plan for plan in plans[litres:] if plan is not None)
