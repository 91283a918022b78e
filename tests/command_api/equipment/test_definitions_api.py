"""The calls on models, places and kits, on a real store."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import KitItem, LocationDetails
from command_api.equipment.domain import Kit, Location, Model
from command_api.equipment.kits import DefineKit, define_kit, delete_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model, delete_model
from command_api.event_store import Store
from command_api.kernel import CommandContext, InUse, Taken

MODELS = "/api/v1/equipment/models"
PLACES = "/api/v1/equipment/locations"
KITS = "/api/v1/equipment/kits"
Make = Callable[..., int]
Draft = Callable[..., None]


def error(answer: Any, status: int = 409) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


# Models


def test_a_model_is_added_with_the_usual_terms(store: Store, make: Make) -> None:
    model = store.load(Model, make("models", name="Barril 50L"))
    assert (model.terms.cleaning_buffer_min, model.terms.default_loan_days, model.is_active) == (120, 1, True)


def test_a_model_changes_field_by_field(api: TestClient, store: Store, barrel: int) -> None:
    body = {"name": "Barril 30L", "cleaning_buffer_min": 60, "default_loan_days": 2, "is_active": False}
    assert api.patch(f"{MODELS}/{barrel}", json=body).json()["version"] == 4
    assert api.patch(f"{MODELS}/{barrel}", json={"default_loan_days": 3}).json()["version"] == 5
    model = store.load(Model, barrel)
    assert (model.name, model.terms.cleaning_buffer_min, model.terms.default_loan_days, model.is_active) == (
        "Barril 30L",
        60,
        3,
        False,
    )
    assert api.patch(f"{MODELS}/{barrel}", json={"is_active": True}).status_code == 200
    assert store.load(Model, barrel).is_active


def test_a_model_says_what_one_weighs(api: TestClient, store: Store, make: Make) -> None:
    tap = make("models", name="Chopeira", weight_kg=24)
    assert (store.load(Model, tap).container.weight_kg, store.load(Model, tap).unit_kg) == (24, 24)
    assert api.patch(f"{MODELS}/{tap}", json={"default_loan_days": 2}).status_code == 200
    assert store.load(Model, tap).unit_kg == 24
    assert api.patch(f"{MODELS}/{tap}", json={"weight_kg": None}).status_code == 200
    assert store.load(Model, tap).unit_kg == 0
    assert api.patch(f"{MODELS}/{tap}", json={"weight_kg": 1001}).status_code in (409, 422)


def test_a_models_name_belongs_to_it_alone(api: TestClient, barrel: int, make: Make) -> None:
    other = make("models", name="Barril 30L")
    sentence = "Já existe um modelo chamado “barril  50l”."
    assert error(api.post(MODELS, json={"name": "barril  50l"})) == sentence
    assert error(api.patch(f"{MODELS}/{other}", json={"name": "barril  50l"})) == sentence
    assert api.patch(f"{MODELS}/{barrel}", json={"name": "BARRIL 50L"}).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "  "},
        {"name": "x" * 101},
        {"name": "Barril", "cleaning_buffer_min": -1},
        {"name": "Barril", "cleaning_buffer_min": 10081},
        {"name": "Barril", "cleaning_buffer_min": "120"},
        {"name": "Barril", "default_loan_days": 0},
        {"name": "Barril", "default_loan_days": 1.5},
        {"name": "Barril", "is_active": 1},
        {"name": "Barril", "color": "azul"},
    ],
)
def test_what_is_no_model(api: TestClient, body: dict[str, Any]) -> None:
    assert api.post(MODELS, json=body).status_code == 422


def test_a_model_with_assets_and_kits_is_not_deleted(
    api: TestClient, store: Store, barrel: int, depot: int, make: Make
) -> None:
    for _ in range(6):
        make("assets", model_id=barrel, stock_location_id=depot)
    kit = make("kits", code="FESTA", name="Kit Festa", items=[{"model_id": barrel}])
    answer = api.delete(f"{MODELS}/{barrel}")
    assert error(answer) == (
        "O modelo “Barril 50L” não pode ser excluído: é usado por 6 ativos (BARRIL50-0001, BARRIL50-0002, "
        "BARRIL50-0003, BARRIL50-0004, BARRIL50-0005…) e 1 kit (Kit Festa)."
    )
    assert f"kit_definition-{kit}" in answer.json()["used_by"]
    assert store.load(Model, barrel)


def test_a_model_that_nothing_uses_goes_and_its_name_is_free(any_store: Store, ctx: CommandContext) -> None:
    model = add_model(any_store, AddModel("Barril 50L"), ctx).id
    kit = define_kit(any_store, DefineKit("FESTA", "Kit Festa", (KitItem(model_id=model),)), ctx).id
    with pytest.raises(InUse, match=r"é usado por 1 kit \(Kit Festa\)"):
        delete_model(any_store, model, ctx)
    with pytest.raises(Taken, match="Já existe um modelo"):
        add_model(any_store, AddModel("barril 50l"), ctx)
    delete_kit(any_store, kit, ctx)
    delete_model(any_store, model, ctx)
    assert add_model(any_store, AddModel("barril 50l"), ctx).id != model


# Places


def test_a_place_changes_field_by_field(api: TestClient, store: Store, depot: int) -> None:
    body = {"name": "Galpão novo", "kind": "distribuidora", "is_active": False}
    assert api.patch(f"{PLACES}/{depot}", json=body).json()["version"] == 3
    place = store.load(Location, depot)
    assert (place.name, place.kind, place.is_active) == ("Galpão novo", "distribuidora", False)
    assert api.patch(f"{PLACES}/{depot}", json={"is_active": True}).status_code == 200


def test_the_kind_of_a_place_never_changes(api: TestClient, depot: int) -> None:
    assert "O tipo de um local não muda" in error(api.patch(f"{PLACES}/{depot}", json={"kind": "choperia"}))
    assert api.post(PLACES, json={"name": "Rua", "kind": "rua"}).status_code == 422
    assert api.post(PLACES, json={"name": "Rua"}).status_code == 422


def test_a_places_name_belongs_to_it_alone(api: TestClient, depot: int, make: Make) -> None:
    other = make("locations", name="Choperia", kind="choperia")
    assert error(api.post(PLACES, json={"name": "galpao", "kind": "choperia"})) == (
        "Já existe um local chamado “galpao”."
    )
    assert "Já existe um local" in error(api.patch(f"{PLACES}/{other}", json={"name": "Galpão"}))


def test_a_place_with_assets_is_not_deleted(api: TestClient, depot: int, asset: int, make: Make) -> None:
    empty = make("locations", name="Choperia", kind="choperia")
    assert error(api.delete(f"{PLACES}/{depot}")) == (
        "O local “Galpão” não pode ser excluído: é usado por 1 ativo (BARRIL50-0001)."
    )
    assert api.delete(f"{PLACES}/{empty}").status_code == 200
    assert error(api.delete(f"{PLACES}/{empty}"), 404) == f"Local {empty} não existe mais."


def test_a_new_asset_and_the_end_of_its_place_never_both_happen(any_store: Store, ctx: CommandContext) -> None:
    model = add_model(any_store, AddModel("Barril 50L"), ctx).id
    place = any_store.load(
        Location, add_location(any_store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    )
    place.delete()  # decided on what was so before the asset came
    register_asset(any_store, RegisterAsset(model, place.number), ctx)
    with pytest.raises(InUse):
        any_store.save(place, ctx=ctx)


# Kits


def test_a_kit_is_defined_with_the_usual_terms(api: TestClient, store: Store, barrel: int, make: Make) -> None:
    kit = store.load(Kit, make("kits", code="FESTA-50", name="Kit Festa 50L", items=[{"model_id": barrel}]))
    assert (kit.terms.rental_period, kit.terms.rental_price, kit.terms.penalty_per_day, kit.is_active) == (
        "daily",
        0,
        0,
        True,
    )
    assert kit.items == (KitItem(model_id=barrel, qty_required=1, unit_price=Decimal("0.00"), is_optional=False),)


def test_a_kit_changes_field_by_field(api: TestClient, store: Store, barrel: int, make: Make) -> None:
    tap = make("models", name="Chopeira")
    kit = make("kits", code="FESTA-50", name="Kit Festa 50L", items=[{"model_id": barrel, "model_name": "Barril"}])
    items = [
        {"model_id": barrel, "qty_required": 2, "unit_price": 560.5},
        {"model_id": tap, "is_optional": True},
    ]
    body = {"items": items, "rental_price": 720, "rental_period": "weekly", "penalty_per_day": 80, "is_active": False}
    assert api.patch(f"{KITS}/{kit}", json=body).json()["version"] == 3
    changed = store.load(Kit, kit)
    terms = changed.terms
    assert (changed.code, terms.rental_price, terms.rental_period, terms.penalty_per_day, changed.is_active) == (
        "FESTA-50",
        720,
        "weekly",
        80,
        False,
    )
    assert changed.items == (
        KitItem(model_id=barrel, qty_required=2, unit_price=Decimal("560.50")),
        KitItem(model_id=tap, unit_price=Decimal("0.00"), is_optional=True),
    )
    assert api.patch(f"{KITS}/{kit}", json={"is_active": True, "items": []}).json()["version"] == 5
    assert store.load(Kit, kit).items == ()


def test_a_kits_code_belongs_to_it_alone(api: TestClient, make: Make) -> None:
    make("kits", code="FESTA-50", name="Kit Festa")
    other = make("kits", code="FESTA-30", name="Kit Festa")
    assert error(api.post(KITS, json={"code": "festa-50", "name": "Outro"})) == (
        "O código “festa-50” já pertence a outro kit."
    )
    assert "já pertence a outro kit" in error(api.patch(f"{KITS}/{other}", json={"code": "Festa-50"}))


@pytest.mark.parametrize(
    "changed",
    [
        {"code": ""},
        {"name": None},
        {"items": [{"qty_required": 1}]},
        {"items": [{"model_id": 1, "qty_required": 0}]},
        {"items": [{"model_id": 1, "qty_required": 1001}]},
        {"items": [{"model_id": 1, "unit_price": 0.001}]},
        {"items": [{"model_id": 1}] * 51},
        {"rental_price": -1},
        {"rental_period": "yearly"},
        {"penalty_per_day": "80"},
        {"total": 10},
    ],
)
def test_what_is_no_kit(api: TestClient, changed: dict[str, Any]) -> None:
    assert api.post(KITS, json={"code": "FESTA", "name": "Kit Festa", **changed}).status_code == 422


def test_a_kit_is_made_of_models_that_exist_each_named_once(api: TestClient, barrel: int, make: Make) -> None:
    body = {"code": "FESTA", "name": "Kit Festa"}
    assert error(api.post(KITS, json={**body, "items": [{"model_id": 999}]}), 404) == "Modelo 999 não existe."
    twice = [{"model_id": barrel}, {"model_id": barrel, "qty_required": 2}]
    assert "some as quantidades" in error(api.post(KITS, json={**body, "items": twice}))
    kit = make("kits", **body)
    assert error(api.patch(f"{KITS}/{kit}", json={"items": [{"model_id": 999}]}), 404) == "Modelo 999 não existe."


def test_a_kit_that_a_draft_names_is_not_deleted(api: TestClient, make: Make, draft: Draft) -> None:
    kit = make("kits", code="FESTA-50", name="Kit Festa 50L")
    draft(kind="kit", ref_id=kit)
    assert error(api.delete(f"{KITS}/{kit}")) == (
        "O kit “Kit Festa 50L” não pode ser excluído: é usado por 1 evento (EV-2031-00012)."
    )
    other = make("kits", code="FESTA-30", name="Kit Festa 30L")
    assert api.delete(f"{KITS}/{other}").status_code == 200


@pytest.mark.parametrize("what", ["models", "assets", "locations", "kits"])
def test_what_does_not_exist_is_not_changed(api: TestClient, what: str) -> None:
    assert api.patch(f"/api/v1/equipment/{what}/999", json={}).status_code == 404
    assert api.delete(f"/api/v1/equipment/{what}/999").status_code == 404
