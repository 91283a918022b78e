"""Google: addresses from the Geocoding API, distances from the Distance Matrix API."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from infra.maps.embedded import estimated_matrix
from infra.maps.protocol import FARTHEST, MOST_FOUND, MapAddress, Matrix, Point, Route, no_road
from infra.maps.reading import read_address
from infra.maps.service import MapServer, UnusableAnswer

_NOTHING: Final = frozenset({"ZERO_RESULTS", "NOT_FOUND", "INVALID_REQUEST"})
"""An address or an id that leads nowhere; ``INVALID_REQUEST`` is what a made-up id is answered."""
_NO_ROAD: Final = frozenset({"ZERO_RESULTS", "NOT_FOUND", "MAX_ROUTE_LENGTH_EXCEEDED"})
_STATUS: Final = re.compile(r"[A-Z_]{1,40}")


class _Coordinates(msgspec.Struct):
    lat: float
    lng: float


class _Geometry(msgspec.Struct):
    location: _Coordinates


class _Result(msgspec.Struct):
    formatted_address: str
    geometry: _Geometry
    place_id: str


class _Geocoded(msgspec.Struct):
    status: str
    results: list[_Result] = []


class _Value(msgspec.Struct):
    value: float


class _Element(msgspec.Struct):
    status: str
    distance: _Value | None = None
    duration: _Value | None = None


class _Row(msgspec.Struct):
    elements: list[_Element]


class _Matrix(msgspec.Struct):
    status: str
    rows: list[_Row] = []


T = TypeVar("T")
R = TypeVar("R")


class GoogleMaps:
    """The ``key`` travels in every address, so none of them is ever logged."""

    def __init__(self, service: MapServer, key: str) -> None:
        self._service = service
        self._key = key

    async def geocode(self, text: str) -> Sequence[MapAddress]:
        params = {"address": text, "components": "country:BR", "region": "br"}
        return await self._ask("geocode", params, _Geocoded, _addresses)

    async def place(self, place_id: str) -> MapAddress | None:
        return next(iter(await self._ask("geocode", {"place_id": place_id}, _Geocoded, _addresses)), None)

    async def route(self, origin: Point, destination: Point) -> Route:
        points = {"origins": _written(origin), "destinations": _written(destination)}
        route = await self._ask("distancematrix", {**points, "mode": "driving", "units": "metric"}, _Matrix, _route)
        if route is None:
            raise no_road()
        return route

    async def matrix(self, points: Sequence[Point]) -> Matrix:
        """An estimate: Google bills every pair, and a day of 20 stops has 400 of them."""
        return await asyncio.to_thread(estimated_matrix, points)

    async def _ask(self, what: str, params: Mapping[str, str], shape: type[T], read: Callable[[T], R]) -> R:
        whole = {**params, "language": "pt-BR", "key": self._key}
        return await self._service.ask(f"/maps/api/{what}/json", whole, shape, read)


def _addresses(answer: _Geocoded) -> list[MapAddress]:
    if answer.status not in {"OK", *_NOTHING}:
        raise _unusable(answer.status)
    read = (
        read_address(each.formatted_address, each.geometry.location.lat, each.geometry.location.lng, each.place_id)
        for each in answer.results
    )
    return [address for address in read if address][:MOST_FOUND]


def _route(matrix: _Matrix) -> Route | None:
    if matrix.status != "OK" or not matrix.rows or not matrix.rows[0].elements:
        raise _unusable(matrix.status)
    way = matrix.rows[0].elements[0]
    if way.status in _NO_ROAD:
        return None
    if way.status != "OK" or way.distance is None or way.duration is None:
        raise _unusable(way.status)
    if not (0 <= way.distance.value < FARTHEST and 0 <= way.duration.value < FARTHEST):
        raise UnusableAnswer("a distance that is none")
    return Route(way.distance.value / 1000, way.duration.value / 60)


def _unusable(status: str) -> UnusableAnswer:
    return UnusableAnswer(status if _STATUS.fullmatch(status) else "a status that is none")


def _written(point: Point) -> str:
    return f"{point.lat:.6f},{point.lng:.6f}"
