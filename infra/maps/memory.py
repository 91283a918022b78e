"""A cache of providers' answers: quicker, cheaper, and what their terms of use ask for."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from infra.maps.protocol import MapAddress, Maps, Matrix, Point, Route

KEPT_SECONDS: Final = 24 * 3600.0
KEPT: Final = 2_000
"""Answers; the oldest goes first."""
KEPT_MATRICES: Final = 20
"""Of these: each has up to ten thousand ways."""


class RememberingMaps:
    """``maps`` with a memory. Failures are not remembered."""

    def __init__(self, maps: Maps, clock: Callable[[], float] = time.monotonic) -> None:
        self._maps = maps
        self._clock = clock
        self._known: dict[tuple[Hashable, ...], tuple[float, Any]] = {}

    async def geocode(self, text: str) -> Sequence[MapAddress]:
        key = ("geocode", " ".join(text.split()).casefold())
        found: Sequence[MapAddress] | None = self._recall(key)
        if found is None:
            found = await self._maps.geocode(text)
            self._remember(key, found)
            for address in found:
                self._remember(("place", address.place_id), address)
        return found

    async def place(self, place_id: str) -> MapAddress | None:
        key = ("place", place_id)
        address: MapAddress | None = self._recall(key)
        if address is None:
            address = await self._maps.place(place_id)
            if address is not None:
                self._remember(key, address)
        return address

    async def route(self, origin: Point, destination: Point) -> Route:
        key = ("route", origin, destination)
        route: Route | None = self._recall(key)
        if route is None:
            route = await self._maps.route(origin, destination)
            self._remember(key, route)
        return route

    async def matrix(self, points: Sequence[Point]) -> Matrix:
        key = ("matrix", tuple(points))
        matrix: Matrix | None = self._recall(key)
        if matrix is None:
            matrix = await self._maps.matrix(points)
            if not matrix.is_estimate:  # which costs nothing but memory
                self._remember(key, matrix)
                self._forget_matrices()
        return matrix

    def _forget_matrices(self) -> None:
        kept = [key for key in self._known if key[0] == "matrix"]
        for key in kept[:-KEPT_MATRICES]:
            del self._known[key]

    def _recall(self, key: tuple[Hashable, ...]) -> Any:
        since, answer = self._known.get(key, (0.0, None))
        return answer if answer is not None and self._clock() - since < KEPT_SECONDS else None

    def _remember(self, key: tuple[Hashable, ...], answer: Any) -> None:
        self._known.pop(key, None)
        self._known[key] = (self._clock(), answer)
        while len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
