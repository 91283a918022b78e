"""The interface of every maps provider."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from infra.problems import Problem

SHORTEST_SEARCH: Final = 3
"""Characters; before that everything would be found."""
MOST_FOUND: Final = 8
"""Addresses that a search answers."""
FARTHEST: Final = 100_000_000
"""Metres and seconds from which on it is no way by road."""
LONGEST_ADDRESS: Final = 300
LONGEST_PLACE_ID: Final = 300


@dataclass(frozen=True, slots=True)
class Point:
    """Degrees (WGS 84)."""

    lat: float
    lng: float

    def __post_init__(self) -> None:
        if not (-90 <= self.lat <= 90 and -180 <= self.lng <= 180):  # NaN is nowhere, either
            raise ValueError(f"{self.lat}, {self.lng} is no place on earth")


@dataclass(frozen=True, slots=True)
class MapAddress:
    """A place that can be driven to. ``place_id`` is what its provider finds it by again. ``is_approximate``: the point
    is the middle of a town or district."""

    address: str
    point: Point
    place_id: str
    is_approximate: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """A way by road."""

    km: float
    minutes: float


@dataclass(frozen=True, slots=True)
class Matrix:
    """``ways[i][j]`` leads from the point ``i`` to the point ``j``. ``is_estimate``: as the crow flies, made longer."""

    ways: Sequence[Sequence[Route]]
    is_estimate: bool


class Maps(Protocol):
    """Every call may raise ``Problem`` 503 with a sentence while the provider does not answer."""

    async def geocode(self, text: str) -> Sequence[MapAddress]:
        """Addresses that ``text`` may mean, best first, ``MOST_FOUND`` at most; none where nothing is found."""

    async def place(self, place_id: str) -> MapAddress | None:
        """The address that ``geocode`` called so; ``None`` for an id that is not of this provider's making."""

    async def route(self, origin: Point, destination: Point) -> Route:
        """The way from one to the other. Raises ``Problem`` 409 where no road leads there."""

    async def matrix(self, points: Sequence[Point]) -> Matrix:
        """The ways between all of them; an estimate where the provider is not asked for so many."""


def maps_unavailable() -> Problem:
    """The provider does not answer, or not what it should."""
    return Problem(
        503,
        "O serviço de mapas não está respondendo. Tente de novo em instantes.",
        kind="maps-away",
        headers={"Retry-After": "10"},
    )


def no_road() -> Problem:
    """The provider answered that one cannot drive there."""
    return Problem(409, "Não há caminho por estrada até este endereço. Escolha outro ponto próximo.", kind="no-road")
