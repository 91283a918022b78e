"""What the till of the demo pub sold, day by day, and what happened to stock and prices in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import groupby
from operator import itemgetter
from typing import Final

from command_api.catalogue.commands import ChangeProduct, change_products
from command_api.catalogue.domain import Product
from command_api.event_store import Store
from command_api.kernel import NotFound
from command_api.stock.commands import RecordSale, record_sales
from command_api.stock.domain import SALE_SOURCE
from demo.beginning import LOADER, Beginning
from demo.catalogue import DemoProduct
from demo.cellar import OFF_TAP, POURS, Cellar, changes_on, kicked_on
from demo.deliveries import StockStep, stock_steps
from demo.house import product_ids
from demo.prices import changes_to_make
from demo.sales import DemoSale
from demo.steps import Done, Steps, Turn
from demo.stockroom import DemoStock

PartyTurns = Callable[[datetime, date], Sequence[Turn]]
"""From when the pub changes to lots and its last day to what happens to parties then."""
_STOUT_PLANNED: Final = timedelta(days=3)
"""After the change to lots."""
_STOUT_READY: Final = timedelta(days=12)
"""After the last day."""


def no_parties(_lots: datetime, _today: date) -> Sequence[Turn]:
    return ()


class Till:
    """Sells ``products``, but those that people of the running site have removed."""

    def __init__(self, store: Store, beginning: Beginning, products: Sequence[DemoProduct]) -> None:
        self._store = store
        self._beginning = beginning
        self._products = products
        self._ids = product_ids(store, products)
        self._kegs = {product.slug for product in products if product.is_keg}

    def load(self, sales: Sequence[DemoSale], parties: PartyTurns = no_parties) -> Steps:
        """One import of the till per business day, each in one command; before it what happened to stock and prices,
        and to the ``parties`` that name their beer."""
        stock = DemoStock(self._store, self._beginning, self._ids)
        cellar = Cellar(self._store, self._beginning, self._ids)
        steps, turns = stock_steps(self._products, sales), list[Turn]()
        if sales:
            lots, kicked = changes_on(self._beginning.until, sales[0].at.date()), kicked_on(sales[-1].at)
            steps, left = with_lots(steps, lots)
            turns = [(lots, lambda: cellar.fill(lots, stock.kegs(left)))]
            turns += [(kicked, lambda: cellar.kick(kicked))] if kicked > lots else []
            planned, ready_on = lots + _STOUT_PLANNED, kicked.date() + _STOUT_READY
            turns.append((planned, lambda: cellar.plan_stout(planned, ready_on)))
            turns = sorted([*turns, *parties(lots, kicked.date())], key=itemgetter(0))
        prices = changes_to_make(self._products, self._beginning.until)
        days = [list(day) for _, day in groupby(sales, key=lambda sale: sale.day)]
        for done, day in enumerate(days, 1):
            while steps and steps[0].at <= day[-1].at and not (turns and turns[0][0] <= steps[0].at):
                stock.happens(steps.pop(0))
            while turns and turns[0][0] <= day[-1].at:
                turns.pop(0)[1]()
            while steps and steps[0].at <= day[-1].at:
                stock.happens(steps.pop(0))
            while prices and prices[0][0] <= day[-1].at:
                self._change_price(*prices.pop(0))
            self._sell(day)
            yield Done("Vendas", done, len(days))

    def _sell(self, day: Sequence[DemoSale]) -> None:
        if is_sold(self._store, day):
            return
        left = [sale for sale in day if self._find(sale.product_slug)]
        commands = [
            RecordSale(
                self._ids[sale.product_slug],
                Decimal(sale.quantity),
                sale.unit_price,
                sold_at=sale.at,
                source_id=sale.source_id,
                cost_center="distribuidora" if sale.product_slug in self._kegs else "choperia",
            )
            for sale in left
        ]
        if commands:
            record_sales(self._store, commands, self._beginning.context(at=day[-1].at))

    def _change_price(self, at: datetime, product: DemoProduct) -> None:
        """Unless a person of the running site has changed the product: their price stays."""
        there = self._find(product.slug)
        last = there.last_stored_event if there else None
        if there and last and last.metadata.actor_name == LOADER.name:
            change = ChangeProduct(there.number, price=product.price)
            change_products(self._store, [change], self._beginning.context(at=at))

    def _find(self, slug: str) -> Product | None:
        if slug not in self._ids:
            return None
        try:
            return self._store.load(Product, self._ids[slug])
        except NotFound:
            return None


def is_sold(store: Store, day: Sequence[DemoSale]) -> bool:
    """Whether the sales of this day are in the history. They come with one command; some may be of removed products."""
    return bool(store.find_all(SALE_SOURCE, [sale.source_id for sale in day]))


def with_lots(steps: Sequence[StockStep], lots: datetime) -> tuple[list[StockStep], list[str]]:
    """The steps of a pub that pours ``POURS`` from lots by then and no longer has ``OFF_TAP`` on tap, and the labels of
    the kegs that this ends."""

    def stays(step: StockStep) -> bool:
        ends = step.slug in POURS or (step.slug in OFF_TAP and step.kind != "keg")
        return not (step.keg and step.at >= lots and ends)

    before = [step for step in steps if step.keg and step.at < lots]
    empty = {step.keg for step in before if step.kind == "empty"}
    tapped = {step.keg for step in before if step.kind == "tap"}
    ends = [
        step.keg
        for step in before
        if step.kind == "keg" and (step.slug in POURS or (step.slug in OFF_TAP and step.keg in tapped))
    ]
    return [step for step in steps if stays(step)], [keg for keg in ends if keg not in empty]
