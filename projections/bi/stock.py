"""What came into the stock and left it, and what it cost. The notes of the staff are not here."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from command_api.kernel import Event, stream_id
from command_api.rules.average_cost import average_cost
from command_api.stock import events
from projections.bi.calendar import day_of
from projections.bi.tables import stock_levels, stock_movements
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_CENT: Final = Decimal("0.01")


class StockFacts:
    """The handlers of stock items; a projection inherits them. A movement costs what the unit cost just before it, a
    receipt what was paid."""

    @handles(events.StockReceived)
    def stock_received(self, event: events.StockReceived, rows: Rows) -> None:
        level = _level(event, rows)
        cost = average_cost(level["quantity"], level["unit_cost"], event.quantity, event.unit_cost)
        _move(event, rows, "receipt", event.quantity, {**level, "unit_cost": event.unit_cost})
        rows.change(stock_levels, level["product_id"], unit_cost=cost)

    @handles(events.StockSold)
    def stock_sold(self, event: events.StockSold, rows: Rows) -> None:
        _move(event, rows, "sale", -event.quantity, _level(event, rows), sales=1)

    @handles(events.StockSaleReversed)
    def stock_sale_reversed(self, event: events.StockSaleReversed, rows: Rows) -> None:
        _move(event, rows, "reversal", event.quantity, _level(event, rows), sales=1)

    @handles(events.StockSoldInBatch)
    def stock_sold_in_batch(self, event: events.StockSoldInBatch, rows: Rows) -> None:
        """The days between the first and the last are named with the last one."""
        day_of(event.first_sold_at, rows)
        day_of(event.last_sold_at, rows)
        _move(event, rows, "import", -event.quantity, _level(event, rows), sales=event.sales)

    @handles(events.StockSalesReversedInBatch)
    def stock_sales_reversed_in_batch(self, event: events.StockSalesReversedInBatch, rows: Rows) -> None:
        _move(event, rows, "reversal", event.quantity, _level(event, rows), sales=event.sales)

    @handles(events.StockCounted)
    def stock_counted(self, event: events.StockCounted, rows: Rows) -> None:
        _move(event, rows, "count", event.difference, _level(event, rows))

    @handles(events.StockLost)
    def stock_lost(self, event: events.StockLost, rows: Rows) -> None:
        _move(event, rows, "loss", -event.quantity, _level(event, rows))


def _level(event: Event, rows: Rows) -> Row:
    product_id = stream_id(event.originator_id)
    unknown: Row = {"product_id": product_id, "quantity": Decimal(0), "unit_cost": None}
    return rows.get(stock_levels, product_id) or unknown


def _move(event: Event, rows: Rows, kind: str, change: Decimal, level: Row, *, sales: int | None = None) -> None:
    """Record a movement by ``change`` from ``level``, whose units cost what it says."""
    balance, cost = level["quantity"] + change, level["unit_cost"]
    rows.put(stock_levels, **{**level, "quantity": balance})
    rows.put(
        stock_movements,
        product_id=level["product_id"],
        number=event.originator_version,
        at=event.timestamp,
        day=day_of(event.timestamp, rows),
        kind=kind,
        quantity=change,
        balance=balance,
        sales=sales,
        unit_cost=cost,
        amount=None if cost is None else (change * cost).quantize(_CENT, ROUND_HALF_UP),
    )
