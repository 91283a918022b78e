"""Stock items and kegs, from their events."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from command_api.kernel import Event, stream_id
from command_api.rules.average_cost import average_cost
from command_api.stock import events
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Row, Rows
from projections.stock.tables import kegs, levels, movements

_NOTHING: Final = Decimal(0)


class Stock(Projection):
    """One row per product, movement and keg. Rows of a removed product stay, because its history is still shown."""

    name = "stock"
    version = 4
    tables = (levels, movements, kegs)

    @handles(events.StockMinimumSet)
    def minimum_set(self, event: events.StockMinimumSet, rows: Rows) -> None:
        rows.put(levels, **{**_level(event, rows), "minimum": event.minimum, "version": event.originator_version})

    @handles(events.StockReceived)
    def received(self, event: events.StockReceived, rows: Rows) -> None:
        level = _level(event, rows)
        cost = average_cost(level["quantity"], level["unit_cost"], event.quantity, event.unit_cost)
        _move(
            event,
            rows,
            "receipt",
            event.quantity,
            unit_cost=event.unit_cost,
            note=event.note,
            level={"unit_cost": cost},
        )

    @handles(events.StockSold)
    def sold(self, event: events.StockSold, rows: Rows) -> None:
        _move(event, rows, "sale", -event.quantity, sale_id=event.sale_id)

    @handles(events.StockSaleReversed)
    def sale_reversed(self, event: events.StockSaleReversed, rows: Rows) -> None:
        _move(event, rows, "reversal", event.quantity, sale_id=event.sale_id)

    @handles(events.StockSoldInBatch)
    def sold_in_batch(self, event: events.StockSoldInBatch, rows: Rows) -> None:
        _move(event, rows, "import", -event.quantity, sales=event.sales, import_id=event.import_id)

    @handles(events.StockSalesReversedInBatch)
    def sales_reversed_in_batch(self, event: events.StockSalesReversedInBatch, rows: Rows) -> None:
        _move(event, rows, "reversal", event.quantity, sales=event.sales, import_id=event.import_id)

    @handles(events.StockCounted)
    def counted(self, event: events.StockCounted, rows: Rows) -> None:
        _move(event, rows, "count", event.difference, note=event.note, level={"counted_at": event.timestamp})

    @handles(events.StockLost)
    def lost(self, event: events.StockLost, rows: Rows) -> None:
        _move(event, rows, "loss", -event.quantity, note=event.note)

    @handles(events.KegReceived)
    def keg_received(self, event: events.KegReceived, rows: Rows) -> None:
        rows.put(
            kegs,
            id=stream_id(event.originator_id),
            **event.payload(),
            status="full",
            received_at=event.timestamp,
            tapped_at=None,
            ended_at=None,
            lost=_NOTHING,
            note="",
            version=event.originator_version,
        )

    @handles(events.KegTapped)
    def keg_tapped(self, event: events.KegTapped, rows: Rows) -> None:
        _change_keg(event, rows, status="tapped", tapped_at=event.timestamp, note=event.note)

    @handles(events.KegEmptied)
    def keg_emptied(self, event: events.KegEmptied, rows: Rows) -> None:
        _change_keg(event, rows, status="empty", ended_at=event.timestamp)

    @handles(events.KegDiscarded)
    def keg_discarded(self, event: events.KegDiscarded, rows: Rows) -> None:
        _change_keg(event, rows, status="discarded", ended_at=event.timestamp, lost=event.lost, note=event.note)


def _level(event: Event, rows: Rows) -> Row:
    product_id = stream_id(event.originator_id)
    return rows.get(levels, product_id) or {
        "product_id": product_id,
        "quantity": _NOTHING,
        "minimum": _NOTHING,
        "unit_cost": None,
        "moved_at": None,
        "counted_at": None,
        "version": 0,
    }


def _move(
    event: Event,
    rows: Rows,
    kind: str,
    change: Decimal,
    *,
    unit_cost: Decimal | None = None,
    note: str = "",
    sale_id: int | None = None,
    import_id: int | None = None,
    sales: int | None = None,
    level: Row | None = None,
) -> None:
    """Change the level by ``change``, and ``level``'s columns, and record a movement."""
    known = _level(event, rows)
    balance = known["quantity"] + change
    now = {"quantity": balance, "moved_at": event.timestamp, "version": event.originator_version}
    rows.put(levels, **{**known, **now, **(level or {})})
    rows.put(
        movements,
        product_id=known["product_id"],
        number=event.originator_version,
        at=event.timestamp,
        kind=kind,
        quantity=change,
        balance=balance,
        unit_cost=unit_cost,
        note=note,
        sale_id=sale_id,
        import_id=import_id,
        sales=sales,
        actor_name=event.metadata.actor,
    )


def _change_keg(event: Event, rows: Rows, **values: Any) -> None:
    """Only kegs from before batches have a row here; fills of containers are in the read model ``beers``."""
    rows.change(kegs, stream_id(event.originator_id), **values, version=event.originator_version)
