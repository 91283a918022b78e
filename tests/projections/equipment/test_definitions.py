"""Models, places and kits, given what happened."""

import json
from datetime import date
from decimal import Decimal

import pytest

from command_api.equipment import events
from command_api.equipment.details import KitItem
from command_api.rules.services import Service
from projections.equipment.tables import kits, locations, models
from tests.harness.equipment import KIT, furnished
from tests.harness.read_models import History

MODEL = "equipment_model-3"
KIT_3 = "kit_definition-3"


@pytest.fixture(autouse=True)
def house(history: History) -> None:
    furnished(history)


def test_a_model_is_listed_as_it_was_added(history: History) -> None:
    row = history.rows(models)[2]
    assert row == {
        "id": 3,
        "name": "Água para copos",
        "name_folded": "agua para copos",
        "cleaning_buffer_min": 0,
        "default_loan_days": 1,
        "is_active": True,
        "capacity_l": None,
        "value": None,
        "ncm": "",
        "tare_kg": None,
        "weight_kg": None,
        "owner": "",
        "rental_price": None,
        "rental_period": None,
        "penalty_per_day": 0,
        "services": "[]",
        "unit_kg": 0,
        "changed_at": row["changed_at"],
        "version": 1,
    }


def test_a_model_follows_its_name_its_terms_and_whether_it_is_in_use(history: History) -> None:
    added_at = history.rows(models)[2]["changed_at"]
    history.given(MODEL, events.ModelRenamed, name="Copos de Água")
    history.given(MODEL, events.ModelTermsChanged, cleaning_buffer_min=15, default_loan_days=3)
    history.given(MODEL, events.ModelDeactivated)
    row = history.rows(models)[2]
    assert row["changed_at"] > added_at
    assert row == {
        "id": 3,
        "name": "Copos de Água",
        "name_folded": "copos de agua",
        "cleaning_buffer_min": 15,
        "default_loan_days": 3,
        "is_active": False,
        "capacity_l": None,
        "value": None,
        "ncm": "",
        "tare_kg": None,
        "weight_kg": None,
        "owner": "",
        "rental_price": None,
        "rental_period": None,
        "penalty_per_day": 0,
        "services": "[]",
        "unit_kg": 0,
        "changed_at": row["changed_at"],
        "version": 4,
    }
    history.given(MODEL, events.ModelActivated)
    assert history.rows(models)[2]["is_active"]
    history.given(MODEL, events.ModelDeleted)
    assert [row["id"] for row in history.rows(models)] == [1, 2]


def test_a_model_follows_the_maintenance_of_its_pieces(history: History) -> None:
    seals = Service(name="Vedações", every_days=90, counts_from=date(2026, 11, 28))
    history.given(MODEL, events.ModelServicesChanged, services=(seals,))
    assert json.loads(history.rows(models)[2]["services"]) == [
        {"name": "Vedações", "every_days": 90, "kind": "rule", "identity": "", "counts_from": "2026-11-28"}
    ]


def test_a_model_follows_what_a_piece_of_it_costs(history: History) -> None:
    rental = {"rental_price": Decimal(120), "rental_period": "weekly", "penalty_per_day": Decimal(50)}
    history.given(MODEL, events.ModelRentalChanged, **rental)
    assert {name: history.rows(models)[2][name] for name in rental} == rental


def test_a_container_weighs_its_tare_and_its_litres(history: History) -> None:
    history.given(MODEL, events.ModelContainerChanged, capacity_l=Decimal(50), tare_kg=Decimal("13.5"), owner="Serra")
    history.given(MODEL, events.ModelRenamed, name="Barril da Serra 30L")
    row = history.rows(models)[2]
    assert (row["capacity_l"], row["owner"], row["unit_kg"]) == (50, "Serra", Decimal("63.5"))


def test_a_piece_weighs_what_was_stated_and_nothing_while_nobody_knows(history: History) -> None:
    history.given("equipment_model-8", events.ModelAdded, name="Chopeira elétrica", weight_kg=Decimal(24))
    history.given("equipment_model-9", events.ModelAdded, name="Cilindro de CO₂")
    weights = {row["id"]: (row["weight_kg"], row["unit_kg"]) for row in history.rows(models)}
    assert (weights[8], weights[9]) == ((24, 24), (None, 0))
    stated = {"capacity_l": None, "tare_kg": None, "owner": ""}
    history.given("equipment_model-9", events.ModelContainerChanged, **stated, weight_kg=Decimal(12))
    history.given("equipment_model-9", events.ModelRenamed, name="Barril de gás")
    assert {row["id"]: row["unit_kg"] for row in history.rows(models)}[9] == 12


def test_a_place_follows_its_name_and_whether_it_is_in_use(history: History) -> None:
    history.given("stock_location-2", events.LocationRenamed, name="Câmara Nova")
    history.given("stock_location-2", events.LocationDeactivated)
    assert history.rows(locations)[1] == {
        "id": 2,
        "name": "Câmara Nova",
        "name_folded": "camara nova",
        "kind": "distribuidora",
        "is_active": False,
        "version": 3,
    }
    history.given("stock_location-2", events.LocationActivated)
    assert history.rows(locations)[1]["is_active"]
    history.given("stock_location-2", events.LocationDeleted)
    assert [row["id"] for row in history.rows(locations)] == [1, 9]


def test_a_kit_is_listed_with_its_models_and_what_they_cost_together(history: History) -> None:
    [row] = history.rows(kits)
    items = json.loads(row.pop("items"))
    assert items[1] == {"model_id": 2, "qty_required": 2, "unit_price": "90.50", "is_optional": False}
    assert [item["model_id"] for item in items] == [1, 2, 3]
    assert row == {
        "id": 3,
        "code": "FESTA-50",
        "code_folded": "festa-50",
        "name": "Kit Festa 50L",
        "name_folded": "kit festa 50l",
        "description": "Barril, chopeiras e copos.",
        "rental_price": Decimal(720),
        "rental_period": "daily",
        "penalty_per_day": Decimal(80),
        "is_active": True,
        "total": Decimal(789),  # 560 + 2 × 90.50 + 4 × 12, the optional ones too
        "search": "festa-50 kit festa 50l barril, chopeiras e copos.",
        "version": 1,
    }


def test_a_kit_that_is_defined_anew_keeps_nothing_of_before(history: History) -> None:
    terms = {**KIT, "items": (KitItem(model_id=2, unit_price=Decimal("0.01")),), "description": ""}
    history.given(KIT_3, events.KitRedefined, **terms, rental_period="weekly")
    [row] = history.rows(kits)
    assert [item["model_id"] for item in json.loads(row["items"])] == [2]
    assert (row["total"], row["rental_period"], row["search"]) == (Decimal("0.01"), "weekly", "festa-50 kit festa 50l ")
    assert row["version"] == 2


def test_a_kit_is_offered_or_not_until_it_is_gone(history: History) -> None:
    history.given(KIT_3, events.KitDiscontinued)
    assert [row["is_active"] for row in history.rows(kits)] == [False]
    history.given(KIT_3, events.KitOffered)
    assert [row["is_active"] for row in history.rows(kits)] == [True]
    history.given(KIT_3, events.KitDeleted)
    assert history.rows(kits) == []
