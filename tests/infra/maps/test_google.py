"""Google's Geocoding and Distance Matrix, against a stand-in of their wire formats."""

import logging
from typing import Any

import pytest

from infra.maps import MapAddress, Point, Route
from infra.maps.circuit import FAILURES
from infra.maps.google import GoogleMaps
from infra.maps.service import MapServer
from tests.infra.maps.conftest import Provider, refused, told

GEOCODE, MATRIX = "/maps/api/geocode/json", "/maps/api/distancematrix/json"
KEY = "AIza-not-a-real-key"
RESULT: dict[str, Any] = {
    "address_components": [{"long_name": "Centro", "short_name": "Centro", "types": ["sublocality"]}],
    "formatted_address": "Av. Amazonas, 120 - Centro, Arujá - SP, 07400-000, Brasil",
    "geometry": {"location": {"lat": -23.3961, "lng": -46.3208}, "location_type": "ROOFTOP"},
    "place_id": "ChIJ0T2NLikpdTERKxE8d61aX_E",
    "types": ["street_address"],
}
AMAZONAS = MapAddress(RESULT["formatted_address"], Point(-23.3961, -46.3208), RESULT["place_id"])
HOME, THERE = Point(-23.3157, -46.2214), Point(-23.3961, -46.3208)


def matrix(**element: Any) -> dict[str, Any]:
    return {"status": "OK", "origin_addresses": ["a"], "rows": [{"elements": [{"status": "OK", **element}]}]}


@pytest.fixture
def google(service: MapServer) -> GoogleMaps:
    return GoogleMaps(service, KEY)


def test_an_address_is_found(provider: Provider, google: GoogleMaps) -> None:
    provider.answers(GEOCODE, {"status": "OK", "results": [RESULT]})
    assert told(lambda: google.geocode("Av. Amazonas, 120")) == [AMAZONAS]
    assert provider.asked == [
        (
            GEOCODE,
            {
                "address": "Av. Amazonas, 120",
                "components": "country:BR",
                "region": "br",
                "language": "pt-BR",
                "key": KEY,
            },
        )
    ]


def test_an_address_that_is_not_found_is_no_failure(provider: Provider, google: GoogleMaps) -> None:
    provider.answers(GEOCODE, {"status": "ZERO_RESULTS", "results": []})
    assert told(lambda: google.geocode("Rua que não existe")) == []


def test_a_place_is_found_again_by_its_id(provider: Provider, google: GoogleMaps) -> None:
    provider.answers(GEOCODE, {"status": "OK", "results": [RESULT]})
    assert told(lambda: google.place(RESULT["place_id"])) == AMAZONAS
    assert provider.asked[0][1]["place_id"] == RESULT["place_id"]


@pytest.mark.parametrize("status", ["NOT_FOUND", "INVALID_REQUEST", "ZERO_RESULTS"])
def test_an_id_that_was_made_up_is_no_place(provider: Provider, google: GoogleMaps, status: str) -> None:
    provider.answers(GEOCODE, {"status": status, "results": []})
    assert told(lambda: google.place("santa-isabel/centro")) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"geometry": {"location": {"lat": 91, "lng": 0}}},
        {"place_id": ""},
        {"place_id": "com espaço"},
        {"place_id": "x" * 301},
        {"formatted_address": "\u0000"},
    ],
)
def test_what_cannot_be_driven_to_is_left_out(provider: Provider, google: GoogleMaps, wrong: dict[str, Any]) -> None:
    provider.answers(GEOCODE, {"status": "OK", "results": [{**RESULT, **wrong}, RESULT]})
    assert told(lambda: google.geocode("Av. Amazonas")) == [AMAZONAS]


def test_a_way_by_road_is_kilometres_and_minutes(provider: Provider, google: GoogleMaps) -> None:
    provider.answers(MATRIX, matrix(distance={"text": "17 km", "value": 17340}, duration={"text": "", "value": 1290}))
    assert told(lambda: google.route(HOME, THERE)) == Route(17.34, 21.5)
    [(_, query)] = provider.asked
    assert (query["origins"], query["destinations"]) == ("-23.315700,-46.221400", "-23.396100,-46.320800")


def test_where_no_road_leads_is_a_sentence_and_no_failure(provider: Provider, google: GoogleMaps) -> None:
    provider.answers(MATRIX, matrix(status="ZERO_RESULTS"))
    assert {refused(lambda: google.route(HOME, THERE)).status for _ in range(FAILURES + 1)} == {409}


@pytest.mark.parametrize("status", ["OVER_QUERY_LIMIT", "REQUEST_DENIED", "UNKNOWN_ERROR", "<script>"])
def test_a_refusal_is_a_failure_that_opens_the_circuit(provider: Provider, google: GoogleMaps, status: str) -> None:
    provider.answers(GEOCODE, {"status": status, "error_message": "The provided API key is invalid."})
    assert {refused(lambda: google.geocode("Av. Amazonas")).status for _ in range(FAILURES + 3)} == {503}
    assert len(provider.asked) == FAILURES


@pytest.mark.parametrize(
    "answer",
    [
        {"status": "OK", "rows": []},
        {"status": "OK", "rows": [{"elements": []}]},
        matrix(),
        matrix(distance={"value": 10}),
        matrix(distance={"value": -1}, duration={"value": 1}),
        matrix(distance={"value": 1e300}, duration={"value": 1}),
        matrix(status="SOMETHING_NEW"),
        {},
        [],
    ],
)
def test_a_way_that_is_none_is_a_failure(provider: Provider, google: GoogleMaps, answer: Any) -> None:
    provider.answers(MATRIX, answer)
    assert refused(lambda: google.route(HOME, THERE)).status == 503


def test_the_key_stays_out_of_the_log(
    provider: Provider, google: GoogleMaps, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.INFO):
        provider.answers(GEOCODE, {"status": "OK", "results": [RESULT]})
        told(lambda: google.geocode("Av. Amazonas"))
        provider.answers(GEOCODE, {"status": "REQUEST_DENIED"})
        refused(lambda: google.geocode("Av. Amazonas"))
    printed = capsys.readouterr()
    assert "REQUEST_DENIED" in printed.out + printed.err + caplog.text
    assert KEY not in printed.out + printed.err + caplog.text
