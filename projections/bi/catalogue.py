"""Categories and products as they are now, products as they were, and every change of a price."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from command_api.catalogue import events
from command_api.kernel import Event, stream_id
from command_api.rules.display import display_name, display_price
from projections.bi.calendar import day_of
from projections.bi.numbering import keep_number, last_number
from projections.bi.tables import categories, prices, product_versions, products
from projections.runtime.definition import handles
from projections.runtime.handlers import field, sets
from projections.runtime.rows import Row, Rows

_VERSIONED: Final = ("name", "display_name", "category_id", "display_price", "visible", "unit")
"""What a version of a product says."""


def _change(event: Event, rows: Rows, **values: Any) -> None:
    """Change columns of a product; another price to pay is a fact of its own."""
    id = stream_id(event.originator_id)
    before = rows.get(products, id)
    if before is None:
        raise LookupError(f"{event.originator_id} was never added")
    now = _shown({**before, **values})
    rows.put(products, **now)
    if any(now[name] != before[name] for name in _VERSIONED):
        _begin_version(event, now, _end_version(event, rows), rows)
    if now["display_price"] != before["display_price"]:
        rows.put(
            prices,
            product_id=id,
            number=event.originator_version,
            at=event.timestamp,
            day=day_of(event.timestamp, rows),
            old_price=before["display_price"],
            new_price=now["display_price"],
        )


class CatalogueFacts:
    """The handlers of categories and products; a projection inherits them."""

    @handles(events.CategoryCreated)
    def category_created(self, event: events.CategoryCreated, rows: Rows) -> None:
        rows.put(
            categories,
            id=stream_id(event.originator_id),
            name=event.name,
            parent_id=event.parent_id,
            removed=False,
        )

    category_renamed = handles(events.CategoryRenamed)(sets(categories, "name"))
    category_moved = handles(events.CategoryMoved)(sets(categories, "parent_id"))
    category_deleted = handles(events.CategoryDeleted)(sets(categories, removed=True))

    @handles(events.ProductAdded)
    def product_added(self, event: events.ProductAdded, rows: Rows) -> None:
        product: Row = {
            "id": stream_id(event.originator_id),
            "name": event.name,
            "name_manual": None,
            "name_source": None,
            "sku": event.sku,
            "unit": event.unit,
            "category_id": event.category_id,
            "price": event.price,
            "price_manual": None,
            "price_source": None,
            "visible": event.visible,
            "removed": False,
            **_beer(event),
        }
        shown = _shown(product)
        rows.put(products, **shown)
        _begin_version(event, shown, event.timestamp, rows)

    product_renamed = handles(events.ProductRenamed)(sets(_change, name_manual=field("name")))
    product_repriced = handles(events.ProductRepriced)(sets(_change, price_manual=field("price")))
    product_synced = handles(events.ProductSourceSynced)(sets(_change, "name_source", "price_source"))

    @handles(events.ProductDetailsChanged)
    def product_details_changed(self, event: events.ProductDetailsChanged, rows: Rows) -> None:
        _change(event, rows, sku=event.sku, unit=event.unit, **_beer(event))

    product_moved = handles(events.ProductMovedToCategory)(sets(_change, "category_id"))
    product_shown = handles(events.ProductShown)(sets(_change, visible=True))
    product_hidden = handles(events.ProductHidden)(sets(_change, visible=False))

    @handles(events.ProductRemoved)
    def product_removed(self, event: events.ProductRemoved, rows: Rows) -> None:
        _change(event, rows, removed=True)
        _end_version(event, rows)


def _begin_version(event: Event, product: Row, since: datetime, rows: Rows) -> None:
    """The product is like this from ``since`` on."""
    rows.put(
        product_versions,
        product_id=product["id"],
        number=keep_number(event.originator_id, event.originator_version, rows),
        valid_from=since,
        valid_until=None,
        **{name: product[name] for name in _VERSIONED},
    )


def _end_version(event: Event, rows: Rows) -> datetime:
    """Close the current version, and answer when: no sooner than it began, whatever the clock said."""
    key = stream_id(event.originator_id), last_number(event.originator_id, rows)
    current = rows.get(product_versions, *key)
    if current is None:
        raise LookupError(f"{event.originator_id} was never added")
    until: datetime = max(current["valid_from"], event.timestamp)
    rows.change(product_versions, *key, valid_until=until)
    return until


def _beer(event: events.ProductAdded | events.ProductDetailsChanged) -> Row:
    return {
        "beer_id": event.beer_id or None,
        "pour_ml": event.pour_ml or None,
        "container_l": event.container_l or None,
    }


def _shown(product: Row) -> Row:
    """``product`` with the name and price that a visitor sees."""
    return {
        **product,
        "display_name": display_name(product["name_manual"], product["name_source"], product["name"]),
        "display_price": display_price(product["price_manual"], product["price_source"], product["price"]),
    }
