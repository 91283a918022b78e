"""The towns of the gazetteer and how far they are, without any provider: for visitors, who must cost nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from infra.maps.embedded import ROAD_FACTOR, great_circle_km
from infra.maps.gazetteer import gazetteer
from infra.maps.protocol import Point

FARTHEST_KM: Final = 150.0
"""Kegs are not brought farther."""


@dataclass(frozen=True, slots=True)
class Town:
    """``name`` has the state: ``Arujá - SP``."""

    id: str
    name: str
    point: Point

    def km_from(self, origin: Point) -> float:
        """About, by road."""
        return great_circle_km(origin, self.point) * ROAD_FACTOR


@cache
def towns() -> dict[str, Town]:
    """All of them, by id."""
    found = (entry for entry in gazetteer() if entry.kind == "cidade")
    return {entry.place_id: Town(entry.place_id, f"{entry.town} - {entry.state}", entry.point) for entry in found}


def towns_near(origin: Point) -> list[Town]:
    """Towns that kegs are brought to, by name."""
    near = (town for town in towns().values() if town.km_from(origin) <= FARTHEST_KM)
    return sorted(near, key=lambda town: town.name)
