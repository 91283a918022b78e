"""A whole life of an order over HTTP, and what is refused on the way; on both databases."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.equipment.kits import delete_kit
from command_api.kernel import InUse
from command_api.orders.domain import EventOrder
from tests.command_api.orders.conftest import Stockroom

ORDERS = "/api/v1/event-orders"
FAR = "2031-05-10"


def body(room: Stockroom, **more: Any) -> dict[str, Any]:
    return {
        "customer_name": "Dalva Nogueira",
        "cost_center": "distribuidora",
        "preferred_delivery_date": FAR,
        "pickup_date": "2031-05-11",
        "deposit_amount": 300,
        "items": [{"kit_id": room.kit}],
        **more,
    }


def created(api: TestClient, given: dict[str, Any]) -> dict[str, Any]:
    answer = api.post(ORDERS, json=given)
    assert answer.status_code == 201, answer.text
    result: dict[str, Any] = answer.json()
    return result


def moved(api: TestClient, id: int, status: str, **more: Any) -> dict[str, Any]:
    answer = api.patch(f"{ORDERS}/{id}/status", json={"status": status, **more})
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    assert result["status"] == status
    return result


def test_from_the_placing_to_the_settled_deposit(api: TestClient, room: Stockroom) -> None:
    placed = created(api, body(room))
    assert placed["total_amount"] == 720
    assert placed["order_code"].startswith("EV-20")
    id = placed["id"]
    booked = set(room.order(id).bookings)
    assert len(booked) == 2, "a barrel and a tap; there is no gas to add"

    moved(api, id, "confirmed", deposit={"amount": 300, "method": "pix", "reference": "E1"})
    moved(api, id, "in_factory_batch", batch="L31")
    moved(api, id, "scheduled_for_delivery", delivery={"date": FAR, "shift": "manha", "responsible": "Toninho"})
    assert {room.asset(asset).status for asset in booked} == {"reserved"}
    moved(api, id, "delivered")
    assert {room.asset(asset).status for asset in booked} == {"checked_out"}

    barrel, tap = sorted(booked)
    first = api.post(f"{ORDERS}/{id}/returns", json={"assets": [{"asset_id": barrel}], "empties_collected": 1})
    assert first.status_code == 201, first.text
    early = api.post(f"{ORDERS}/{id}/deposit-settlement", json={"used": 300})
    assert early.status_code == 409
    broken = {"asset_id": tap, "condition": "damaged", "charge": 80, "note": "Torneira quebrada"}
    assert api.post(f"{ORDERS}/{id}/returns", json={"assets": [broken]}).status_code == 201
    assert (room.asset(barrel).status, room.asset(tap).status) == ("available", "maintenance")

    wrong = api.post(f"{ORDERS}/{id}/deposit-settlement", json={"used": 200, "kept": 80})
    assert wrong.status_code == 409
    assert "somam R$\u00a0280,00" in wrong.json()["error"]
    settled = api.post(f"{ORDERS}/{id}/deposit-settlement", json={"used": 220, "kept": 80})
    assert settled.status_code == 201, settled.text
    assert api.post(f"{ORDERS}/{id}/deposit-settlement", json={"used": 220, "kept": 80}).status_code == 409
    assert room.order(id).references() == {room.order(id).subject}, "the customer only"


def test_a_cancelled_order_gives_everything_back(api: TestClient, room: Stockroom) -> None:
    id = created(api, body(room))["id"]
    moved(api, id, "confirmed", deposit={"amount": 300, "method": "dinheiro"})
    without_reason = api.patch(f"{ORDERS}/{id}/status", json={"status": "cancelled"})
    assert without_reason.status_code == 409
    without_settlement = api.patch(f"{ORDERS}/{id}/status", json={"status": "cancelled", "reason": "Chuva"})
    assert "sinal de R$\u00a0300,00" in without_settlement.json()["error"]
    moved(api, id, "cancelled", reason="Chuva", settlement={"returned": 300})
    assert all(room.asset(asset).bookings == {} for asset in (*room.barrels, *room.taps))


def test_the_specifications_client_confirms_without_a_deposit_where_none_was_agreed(
    api: TestClient, room: Stockroom
) -> None:
    id = created(api, body(room, deposit_amount=0))["id"]
    moved(api, id, "confirmed")


def test_less_than_agreed_needs_a_reason(api: TestClient, room: Stockroom) -> None:
    id = created(api, body(room))["id"]
    deposit = {"amount": 100, "method": "pix"}
    refused = api.patch(f"{ORDERS}/{id}/status", json={"status": "confirmed", "deposit": deposit})
    assert refused.status_code == 409
    assert "R$\u00a0300,00" in refused.json()["error"]
    moved(api, id, "confirmed", deposit=deposit, reason="Cliente antigo")


def test_what_is_taken_is_refused_with_the_other_order_and_what_is_free(api: TestClient, room: Stockroom) -> None:
    first = created(api, body(room, items=[{"asset_id": room.barrels[0]}]))
    refused = api.post(ORDERS, json=body(room, items=[{"asset_id": room.barrels[0]}]))
    assert refused.status_code == 409
    problem = refused.json()
    assert problem["asset"]["id"] == room.barrels[0]
    assert problem["order"] == {"id": first["id"], "order_code": first["order_code"]}
    assert [free["id"] for free in problem["free"]] == room.barrels[1:]
    assert first["order_code"] in problem["error"]
    later = body(room, items=[{"asset_id": room.barrels[0]}], preferred_delivery_date="2031-05-20")
    created(api, {**later, "pickup_date": "2031-05-21"})


def test_a_kit_without_enough_assets_is_refused_as_a_whole(api: TestClient, room: Stockroom) -> None:
    refused = api.post(ORDERS, json=body(room, items=[{"kit_id": room.kit, "quantity": 3}]))
    assert refused.status_code == 409
    assert "precisa de 3 × Chopeira e só há 2" in refused.json()["error"]
    assert all(room.asset(asset).bookings == {} for asset in room.barrels)


def test_a_kit_takes_what_stands_at_the_right_place(api: TestClient, room: Stockroom) -> None:
    for cost_center, tap in (("choperia", room.taps[0]), ("distribuidora", room.taps[1])):
        id = created(api, body(room, cost_center=cost_center))["id"]
        assert tap in room.order(id).bookings


def test_another_date_books_anew(api: TestClient, room: Stockroom) -> None:
    id = created(api, body(room, items=[{"asset_id": room.barrels[0]}]))["id"]
    changed = api.patch(f"{ORDERS}/{id}", json={"preferred_delivery_date": "2031-06-01", "pickup_date": "2031-06-02"})
    assert changed.status_code == 200, changed.text
    created(api, body(room, items=[{"asset_id": room.barrels[0]}]))


def test_other_items_release_what_is_not_needed(api: TestClient, room: Stockroom) -> None:
    id = created(api, body(room))["id"]
    before = set(room.order(id).bookings)
    item = room.order(id).items[0]
    more = [{"id": item.id, "kit_id": room.kit}, {"asset_id": room.barrels[2], "unit_price": 90}]
    answer = api.patch(f"{ORDERS}/{id}", json={"items": more})
    assert answer.status_code == 200, answer.text
    assert answer.json()["total_amount"] == 810
    assert before < set(room.order(id).bookings)
    assert api.patch(f"{ORDERS}/{id}", json={"items": more[1:]}).status_code == 200
    assert set(room.order(id).bookings) == {room.barrels[2]}
    assert all(room.asset(asset).bookings == {} for asset in before)


def test_a_scheduled_order_changes_and_swaps(api: TestClient, room: Stockroom) -> None:
    id = created(api, body(room, items=[{"asset_id": room.barrels[0]}], deposit_amount=0))["id"]
    moved(api, id, "confirmed")
    delivery = {"date": "2031-05-12", "shift": "tarde", "responsible": "Cida"}
    late_pickup = api.patch(f"{ORDERS}/{id}/status", json={"status": "scheduled_for_delivery", "delivery": delivery})
    assert late_pickup.status_code == 409, "the pickup would come before the delivery"
    assert api.patch(f"{ORDERS}/{id}", json={"pickup_date": "2031-05-14"}).status_code == 200
    moved(api, id, "scheduled_for_delivery", delivery=delivery)
    changed = {"notes": "Portão azul.", "responsible": "Rui", "customer_phone": "35 98888-7777"}
    assert api.patch(f"{ORDERS}/{id}", json=changed).status_code == 200
    swap = {"asset_id": room.barrels[0], "by_asset_id": room.barrels[1], "reason": "Amassado"}
    assert api.post(f"{ORDERS}/{id}/swap", json=swap).status_code == 201
    assert room.asset(room.barrels[0]).bookings == {}
    assert room.asset(room.barrels[1]).status == "reserved"
    assert api.post(f"{ORDERS}/{id}/swap", json={**swap, "reason": ""}).status_code == 422
    other_model = {"asset_id": room.barrels[1], "by_asset_id": room.taps[0], "reason": "Amassado"}
    assert api.post(f"{ORDERS}/{id}/swap", json=other_model).status_code == 409


def test_a_draft_holds_nothing_and_can_be_thrown_away(api: TestClient, room: Stockroom) -> None:
    draft = {"customer_name": "Ivo Sampaio", "cost_center": "choperia", "status": "draft"}
    id = created(api, draft)["id"]
    nothing = api.patch(f"{ORDERS}/{id}/status", json={"status": "awaiting_deposit"})
    assert nothing.status_code == 409
    assert api.delete(f"{ORDERS}/{id}").status_code == 200
    assert api.delete(f"{ORDERS}/{id}").status_code == 404
    placed = created(api, body(room))["id"]
    assert api.delete(f"{ORDERS}/{placed}").status_code == 409


def test_a_version_that_is_not_the_current_one_is_refused(api: TestClient, room: Stockroom) -> None:
    order = created(api, body(room))
    headers = {"If-Match": f'"{order["version"]}"'}
    assert api.patch(f"{ORDERS}/{order['id']}", json={"notes": "um"}, headers=headers).status_code == 200
    lost = api.patch(f"{ORDERS}/{order['id']}", json={"notes": "dois"}, headers=headers)
    assert lost.status_code == 412
    assert lost.json()["changed_by"] == "Ana"


def test_a_step_that_somebody_else_has_taken_is_refused_as_stale_before_it_is_refused_as_wrong(
    api: TestClient, room: Stockroom
) -> None:
    order = created(api, body(room))
    seen = {"If-Match": f'"{order["version"]}"'}
    cancelled = moved(api, order["id"], "cancelled")
    step = {"status": "confirmed", "deposit": {"amount": 300, "method": "pix"}}
    stale = api.patch(f"{ORDERS}/{order['id']}/status", json=step, headers=seen)
    assert (stale.status_code, stale.json()["current_version"]) == (412, cancelled["version"])
    assert api.post(f"{ORDERS}/{order['id']}/deposit-settlement", json={}, headers=seen).status_code == 412
    assert api.delete(f"{ORDERS}/{order['id']}", headers=seen).status_code == 412
    wrong = api.patch(f"{ORDERS}/{order['id']}/status", json=step)
    assert wrong.status_code == 409


def test_one_key_places_one_order(api: TestClient, room: Stockroom) -> None:
    headers = {"Idempotency-Key": "festa-1"}
    given = body(room, items=[{"asset_id": room.barrels[0]}])
    first = api.post(ORDERS, json=given, headers=headers)
    again = api.post(ORDERS, json=given, headers=headers)
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"


def test_one_key_sent_twenty_times_at_once_places_one_order(api: TestClient, room: Stockroom) -> None:
    given = body(room, items=[{"asset_id": room.barrels[0]}])
    with ThreadPoolExecutor(20) as clients:
        sent = [
            clients.submit(api.post, ORDERS, json=given, headers={"Idempotency-Key": "festa-20"}) for _ in range(20)
        ]
        answers = [each.result() for each in sent]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["order_code"] for answer in answers}) == 1
    assert len(room.store.living(EventOrder)) == 1


@pytest.mark.parametrize("field", ["created_by_name", "version", "id", "order_code", "deposit_received", "bookings"])
def test_nobody_assigns_what_the_server_decides(api: TestClient, room: Stockroom, field: str) -> None:
    assert api.post(ORDERS, json=body(room, **{field: 1})).status_code == 422


def test_totals_and_prices_of_the_freight_are_not_believed(api: TestClient, room: Stockroom) -> None:
    assert created(api, body(room, total_amount=1, freight_price=1, delivery_distance_km=1))["total_amount"] == 720


def test_a_forged_quote_is_refused(api: TestClient, room: Stockroom) -> None:
    forged = {"cost_center": "distribuidora", "distance_km": "0", "signature": "0" * 64}
    refused = api.post(ORDERS, json=body(room, freight_quote_json=forged))
    assert (refused.status_code, "calcule o frete novamente" in refused.json()["error"]) == (409, True)


def test_a_kit_that_an_open_order_names_is_not_deleted(api: TestClient, room: Stockroom) -> None:
    code = created(api, body(room))["order_code"]
    with pytest.raises(InUse, match=code):
        delete_kit(room.store, room.kit, room.ctx())


def test_the_dates_must_lie_ahead(api: TestClient, room: Stockroom) -> None:
    refused = api.post(ORDERS, json=body(room, preferred_delivery_date="2020-01-01", pickup_date="2020-01-02"))
    assert "já passaram" in refused.json()["error"]
