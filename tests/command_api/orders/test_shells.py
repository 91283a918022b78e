"""Containers that an order takes without beer: they are empty when they are booked, and stay empty until they leave."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest

from command_api.batches.commands import Fill, package_batch
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import KitItem, KitTerms
from command_api.equipment.kits import DefineKit, define_kit
from command_api.event_store import Store
from command_api.kernel import Refused
from command_api.orders.commands import Delivery, Deposit, confirm_order, deliver_order, schedule_delivery
from command_api.orders.domain import EventOrder
from command_api.orders.events import DemandRefused
from command_api.orders.lines import Line
from command_api.orders.slots import Slot
from command_api.orders.swapping import swap_asset
from command_api.stock.commands import discard_keg
from command_api.stock.kegs import Filling, Keg
from tests.command_api.orders.conftest import NOW, SATURDAY, stockroom_in
from tests.command_api.orders.test_beer_lines import FRESH, House, house_in, planned
from tests.harness.invariants import events_of

DELIVERY = NOW + timedelta(days=7)


@pytest.fixture
def house(store: Store) -> House:
    """Two containers of 20 L are full of stout, B20-3 and B20-4 are empty."""
    house = house_in(stockroom_in(store))
    for tag in ("B20-3", "B20-4"):
        command = RegisterAsset(model_of(house), house.room.depot, asset_tag=tag)
        house.containers.append(register_asset(store, command, house.room.ctx()).id)
    return house


def model_of(house: House) -> int:
    return house.room.asset(house.containers[0]).model_id


def kit_of(house: House) -> int:
    command = DefineKit(
        "UM-20", "Kit 20", items=(KitItem(model_id=model_of(house)),), terms=KitTerms(rental_price=Decimal(90))
    )
    return define_kit(house.room.store, command, house.room.ctx()).id


def fill(house: House, tag: str) -> list[int]:
    batch = planned(house, 20, NOW.date())
    kegs: list[int] = package_batch(house.room.store, batch, [Fill(tag, Decimal(20), FRESH)], house.room.ctx()).answer[
        "kegs"
    ]
    return kegs


def filled_in_between(house: House, container: int) -> None:
    """As the command does it, but as if the container had not been booked yet when it looked."""
    asset = house.room.asset(container)
    filling = Filling(
        batch_id=house.batch,
        beer_id=house.stout,
        container_id=container,
        container_tag=asset.asset_tag,
        capacity_l=Decimal(20),
        litres=Decimal(20),
        filled_on=NOW.date(),
        best_before=FRESH,
    )
    keg = Keg.fill(house.room.store.new_id(Keg), "L1", filling)
    house.room.store.save(keg, ctx=house.room.ctx())


def schedule(house: House, order: EventOrder) -> None:
    if order.status == "awaiting_deposit":
        confirm_order(house.room.store, order.number, Deposit(Decimal(0), None), house.room.ctx())
    schedule_delivery(house.room.store, order.number, Delivery(SATURDAY, "manha", "Rui"), house.room.ctx())


@pytest.mark.parametrize(
    "line",
    [
        lambda house: Line("kit", kit_of(house), Decimal(2)),
        lambda house: Line("kit", kit_of(house), Decimal(2), slots=[Slot(model_of(house), None)]),
        lambda house: Line("model", model_of(house), Decimal(2)),
        lambda house: Line("asset", house.containers[2]),
    ],
    ids=["a kit", "a slot without beer", "a model", "its tag"],
)
def test_a_container_that_is_booked_empty_is_not_filled(house: House, line: Callable[[House], Line]) -> None:
    order = house.room.place(line(house))
    with pytest.raises(Refused, match=f"O barril B20-3 está reservado para o evento {order.order_code}: encha outro"):
        fill(house, "B20-3")


def test_a_container_is_filled_again_with_the_beer_that_its_order_was_promised(house: House) -> None:
    order = house.scheduled(2)
    discard_keg(house.room.store, house.kegs[0], None, "Azedou", house.room.ctx())
    assert fill(house, "B20-1")
    deliver_order(house.room.store, order.number, house.room.ctx(now=DELIVERY))


def test_a_full_container_is_ordered_as_beer_only(house: House) -> None:
    with pytest.raises(
        Refused, match="B20-1 está cheio de chope: venda o chope, ou escolha um barril vazio"
    ) as refused:
        house.room.place(Line("asset", house.containers[0]))
    assert [each["asset_tag"] for each in refused.value.details["free"]] == ["B20-3", "B20-4"]


def test_shells_that_are_full_are_no_refused_demand(house: House) -> None:
    for line in (Line("model", model_of(house), Decimal(3)), Line("asset", house.containers[0])):
        with pytest.raises(Refused):
            house.room.place(line)
    with pytest.raises(Refused, match="precisa de 5"):
        house.room.place(Line("model", model_of(house), Decimal(5)))
    demand = [each for each in events_of(house.room.store.recorder) if isinstance(each, DemandRefused)]
    assert [[(model.wanted, model.missing) for model in each.models] for each in demand] == [[(5, 1)]]


def test_a_shell_that_was_filled_all_the_same_is_swapped_before_it_leaves(house: House) -> None:
    """Packaging and ordering at the same time, or a store from before the rule."""
    room = house.room
    early, late = (room.place(Line("asset", container)) for container in house.containers[2:])
    filled_in_between(house, house.containers[2])
    with pytest.raises(Refused, match="B20-3 está com chope e este pedido o leva vazio: troque-o por outro"):
        schedule(house, early)
    schedule(house, late)
    filled_in_between(house, house.containers[3])
    with pytest.raises(Refused, match="B20-4 está com chope e este pedido o leva vazio: troque-o por outro"):
        deliver_order(room.store, late.number, room.ctx(now=DELIVERY))
    with pytest.raises(Refused, match="B20-1 está com chope: troque por um vazio"):
        swap_asset(room.store, late.number, house.containers[3], house.containers[0], room.ctx(reason="Cheio"))
    discard_keg(room.store, house.kegs[0], None, "Azedou", room.ctx())
    swap_asset(room.store, late.number, house.containers[3], house.containers[0], room.ctx(reason="Cheio"))
    deliver_order(room.store, late.number, room.ctx(now=DELIVERY))
    later = room.ctx(now=DELIVERY + timedelta(hours=1), reason="Vaza")
    with pytest.raises(Refused, match="B20-3 está com chope: troque por um vazio"):
        swap_asset(room.store, late.number, house.containers[0], house.containers[2], later)
