"""What a delivery costs: the way from the maps, the price by the rules, every step in the answer, and a signature."""

import json
import threading
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.rules.freight import Terms
from command_api.rules.quotes import InvalidQuote, read_quote
from infra.maps import MapAddress, Point, Route
from infra.maps.protocol import maps_unavailable, no_road
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import client_of
from tests.query_api.freight.conftest import KEY, TERMS, freight_app, set_difficulty, set_terms

QUOTE = "/api/v1/freight/quote"
ASKED: dict[str, Any] = {
    "cost_center": "choperia",
    "origin": "Rua do Coreto, 217",
    "destination": "Avenida Amazonas, 120 — Centro, Arujá - SP",
    "place_id": "aruja/avenida-amazonas",
    "lat": -23.399,
    "lng": -46.319,
    "weight_kg": 150,
    "date": "2026-11-28",
    "shift": "manha",
}


def quote(client: TestClient, **changes: Any) -> dict[str, Any]:
    answer = client.get(QUOTE, params={**ASKED, **changes})
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


def test_a_quote_says_the_price_and_every_step_to_it(desk: TestClient) -> None:
    told = quote(desk)
    signature = told["quote_json"].pop("signature")
    assert len(signature) == 64
    assert told == {
        "freight_price": 50.0,
        "distance_km": 19.0,
        "is_approximate": False,
        "duration_min": 26,
        "free_km": 5.0,
        "difficulty": None,
        "multiplier_aplicado": 1.0,
        "base_rate_per_km": 3.5,
        "min_fee": 40.0,
        "rounding_step": 5.0,
        "quote_json": {
            "cost_center": "choperia",
            "origin": "Rua do Coreto, 217, Santa Isabel - SP",
            "delivery_address": "Avenida Amazonas, 120 — Centro, Arujá - SP",
            "place_id": "aruja/avenida-amazonas",
            "lat": -23.399,
            "lng": -46.319,
            "distance_km": 19.0,
            "duration_min": 26,
            "weight_kg": 150.0,
            "date": "2026-11-28",
            "shift": "manha",
            "terms": {
                "free_km": 5.0,
                "base_rate_per_km": 3.5,
                "min_fee": 40.0,
                "rounding_step": 5.0,
                "max_load_kg": 600.0,
            },
            "difficulty": None,
            "issued_at": "2026-11-20T15:00:00+00:00",
            "distance_reason": "",
        },
        "breakdown": {
            "distance_km": 19.0,
            "free_km": 5.0,
            "km_cobrados": 14.0,
            "weight_kg": 150.0,
            "trips": 1,
            "custo_km": 49.0,
            "multiplier": 1.0,
            "extra_flat": 0.0,
            "pre_total": 49.0,
        },
    }


def test_a_quote_comes_back_through_a_client_as_it_was(desk: TestClient) -> None:
    told = quote(desk, destination="Sítio, Igaratá - SP", place_id="igarata")
    back = read_quote(json.loads(json.dumps(told["quote_json"])), KEY, NOON + timedelta(days=6))
    assert float(back.breakdown.price) == told["freight_price"]
    assert back.terms == TERMS
    assert back.difficulty is not None
    assert back.difficulty.name == "Serra"


@pytest.mark.parametrize("field", ["distance_km", "weight_kg", "lat", "delivery_address", "cost_center", "issued_at"])
def test_a_quote_that_was_changed_on_the_way_is_none(desk: TestClient, field: str) -> None:
    given = quote(desk)["quote_json"]
    given[field] = {
        "distance_km": 1,
        "weight_kg": 1,
        "lat": 0,
        "delivery_address": "Lua",
        "cost_center": "distribuidora",
        "issued_at": "2030-01-01T00:00:00+00:00",
    }[field]
    with pytest.raises(InvalidQuote):
        read_quote(given, KEY, NOON)


def test_a_heavy_load_makes_the_van_go_twice(desk: TestClient) -> None:
    steps = quote(desk, weight_kg=600.001)["breakdown"]
    assert (steps["trips"], steps["custo_km"]) == (2, 2 * 49.0)


def test_a_point_that_is_a_town_or_district_is_said_to_be_approximate(desk: TestClient) -> None:
    assert quote(desk, destination="Sítio — Igaratá - SP (ponto aproximado)", place_id="igarata")["is_approximate"]


def test_a_distance_that_a_person_states_is_priced_and_keeps_its_reason(desk: TestClient) -> None:
    """The maps need not know the place then."""
    stated = {"destination": "Fazenda Bela Vista, Monte Verde", "stated_km": 30, "distance_reason": "Fora do mapa"}
    told = quote(desk, **stated, place_id="")
    assert (told["distance_km"], told["freight_price"], told["is_approximate"]) == (30, 90, False)
    back = read_quote(json.loads(json.dumps(told["quote_json"])), KEY, NOON)
    assert (back.distance_reason, back.place_id, back.lat) == ("Fora do mapa", "", None)
    nearer = quote(desk, **stated, place_id="igarata")["quote_json"]
    assert (nearer["distance_km"], nearer["place_id"]) == (30, "igarata")
    assert nearer["lat"] is not None


@pytest.mark.parametrize("wrong", [{"stated_km": 30}, {"distance_reason": "Fora do mapa"}])
def test_a_stated_distance_and_its_reason_go_together(desk: TestClient, wrong: dict[str, Any]) -> None:
    assert desk.get(QUOTE, params={**ASKED, **wrong}).status_code == 422


def test_a_quote_that_was_signed_before_reasons_existed_comes_back(desk: TestClient) -> None:
    given = quote(desk)["quote_json"]
    assert given.pop("distance_reason") == ""
    assert read_quote(given, KEY, NOON).distance_reason == ""


def test_within_the_free_kilometres_a_delivery_costs_nothing(desk: TestClient) -> None:
    told = quote(desk, destination="Avenida da República, 10", place_id="santa-isabel/avenida-republica")
    assert told["distance_km"] < 5
    assert told["freight_price"] == 0.0


def test_a_short_way_costs_the_least_fee(desk: TestClient) -> None:
    told = quote(desk, destination="Jaguari de Baixo", place_id="santa-isabel/jaguari")
    assert 0 < told["breakdown"]["pre_total"] < 40
    assert told["freight_price"] == 40.0


@pytest.mark.parametrize(
    ("destination", "place_id", "difficulty"),
    [
        ("Sítio, Igaratá - SP", "igarata", "Serra"),
        ("SITIO DA VOVÓ, IGARATA", "igarata", "Serra"),
        ("Chácara", "igarata/turvo", "Serra"),
        ("Estrada do Ouro-Fino, 3", "santa-isabel", "Estrada de terra"),
        ("Igaratá, pela estrada do Ouro Fino", "santa-isabel", "Serra"),
        ("Rua Pouso Alegrense, 3", "santa-isabel", None),
        ("Arujá", "aruja", None),
        ("Guararema", "guararema", None),
    ],
)
def test_the_first_active_hard_road_that_the_address_names_counts(
    desk: TestClient, destination: str, place_id: str, difficulty: str | None
) -> None:
    told = quote(desk, destination=destination, place_id=place_id)
    assert told["difficulty"] == difficulty
    assert told["multiplier_aplicado"] == {"Serra": 1.25, "Estrada de terra": 1.5, None: 1.0}[difficulty]
    assert told["breakdown"]["extra_flat"] == (20.0 if difficulty == "Serra" else 0.0)


def test_the_server_knows_the_way_better_than_the_client(desk: TestClient) -> None:
    honest = quote(desk)
    cheap = quote(desk, distance_km=0.1, duration_min=1, lat=-23.3157, lng=-46.2214, origin="Arujá")
    assert cheap["quote_json"]["signature"] == honest["quote_json"]["signature"]


def test_without_terms_there_is_no_quote(desk: TestClient) -> None:
    answer = desk.get(QUOTE, params={**ASKED, "cost_center": "distribuidora"})
    assert answer.status_code == 409
    assert answer.json()["error"] == "Configure o frete deste centro de custo antes de cotar."
    assert answer.json()["mend"] == {"screen": "freight"}
    assert "x-projection-position" in answer.headers


def test_a_place_that_the_maps_do_not_know_must_be_chosen_again(desk: TestClient) -> None:
    answer = desk.get(QUOTE, params={**ASKED, "place_id": "ChIJ0T2NLikpdTERKxE8d61aX_E"})
    assert answer.status_code == 409
    assert answer.json()["error"] == "Escolha o endereço de entrega na lista de sugestões."


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        *[("cost_center", value) for value in ("", "matriz", None)],
        *[("destination", value) for value in ("", "ab", "x" * 301, "a\x00bc", "a\nbc", None)],
        *[("place_id", value) for value in ("", "com espaço", "x" * 301, "é", None)],
        *[("weight_kg", value) for value in ("", "-1", "NaN", "inf", "-inf", "1e400", "100001", "pesado", None)],
        *[("lat", value) for value in ("NaN", "inf", "90.1", "-91", "norte", "")],
        *[("lng", value) for value in ("NaN", "-inf", "180.1", "-181", "leste", "")],
        *[("distance_km", value) for value in ("NaN", "inf", "-1", "longe")],
        *[("duration_min", value) for value in ("NaN", "inf", "-1", "muito")],
        *[("date", value) for value in ("", "28/11/2026", "2026-02-30", "2026-11-28T00:00", "1764288000", None)],
        *[("shift", value) for value in ("", "madrugada", "MANHA", None)],
        ("origin", "x" * 301),
        ("price", "1"),
    ],
)
def test_what_is_malformed_is_refused_with_its_field(desk: TestClient, field: str, wrong: str | None) -> None:
    params = {name: value for name, value in {**ASKED, field: wrong}.items() if value is not None}
    answer = desk.get(QUOTE, params=params)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


class Stub:
    """Maps that do as they are told."""

    def __init__(self, route: Route | None = None, away: bool = False) -> None:
        self._route, self._away = route, away

    async def geocode(self, text: str) -> Sequence[MapAddress]:
        raise maps_unavailable()

    async def place(self, place_id: str) -> MapAddress | None:
        if self._away:
            raise maps_unavailable()
        return MapAddress("Rua X, Igaratá", Point(-23.2, -46.1), place_id)

    async def route(self, origin: Point, destination: Point) -> Route:
        if self._route is None:
            raise no_road()
        return self._route


@pytest.mark.parametrize(
    ("route", "km", "minutes"),
    [
        (Route(17.3402, 21.5), 17.3, 22),
        (Route(0.04, 0.2), 0.0, 1),
        (Route(12.0, 30.0), 12.0, 30),
        (Route(12.06, 30.0000000001), 12.1, 30),
    ],
)
def test_distances_are_rounded_to_a_tenth_and_minutes_up(
    shared: History, route: Route, km: float, minutes: int
) -> None:
    with client_of(freight_app(shared, Stub(route)), "admin") as client:
        told = quote(client)
    assert (told["distance_km"], told["breakdown"]["distance_km"], told["duration_min"]) == (km, km, minutes)


def test_maps_that_are_away_are_a_sentence(shared: History) -> None:
    with client_of(freight_app(shared, Stub(away=True)), "admin") as client:
        answer = client.get(QUOTE, params=ASKED)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
    assert answer.json()["error"] == "O serviço de mapas não está respondendo. Tente de novo em instantes."


def test_where_no_road_leads_is_a_sentence(shared: History) -> None:
    with client_of(freight_app(shared, Stub(route=None)), "admin") as client:
        answer = client.get(QUOTE, params=ASKED)
    assert answer.status_code == 409
    assert answer.json()["error"] == "Não há caminho por estrada até este endereço. Escolha outro ponto próximo."


def test_nobody_holds_the_database_while_the_maps_take_their_time(history: History) -> None:
    """The writer of the read model gets its turn between the question to the maps and their answer."""
    set_terms(history)
    history.follow()

    class Slow(Stub):
        async def route(self, origin: Point, destination: Point) -> Route:
            done = threading.Thread(target=self.write)
            done.start()
            done.join(20)
            assert not done.is_alive(), "the read model could not be written"
            return Route(10, 10)

        def write(self) -> None:
            set_difficulty(history, 9, "Nova", "Arujá")
            history.follow()

    with client_of(freight_app(history, Slow()), "admin") as client:
        assert quote(client)["difficulty"] is None
        assert quote(client)["difficulty"] == "Nova"


def test_a_quote_waits_for_the_terms_that_were_just_set(desk: TestClient, shared: History) -> None:
    answer = desk.get(QUOTE, params=ASKED, headers={"X-Min-Position": "0.1"})
    assert answer.status_code == 200
    assert "x-projection-position" in answer.headers
    assert "x-projection-stale" not in answer.headers


def test_terms_without_limits_of_their_own_are_taken_as_they_are(history: History) -> None:
    set_terms(history, terms=Terms(Decimal(0), Decimal("0.01"), Decimal(0), Decimal(0), Decimal("0.1")))
    history.follow()
    with client_of(freight_app(history, Stub(Route(10, 10))), "admin") as client:
        told = quote(client, weight_kg=100_000)
    assert (told["breakdown"]["trips"], told["freight_price"]) == (1_000_000, 100_000.0)
