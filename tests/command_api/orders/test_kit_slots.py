"""The beer in the containers of a kit."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import KitItem, KitTerms
from command_api.equipment.kits import DefineKit, define_kit
from command_api.event_store import Store
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    Delivery,
    Deposit,
    cancel_order,
    change_order,
    confirm_order,
    deliver_order,
    place_order,
    register_return,
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.slots import Slot
from command_api.site.commands import change_business
from command_api.site.info import Info
from tests.command_api.orders.conftest import NOW, SATURDAY, calls_on, stockroom_in
from tests.command_api.orders.test_beer_lines import House, house_in

BODY = {"customer_name": "Dalva", "cost_center": "distribuidora", "preferred_delivery_date": SATURDAY.isoformat()}


@pytest.fixture
def house(store: Store) -> House:
    return house_in(stockroom_in(store))


@pytest.fixture
def api(house: House, serving: Callable[..., TestClient]) -> TestClient:
    return calls_on(house.room, serving)


@pytest.fixture
def model(house: House) -> int:
    """Containers of 20 L: two are full of stout, none is empty."""
    return house.room.asset(house.containers[0]).model_id


@pytest.fixture
def kit(house: House, model: int) -> int:
    """Two containers of 20 L and a tap for R$ 200,00."""
    items = (KitItem(model_id=model, qty_required=2), KitItem(model_id=house.room.tap_model))
    command = DefineKit("FESTA-20", "Kit Festa 20", items=items, terms=KitTerms(rental_price=Decimal(200)))
    return define_kit(house.room.store, command, house.room.ctx()).id


def pilsen(house: House) -> int:
    prices = (SizePrice(container_l=Decimal(20), price=Decimal(300)),)
    return add_beer(house.room.store, AddBeer("Pilsen", prices=prices), house.room.ctx()).id


def shells(house: House, model: int, count: int) -> None:
    for _ in range(count):
        register_asset(house.room.store, RegisterAsset(model, house.room.depot), house.room.ctx())


def placed(house: House, kit: int, *slots: Slot, kits: int = 1) -> EventOrder:
    return house.room.place(Line("kit", kit, Decimal(kits), slots=slots))


def lines_of(order: EventOrder) -> list[tuple[str, int, Decimal, int | None]]:
    return [(item.name, int(item.quantity), item.unit_price, item.kit_line) for item in order.items]


def test_a_slot_is_a_line_of_beer_in_the_place_of_a_shell(house: House, kit: int, model: int) -> None:
    order = placed(house, kit, Slot(model, house.stout))
    assert lines_of(order) == [("Kit Festa 20", 1, 200, None), ("Stout 20 L", 2, 340, 1)]
    assert house.promised == {order.order_code: 2}
    assert [booking.model_id for booking in order.bookings.values()] == [house.room.tap_model]
    assert order.total_amount == 880


def test_two_beers_in_one_kit_are_promised_each(house: House, kit: int, model: int) -> None:
    order = house.room.draft(Line("kit", kit, slots=[Slot(model, house.stout), Slot(model, pilsen(house))]))
    details = {"preferred_delivery_date": SATURDAY}
    change_order(house.room.store, ChangeOrder(order.number, details=Partial(OrderFields, **details)), house.room.ctx())
    place_order(house.room.store, order.number, house.room.ctx(reason="A produzir"))
    held = house.room.order(order.number).bookings.values()
    assert [booking.model_id for booking in held] == [house.room.tap_model]


def test_a_kit_weighs_the_same_with_beer_in_its_slots(house: House, kit: int, model: int) -> None:
    [whole, beer] = placed(house, kit, Slot(model, house.stout)).items
    assert (whole.unit_kg, beer.unit_kg) == (28 + 28, 0)


def test_a_slot_without_beer_is_an_empty_shell(house: House, kit: int, model: int) -> None:
    shells(house, model, 1)
    order = placed(house, kit, Slot(model, house.stout), Slot(model, None))
    assert house.promised == {order.order_code: 1}
    assert sorted(booking.model_id for booking in order.bookings.values()) == sorted([model, house.room.tap_model])


@pytest.mark.parametrize(
    ("slots", "kits", "kegs"),
    [
        (["stout"], 1, {"Stout 20 L": 2}),
        (["stout", "pilsen"], 1, {"Stout 20 L": 1, "Pilsen 20 L": 1}),
        (["stout", "stout"], 1, {"Stout 20 L": 2}),
        (["stout", "pilsen"], 2, {"Stout 20 L": 2, "Pilsen 20 L": 2}),
        (["stout", "pilsen", "pilsen", "pilsen"], 2, {"Stout 20 L": 1, "Pilsen 20 L": 3}),
        ([("stout", 1), "pilsen"], 2, {"Stout 20 L": 1, "Pilsen 20 L": 3}),
    ],
)
def test_the_slots_of_a_model_share_its_containers(
    house: House, kit: int, model: int, slots: list[Any], kits: int, kegs: dict[str, int]
) -> None:
    beers = {"stout": house.stout, "pilsen": pilsen(house)}
    given = [slot if isinstance(slot, tuple) else (slot, None) for slot in slots]
    line = Line("kit", kit, Decimal(kits), slots=[Slot(model, beers[name], count) for name, count in given])
    draft = house.room.draft(line)
    assert {item.name: item.quantity for item in draft.items if item.kit_line} == kegs


@pytest.mark.parametrize(
    ("slots", "sentence"),
    [
        ([(0, 1, None)] * 3, "diga um chope para todos os Barril 20 L, ou um para cada barril"),
        ([(0, 1, 3)], "diga um chope para todos"),
        ([(0, 1, 2), (0, 1, None)], "diga um chope para todos"),
        ([(1, 1, None)], "não leva esse barril"),
        ([(2, 1, None)], "não leva esse barril"),
        ([(0, 9, None)], "Chope 9 não existe"),
    ],
)
def test_what_is_no_slot_of_the_kit_is_refused(
    house: House, kit: int, model: int, slots: list[tuple[int, int, int | None]], sentence: str
) -> None:
    models = (model, house.room.barrel_model, house.room.tap_model)
    given = [Slot(models[which], beer, count) for which, beer, count in slots]
    with pytest.raises(Refused, match=sentence):
        placed(house, kit, *given)


def test_beer_that_is_missing_for_a_slot_is_refused_like_a_line_of_beer(
    house: House, api: TestClient, kit: int, model: int
) -> None:
    slots = [{"model_id": model, "beer_id": house.stout}]
    body = {**BODY, "items": [{"kit_id": kit, "quantity": 2, "slots": slots}]}
    refused = api.post("/api/v1/event-orders", json=body)
    assert refused.status_code == 409
    assert refused.json()["missing"] == [
        {"beer_id": house.stout, "container_l": 20, "missing": 2, "first_day": None},
    ]


def test_only_a_kit_has_slots(house: House, api: TestClient) -> None:
    item = {"beer_id": house.stout, "container_l": 20, "slots": []}
    assert api.post("/api/v1/event-orders", json={**BODY, "items": [item]}).status_code == 422


def test_a_kit_that_is_kept_keeps_its_beer_unless_other_slots_are_given(house: House, kit: int, model: int) -> None:
    store, ctx = house.room.store, house.room.ctx
    order = placed(house, kit, Slot(model, house.stout))
    beer, whole = order.items[1], order.items[0].id

    def change(*lines: Line) -> list[tuple[str, int, Decimal, int | None]]:
        change_order(store, ChangeOrder(order.number, lines=lines), ctx())
        return lines_of(house.room.order(order.number))

    kept = Line("kit", kit, id=whole, unit_price=Decimal(180))
    as_shown = Line("beer", house.stout, Decimal(5), id=beer.id, container_l=Decimal(20))
    assert change(kept, as_shown) == [("Kit Festa 20", 1, 180, None), ("Stout 20 L", 2, 340, 1)]
    half = Line("kit", kit, id=whole, slots=[Slot(model, house.stout, 1, Decimal(300)), Slot(model, None)])
    shells(house, model, 2)
    assert change(half)[1:] == [("Stout 20 L", 1, 300, 1)]
    assert house.room.order(order.number).items[1].id == beer.id
    assert len(change(Line("kit", kit, id=whole, slots=[]), Line("asset", house.room.barrels[0]))) == 2
    assert house.promised == {}


def test_the_beer_of_a_kit_follows_its_quantity_and_leaves_with_it(house: House, kit: int, model: int) -> None:
    store, ctx = house.room.store, house.room.ctx
    order = house.room.draft(Line("kit", kit, slots=[Slot(model, house.stout, 1)]))
    whole = order.items[0].id
    change_order(store, ChangeOrder(order.number, lines=[Line("kit", kit, Decimal(3), id=whole)]), ctx())
    assert lines_of(house.room.order(order.number))[1] == ("Stout 20 L", 3, 340, 1)
    odd = Line("kit", kit, Decimal(3), id=whole, slots=[Slot(model, house.stout, 1)])
    change_order(store, ChangeOrder(order.number, lines=[odd]), ctx())
    with pytest.raises(Refused, match="Diga de novo o chope dos barris de “Kit Festa 20”"):
        change_order(store, ChangeOrder(order.number, lines=[replace(odd, quantity=Decimal(2), slots=None)]), ctx())
    change_order(store, ChangeOrder(order.number, lines=[Line("asset", house.room.barrels[0])]), ctx())
    assert [item.kind for item in house.room.order(order.number).items] == ["asset"]


def test_the_kegs_of_a_kit_are_chosen_delivered_and_credited_like_a_line_of_beer(
    house: House, kit: int, model: int
) -> None:
    store, room = house.room.store, house.room
    order = placed(house, kit, Slot(model, house.stout))
    confirm_order(store, order.number, Deposit(Decimal(0), None), room.ctx())
    schedule_delivery(store, order.number, Delivery(SATURDAY, "manha", "Rui"), room.ctx())
    held = room.order(order.number).bookings
    assert {held[id].item_id for id in house.containers} == {2}
    deliver_order(store, order.number, room.ctx(now=NOW + timedelta(days=7)))
    assert house.promised == {}
    back = [ReturnedAsset(asset_id=id, asset_tag="", condition="ok") for id in house.containers]
    sealed = {house.containers[0]: KegBack("sealed")}
    register_return(store, order.number, back, 0, room.ctx(now=NOW + timedelta(days=8)), sealed)
    event: Any = room.order(order.number).last_stored_event
    assert [asset.keg.credit for asset in event.assets] == [340, 0]


def test_a_cancelled_order_gives_the_beer_of_its_kit_back(house: House, kit: int, model: int) -> None:
    order = placed(house, kit, Slot(model, house.stout))
    cancel_order(house.room.store, order.number, None, house.room.ctx())
    assert house.promised == {}


def test_a_line_without_beer_takes_empty_shells_and_never_a_full_container(house: House, kit: int, model: int) -> None:
    with pytest.raises(Refused, match="só há 0 livre"):
        placed(house, kit)
    with pytest.raises(Refused, match=r"só há 0 livre.* B20-1 está cheio de chope"):
        house.room.place(Line("model", model))
    shells(house, model, 2)
    order = placed(house, kit)
    assert not order.bookings.keys() & set(house.containers)
    assert house.place(2).number


@pytest.mark.parametrize(
    ("house_beer", "chosen", "price"),
    [(None, "stout", 340), ("pilsen", "pilsen", 0), ("pilsen", "stout", 40), ("stout", "pilsen", 0)],
)
def test_a_kit_includes_the_house_beer_and_another_one_costs_the_difference(
    house: House, kit: int, model: int, house_beer: str | None, chosen: str, price: int
) -> None:
    beers = {"stout": house.stout, "pilsen": pilsen(house)}
    if house_beer:
        fields = {"name": "Pirilampo", "house_beer_id": beers[house_beer]}
        change_business(house.room.store, Partial(Info, **fields), house.room.ctx())
    draft = house.room.draft(Line("kit", kit, slots=[Slot(model, beers[chosen])]))
    assert [item.unit_price for item in draft.items if item.kit_line] == [price]


def test_an_order_with_a_container_that_nobody_filled_is_placed_and_not_scheduled(
    house: House, api: TestClient, kit: int, model: int
) -> None:
    shells(house, model, 1)
    order = placed(house, kit, Slot(model, house.stout), Slot(model, None))
    confirm_order(house.room.store, order.number, Deposit(Decimal(0), None), house.room.ctx())
    delivery = {"date": SATURDAY.isoformat(), "shift": "manha", "responsible": "Rui"}
    path, body = f"/api/v1/event-orders/{order.number}/status", {"status": "scheduled_for_delivery"}
    refused = api.patch(path, json={**body, "delivery": delivery})
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        "Escolha o chope do Barril 20 L de “Kit Festa 20” antes de agendar a entrega: o barril iria vazio.",
    )
    line = Line("kit", kit, id=order.items[0].id, slots=[Slot(model, house.stout)])
    change_order(house.room.store, ChangeOrder(order.number, lines=[line]), house.room.ctx())
    assert api.patch(path, json={**body, "delivery": delivery}).status_code == 200
