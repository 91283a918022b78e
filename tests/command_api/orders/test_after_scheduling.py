"""What happens to an order after its delivery was scheduled: loading, changes, swaps, and when things happened."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.event_store import Store
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    Delivery,
    Deposit,
    change_order,
    confirm_order,
    deliver_order,
    register_return,
    schedule_delivery,
)
from command_api.orders.customer_page import accept_quote
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import EventOrderDelivered, ReturnedAsset
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.loading import load_order
from command_api.orders.quoting import issue_quote
from command_api.orders.swapping import TakenIn, swap_asset
from command_api.site.commands import change_business
from command_api.site.info import Info
from command_api.stock.kegs import Keg
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom, calls_on, stockroom_in
from tests.command_api.orders.test_beer_lines import House, house_in

ORDERS = "/api/v1/event-orders"
DELIVERY = datetime.combine(SATURDAY, datetime.min.time(), NOW.tzinfo) + timedelta(hours=12)
LATER = DELIVERY + timedelta(hours=5)
BACK = DELIVERY + timedelta(days=1)


@pytest.fixture
def room(store: Store) -> Stockroom:
    return stockroom_in(store)


@pytest.fixture
def house(room: Stockroom) -> House:
    return house_in(room)


@pytest.fixture
def any_room(any_store: Store) -> Stockroom:
    """The same on each database."""
    return stockroom_in(any_store)


def scheduled(room: Stockroom, *lines: Line, **details: Any) -> EventOrder:
    order = room.place(*lines, **details)
    confirm_order(room.store, order.number, Deposit(Decimal(0), None), room.ctx())
    schedule_delivery(room.store, order.number, Delivery(SATURDAY, "manha", "Rui"), room.ctx())
    return room.order(order.number)


def delivered(room: Stockroom, *lines: Line) -> EventOrder:
    order = scheduled(room, *lines)
    deliver_order(room.store, order.number, room.ctx(now=DELIVERY))
    return room.order(order.number)


def back(*assets: int) -> list[ReturnedAsset]:
    return [ReturnedAsset(asset_id=id, asset_tag="", condition="ok") for id in assets]


# swaps at the customer's


def test_a_piece_is_swapped_at_the_customers(room: Stockroom) -> None:
    order = delivered(room)
    broken, spare = room.barrels[:2]
    swap_asset(
        room.store, order.number, broken, spare, room.ctx(now=LATER, reason="Vaza"), TakenIn(condition="damaged")
    )
    order = room.order(order.number)
    assert (set(order.bookings), order.out, order.items[0].ref_id) == ({spare}, {spare}, spare)
    assert (room.asset(broken).status, room.asset(broken).bookings) == ("maintenance", {})
    assert (room.asset(spare).status, room.asset(spare).times_used) == ("checked_out", 1)
    assert room.asset(spare).bookings[order.number].window.start == LATER
    register_return(room.store, order.number, back(spare), 0, room.ctx(now=BACK))
    assert room.order(order.number).is_back


def test_a_keg_that_is_swapped_keeps_its_beer_and_brings_no_credit(house: House) -> None:
    room = house.room
    order = delivered(room, house.line())
    warm, other = house.containers[1], house.containers[0]  # the second expires first
    swap_asset(room.store, order.number, warm, other, room.ctx(now=LATER, reason="Não gelou"))
    first, second = (room.store.load(Keg, keg) for keg in house.kegs)
    assert (second.status, second.out_with, first.out_with) == ("full", None, order.number)
    event: Any = room.order(order.number).last_stored_event
    assert (event.back.keg.state, event.back.keg.left_l, event.back.keg.credit) == ("sealed", 20, 0)
    sealed = {other: KegBack("sealed")}
    register_return(room.store, order.number, back(other), 0, room.ctx(now=BACK), sealed)
    event = room.order(order.number).last_stored_event
    assert [asset.keg.credit for asset in event.assets] == [340]


def test_what_is_left_of_a_swapped_keg_is_weighed(house: House) -> None:
    room = house.room
    order = delivered(room, house.line())
    taken_in = TakenIn(keg=KegBack("partial", Decimal(13)))
    swap_asset(room.store, order.number, house.containers[1], house.containers[0], room.ctx(now=LATER), taken_in)
    assert room.store.load(Keg, house.kegs[1]).status == "discarded"


@pytest.mark.parametrize(
    ("asset", "by", "sentence"),
    [
        (0, "tap", "outro do mesmo modelo"),
        (0, 0, "já está neste evento"),
        (1, 2, "não está com este cliente"),
        (0, "booked", "reservado para o evento"),
    ],
)
def test_what_cannot_be_swapped_at_the_door_is_refused(room: Stockroom, asset: int, by: Any, sentence: str) -> None:
    order = delivered(room)
    scheduled(room, Line("asset", room.barrels[1]))
    other = {"tap": room.taps[0], "booked": room.barrels[1]}.get(by) or room.barrels[by]
    with pytest.raises(Refused, match=sentence):
        swap_asset(room.store, order.number, room.barrels[asset], other, room.ctx(now=LATER))


def test_a_keg_is_swapped_only_for_the_same_beer_that_has_not_expired(house: House) -> None:
    room = house.room
    order = delivered(room, house.line(2))
    kegs = house.containers
    register_return(room.store, order.number, back(kegs[1]), 0, room.ctx(now=LATER), {kegs[1]: KegBack("sealed")})
    with pytest.raises(Refused, match=r"B20-2 venceu em 29/11/2026"):
        swap_asset(room.store, order.number, kegs[0], kegs[1], room.ctx(now=DELIVERY + timedelta(days=3)))
    model = room.asset(kegs[0]).model_id
    empty = register_asset(room.store, RegisterAsset(model, room.depot, asset_tag="B20-3"), room.ctx()).id
    with pytest.raises(Refused, match="não está cheio do mesmo chope"):
        swap_asset(room.store, order.number, kegs[0], empty, room.ctx(now=LATER))


def test_one_spare_serves_one_of_two_customers(any_room: Stockroom) -> None:
    room = any_room
    orders = [delivered(room, Line("asset", barrel)) for barrel in room.barrels[:2]]
    spare = room.barrels[2]

    def swap(order: EventOrder) -> bool:
        try:
            swap_asset(room.store, order.number, next(iter(order.out)), spare, room.ctx(now=LATER))
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(swap, orders)) == [False, True]
    assert [order_id for order_id, held in room.asset(spare).bookings.items() if held.out] == [
        order.number for order in orders if spare in room.order(order.number).out
    ]


# when it happened


def test_a_delivery_and_a_return_keep_the_instant_they_happened(house: House) -> None:
    room = house.room
    order = scheduled(room, house.line())
    recorded = BACK + timedelta(days=2)
    deliver_order(room.store, order.number, room.ctx(now=recorded), DELIVERY)
    event: Any = room.order(order.number).last_stored_event
    assert (type(event), event.timestamp) == (EventOrderDelivered, DELIVERY)
    assert event.metadata.recorded_at > DELIVERY.replace(year=2025)
    held = next(iter(order.bookings))
    register_return(room.store, order.number, back(held), 0, room.ctx(now=recorded), None, BACK)
    order = room.order(order.number)
    assert order.last_stored_event is not None
    assert (order.delivered_at, order.last_stored_event.timestamp) == (DELIVERY, BACK)
    assert room.asset(held).moved_at == BACK


@pytest.mark.parametrize(
    ("at", "sentence"),
    [
        (LATER + timedelta(seconds=1), "o horário está no futuro"),
        (NOW - timedelta(seconds=1), "O passo anterior deste pedido foi em 21/11/2026 09:00"),
        (LATER - timedelta(days=61), "há mais de 60 dias"),
    ],
)
def test_an_instant_that_cannot_be_is_refused(room: Stockroom, at: datetime, sentence: str) -> None:
    order = scheduled(room)
    with pytest.raises(Refused, match=sentence):
        deliver_order(room.store, order.number, room.ctx(now=LATER), at)


def test_nothing_leaves_before_it_was_back_from_the_order_before(room: Stockroom) -> None:
    first = delivered(room)
    dates = {"preferred_delivery_date": SATURDAY + timedelta(days=2), "pickup_date": SATURDAY + timedelta(days=3)}
    second = room.place(**dates)
    confirm_order(room.store, second.number, Deposit(Decimal(0), None), room.ctx())
    day = Delivery(dates["preferred_delivery_date"], "manha", "Rui")
    schedule_delivery(room.store, second.number, day, room.ctx())
    register_return(room.store, first.number, back(room.barrels[0]), 0, room.ctx(now=BACK))
    with pytest.raises(Refused, match="saiu ou voltou em"):
        deliver_order(room.store, second.number, room.ctx(now=BACK + timedelta(days=1)), BACK - timedelta(seconds=1))


# changes of a scheduled delivery


def test_a_scheduled_delivery_moves_with_everything_it_holds(house: House) -> None:
    room = house.room
    order = scheduled(room, house.line(), Line("asset", room.taps[0]))
    sunday = SATURDAY + timedelta(days=1)
    change = {"preferred_delivery_date": sunday, "pickup_date": sunday + timedelta(days=1), "notes": "Portão azul."}
    change_order(room.store, ChangeOrder(order.number, Partial(OrderFields, **change), responsible="Cida"), room.ctx())
    moved = room.order(order.number)
    assert (moved.status, moved.responsible, moved.details.notes) == ("scheduled_for_delivery", "Cida", "Portão azul.")
    assert set(moved.bookings) == set(order.bookings), "the keg is still good on Sunday and stays"
    assert moved.window != order.window
    assert all(room.asset(id).bookings[order.number].window == moved.window for id in moved.bookings)
    assert {room.asset(id).status for id in moved.bookings} == {"reserved"}
    monday = sunday + timedelta(days=1)
    change = {"preferred_delivery_date": monday, "pickup_date": monday + timedelta(days=1)}
    change_order(room.store, ChangeOrder(order.number, Partial(OrderFields, **change)), room.ctx())
    assert set(room.order(order.number).bookings) == {house.containers[0], room.taps[0]}, "the other keg expired"
    assert room.asset(house.containers[1]).bookings == {}


def test_a_scheduled_delivery_does_not_move_to_where_a_piece_is_taken(room: Stockroom) -> None:
    order = scheduled(room)
    sunday = SATURDAY + timedelta(days=3)
    change = {"preferred_delivery_date": sunday, "pickup_date": sunday + timedelta(days=1)}
    other = room.place(**change)
    with pytest.raises(Refused) as refused:
        change_order(room.store, ChangeOrder(order.number, Partial(OrderFields, **change)), room.ctx())
    assert refused.value.details["order"]["id"] == other.number
    assert room.order(order.number).window == order.window


def test_one_more_keg_after_scheduling(house: House) -> None:
    """What is held stays, in the van too; the keg that joins it is booked, promised and stands ready."""
    room = house.room
    order = scheduled(room, house.line(), Line("asset", room.taps[0]))
    [keg] = set(order.bookings) - {room.taps[0]}
    load_order(room.store, order.number, [held.asset_tag for held in order.bookings.values()], room.ctx())
    lines = [replace(house.line(2), id=order.items[0].id), replace(Line("asset", room.taps[0]), id=order.items[1].id)]
    change_order(room.store, ChangeOrder(order.number, lines=lines), room.ctx())
    order = room.order(order.number)
    assert (order.status, set(order.bookings)) == ("scheduled_for_delivery", {*house.containers[:2], room.taps[0]})
    assert order.loaded == {keg, room.taps[0]}
    assert {room.asset(id).status for id in order.bookings} == {"reserved"}
    assert house.promised == {order.order_code: 2}
    change_order(room.store, ChangeOrder(order.number, lines=lines[1:]), room.ctx())
    order = room.order(order.number)
    assert (set(order.bookings), order.loaded) == ({room.taps[0]}, {room.taps[0]})
    assert all(room.asset(id).bookings == {} for id in house.containers[:2])


def test_the_address_changes_after_scheduling_and_a_piece_that_is_taken_does_not_come(room: Stockroom) -> None:
    order = scheduled(room)
    moved = {"customer_phone": "35 98888-7777", "delivery_address": "Rua Nova, 3"}
    change_order(room.store, ChangeOrder(order.number, Partial(OrderFields, **moved)), room.ctx())
    other = room.place(Line("asset", room.barrels[1]))
    lines = [Line("asset", room.barrels[0], id=order.items[0].id), Line("asset", room.barrels[1])]
    with pytest.raises(Refused) as refused:
        change_order(room.store, ChangeOrder(order.number, lines=lines), room.ctx())
    assert refused.value.details["order"]["id"] == other.number
    order = room.order(order.number)
    assert order.details.place is not None
    assert order.details.place.address == "Rua Nova, 3"
    assert set(order.bookings) == {room.barrels[0]}


def test_a_delivery_has_a_driver(room: Stockroom) -> None:
    order = scheduled(room)
    with pytest.raises(Refused, match="Diga quem é o responsável"):
        change_order(room.store, ChangeOrder(order.number, responsible=" "), room.ctx())


class AnyPaper:
    """Makes papers without a read model."""

    def quote(self, order_id: int, version: int, now: datetime) -> bytes:
        return f"%PDF of {order_id} at {version}".encode()


@pytest.mark.parametrize(("price", "accepted_by"), [(Decimal(90), "Ana"), (Decimal(110), "")])
def test_a_change_renews_the_quote_and_asks_again_where_the_price_rose(
    room: Stockroom, price: Decimal, accepted_by: str
) -> None:
    order = room.place()
    issue_quote(room.store, order.number, NOW.date(), "À vista", room.ctx())
    first = room.order(order.number).quote
    assert first is not None
    accept_quote(room.store, AnyPaper(), order.number, "Ana", first.text_sha256, room.ctx())
    confirm_order(room.store, order.number, Deposit(Decimal(0), None), room.ctx())
    schedule_delivery(room.store, order.number, Delivery(SATURDAY, "manha", "Rui"), room.ctx())
    line = Line("asset", room.barrels[0], unit_price=price, id=order.items[0].id)
    change_order(room.store, ChangeOrder(order.number, lines=[line]), room.ctx())
    quote = room.order(order.number).quote
    assert quote is not None
    assert (quote.total, quote.conditions, quote.is_outdated) == (price, "À vista", False)
    assert (quote.accepted_by, quote.text_before) == (accepted_by, first.text)


def test_there_is_no_driver_before_the_delivery_is_scheduled(room: Stockroom) -> None:
    order = room.place()
    with pytest.raises(Refused, match="definido quando ela é agendada"):
        change_order(room.store, ChangeOrder(order.number, responsible="Rui"), room.ctx())


# loading


def test_loading_confirms_the_pieces_by_tag(house: House, serving: Callable[..., TestClient]) -> None:
    room = house.room
    api = calls_on(room, serving)
    order = scheduled(room, house.line(2))
    load = f"{ORDERS}/{order.number}/load"
    first = api.post(load, json={"tags": [" b20-1"]})
    assert first.status_code == 201, first.text
    assert (first.json()["loaded"], first.json()["missing"]) == (["B20-1"], ["B20-2"])
    barrel = room.asset(room.barrels[0]).asset_tag
    wrong = api.post(load, json={"tags": ["B20-2", barrel, "SOBRA-9"]})
    assert (wrong.status_code, wrong.json()["unexpected"]) == (409, [barrel, "SOBRA-9"])
    assert f"{barrel}, SOBRA-9 não são do evento" in wrong.json()["error"]
    assert room.order(order.number).loaded == {house.containers[0]}
    assert api.post(load, json={"tags": ["B20-1", "B20-2"]}).json()["missing"] == []


def test_what_is_swapped_or_booked_for_another_day_is_loaded_again(room: Stockroom) -> None:
    order = scheduled(room, Line("asset", room.barrels[0]), Line("asset", room.taps[0]))
    tags = [held.asset_tag for held in order.bookings.values()]
    load_order(room.store, order.number, tags, room.ctx())
    swap_asset(room.store, order.number, room.barrels[0], room.barrels[1], room.ctx())
    assert room.order(order.number).loaded == {room.taps[0]}
    change_order(
        room.store,
        ChangeOrder(order.number, Partial(OrderFields, pickup_date=SATURDAY + timedelta(days=2))),
        room.ctx(),
    )
    assert room.order(order.number).loaded == set()


def test_only_a_scheduled_delivery_is_loaded(room: Stockroom) -> None:
    order = room.place()
    with pytest.raises(Refused, match="só se carrega uma entrega agendada"):
        load_order(room.store, order.number, [room.asset(room.barrels[0]).asset_tag], room.ctx())


# the house's credit for sealed kegs


@pytest.mark.parametrize(("mode", "credit", "percent"), [("sold", 272, 80), ("consigned", 340, None)])
def test_the_house_says_what_a_sealed_sold_keg_is_worth(
    house: House, mode: Any, credit: int, percent: int | None
) -> None:
    room = house.room
    change_business(room.store, Partial(Info, name="Pirilampo", sealed_keg_credit=80), room.ctx())
    order = delivered(room, house.line(mode=mode))
    held = next(iter(order.bookings))
    register_return(room.store, order.number, back(held), 0, room.ctx(now=BACK), {held: KegBack("sealed")})
    event: Any = room.order(order.number).last_stored_event
    assert [(asset.keg.credit, asset.keg.percent) for asset in event.assets] == [(credit, percent)]


# empties


def test_no_more_empties_come_back_than_are_out(room: Stockroom) -> None:
    order = room.place(empties_to_collect=2)
    confirm_order(room.store, order.number, Deposit(Decimal(0), None), room.ctx())
    schedule_delivery(room.store, order.number, Delivery(SATURDAY, "manha", "Rui"), room.ctx())
    deliver_order(room.store, order.number, room.ctx(now=DELIVERY))
    with pytest.raises(Refused, match="no máximo 3"):
        register_return(room.store, order.number, [], 4, room.ctx(now=BACK))
    completes = []
    for assets, empties in ((back(room.barrels[0]), 1), ([], 1)):
        register_return(room.store, order.number, assets, empties, room.ctx(now=BACK))
        event: Any = room.order(order.number).last_stored_event
        completes.append(event.complete)
    assert completes == [True, False], "complete once"
