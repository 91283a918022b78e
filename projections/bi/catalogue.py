"""Categories and products as they are now, products as they were, and every change of a price."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from command_api.catalogue.events import (
    CategoryCreated,
    CategoryDeleted,
    CategoryMoved,
    CategoryRenamed,
    ProductAdded,
    ProductDetailsChanged,
    ProductHidden,
    ProductMovedToCategory,
    ProductRemoved,
    ProductRenamed,
    ProductRepriced,
    ProductShown,
    ProductSourceSynced,
)
from command_api.kernel import Event, stream_id
from command_api.rules.display import display_name, display_price
from projections.bi.calendar import day_of
from projections.bi.numbering import keep_number, last_number
from projections.bi.tables import categories, prices, product_versions, products
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_VERSIONED: Final = ("name", "display_name", "category_id", "display_price", "visible", "unit")
"""What a version of a product says."""


class CatalogueFacts:
    """The handlers of categories and products; a projection inherits them."""

    @handles(CategoryCreated)
    def category_created(self, event: CategoryCreated, rows: Rows) -> None:
        rows.put(
            categories,
            id=stream_id(event.originator_id),
            name=event.name,
            parent_id=event.parent_id,
            removed=False,
        )

    @handles(CategoryRenamed)
    def category_renamed(self, event: CategoryRenamed, rows: Rows) -> None:
        rows.change(categories, stream_id(event.originator_id), name=event.name)

    @handles(CategoryMoved)
    def category_moved(self, event: CategoryMoved, rows: Rows) -> None:
        rows.change(categories, stream_id(event.originator_id), parent_id=event.parent_id)

    @handles(CategoryDeleted)
    def category_deleted(self, event: CategoryDeleted, rows: Rows) -> None:
        rows.change(categories, stream_id(event.originator_id), removed=True)

    @handles(ProductAdded)
    def product_added(self, event: ProductAdded, rows: Rows) -> None:
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

    @handles(ProductRenamed)
    def product_renamed(self, event: ProductRenamed, rows: Rows) -> None:
        _change(event, rows, name_manual=event.name)

    @handles(ProductRepriced)
    def product_repriced(self, event: ProductRepriced, rows: Rows) -> None:
        _change(event, rows, price_manual=event.price)

    @handles(ProductSourceSynced)
    def product_synced(self, event: ProductSourceSynced, rows: Rows) -> None:
        _change(event, rows, name_source=event.name_source, price_source=event.price_source)

    @handles(ProductDetailsChanged)
    def product_details_changed(self, event: ProductDetailsChanged, rows: Rows) -> None:
        _change(event, rows, sku=event.sku, unit=event.unit, **_beer(event))

    @handles(ProductMovedToCategory)
    def product_moved(self, event: ProductMovedToCategory, rows: Rows) -> None:
        _change(event, rows, category_id=event.category_id)

    @handles(ProductShown, ProductHidden)
    def product_switched(self, event: ProductShown | ProductHidden, rows: Rows) -> None:
        _change(event, rows, visible=isinstance(event, ProductShown))

    @handles(ProductRemoved)
    def product_removed(self, event: ProductRemoved, rows: Rows) -> None:
        _change(event, rows, removed=True)
        _end_version(event, rows)


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


def _beer(event: ProductAdded | ProductDetailsChanged) -> Row:
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
