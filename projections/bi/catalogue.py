"""Categories and products as they are now, and every change of a price."""

from __future__ import annotations

from typing import Any

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
from projections.bi.tables import categories, prices, products
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows


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
        rows.put(products, **_shown(product))

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


def _change(event: Event, rows: Rows, **values: Any) -> None:
    """Change columns of a product; another price to pay is a fact of its own."""
    id = stream_id(event.originator_id)
    before = rows.get(products, id)
    if before is None:
        raise LookupError(f"{event.originator_id} was never added")
    now = _shown({**before, **values})
    rows.put(products, **now)
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
