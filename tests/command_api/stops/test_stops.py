"""What a driver tells of the stops of a route, and what becomes of the order."""

import base64
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.accounts.domain import User
from command_api.event_store import Store
from command_api.event_store.mapper import decode
from command_api.kernel import Actor, CommandContext, Refused
from command_api.orders.commands import (
    Delivery,
    Deposit,
    Receiver,
    cancel_order,
    confirm_order,
    schedule_delivery,
)
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.paying import Payment
from command_api.orders.swapping import TakenIn
from command_api.route_plans.commands import WantedRoute, WantedStop, add_vehicle, plan_routes
from command_api.route_plans.details import VehicleSettings
from command_api.rules.stops import delivery_code
from command_api.stops.commands import (
    Failure,
    PieceBack,
    Stop,
    arrive,
    fail,
    fetch,
    hand_over,
    load_van,
    swap_piece,
    take_payment,
)
from command_api.stops.routes import router
from infra.security.permissions import Role
from tests.command_api.conftest import BOTH
from tests.command_api.orders.conftest import NOW, SATURDAY, Security, Stockroom, stockroom_in
from tests.command_api.orders.test_beer_lines import house_in

EIGHT = datetime.combine(SATURDAY, datetime.min.time(), NOW.tzinfo) + timedelta(hours=11)
"""8:00 in the pub."""
NIGHT = EIGHT + timedelta(hours=10)
"""When the network is back."""
PNG = b"\x89PNG\r\n\x1a\n a line on the glass"


@dataclass
class Round:
    """Rui (1) drives the Fiorino with the first of two confirmed orders, Bia (2) the Kombi with the second."""

    room: Stockroom
    mine: int
    hers: int
    planned: int

    @property
    def store(self) -> Store:
        return self.room.store

    def ctx(self, driver: int = 1, **more: Any) -> CommandContext:
        return CommandContext(Actor(driver, ("Rui", "Bia")[driver - 1]), NIGHT, "c" * 32, **more)

    @property
    def tag(self) -> str:
        return self.room.asset(self.room.barrels[0]).asset_tag

    def stop(self, kind: Any = "delivery") -> Stop:
        return Stop(SATURDAY, kind, self.mine)

    def deliver(self, at: datetime = EIGHT) -> None:
        hand_over(self.store, self.stop(), Receiver(SATURDAY, "delivery", "Dalva"), at, self.ctx())

    def told(self) -> list[tuple[str, datetime]]:
        """What was stored of the order since its route was planned, and when it happened."""
        stored = self.store.recorder.recorded_of(f"event_order-{self.mine}")
        events = [decode(each.topic, each.stream, each.version, each.state, self.store.keys) for each in stored]
        return [(type(event).__name__, event.timestamp) for event in events[self.planned :]]


def round_in(room: Stockroom) -> Round:
    store = room.store
    for id, name in ((1, "Rui"), (2, "Bia")):
        user = User.register(id, username=name.lower(), name=name, email="", role="staff", roles=("drive",))
        store.save(user, ctx=room.ctx())
    orders = [room.place(Line("asset", barrel)).number for barrel in room.barrels[:2]]
    wanted = []
    for vehicle, (name, order) in enumerate(zip(("Fiorino", "Kombi"), orders, strict=True), 1):
        add_vehicle(store, VehicleSettings(name, Decimal(600), "distribuidora"), room.ctx())
        confirm_order(store, order, Deposit(Decimal(0), None), room.ctx())
        wanted.append(WantedRoute(vehicle, vehicle, EIGHT - timedelta(hours=1), [WantedStop(order, "delivery", EIGHT)]))
    plan_routes(store, SATURDAY, wanted, room.ctx())
    return Round(room, *orders, planned=room.order(orders[0]).version)


@pytest.fixture
def day(store: Store) -> Round:
    return round_in(stockroom_in(store))


def test_the_steps_of_a_delivery_have_the_instants_when_they_happened(day: Round) -> None:
    loaded, received = EIGHT - timedelta(hours=1), EIGHT + timedelta(minutes=9)
    load_van(day.store, SATURDAY, [day.tag], loaded, day.ctx())
    arrive(day.store, day.stop(), EIGHT, day.ctx())
    arrive(day.store, day.stop(), EIGHT + timedelta(minutes=1), day.ctx())  # from another tab
    day.deliver(received)
    assert day.told() == [
        ("DeliveryScheduled", loaded),
        ("EventOrderLoaded", loaded),
        ("StopReached", EIGHT),
        ("EventOrderDelivered", received),
        ("ReceiverNamed", received),
    ]


def test_an_instant_is_neither_after_its_receipt_nor_before_the_step_before(day: Round) -> None:
    schedule_delivery(day.store, day.mine, Delivery(SATURDAY, "manha", "Rui"), day.room.ctx(now=EIGHT))
    arrive(day.store, day.stop(), EIGHT - timedelta(hours=1), day.ctx())
    day.deliver(NIGHT + timedelta(minutes=40))
    assert day.told()[1:] == [("StopReached", EIGHT), ("EventOrderDelivered", NIGHT), ("ReceiverNamed", NIGHT)]


def test_a_stop_of_another_driver_is_refused_in_plain_words(day: Round) -> None:
    with pytest.raises(Refused, match="Esta parada passou para Rui, no carro Fiorino"):
        arrive(day.store, day.stop(), EIGHT, day.ctx(driver=2))
    with pytest.raises(Refused, match="não está mais em nenhuma rota"):
        arrive(day.store, day.stop("pickup"), EIGHT, day.ctx())
    with pytest.raises(Refused, match="Você não dirige nenhuma rota em 29/11/2026"):
        load_van(day.store, SATURDAY + timedelta(days=1), [day.tag], EIGHT, day.ctx())


def test_a_cancelled_order_is_not_handed_over(day: Round) -> None:
    cancel_order(day.store, day.mine, None, day.room.ctx(reason="Choveu"))
    with pytest.raises(Refused, match="Cancelado: não há o que entregar"):
        arrive(day.store, day.stop(), EIGHT, day.ctx())


def test_a_keg_of_another_van_is_not_loaded(day: Round) -> None:
    hers = day.room.asset(day.room.barrels[1]).asset_tag
    with pytest.raises(Refused, match=f"{hers} é do pedido .*, de Bia, no carro Kombi") as refused:
        load_van(day.store, SATURDAY, [day.tag, hers], EIGHT, day.ctx())
    assert refused.value.details["unexpected"] == [hers]
    assert not day.room.order(day.mine).loaded
    spare = day.room.asset(day.room.barrels[2]).asset_tag
    with pytest.raises(Refused, match=f"{spare} não é de nenhuma entrega desta rota"):
        load_van(day.store, SATURDAY, [spare], EIGHT, day.ctx())


def test_a_stop_that_failed_can_be_reached_again(day: Round) -> None:
    arrive(day.store, day.stop(), EIGHT, day.ctx())
    fail(day.store, day.stop(), Failure("nobody_there", "again_today"), EIGHT + timedelta(minutes=10), day.ctx())
    arrive(day.store, day.stop(), EIGHT + timedelta(hours=2), day.ctx())
    assert [name for name, _ in day.told()] == ["StopReached", "StopFailed", "StopReached"]
    with pytest.raises(Refused, match="Diga o que aconteceu"):
        fail(day.store, day.stop(), Failure("other", "office_decides"), NIGHT, day.ctx())


def test_a_piece_is_swapped_before_and_after_the_delivery(day: Round) -> None:
    first, _, spare = (day.room.asset(id).asset_tag for id in day.room.barrels)
    swap_piece(day.store, day.stop(), first, spare, TakenIn("damaged"), EIGHT, day.ctx(reason="Vaza"))
    day.deliver(EIGHT + timedelta(hours=1))
    assert set(day.room.order(day.mine).out) == {day.room.barrels[2]}
    at = EIGHT + timedelta(hours=2)
    swap_piece(day.store, day.stop(), spare, first, TakenIn("damaged"), at, day.ctx(reason="Vaza"))
    order = day.room.order(day.mine)
    assert (set(order.out), order.last_stored_event.timestamp) == ({day.room.barrels[0]}, at)
    assert day.room.asset(day.room.barrels[2]).status == "maintenance"
    with pytest.raises(Refused, match="Não existe peça com a etiqueta XYZ"):
        swap_piece(day.store, day.stop(), first, "XYZ", TakenIn(), NIGHT, day.ctx(reason="Vaza"))


def test_kegs_come_back_one_by_one_with_what_is_left_in_them(store: Store) -> None:
    house = house_in(stockroom_in(store))
    room = house.room
    order = room.place(house.line()).number
    confirm_order(store, order, Deposit(Decimal(0), None), room.ctx())
    user = User.register(1, username="rui", name="Rui", email="", role="staff", roles=("drive",))
    store.save(user, ctx=room.ctx())
    add_vehicle(store, VehicleSettings("Fiorino", Decimal(600), "distribuidora"), room.ctx())
    sunday = SATURDAY + timedelta(days=1)
    for on, kind in ((SATURDAY, "delivery"), (sunday, "pickup")):
        at = EIGHT + (on - SATURDAY)
        stop: Any = WantedStop(order, kind, at)
        plan_routes(store, on, [WantedRoute(1, 1, at - timedelta(hours=1), [stop])], room.ctx())
    received = Receiver(SATURDAY, "delivery", "Dalva")
    hand_over(store, Stop(SATURDAY, "delivery", order), received, EIGHT, room.ctx(now=NIGHT))
    [keg] = room.order(order).out
    pickup, at = Stop(sunday, "pickup", order), EIGHT + timedelta(days=1)
    back = PieceBack(room.asset(keg).asset_tag, "ok", keg=KegBack("sealed"))
    fetch(store, pickup, [back], 0, Receiver(sunday, "pickup", "Téo"), at, room.ctx(now=at + timedelta(hours=5)))
    done = room.order(order)
    assert (done.is_back, done.last_stored_event.name) == (True, "Téo")
    assert room.asset(keg).moved_at == at
    with pytest.raises(Refused, match="não há o que recolher"):
        arrive(store, pickup, NIGHT, room.ctx(now=at + timedelta(hours=6)))


def test_money_is_taken_at_the_door(day: Round) -> None:
    day.deliver()
    take_payment(day.store, day.stop(), Payment(Decimal(40), "dinheiro"), EIGHT, day.ctx())
    payment = day.room.order(day.mine).payments[1]
    assert (payment.amount, payment.received_at) == (40, EIGHT)


@BOTH
def test_a_phone_sends_its_steps_again_until_they_are_recorded(
    store: Store, serving: Callable[..., TestClient]
) -> None:
    """``serving`` signs user 1 in, who is Rui."""
    day = round_in(stockroom_in(store))
    driver = serving(router, Role.MANAGER, security=Security())
    path = f"/api/v1/stops/{SATURDAY}/d{day.mine}"
    photo = {"kind": "photo", "content": base64.b64encode(PNG).decode(), "happened_at": "2026-11-28T11:00:00Z"}
    kept = [driver.post(f"{path}/proof", json=photo, headers={"Idempotency-Key": "p1"}) for _ in range(2)]
    assert [each.status_code for each in kept] == [201, 201], kept[0].text
    assert kept[0].json()["sha256"] == kept[1].json()["sha256"] == hashlib.sha256(PNG).hexdigest()
    assert kept[0].json()["id"] == kept[1].json()["id"]
    code = delivery_code(b"k" * 32, day.mine)
    body = {"receiver": "Dalva", "code": code, "happened_at": "2026-11-28T11:05:00Z"}
    first, again = (driver.post(f"{path}/handover", json=body, headers={"Idempotency-Key": "h1"}) for _ in range(2))
    assert (first.status_code, again.headers["Idempotency-Replayed"]) == (201, "true"), first.text
    assert first.json() == again.json()
    assert day.room.order(day.mine).last_stored_event.code == "matches"
    text = {**photo, "content": base64.b64encode(b"GIF89a").decode()}
    assert driver.post(f"{path}/proof", json=text).status_code == 422
    assert serving(router, Role.STAFF, security=Security()).post(f"{path}/handover", json=body).status_code == 403
