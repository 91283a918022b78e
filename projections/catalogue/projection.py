"""The back-office's lists follow every product, category, stock item and picture."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.beers.events import BeerAdded, BeerRepriced
from command_api.catalogue.details import NO_WORDS, CategoryWords, Details
from command_api.catalogue.events import (
    CategoryCreated,
    CategoryDeleted,
    CategoryDescribed,
    CategoryHidden,
    CategoryMoved,
    CategoryPositionSet,
    CategoryRenamed,
    CategoryShown,
    CategoryTranslated,
    ProductAdded,
    ProductDetailsChanged,
    ProductHidden,
    ProductMadeAvailable,
    ProductMadeUnavailable,
    ProductMovedToCategory,
    ProductRemoved,
    ProductRenamed,
    ProductRepriced,
    ProductShown,
    ProductSourceSynced,
)
from command_api.images.events import (
    ImageActivated,
    ImageDeactivated,
    ImageDeleted,
    ImageEdited,
    ImageEditUndone,
    ImageUploaded,
)
from command_api.kernel import Event, stream_id
from command_api.kernel.text import search_form
from command_api.rules.display import display_name, display_price
from command_api.stock.events import (
    SaleRecorded,
    StockCounted,
    StockLost,
    StockMinimumSet,
    StockReceived,
    StockSaleReversed,
    StockSalesReversedInBatch,
    StockSold,
    StockSoldInBatch,
)
from infra.declared_fields import declared_fields
from projections.catalogue.history import record_picture, record_product, record_sale, record_stock
from projections.catalogue.tables import categories, history, keg_prices, open_kegs, pictures, products, stock
from projections.gallery import Gallery
from projections.keg_prices import KegPrices
from projections.open_kegs import OpenKegs
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Row, Rows

_SEARCHED: Final = [each.name for each in declared_fields(Details) if each.doc.searched]


class Catalogue(Gallery, KegPrices, OpenKegs, Projection):
    """One row per category, product, stock item and picture. Removed ones have no row; a product's history stays."""

    name = "catalogue"
    version = 9
    tables = (categories, products, stock, pictures, history, open_kegs, keg_prices)
    gallery = pictures
    open_kegs = open_kegs
    keg_prices = keg_prices

    @handles(CategoryCreated)
    def category_created(self, event: CategoryCreated, rows: Rows) -> None:
        rows.put(
            categories,
            id=stream_id(event.originator_id),
            name=event.name,
            name_folded=search_form(event.name),
            slug=event.slug,
            description=event.description,
            position=event.position,
            parent_id=event.parent_id,
            visible=event.visible,
            dm_category_id=event.dm_category_id,
            **asdict(NO_WORDS),
            search=search_form(f"{event.name} {event.description}"),
            created_at=event.timestamp,
            **_change(event),
        )

    @handles(CategoryRenamed)
    def category_renamed(self, event: CategoryRenamed, rows: Rows) -> None:
        _change_words(event, rows, name=event.name, name_folded=search_form(event.name))

    @handles(CategoryDescribed)
    def category_described(self, event: CategoryDescribed, rows: Rows) -> None:
        _change_words(event, rows, description=event.description)

    @handles(CategoryTranslated)
    def category_translated(self, event: CategoryTranslated, rows: Rows) -> None:
        _change_row(categories, event, rows, **{name: getattr(event, name) for name in CategoryWords.__struct_fields__})

    @handles(CategoryMoved)
    def category_moved(self, event: CategoryMoved, rows: Rows) -> None:
        _change_row(categories, event, rows, parent_id=event.parent_id)

    @handles(CategoryPositionSet)
    def category_placed(self, event: CategoryPositionSet, rows: Rows) -> None:
        _change_row(categories, event, rows, position=event.position)

    @handles(CategoryShown, CategoryHidden)
    def category_switched(self, event: CategoryShown | CategoryHidden, rows: Rows) -> None:
        _change_row(categories, event, rows, visible=isinstance(event, CategoryShown))

    @handles(CategoryDeleted)
    def category_deleted(self, event: CategoryDeleted, rows: Rows) -> None:
        rows.delete(categories, stream_id(event.originator_id))

    @handles(ProductAdded)
    def product_added(self, event: ProductAdded, rows: Rows) -> None:
        added: Row = {
            "id": stream_id(event.originator_id),
            "slug": event.slug,
            "name_added": event.name,
            "price_added": event.price,
            "category_id": event.category_id,
            **_details(event),
            "visible": event.visible,
            "available": event.available,
            "created_at": event.timestamp,
            **_change(event),
        }
        shown = _shown(added, rows)
        record_product(event, rows, {}, shown)
        rows.put(products, **shown)

    @handles(ProductDetailsChanged)
    def product_details_changed(self, event: ProductDetailsChanged, rows: Rows) -> None:
        _change_product(event, rows, **_details(event))

    @handles(ProductRenamed)
    def product_renamed(self, event: ProductRenamed, rows: Rows) -> None:
        _change_product(event, rows, name_manual=event.name)

    @handles(ProductRepriced)
    def product_repriced(self, event: ProductRepriced, rows: Rows) -> None:
        _change_product(event, rows, price_manual=event.price)

    @handles(ProductSourceSynced)
    def product_synced(self, event: ProductSourceSynced, rows: Rows) -> None:
        _change_product(
            event, rows, source_id=event.source_id, name_source=event.name_source, price_source=event.price_source
        )

    @handles(ProductMovedToCategory)
    def product_moved(self, event: ProductMovedToCategory, rows: Rows) -> None:
        _change_product(event, rows, category_id=event.category_id)

    @handles(ProductShown, ProductHidden)
    def product_switched(self, event: ProductShown | ProductHidden, rows: Rows) -> None:
        _change_product(event, rows, visible=isinstance(event, ProductShown))

    @handles(ProductMadeAvailable, ProductMadeUnavailable)
    def product_stocked(self, event: ProductMadeAvailable | ProductMadeUnavailable, rows: Rows) -> None:
        _change_product(event, rows, available=isinstance(event, ProductMadeAvailable))

    @handles(ProductRemoved)
    def product_removed(self, event: ProductRemoved, rows: Rows) -> None:
        known = _known(event, rows)
        record_product(event, rows, known, known)
        rows.delete(products, stream_id(event.originator_id))
        rows.delete(stock, stream_id(event.originator_id))

    @handles(BeerAdded, BeerRepriced)
    def beer_priced(self, event: BeerAdded | BeerRepriced, rows: Rows) -> None:
        """What packs it in kegs costs what the beer costs from now on"""
        super().beer_priced(event, rows)
        its = rows.table(products).c
        packed = sa.select(its.id).where(its.beer_id == stream_id(event.originator_id), its.container_l > 0)
        for (id,) in rows.select(packed):
            known = rows.get(products, id)
            assert known is not None, "it was found"
            rows.put(products, **_shown(known, rows))

    @handles(StockReceived, StockSaleReversed, StockSalesReversedInBatch)
    def stock_came(self, event: StockReceived | StockSaleReversed | StockSalesReversedInBatch, rows: Rows) -> None:
        _change_stock(event, rows, more=event.quantity)

    @handles(StockSold, StockSoldInBatch)
    def stock_went(self, event: StockSold | StockSoldInBatch, rows: Rows) -> None:
        _change_stock(event, rows, more=-event.quantity)
        record_sale(event, stream_id(event.originator_id), rows)

    @handles(SaleRecorded)
    def sold_uncounted(self, event: SaleRecorded, rows: Rows) -> None:
        """A glass from a keg, or a product whose stock is not counted: no event of a stock item tells of it"""
        if not event.counted:
            record_sale(event, event.product_id, rows)

    @handles(StockLost)
    def stock_lost(self, event: StockLost, rows: Rows) -> None:
        _change_stock(event, rows, more=-event.quantity)

    @handles(StockCounted)
    def stock_counted(self, event: StockCounted, rows: Rows) -> None:
        _change_stock(event, rows, quantity=event.counted)

    @handles(StockMinimumSet)
    def stock_minimum_set(self, event: StockMinimumSet, rows: Rows) -> None:
        _change_stock(event, rows, minimum=event.minimum)

    @handles(ImageUploaded)
    def image_uploaded(self, event: ImageUploaded, rows: Rows) -> None:
        super().image_uploaded(event, rows)
        record_picture(event, rows)

    @handles(ImageEdited, ImageEditUndone)
    def image_edited(self, event: ImageEdited | ImageEditUndone, rows: Rows) -> None:
        super().image_edited(event, rows)
        record_picture(event, rows)

    @handles(ImageActivated, ImageDeactivated)
    def image_switched(self, event: ImageActivated | ImageDeactivated, rows: Rows) -> None:
        super().image_switched(event, rows)
        record_picture(event, rows)

    @handles(ImageDeleted)
    def image_deleted(self, event: ImageDeleted, rows: Rows) -> None:
        record_picture(event, rows)
        super().image_deleted(event, rows)


def _change(event: Event) -> Row:
    return {
        "version": event.originator_version,
        "updated_at": event.timestamp,
        "updated_by": event.metadata.actor,
    }


def _change_row(table: sa.Table, event: Event, rows: Rows, **values: Any) -> None:
    rows.change(table, stream_id(event.originator_id), **values, **_change(event))


def _change_words(event: Event, rows: Rows, **values: str) -> None:
    """Change the text that a search for categories matches."""
    known = rows.get(categories, stream_id(event.originator_id)) or {}
    words = {**known, **values}
    _change_row(categories, event, rows, **values, search=search_form(f"{words['name']} {words['description']}"))


def _change_product(event: Event, rows: Rows, **values: Any) -> None:
    """Change columns of the product and all that follows from them, and add a line to its history."""
    known = _known(event, rows)
    changed = _shown({**known, **values, **_change(event)}, rows)
    record_product(event, rows, known, changed)
    rows.put(products, **changed)


def _known(event: Event, rows: Rows) -> Row:
    known = rows.get(products, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never added")
    return known


def _shown(product: Row, rows: Rows) -> Row:
    """``product`` with everything that follows from its own columns and the price of its beer."""
    keg = rows.get(keg_prices, product["beer_id"], product["container_l"]) if product["container_l"] else None
    own = display_price(product.get("price_manual"), product.get("price_source"), product["price_added"])
    name = display_name(product.get("name_manual"), product.get("name_source"), product["name_added"])
    words = (name, product.get("name_source") or "", *(product[each] for each in _SEARCHED))
    return {
        **product,
        "name": name,
        "name_folded": search_form(name),
        "price": keg["price"] if keg else own,
        "search": search_form(" ".join(filter(None, words))),
    }


def _details(event: ProductAdded | ProductDetailsChanged) -> Row:
    return {name: getattr(event, name) for name in Details.__struct_fields__}


def _change_stock(
    event: Event,
    rows: Rows,
    *,
    more: Decimal = Decimal(0),
    quantity: Decimal | None = None,
    minimum: Decimal | None = None,
) -> None:
    product_id = stream_id(event.originator_id)
    known = rows.get(stock, product_id) or {"quantity": Decimal(0), "minimum": Decimal(0)}
    changed = {
        "product_id": product_id,
        "quantity": (known["quantity"] if quantity is None else quantity) + more,
        "minimum": known["minimum"] if minimum is None else minimum,
    }
    if not isinstance(event, StockSold | StockSoldInBatch):
        record_stock(event, rows, known, changed)
    rows.put(stock, **changed)
