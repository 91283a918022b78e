"""The back-office's lists follow every product, category, stock item and picture."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.beers.events import BeerAdded, BeerRepriced
from command_api.catalogue import events
from command_api.catalogue.details import NO_WORDS, CategoryWords, Details
from command_api.images import events as image_events
from command_api.kernel import Event, stream_id
from command_api.kernel.text import search_form
from command_api.rules.display import display_name, display_price
from command_api.stock import events as stock_events
from infra.declared_fields import declared_fields
from projections.catalogue.history import record_picture, record_product, record_sale, record_stock
from projections.catalogue.tables import categories, history, keg_prices, open_kegs, pictures, products, stock
from projections.gallery import Gallery
from projections.keg_prices import KegPrices
from projections.open_kegs import OpenKegs
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import deletes, field, last_change, sets
from projections.runtime.rows import Row, Rows

_SEARCHED: Final = [each.name for each in declared_fields(Details) if each.doc.searched]


def _change_product(event: Event, rows: Rows, **values: Any) -> None:
    """Change columns of the product and all that follows from them, and add a line to its history."""
    known = _known(event, rows)
    changed = _shown({**known, **values, **last_change(event)}, rows)
    record_product(event, rows, known, changed)
    rows.put(products, **changed)


def _change_words(event: Event, rows: Rows, **values: str) -> None:
    """Change the text that a search for categories matches."""
    known = rows.get(categories, stream_id(event.originator_id)) or {}
    words = {**known, **values}
    _change_category(event, rows, **values, search=search_form(f"{words['name']} {words['description']}"))


def _change_category(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(categories, stream_id(event.originator_id), **values, **last_change(event))


class Catalogue(Gallery, KegPrices, OpenKegs, Projection):
    """One row per category, product, stock item and picture. Removed ones have no row; a product's history stays."""

    name = "catalogue"
    version = 10
    tables = (categories, products, stock, pictures, history, open_kegs, keg_prices)
    gallery = pictures
    open_kegs = open_kegs
    keg_prices = keg_prices

    @handles(events.CategoryCreated)
    def category_created(self, event: events.CategoryCreated, rows: Rows) -> None:
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
            **last_change(event),
        )

    @handles(events.CategoryRenamed)
    def category_renamed(self, event: events.CategoryRenamed, rows: Rows) -> None:
        _change_words(event, rows, name=event.name, name_folded=search_form(event.name))

    category_described = handles(events.CategoryDescribed)(sets(_change_words, "description"))
    category_translated = handles(events.CategoryTranslated)(sets(_change_category, *CategoryWords.__struct_fields__))
    category_moved = handles(events.CategoryMoved)(sets(_change_category, "parent_id"))
    category_placed = handles(events.CategoryPositionSet)(sets(_change_category, "position"))
    category_shown = handles(events.CategoryShown)(sets(_change_category, visible=True))
    category_hidden = handles(events.CategoryHidden)(sets(_change_category, visible=False))
    category_deleted = handles(events.CategoryDeleted)(deletes(categories))

    @handles(events.ProductAdded)
    def product_added(self, event: events.ProductAdded, rows: Rows) -> None:
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
            **last_change(event),
        }
        shown = _shown(added, rows)
        record_product(event, rows, {}, shown)
        rows.put(products, **shown)

    product_details_changed = handles(events.ProductDetailsChanged)(sets(_change_product, *Details.__struct_fields__))
    product_renamed = handles(events.ProductRenamed)(sets(_change_product, name_manual=field("name")))
    product_repriced = handles(events.ProductRepriced)(sets(_change_product, price_manual=field("price")))
    product_synced = handles(events.ProductSourceSynced)(
        sets(_change_product, "source_id", "name_source", "price_source")
    )
    product_moved = handles(events.ProductMovedToCategory)(sets(_change_product, "category_id"))
    product_shown = handles(events.ProductShown)(sets(_change_product, visible=True))
    product_hidden = handles(events.ProductHidden)(sets(_change_product, visible=False))
    product_made_available = handles(events.ProductMadeAvailable)(sets(_change_product, available=True))
    product_made_unavailable = handles(events.ProductMadeUnavailable)(sets(_change_product, available=False))

    @handles(events.ProductRemoved)
    def product_removed(self, event: events.ProductRemoved, rows: Rows) -> None:
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

    @handles(stock_events.StockReceived, stock_events.StockSaleReversed, stock_events.StockSalesReversedInBatch)
    def stock_came(
        self,
        event: stock_events.StockReceived | stock_events.StockSaleReversed | stock_events.StockSalesReversedInBatch,
        rows: Rows,
    ) -> None:
        _change_stock(event, rows, more=event.quantity)

    @handles(stock_events.StockSold, stock_events.StockSoldInBatch)
    def stock_went(self, event: stock_events.StockSold | stock_events.StockSoldInBatch, rows: Rows) -> None:
        _change_stock(event, rows, more=-event.quantity)
        record_sale(event, stream_id(event.originator_id), rows)

    @handles(stock_events.SaleRecorded)
    def sold_uncounted(self, event: stock_events.SaleRecorded, rows: Rows) -> None:
        """A glass from a keg, or a product whose stock is not counted: no event of a stock item reports it."""
        if not event.counted:
            record_sale(event, event.product_id, rows)

    @handles(stock_events.StockLost)
    def stock_lost(self, event: stock_events.StockLost, rows: Rows) -> None:
        _change_stock(event, rows, more=-event.quantity)

    @handles(stock_events.StockCounted)
    def stock_counted(self, event: stock_events.StockCounted, rows: Rows) -> None:
        _change_stock(event, rows, quantity=event.counted)

    @handles(stock_events.StockMinimumSet)
    def stock_minimum_set(self, event: stock_events.StockMinimumSet, rows: Rows) -> None:
        _change_stock(event, rows, minimum=event.minimum)

    @handles(image_events.ImageUploaded)
    def image_uploaded(self, event: image_events.ImageUploaded, rows: Rows) -> None:
        super().image_uploaded(event, rows)
        record_picture(event, rows)

    @handles(image_events.ImageEdited, image_events.ImageEditUndone)
    def image_edited(self, event: image_events.ImageEdited | image_events.ImageEditUndone, rows: Rows) -> None:
        super().image_edited(event, rows)
        record_picture(event, rows)

    @handles(image_events.ImageActivated, image_events.ImageDeactivated)
    def image_switched(self, event: image_events.ImageActivated | image_events.ImageDeactivated, rows: Rows) -> None:
        super().image_switched(event, rows)
        record_picture(event, rows)

    @handles(image_events.ImageDeleted)
    def image_deleted(self, event: image_events.ImageDeleted, rows: Rows) -> None:
        record_picture(event, rows)
        super().image_deleted(event, rows)


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


def _details(event: events.ProductAdded | events.ProductDetailsChanged) -> Row:
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
    if not isinstance(event, stock_events.StockSold | stock_events.StockSoldInBatch):
        record_stock(event, rows, known, changed)
    rows.put(stock, **changed)
