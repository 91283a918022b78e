"""Rows of a file become sales, and what they take from the stock: a batch of them in memory, then saved at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final

import msgspec

from command_api.catalogue.domain import PRODUCT_SKU, Product, sku_key
from command_api.catalogue.packed import shown_price
from command_api.event_store import Store
from command_api.kernel import Aggregate, DomainError, NotFound, Refused, money, stream_id
from command_api.stock.domain import SALE_SOURCE, Sale, StockItem
from command_api.stock.events import ImportCounts, RefusedRow
from command_api.stock.pouring import Taps
from command_api.stock.sales_csv import ReversalRow, Row, SaleRow

_OTHER: Final = "Este identificador já é de outra venda (produto, quantidade, preço ou data diferentes)."


class Shelf:
    """Products and their stock as one import sees them: loaded once, not once per batch. There are few of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ids: dict[str, int] = {}
        self._products: dict[int, Product] = {}
        self._items: dict[int, StockItem] = {}
        self._missing: dict[int, str] = {}

    def forget(self) -> None:
        """Another command changed one of the aggregates."""
        self._ids.clear()
        self._products.clear()
        self._items.clear()

    def look_up(self, skus: set[str]) -> None:
        """Find all of them at once."""
        self._missing.clear()  # as many as a batch names, never as many as a file does
        unknown = {key for sku in skus if (key := sku_key(sku)) not in self._ids}
        if unknown:
            found = self._store.find_all(PRODUCT_SKU, unknown)
            self._ids.update((key, stream_id(stream)) for key, stream in found.items())

    def product(self, product: int | str) -> Product:
        """The product by id or SKU. Raises ``NotFound``."""
        id = product if isinstance(product, int) else self._ids.get(sku_key(product))
        if id is None:
            raise NotFound("Não há produto com este código.")
        if id in self._missing:
            raise NotFound(self._missing[id])
        if id not in self._products:
            try:
                self._products[id] = self._store.load(Product, id)
            except NotFound as missing:
                self._missing[id] = missing.sentence
                raise
        return self._products[id]

    def item(self, product_id: int) -> StockItem:
        """The stock item of the product, even if it was removed since."""
        if product_id not in self._items:
            self._items[product_id] = self._store.load(StockItem, product_id)
        return self._items[product_id]


@dataclass
class _Sum:
    """What a batch takes from, or gives back to, the stock of one product or one keg."""

    quantity: Decimal = Decimal(0)
    times: list[datetime] = field(default_factory=list)

    def add(self, quantity: Decimal, at: datetime) -> None:
        self.quantity += quantity
        self.times.append(at)


class Taking:
    """One attempt at one batch of an import."""

    def __init__(self, store: Store, shelf: Shelf, import_id: int, counts: ImportCounts) -> None:
        self._store = store
        self._shelf = shelf
        self._import_id = import_id
        self._sales: dict[str, Sale] = {}
        self._ids: Iterator[int] = iter(())
        self._sold: defaultdict[int, _Sum] = defaultdict(_Sum)
        self._given_back: defaultdict[int, _Sum] = defaultdict(_Sum)
        self._taps = Taps(store)  # of this batch only: people connect and empty kegs meanwhile
        self._poured: defaultdict[int, _Sum] = defaultdict(_Sum)
        self._poured_back: defaultdict[int, _Sum] = defaultdict(_Sum)
        self._before = counts
        self._counted: Counter[str] = Counter()
        self._amount = counts.amount
        self.refusals: list[RefusedRow] = []

    def prepare(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Find everything that the rows name, in three queries."""
        sources = {row.source_id for row in rows if not isinstance(row, RefusedRow)}
        known = self._store.find_all(SALE_SOURCE, sources)
        loaded = self._store.load_all(Sale, [stream_id(stream) for stream in known.values()])
        self._sales = {source: loaded[stream_id(stream)] for source, stream in known.items()}
        sales = [row for row in rows if isinstance(row, SaleRow)]
        self._shelf.look_up({row.product for row in sales if isinstance(row.product, str)})
        new = {row.source_id for row in sales} - known.keys()
        self._ids = iter(self._store.new_ids(Sale, len(new)) if new else ())
        return rows

    def take(self, row: Row) -> None:
        """Let a row have its effect, or refuse it."""
        if isinstance(row, RefusedRow):
            self._refuse(row)
            return
        try:
            self._sell(row) if isinstance(row, SaleRow) else self._reverse(row)
        except DomainError as refusal:
            value = str(row.product) if isinstance(row, SaleRow) else row.source_id
            self._refuse(RefusedRow(row.line, "", value, refusal.sentence))

    def counts(self, lines: int) -> ImportCounts:
        """The counts after this batch of ``lines`` lines."""
        more = {name: getattr(self._before, name) + count for name, count in self._counted.items()}
        rows = self._before.rows + lines
        return msgspec.structs.replace(self._before, rows=rows, amount=self._amount, **more)

    def changed(self) -> list[Aggregate]:
        """The sales, stock items and kegs to be saved."""
        for product_id, total in self._sold.items():
            first, last = min(total.times), max(total.times)
            self._shelf.item(product_id).sell_batch(total.quantity, len(total.times), self._import_id, first, last)
        for product_id, total in self._given_back.items():
            self._shelf.item(product_id).give_back_batch(total.quantity, len(total.times), self._import_id)
        for keg_id, total in self._poured.items():
            keg = self._taps.keg(keg_id)
            keg.pour(total.quantity, max(total.times), sales=len(total.times), import_id=self._import_id)
        for keg_id, total in self._poured_back.items():
            keg = self._taps.keg(keg_id)
            keg.pour_back(total.quantity, sales=len(total.times), import_id=self._import_id)
        items = [self._shelf.item(product_id) for product_id in {**self._sold, **self._given_back}]
        kegs = [self._taps.keg(keg_id) for keg_id in {**self._poured, **self._poured_back}]
        return [*(sale for sale in self._sales.values() if sale.pending_events), *items, *kegs]

    def _sell(self, row: SaleRow) -> None:
        product = self._shelf.product(row.product)
        known = self._sales.get(row.source_id)
        if known is not None:
            if not _same(known, row, product.number):
                self._refuse(RefusedRow(row.line, "", row.source_id, _OTHER))
            else:
                self._counted["already_there"] += 1
            return
        drawn = self._taps.drawn(product.details, row.quantity, row.sold_at)
        sale = Sale.record(
            next(self._ids),
            product_id=product.number,
            quantity=row.quantity,
            unit_price=shown_price(self._store, product) if row.unit_price is None else row.unit_price,
            sold_at=row.sold_at,
            source_id=row.source_id,
            cost_center=row.cost_center,
            import_id=self._import_id,
            drawn=drawn,
        )
        self._sales[row.source_id] = sale
        if drawn.counted:
            self._sold[product.number].add(sale.quantity, sale.sold_at)
        for draw in drawn.kegs:
            self._poured[draw.keg_id].add(draw.litres, sale.sold_at)
        self._counted["recorded"] += 1
        self._amount += money(sale.quantity * sale.unit_price)

    def _reverse(self, row: ReversalRow) -> None:
        sale = self._sales.get(row.source_id)
        if sale is None:
            raise NotFound("Não há venda com este identificador para estornar.")
        if row.quantity is not None and row.quantity != sale.quantity:
            raise Refused("Só se estorna a venda inteira, e a quantidade dela é outra.")
        if sale.reversed:
            self._counted["already_there"] += 1
            return
        sale.reverse()
        if sale.counted:
            self._given_back[sale.product_id].add(sale.quantity, sale.sold_at)
        for draw in sale.kegs:
            self._poured_back[draw.keg_id].add(draw.litres, sale.sold_at)
        self._counted["reversed"] += 1

    def _refuse(self, row: RefusedRow) -> None:
        self.refusals.append(row)
        self._counted["refused"] += 1


def _same(sale: Sale, row: SaleRow, product_id: int) -> bool:
    """Whether the row describes this very sale; a price that the row leaves out may have been any."""
    price = sale.unit_price if row.unit_price is None else row.unit_price
    return (sale.product_id, sale.quantity, sale.sold_at, sale.unit_price) == (
        product_id,
        row.quantity,
        row.sold_at,
        price,
    )
