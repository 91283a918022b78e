"""The freight of an order: taken from a quote that the server signed, priced for what the order weighs."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import msgspec
from fastapi.testclient import TestClient

from command_api.equipment.details import ModelContainer
from command_api.equipment.models import ChangeModel, change_model
from command_api.kernel.partial import Partial
from command_api.orders.domain import EventOrder
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.quotes import KEY_PURPOSE, Quote, signed
from tests.command_api.orders.conftest import NOW, Keys, Stockroom

ORDERS = "/api/v1/event-orders"
TERMS = Terms(Decimal(5), Decimal(2), Decimal(20), Decimal(5), Decimal(100))
MUD = Difficulty("Estrada de terra", Decimal("1.5"), Decimal(10))
QUOTE = Quote(
    cost_center="distribuidora",
    origin="Rua do Coreto, 217",
    delivery_address="Rua das Palmeiras, 120, Arujá - SP",
    place_id="embedded:aruja",
    lat=-23.3965,
    lng=-46.3208,
    distance_km=Decimal(25),
    duration_min=31,
    weight_kg=Decimal(1),
    date=date(2031, 5, 10),
    shift="manha",
    terms=TERMS,
    difficulty=MUD,
    issued_at=NOW,
)


def told(**changes: Any) -> dict[str, Any]:
    """What a client was told."""
    return signed(msgspec.structs.replace(QUOTE, **changes), Keys().derive(KEY_PURPOSE))


def body(room: Stockroom, **more: Any) -> dict[str, Any]:
    return {
        "customer_name": "Dalva Nogueira",
        "cost_center": "distribuidora",
        "preferred_delivery_date": "2031-05-10",
        "items": [{"asset_id": room.barrels[0]}],
        "freight_quote_json": told(),
        **more,
    }


def placed(api: TestClient, given: dict[str, Any]) -> dict[str, Any]:
    answer = api.post(ORDERS, json=given)
    assert answer.status_code == 201, answer.text
    result: dict[str, Any] = answer.json()
    return result


def changed(api: TestClient, id: int, **fields: Any) -> dict[str, Any]:
    answer = api.patch(f"{ORDERS}/{id}", json=fields)
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


def test_the_freight_is_priced_for_what_the_order_weighs(api: TestClient, room: Stockroom) -> None:
    answer = placed(api, body(room, freight_price=1, delivery_distance_km=1))
    assert answer["total_amount"] == 100 + 70, "75 kg are one trip: 20 km × R$ 2 × 1.5 + R$ 10"
    order = room.order(answer["id"])
    assert order.details.place is not None
    assert order.details.place.address == QUOTE.delivery_address
    assert order.details.place.place_id == "embedded:aruja"


def test_a_heavier_order_costs_more_on_the_same_terms(api: TestClient, room: Stockroom) -> None:
    order = placed(api, body(room))
    two = [{"asset_id": room.barrels[0]}, {"asset_id": room.barrels[1]}]
    assert changed(api, order["id"], items=two)["total_amount"] == 200 + 130, "150 kg are two trips"
    assert room.order(order["id"]).booked_total == 330


def test_another_place_needs_another_quote(api: TestClient, room: Stockroom) -> None:
    id = placed(api, body(room))["id"]
    moved = changed(api, id, delivery_address="Rua Nova, 5, Igaratá - SP", delivery_lat=-23.2, delivery_lng=-46.15)
    assert moved["total_amount"] == 100
    nearer = told(delivery_address="Rua Nova, 5, Igaratá - SP", distance_km=Decimal(15))
    assert changed(api, id, freight_quote_json=nearer)["total_amount"] == 100 + 40


def test_the_same_form_again_keeps_the_freight(api: TestClient, room: Stockroom) -> None:
    answer = placed(api, body(room))
    same = {"delivery_address": QUOTE.delivery_address, "delivery_lat": QUOTE.lat, "delivery_lng": QUOTE.lng}
    again = changed(api, answer["id"], **same, freight_quote_json=told())
    assert (again["version"], again["total_amount"]) == (answer["version"], answer["total_amount"])


def test_a_quote_of_the_other_cost_center_is_refused(api: TestClient, room: Stockroom) -> None:
    refused = api.post(ORDERS, json=body(room, cost_center="choperia"))
    assert (refused.status_code, "outro centro de custo" in refused.json()["error"]) == (409, True)


def test_a_quote_of_last_week_is_refused(api: TestClient, room: Stockroom) -> None:
    old = told(issued_at=QUOTE.issued_at - timedelta(days=7, minutes=1))
    refused = api.post(ORDERS, json=body(room, freight_quote_json=old))
    assert refused.status_code == 409
    assert refused.json()["error"] == "A cotação do frete não é mais válida: calcule o frete novamente."


def test_a_quote_that_was_made_cheaper_on_the_way_is_refused(api: TestClient, room: Stockroom) -> None:
    cheaper = {**told(), "distance_km": 5}
    assert api.post(ORDERS, json=body(room, freight_quote_json=cheaper)).status_code == 409


def test_who_collects_at_the_house_has_neither_place_nor_freight(api: TestClient, room: Stockroom) -> None:
    answer = placed(api, body(room))
    collected = changed(api, answer["id"], collects=True)
    order = room.store.load(EventOrder, answer["id"])
    assert (collected["total_amount"], order.details.place, order.freight) == (100, None, None)


def test_where_a_place_stays_open_there_is_no_freight(api: TestClient, room: Stockroom) -> None:
    assert placed(api, body(room, freight_quote_json=None))["total_amount"] == 100


def test_a_kit_weighs_the_sum_of_its_items(api: TestClient, room: Stockroom) -> None:
    for model in (room.tap_model, room.gas_model):
        change_model(
            room.store, ChangeModel(model, container=Partial(ModelContainer, weight_kg=Decimal(65))), room.ctx()
        )
    answer = placed(api, body(room, items=[{"kit_id": room.kit}]))
    assert answer["total_amount"] == 720 + 190, "barrel 75 + tap 65 + gas 65 kg are three trips"
