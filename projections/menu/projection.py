"""The menu follows categories, products, pictures and sales. Who reads it writes it out of these rows."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import asdict

from command_api.catalogue.details import NO_WORDS, CategoryWords
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
from command_api.kernel import stream_id
from command_api.stock.events import (
    KegDelivered,
    KegDiscarded,
    KegEmptied,
    KegFilled,
    KegReturned,
    KegReturnTakenBack,
    KegStayed,
    SaleRecorded,
    SaleReversed,
)
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
from projections.runtime.rows import Rows


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

    @handles(CategoryCreated)
    def category_created(self, event: CategoryCreated, rows: Rows) -> None:
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

    @handles(CategoryRenamed)
    def category_renamed(self, event: CategoryRenamed, rows: Rows) -> None:
        rows.change(menu_categories, stream_id(event.originator_id), name=event.name)

    @handles(CategoryDescribed)
    def category_described(self, event: CategoryDescribed, rows: Rows) -> None:
        rows.change(menu_categories, stream_id(event.originator_id), description=event.description)

    @handles(CategoryTranslated)
    def category_translated(self, event: CategoryTranslated, rows: Rows) -> None:
        words = {name: getattr(event, name) for name in CategoryWords.__struct_fields__}
        rows.change(menu_categories, stream_id(event.originator_id), **words)

    @handles(CategoryMoved)
    def category_moved(self, event: CategoryMoved, rows: Rows) -> None:
        rows.change(menu_categories, stream_id(event.originator_id), parent_id=event.parent_id)

    @handles(CategoryPositionSet)
    def category_placed(self, event: CategoryPositionSet, rows: Rows) -> None:
        rows.change(menu_categories, stream_id(event.originator_id), position=event.position)

    @handles(CategoryShown, CategoryHidden)
    def category_switched(self, event: CategoryShown | CategoryHidden, rows: Rows) -> None:
        rows.change(menu_categories, stream_id(event.originator_id), visible=isinstance(event, CategoryShown))

    @handles(CategoryDeleted)
    def category_deleted(self, event: CategoryDeleted, rows: Rows) -> None:
        rows.delete(menu_categories, stream_id(event.originator_id))

    @handles(ProductAdded)
    def product_added(self, event: ProductAdded, rows: Rows) -> None:
        rows.put(
            menu_products,
            id=stream_id(event.originator_id),
            category_id=event.category_id,
            slug=event.slug,
            name=event.name,
            price=event.price,
            summary=event.summary,
            visible=event.visible,
            available=event.available,
            unit=event.unit,
            volume_ml=event.volume_ml,
            weight_g=event.weight_g,
            alcohol_content=event.alcohol_content,
            beer_id=event.beer_id,
            pour_ml=event.pour_ml,
            container_l=event.container_l,
            name_en=event.name_en,
            name_es=event.name_es,
            summary_en=event.summary_en,
            summary_es=event.summary_es,
            seo_title=event.seo_title,
            seo_description=event.seo_description,
            seo_keywords=event.seo_keywords,
        )

    @handles(ProductRenamed)
    def product_renamed(self, event: ProductRenamed, rows: Rows) -> None:
        rows.change(menu_products, stream_id(event.originator_id), name_manual=event.name)

    @handles(ProductRepriced)
    def product_repriced(self, event: ProductRepriced, rows: Rows) -> None:
        rows.change(menu_products, stream_id(event.originator_id), price_manual=event.price)

    @handles(ProductSourceSynced)
    def product_synced(self, event: ProductSourceSynced, rows: Rows) -> None:
        product = stream_id(event.originator_id)
        rows.change(menu_products, product, name_source=event.name_source, price_source=event.price_source)

    @handles(ProductDetailsChanged)
    def product_details_changed(self, event: ProductDetailsChanged, rows: Rows) -> None:
        rows.change(
            menu_products,
            stream_id(event.originator_id),
            summary=event.summary,
            unit=event.unit,
            volume_ml=event.volume_ml,
            weight_g=event.weight_g,
            alcohol_content=event.alcohol_content,
            beer_id=event.beer_id,
            pour_ml=event.pour_ml,
            container_l=event.container_l,
            name_en=event.name_en,
            name_es=event.name_es,
            summary_en=event.summary_en,
            summary_es=event.summary_es,
            seo_title=event.seo_title,
            seo_description=event.seo_description,
            seo_keywords=event.seo_keywords,
        )

    @handles(ProductMovedToCategory)
    def product_moved(self, event: ProductMovedToCategory, rows: Rows) -> None:
        rows.change(menu_products, stream_id(event.originator_id), category_id=event.category_id)

    @handles(ProductShown, ProductHidden)
    def product_switched(self, event: ProductShown | ProductHidden, rows: Rows) -> None:
        rows.change(menu_products, stream_id(event.originator_id), visible=isinstance(event, ProductShown))

    @handles(ProductMadeAvailable, ProductMadeUnavailable)
    def product_stocked(self, event: ProductMadeAvailable | ProductMadeUnavailable, rows: Rows) -> None:
        rows.change(menu_products, stream_id(event.originator_id), available=isinstance(event, ProductMadeAvailable))

    @handles(ProductRemoved)
    def product_removed(self, event: ProductRemoved, rows: Rows) -> None:
        rows.delete(menu_products, stream_id(event.originator_id))

    @handles(SaleRecorded)
    def sold(self, event: SaleRecorded, rows: Rows) -> None:
        count_sales(rows, day_number(event.timestamp), event.product_id, 1, event.quantity)

    @handles(SaleReversed)
    def sale_reversed(self, event: SaleReversed, rows: Rows) -> None:
        day = day_number(datetime.fromisoformat(event.sold_at))
        count_sales(rows, day, event.product_id, -1, -event.quantity)

    @handles(KegFilled)
    def keg_filled(self, event: KegFilled, rows: Rows) -> None:
        super().keg_filled(event, rows)
        keep_keg(event, rows)

    @handles(KegEmptied, KegDiscarded)
    def keg_ended(self, event: KegEmptied | KegDiscarded, rows: Rows) -> None:
        super().keg_ended(event, rows)
        forget_keg(event, rows)

    @handles(KegDelivered)
    def keg_delivered(self, event: KegDelivered, rows: Rows) -> None:
        super().keg_delivered(event, rows)
        count_delivered_keg(event, rows)

    @handles(KegStayed)
    def keg_stayed(self, event: KegStayed, rows: Rows) -> None:
        super().keg_stayed(event, rows)
        count_back(event, rows)

    @handles(KegReturned)
    def keg_returned(self, event: KegReturned, rows: Rows) -> None:
        super().keg_returned(event, rows)
        count_returned_keg(event, rows)

    @handles(KegReturnTakenBack)
    def return_of_keg_taken_back(self, event: KegReturnTakenBack, rows: Rows) -> None:
        super().return_of_keg_taken_back(event, rows)
        count_keg_as_gone(event, rows)

    def finish(self, rows: Rows) -> None:
        count_anew(rows)
