"""Which concrete assets a kit gets: the same question always has the same answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """A free asset of the right model. ``kept``: this line of the order holds it already; ``overdue``: a service
    of it is due before it is back; ``near``: it stands at a location of the order's cost center; ``times_used``: how
    often it left with an order."""

    asset_id: int
    kept: bool
    overdue: bool
    near: bool
    times_used: int


def choose(candidates: Iterable[Candidate], quantity: int) -> list[int]:
    """The ids of ``quantity`` assets, fewer where there are not so many.

    What the line holds stays. Then comes what needs no service before it is back, then the right location, then what
    was used least, then the lower id.
    """
    by_preference = sorted(candidates, key=lambda c: (not c.kept, c.overdue, not c.near, c.times_used, c.asset_id))
    return [candidate.asset_id for candidate in by_preference[:quantity]]
