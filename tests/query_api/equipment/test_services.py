"""The maintenance of equipment: what is due when, what was done, and what a test that is over keeps back."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.equipment import events
from command_api.rules.services import Service
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, AskedAt

API = "/api/v1/equipment"
BARREL = "equipment_asset-7"
SATURDAY = {"delivery_date": "2026-11-28", "pickup_date": "2026-11-30"}


@pytest.fixture
def upkeep(house: History) -> History:
    """Barrels are cleaned every month and tested every year, taps are sealed every half year."""
    cleaning, test = Service(name="Limpeza", every_days=30), Service(name="Pressão", every_days=365, kind="test")
    house.given("equipment_model-1", events.ModelServicesChanged, services=(test, cleaning))
    house.given("equipment_model-2", events.ModelServicesChanged, services=(Service(name="Vedações", every_days=180),))
    house.given(
        BARREL,
        events.AssetServiced,
        service="Pressão",
        done_on=date(2025, 11, 29),
        done_by="Oficina Frio Sul",
        cost=Decimal(180),
        note="Sem vazamento.",
    )
    house.given(BARREL, events.AssetServiced, service="Limpeza", done_on=date(2026, 10, 1))
    return house


def listed(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    names = ("asset_id", "name", "last_done", "next_due", "state")
    return [tuple(each[name] for name in names) for each in answer["services"]]


@BOTH
def test_what_is_due_comes_by_its_day_up_to_the_one_asked_for(upkeep: History, asked_at: AskedAt) -> None:
    client = asked_at(NOON)
    answer = client.get(f"{API}/services").json()
    assert listed(answer) == [
        (7, "Limpeza", "2026-10-01", "2026-10-31", "over"),
        (7, "Pressão", "2025-11-29", "2026-11-29", "soon"),
        (8, "Vedações", None, "2027-05-19", "ok"),
        (9, "Vedações", None, "2027-05-19", "ok"),
    ]
    assert (answer["over"], answer["soon"]) == (1, 1)
    until = client.get(f"{API}/services", params={"until": "2026-10-31"}).json()
    assert listed(until) == listed(answer)[:1]
    assert (until["over"], until["soon"]) == (1, 1)
    assert client.get("/api/v1/dashboard/operations").json()["services_over"] == 1


def test_a_renamed_service_is_due_as_it_was(upkeep: History, asked_at: AskedAt) -> None:
    """Also with what was done since; each read says the identity that the next change of the model states."""
    renamed = Service(name="Lavagem", every_days=30, identity="limpeza")
    upkeep.given("equipment_model-1", events.ModelServicesChanged, services=(renamed,))
    client = asked_at(NOON)
    answer = client.get(f"{API}/services", params={"until": "2026-12-31"}).json()
    assert listed(answer) == [(7, "Lavagem", "2026-10-01", "2026-10-31", "over")]
    assert answer["services"][0]["identity"] == "limpeza"
    upkeep.given(BARREL, events.AssetServiced, service="Lavagem", identity="limpeza", done_on=date(2026, 11, 1))
    client = asked_at(NOON)
    assert listed(client.get(f"{API}/services").json())[0] == (7, "Lavagem", "2026-11-01", "2026-12-01", "soon")
    kinds = {model["id"]: model["services"] for model in client.get(f"{API}/models").json()["data"]}
    assert [each["identity"] for each in (*kinds[1], *kinds[2])] == ["limpeza", "vedacoes"]


def test_what_is_lost_needs_nothing(upkeep: History, asked_at: AskedAt) -> None:
    upkeep.given(BARREL, events.AssetLost)
    client = asked_at(NOON)
    assert {row[0] for row in listed(client.get(f"{API}/services").json())} == {8, 9}


def test_an_asset_says_what_it_needs_and_what_was_done(upkeep: History, asked_at: AskedAt) -> None:
    client = asked_at(NOON)
    answer = client.get(f"{API}/assets/7/history").json()
    assert [(each["name"], each["kind"], each["state"]) for each in answer["asset"]["services"]] == [
        ("Limpeza", "rule", "over"),
        ("Pressão", "test", "soon"),
    ]
    assert answer["services"][1] == {
        "number": 2,
        "service": "Pressão",
        "done_on": "2025-11-29",
        "done_by": "Oficina Frio Sul",
        "cost": 180,
        "note": "Sem vazamento.",
        "papers": [],
    }
    assert [(each["title"], each["detail"]) for each in answer["events"][:2]] == [
        ("Serviço feito: Limpeza", "Em 01/10/2026."),
        ("Serviço feito: Pressão", "Em 29/11/2025, por Oficina Frio Sul, R$\xa0180,00. Sem vazamento."),
    ]


def test_what_was_taken_back_does_not_count(upkeep: History, asked_at: AskedAt) -> None:
    upkeep.given(BARREL, events.AssetServiceTakenBack, number=3, service="Limpeza")
    client = asked_at(NOON)
    answer = client.get(f"{API}/assets/7/history").json()
    assert [each["service"] for each in answer["services"]] == ["Pressão"]
    assert answer["events"][0]["title"] == "Serviço desfeito: Limpeza"


@BOTH
def test_a_piece_whose_test_is_over_before_it_is_back_is_not_offered(upkeep: History, asked_at: AskedAt) -> None:
    upkeep.given(BARREL, events.AssetServiced, service="Limpeza", done_on=date(2026, 11, 20))
    client = asked_at(NOON)
    late = client.get(f"{API}/available", params=SATURDAY).json()
    in_time = client.get(f"{API}/available", params={**SATURDAY, "pickup_date": "2026-11-29"}).json()
    [busy] = late["busy"]
    assert (busy["asset_id"], busy["order_id"], busy["reason"]) == (
        7,
        None,
        "O teste “Pressão” do ativo BARRIL50-0007 vale até 29/11/2026: registre um novo teste antes.",
    )
    assert [kit["available_count"] for kit in late["kits"]] == [0]
    assert [row["id"] for row in in_time["assets"]] == [7, 8, 9]
    assert late["lapsed"] == []


@BOTH
def test_a_piece_whose_rule_is_over_is_offered_apart(upkeep: History, asked_at: AskedAt) -> None:
    client = asked_at(NOON)
    found = client.get(f"{API}/available", params={**SATURDAY, "pickup_date": "2026-11-29"}).json()
    assert ([row["id"] for row in found["assets"]], [row["id"] for row in found["lapsed"]]) == ([8, 9], [7])
    [busy] = found["busy"]
    assert busy["reason"].startswith("A rotina “Limpeza” do ativo BARRIL50-0007 vale até 31/10/2026: registre")
    assert [kit["available_count"] for kit in found["kits"]] == [0]


@BOTH
def test_what_a_service_would_mean_is_known_before_it_is_stated(house: History, asked_at: AskedAt) -> None:
    """Two taps and a lost one, which does not count, are of 20 November; an order has the two from the 28th on."""
    house.given(
        "equipment_asset-10", events.AssetRegistered, asset_tag="CHOPEIRA-0010", model_id=2, stock_location_id=1
    )
    house.given("equipment_asset-10", events.AssetLost)
    Party(house, 1, assets={8: 2, 9: 2}).drafted().placed()

    def preview(now: datetime, **asked: object) -> dict[str, Any]:
        answer = asked_at(now).get(f"{API}/models/2/service-preview", params=asked)
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    order = {"order_id": 1, "order_code": "EV-2026-00001", "start": "2026-11-28T11:00:00Z"}
    assert preview(NOON, every_days=5, kind="test") == {"pieces": 2, "over": 0, "orders": [order]}
    later = NOON + timedelta(days=6)
    assert preview(later, every_days=5) == {"pieces": 2, "over": 2, "orders": [order]}
    assert preview(later, every_days=5, counts_from="2026-11-27") == {"pieces": 2, "over": 0, "orders": []}
    house.given("equipment_model-2", events.ModelServicesChanged, services=(Service(name="Vedações", every_days=180),))
    house.given(
        "equipment_asset-8", events.AssetServiced, service="Vedações", done_on=(NOON + timedelta(days=5)).date()
    )
    assert preview(later, every_days=5, identity="vedacoes")["over"] == 1
