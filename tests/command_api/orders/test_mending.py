"""A refusal for what another screen holds names that screen."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from command_api.beers.commands import ChangeBeer, change_beer
from command_api.equipment.kits import DefineKit, define_kit
from command_api.event_store import Store
from command_api.kernel import Refused, stream_id
from command_api.orders.domain import EventOrder
from command_api.orders.lines import Line
from command_api.rules.mending import Mend, mended_at
from command_api.stock.commands import tap_keg
from command_api.tap_lines.commands import measure_tap_line
from command_api.tap_lines.domain import Measurement
from tests.command_api.orders.conftest import stockroom_in
from tests.command_api.orders.test_beer_lines import House, house_in
from tests.command_api.orders.test_blocked_batches import block


@pytest.fixture
def house(store: Store) -> House:
    return house_in(stockroom_in(store))


def a_size_without_a_price(house: House) -> None:
    house.room.place(house.line(litres=30))


def a_beer_that_is_not_sold(house: House) -> None:
    change_beer(house.room.store, ChangeBeer(house.stout, is_active=False), house.room.ctx())
    house.place()


def a_kit_without_items(house: House) -> None:
    kit = define_kit(house.room.store, DefineKit("VAZIO", "Kit vazio"), house.room.ctx()).id
    house.room.place(Line("kit", kit))


def more_kegs_than_there_are(house: House) -> None:
    house.place(3)


def a_piece_of_another_order(house: House) -> None:
    house.room.place()
    house.room.place()


def a_kit_whose_pieces_are_too_few(house: House) -> None:
    house.room.place(Line("kit", house.room.kit, Decimal(9)))


def a_keg_of_a_blocked_batch(house: House) -> None:
    block(house)
    tap_keg(house.room.store, house.kegs[0], "", house.room.ctx())


def a_tap_that_the_house_does_not_have(house: House) -> None:
    measure_tap_line(house.room.store, 1, Measurement(temperature_c=Decimal(4)), house.room.ctx())


@pytest.mark.parametrize(
    ("asked", "mend"),
    [
        (a_size_without_a_price, lambda _: mended_at("beers")),
        (a_beer_that_is_not_sold, lambda _: mended_at("beers")),
        (a_kit_without_items, lambda _: mended_at("kits")),
        (more_kegs_than_there_are, lambda _: mended_at("batches")),
        (a_piece_of_another_order, lambda house: mended_at("event", first_order(house))),
        (a_kit_whose_pieces_are_too_few, lambda _: mended_at("equipment")),
        (a_keg_of_a_blocked_batch, lambda house: mended_at("batch", house.batch)),
        (a_tap_that_the_house_does_not_have, lambda _: mended_at("house")),
    ],
)
def test_a_refusal_names_the_screen_that_mends_it(
    house: House, asked: Callable[[House], None], mend: Callable[[House], Mend]
) -> None:
    with pytest.raises(Refused) as refusal:
        asked(house)
    assert refusal.value.details["mend"] == mend(house)


def first_order(house: House) -> int:
    return stream_id(min(house.room.store.living(EventOrder), key=stream_id))
