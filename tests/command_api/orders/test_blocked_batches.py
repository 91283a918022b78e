"""A recall: nothing of a blocked batch is promised, chosen, loaded, delivered, swapped in or tapped."""

from decimal import Decimal

import pytest

from command_api.batches.commands import ChangeBatch, Fill, change_batch, package_batch
from command_api.batches.domain import Batch
from command_api.event_store import Store
from command_api.kernel import Refused
from command_api.orders.commands import Deposit, confirm_order, deliver_order
from command_api.orders.loading import load_order
from command_api.orders.swapping import swap_asset
from command_api.stock.commands import tap_keg
from tests.command_api.orders.conftest import stockroom_in
from tests.command_api.orders.test_beer_lines import FRESH, House, house_in, planned

WHY = "Gosto de manteiga."
BLOCKED = "que está bloqueado: veja o motivo na página do lote"


@pytest.fixture
def house(store: Store) -> House:
    return house_in(stockroom_in(store))


def block(house: House, why: str = WHY, batch: int | None = None) -> None:
    change = ChangeBatch(batch or house.batch, blocked_why=why)
    change_batch(house.room.store, change, house.room.ctx())


def test_a_blocked_batch_covers_no_promise_until_it_is_unblocked(house: House) -> None:
    block(house)
    with pytest.raises(Refused, match="Stout 20 L: falta 1 de 1"):
        house.place()
    block(house, "")
    house.place(2)


def test_what_was_promised_is_scheduled_with_kegs_of_other_batches_only(house: House) -> None:
    order = house.place()
    confirm_order(house.room.store, order.number, Deposit(Decimal(0), None), house.room.ctx())
    block(house)
    with pytest.raises(Refused, match="falta 1 barril cheio"):
        house.schedule(order)
    block(house, "")
    house.schedule(order)


def test_a_keg_that_was_set_aside_is_neither_loaded_nor_delivered(house: House) -> None:
    order = house.scheduled()
    [booking] = order.bookings.values()
    block(house)
    with pytest.raises(Refused, match=f"O barril {booking.asset_tag} é do lote .*, {BLOCKED}"):
        load_order(house.room.store, order.number, [booking.asset_tag], house.room.ctx())
    with pytest.raises(Refused, match=BLOCKED):
        deliver_order(house.room.store, order.number, house.room.ctx())
    [other] = set(house.containers) - {booking.asset_id}
    with pytest.raises(Refused, match=BLOCKED):
        swap_asset(house.room.store, order.number, booking.asset_id, other, house.room.ctx())


def test_nothing_is_tapped_or_packaged_of_it(house: House) -> None:
    block(house)
    with pytest.raises(Refused, match=BLOCKED):
        tap_keg(house.room.store, house.kegs[0], "", house.room.ctx())
    more = planned(house, 50, house.room.ctx().now.date())
    block(house, batch=more)
    tag = house.room.asset(house.room.barrels[0]).asset_tag
    with pytest.raises(Refused, match="está bloqueado: Gosto de manteiga"):
        package_batch(house.room.store, more, [Fill(tag, Decimal(50), FRESH)], house.room.ctx())
    block(house, "")
    tap_keg(house.room.store, house.kegs[0], "", house.room.ctx())


def test_a_block_says_why_and_a_cancelled_batch_is_not_blocked(house: House) -> None:
    block(house)
    block(house)
    assert house.room.store.load(Batch, house.batch).blocked_why == WHY
    with pytest.raises(Refused, match="O motivo do bloqueio"):
        block(house, "x" * 301)
    gone = planned(house, 50, house.room.ctx().now.date())
    change_batch(house.room.store, ChangeBatch(gone, cancelled=True), house.room.ctx())
    with pytest.raises(Refused, match="foi cancelado"):
        block(house, batch=gone)
