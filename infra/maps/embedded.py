"""The embedded maps: a gazetteer of the service area and its neighbours, and the distance as the crow flies made road.

It knows towns and districts, not streets: towns by their published coordinates, districts roughly, a kilometre or two
off at worst. What is written before them ("Rua das Palmeiras, 120") stays in the address; the distance is the district's.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from infra.maps.maps import MOST_FOUND, Address, Leg, Point, kilometres

GAZETTEER: Final = Path(__file__).with_name("gazetteer.json")
ROAD_FACTOR: Final = 1.3
"""How much longer a road of the hills is than the straight line."""
KM_PER_HOUR: Final = 42.0
EARTH_KM: Final = 6371.0
_WORD: Final = re.compile(r"[a-z0-9]+")
_BETWEEN: Final = re.compile(r"\s*[,;–—]\s*|\s+-\s+")


@dataclass(frozen=True)
class Place:
    """A town, or a district of one."""

    id: str
    district: str
    town: str
    state: str
    point: Point

    @property
    def address(self) -> str:
        """``"Ouro Fino, Santa Isabel - SP"``."""
        return ", ".join(filter(None, (self.district, f"{self.town} - {self.state}")))

    @cached_property
    def words(self) -> tuple[str, ...]:
        return words_of(f"{self.district} {self.town} {self.state}")


class EmbeddedMaps:
    """Needs no network."""

    def __init__(self, gazetteer: Path = GAZETTEER) -> None:
        self._places = _read(gazetteer)

    def geocode(self, text: str) -> list[Address]:
        """Places whose names begin with the words of ``text``; else those that its end names, with the street before
        them."""
        found = [Address(place.address, place.point, place.id) for place in self._named(text)]
        return (found or self._with_street(text))[:MOST_FOUND]

    def distance(self, origin: Point, destination: Point) -> Leg | None:
        km = crow_flies(origin, destination) * ROAD_FACTOR
        return Leg(kilometres(km), math.ceil(km / KM_PER_HOUR * 60))

    def _named(self, text: str) -> list[Place]:
        """Towns before districts, whole words before beginnings, then by name."""
        wanted = words_of(text)
        named = [place for place in self._places if wanted and _all_begin(wanted, place.words)]
        return sorted(
            named, key=lambda p: (bool(p.district), -sum(part in p.words for part in wanted), len(p.words), p.address)
        )

    def _with_street(self, text: str) -> list[Address]:
        """The last two parts may be district and town, the last one either."""
        parts = _BETWEEN.split(text.strip())
        for names in (2, 1):
            street, place_name = ", ".join(parts[:-names]), " ".join(parts[-names:])
            if street and (named := self._named(place_name)):
                return [Address(f"{street}, {place.address}", place.point, place.id) for place in named]
        return []


def crow_flies(one: Point, other: Point) -> float:
    """Kilometres along the great circle."""
    lat1, lat2 = math.radians(one.lat), math.radians(other.lat)
    half = (
        math.sin((lat2 - lat1) / 2) ** 2
        + math.cos(lat1) * math.cos(lat2) * math.sin(math.radians(other.lng - one.lng) / 2) ** 2
    )
    return 2 * EARTH_KM * math.asin(math.sqrt(min(1.0, half)))


def words_of(text: str) -> tuple[str, ...]:
    """Words in lower case without accents."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return tuple(_WORD.findall(plain))


def _all_begin(wanted: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in wanted)


def _read(path: Path) -> list[Place]:
    places = []
    for town in json.loads(path.read_text(encoding="utf-8")):
        name, state, slug = town["name"], town["state"], "-".join(words_of(town["name"]))
        places.append(Place(f"embedded:{slug}", "", name, state, Point(town["lat"], town["lng"])))
        for district, lat, lng in town["districts"]:
            id = f"embedded:{slug}:{'-'.join(words_of(district))}"
            places.append(Place(id, district, name, state, Point(lat, lng)))
    return places
