"""Products that are kegs of a beer: price and stock are the beer's."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

import pytest

from command_api.batches.commands import ChangeBatch, Fill, change_batch, package_batch
from command_api.beers.commands import ChangeBeer, change_beer
from command_api.beers.events import SizePrice
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.catalogue.details import Details
from command_api.catalogue.domain import Product
from command_api.catalogue.importing import import_catalogue
from command_api.event_store import Store
from command_api.kernel import CommandContext, Refused
from command_api.stock.commands import (
    RecordSale,
    count_stock,
    lose_stock,
    receive_keg,
    receive_stock,
    record_sales,
    set_minimum,
)
from command_api.stock.domain import Sale, StockItem
from command_api.stock.kegs import NewKeg
from tests.command_api.batches.conftest import cellar_in

PRICE = "O preço de “Barril de Pilsen 50 L” é o do chope Pilsen em barris de 50 L: mude o preço em Chopes."
STOCK = "O estoque de “Barril de Pilsen 50 L” são os barris cheios de Pilsen de 50 L"


@pytest.fixture
def keg(store: Store, ctx: CommandContext) -> int:
    """A product of kegs of 50 L at R$ 779,00, of which two are full."""
    cellar = cellar_in(store, ctx)
    prices = (SizePrice(container_l=Decimal(50), price=Decimal(779)),)
    change_beer(store, ChangeBeer(cellar.beer, name="Pilsen", prices=prices), ctx)
    package_batch(store, cellar.batch(), [Fill(f"B50-{tag}", Decimal(50), date(2099, 1, 15)) for tag in (1, 2)], ctx)
    details = Details(sku="BP50", beer_id=cellar.beer, container_l=Decimal(50))
    return add_product(store, AddProduct("Barril de Pilsen 50 L", Decimal(779), None, details), ctx).id


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (lambda store, keg, ctx: change_products(store, [ChangeProduct(keg, price=Decimal(499))], ctx), PRICE),
        (lambda store, keg, ctx: change_products(store, [ChangeProduct(keg, stock_quantity=Decimal(22))], ctx), STOCK),
        (lambda store, keg, ctx: count_stock(store, keg, Decimal(22), "Contagem", ctx), STOCK),
        (lambda store, keg, ctx: receive_stock(store, keg, Decimal(2), None, ctx), STOCK),
        (lambda store, keg, ctx: lose_stock(store, keg, Decimal(1), "Caiu", ctx), STOCK),
        (
            lambda store, keg, ctx: receive_keg(
                store, keg, NewKeg(Decimal(50), date(2026, 11, 1), date(2099, 1, 15)), ctx
            ),
            STOCK,
        ),
    ],
)
def test_another_price_or_stock_than_that_of_the_beer_is_refused(
    store: Store, ctx: CommandContext, keg: int, command: Callable[[Store, int, CommandContext], None], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence) as refused:
        command(store, keg, ctx)
    assert refused.value.details["beer_id"] == store.load(Product, keg).details.beer_id


def test_what_the_beer_has_already_is_no_change(store: Store, ctx: CommandContext, keg: int) -> None:
    known = store.load(Product, keg).version
    same = ChangeProduct(keg, price=Decimal(779), stock_quantity=Decimal(2))
    change_products(store, [same, ChangeProduct(keg, price=None)], ctx)
    set_minimum(store, keg, Decimal(3), ctx)
    assert store.load(Product, keg).version == known
    assert store.load(StockItem, keg).minimum == 3


def test_it_is_sold_at_the_price_of_the_beer(store: Store, ctx: CommandContext, keg: int) -> None:
    beer = store.load(Product, keg).details.beer_id
    prices = (SizePrice(container_l=Decimal(50), price=Decimal(800)),)
    change_beer(store, ChangeBeer(beer, prices=prices), ctx)
    [sale] = record_sales(store, [RecordSale(keg, Decimal(1))], ctx).answer["sales"]
    assert store.load(Sale, sale["id"]).unit_price == 800


def test_no_keg_of_a_blocked_batch_is_sold_now_and_what_was_sold_is_told_later(
    store: Store, ctx: CommandContext, keg: int
) -> None:
    change_batch(store, ChangeBatch(1, blocked_why="Gosto de manteiga."), ctx)
    with pytest.raises(Refused, match=r"O barril B50-1 é do lote .*, que está bloqueado: veja o motivo na página"):
        record_sales(store, [RecordSale(keg, Decimal(1))], ctx)
    record_sales(store, [RecordSale(keg, Decimal(1), sold_at=ctx.now - timedelta(hours=1))], ctx)
    assert store.load(StockItem, keg).quantity == -1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("BP50;Barril de Pilsen 50 L;Barris;499,00;", PRICE),
        ("BP50;Barril de Pilsen 50 L;Barris;779,00;22", STOCK),
    ],
)
def test_a_sheet_with_another_price_or_stock_is_refused(
    store: Store, ctx: CommandContext, keg: int, line: str, sentence: str
) -> None:
    def sheet(line: str) -> bytes:
        return f"sku;nome;categoria;preco;estoque\n{line}\n".encode()

    report = import_catalogue(store, sheet("BP50;Barril de Pilsen 50 L;Barris;779,00;2"), ctx)
    assert report.refusals == []
    [refusal] = import_catalogue(store, sheet(line), ctx).refusals
    assert sentence in refusal.reason
