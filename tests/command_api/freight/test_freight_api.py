"""The calls on freight, on both databases."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.freight.domain import FreightConfig, FreightQuote, RouteDifficulty
from command_api.freight.events import FreightQuoted
from command_api.freight.routes import QUOTED, router
from command_api.kernel import NotFound
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.quotes import KEY_PURPOSE, Quote, signed
from infra.security.keys import Keys
from infra.security.permissions import Role

FREIGHT = "/api/v1/freight"
CONFIG = {
    "origin": "Rua do Coreto, 217",
    "lat": -23.3157,
    "lng": -46.2214,
    "free_km": 5,
    "base_rate_per_km": 3.5,
    "min_fee": 40,
    "rounding_step": 5,
    "max_load_kg": 600,
}
ROAD = {"name": "Estrada de terra", "multiplier": 1.25, "extra_flat": 20, "places": ["Ouro Fino"]}
KEYS = Keys(b"s" * 32)
QUOTE = Quote(
    cost_center="choperia",
    origin="Rua do Coreto, 217",
    delivery_address="Sítio, Ouro Fino",
    place_id="santa-isabel/ouro-fino",
    lat=-23.294,
    lng=-46.283,
    distance_km=Decimal("22.4"),
    duration_min=31,
    weight_kg=Decimal(150),
    date=date(2031, 5, 10),
    shift="manha",
    terms=Terms(Decimal(5), Decimal("3.5"), Decimal(40), Decimal(5), Decimal(600)),
    difficulty=Difficulty("Estrada de terra", Decimal("1.25"), Decimal(20)),
    issued_at=datetime.now(UTC),
)


class Security:
    keys = KEYS


@pytest.fixture
def store(any_store: Store) -> Store:
    return any_store


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    return serving(router, security=Security())


def told(**changes: Any) -> dict[str, Any]:
    return signed(msgspec.structs.replace(QUOTE, **changes), KEYS.derive(KEY_PURPOSE))


def error(answer: Any, status: int = 409) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


def add_road(api: TestClient, **changes: Any) -> int:
    answer = api.post(f"{FREIGHT}/difficulties", json={**ROAD, **changes})
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


# Terms


def test_terms_are_set_and_set_again(api: TestClient, store: Store) -> None:
    first = api.put(f"{FREIGHT}/configs/choperia", json=CONFIG)
    assert (first.status_code, first.json()["version"], first.headers["etag"]) == (200, 1, '"1"')
    again = api.put(f"{FREIGHT}/configs/choperia", json={**CONFIG, "min_fee": 45.5})
    assert (again.json()["id"], again.json()["version"]) == (first.json()["id"], 2)
    settings = store.load(FreightConfig, 1).settings
    assert (settings.origin, settings.terms.min_fee) == ("Rua do Coreto, 217", Decimal("45.50"))


def test_the_same_terms_again_change_nothing(api: TestClient) -> None:
    for _ in range(2):
        assert api.put(f"{FREIGHT}/configs/choperia", json=CONFIG).json()["version"] == 1


def test_each_cost_center_has_its_own_terms(api: TestClient, store: Store) -> None:
    api.put(f"{FREIGHT}/configs/choperia", json=CONFIG)
    api.put(f"{FREIGHT}/configs/distribuidora", json={**CONFIG, "min_fee": 0})
    assert [store.load(FreightConfig, id).settings.terms.min_fee for id in (1, 2)] == [Decimal(40), Decimal(0)]
    assert api.put(f"{FREIGHT}/configs/matriz", json=CONFIG).status_code == 422


def test_terms_that_somebody_else_changed_are_not_overwritten(api: TestClient) -> None:
    api.put(f"{FREIGHT}/configs/choperia", json=CONFIG)
    api.put(f"{FREIGHT}/configs/choperia", json={**CONFIG, "min_fee": 50})
    late = api.put(f"{FREIGHT}/configs/choperia", json={**CONFIG, "min_fee": 60}, headers={"If-Match": '"1"'})
    assert "Ana" in error(late, 412)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        *[("origin", value) for value in ("", "   ", "x" * 301, "a\nb", None, 7)],
        *[("lat", value) for value in (90.1, -91, "1", None, True)],
        *[("lng", value) for value in (180.1, -181, "1", None)],
        *[("free_km", value) for value in (-1, 10_001, 0.05, "5")],
        *[("base_rate_per_km", value) for value in (-1, 0.001, 1_000_000)],
        *[("min_fee", value) for value in (-0.01, 1_000_000)],
        *[("rounding_step", value) for value in (-5, 0.005)],
        *[("max_load_kg", value) for value in (0, -1, 100_001, 0.05)],
    ],
)
def test_terms_that_are_malformed_are_refused(api: TestClient, field: str, wrong: Any) -> None:
    answer = api.put(f"{FREIGHT}/configs/choperia", json={**CONFIG, field: wrong})
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["errors"]] == [field]


# Hard roads


def test_a_hard_road_is_added_changed_field_by_field_and_removed(api: TestClient, store: Store) -> None:
    id = add_road(api)
    assert api.patch(f"{FREIGHT}/difficulties/{id}", json={"multiplier": 1.5}).json()["version"] == 2
    assert api.patch(f"{FREIGHT}/difficulties/{id}", json={"places": [], "is_active": False}).json()["version"] == 3
    assert api.patch(f"{FREIGHT}/difficulties/{id}", json={}).json()["version"] == 3
    road = store.load(RouteDifficulty, id)
    assert road.difficulty == Difficulty("Estrada de terra", Decimal("1.5"), Decimal(20))
    assert (road.places, road.is_active) == ((), False)
    assert api.delete(f"{FREIGHT}/difficulties/{id}").status_code == 200
    with pytest.raises(NotFound):
        store.load(RouteDifficulty, id)
    assert api.patch(f"{FREIGHT}/difficulties/{id}", json={"multiplier": 2}).status_code == 404


def test_a_road_alone_is_plain_and_active(api: TestClient, store: Store) -> None:
    answer = api.post(f"{FREIGHT}/difficulties", json={"name": "Serra"})
    road = store.load(RouteDifficulty, answer.json()["id"])
    assert (road.difficulty, road.places, road.is_active) == (Difficulty("Serra", Decimal(1), Decimal(0)), (), True)


def test_a_roads_name_belongs_to_it_alone_while_it_is_there(api: TestClient) -> None:
    first, other = add_road(api), add_road(api, name="Serra")
    sentence = "Já existe uma dificuldade chamada “ESTRADA DE TERRA”."
    assert error(api.post(f"{FREIGHT}/difficulties", json={**ROAD, "name": "ESTRADA DE TERRA"})) == sentence
    assert error(api.patch(f"{FREIGHT}/difficulties/{other}", json={"name": "ESTRADA DE TERRA"})) == sentence
    api.delete(f"{FREIGHT}/difficulties/{first}")
    add_road(api)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"multiplier": 0}, "multiplier"),
        ({"multiplier": 1.005}, "multiplier"),
        ({"extra_flat": -1}, "extra_flat"),
        ({"places": "Ouro Fino"}, "places"),
        ({"places": [""]}, "places.0"),
        ({"places": ["x"] * 101}, "places"),
        ({"is_active": 1}, "is_active"),
        ({"price": 1}, "price"),
    ],
)
def test_a_road_that_is_malformed_is_refused(api: TestClient, body: dict[str, Any], field: str) -> None:
    for answer in (
        api.post(f"{FREIGHT}/difficulties", json={**ROAD, **body}),
        api.patch(f"{FREIGHT}/difficulties/1", json=body),
    ):
        assert answer.status_code == 422
        assert [each["field"] for each in answer.json()["errors"]] == [field]


# The log


def test_a_quote_that_was_told_is_kept_as_it_was(api: TestClient, store: Store) -> None:
    answer = api.post(f"{FREIGHT}/quote-log", json={"quote": told()})
    assert answer.status_code == 201
    assert answer.json()["freight_price"] == 100.0
    kept = store.load(FreightQuote, answer.json()["id"])
    [event] = store.events.get(kept.id)
    assert isinstance(event, FreightQuoted)
    assert event.timestamp == QUOTE.issued_at
    assert event.breakdown == QUOTE.breakdown
    for field in ("cost_center", "origin", "delivery_address", "place_id", "lat", "lng", "distance_km", "duration_min"):
        assert getattr(event, field) == getattr(QUOTE, field)
    assert (event.date, event.shift, event.terms) == (QUOTE.date, QUOTE.shift, QUOTE.terms)
    assert event.difficulty == QUOTE.difficulty


@pytest.mark.parametrize(
    "given",
    [
        {},
        QUOTED,
        told(distance_km=Decimal("22.4")) | {"distance_km": 1},
        told(issued_at=QUOTE.issued_at - timedelta(days=8)),
        {name: value for name, value in told().items() if name != "signature"},
    ],
    ids=["nothing", "made up", "cheaper", "old", "unsigned"],
)
def test_only_what_this_server_told_is_kept(api: TestClient, store: Store, given: dict[str, Any]) -> None:
    answer = api.post(f"{FREIGHT}/quote-log", json={"quote": given})
    assert error(answer) == "A cotação do frete não é mais válida: calcule o frete novamente."
    assert store.living(FreightQuote) == []


def test_a_log_entry_that_is_no_object_is_malformed(api: TestClient) -> None:
    for body in ({}, {"quote": None}, {"quote": "x"}, {"quote": []}, {"quote": told(), "price": 1}):
        assert api.post(f"{FREIGHT}/quote-log", json=body).status_code == 422


# Rights


@pytest.mark.parametrize(("role", "status"), [(None, 401), (Role.STAFF, 403), (Role.MANAGER, 403), (Role.VIEWER, 403)])
def test_terms_and_roads_are_changed_by_administrators_alone(
    serving: Callable[..., TestClient], role: Role | None, status: int
) -> None:
    api = serving(router, role, security=Security())
    for answer in (
        api.put(f"{FREIGHT}/configs/choperia", json=CONFIG),
        api.post(f"{FREIGHT}/difficulties", json=ROAD),
        api.patch(f"{FREIGHT}/difficulties/1", json={}),
        api.delete(f"{FREIGHT}/difficulties/1"),
        api.post(f"{FREIGHT}/quote-log", json={"quote": told()}),
    ):
        assert answer.status_code == status
