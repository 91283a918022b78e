"""A count of a warehouse: what was read, what is missing, what was not expected."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient

from command_api.counts.commands import begin_count, discard_count, finish_begun_count, finish_count, read_labels
from command_api.counts.domain import OPEN_COUNT, Comparison, WarehouseCount
from command_api.counts.events import (
    CountedAsset,
    LabelsRead,
    WarehouseCountBegun,
    WarehouseCountDiscarded,
    WarehouseCounted,
)
from command_api.counts.routes import router
from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, register_asset
from command_api.equipment.details import LocationDetails
from command_api.equipment.locations import AddLocation, add_location, delete_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import CommandContext, InUse, NotFound, Refused
from infra.security.permissions import Role
from tests.scenario import Happened, given, happened

BEGUN = happened(WarehouseCountBegun, location_id=1, location_name="Galpão")
READ = happened(LabelsRead, read=("BARRIL50-0001", "VELHO-12"))


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


def test_a_label_that_another_device_read_or_took_out_changes_nothing() -> None:
    given(WarehouseCount, BEGUN, READ).when(
        lambda count: count.read_labels(["barril50-0001", "Açaí 2", "ACAI  2"], ["velho-12", "NUNCA LIDA"])
    ).then(happened(LabelsRead, read=("Açaí 2",), taken_out=("VELHO-12",)))
    given(WarehouseCount, BEGUN, READ).when(lambda count: count.read_labels(["velho-12"], ["NUNCA LIDA"])).then()


@pytest.mark.parametrize(
    "end", [happened(WarehouseCountDiscarded), happened(WarehouseCounted, location_id=1, location_name="Galpão")]
)
def test_a_count_that_has_ended_stays_so(end: Happened) -> None:
    ended = given(WarehouseCount, BEGUN, READ, end)
    for decide in (
        lambda count: count.read_labels(["DEP-1"], []),
        lambda count: count.finish(Comparison(1, "Galpão", [], [], ["VELHO-12"])),
        WarehouseCount.discard,
    ):
        ended.refuses(decide, "Esta contagem já foi terminada ou descartada.")


def test_a_count_takes_3000_labels() -> None:
    full = given(WarehouseCount, BEGUN, happened(LabelsRead, read=tuple(f"B-{number}" for number in range(3000))))
    full.refuses(lambda count: count.read_labels(["VELHO-12"], []), "no máximo 3000 etiquetas")
    full.when(lambda count: count.read_labels(["VELHO-12"], ["B-7"])).then(
        happened(LabelsRead, read=("VELHO-12",), taken_out=("B-7",))
    )


def test_a_count_that_was_begun_ends_as_one_that_was_kept_on_a_device() -> None:
    given(WarehouseCount, BEGUN, READ).when(
        lambda count: count.finish(
            Comparison(1, "Galpão", [piece(1), piece(2)], [piece(1)], ["VELHO-12"]), "Com a Rita."
        )
    ).then(
        happened(
            WarehouseCounted,
            location_id=1,
            location_name="Galpão",
            found=(piece(1),),
            missing=(piece(2),),
            unknown=("VELHO-12",),
            note="Com a Rita.",
        )
    )


def test_an_empty_count_is_discarded_and_not_finished() -> None:
    empty = given(WarehouseCount, BEGUN)
    empty.refuses(lambda count: count.finish(Comparison(1, "Galpão", [piece(1)], [], [])), "Leia ao menos uma")
    empty.when(WarehouseCount.discard).then(happened(WarehouseCountDiscarded))


def test_devices_that_begin_and_read_at_once_fill_one_count(any_store: Store, ctx: CommandContext) -> None:
    shed(any_store, ctx)
    with ThreadPoolExecutor(3) as pool:
        [count] = {each.id for each in pool.map(lambda _: begin_count(any_store, 1, ctx), range(3))}
        list(pool.map(lambda number: read_labels(any_store, count, [f"BARRIL50-000{number}"], [], ctx), (1, 3, 4)))
    finish_begun_count(any_store, count, ctx, "Com a Rita.")
    *_, counted = any_store.events.get(f"warehouse_count-{count}")
    assert isinstance(counted, WarehouseCounted)
    assert (counted.found, counted.missing, counted.elsewhere) == ((piece(1),), (piece(2),), (piece(3), piece(4)))
    assert not any_store.claiming(OPEN_COUNT)
    assert begin_count(any_store, 1, ctx).id != count


def test_a_place_that_is_being_counted_is_not_deleted(any_store: Store, ctx: CommandContext) -> None:
    place = add_location(any_store, AddLocation(LocationDetails(name="Galpão"), kind="choperia"), ctx).id
    count = begin_count(any_store, place, ctx).id
    with pytest.raises(InUse) as refusal:
        delete_location(any_store, place, ctx)
    assert refusal.value.sentence == ("O local “Galpão” não pode ser excluído: é usado por 1 contagem em andamento.")
    discard_count(any_store, count, ctx)
    delete_location(any_store, place, ctx)
    with pytest.raises(NotFound):
        begin_count(any_store, place, ctx)


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
    begun, open_already = (admin.post("/api/v1/counts/begun", json={"location_id": 2}).json()["id"] for _ in range(2))
    assert begun == open_already
    path = f"/api/v1/counts/{begun}"
    assert admin.post(f"{path}/labels", json={"read": ["BARRIL50-0004"]}).status_code == 201
    assert [admin.post(f"{path}/finish", json={}).status_code for _ in range(2)] == [201, 409]
    assert admin.post(f"{path}/discard").status_code == 409
