"""Maps without a network: the gazetteer's places, and great-circle distances times a road factor."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from infra.maps.gazetteer import SERVICE_AREA, GazetteerEntry, gazetteer, words_of
from infra.maps.protocol import (
    LONGEST_ADDRESS,
    LONGEST_PLACE_ID,
    MOST_FOUND,
    SHORTEST_SEARCH,
    MapAddress,
    Matrix,
    Point,
    Route,
)

ROAD_FACTOR: Final = 1.4
"""A road of these hills over the great circle: between 1.25 (Guarulhos) and 1.5 (Mogi das Cruzes) from Santa Isabel."""
KM_PER_HOUR: Final = 45.0
"""Of a loaded van, town and motorway together."""
EARTH_KM: Final = 6371.0088

_NUMBER: Final = re.compile(r"\b[0-9]{1,5}[a-zA-Z]?\b")
_BETWEEN: Final = re.compile(r"\s*[,;]\s*|\s+[-\u2013\u2014]\s+")
_COORDINATES: Final = re.compile(
    r"(?:^|[\s,;])(?P<lat>-?\d{1,2}[.,]\d{3,8})(?:\s*[,;]\s*|\s+)(?P<lng>-?\d{1,3}[.,]\d{3,8})\s*$"
)
"""Of any map, behind an address or alone, with points or commas."""
_KINDS: Final = {"cidade": 0, "bairro": 1, "via": 2}
_LEAST_OF_A_TOWN: Final = 3
"""Letters of a town or district that is still being typed behind a street."""
_STREETS: Final = frozenset(
    (
        "alameda",
        "avenida",
        "beco",
        "chacara",
        "estrada",
        "largo",
        "praca",
        "rodovia",
        "rua",
        "sitio",
        "travessa",
        "viela",
    )
)


@cache
def _by_id() -> Mapping[str, GazetteerEntry]:
    """Made when the first place is asked for, not whenever maps are opened."""
    return {entry.place_id: entry for entry in gazetteer()}


class EmbeddedMaps:
    """Searches are about 700 comparisons of words, which take no noticeable time."""

    async def geocode(self, text: str) -> Sequence[MapAddress]:
        """The point itself, where ``text`` ends with its coordinates. Else entries that hold all words of ``text``.
        Where none does, the districts and towns that are named in it, and for a street without any the towns of the
        service area: the street is kept as it was typed, and the point is that of the district or town, which the
        address says."""
        if (at := _typed_point(text)) is not None:
            return [at]
        words = words_of(text)
        if len(text.strip()) < SHORTEST_SEARCH or not any(word.isalpha() for word in words):
            return []
        if found := _matching(words):
            return [_address(entry, _with_number(entry, text)) for entry in found]
        return [_address(entry, _with_street(entry, text)) for entry in _named_in(words)]

    async def place(self, place_id: str) -> MapAddress | None:
        entry = _by_id().get(place_id)
        return _address(entry, entry.whole) if entry else _typed_point(place_id)

    async def route(self, origin: Point, destination: Point) -> Route:
        return estimated(origin, destination)

    async def matrix(self, points: Sequence[Point]) -> Matrix:
        return await asyncio.to_thread(estimated_matrix, points)


def estimated(origin: Point, destination: Point) -> Route:
    """A way by road as long as such ways usually are."""
    return at_usual_speed(great_circle_km(origin, destination) * ROAD_FACTOR)


def at_usual_speed(km: float) -> Route:
    """A way by road of this length, driven as fast as such ways usually are."""
    return Route(km, km / KM_PER_HOUR * 60)


def estimated_matrix(points: Sequence[Point]) -> Matrix:
    """The ways between all of them, without a network."""
    return Matrix([[estimated(origin, destination) for destination in points] for origin in points], is_estimate=True)


def great_circle_km(a: Point, b: Point) -> float:
    """Kilometres over the ground, as the crow flies (haversine)."""
    lat_a, lat_b = math.radians(a.lat), math.radians(b.lat)
    half_lat, half_lng = (lat_b - lat_a) / 2, math.radians(b.lng - a.lng) / 2
    square = math.sin(half_lat) ** 2 + math.cos(lat_a) * math.cos(lat_b) * math.sin(half_lng) ** 2
    return 2 * EARTH_KM * math.asin(min(1.0, math.sqrt(square)))


def _typed_point(text: str) -> MapAddress | None:
    """An address that ends with coordinates: it is found by itself again, wherever on earth it is."""
    whole = " ".join(text.split())
    found = _COORDINATES.search(whole)
    if found is None or len(whole) > min(LONGEST_ADDRESS, LONGEST_PLACE_ID):
        return None
    lat, lng = (float(found[name].replace(",", ".")) for name in ("lat", "lng"))
    return MapAddress(whole, Point(lat, lng), whole) if abs(lat) <= 90 and abs(lng) <= 180 else None


def _address(entry: GazetteerEntry, written: str) -> MapAddress:
    return MapAddress(written[:LONGEST_ADDRESS], entry.point, entry.place_id, is_approximate=entry.kind != "via")


def _matching(words: Sequence[str]) -> list[GazetteerEntry]:
    """Entries that hold every word. The best first: most of what was typed in the name itself, least of the name left
    over, towns before districts before roads, near ones before far ones."""
    return sorted((e for e in gazetteer() if _holds(e, words)), key=lambda entry: _rank(entry, words))[:MOST_FOUND]


def _holds(entry: GazetteerEntry, words: Sequence[str]) -> bool:
    """Whether every word that is no number is in the entry; the last may be unfinished."""
    *typed, last = words
    return all(word in entry.words or not word.isalpha() for word in typed) and (
        last in entry.words or not last.isalpha() or _begins(last, entry.words)
    )


def _rank(entry: GazetteerEntry, words: Sequence[str]) -> tuple[int, int, int]:
    named = entry.name_words.intersection(words)
    begun = 1 if _begins(words[-1], entry.name_words - named) else 0
    return -2 * len(named) - begun, len(entry.name_words) - len(named), _KINDS[entry.kind]


def _begins(word: str, others: frozenset[str]) -> bool:
    return any(other.startswith(word) for other in others)


def _named_in(words: Sequence[str]) -> list[GazetteerEntry]:
    """The districts and towns named in ``words``; of the districts only those of a named town, if there is one."""
    named = [entry for entry in gazetteer() if entry.kind != "via" and _is_named(entry, words)]
    towns = {entry.town for entry in named if entry.kind == "cidade"}
    if towns:
        named = [entry for entry in named if entry.town in towns]
    elif not named and words and words[0] in _STREETS and any(word.isalpha() for word in words[1:]):
        named = [entry for entry in gazetteer() if entry.kind == "cidade" and entry.town in SERVICE_AREA]
    return sorted(named, key=lambda entry: -len(entry.words.intersection(words)))[:MOST_FOUND]


def _is_named(entry: GazetteerEntry, words: Sequence[str]) -> bool:
    left = entry.name_words.difference(words)
    return not left or (len(left) == 1 and len(words[-1]) >= _LEAST_OF_A_TOWN and _begins(words[-1], left))


def _with_number(entry: GazetteerEntry, text: str) -> str:
    """A house number that was typed stays with its street."""
    if entry.kind != "via" or "km" in entry.name_words:
        return entry.whole
    number = next((n for n in _NUMBER.findall(text) if n.lower() not in entry.words), None)
    return entry.written(f"{entry.name}, {number}") if number else entry.whole


def _with_street(entry: GazetteerEntry, text: str) -> str:
    """What was typed before the entry's own name, and that the point is not the street's."""
    parts = (_without_place(part, entry) for part in _BETWEEN.split(text.strip()))
    street = ", ".join(part for part in parts if part)
    return f"{street} — {entry.whole} (ponto aproximado)" if street else entry.whole


def _without_place(part: str, entry: GazetteerEntry) -> str:
    """``part`` without the words at its end that are the entry's own."""
    words = part.split()
    while words and all(_belongs(word, entry) for word in words_of(words[-1])):
        words.pop()
    return " ".join(words)


def _belongs(word: str, entry: GazetteerEntry) -> bool:
    return word in entry.words or (len(word) >= _LEAST_OF_A_TOWN and _begins(word, entry.name_words))
