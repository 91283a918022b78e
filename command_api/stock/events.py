"""What happens to stock (one item per product, same id) and to sales."""

from __future__ import annotations

from decimal import Decimal

from command_api.kernel import Event


class StockReceived(Event):
    """Quantities are in the product's unit, three decimals at most; cost in BRL per unit."""

    TOPIC = "stock.StockReceived"

    quantity: Decimal
    unit_cost: Decimal | None = None


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
    """Somebody counted; ``difference`` is counted minus what the book said."""

    TOPIC = "stock.StockCounted"

    counted: Decimal
    difference: Decimal


class StockMinimumSet(Event):
    TOPIC = "stock.StockMinimumSet"

    minimum: Decimal


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
