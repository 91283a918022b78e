"""Counts as they are listed, given what happened."""

from typing import Any

from starlette.testclient import TestClient

from command_api.counts.events import CountedAsset, WarehouseCounted
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
    assert admin.get("/api/v1/counts/9").status_code == 404
    assert verify(history.recorder, history.database, history.runner.projections["counts"]).equal
