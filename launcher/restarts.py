"""When a process that has ended is started again."""

from __future__ import annotations

from typing import Final

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
STEADY: Final = 10.0
"""Seconds after which a process that ends is in a new trouble, not in the same again."""


def next_pause(former: float, lived: float) -> float:
    """Seconds to wait after a process that ``lived`` so many; ``former`` is what was waited before it, 0 at first."""
    return FIRST_PAUSE if lived > STEADY or not former else min(former * 2, LONGEST_PAUSE)
