"""Counts as they are listed, given what happened."""

from datetime import date
from decimal import Decimal
from typing import Any

from starlette.testclient import TestClient

from command_api.beers.events import BeerAdded
from command_api.counts.events import (
    CountedAsset,
    LabelsRead,
    WarehouseCountBegun,
    WarehouseCountDiscarded,
    WarehouseCounted,
)
from command_api.equipment import events as equipment_events
from command_api.stock.events import KegFilled
from projections.runtime.rebuild import verify
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH


@BOTH
def test_a_count_is_listed_with_its_numbers_and_shown_with_its_labels(history: History, admin: TestClient) -> None:
    place: dict[str, Any] = {"location_id": 2, "location_name": "Galpão"}
    pieces: dict[str, Any] = {
        "found": (CountedAsset(asset_id=7, asset_tag="B-7"), CountedAsset(asset_id=9, asset_tag="B-9")),
        "missing": (CountedAsset(asset_id=8, asset_tag="B-8"),),
    }
    history.given("warehouse_count-1", WarehouseCounted, **place, **pieces, unknown=("VELHO",), note="Com a Rita.")
    history.given("warehouse_count-2", WarehouseCounted, location_id=3, location_name="Câmara", unknown=("X",))
    history.follow()
    shown = admin.get("/api/v1/counts").json()["data"]
    assert [count["id"] for count in shown] == [2, 1]
    numbers = {"found": 2, "missing": 1, "elsewhere": 0, "unknown": 1, "note": "Com a Rita."}
    said = {"id": 1, **place, "counted_at": "2026-11-20T15:01:00Z", "actor_name": "Ana Beltrão", **numbers}
    assert shown[1] == said
    assert [count["id"] for count in admin.get("/api/v1/counts?location_id=3").json()["data"]] == [2]
    detail = admin.get("/api/v1/counts/1").json()
    assert detail["count"] == said
    assert [(line["outcome"], line["asset_id"], line["tag"]) for line in detail["lines"]] == [
        ("missing", 8, "B-8"),
        ("found", 7, "B-7"),
        ("found", 9, "B-9"),
        ("unknown", None, "VELHO"),
    ]
    assert [line["now"] for line in detail["lines"]] == [None] * 4
    assert admin.get("/api/v1/counts/9").status_code == 404
    assert verify(history.recorder, history.database, history.runner.projections["counts"]).equal


@BOTH
def test_a_count_that_goes_on_shows_what_every_device_read_until_it_ends(history: History, admin: TestClient) -> None:
    place: dict[str, Any] = {"location_id": 2, "location_name": "Galpão"}
    for count in (1, 2, 3):
        history.given(f"warehouse_count-{count}", WarehouseCountBegun, **place)
        history.given(f"warehouse_count-{count}", LabelsRead, read=("B-7", "Açaí 2"))
    history.given("warehouse_count-1", LabelsRead, read=("B-9",), taken_out=("acai 2",))
    history.given("warehouse_count-2", WarehouseCountDiscarded)
    history.given("warehouse_count-3", WarehouseCounted, **place, unknown=("B-7",))
    history.follow()
    begun = {"begun_at": "2026-11-20T15:01:00Z", "actor_name": "Ana Beltrão"}
    assert admin.get("/api/v1/counts/open").json() == {"counts": [{"id": 1, **place, **begun, "tags": ["B-9", "B-7"]}]}
    assert [count["id"] for count in admin.get("/api/v1/counts").json()["data"]] == [3]
    assert verify(history.recorder, history.database, history.runner.projections["counts"]).equal


@BOTH
def test_a_missing_piece_is_open_until_somebody_says_what_became_of_it(history: History, admin: TestClient) -> None:
    history.given("equipment_model-1", equipment_events.ModelAdded, name="Barril 50L", capacity_l=Decimal(50))
    for id, name in ((2, "Galpão"), (3, "Câmara")):
        history.given(f"stock_location-{id}", equipment_events.LocationAdded, name=name, kind="choperia")
    pieces = [CountedAsset(asset_id=id, asset_tag=f"B-{id}") for id in range(1, 6)]
    for piece in pieces[:4]:
        history.given(
            f"equipment_asset-{piece.asset_id}",
            equipment_events.AssetRegistered,
            asset_tag=piece.asset_tag,
            model_id=1,
            stock_location_id=2,
        )
    history.given("beer-1", BeerAdded, name="Pilsen")
    filled: dict[str, Any] = {
        "batch_id": 1,
        "container_tag": "B-1",
        "code": "",
        "cost": None,
        "capacity_l": Decimal(50),
    }
    dates: dict[str, Any] = {"filled_on": date(2026, 11, 1), "best_before": date(2026, 12, 30)}
    history.given("keg-1", KegFilled, beer_id=1, container_id=1, litres=Decimal(50), **filled, **dates)
    history.given("warehouse_count-1", WarehouseCounted, location_id=2, location_name="Galpão", missing=tuple(pieces))
    history.given("equipment_asset-2", equipment_events.AssetLost, reason="Faltou na contagem")
    history.given("equipment_asset-3", equipment_events.AssetMoved, stock_location_id=3)
    history.given("warehouse_count-2", WarehouseCounted, location_id=3, location_name="Câmara", elsewhere=(pieces[3],))
    history.follow()
    lines = admin.get("/api/v1/counts/1").json()["lines"]
    full, lost, moved, read_later, deleted = (line["now"] for line in lines)
    assert (full["is_open"], full["keg_id"], full["beer"], full["litres"]) == (True, 1, "Pilsen", 50)
    assert (lost["is_open"], lost["status"], lost["keg_id"]) == (False, "lost", None)
    assert (moved["is_open"], moved["location_name"], moved["version"]) == (False, "Câmara", 2)
    assert (read_later["is_open"], read_later["read_later_at"]) == (False, "Câmara")
    assert deleted is None
