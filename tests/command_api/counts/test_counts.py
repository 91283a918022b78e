"""A count of a warehouse: what was read, what is missing, what was not expected."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from command_api.counts.commands import finish_count
from command_api.counts.events import CountedAsset, WarehouseCounted
from command_api.counts.routes import router
from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, register_asset
from command_api.equipment.details import LocationDetails
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import CommandContext, NotFound, Refused
from infra.security.permissions import Role


def shed(store: Store, ctx: CommandContext) -> None:
    """Barrels 1 to 3 in the shed (place 1); the third is lost. Barrel 4 is in the cold room (place 2)."""
    model = add_model(store, AddModel(name="Barril 50L"), ctx).id
    for name in ("Galpão", "Câmara fria"):
        add_location(store, AddLocation(LocationDetails(name=name), kind="choperia"), ctx)
    for place in (1, 1, 1, 2):
        register_asset(store, RegisterAsset(model, place), ctx)
    change_asset(store, ChangeAsset(3, status="lost", reason="Sumiu na festa."), ctx)


def piece(id: int) -> CountedAsset:
    return CountedAsset(asset_id=id, asset_tag=f"BARRIL50-{id:04}")


def test_a_count_compares_what_was_read_with_what_should_stand_there(any_store: Store, ctx: CommandContext) -> None:
    shed(any_store, ctx)
    tags = ["velho-12", "barril50-0001", "BARRIL50-0001", "BARRIL50-0004", "BARRIL50-0003", "VELHO-12"]
    finish_count(any_store, 1, tags, ctx, "Com a Rita.")
    [counted] = any_store.events.get("warehouse_count-1")
    assert isinstance(counted, WarehouseCounted)
    assert (counted.location_id, counted.location_name, counted.note) == (1, "Galpão", "Com a Rita.")
    assert (counted.found, counted.missing) == ((piece(1),), (piece(2),))
    assert counted.elsewhere == (piece(3), piece(4)), "one is lost, the other is kept elsewhere"
    assert counted.unknown == ("velho-12",)
    assert len(list(any_store.events.get("equipment_asset-2"))) == 1, "a count changes no asset"


def test_nothing_read_is_no_count(store: Store, ctx: CommandContext) -> None:
    shed(store, ctx)
    with pytest.raises(Refused, match="Leia ao menos uma etiqueta"):
        finish_count(store, 1, [], ctx)
    with pytest.raises(NotFound):
        finish_count(store, 9, ["X"], ctx)
    transit = add_location(store, AddLocation(LocationDetails(name="Na rua"), kind="transito"), ctx).id
    with pytest.raises(Refused, match="O que está a caminho não se conta"):
        finish_count(store, transit, ["X"], ctx)


def test_counts_over_http(serving: Callable[..., TestClient], store: Store, ctx: CommandContext) -> None:
    shed(store, ctx)
    body = {"location_id": 2, "tags": ["BARRIL50-0004"]}
    assert serving(router, None).post("/api/v1/counts", json=body).status_code == 401
    assert serving(router, Role.BI).post("/api/v1/counts", json=body).status_code == 403
    admin = serving(router, Role.ADMIN)
    counted = admin.post("/api/v1/counts", json=body)
    assert (counted.status_code, counted.json()["id"]) == (201, 1)
    assert admin.post("/api/v1/counts", json={**body, "tags": [""]}).status_code == 422
    keys = {"Idempotency-Key": "0f7c2a4e-9f0b-4b5e-8f64-2f3a7a1d9c55"}
    once, again = (admin.post("/api/v1/counts", json=body, headers=keys) for _ in range(2))
    assert (once.json()["id"], again.json()["id"]) == (2, 2), "the answer was lost, and it is asked for again"
    assert not list(store.events.get("warehouse_count-3"))
