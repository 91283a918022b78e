"""Nominatim and OSRM, against a stand-in of their wire formats."""

from typing import Any

import pytest

from infra.maps import MapAddress, Point, Route
from infra.maps.embedded import estimated
from infra.maps.osm import OsmMaps
from infra.maps.service import MapServer
from tests.infra.maps.conftest import Provider, refused, told

FOUND: dict[str, Any] = {
    "place_id": 101,
    "licence": "Data © OpenStreetMap contributors, ODbL 1.0.",
    "osm_type": "way",
    "osm_id": 4242,
    "lat": "-23.3961",
    "lon": "-46.3208",
    "category": "highway",
    "display_name": "Avenida Amazonas, Arujá, São Paulo, Brasil",
    "boundingbox": ["-23.4", "-23.3", "-46.4", "-46.3"],
}
AMAZONAS = MapAddress("Avenida Amazonas, Arujá, São Paulo, Brasil", Point(-23.3961, -46.3208), "W4242")
HOME, THERE = Point(-23.3157, -46.2214), Point(-23.3961, -46.3208)
WAY = "/route/v1/driving/-46.221400,-23.315700;-46.320800,-23.396100"


@pytest.fixture
def osm(service: MapServer) -> OsmMaps:
    return OsmMaps(service, service)


def test_an_address_is_found(provider: Provider, osm: OsmMaps) -> None:
    provider.answers("/search", [FOUND])
    assert told(lambda: osm.geocode("Av. Amazonas, Arujá")) == [AMAZONAS]
    [(_, query)] = provider.asked
    assert query == {
        "q": "Av. Amazonas, Arujá",
        "format": "jsonv2",
        "countrycodes": "br",
        "limit": "8",
        "accept-language": "pt-BR",
    }


def test_an_address_that_is_not_found_is_no_failure(provider: Provider, osm: OsmMaps) -> None:
    provider.answers("/search", [])
    assert told(lambda: osm.geocode("Rua que não existe")) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"lat": "NaN"},
        {"lat": "Infinity"},
        {"lat": "91"},
        {"lon": "-181"},
        {"lat": "norte"},
        {"display_name": " \u0000\u202e "},
        {"osm_type": None},
        {"osm_id": -1, "osm_type": "way", "display_name": ""},
    ],
)
def test_what_cannot_be_driven_to_is_left_out(provider: Provider, osm: OsmMaps, wrong: dict[str, Any]) -> None:
    provider.answers("/search", [{**FOUND, **wrong}, FOUND])
    assert told(lambda: osm.geocode("Av. Amazonas")) == [AMAZONAS]


def test_a_hostile_name_is_made_fit_to_be_shown(provider: Provider, osm: OsmMaps) -> None:
    provider.answers("/search", [{**FOUND, "display_name": "<b>Rua</b>\u0000\u202e\n A" + "a" * 5000}])
    [address] = told(lambda: osm.geocode("rua"))
    assert address.address.startswith("<b>Rua</b> A")
    assert len(address.address) == 300


def test_a_place_is_found_again_by_its_id(provider: Provider, osm: OsmMaps) -> None:
    provider.answers("/lookup", [FOUND])
    assert told(lambda: osm.place("W4242")) == AMAZONAS
    assert provider.asked[0][1]["osm_ids"] == "W4242"


def test_an_id_of_somebody_else_is_not_even_asked_for(provider: Provider, osm: OsmMaps) -> None:
    for place_id in ("santa-isabel/centro", "W4242,R1", "W0", "w4242", "W4242&format=xml", ""):
        assert told(lambda: osm.place(place_id)) is None  # noqa: B023  # called at once
    assert provider.asked == []


def test_another_place_than_the_one_asked_for_is_none(provider: Provider, osm: OsmMaps) -> None:
    provider.answers("/lookup", [FOUND])
    assert told(lambda: osm.place("W7")) is None


def test_a_way_by_road_is_kilometres_and_minutes(provider: Provider, osm: OsmMaps) -> None:
    provider.answers(WAY, {"code": "Ok", "routes": [{"distance": 17340.2, "duration": 1290}], "waypoints": []})
    assert told(lambda: osm.route(HOME, THERE)) == Route(17.3402, 21.5)


def test_a_day_of_ways_is_one_question(provider: Provider, osm: OsmMaps) -> None:
    table = WAY.replace("/route/", "/table/")
    answer = {"code": "Ok", "distances": [[0, 17340.2], [17500, 0]], "durations": [[0, 1290], [1320, 0]]}
    provider.answers(table, answer)
    matrix = told(lambda: osm.matrix([HOME, THERE]))
    assert (matrix.ways[0][1], matrix.ways[1][0].minutes, matrix.is_estimate) == (Route(17.3402, 21.5), 22.0, False)
    assert provider.asked == [(table, {"annotations": "distance,duration"})]
    provider.answers(table, {**answer, "distances": [[0, None], [None, 0]]})
    assert told(lambda: osm.matrix([HOME, THERE])).ways[0][1] == estimated(HOME, THERE), "where no road leads"
    provider.answers(table, {**answer, "durations": [[0]]})
    assert refused(lambda: osm.matrix([HOME, THERE])).status == 503
    assert told(lambda: osm.matrix([HOME])).is_estimate is True, "one place has no ways"


def test_where_no_road_leads_is_a_sentence_and_no_failure(provider: Provider, osm: OsmMaps) -> None:
    provider.answers(WAY, {"code": "NoRoute", "message": "Impossible route between points"}, 400)
    for _ in range(5):
        problem = refused(lambda: osm.route(HOME, THERE))
        assert (problem.status, problem.kind) == (409, "no-road")
    assert len(provider.asked) == 5


@pytest.mark.parametrize(
    "answer",
    [
        {"code": "Ok", "routes": []},
        {"code": "InvalidQuery"},
        {"code": "Ok", "routes": [{"distance": -1, "duration": 1}]},
        {"code": "Ok", "routes": [{"distance": 1e300, "duration": 1}]},
        {"code": "Ok", "routes": [{"distance": "far", "duration": 1}]},
        {"code": "Ok", "routes": [{"distance": 10}]},
        [],
    ],
)
def test_a_way_that_is_none_is_a_failure(provider: Provider, osm: OsmMaps, answer: Any) -> None:
    provider.answers(WAY, answer)
    assert refused(lambda: osm.route(HOME, THERE)).status == 503
