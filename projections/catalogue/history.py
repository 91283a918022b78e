"""The lines of a product's history, as data: texts are made when they are read."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import msgspec

from command_api.catalogue import events
from command_api.catalogue.details import Details
from command_api.kernel import Event, stream_id
from command_api.rules.windows import PUB_TIME
from command_api.stock import events as stock_events
from projections.catalogue.tables import Topic, categories, history, pictures, products
from projections.runtime.rows import Row, Rows

_TOPICS: Final[dict[type[Event], Topic]] = {
    events.ProductRenamed: "name",
    events.ProductRepriced: "price",
    events.ProductDetailsChanged: "details",
    events.ProductMovedToCategory: "category",
    events.ProductShown: "menu",
    events.ProductHidden: "menu",
    events.ProductMadeAvailable: "menu",
    events.ProductMadeUnavailable: "menu",
}
"""The topic of every other event of a product is the product."""
_COMPARED: Final = ("name", "price", "name_source", "price_source", *Details.__struct_fields__)
_SYNCED: Final = ("name_source", "price_source")
_json: Final = msgspec.json.Encoder(decimal_format="number")


def record_product(event: Event, rows: Rows, before: Row, after: Row) -> None:
    """``before`` and ``after`` are the product's row."""
    category = (_category(before, rows), _category(after, rows))
    names = _SYNCED if isinstance(event, events.ProductSourceSynced) else _COMPARED
    changes: dict[str, tuple[Any, Any]] = {}
    if not isinstance(event, events.ProductAdded):
        changes = {name: (before[name], after[name]) for name in names if before.get(name) != after.get(name)}
        if category[0] != category[1]:
            changes["category_id"] = category
    context = {"category": category[1], "changes": changes}
    topic = _TOPICS.get(type(event), "product")
    _put(event, rows, stream_id(event.originator_id), topic, context, version=event.originator_version)


def record_stock(event: Event, rows: Rows, before: Row, after: Row) -> None:
    """``before`` and ``after`` are the row of the stock item. A minimum that stays the same adds no line."""
    name = "minimum" if isinstance(event, stock_events.StockMinimumSet) else "quantity"
    changes = {name: (before[name], after[name])} if before[name] != after[name] else {}
    if changes or name == "quantity":
        id = stream_id(event.originator_id)
        _put(event, rows, id, "stock", {"unit": _unit(id, rows), "changes": changes})


def record_sale(
    event: stock_events.StockSold | stock_events.StockSoldInBatch | stock_events.SaleRecorded, id: int, rows: Rows
) -> None:
    """One line per day and one per imported file, because hundreds of lines would be unreadable. ``id`` is the
    product's."""
    more = event.sales if isinstance(event, stock_events.StockSoldInBatch) else 1
    import_id = None if isinstance(event, stock_events.StockSold) else event.import_id
    day = event.timestamp.astimezone(PUB_TIME).date()
    stream = f"sales-{day}" if import_id is None else f"sales-import-{import_id}"
    known = rows.get(history, id, stream, 1)
    sales, sold, at = more, event.quantity, event.timestamp
    actor: str | None = event.metadata.actor
    if known is not None:
        sales, sold, at = known["sales"] + more, known["sold"] + sold, max(known["at"], at)
        actor = actor if actor == known["actor_name"] else None
    _put(
        event,
        rows,
        id,
        "sales",
        {"unit": _unit(id, rows)},
        stream=stream,
        number=1,
        at=at,
        actor_name=actor,
        reason=None,
        sales=sales,
        sold=sold,
    )


def record_picture(event: Event, rows: Rows) -> None:
    """Called after a picture is added or before it is removed: the gallery names its product."""
    picture = rows.get(pictures, stream_id(event.originator_id))
    if picture is not None and picture["kind"] == "product" and picture["owner_id"] is not None:
        _put(event, rows, picture["owner_id"], "picture", {})


def _category(product: Row, rows: Rows) -> str | None:
    """As it is called when it happens; a history keeps its names."""
    id = product.get("category_id")
    category = None if id is None else rows.get(categories, id)
    return str(category["name"]) if category else None


def _unit(id: int, rows: Rows) -> str:
    product = rows.get(products, id)
    return product["unit"] if product else "unidade"


def _put(event: Event, rows: Rows, product_id: int, topic: Topic, context: Row, **values: Any) -> None:
    row: Row = {
        "product_id": product_id,
        "stream": event.originator_id,
        "number": event.originator_version,
        "version": None,
        "at": event.timestamp,
        "actor_name": event.metadata.actor,
        "kind": type(event).__name__,
        "topic": topic,
        "context": _json.encode(_canonical(context)).decode(),
        "reason": event.metadata.reason,
        "sales": 0,
        "sold": Decimal(0),
    }
    rows.put(history, **{**row, **values})


def _canonical(value: Any) -> Any:
    """Decimals without trailing zeros: those read from a row have the zeros of their column, computed ones have not."""
    match value:
        case Decimal():
            return Decimal(f"{value.normalize():f}")
        case dict():
            return {name: _canonical(each) for name, each in value.items()}
        case tuple():
            return tuple(map(_canonical, value))
    return value
