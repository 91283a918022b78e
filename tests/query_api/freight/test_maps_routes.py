"""Finding addresses and measuring roads over HTTP, and who may."""

from collections.abc import Sequence
from typing import Any

import pytest
from starlette.testclient import TestClient

from infra.maps import MapAddress, Point, Route
from infra.maps.protocol import maps_unavailable
from tests.harness.read_models import History
from tests.query_api.conftest import client_of
from tests.query_api.freight.conftest import freight_app

GEOCODE, DISTANCE = "/api/v1/google-maps/geocode", "/api/v1/google-maps/distance"
CALLS: list[tuple[str, dict[str, Any]]] = [
    (GEOCODE, {"address": "aruja"}),
    (DISTANCE, {"origin": "Santa Isabel", "destination": "Arujá"}),
    ("/api/v1/freight/configs", {}),
    ("/api/v1/freight/difficulties", {}),
    ("/api/v1/freight/quotes", {}),
    (
        "/api/v1/freight/quote",
        {
            "cost_center": "choperia",
            "destination": "Arujá",
            "place_id": "aruja",
            "weight_kg": 75,
            "date": "2026-11-28",
            "shift": "noite",
        },
    ),
]


def test_addresses_are_a_plain_list(desk: TestClient) -> None:
    answer = desk.get(GEOCODE, params={"address": "Av. da República, 120 — Centro"})
    assert answer.json() == [
        {
            "address": "Avenida da República, 120 — Centro, Santa Isabel - SP",
            "lat": -23.315,
            "lng": -46.223,
            "place_id": "santa-isabel/avenida-republica",
        }
    ]


def test_nothing_found_is_an_empty_list(desk: TestClient) -> None:
    answer = desk.get(GEOCODE, params={"address": "qwertz"})
    assert (answer.status_code, answer.json()) == (200, [])


@pytest.mark.parametrize("found", [{"address": "Arujá"}, {"address": "jardim real"}])
def test_a_suggestion_can_be_quoted(desk: TestClient, found: dict[str, str]) -> None:
    chosen = desk.get(GEOCODE, params=found).json()[0]
    params = {**CALLS[-1][1], "destination": chosen["address"], "place_id": chosen["place_id"]}
    told = desk.get("/api/v1/freight/quote", params=params).json()["quote_json"]
    assert (told["delivery_address"], told["lat"], told["lng"]) == (chosen["address"], chosen["lat"], chosen["lng"])


def test_the_road_between_two_addresses(desk: TestClient) -> None:
    answer = desk.get(DISTANCE, params={"origin": "santa isabel", "destination": "aruja"})
    assert answer.json() == {
        "distance_km": 18.9,
        "duration_min": 26,
        "origin": "Santa Isabel - SP",
        "destination": "Arujá - SP",
    }


def test_the_road_between_coordinates(desk: TestClient) -> None:
    answer = desk.get(DISTANCE, params={"origin": "-23.3157,-46.2214", "destination": " -23.3961 , -46.3208 "})
    assert answer.json() == {
        "distance_km": 18.9,
        "duration_min": 26,
        "origin": "-23.3157,-46.2214",
        "destination": "-23.3961,-46.3208",
    }


def test_an_address_that_is_not_found_is_named(desk: TestClient) -> None:
    answer = desk.get(DISTANCE, params={"origin": "Arujá", "destination": "qwertz"})
    assert answer.status_code == 404
    assert answer.json()["error"] == "Não encontramos “qwertz”. Confira o endereço."


@pytest.mark.parametrize("beyond", ["91,0", "0,181", "-90.5,0", "999,999"])
def test_coordinates_beyond_the_earth_are_refused(desk: TestClient, beyond: str) -> None:
    answer = desk.get(DISTANCE, params={"origin": "Arujá", "destination": beyond})
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == ["destination"]


@pytest.mark.parametrize("wrong", ["", "ab", "x" * 301, "a\x00bc", "Rua\nX"])
def test_an_address_is_a_line_of_three_characters_or_more(desk: TestClient, wrong: str) -> None:
    for path, params in ((GEOCODE, {"address": wrong}), (DISTANCE, {"origin": "Arujá", "destination": wrong})):
        assert desk.get(path, params=params).status_code == 422
    assert desk.get(GEOCODE).status_code == 422


class Away:
    """Maps that do not answer."""

    async def geocode(self, text: str) -> Sequence[MapAddress]:
        raise maps_unavailable()

    async def place(self, place_id: str) -> MapAddress | None:
        raise maps_unavailable()

    async def route(self, origin: Point, destination: Point) -> Route:
        raise maps_unavailable()


@pytest.mark.parametrize("call", [call for call in CALLS if "google" in call[0]], ids=lambda call: call[0])
def test_maps_that_are_away_are_a_sentence(shared: History, call: tuple[str, dict[str, Any]]) -> None:
    with client_of(freight_app(shared, Away()), "admin") as client:
        answer = client.get(call[0], params=call[1])
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
    assert answer.json()["error"] == "O serviço de mapas não está respondendo. Tente de novo em instantes."


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[0])
@pytest.mark.parametrize(
    ("who", "status"), [(None, 401), ("staff", 403), ("manager", 403), ("viewer", 403), ("admin", 200)]
)
def test_only_those_who_take_orders_may_ask(
    shared: History, call: tuple[str, dict[str, Any]], who: str | None, status: int
) -> None:
    with client_of(freight_app(shared), who) as client:
        assert client.get(call[0], params=call[1]).status_code == status
