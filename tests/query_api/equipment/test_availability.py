"""What is free in a window, how many kits that makes, and who has the rest."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.equipment import events
from command_api.equipment.details import KitItem
from command_api.stock.events import KegEmptied, KegFilled, KegTapped
from tests.harness.equipment import KIT
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, AskedAt

PATH = "/api/v1/equipment/available"
USUAL_PRICE = {"rental_price": 100, "rental_period": None}
SATURDAY = {"delivery_date": "2026-11-28", "shift": "manha", "pickup_date": "2026-11-30", "pickup_shift": "tarde"}
"""The window of the parties: 08:00 to 18:00 two days later."""


@pytest.fixture
def party(house: History) -> Party:
    """Takes the barrel and a tap, which need two hours of cleaning."""
    return Party(house, 42, assets={7: 1, 8: 2}).drafted().placed()


def asked(client: TestClient, **parameters: Any) -> dict[str, Any]:
    answer = client.get(PATH, params=parameters)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def between(client: TestClient, start: datetime, end: datetime, **parameters: Any) -> dict[str, Any]:
    return asked(client, **{"from": start.isoformat(), "to": end.isoformat()}, **parameters)


def free(answer: dict[str, Any]) -> list[int]:
    return [row["id"] for row in answer["assets"]]


@BOTH
def test_everything_about_a_window_in_one_answer(party: Party, asked_at: AskedAt) -> None:
    party.history.given("equipment_asset-9", events.AssetSentToMaintenance)
    party.history.given(
        "equipment_asset-10", events.AssetRegistered, asset_tag="BARRIL50-0010", model_id=1, stock_location_id=2
    )
    barrel = KitItem(model_id=1)
    party.history.given("kit_definition-5", events.KitDefined, code="SÓ", name="Só barril", items=(barrel,))
    party.history.given("kit_definition-6", events.KitDefined, code="X", name="Fora de linha", items=(barrel,))
    party.history.given("kit_definition-6", events.KitDiscontinued)
    answer = asked(asked_at(NOON), **SATURDAY)
    kits = answer.pop("kits")
    assert answer == {
        "window": {"start": "2026-11-28T11:00:00Z", "end": "2026-11-30T21:00:00Z"},
        "assets": [
            {
                "id": 10,
                "model_id": 1,
                "model_name": "Barril 50L",
                "asset_tag": "BARRIL50-0010",
                "location_name": "Câmara fria",
                "unit_kg": 75,
                "rental_price": 100,
                "rental_period": None,
            }
        ],
        "with_beer": [],
        "lapsed": [],
        "models": [
            {"model_id": 1, "model_name": "Barril 50L", "free": 1, "total": 2, **USUAL_PRICE},
            {"model_id": 2, "model_name": "Chopeira", "free": 0, "total": 2, **USUAL_PRICE},
        ],
        "busy": [
            {
                "asset_id": 7,
                "asset_tag": "BARRIL50-0007",
                "model_id": 1,
                "model_name": "Barril 50L",
                "order_id": 42,
                "order_code": "EV-2026-00042",
                "until": "2026-11-30T23:00:00Z",
                "reason": "O ativo BARRIL50-0007 está reservado para o evento EV-2026-00042 de 28/11/2026 08:00 a "
                "30/11/2026 18:00 e fica pronto em 30/11/2026 20:00.",
            },
            {
                "asset_id": 8,
                "asset_tag": "CHOPEIRA-0008",
                "model_id": 2,
                "model_name": "Chopeira",
                "order_id": 42,
                "order_code": "EV-2026-00042",
                "until": "2026-11-30T23:00:00Z",
                "reason": "O ativo CHOPEIRA-0008 está reservado para o evento EV-2026-00042 de 28/11/2026 08:00 a "
                "30/11/2026 18:00 e fica pronto em 30/11/2026 20:00.",
            },
            {
                "asset_id": 9,
                "asset_tag": "CHOPEIRA-0009",
                "model_id": 2,
                "model_name": "Chopeira",
                "order_id": None,
                "order_code": None,
                "until": None,
                "reason": "O ativo CHOPEIRA-0009 está em manutenção.",
            },
        ],
    }
    assert [(kit["id"], kit["available_count"]) for kit in kits] == [(3, 0), (5, 1)]
    assert kits[1] == {
        "id": 5,
        "code": "SÓ",
        "name": "Só barril",
        "description": "",
        "rental_price": 0.0,
        "rental_period": "daily",
        "available_count": 1,
        "items": [
            {"model_id": 1, "model_name": "Barril 50L", "qty_required": 1, "unit_price": 0.0, "is_optional": False}
        ],
        "weight_kg": 75,
    }


@BOTH
def test_windows_are_half_open_and_both_cleanings_count(party: Party, asked_at: AskedAt) -> None:
    """The barrel's own cleaning takes two hours, the other order's as well."""
    counter, start, end = asked_at(NOON), party.window.start, party.window.end
    day, hours, second = timedelta(days=1), timedelta(hours=2), timedelta(seconds=1)
    assert 7 in free(between(counter, end + hours, end + day))
    assert 7 not in free(between(counter, end + hours - second, end + day))
    assert 7 in free(between(counter, start - day, start - hours))
    assert 7 not in free(between(counter, start - day, start - hours + second))
    assert 8 in free(between(counter, start - day, start - hours / 2)), "taps are clean after an hour"


@BOTH
def test_instants_mean_the_same_in_every_zone(party: Party, asked_at: AskedAt) -> None:
    by_shift = asked(asked_at(NOON), **SATURDAY)
    local = {"from": "2026-11-28T08:00-03:00", "to": "2026-11-30T18:00:00.000-03:00"}
    assert asked(asked_at(NOON), **local) == by_shift
    assert asked(asked_at(NOON), **{"from": "2026-11-28T11:00:00Z", "to": "2026-11-30T21:00Z"}) == by_shift


def test_whoever_changes_an_order_sees_what_it_holds_as_free(party: Party, asked_at: AskedAt) -> None:
    assert free(asked(asked_at(NOON), **SATURDAY)) == [9]
    assert free(asked(asked_at(NOON), **SATURDAY, except_order=42)) == [7, 8, 9]
    assert free(asked(asked_at(NOON), **SATURDAY, except_order=43)) == [9]


def test_what_is_late_blocks_from_now_until_it_could_be_clean(party: Party, asked_at: AskedAt) -> None:
    party.delivered()
    due, hour = party.window.end, timedelta(hours=1)
    answer = between(asked_at(due + hour), due + 2 * hour, due + 9 * hour)
    [barrel] = [row for row in answer["busy"] if row["asset_id"] == 7]
    assert datetime.fromisoformat(barrel["until"]) == due + 3 * hour
    assert barrel["reason"] == (
        "O ativo BARRIL50-0007 ainda não voltou do evento EV-2026-00042, que termina em 30/11/2026 18:00 "
        "e está atrasado."
    )
    assert 7 in free(between(asked_at(due + hour), due + 3 * hour, due + 9 * hour))
    assert 7 not in free(between(asked_at(due + 2 * hour), due + 3 * hour, due + 9 * hour))


def test_what_came_back_early_is_free_after_its_cleaning(party: Party, asked_at: AskedAt) -> None:
    back = party.window.start + timedelta(hours=3)
    party.delivered().returned(at=back)
    clean = back + timedelta(hours=2)
    counter = asked_at(back)
    assert 7 in free(between(counter, clean, clean + timedelta(days=1)))
    answer = between(counter, clean - timedelta(minutes=1), clean + timedelta(days=1))
    [barrel] = [row for row in answer["busy"] if row["asset_id"] == 7]
    assert (barrel["order_code"], datetime.fromisoformat(barrel["until"])) == ("EV-2026-00042", clean)


def test_what_the_house_does_not_have_any_more_is_neither_free_nor_busy(house: History, asked_at: AskedAt) -> None:
    house.given("equipment_asset-7", events.AssetLost)
    house.given("equipment_asset-8", events.AssetRetired)
    answer = asked(asked_at(NOON), **SATURDAY)
    assert (free(answer), answer["busy"]) == ([9], [])
    assert answer["models"] == [{"model_id": 2, "model_name": "Chopeira", "free": 1, "total": 1, **USUAL_PRICE}]


@pytest.mark.parametrize(
    ("out_of_service", "count"),
    [
        pytest.param([], 1, id="two taps of four make one kit of two: the barrel limits it"),
        pytest.param([7], 0, id="without a barrel there is none"),
        pytest.param([8, 9, 11], 0, id="one tap of two is not enough"),
        pytest.param([8, 9], 1, id="two of four are enough"),
    ],
)
def test_a_kit_is_as_often_available_as_its_scarcest_required_model(
    house: History, asked_at: AskedAt, out_of_service: list[int], count: int
) -> None:
    """There is nothing of its optional model at all."""
    for id in (11, 12):
        house.given(
            f"equipment_asset-{id}", events.AssetRegistered, asset_tag=f"C{id}", model_id=2, stock_location_id=1
        )
    for id in out_of_service:
        house.given(f"equipment_asset-{id}", events.AssetSetAside)
    [kit] = asked(asked_at(NOON))["kits"]
    assert kit["available_count"] == count


def test_kits_are_counted_for_the_window_that_was_asked_for(party: Party, asked_at: AskedAt) -> None:
    def counts(**parameters: Any) -> list[int]:
        answers = [
            asked_at(NOON).get("/api/v1/equipment/kits", params=parameters).json()["kits"][0],
            asked_at(NOON).get("/api/v1/equipment/kits/3", params=parameters).json(),
            asked(asked_at(NOON), **parameters)["kits"][0],
        ]
        return [kit["available_count"] for kit in answers]

    assert counts() == [1, 1, 1], "from now to tomorrow the party has not begun"
    assert counts(**SATURDAY) == [0, 0, 0]
    assert counts(**SATURDAY, except_order=42) == [1, 1, 1]
    assert counts(**{"from": "2026-11-28T11:00:00Z", "to": "2026-11-28T12:00:00Z"}) == [0, 0, 0]


def test_a_kit_of_optional_models_alone_holds_nothing_and_is_never_available(house: History, asked_at: AskedAt) -> None:
    cups = {**KIT, "code": "COPOS", "name": "Copos", "items": (KitItem(model_id=2, is_optional=True),)}
    house.given("kit_definition-8", events.KitDefined, **cups)
    assert {kit["id"]: kit["available_count"] for kit in asked(asked_at(NOON))["kits"]} == {8: 0, 3: 1}


@BOTH
def test_a_container_with_beer_is_no_free_shell(house: History, asked_at: AskedAt) -> None:
    """Its beer is ordered as beer, also in the place of a container of a kit; on tap, nothing takes the barrel."""

    def look() -> tuple[list[int], list[int], int, list[int]]:
        found, counter = asked(asked_at(NOON)), asked_at(NOON)
        kits = [found["kits"][0], *counter.get("/api/v1/equipment/kits").json()["kits"]]
        full = [row["id"] for row in found["with_beer"]]
        return free(found), full, found["models"][0]["free"], [kit["available_count"] for kit in kits]

    assert look() == ([7, 8, 9], [], 1, [1, 1])
    filled = {"code": "L1/B", "batch_id": 1, "beer_id": 1, "container_id": 7, "container_tag": "BARRIL50-0007"}
    litres = {"capacity_l": Decimal(50), "litres": Decimal(50)}
    house.given("keg-1", KegFilled, **filled, **litres, filled_on=date(2026, 11, 20), best_before=date(2026, 12, 20))
    assert look() == ([8, 9], [7], 0, [1, 1])
    house.given("keg-1", KegTapped)
    assert look() == ([8, 9], [7], 0, [0, 0])
    house.given("keg-1", KegEmptied)
    assert look() == ([7, 8, 9], [], 1, [1, 1])
