"""The menu follows categories, products, pictures and sales. Who reads it writes it out of these rows."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from msgspec.structs import asdict

from command_api.catalogue import events as catalogue_events
from command_api.catalogue.details import NO_WORDS, CategoryWords, Details
from command_api.kernel import stream_id
from command_api.stock import events as stock_events
from projections.gallery import Gallery
from projections.keg_prices import KegPrices
from projections.menu.best_sellers import count_anew, count_sales, day_number
from projections.menu.event_kegs import (
    count_back,
    count_delivered_keg,
    count_keg_as_gone,
    count_returned_keg,
    forget_keg,
    keep_keg,
)
from projections.menu.tables import (
    menu_categories,
    menu_event_kegs,
    menu_keg_prices,
    menu_newest_day,
    menu_open_kegs,
    menu_pictures,
    menu_products,
    menu_sales,
    menu_sold,
)
from projections.open_kegs import OpenKegs
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import deletes, field, sets
from projections.runtime.rows import Rows

_DETAILS: Final = [name for name in Details.__struct_fields__ if name in menu_products.c]
"""The details of a product that the menu shows."""


class Menu(Gallery, KegPrices, OpenKegs, Projection):
    """An event changes the rows of what it is about; nothing else is written."""

    name = "menu"
    version = 10
    tables = (
        menu_categories,
        menu_products,
        menu_pictures,
        menu_sales,
        menu_sold,
        menu_newest_day,
        menu_open_kegs,
        menu_event_kegs,
        menu_keg_prices,
    )
    gallery = menu_pictures
    open_kegs = menu_open_kegs
    keg_prices = menu_keg_prices

    @handles(catalogue_events.CategoryCreated)
    def category_created(self, event: catalogue_events.CategoryCreated, rows: Rows) -> None:
        rows.put(
            menu_categories,
            id=stream_id(event.originator_id),
            name=event.name,
            slug=event.slug,
            description=event.description,
            position=event.position,
            parent_id=event.parent_id,
            visible=event.visible,
            **asdict(NO_WORDS),
        )

    category_renamed = handles(catalogue_events.CategoryRenamed)(sets(menu_categories, "name"))
    category_described = handles(catalogue_events.CategoryDescribed)(sets(menu_categories, "description"))
    category_translated = handles(catalogue_events.CategoryTranslated)(
        sets(menu_categories, *CategoryWords.__struct_fields__)
    )
    category_moved = handles(catalogue_events.CategoryMoved)(sets(menu_categories, "parent_id"))
    category_placed = handles(catalogue_events.CategoryPositionSet)(sets(menu_categories, "position"))
    category_shown = handles(catalogue_events.CategoryShown)(sets(menu_categories, visible=True))
    category_hidden = handles(catalogue_events.CategoryHidden)(sets(menu_categories, visible=False))
    category_deleted = handles(catalogue_events.CategoryDeleted)(deletes(menu_categories))

    @handles(catalogue_events.ProductAdded)
    def product_added(self, event: catalogue_events.ProductAdded, rows: Rows) -> None:
        added = ("category_id", "slug", "name", "price", "visible", "available", *_DETAILS)
        rows.put(menu_products, id=stream_id(event.originator_id), **{name: getattr(event, name) for name in added})

    product_renamed = handles(catalogue_events.ProductRenamed)(sets(menu_products, name_manual=field("name")))
    product_repriced = handles(catalogue_events.ProductRepriced)(sets(menu_products, price_manual=field("price")))

    @handles(catalogue_events.ProductSourceSynced)
    def product_synced(self, event: catalogue_events.ProductSourceSynced, rows: Rows) -> None:
        product = stream_id(event.originator_id)
        rows.change(menu_products, product, name_source=event.name_source, price_source=event.price_source)

    product_details_changed = handles(catalogue_events.ProductDetailsChanged)(sets(menu_products, *_DETAILS))
    product_moved = handles(catalogue_events.ProductMovedToCategory)(sets(menu_products, "category_id"))
    product_shown = handles(catalogue_events.ProductShown)(sets(menu_products, visible=True))
    product_hidden = handles(catalogue_events.ProductHidden)(sets(menu_products, visible=False))
    product_made_available = handles(catalogue_events.ProductMadeAvailable)(sets(menu_products, available=True))
    product_made_unavailable = handles(catalogue_events.ProductMadeUnavailable)(sets(menu_products, available=False))
    product_removed = handles(catalogue_events.ProductRemoved)(deletes(menu_products))

    @handles(stock_events.SaleRecorded)
    def sold(self, event: stock_events.SaleRecorded, rows: Rows) -> None:
        count_sales(rows, day_number(event.timestamp), event.product_id, 1, event.quantity)

    @handles(stock_events.SaleReversed)
    def sale_reversed(self, event: stock_events.SaleReversed, rows: Rows) -> None:
        day = day_number(datetime.fromisoformat(event.sold_at))
        count_sales(rows, day, event.product_id, -1, -event.quantity)

    @handles(stock_events.KegFilled)
    def keg_filled(self, event: stock_events.KegFilled, rows: Rows) -> None:
        super().keg_filled(event, rows)
        keep_keg(event, rows)

    @handles(stock_events.KegEmptied, stock_events.KegDiscarded)
    def keg_ended(self, event: stock_events.KegEmptied | stock_events.KegDiscarded, rows: Rows) -> None:
        super().keg_ended(event, rows)
        forget_keg(event, rows)

    @handles(stock_events.KegDelivered)
    def keg_delivered(self, event: stock_events.KegDelivered, rows: Rows) -> None:
        super().keg_delivered(event, rows)
        count_delivered_keg(event, rows)

    @handles(stock_events.KegStayed)
    def keg_stayed(self, event: stock_events.KegStayed, rows: Rows) -> None:
        super().keg_stayed(event, rows)
        count_back(event, rows)

    @handles(stock_events.KegReturned)
    def keg_returned(self, event: stock_events.KegReturned, rows: Rows) -> None:
        super().keg_returned(event, rows)
        count_returned_keg(event, rows)

    @handles(stock_events.KegReturnTakenBack)
    def return_of_keg_taken_back(self, event: stock_events.KegReturnTakenBack, rows: Rows) -> None:
        super().return_of_keg_taken_back(event, rows)
        count_keg_as_gone(event, rows)

    def finish(self, rows: Rows) -> None:
        count_anew(rows)
