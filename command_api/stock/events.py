"""What happens to stock (one item per product, same id), to kegs of beer and to sales."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

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


class StockCounted(Event):
    """Somebody counted; ``difference`` is counted minus what the book said, ``note`` why that may be."""

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


class KegTapped(Event):
    """``note`` says why, where it was tapped although it had expired."""

    TOPIC = "stock.KegTapped"

    note: str = ""


class KegEmptied(Event):
    TOPIC = "stock.KegEmptied"


class KegDiscarded(Event):
    """What was left of it, in the product's unit, went down the drain."""

    TOPIC = "stock.KegDiscarded"

    lost: Decimal
    note: str


class SaleRecorded(Event):
    """One product of one sale; ``timestamp`` is when it was sold. ``source_id`` makes imports idempotent."""

    TOPIC = "stock.SaleRecorded"

    product_id: int
    quantity: Decimal
    unit_price: Decimal
    source_id: str | None = None
    cost_center: str = "choperia"


class SaleReversed(Event):
    """Everything needed to take it out of any total is repeated; ``sold_at`` is the sale's own time, ISO 8601."""

    TOPIC = "stock.SaleReversed"

    product_id: int
    quantity: Decimal
    unit_price: Decimal
    sold_at: str
    cost_center: str = "choperia"
