"""Terms, difficulties and the log of quotes, as the back-office lists them."""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.freight.events import FreightQuoted
from command_api.rules.freight import Difficulty, freight
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import client_of
from tests.query_api.freight.conftest import TERMS, freight_app, set_terms

FREIGHT = "/api/v1/freight"
MUD = Difficulty("Estrada de terra", Decimal("1.5"), Decimal(0))


@pytest.fixture(scope="module")
def logged(shared: History) -> Iterator[TestClient]:
    """Three quotes, a day apart; the second takes a hard road."""
    for id, (address, km, center, road) in enumerate(
        [
            ("Avenida Amazonas, 120, Arujá", "19.1", "choperia", None),
            ("Sítio Água Azul, Ouro Fino", "12.4", "choperia", MUD),
            ("Rua Dona Laurinda, Guararema", "31", "distribuidora", None),
        ],
        1,
    ):
        history_day = NOON + timedelta(days=id)
        shared.given(
            f"freight_quote-{id}",
            FreightQuoted,
            cost_center=center,
            origin="Rua do Coreto, 217",
            delivery_address=address,
            place_id=f"p{id}",
            lat=-23.4,
            lng=-46.3,
            distance_km=Decimal(km),
            duration_min=30,
            date=date(2026, 11, 28),
            shift="tarde",
            terms=TERMS,
            difficulty=road,
            breakdown=freight(TERMS, road, distance_km=Decimal(km), weight_kg=Decimal(150)),
            at=history_day,
        )
    shared.follow()
    with client_of(freight_app(shared), "admin") as client:
        yield client


def ids(client: TestClient, path: str, **params: Any) -> list[int]:
    answer = client.get(f"{FREIGHT}/{path}", params=params)
    assert answer.status_code == 200, answer.text
    return [row["id"] for row in answer.json()["data"]]


def test_the_terms_of_a_cost_center(desk: TestClient) -> None:
    answer = desk.get(f"{FREIGHT}/configs").json()
    assert answer["configs"] == answer["data"]
    assert answer["pagination"] == {"page": 1, "limit": 1, "total": 1, "pages": 1}
    [terms] = answer["configs"]
    assert terms == {
        "cost_center": "choperia",
        "origin": "Rua do Coreto, 217, Santa Isabel - SP",
        "lat": -23.3157,
        "lng": -46.2214,
        "free_km": 5.0,
        "base_rate_per_km": 3.5,
        "min_fee": 40.0,
        "rounding_step": 5.0,
        "max_load_kg": 600.0,
        "version": 1,
        "updated_at": "2026-11-20T15:01:00Z",
        "updated_by": "Ana Beltrão",
    }


def test_before_anybody_set_terms_there_are_none(history: History) -> None:
    history.follow()
    with client_of(freight_app(history), "admin") as client:
        answer = client.get(f"{FREIGHT}/configs").json()
        assert (answer["configs"], answer["pagination"]["total"], answer["pagination"]["pages"]) == ([], 0, 0)
        set_terms(history, "freight_config-2", cost_center="distribuidora")
        set_terms(history)
        history.follow()
        centers = [row["cost_center"] for row in client.get(f"{FREIGHT}/configs").json()["data"]]
        assert centers == ["choperia", "distribuidora"]


def test_a_difficulty_with_its_places(desk: TestClient) -> None:
    answer = desk.get(f"{FREIGHT}/difficulties", params={"search": "serra cantareira"}).json()
    assert answer["difficulties"] == answer["data"]
    assert answer["pagination"] == {"page": 1, "limit": 1000, "total": 1, "pages": 1}
    [road] = answer["difficulties"]
    assert road.pop("updated_at").startswith("2026-11-20T15:0")
    assert road == {
        "id": 1,
        "name": "Serra",
        "multiplier": 1.25,
        "extra_flat": 20.0,
        "places": ["Igaratá", "Serra da Cantareira"],
        "is_active": True,
        "version": 1,
        "updated_by": "Ana Beltrão",
    }


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, [2, 3, 1]),
        ({"order": "desc"}, [1, 3, 2]),
        ({"sort": "multiplier"}, [1, 2, 3]),
        ({"sort": "extra_flat", "order": "desc"}, [1, 3, 2]),
        ({"is_active": "true"}, [2, 1]),
        ({"is_active": "false"}, [3]),
        ({"is_active": ""}, [2, 3, 1]),
        ({"search": "IGARATA"}, [1]),
        ({"search": "aruja"}, [3]),
        ({"search": "nada"}, []),
        ({"limit": 2, "page": 2}, [1]),
    ],
)
def test_difficulties_are_filtered_sorted_and_paged(
    desk: TestClient, params: dict[str, Any], expected: list[int]
) -> None:
    assert ids(desk, "difficulties", **params) == expected


def test_a_quote_of_the_log_explains_its_price(logged: TestClient) -> None:
    answer = logged.get(f"{FREIGHT}/quotes", params={"search": "agua azul"}).json()
    assert answer["quotes"] == answer["data"]
    [told] = answer["quotes"]
    assert told == {
        "id": 2,
        "quoted_at": "2026-11-22T15:00:00Z",
        "quoted_by": "Ana Beltrão",
        "cost_center": "choperia",
        "origin": "Rua do Coreto, 217",
        "delivery_address": "Sítio Água Azul, Ouro Fino",
        "place_id": "p2",
        "lat": -23.4,
        "lng": -46.3,
        "distance_km": 12.4,
        "duration_min": 30,
        "weight_kg": 150.0,
        "freight_price": 40.0,
        "difficulty": "Estrada de terra",
        "date": "2026-11-28",
        "shift": "tarde",
        "terms": {
            "free_km": 5.0,
            "base_rate_per_km": 3.5,
            "min_fee": 40.0,
            "rounding_step": 5.0,
            "max_load_kg": 600.0,
        },
        "breakdown": {
            "distance_km": 12.4,
            "free_km": 5.0,
            "km_cobrados": 7.4,
            "weight_kg": 150.0,
            "trips": 1,
            "custo_km": 25.9,
            "multiplier": 1.5,
            "extra_flat": 0.0,
            "pre_total": 38.85,
        },
    }


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, [3, 2, 1]),
        ({"order": "asc"}, [1, 2, 3]),
        ({"sort": "distance_km"}, [3, 1, 2]),
        ({"sort": "freight_price", "order": "asc"}, [2, 1, 3]),
        ({"cost_center": "distribuidora"}, [3]),
        ({"cost_center": ""}, [3, 2, 1]),
        ({"search": "AMAZONAS aruja"}, [1]),
        ({"search": "100%"}, []),
        ({"limit": 2}, [3, 2]),
        ({"limit": 2, "page": 2}, [1]),
    ],
)
def test_the_log_is_filtered_sorted_and_paged(logged: TestClient, params: dict[str, Any], expected: list[int]) -> None:
    assert ids(logged, "quotes", **params) == expected


@pytest.mark.parametrize(
    ("path", "params", "field"),
    [
        ("difficulties", {"sort": "places"}, "sort"),
        ("difficulties", {"is_active": "talvez"}, "is_active"),
        ("difficulties", {"limit": 0}, "limit"),
        ("quotes", {"limit": 1001}, "limit"),
        ("quotes", {"cost_center": "matriz"}, "cost_center"),
        ("quotes", {"order": "up"}, "order"),
        ("quotes", {"search": "a\x00"}, "search"),
        ("quotes", {"who": "me"}, "who"),
    ],
)
def test_a_list_asked_wrongly_says_what_is_wrong(
    desk: TestClient, path: str, params: dict[str, Any], field: str
) -> None:
    answer = desk.get(f"{FREIGHT}/{path}", params=params)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]
