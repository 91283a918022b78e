"""The calls on assets, on a real store."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from command_api.equipment.commands import (
    ChangeAsset,
    RegisterAsset,
    change_asset,
    delete_asset,
    register_asset,
    transit_location,
)
from command_api.equipment.details import LocationDetails
from command_api.equipment.domain import Asset, Location
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.equipment.routes import router
from command_api.event_store import Store
from command_api.kernel import CommandContext, Conflict, Refused, Taken
from command_api.rules.windows import booking_window
from infra.position import START
from infra.security.permissions import Role

ASSETS = "/api/v1/equipment/assets"
Make = Callable[..., int]
Draft = Callable[..., None]

WINDOW = booking_window(date(2031, 5, 10), "manha", date(2031, 5, 11), "manha")


def hold(store: Store, ctx: CommandContext, id: int) -> None:
    asset = store.load(Asset, id)
    asset.book(12, "EV-2031-00012", WINDOW, 120, now=ctx.now)
    store.save(asset, ctx=ctx)


def error(answer: Any, status: int = 409) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


# Registering


def test_a_tag_left_empty_is_made_from_the_models_name(api: TestClient, barrel: int, depot: int, make: Make) -> None:
    body = {"asset_tag": "", "model_id": barrel, "stock_location_id": depot}
    tags = [api.post(ASSETS, json=body).json()["asset_tag"] for _ in range(3)]
    assert tags == ["BARRIL50-0001", "BARRIL50-0002", "BARRIL50-0003"]
    tap = make("models", name="Chopeira elétrica 2 vias")
    assert api.post(ASSETS, json={**body, "model_id": tap}).json()["asset_tag"] == "CHOPEIRA2-0001"


def test_a_made_tag_passes_over_those_that_people_gave(api: TestClient, barrel: int, depot: int, make: Make) -> None:
    for tag in ("BARRIL50-0001", "barril50-0003"):
        make("assets", asset_tag=tag, model_id=barrel, stock_location_id=depot)
    body = {"model_id": barrel, "stock_location_id": depot}
    tags = [api.post(ASSETS, json=body).json()["asset_tag"] for _ in range(2)]
    assert tags == ["BARRIL50-0002", "BARRIL50-0004"]


def test_models_that_begin_alike_never_share_a_tag(api: TestClient, barrel: int, depot: int, make: Make) -> None:
    inox = make("models", name="Barril 50L inox")
    bodies = [{"model_id": model, "stock_location_id": depot} for model in (barrel, inox)]
    tags = [api.post(ASSETS, json=body).json()["asset_tag"] for body in bodies]
    assert tags == ["BARRIL50-0001", "BARRIL50-0002"]


def test_assets_registered_at_once_get_tags_of_their_own(any_store: Store, ctx: CommandContext) -> None:
    model = add_model(any_store, AddModel("Barril 50L"), ctx).id
    place = add_location(any_store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    register_asset(any_store, RegisterAsset(model, place, asset_tag="BARRIL50-0002"), ctx)

    def register(_: int) -> str:
        return str(register_asset(any_store, RegisterAsset(model, place), ctx).answer["asset_tag"])

    with ThreadPoolExecutor(4) as pool:
        tags = list(pool.map(register, range(8)))
    assert len({*tags, "BARRIL50-0002"}) == 9


def test_a_new_asset_is_available_unless_somebody_says_otherwise(
    api: TestClient, store: Store, barrel: int, depot: int
) -> None:
    body = {"asset_tag": "B-1", "model_id": barrel, "stock_location_id": depot}
    first = store.load(Asset, api.post(ASSETS, json=body).json()["id"])
    assert (first.status, first.details.notes, first.home_location_id) == ("available", "", depot)
    broken = api.post(ASSETS, json={**body, "asset_tag": "B-2", "status": "maintenance", "notes": "Sem válvula"})
    assert store.load(Asset, broken.json()["id"]).status == "maintenance"
    assert "ainda não foi reservado nem retirado" in error(
        api.post(ASSETS, json={**body, "asset_tag": "B-3", "status": "reserved"})
    )


def test_a_tag_belongs_to_one_asset(api: TestClient, barrel: int, depot: int, make: Make) -> None:
    body = {"asset_tag": "INOX 1", "model_id": barrel, "stock_location_id": depot}
    first = make("assets", **body)
    assert error(api.post(ASSETS, json={**body, "asset_tag": "inox  1"})) == (
        "A etiqueta “inox  1” já pertence a outro ativo."
    )
    other = make("assets", **{**body, "asset_tag": "INOX 2"})
    assert error(api.patch(f"{ASSETS}/{other}", json={"asset_tag": "INOX 1"})) == (
        "A etiqueta “INOX 1” já pertence a outro ativo."
    )
    assert api.delete(f"{ASSETS}/{first}").status_code == 200
    assert api.patch(f"{ASSETS}/{other}", json={"asset_tag": "INOX 1"}).status_code == 200


def test_only_models_and_places_in_use_get_new_assets(api: TestClient, barrel: int, depot: int) -> None:
    body = {"model_id": barrel, "stock_location_id": depot}
    api.patch(f"/api/v1/equipment/locations/{depot}", json={"is_active": False})
    assert "O local “Galpão” está inativo" in error(api.post(ASSETS, json=body))
    api.patch(f"/api/v1/equipment/locations/{depot}", json={"is_active": True})
    api.patch(f"/api/v1/equipment/models/{barrel}", json={"is_active": False})
    assert "O modelo “Barril 50L” está inativo" in error(api.post(ASSETS, json=body))


@pytest.mark.parametrize(
    "changed",
    [
        {"model_id": None},
        {"stock_location_id": None},
        {"model_id": "4"},
        {"status": "broken"},
        {"asset_tag": "x" * 41},
        {"asset_tag": None},
        {"model_name": "Barril"},
    ],
)
def test_what_is_no_asset(api: TestClient, barrel: int, depot: int, changed: dict[str, Any]) -> None:
    body = {"model_id": barrel, "stock_location_id": depot, **changed}
    assert api.post(ASSETS, json=body).status_code == 422


@pytest.mark.parametrize("field", ["model_id", "stock_location_id"])
def test_an_asset_needs_what_exists(api: TestClient, barrel: int, depot: int, field: str) -> None:
    body = {"model_id": barrel, "stock_location_id": depot, field: 999}
    assert "999 não existe" in error(api.post(ASSETS, json=body), 404)


# Changing


def test_an_asset_changes_field_by_field(api: TestClient, store: Store, asset: int, make: Make) -> None:
    pub = make("locations", name="Choperia", kind="choperia")
    body = {"asset_tag": "B-9", "stock_location_id": pub, "notes": "Alça nova", "status": "available"}
    assert api.patch(f"{ASSETS}/{asset}", json=body).json()["version"] == 4
    changed = store.load(Asset, asset)
    assert (changed.asset_tag, changed.details.notes) == ("B-9", "Alça nova")
    assert (changed.stock_location_id, changed.home_location_id) == (pub, pub)
    assert api.patch(f"{ASSETS}/{asset}", json={}).json()["version"] == 4


def test_two_people_who_edit_one_asset_do_not_undo_each_other(api: TestClient, asset: int) -> None:
    first = {"If-Match": '"1"'}
    assert api.patch(f"{ASSETS}/{asset}", json={"notes": "Primeiro"}, headers=first).status_code == 200
    answer = api.patch(f"{ASSETS}/{asset}", json={"notes": "Segundo"}, headers=first)
    assert (answer.status_code, answer.json()["current_version"]) == (412, 2)
    status = api.post(f"{ASSETS}/{asset}/status", json={"status": "lost", "reason": "Sumiu"}, headers=first)
    assert status.status_code == 412


def test_a_repeated_registration_is_answered_once(api: TestClient, store: Store, barrel: int, depot: int) -> None:
    body, key = {"model_id": barrel, "stock_location_id": depot}, {"Idempotency-Key": "cadastro-1"}
    first, again = (api.post(ASSETS, json=body, headers=key) for _ in range(2))
    assert first.json() == again.json()
    assert len(store.living(Asset)) == 1


def test_a_status_by_hand_keeps_its_reason(api: TestClient, store: Store, asset: int) -> None:
    body = {"status": "maintenance", "reason": "Válvula com vazamento"}
    assert api.post(f"{ASSETS}/{asset}/status", json=body).status_code == 200
    assert store.load(Asset, asset).status == "maintenance"
    [row] = [row for row in store.recorder.read_after(START, 100) if row.topic == "equipment.AssetSentToMaintenance"]
    assert msgspec.json.decode(row.state)["metadata"]["reason"] == "Válvula com vazamento"
    again = {"status": "available", "reason": "Válvula trocada"}
    assert api.patch(f"{ASSETS}/{asset}", json=again).status_code == 200
    assert store.load(Asset, asset).status == "available"


def test_a_status_without_a_reason_is_refused(api: TestClient, asset: int) -> None:
    assert error(api.patch(f"{ASSETS}/{asset}", json={"status": "lost"})) == "Escreva o motivo da mudança de status."
    for body in ({"status": "lost"}, {"status": "lost", "reason": "  "}, {"status": "lost", "reason": "x" * 301}):
        assert api.post(f"{ASSETS}/{asset}/status", json=body).status_code == 422, body


def test_what_is_taken_by_hand_is_on_the_way(api: TestClient, store: Store, asset: int, depot: int) -> None:
    taken = {"status": "checked_out", "reason": "Degustação na feira"}
    assert api.post(f"{ASSETS}/{asset}/status", json=taken).status_code == 200
    out = store.load(Asset, asset)
    transit = store.load(Location, out.stock_location_id)
    assert (transit.name, transit.kind, out.home_location_id) == ("Em trânsito", "transito", depot)
    assert f"O local “Em trânsito” não pode ser excluído: é usado por 1 ativo ({out.asset_tag})." == error(
        api.delete(f"/api/v1/equipment/locations/{transit.number}")
    )
    back = {"status": "available", "reason": "Voltou"}
    assert api.post(f"{ASSETS}/{asset}/status", json=back).status_code == 200
    assert store.load(Asset, asset).stock_location_id == depot


def test_the_first_place_for_what_is_on_the_way_is_used_by_all(store: Store, make: Make) -> None:
    made = transit_location(store)
    assert made.pending_events
    closed = make("locations", name="Caminhão velho", kind="transito", is_active=False)
    assert transit_location(store).number == closed
    van = make("locations", name="Kombi", kind="transito")
    assert transit_location(store).number == van
    make("locations", name="Caminhão", kind="transito")
    assert transit_location(store).number == van


def test_a_place_that_only_sounds_like_it_is_left_alone(store: Store, make: Make) -> None:
    make("locations", name="EM TRANSITO", kind="choperia")
    assert transit_location(store).name.startswith("Em trânsito ")


def test_assets_taken_at_once_make_one_place(any_store: Store, ctx: CommandContext) -> None:
    model = add_model(any_store, AddModel("Barril 50L"), ctx).id
    place = add_location(any_store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    assets = [register_asset(any_store, RegisterAsset(model, place), ctx).id for _ in range(4)]

    def take(id: int) -> None:
        change_asset(any_store, ChangeAsset(id, status="checked_out", reason="Feira"), ctx)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(take, assets))
    assert len(any_store.living(Location)) == 2
    assert len({any_store.load(Asset, id).stock_location_id for id in assets}) == 1


def test_what_orders_wait_for_is_neither_taken_nor_deleted(
    api: TestClient, store: Store, ctx: CommandContext, asset: int
) -> None:
    hold(store, ctx, asset)
    answer = api.post(f"{ASSETS}/{asset}/status", json={"status": "retired", "reason": "Velho"})
    assert "está reservado para EV-2031-00012 (10/05/2031 08:00)" in error(answer)
    assert answer.json()["orders"] == [{"id": 12, "order_code": "EV-2031-00012"}]
    assert "não pode ser excluído: está reservado para EV-2031-00012" in error(api.delete(f"{ASSETS}/{asset}"))


def test_a_booking_and_a_retirement_at_once_end_with_one_of_them(any_store: Store, ctx: CommandContext) -> None:
    model = add_model(any_store, AddModel("Barril 50L"), ctx).id
    place = add_location(any_store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    for turn in range(10):
        id = register_asset(any_store, RegisterAsset(model, place), ctx).id

        def book(id: int = id) -> bool:
            try:
                hold(any_store, ctx, id)
            except (Conflict, Refused):
                return False
            return True

        def retire(id: int = id) -> bool:
            try:
                change_asset(any_store, ChangeAsset(id, status="retired", reason="Velho"), ctx)
            except (Conflict, Refused):
                return False
            return True

        with ThreadPoolExecutor(2) as pool:
            assert [f.result() for f in (pool.submit(book), pool.submit(retire))].count(True) == 1, turn


# Deleting


def test_an_asset_that_a_draft_names_is_not_deleted(api: TestClient, asset: int, draft: Draft) -> None:
    draft(kind="asset", ref_id=asset)
    assert error(api.delete(f"{ASSETS}/{asset}")) == (
        "O ativo BARRIL50-0001 não pode ser excluído: é usado por 1 evento (EV-2031-00012)."
    )


def test_a_deleted_asset_is_gone_and_its_tag_is_free(any_store: Store, ctx: CommandContext) -> None:
    model = add_model(any_store, AddModel("Barril 50L"), ctx).id
    place = add_location(any_store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    id = register_asset(any_store, RegisterAsset(model, place, "B-1"), ctx).id
    with pytest.raises(Taken):
        register_asset(any_store, RegisterAsset(model, place, "b-1"), ctx)
    delete_asset(any_store, id, ctx)
    assert register_asset(any_store, RegisterAsset(model, place, "b-1"), ctx).id != id


# Who


@pytest.mark.parametrize(("role", "status"), [(Role.STAFF, 403), (Role.CLIENT, 403), (None, 401), (Role.ADMIN, 201)])
def test_only_who_places_orders_changes_equipment(
    serving: Callable[..., TestClient], role: Role | None, status: int
) -> None:
    api = serving(router, role)
    assert api.post("/api/v1/equipment/models", json={"name": "Barril 30L"}).status_code == status
