"""Which maps the settings name, and that nobody is asked twice for what he said today."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pydantic import SecretStr

from infra.maps import MapAddress, Matrix, Point, Route, open_maps
from infra.maps.embedded import EmbeddedMaps
from infra.maps.memory import KEPT, KEPT_MATRICES, KEPT_SECONDS, RememberingMaps
from infra.maps.protocol import maps_unavailable
from infra.settings import Settings
from tests.infra.maps.conftest import Clock, Provider, refused, told

HOME, THERE = Point(-23.3157, -46.2214), Point(-23.3961, -46.3208)
PLACE = MapAddress("Centro, Arujá - SP", THERE, "p1")


def test_the_embedded_maps_are_the_default(tmp_path: Path) -> None:
    assert isinstance(open_maps(Settings(data=tmp_path)), EmbeddedMaps)


@pytest.mark.parametrize("maps", ["osm", "google"])
def test_the_chosen_provider_is_asked_at_the_address_of_the_settings(
    provider: Provider, tmp_path: Path, maps: str
) -> None:
    result = {"formatted_address": "A", "geometry": {"location": {"lat": 1, "lng": 2}}, "place_id": "g1"}
    provider.answers("/geo/maps/api/geocode/json", {"status": "OK", "results": [result]})
    found = {"display_name": "A", "lat": "1", "lon": "2", "osm_type": "node", "osm_id": 9}
    provider.answers("/geo/search", [found])
    provider.answers("/geo/route/v1/driving/2.000000,1.000000;4.000000,3.000000", {"code": "Ok", "routes": [ROUTE]})
    provider.answers(
        "/geo/maps/api/distancematrix/json",
        {
            "status": "OK",
            "rows": [{"elements": [{"status": "OK", "distance": {"value": 1500}, "duration": {"value": 60}}]}],
        },
    )
    address = f"{provider.url}/geo/"
    chosen = open_maps(
        Settings(
            data=tmp_path,
            maps=maps,  # type: ignore[arg-type]  # of the settings' own
            nominatim_url=address,
            osrm_url=address,
            google_maps_url=address,
            google_maps_key=SecretStr("k"),
            base_url="https://pirilampo.example",
        )
    )
    assert [each.point for each in told(lambda: chosen.geocode("Centro"))] == [Point(1, 2)]
    assert told(lambda: chosen.route(Point(1, 2), Point(3, 4))) == Route(1.5, 1.0)
    assert set(provider.agents) == {"Choperia (+https://pirilampo.example)"}


ROUTE = {"distance": 1500.0, "duration": 60.0}


@dataclass
class Counted:
    """Knows one place, and counts who asks."""

    asked: list[object] = field(default_factory=list)
    away: bool = False

    async def geocode(self, text: str) -> Sequence[MapAddress]:
        self._note(text)
        return [PLACE]

    async def place(self, place_id: str) -> MapAddress | None:
        self._note(place_id)
        return PLACE if place_id == "p1" else None

    async def route(self, origin: Point, destination: Point) -> Route:
        self._note((origin, destination))
        return Route(17.3, 20)

    async def matrix(self, points: Sequence[Point]) -> Matrix:
        self._note(points)
        return Matrix([[Route(0, 0)]], is_estimate=len(points) > 1)

    def _note(self, what: object) -> None:
        self.asked.append(what)
        if self.away:
            raise maps_unavailable()


def test_what_was_said_is_remembered_for_a_day(clock: Clock) -> None:
    counted = Counted()
    maps = RememberingMaps(counted, clock)
    for text in ("Centro, Arujá", "  centro,   arujá "):
        assert told(lambda: maps.geocode(text)) == [PLACE]  # noqa: B023  # called at once
    assert told(lambda: maps.place("p1")) == PLACE
    for _ in range(2):
        assert told(lambda: maps.route(HOME, THERE)) == Route(17.3, 20)
    assert counted.asked == ["Centro, Arujá", (HOME, THERE)]

    clock.now += KEPT_SECONDS
    told(lambda: maps.geocode("Centro, Arujá"))
    assert len(counted.asked) == 3


def test_a_failure_and_an_unknown_place_are_not_remembered(clock: Clock) -> None:
    counted = Counted(away=True)
    maps = RememberingMaps(counted, clock)
    assert refused(lambda: maps.geocode("Centro")).status == 503
    counted.away = False
    assert told(lambda: maps.geocode("Centro")) == [PLACE]
    for _ in range(2):
        assert told(lambda: maps.place("p2")) is None
    assert len(counted.asked) == 4


def test_memory_is_bounded_and_the_oldest_goes_first(clock: Clock) -> None:
    counted = Counted()
    maps = RememberingMaps(counted, clock)
    for number in range(KEPT + 1):
        told(lambda: maps.geocode(f"rua {number}"))  # noqa: B023  # called at once
    asked = len(counted.asked)
    told(lambda: maps.geocode(f"rua {KEPT}"))
    assert len(counted.asked) == asked
    told(lambda: maps.geocode("rua 0"))
    assert len(counted.asked) == asked + 1


def test_few_matrices_are_remembered_and_no_estimate(clock: Clock) -> None:
    counted = Counted()
    maps = RememberingMaps(counted, clock)
    for _ in range(2):
        told(lambda: maps.matrix([HOME, THERE]))
    assert len(counted.asked) == 2, "an estimate"
    days = [[Point(0, lng)] for lng in range(KEPT_MATRICES + 1)]
    for day in (*days, days[-1], days[1]):
        told(lambda: maps.matrix(day))  # noqa: B023  # called at once
    assert len(counted.asked) == 2 + len(days)
    told(lambda: maps.matrix(days[0]))
    assert len(counted.asked) == 3 + len(days), "the oldest goes first"
