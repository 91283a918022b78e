"""A step of an order that was a mistake is taken back: as if it had not been, with both in the history."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pytest

from command_api.batches.commands import Fill, package_batch
from command_api.catalogue.categories import CreateCategory, create_category
from command_api.catalogue.commands import AddProduct, add_product
from command_api.equipment.commands import ChangeAsset, change_asset
from command_api.equipment.details import LocationDetails
from command_api.equipment.locations import AddLocation, add_location
from command_api.event_store import Store
from command_api.kernel import Refused
from command_api.orders.commands import (
    Delivery,
    Deposit,
    Settlement,
    cancel_order,
    confirm_order,
    deliver_order,
    register_return,
    schedule_delivery,
    send_to_batch,
    settle_deposit,
)
from command_api.orders.domain import EventOrder
from command_api.orders.events import DeliveryUnscheduled, ReturnedAsset
from command_api.orders.extending import extend_order
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.loading import load_order
from command_api.orders.paying import Payment, receive_payment, refund_payment
from command_api.orders.swapping import swap_asset
from command_api.orders.taking_back import (
    take_back_delivery,
    take_back_refund,
    take_back_return,
    take_back_settlement,
    unschedule_delivery,
)
from command_api.stock.kegs import Keg
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom, stockroom_in
from tests.command_api.orders.test_after_scheduling import DELIVERY, LATER
from tests.command_api.orders.test_beer_lines import FRESH, House, house_in, planned
from tests.harness.blank import Blank
from tests.harness.read_models import History, open_history

_TRACES: Final = ("history_", "seal_", "equipment_history", "bi_days")
"""Tables of all that happened begin so."""
_MARKS: Final = {"version", "updated_at", "updated_by", "last_at"}
"""Columns that say that something happened."""


@dataclass
class Kept:
    """A house with beer, and the read models that follow it."""

    history: History
    house: House

    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """What the read models say, but for traces of what happened, bookings that were given up and counts of 0."""
        tables = (table for projection in self.history.projections for table in projection.tables)
        return {
            table.name: [_plain(row) for row in self.history.rows(table) if _counts(row)]
            for table in tables
            if not table.name.startswith(_TRACES)
        }


def _counts(row: dict[str, Any]) -> bool:
    return row.get("state") != "released" and row.get("orders") != 0


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in _MARKS}


@pytest.fixture
def kept(tmp_path: Path, blank: Blank) -> Iterator[Kept]:
    with blank.on("sqlite", tmp_path):
        history = open_history(tmp_path, None, has_tables=True)
    house = house_in(stockroom_in(Store(history.recorder)))
    add_location(house.room.store, AddLocation(LocationDetails(name="Na rua"), "transito"), house.room.ctx())
    yield Kept(history, house)
    history.close()


def schedule(room: Stockroom, id: int) -> None:
    schedule_delivery(room.store, id, Delivery(SATURDAY, "manha", "Rui"), room.ctx())


def unschedule(room: Stockroom, id: int) -> None:
    unschedule_delivery(room.store, id, room.ctx(reason="Era outro pedido"))


def party(house: House, **details: Any) -> EventOrder:
    """A confirmed order of a kit and a keg of beer."""
    room = house.room
    order = room.place(Line("kit", room.kit), house.line(), deposit_amount=Decimal(100), **details)
    confirm_order(room.store, order.number, Deposit(Decimal(100), "pix"), room.ctx())
    return room.order(order.number)


def test_an_order_whose_delivery_was_scheduled_and_taken_back_is_as_before(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = party(house)
    before = kept.rows()
    schedule(room, order.number)
    load_order(room.store, order.number, [room.asset(id).asset_tag for id in order.bookings], room.ctx())
    assert kept.rows() != before
    unschedule(room, order.number)
    assert kept.rows() == before
    now = room.order(order.number)
    assert (now.status, now.bookings, now.loaded) == ("confirmed", order.bookings, set())
    schedule(room, order.number)
    assert room.order(order.number).bookings.keys() == {*order.bookings, house.containers[1]}


def test_an_order_goes_back_to_where_it_was_and_its_kegs_are_free_for_another(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = house.place(2)
    confirm_order(room.store, order.number, Deposit(Decimal(0), None), room.ctx())
    send_to_batch(room.store, order.number, "", room.ctx())
    schedule(room, order.number)
    unschedule(room, order.number)
    event: Any = room.store.events.get(order.id)
    [back] = [each for each in event if isinstance(each, DeliveryUnscheduled)]
    assert (back.status, room.order(order.number).status) == ("in_factory_batch", "in_factory_batch")
    assert [room.asset(id).bookings for id in house.containers] == [{}, {}]


def test_what_broke_since_stays_booked(kept: Kept) -> None:
    """The order shows the danger, as it did when the delivery was scheduled."""
    room = kept.house.room
    order = party(kept.house)
    schedule(room, order.number)
    broken = min(order.bookings)
    change_asset(room.store, ChangeAsset(broken, status="maintenance", reason="Vaza"), room.ctx())
    unschedule(room, order.number)
    assert (room.asset(broken).status, room.asset(broken).bookings.keys()) == ("maintenance", {order.number})


def test_what_is_not_scheduled_is_not_taken_back(kept: Kept) -> None:
    order = party(kept.house)
    with pytest.raises(Refused, match="está Confirmado: a entrega não está agendada"):
        unschedule(kept.house.room, order.number)


# the delivery


def deliver(room: Stockroom, id: int) -> None:
    deliver_order(room.store, id, room.ctx(now=DELIVERY))


def take_back(room: Stockroom, id: int) -> None:
    take_back_delivery(room.store, id, room.ctx(now=LATER, reason="O carro nem saiu"))


def test_an_order_that_was_delivered_and_taken_back_is_as_before(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = party(house, shell_deposit=Decimal(50))
    receive_payment(room.store, order.number, Payment(Decimal(30), "pix"), room.ctx())
    schedule(room, order.number)
    load_order(room.store, order.number, [room.asset(min(order.bookings)).asset_tag], room.ctx())
    before = kept.rows()
    deliver(room, order.number)
    assert kept.rows() != before
    take_back(room, order.number)
    assert kept.rows() == before
    deliver_order(room.store, order.number, room.ctx(now=LATER), DELIVERY - timedelta(minutes=30))
    now = room.order(order.number)
    assert (now.status, now.out) == ("delivered", set(now.bookings))


def test_a_payment_after_the_delivery_stays_and_counts(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = party(house)
    schedule(room, order.number)
    deliver(room, order.number)
    receive_payment(room.store, order.number, Payment(Decimal(30), "pix"), room.ctx(now=LATER))
    take_back(room, order.number)
    assert room.order(order.number).account.received == 130
    deliver_order(room.store, order.number, room.ctx(now=LATER))


def swapped(room: Stockroom, order: EventOrder) -> None:
    swap_asset(room.store, order.number, room.barrels[0], room.barrels[1], room.ctx(now=LATER, reason="Vaza"))


def returned(room: Stockroom, order: EventOrder) -> None:
    back = ReturnedAsset(asset_id=min(order.bookings), asset_tag="", condition="ok")
    register_return(room.store, order.number, [back], 0, room.ctx(now=LATER))


def extended(room: Stockroom, order: EventOrder) -> None:
    extend_order(room.store, order.number, SATURDAY + timedelta(days=3), "tarde", room.ctx(now=LATER))


@pytest.mark.parametrize(
    ("since", "sentence"),
    [
        (swapped, "já voltou algo desta entrega"),
        (returned, "já voltou algo desta entrega"),
        (extended, "o recolhimento mudou depois da entrega: desfaça primeiro aquela mudança"),
    ],
)
def test_a_delivery_that_something_followed_from_stays(
    kept: Kept, since: Callable[[Stockroom, EventOrder], None], sentence: str
) -> None:
    room = kept.house.room
    order = party(kept.house)
    schedule(room, order.number)
    deliver(room, order.number)
    since(room, room.order(order.number))
    with pytest.raises(Refused, match=sentence):
        take_back(room, order.number)


def test_a_delivery_whose_deposit_was_settled_stays(kept: Kept) -> None:
    room = kept.house.room
    sold = Line("product", 1, Decimal(1), Decimal(100))
    add_product(
        room.store,
        AddProduct("Gelo", Decimal(10), create_category(room.store, CreateCategory("Outros"), room.ctx()).id),
        room.ctx(),
    )
    order = room.place(sold, deposit_amount=Decimal(100))
    confirm_order(room.store, order.number, Deposit(Decimal(100), "pix"), room.ctx())
    schedule(room, order.number)
    deliver(room, order.number)
    settle_deposit(room.store, order.number, Settlement(Decimal(0), Decimal(0), Decimal(100)), room.ctx(now=LATER))
    with pytest.raises(Refused, match="o sinal já foi acertado"):
        take_back(room, order.number)


# a return


def out(kept: Kept, **details: Any) -> EventOrder:
    """With the customer, without penalty for delay."""
    room = kept.house.room
    order = party(kept.house, **details)
    schedule(room, order.number)
    deliver(room, order.number)
    return room.order(order.number)


def bring_back(room: Stockroom, order: EventOrder, *back: ReturnedAsset, empties: int = 0, **said: Any) -> Any:
    """What says so."""
    register_return(room.store, order.number, back, empties, room.ctx(now=LATER), **said)
    return list(room.store.events.get(order.id))[-1]


def take_return_back(room: Stockroom, order: EventOrder, returned: Any, reason: str = "Era outro pedido") -> None:
    assert order.window
    take_back_return(room.store, order.number, returned, order.window, room.ctx(now=LATER, reason=reason))


def piece(id: int, condition: Any = "ok", **said: Any) -> ReturnedAsset:
    return ReturnedAsset(asset_id=id, asset_tag="", condition=condition, **said)


@pytest.mark.parametrize(
    ("condition", "keg"),
    [("ok", KegBack("sealed")), ("ok", KegBack("partial", quarters=2)), ("ok", KegBack("empty")), ("lost", None)],
)
def test_a_return_that_was_taken_back_is_with_the_customer_as_before(
    kept: Kept, condition: str, keg: KegBack | None
) -> None:
    room = kept.house.room
    order = out(kept, shell_deposit=Decimal(50), empties_to_collect=1)
    container = kept.house.containers[1]
    others = sorted(order.out - {container})
    bring_back(room, order, piece(others[0]))
    before = kept.rows()
    rest = [piece(id, "damaged", charge=Decimal(30), note="Amassado") for id in others[1:]]
    kegs = {container: keg} if keg else {}
    returned = bring_back(room, order, *rest, piece(container, condition), empties=1, kegs=kegs)
    assert kept.rows() != before
    take_return_back(room, order, returned)
    assert kept.rows() == before
    now = room.order(order.number)
    assert (now.out, now.is_back) == (order.out - {others[0]}, False)
    all_back(room, order)
    assert room.order(order.number).is_back


def moved(room: Stockroom, order: EventOrder) -> None:
    change_asset(room.store, ChangeAsset(min(order.bookings), status="maintenance", reason="Vaza"), room.ctx())


def more_back(room: Stockroom, order: EventOrder) -> None:
    bring_back(room, order, piece(max(order.out)))


@pytest.mark.parametrize(
    ("since", "sentence"),
    [
        (moved, "já foi reservado, movido ou mudou de situação depois da devolução: desfaça isso primeiro"),
        (more_back, "algo voltou ou foi trocado depois desta devolução: desfaça primeiro a última"),
        (extended, "o recolhimento mudou depois desta devolução: desfaça primeiro aquela mudança"),
    ],
)
def test_a_return_that_something_followed_from_stays(
    kept: Kept, since: Callable[[Stockroom, EventOrder], None], sentence: str
) -> None:
    room = kept.house.room
    order = out(kept)
    returned = bring_back(room, order, piece(min(order.out)))
    since(room, order)
    with pytest.raises(Refused, match=sentence):
        take_return_back(room, order, returned)


def test_a_return_is_taken_back_once_and_not_after_the_settlement(kept: Kept) -> None:
    room = kept.house.room
    order = out(kept)
    returned = bring_back(room, order, *(piece(id) for id in sorted(order.out)))
    settle(room, order.number, 100, 0, 0)
    with pytest.raises(Refused, match="o sinal já foi acertado: desfaça primeiro o acerto"):
        take_return_back(room, order, returned)
    unsettle(room, order.number)
    take_return_back(room, order, returned)
    with pytest.raises(Refused, match="Esta devolução já foi desfeita"):
        take_return_back(room, order, returned)


def test_a_container_that_was_filled_again_keeps_its_return(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = out(kept)
    container = house.containers[1]
    returned = bring_back(room, order, piece(container))
    fill = Fill(room.asset(container).asset_tag, Decimal(20), FRESH)
    package_batch(room.store, planned(house, 20, NOW.date()), [fill], room.ctx(now=LATER))
    with pytest.raises(Refused, match="já foi enchido de novo: esvazie-o para desfazer a devolução"):
        take_return_back(room, order, returned)


def test_a_keg_that_was_tapped_keeps_its_return(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = out(kept)
    container = house.containers[1]
    returned = bring_back(room, order, piece(container), kegs={container: KegBack("sealed")})
    keg = room.store.load(Keg, house.kegs[1])
    keg.tap(SATURDAY)
    room.store.save(keg, ctx=room.ctx(now=LATER))
    with pytest.raises(Refused, match="já teve outro destino"):
        take_return_back(room, order, returned)


# the settlement


def all_back(room: Stockroom, order: EventOrder, **kegs: Any) -> None:
    """Everything is back in order, each keg empty."""
    now = room.order(order.number)
    back = [ReturnedAsset(asset_id=id, asset_tag="", condition="ok") for id in sorted(now.out)]
    register_return(room.store, order.number, back, 0, room.ctx(now=LATER), **kegs)


def settle(room: Stockroom, id: int, returned: int, kept: int, used: int) -> None:
    parts = Settlement(Decimal(returned), Decimal(kept), Decimal(used))
    settle_deposit(room.store, id, parts, room.ctx(now=LATER + timedelta(days=1)))


def unsettle(room: Stockroom, id: int) -> None:
    take_back_settlement(room.store, id, room.ctx(now=LATER + timedelta(days=1), reason="Conta trocada"))


def test_a_deposit_that_was_settled_and_taken_back_waits_as_before(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = party(house)
    schedule(room, order.number)
    deliver(room, order.number)
    all_back(room, order)
    before = kept.rows()
    settle(room, order.number, 20, 30, 50)
    assert kept.rows() != before
    unsettle(room, order.number)
    assert kept.rows() == before
    settle(room, order.number, 0, 0, 100)
    assert room.order(order.number).account.deposit_used == 100


def test_only_a_settlement_that_counts_is_taken_back(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = party(house)
    with pytest.raises(Refused, match="está Confirmado: o sinal não foi acertado"):
        unsettle(room, order.number)
    cancel_order(room.store, order.number, Settlement(Decimal(100), Decimal(0), Decimal(0)), room.ctx(reason="Chuva"))
    with pytest.raises(Refused, match="o acerto do sinal faz parte do cancelamento, que não volta"):
        unsettle(room, order.number)


# a refund


def refund(room: Stockroom, id: int, amount: int) -> int:
    """The version of what says so."""
    refund_payment(room.store, id, Decimal(amount), "pix", None, room.ctx(now=LATER))
    return room.order(id).version


def take_back_the_refund(room: Stockroom, id: int, number: int) -> None:
    take_back_refund(room.store, id, number, room.ctx(now=LATER, reason="O PIX voltou"))


def paid_too_much(kept: Kept) -> EventOrder:
    """The deposit of 100 came as a payment of 3000."""
    house, room = kept.house, kept.house.room
    order = room.place(Line("kit", room.kit), house.line(), deposit_amount=Decimal(3000))
    receive_payment(room.store, order.number, Payment(Decimal(3000), "pix"), room.ctx())
    schedule(room, order.number)
    deliver(room, order.number)
    return room.order(order.number)


def test_a_refund_that_was_taken_back_is_with_the_house_as_before(kept: Kept) -> None:
    room = kept.house.room
    order = paid_too_much(kept)
    first = refund(room, order.number, 10)
    before = kept.rows()
    second = refund(room, order.number, 10)
    assert kept.rows() != before
    take_back_the_refund(room, order.number, second)
    assert kept.rows() == before
    with pytest.raises(Refused, match="Esta devolução já foi desfeita"):
        take_back_the_refund(room, order.number, second)
    take_back_the_refund(room, order.number, first)
    now = room.order(order.number).account
    assert (now, now.payments_refunded) == (order.account, 0)


def test_a_refund_of_what_changed_since_stays(kept: Kept) -> None:
    room = kept.house.room
    order = paid_too_much(kept)
    first = refund(room, order.number, 10)
    refund(room, order.number, 10)
    with pytest.raises(Refused, match="o que chegou do sinal mudou depois desta devolução"):
        take_back_the_refund(room, order.number, first)


def test_a_settlement_after_which_money_went_back_is_taken_back_last(kept: Kept) -> None:
    house, room = kept.house, kept.house.room
    order = party(house)
    schedule(room, order.number)
    deliver(room, order.number)
    all_back(room, order)
    receive_payment(room.store, order.number, Payment(Decimal(3000), "pix"), room.ctx(now=LATER))
    settle(room, order.number, 0, 0, 100)
    number = refund(room, order.number, 20)
    with pytest.raises(Refused, match="desfaça primeiro aquela devolução"):
        unsettle(room, order.number)
    take_back_the_refund(room, order.number, number)
    unsettle(room, order.number)
    assert not room.order(order.number).account.deposit_settled
