"""Somebody sells while another command is about to move the same stock."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.catalogue.domain import Product
from command_api.event_store import Receipt, Store
from command_api.kernel import Aggregate, CommandContext, VersionMismatch
from command_api.stock.commands import RecordSale, discard_keg, receive_keg, record_sales
from command_api.stock.domain import StockItem
from command_api.stock.kegs import NewKeg

KEG: dict[str, Any] = {
    "code": "",
    "volume_l": Decimal(50),
    "quantity": Decimal(50),
    "filled_on": date(2026, 11, 10),
    "expires_on": date(2026, 12, 20),
    "cost": None,
}


@pytest.fixture
def beer(store: Store, ctx: CommandContext) -> int:
    """A product of which there are 100."""
    return add_product(store, AddProduct("Pilsen", Decimal(10), None, stock_quantity=Decimal(100)), ctx).id


@pytest.fixture
def somebody_sells(store: Store, ctx: CommandContext, beer: int, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on: one of it, between the next reading of its stock and what that leads to."""
    load, sales = store.load, iter([RecordSale(beer, Decimal(1))])

    def load_and_be_overtaken(kind: type[Aggregate], id: int, ctx_: CommandContext | None = None) -> Aggregate:
        found = load(kind, id, ctx_)
        if kind is StockItem and (sale := next(sales, None)):
            record_sales(store, [sale], ctx)
        return found

    return lambda: monkeypatch.setattr(store, "load", load_and_be_overtaken)


COMMANDS: dict[str, tuple[Callable[[Store, int, CommandContext], Receipt], int]] = {
    "a product is changed": (
        lambda store, id, ctx: change_products(store, [ChangeProduct(id, min_stock_level=Decimal(7))], ctx),
        99,
    ),
    "a keg comes in": (lambda store, id, ctx: receive_keg(store, id, NewKeg(**KEG), ctx), 149),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_both_take_effect(
    store: Store, ctx: CommandContext, beer: int, somebody_sells: Callable[[], None], name: str
) -> None:
    command, left = COMMANDS[name]
    somebody_sells()
    command(store, beer, ctx)
    assert store.load(StockItem, beer).quantity == left


def test_a_keg_is_poured_away(store: Store, ctx: CommandContext, beer: int, somebody_sells: Callable[[], None]) -> None:
    keg = receive_keg(store, beer, NewKeg(**KEG), ctx).id
    somebody_sells()
    discard_keg(store, keg, None, "Azedou", ctx)
    assert store.load(StockItem, beer).quantity == 99


def test_who_names_a_version_hears_that_the_product_itself_has_another(
    store: Store, ctx: CommandContext, beer: int
) -> None:
    known = CommandContext(ctx.actor, ctx.now, "c", expected_version=store.load(Product, beer).version)
    change_products(store, [ChangeProduct(beer, price=Decimal(11))], ctx)
    with pytest.raises(VersionMismatch):
        change_products(store, [ChangeProduct(beer, min_stock_level=Decimal(7))], known)
