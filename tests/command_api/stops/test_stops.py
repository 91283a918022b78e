"""What a driver tells of the stops of a route, and what becomes of the order."""

import base64
import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError

from command_api.accounts.domain import NewUser, User
from command_api.event_store import Store
from command_api.event_store.mapper import decode
from command_api.kernel import Actor, CommandContext, Refused
from command_api.orders.commands import (
    Delivery,
    Deposit,
    Receiver,
    cancel_order,
    confirm_order,
    deliver_order,
    schedule_delivery,
)
from command_api.orders.domain import StopProof
from command_api.orders.extending import extend_order
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.paying import Payment
from command_api.orders.swapping import TakenIn
from command_api.route_plans.commands import WantedRoute, WantedStop, add_vehicle, plan_routes
from command_api.route_plans.details import VehicleSettings
from command_api.rules.characters import DIRECTION, INVISIBLE
from command_api.rules.stops import delivery_code
from command_api.stock.commands import discard_keg
from command_api.stops.commands import (
    Failure,
    PieceBack,
    Stop,
    arrive,
    fail,
    fetch,
    hand_over,
    keep_proof,
    load_van,
    swap_piece,
    take_payment,
)
from command_api.stops.requests import FetchBody, HandoverBody
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
        user = User.register(id, NewUser(username=name.lower(), name=name, email="", role="staff", roles=("drive",)))
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


def test_a_delivery_that_cannot_be_scheduled_keeps_no_other_out_of_the_van(store: Store) -> None:
    house = house_in(stockroom_in(store))
    day = round_in(house.room)
    short = day.room.place(house.line(), preferred_delivery_shift="tarde").number
    confirm_order(store, short, Deposit(Decimal(0), None), day.room.ctx())
    for keg in house.kegs:
        discard_keg(store, keg, None, "Azedou", day.room.ctx())
    stops = [WantedStop(id, "delivery", EIGHT + timedelta(hours=6 * n)) for n, id in enumerate((day.mine, short))]
    route = WantedRoute(1, 1, EIGHT - timedelta(hours=1), stops)
    plan_routes(store, SATURDAY, [route], day.room.ctx())
    load_van(store, SATURDAY, [day.tag], EIGHT, day.ctx())
    assert day.room.order(day.mine).loaded
    assert day.room.order(short).status == "confirmed"


def test_a_stop_that_failed_can_be_reached_again(day: Round) -> None:
    arrive(day.store, day.stop(), EIGHT, day.ctx())
    fail(day.store, day.stop(), Failure("nobody_there", "again_today"), EIGHT + timedelta(minutes=10), day.ctx())
    arrive(day.store, day.stop(), EIGHT + timedelta(hours=2), day.ctx())
    assert [name for name, _ in day.told()] == ["StopReached", "StopFailed", "StopReached"]
    with pytest.raises(Refused, match="Diga o que aconteceu"):
        fail(day.store, day.stop(), Failure("other", "office_decides"), NIGHT, day.ctx())


def test_a_piece_is_swapped_before_and_after_the_delivery(day: Round) -> None:
    first, _, spare = (day.room.asset(id).asset_tag for id in day.room.barrels)
    swap_piece(day.store, day.stop(), first, spare, TakenIn(), EIGHT, day.ctx(reason="Vaza"))
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
    user = User.register(1, NewUser(username="rui", name="Rui", email="", role="staff", roles=("drive",)))
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
    assert kept[0].json()["id"] == kept[1].json()["id"]
    assert day.store.load(StopProof, kept[0].json()["id"]).sha256 == hashlib.sha256(PNG).hexdigest()
    code = delivery_code(b"k" * 32, day.mine)
    body = {"receiver": "Dalva", "code": code, "happened_at": "2026-11-28T11:05:00Z"}
    first, again = (driver.post(f"{path}/handover", json=body, headers={"Idempotency-Key": "h1"}) for _ in range(2))
    assert (first.status_code, again.headers["Idempotency-Replayed"]) == (201, "true"), first.text
    assert first.json() == again.json()
    assert day.room.order(day.mine).last_stored_event.code == "matches"
    text = {**photo, "content": base64.b64encode(b"GIF89a").decode()}
    assert driver.post(f"{path}/proof", json=text).status_code == 422
    assert serving(router, Role.STAFF, security=Security()).post(f"{path}/handover", json=body).status_code == 403


def test_a_damaged_piece_that_is_swapped_before_the_delivery_goes_to_maintenance(day: Round) -> None:
    first, _, spare = (day.room.asset(id).asset_tag for id in day.room.barrels)
    load_van(day.store, SATURDAY, [first], EIGHT, day.ctx())
    swap_piece(day.store, day.stop(), first, spare, TakenIn("damaged"), EIGHT, day.ctx(reason="Vaza"))
    broken = day.room.asset(day.room.barrels[0])
    assert (broken.status, broken.last_stored_event.timestamp) == ("maintenance", EIGHT)
    with pytest.raises(Refused, match="Nada foi entregue ainda"):
        swap_piece(day.store, day.stop(), spare, first, TakenIn(keg=KegBack("sealed")), NIGHT, day.ctx(reason="Vaza"))


def test_what_was_delivered_is_not_loaded_again(day: Round) -> None:
    day.deliver()
    with pytest.raises(Refused, match=f"{day.tag} já foi entregue no pedido") as refused:
        load_van(day.store, SATURDAY, [day.tag], NIGHT, day.ctx())
    assert refused.value.details["unexpected"] == [day.tag]


def test_a_tag_that_the_phone_read_before_the_piece_was_retagged_is_understood(day: Round) -> None:
    before, barrel = day.tag, day.room.asset(day.room.barrels[0])
    barrel.retag("NOVO-1")
    day.store.save(barrel, ctx=day.room.ctx())
    load_van(day.store, SATURDAY, [before, "NOVO-1"], EIGHT, day.ctx())
    assert day.room.order(day.mine).loaded == {day.room.barrels[0]}
    another = day.room.asset(day.room.barrels[2])
    another.retag(before)
    day.store.save(another, ctx=day.room.ctx())
    with pytest.raises(Refused, match=f"{before} não é de nenhuma entrega desta rota"):
        load_van(day.store, SATURDAY, [before], EIGHT, day.ctx())


def test_an_instant_of_years_ago_counts_as_the_step_before(day: Round) -> None:
    """Of an arrival, a hand-over and a proof alike."""
    schedule_delivery(day.store, day.mine, Delivery(SATURDAY, "manha", "Rui"), day.room.ctx(now=EIGHT))
    years_ago = EIGHT.replace(year=2019)
    arrive(day.store, day.stop(), years_ago, day.ctx())
    keep_proof(day.store, day.stop(), "photo", PNG, "", years_ago, day.ctx())
    day.deliver(years_ago)
    assert {at for _, at in day.told()} == {EIGHT}
    assert day.store.load(StopProof, 1).last_stored_event.timestamp == EIGHT


def test_money_from_before_its_order_counts_from_then_and_the_history_has_what_the_phone_said(day: Round) -> None:
    placed = day.room.order(day.mine).placed_at
    cash = Payment(Decimal(40), "dinheiro")
    take_payment(day.store, day.stop(), cash, EIGHT - timedelta(days=40), day.ctx())
    take_payment(day.store, day.stop(), cash, EIGHT, day.ctx())
    assert [payment.received_at for payment in day.room.order(day.mine).payments.values()][-2:] == [placed, EIGHT]
    before, after = list(day.store.events.get(f"event_order-{day.mine}"))[-2:]
    assert (before.metadata.reason, after.metadata.reason) == ("O telefone disse 19/10/2026 08:00.", None)


def test_what_a_phone_kept_for_longer_than_the_books_are_open_is_recorded_at_their_beginning(day: Round) -> None:
    """A delivery and money alike."""
    schedule_delivery(day.store, day.mine, Delivery(SATURDAY, "manha", "Rui"), day.room.ctx(now=EIGHT))
    late = CommandContext(Actor(1, "Rui"), EIGHT + timedelta(days=70), "e" * 32)
    begin, cash = late.now - timedelta(days=60), Payment(Decimal(40), "dinheiro")
    hand_over(day.store, day.stop(), Receiver(SATURDAY, "delivery", "Dalva"), EIGHT, late)
    take_payment(day.store, day.stop(), cash, EIGHT + timedelta(hours=1), late)
    assert {at for _, at in day.told()[1:]} == {begin}
    assert day.room.order(day.mine).last_stored_event.metadata.reason == "O telefone disse 28/11/2026 09:00."


def test_a_piece_that_moved_later_does_not_move_the_instants_of_the_others(day: Round) -> None:
    """Of two pieces, one is told to be back in the afternoon, then the other in the morning."""
    room, taps = day.room, day.room.taps
    order = room.place(Line("asset", taps[0]), Line("asset", taps[1])).number
    confirm_order(day.store, order, Deposit(Decimal(0), None), room.ctx())
    schedule_delivery(day.store, order, Delivery(SATURDAY, "manha", "Rui"), room.ctx())
    plan = [WantedRoute(1, 1, EIGHT, [WantedStop(order, "delivery", EIGHT)])]
    plan_routes(day.store, SATURDAY, plan, room.ctx())
    deliver_order(day.store, order, room.ctx(now=EIGHT))
    stop, tags = Stop(SATURDAY, "delivery", order), [room.asset(id).asset_tag for id in taps]
    fetch(day.store, stop, [PieceBack(tags[0], "ok")], 0, None, EIGHT + timedelta(hours=5), day.ctx())
    at = EIGHT + timedelta(hours=2)
    fetch(day.store, stop, [PieceBack(tags[1], "ok")], 0, None, at, day.ctx())
    assert room.asset(taps[1]).moved_at == at


def test_a_proof_of_an_order_that_was_cancelled_meanwhile_is_kept(day: Round) -> None:
    """It says what happened at the door, whatever became of the order."""
    cancel_order(day.store, day.mine, None, day.room.ctx(reason="Choveu"))
    keep_proof(day.store, day.stop(), "photo", PNG, "", EIGHT, day.ctx())
    assert day.store.load(StopProof, 1).order_id == day.mine


@BOTH
def test_a_stop_keeps_as_many_proofs_of_a_kind_as_there_may_be(store: Store) -> None:
    day = round_in(stockroom_in(store))
    for proof, most, said in (
        ("photo", 20, "Esta parada já tem 20 fotos, o máximo. O resto segue sem esta."),
        ("signature", 10, "Esta parada já tem 10 assinaturas, o máximo."),
    ):

        def keep(_: object = None, *, proof: Any = proof) -> int:
            return keep_proof(day.store, day.stop(), proof, PNG, "", EIGHT, day.ctx()).id

        with ThreadPoolExecutor(4) as phones:
            kept = list(phones.map(keep, range(most)))
        assert len(set(kept)) == most
        with pytest.raises(Refused, match=said):
            keep()
    arrive(day.store, day.stop(), EIGHT, day.ctx())
    day.deliver()
    assert day.room.order(day.mine).status == "delivered", "what follows is recorded"


def test_a_proof_from_before_there_was_a_limit_stays_and_takes_no_place(day: Round) -> None:
    kept = StopProof.keep(7, day.room.order(day.mine), SATURDAY, "delivery", "photo", PNG, asset_tag="", at=EIGHT)
    assert kept.claims() == set()
    assert keep_proof(day.store, day.stop(), "photo", PNG, "", EIGHT, day.ctx()).version == 1


@pytest.mark.parametrize("far", [date(1, 1, 1), date(9999, 12, 31)])
def test_a_day_far_away_has_no_route(day: Round, far: date) -> None:
    with pytest.raises(Refused, match="não está mais em nenhuma rota"):
        arrive(day.store, Stop(far, "delivery", day.mine), EIGHT, day.ctx())
    with pytest.raises(Refused, match="Você não dirige nenhuma rota"):
        load_van(day.store, far, [day.tag], EIGHT, day.ctx())


def test_an_order_that_was_not_fetched_is_fetched_on_another_day(day: Round) -> None:
    day.deliver()
    days = [SATURDAY + timedelta(days=1), SATURDAY + timedelta(days=2)]
    first, second = (Stop(on, "pickup", day.mine) for on in days)
    at, later = EIGHT + timedelta(days=1), CommandContext(Actor(1, "Rui"), NIGHT + timedelta(days=2), "d" * 32)
    plan_routes(day.store, days[0], [WantedRoute(1, 1, at, [WantedStop(day.mine, "pickup", at)])], later)
    fail(day.store, first, Failure("nobody_there", "another_day"), at, later)
    extend_order(day.store, day.mine, days[1], "manha", day.room.ctx(now=at))
    at += timedelta(days=1)
    plan_routes(day.store, days[1], [WantedRoute(1, 1, at, [WantedStop(day.mine, "pickup", at)])], later)
    fetch(day.store, second, [PieceBack(day.tag, "ok")], 0, None, at, later)
    assert day.room.order(day.mine).last_stored_event.timestamp == at
    with pytest.raises(Refused, match="não há o que recolher"):
        arrive(day.store, first, EIGHT + timedelta(hours=2), later)


def test_what_follows_a_delivery_that_the_office_took_back_is_refused_until_it_is_delivered_again(day: Round) -> None:
    day.deliver()
    order = day.room.order(day.mine)
    assets = [day.room.asset(id) for id in order.out]
    order.take_back_delivery()
    for asset in assets:
        asset.stay(day.mine)
    day.store.save(order, *assets, ctx=day.room.ctx(now=NIGHT))
    back = [PieceBack(day.tag, "ok")]
    with pytest.raises(Refused, match="nada foi entregue ainda"):
        fetch(day.store, day.stop(), back, 0, None, EIGHT + timedelta(hours=1), day.ctx())
    day.deliver(EIGHT + timedelta(hours=2))
    fetch(day.store, day.stop(), back, 0, None, EIGHT + timedelta(hours=3), day.ctx())
    assert day.room.order(day.mine).is_back


def test_signs_that_show_nothing_are_dropped_from_what_a_phone_sends() -> None:
    """Alone they are no name; the phone drops the same."""
    sent = {"happened_at": "2026-11-28T11:05:00Z"}
    fetched = {**sent, "empties": 0, "pieces": [{"asset_tag": "\u202aB-1\u202c", "note": "torto\u200b"}]}
    body = FetchBody.model_validate_json(json.dumps({**fetched, "receiver": "\u202aJo\u00e3o\u202c"}))
    assert (body.receiver, body.pieces[0].asset_tag, body.pieces[0].note) == ("João", "B-1", "torto")
    with pytest.raises(ValidationError):
        HandoverBody.model_validate_json(json.dumps({**sent, "receiver": "\u202a\u200b"}))
    phone = Path(__file__).parents[3].joinpath("frontend/src/lib/seen.ts").read_text(encoding="utf-8")
    assert f"[{DIRECTION}{INVISIBLE}]" in phone
