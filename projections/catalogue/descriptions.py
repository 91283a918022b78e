"""The lines of a product's history, written as things happen."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Final

from command_api.kernel import Event, stream_id
from command_api.rules.windows import PUB_TIME
from command_api.stock.events import StockSold, StockSoldInBatch
from projections.catalogue.description import Line, told_of_picture, told_of_product, told_of_sales, told_of_stock
from projections.catalogue.tables import categories, history, pictures, products
from projections.runtime.collation import folded
from projections.runtime.rows import Row, Rows

_SEVERAL: Final = "Várias pessoas"


def tell_of_product(event: Event, rows: Rows, before: Row, after: Row) -> None:
    """``before`` and ``after`` are the product's row."""
    called = (_category(before, rows), _category(after, rows))
    line = told_of_product(event, before, after, called)
    _write(event, rows, stream_id(event.originator_id), line, version=event.originator_version)


def tell_of_stock(event: Event, rows: Rows, before: Row, after: Row) -> None:
    """``before`` and ``after`` are the row of the stock item."""
    id = stream_id(event.originator_id)
    line = told_of_stock(event, _unit(id, rows), before, after)
    if line is not None:
        _write(event, rows, id, line)


def tell_of_sale(event: StockSold | StockSoldInBatch, rows: Rows) -> None:
    """One line per day and one per imported file, because hundreds of lines would be unreadable."""
    id = stream_id(event.originator_id)
    if isinstance(event, StockSoldInBatch):
        stream, more = f"sales-import-{event.import_id}", event.sales
    else:
        stream, more = f"sales-{event.timestamp.astimezone(PUB_TIME):%Y-%m-%d}", 1
    known = rows.get(history, id, stream, 1)
    sales, sold, at, actor = more, event.quantity, event.timestamp, event.metadata.actor_name
    if known is not None:
        sales, sold, at = known["sales"] + more, known["sold"] + sold, max(known["at"], at)
        actor = actor if actor == known["actor_name"] else _SEVERAL
    line = told_of_sales(sales, sold, _unit(id, rows))
    rows.put(
        history,
        product_id=id,
        stream=stream,
        number=1,
        version=None,
        at=at,
        actor_name=actor,
        kind=type(event).__name__,
        reason=None,
        sales=sales,
        sold=sold,
        **_words(line),
    )


def tell_of_picture(event: Event, rows: Rows) -> None:
    """Called after a picture is added or before it is removed: the gallery names its product."""
    picture = rows.get(pictures, stream_id(event.originator_id))
    if picture is not None and picture["kind"] == "product" and picture["owner_id"] is not None:
        _write(event, rows, picture["owner_id"], told_of_picture(event))


def _category(product: Row, rows: Rows) -> str | None:
    """As it is called when it happens; a history keeps its words."""
    id = product.get("category_id")
    category = None if id is None else rows.get(categories, id)
    return str(category["name"]) if category else None


def _unit(id: int, rows: Rows) -> str:
    product = rows.get(products, id)
    return product["unit"] if product else "unidade"


def _write(event: Event, rows: Rows, product_id: int, line: Line, *, version: int | None = None) -> None:
    rows.put(
        history,
        product_id=product_id,
        stream=event.originator_id,
        number=event.originator_version,
        version=version,
        at=event.timestamp,
        actor_name=event.metadata.actor_name,
        kind=type(event).__name__,
        reason=event.metadata.reason,
        sales=0,
        sold=Decimal(0),
        **_words(line),
    )


def _words(line: Line) -> Row:
    values = (value or "" for change in line.changes for value in change)
    return {
        "topic": line.topic,
        "sentence": line.sentence,
        "changes": json.dumps(line.changes, ensure_ascii=False),
        "search": folded(" ".join((line.sentence, *values))),
    }
