"""Beers over HTTP: one name each, one price per size."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from fastapi.testclient import TestClient

from command_api.beers.domain import Beer
from command_api.beers.routes import router
from command_api.event_store import Store
from infra.security.permissions import Role
from tests.command_api.conftest import BOTH

PILSEN = {
    "name": "Pilsen",
    "style": "German Pilsner",
    "abv": 4.7,
    "ibu": 22,
    "ebc": 6,
    "allergens": ["Glúten"],
    "prices": [{"container_l": 50.0, "price": 779}, {"container_l": 30, "price": 489}],
}


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    return serving(router, Role.MANAGER)


def test_a_beer_is_added_and_changed_field_by_field(api: TestClient, store: Store) -> None:
    made = api.post("/api/v1/beers", json=PILSEN)
    assert made.status_code == 201, made.text
    path = f"/api/v1/beers/{made.json()['id']}"
    assert api.patch(path, json={"ibu": None, "active": False}).json()["version"] == 3
    beer = store.load(Beer, made.json()["id"])
    assert (beer.details.abv, beer.details.ibu, beer.is_active) == (Decimal("4.7"), None, False)
    assert [(str(each.container_l), each.price) for each in beer.prices] == [("30", 489), ("50", 779)]
    assert api.patch(path, json={"prices": list(reversed(PILSEN["prices"]))}).json()["version"] == 3, "the same prices"


@BOTH
def test_two_beers_never_have_one_name(api: TestClient) -> None:
    api.post("/api/v1/beers", json=PILSEN)
    again = api.post("/api/v1/beers", json={"name": "  pílsen"})
    assert (again.status_code, again.json()["error"]) == (409, "Já existe um chope chamado “pílsen”.")


@pytest.mark.parametrize("wrong", [{"name": ""}, {"abv": 71}, {"prices": [{"container_l": 0, "price": 1}]}])
def test_a_beer_that_cannot_be_is_refused(api: TestClient, wrong: dict[str, object]) -> None:
    assert api.post("/api/v1/beers", json={**PILSEN, **wrong}).status_code == 422
