"""Glasses of beer and the kegs that they come from."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from command_api.batches.commands import Fill, package_batch
from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.event_store import Store
from command_api.kernel import CommandContext, Refused
from command_api.stock.commands import RecordSale, discard_keg, empty_keg, record_sales, reverse_sale, tap_keg
from command_api.stock.domain import Sale, StockItem
from command_api.stock.events import KegPoured, KegPourReversed
from command_api.stock.kegs import Keg
from tests.command_api.batches.conftest import Cellar, cellar_in
from tests.command_api.stock.test_sales_import import Till


class Bar:
    """Glasses of 300 and 500 ml of one beer, and two full kegs of 50 L."""

    def __init__(self, store: Store, ctx: CommandContext) -> None:
        self.store, self.ctx = store, ctx
        self.cellar: Cellar = cellar_in(store, ctx)
        self.small, self.large = (self._glass(f"Pilsen {ml} ml", pour_ml=ml) for ml in (300, 500))
        fills = [Fill(tag, Decimal(50), date(2099, 1, 15)) for tag in ("B50-1", "B50-2")]
        self.first, self.second = package_batch(store, self.cellar.batch(), fills, ctx).answer["kegs"]

    def _glass(self, name: str, **details: int) -> int:
        detailed = Details(sku=name, beer_id=self.cellar.beer, **details)  # type: ignore[arg-type]
        return add_product(self.store, AddProduct(name, Decimal(10), None, detailed), self.ctx).id

    def connect(self, keg: int, tap: int = 1) -> None:
        tap_keg(self.store, keg, "", self.ctx, tap)

    def sell(self, product: int, quantity: int, days_ago: int = 0) -> Sale:
        sold_at = self.ctx.now - timedelta(days=days_ago)
        receipt = record_sales(self.store, [RecordSale(product, Decimal(quantity), sold_at=sold_at)], self.ctx)
        return self.store.load(Sale, receipt.answer["sales"][0]["id"])

    def left(self, keg: int) -> Decimal:
        return self.store.load(Keg, keg).left_l

    def counted(self, product: int) -> Decimal:
        return self.store.load(StockItem, product).quantity


@pytest.fixture
def bar(store: Store, ctx: CommandContext) -> Bar:
    return Bar(store, ctx)


def test_glasses_of_every_size_draw_on_the_same_keg(bar: Bar) -> None:
    bar.connect(bar.first)
    sale = bar.sell(bar.small, 10)
    bar.sell(bar.large, 2)
    assert (bar.left(bar.first), bar.left(bar.second)) == (46, 50)
    assert [(draw.keg_id, draw.litres) for draw in sale.kegs] == [(bar.first, 3)]
    assert (bar.counted(bar.small), bar.counted(bar.large)) == (0, 0)


def test_a_sale_without_a_connected_keg_is_accepted_and_leaves_a_stock_below_zero(bar: Bar) -> None:
    assert not bar.sell(bar.small, 3).kegs
    assert (bar.counted(bar.small), bar.left(bar.first)) == (-3, 50)


def test_a_sale_draws_on_the_keg_that_was_connected_first_and_then_on_the_next(bar: Bar) -> None:
    bar.connect(bar.second, 2)
    bar.ctx = replace(bar.ctx, now=bar.ctx.now + timedelta(minutes=1))
    bar.connect(bar.first)
    bar.sell(bar.large, 110)
    assert (bar.left(bar.second), bar.left(bar.first)) == (0, 45)
    bar.sell(bar.large, 100)
    assert (bar.left(bar.second), bar.left(bar.first)) == (0, -5), "more is poured than was filled in"


def test_a_sale_from_before_the_keg_was_connected_draws_nothing_from_it(bar: Bar) -> None:
    bar.connect(bar.first)
    bar.sell(bar.small, 3, days_ago=2)
    assert (bar.counted(bar.small), bar.left(bar.first)) == (-3, 50)


def test_a_reversed_sale_goes_back_to_its_keg_even_when_that_is_empty(bar: Bar) -> None:
    bar.connect(bar.first)
    sale = bar.sell(bar.small, 10)
    empty_keg(bar.store, bar.first, bar.ctx)
    reverse_sale(bar.store, sale.number, bar.ctx)
    assert (bar.left(bar.first), bar.counted(bar.small)) == (50, 0)
    with pytest.raises(Refused):
        reverse_sale(bar.store, sale.number, bar.ctx)
    assert bar.left(bar.first) == 50


def test_what_sales_have_left_is_poured_away(bar: Bar) -> None:
    bar.connect(bar.first)
    bar.sell(bar.small, 10)
    discard_keg(bar.store, bar.first, None, "Azedou", bar.ctx)
    *_, discarded = bar.store.events.get(f"keg-{bar.first}")
    assert discarded.lost == 47  # type: ignore[attr-defined]


def test_a_product_whose_stock_is_not_counted_is_sold_without_one(bar: Bar) -> None:
    caipirinha = add_product(
        bar.store, AddProduct("Caipirinha", Decimal(20), None, Details(track_stock=False)), bar.ctx
    ).id
    sale = bar.sell(caipirinha, 2)
    reverse_sale(bar.store, sale.number, bar.ctx)
    assert len(list(bar.store.events.get(f"stock_item-{caipirinha}"))) == 1, "only its opening"


def test_a_batch_of_an_import_is_one_event_of_a_keg(
    store: Store, tmp_path: Path, ctx: CommandContext, bar: Bar
) -> None:
    bar.connect(bar.first)
    till = Till(store, tmp_path, ctx)
    today = ctx.now.isoformat()
    header = "source_id;sold_at;sku;quantity;unit_price;kind\n"
    sales = [f"PDV-{number};{today};Pilsen 300 ml;2;10;\n" for number in range(5)]
    till.take(header + "".join(sales))
    till.take(header + f"PDV-0;{today};Pilsen 300 ml;2;10;estorno\n")
    poured, reversed_ = [
        event for event in store.events.get(f"keg-{bar.first}") if isinstance(event, KegPoured | KegPourReversed)
    ]
    assert (poured.litres, poured.sales, reversed_.litres, reversed_.sales) == (3, 5, Decimal("0.6"), 1)
    assert bar.counted(bar.small) == 0


def test_a_keg_that_runs_dry_while_a_sale_looks_for_it_gives_nothing(
    store: Store, ctx: CommandContext, bar: Bar, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar.connect(bar.first)
    found = store.referring(f"beer-{bar.cellar.beer}")
    assert found
    empty_keg(store, bar.first, ctx)
    monkeypatch.setattr(store, "referring", lambda _: found)
    bar.sell(bar.small, 2)
    assert bar.counted(bar.small) == -2


def test_no_litre_is_lost_between_a_sale_and_the_end_of_its_keg(any_store: Store, ctx: CommandContext) -> None:
    bar = Bar(any_store, ctx)
    bar.connect(bar.first)

    def kick() -> object:
        empty_keg(any_store, bar.first, ctx)
        return bar.connect(bar.second)

    work: list[Callable[[], object]] = [*([lambda: bar.sell(bar.small, 1)] * 4), kick]
    work += [lambda: bar.sell(bar.large, 1)] * 4
    with ThreadPoolExecutor(4) as people:
        for done in [people.submit(each) for each in work]:
            done.result()
    poured = 100 - bar.left(bar.first) - bar.left(bar.second)
    uncounted = -bar.counted(bar.small) * Decimal("0.3") - bar.counted(bar.large) * Decimal("0.5")
    assert poured + uncounted == Decimal("3.2")
