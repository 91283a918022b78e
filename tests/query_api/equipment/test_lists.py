"""The lists of models, assets, places and kits."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.equipment import events
from tests.harness.blank import Blank
from tests.harness.equipment import KIT, furnished
from tests.harness.parties import Party, later
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import ENGINES, AskedAt, ReadModels, app_over, client_of, counter_over, history_on

PATH = "/api/v1/equipment"


@pytest.fixture(scope="module", params=ENGINES)
def counter(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[TestClient]:
    """The furnished house with a second barrel in the cold room, under repair, and a kit that is not offered."""
    with history_on(request.param, blank, read_models) as history:
        furnished(history)
        history.given(
            "equipment_asset-10", events.AssetRegistered, asset_tag="Barril-Ágil", model_id=1, stock_location_id=2
        )
        history.given("equipment_asset-10", events.AssetNoted, notes="Válvula nova")
        history.given("equipment_asset-10", events.AssetSentToMaintenance)
        history.given("equipment_model-3", events.ModelDeactivated)
        old = {**KIT, "code": "ANTIGO", "name": "Água e copos", "items": (), "description": ""}
        history.given("kit_definition-4", events.KitDefined, **old)
        history.given("kit_definition-4", events.KitDiscontinued)
        history.follow()
        with counter_over(history, NOON) as client:
            yield client


def found(client: TestClient, name: str, **parameters: Any) -> list[Any]:
    """The ids of the list, in its order."""
    answer = client.get(f"{PATH}/{name}", params=parameters)
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"] == answer.json()[name]
    assert answer.json()["pagination"]["total"] >= len(answer.json()[name])
    return [row["id"] for row in answer.json()[name]]


@pytest.mark.parametrize(
    ("name", "parameters", "ids"),
    [
        ("models", {}, [3, 1, 2]),
        ("models", {"search": "AGUA"}, [3]),
        ("models", {"is_active": "true"}, [1, 2]),
        ("models", {"is_active": "false"}, [3]),
        ("models", {"is_active": "", "search": ""}, [3, 1, 2]),
        ("models", {"sort": "asset_count", "order": "desc"}, [2, 1, 3]),
        ("models", {"sort": "default_loan_days", "order": "desc", "limit": 1}, [1]),
        ("assets", {}, [10, 7, 8, 9]),
        ("assets", {"status": "maintenance"}, [10]),
        ("assets", {"status": "lost"}, []),
        ("assets", {"model_id": 2}, [8, 9]),
        ("assets", {"location_id": 2}, [10]),
        ("assets", {"location_id": "", "model_id": "", "status": ""}, [10, 7, 8, 9]),
        ("assets", {"search": "agil"}, [10]),
        ("assets", {"search": "valvula"}, [10]),
        ("assets", {"search": "chopeira galpao"}, [8, 9]),
        ("assets", {"search": "%"}, []),
        ("assets", {"sort": "location_name"}, [10, 7, 8, 9]),
        ("assets", {"sort": "model_name", "order": "desc", "limit": 2}, [9, 8]),
        ("assets", {"limit": 2, "page": 2}, [8, 9]),
        ("locations", {}, [2, 9, 1]),
        ("locations", {"kind": "transito"}, [9]),
        ("locations", {"search": "camara"}, [2]),
        ("locations", {"sort": "asset_count", "order": "desc"}, [1, 2, 9]),
        ("kits", {}, [4, 3]),
        ("kits", {"search": "chopeiras"}, [3]),
        ("kits", {"is_active": "false"}, [4]),
        ("kits", {"sort": "code", "order": "desc"}, [3, 4]),
    ],
)
def test_a_list_holds_what_was_asked_for(
    counter: TestClient, name: str, parameters: dict[str, Any], ids: list[int]
) -> None:
    assert found(counter, name, **parameters) == ids


def test_a_model_says_how_many_there_are(counter: TestClient) -> None:
    answer = counter.get(f"{PATH}/models/1")
    assert answer.headers["ETag"] == '"1"'
    assert answer.json() == {
        "id": 1,
        "name": "Barril 50L",
        "cleaning_buffer_min": 120,
        "default_loan_days": 2,
        "is_active": True,
        "capacity_l": None,
        "tare_kg": None,
        "weight_kg": None,
        "owner": "",
        "value": None,
        "ncm": "",
        "rental_price": None,
        "rental_period": None,
        "penalty_per_day": 0,
        "services": [],
        "unit_kg": 75,
        "asset_count": 2,
        "version": 1,
    }


def test_a_place_says_how_many_are_there(counter: TestClient) -> None:
    answer = counter.get(f"{PATH}/locations/1")
    assert answer.headers["ETag"] == '"1"'
    assert answer.json() == {
        "id": 1,
        "name": "Galpão",
        "kind": "choperia",
        "is_active": True,
        "asset_count": 3,
        "version": 1,
    }


def test_a_kit_says_what_it_takes_and_how_often_it_can_be_taken(counter: TestClient) -> None:
    answer = counter.get(f"{PATH}/kits/3")
    assert answer.headers["ETag"] == '"1"'
    kit = answer.json()
    assert kit["items"][1] == {
        "model_id": 2,
        "model_name": "Chopeira",
        "qty_required": 2,
        "unit_price": 90.5,
        "is_optional": False,
    }
    assert (kit["rental_price"], kit["penalty_per_day"], kit["total"], kit["rental_period"]) == (720, 80, 789, "daily")
    assert kit["available_count"] == 1


def test_a_kit_without_models_is_never_available(counter: TestClient) -> None:
    assert counter.get(f"{PATH}/kits/4").json()["available_count"] == 0


def test_an_asset_says_where_it_is_and_what_it_is_doing(counter: TestClient) -> None:
    answer = counter.get(f"{PATH}/assets/10")
    assert answer.headers["ETag"] == '"3"'
    assert answer.json() == {
        "id": 10,
        "asset_tag": "Barril-Ágil",
        "model_id": 1,
        "model_name": "Barril 50L",
        "stock_location_id": 2,
        "location_name": "Câmara fria",
        "home_location_id": 2,
        "home_location_name": "Câmara fria",
        "status": "maintenance",
        "notes": "Válvula nova",
        "is_free_now": False,
        "next_booking": None,
        "current_order": None,
        "services": [],
        "times_used": 0,
        "version": 3,
    }


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("models/99", "Este modelo não existe."),
        ("assets/99", "Este ativo não existe."),
        ("assets/99/history", "Este ativo não existe."),
        ("locations/99", "Este local não existe."),
        ("kits/99", "Este kit não existe."),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(counter: TestClient, path: str, sentence: str) -> None:
    answer = counter.get(f"{PATH}/{path}")
    assert (answer.status_code, answer.json()["error"]) == (404, sentence)


@pytest.mark.parametrize(
    "query",
    [
        "models?is_active=maybe",
        "models?sort=drop",
        "models?nonsense=1",
        "assets?status=gone",
        "assets?model_id=x",
        "assets?location_id=-1",
        "assets?limit=1001",
        "assets?search=%00",
        "locations?kind=lua",
        "kits?sort=total",
        "kits?nonsense=1",
    ],
)
def test_a_list_cannot_be_asked_for_nonsense(counter: TestClient, query: str) -> None:
    assert counter.get(f"{PATH}/{query}").status_code == 422


@pytest.mark.parametrize("role", ["manager", "viewer", "client", None])
def test_only_who_may_place_orders_sees_equipment(house: History, role: str | None) -> None:
    with client_of(app_over(house), role) as client:
        assert client.get(f"{PATH}/assets").status_code == (403 if role else 401)


def test_an_asset_knows_the_order_it_is_with_and_the_one_after(house: History, asked_at: AskedAt) -> None:
    first = Party(house, 1, assets={7: 1}).drafted().placed()
    second = Party(house, 2, details=later(first, 7), assets={7: 1}).drafted().placed()

    def barrel(now: Any = NOON) -> dict[str, Any]:
        counter = asked_at(now)
        one: dict[str, Any] = counter.get(f"{PATH}/assets/7").json()
        assert one in counter.get(f"{PATH}/assets").json()["assets"]
        return {name: one[name] for name in ("status", "is_free_now", "next_booking", "current_order")}

    with_first = {"order_id": 1, "order_code": "EV-2026-00001", "start": "2026-11-28T11:00:00Z"}
    with_second = {"order_id": 2, "order_code": "EV-2026-00002", "start": "2026-12-05T11:00:00Z"}
    start, end = first.window.start, first.window.end
    assert barrel() == {
        "status": "available",
        "is_free_now": True,
        "next_booking": with_first,
        "current_order": None,
    }
    assert barrel(start - timedelta(seconds=1))["is_free_now"]
    assert not barrel(start)["is_free_now"], "its window has begun, even if it has not left yet"

    first.delivered()
    assert barrel() == {
        "status": "checked_out",
        "is_free_now": False,
        "next_booking": with_second,
        "current_order": {"order_id": 1, "order_code": "EV-2026-00001", "due_back": "2026-11-30T21:00:00Z"},
    }
    first.returned(at=end)
    assert not barrel(end + timedelta(minutes=119))["is_free_now"], "it is being cleaned"
    assert barrel(end + timedelta(minutes=120))["is_free_now"]
    second.scheduled()
    assert barrel(end + timedelta(days=1)) == {
        "status": "reserved",
        "is_free_now": False,
        "next_booking": with_second,
        "current_order": None,
    }
