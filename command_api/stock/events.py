"""What happens to stock (one item per product, same id), to kegs of beer and to sales."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Literal

import msgspec

from command_api.kernel import Event


class StockReceived(Event):
    """Quantities are in the product's unit, three decimals at most; cost in BRL per unit."""

    TOPIC = "stock.StockReceived"

    quantity: Decimal
    unit_cost: Decimal | None = None
    note: str = ""


class StockSold(Event):
    """A sale lowered the stock. It may go below zero: the beer was poured."""

    TOPIC = "stock.StockSold"

    quantity: Decimal
    sale_id: int


class StockSaleReversed(Event):
    """A reversed sale gave its quantity back."""

    TOPIC = "stock.StockSaleReversed"

    quantity: Decimal
    sale_id: int


class StockSoldInBatch(Event):
    """Sales of an import lowered the stock: one event for ``sales`` of them, so that a stream stays short.
    ``timestamp`` is that of the last one."""

    TOPIC = "stock.StockSoldInBatch"

    quantity: Decimal
    sales: int
    import_id: int
    first_sold_at: datetime
    last_sold_at: datetime


class StockSalesReversedInBatch(Event):
    """Sales that an import reversed gave their quantity back."""

    TOPIC = "stock.StockSalesReversedInBatch"

    quantity: Decimal
    sales: int
    import_id: int


class StockCounted(Event):
    """The stock was counted: ``difference`` is counted minus booked, ``note`` is the reason."""

    TOPIC = "stock.StockCounted"

    counted: Decimal
    difference: Decimal
    note: str = ""


class StockLost(Event):
    """Broken, spoiled, spilt: gone without a sale."""

    TOPIC = "stock.StockLost"

    quantity: Decimal
    note: str


class StockMinimumSet(Event):
    TOPIC = "stock.StockMinimumSet"

    minimum: Decimal


class KegReceived(Event):
    """A keg of beer came in. ``volume_l`` is what it holds, ``quantity`` that in the product's unit, ``cost`` BRL for
    all of it; ``expires_on`` is the last day on which it may be served."""

    TOPIC = "stock.KegReceived"

    product_id: int
    code: str
    volume_l: Decimal
    quantity: Decimal
    filled_on: date
    expires_on: date
    cost: Decimal | None = None


class KegFilled(Event):
    """A container was filled from a batch: the first event of a keg since there are batches. ``code`` is the batch's
    code and the container's tag, ``cost`` BRL for these ``litres``; ``best_before`` is the last day to serve it."""

    TOPIC = "stock.KegFilled"

    code: str
    batch_id: int
    beer_id: int
    container_id: int
    container_tag: str
    capacity_l: Decimal
    litres: Decimal
    filled_on: date
    best_before: date
    cost: Decimal | None = None


class KegTapped(Event):
    """``note`` says why, where it was tapped although it had expired; ``tap`` is the number of the tap, if known."""

    TOPIC = "stock.KegTapped"

    note: str = ""
    tap: int | None = None


class KegPoured(Event):
    """Sales drew ``litres`` from a connected keg: one sale, or ``sales`` of an import. ``timestamp`` is that of the
    last one. More may be poured than was filled in."""

    TOPIC = "stock.KegPoured"

    litres: Decimal
    sales: int = 1
    sale_id: int | None = None
    import_id: int | None = None


class KegPourReversed(Event):
    """Reversed sales give their litres back to the keg, whatever became of it since."""

    TOPIC = "stock.KegPourReversed"

    litres: Decimal
    sales: int = 1
    sale_id: int | None = None
    import_id: int | None = None


class KegEmptied(Event):
    TOPIC = "stock.KegEmptied"


class KegDiscarded(Event):
    """What was left of it went down the drain: litres, or the product's unit of a keg from before batches."""

    TOPIC = "stock.KegDiscarded"

    lost: Decimal
    note: str


class KegDelivered(Event):
    """The full keg left the house with an order."""

    TOPIC = "stock.KegDelivered"

    order_id: int
    order_code: str


class KegStayed(Event):
    """The full keg did not leave with the order after all."""

    TOPIC = "stock.KegStayed"

    order_id: int
    order_code: str


class KegReturnTakenBack(Event):
    """The keg did not come back from the order after all, as the event of version ``number`` said: the order has it
    full since ``delivered_at``. ``blocked``: its batch is. The rest is as when it was filled."""

    TOPIC = "stock.KegReturnTakenBack"

    number: int
    order_id: int
    order_code: str
    delivered_at: datetime
    beer_id: int
    batch_id: int
    capacity_l: Decimal
    blocked: bool


class KegReturned(Event):
    """The container came back from an order, or is ``lost``. A ``sealed`` keg is full again; ``left_l`` litres of a
    ``partial`` one came back and are poured away; the rest stays with the order."""

    TOPIC = "stock.KegReturned"

    order_id: int
    order_code: str
    state: Literal["sealed", "partial", "empty", "lost"]
    left_l: Decimal = Decimal(0)


class KegDraw(msgspec.Struct, frozen=True, kw_only=True):
    """What a sale drew from one keg."""

    keg_id: int
    litres: Decimal


class SaleRecorded(Event):
    """One product of one sale; ``timestamp`` is when it was sold. ``source_id`` makes imports idempotent;
    ``import_id`` names the import of a file that brought it. ``counted``: it lowered the stock item of the product.
    A glass of beer has a ``beer_id``, ``litres``, and the ``kegs`` that they came from; none: no keg was connected."""

    TOPIC = "stock.SaleRecorded"

    product_id: int
    quantity: Decimal
    unit_price: Decimal
    source_id: str | None = None
    cost_center: str = "choperia"
    import_id: int | None = None
    counted: bool = True
    beer_id: int | None = None
    litres: Decimal = Decimal(0)
    kegs: tuple[KegDraw, ...] = ()


class SaleReversed(Event):
    """Everything needed to take it out of any total is repeated; ``sold_at`` is the sale's own time, ISO 8601."""

    TOPIC = "stock.SaleReversed"

    product_id: int
    quantity: Decimal
    unit_price: Decimal
    sold_at: str
    cost_center: str = "choperia"


class RefusedRow(msgspec.Struct, frozen=True):
    """A line of a file that was not taken. ``line`` counts from 1, the header; ``column`` and ``value`` as written."""

    line: int
    column: str
    value: str
    reason: str


class ImportCounts(msgspec.Struct, frozen=True):
    """What became of the rows of a file so far. ``amount`` is the BRL of what was recorded, before any reversal."""

    rows: int = 0
    recorded: int = 0
    already_there: int = 0
    reversed: int = 0
    refused: int = 0
    amount: Decimal = Decimal(0)


class SalesImportStarted(Event):
    """A file of sales was taken in; it waits for its turn. ``rows``: its lines without the header."""

    TOPIC = "stock.SalesImportStarted"

    file_name: str
    sha256: str
    size: int
    rows: int


class SalesImportProgressed(Event):
    """So far. ``refusals`` are those since the last event, as long as they are kept at all."""

    TOPIC = "stock.SalesImportProgressed"

    counts: ImportCounts
    refusals: tuple[RefusedRow, ...] = ()


class SalesImportFinished(Event):
    """Every row was taken, known already or refused."""

    TOPIC = "stock.SalesImportFinished"

    counts: ImportCounts
    refusals: tuple[RefusedRow, ...] = ()


class SalesImportCancelled(Event):
    """A person cancelled the import. Recorded sales stay; one last progress may follow."""

    TOPIC = "stock.SalesImportCancelled"


class SalesImportStopped(Event):
    """The import cannot go on. What was recorded stays; sending the file again goes on from there."""

    TOPIC = "stock.SalesImportStopped"

    cause: str
    counts: ImportCounts
    refusals: tuple[RefusedRow, ...] = ()
