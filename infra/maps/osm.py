"""OpenStreetMap: addresses from a Nominatim, distances from an OSRM."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from infra.maps.embedded import estimated, estimated_matrix
from infra.maps.protocol import FARTHEST, MOST_FOUND, MapAddress, Matrix, Point, Route, no_road
from infra.maps.reading import read_address
from infra.maps.service import MapServer, UnusableAnswer

_LETTERS: Final = {"node": "N", "way": "W", "relation": "R"}
_PLACE_ID: Final = re.compile(r"[NWR][1-9][0-9]{0,14}")
_NO_ROAD: Final = frozenset({"NoRoute", "NoSegment"})
LARGEST_TABLE: Final = 100
"""Points; OSRM accepts no larger table by default."""
_SAYS_WHY: Final = frozenset({400})
"""The status of OSRM's answer that there is no road."""
_COMMON: Final = {"format": "jsonv2", "accept-language": "pt-BR"}


class _Found(msgspec.Struct):
    display_name: str
    lat: str
    lon: str
    osm_type: Literal["node", "way", "relation"] | None = None
    osm_id: int = 0


class _Way(msgspec.Struct):
    distance: float
    duration: float


class _Ways(msgspec.Struct):
    code: str
    routes: list[_Way] = []


class _Table(msgspec.Struct):
    code: str
    distances: list[list[float | None]] = []
    durations: list[list[float | None]] = []


class OsmMaps:
    """A place is known by its kind and number in OpenStreetMap, ``W123``: Nominatim's own ids are of one server."""

    def __init__(self, places: MapServer, roads: MapServer) -> None:
        self._places = places
        self._roads = roads

    async def geocode(self, text: str) -> Sequence[MapAddress]:
        params = {**_COMMON, "q": text, "countrycodes": "br", "limit": str(MOST_FOUND)}
        return await self._places.ask("/search", params, list[_Found], _addresses)

    async def place(self, place_id: str) -> MapAddress | None:
        if not _PLACE_ID.fullmatch(place_id):
            return None
        found = await self._places.ask("/lookup", {**_COMMON, "osm_ids": place_id}, list[_Found], _addresses)
        return next((each for each in found if each.place_id == place_id), None)

    async def route(self, origin: Point, destination: Point) -> Route:
        way = f"{origin.lng:.6f},{origin.lat:.6f};{destination.lng:.6f},{destination.lat:.6f}"
        path, params = f"/route/v1/driving/{way}", {"overview": "false"}
        route = await self._roads.ask(path, params, _Ways, _route, also=_SAYS_WHY)
        if route is None:
            raise no_road()
        return route

    async def matrix(self, points: Sequence[Point]) -> Matrix:
        if not 1 < len(points) <= LARGEST_TABLE:
            return await asyncio.to_thread(estimated_matrix, points)
        way = ";".join(f"{point.lng:.6f},{point.lat:.6f}" for point in points)
        params = {"annotations": "distance,duration"}
        return await self._roads.ask(f"/table/v1/driving/{way}", params, _Table, _matrix(points))


def _matrix(points: Sequence[Point]) -> Callable[[_Table], Matrix]:
    def read(table: _Table) -> Matrix:
        size = len(points)
        if table.code != "Ok" or any(
            len(rows) != size or any(len(row) != size for row in rows) for rows in (table.distances, table.durations)
        ):
            raise UnusableAnswer("no table")
        return Matrix(
            [
                [
                    _way(table.distances[i][j], table.durations[i][j]) or estimated(origin, destination)
                    for j, destination in enumerate(points)
                ]
                for i, origin in enumerate(points)
            ],
            is_estimate=False,
        )

    return read


def _way(metres: float | None, seconds: float | None) -> Route | None:
    """``None`` where no road leads there."""
    if metres is None or seconds is None or not (0 <= metres < FARTHEST and 0 <= seconds < FARTHEST):
        return None
    return Route(metres / 1000, seconds / 60)


def _route(answer: _Ways) -> Route | None:
    if answer.code in _NO_ROAD:
        return None
    if answer.code != "Ok" or not answer.routes:
        raise UnusableAnswer("no way and no reason")
    best = answer.routes[0]
    if not (0 <= best.distance < FARTHEST and 0 <= best.duration < FARTHEST):
        raise UnusableAnswer("a distance that is none")
    return Route(best.distance / 1000, best.duration / 60)


def _addresses(found: Sequence[_Found]) -> list[MapAddress]:
    read = (
        read_address(each.display_name, each.lat, each.lon, f"{_LETTERS[each.osm_type]}{each.osm_id}")
        for each in found
        if each.osm_type
    )
    return [address for address in read if address][:MOST_FOUND]
