"""Load the demo pub through the commands that people use. Interrupted, it goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Final, Protocol

from command_api.catalogue.categories import CreateCategory, all_categories, create_category
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.catalogue.domain import PRODUCT_SKU, Details, sku_key
from command_api.event_store import Store
from command_api.images.commands import upload_image
from command_api.images.pictures import Picture
from command_api.kernel import stream_id
from command_api.site.commands import change_business, change_hours
from command_api.site.events import OpeningHours
from command_api.stock.commands import RecordSale, record_sales
from command_api.stock.domain import SALE_SOURCE
from infra.launcher.demo.beginning import Beginning, beginning_of, new_beginning
from infra.launcher.demo.business import BUSINESS
from infra.launcher.demo.catalogue import CATEGORIES, HERO_SLIDES, PRODUCTS, DemoCategory, DemoProduct, DemoSlide
from infra.launcher.demo.deliveries import brought, stock_steps
from infra.launcher.demo.drawing import Subject, drawing_processes, drawn
from infra.launcher.demo.looks import Keg
from infra.launcher.demo.operations import Operations
from infra.launcher.demo.people import DEMO_USERS, create_people, demo_password
from infra.launcher.demo.pictures import categories_to_upload, products_to_upload, slides_to_upload
from infra.launcher.demo.prices import changes_to_make, first_price
from infra.launcher.demo.sales import DemoSale, daily_sales, units_sold
from infra.launcher.demo.stockroom import DemoStock

if TYPE_CHECKING:
    from infra.launcher.composition import Services

__all__ = ["DEMO_USERS", "Demo", "demo_is_loaded", "demo_password", "load_demo"]


class Progress(Protocol):
    """What shows how far it is: ``infra.launcher.progress.Bars``."""

    def update(self, what: str, done: int, total: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Demo:
    """How much of the pub to load: all of it, unless a test wants less."""

    categories: Sequence[DemoCategory] = CATEGORIES
    products: Sequence[DemoProduct] = PRODUCTS
    slides: Sequence[DemoSlide] = HERO_SLIDES
    days: int = 200
    order_days: int = 548
    draw: Callable[[Subject], Picture] = drawn
    processes: Callable[[], Executor] = drawing_processes

    @property
    def history(self) -> int:
        """Days that the history covers: those of the orders, or those of the sales if they are more."""
        return max(self.days, self.order_days)

    def sales(self, beginning: Beginning) -> list[DemoSale]:
        return list(daily_sales(self.products, self.days, until=beginning.until))


WHOLE: Final = Demo()


def demo_is_loaded(services: Services, demo: Demo = WHOLE) -> bool:
    """Whether the last sale of the demo, which is the last thing that is loaded, is in the history.

    Raises ``Refused`` where the history is somebody else's.
    """
    beginning = beginning_of(services.store, demo.history)
    if beginning is None:
        return False
    return services.store.find(SALE_SOURCE, demo.sales(beginning)[-1].source_id) is not None


def load_demo(services: Services, bars: Progress, demo: Demo = WHOLE) -> str:
    """Whatever of the demo is missing; a sentence that says what is there now. Raises ``Refused`` in a store that
    holds anything else."""
    store = services.store
    beginning = beginning_of(store, demo.history) or new_beginning(datetime.now(UTC), demo.history)
    sales = demo.sales(beginning)
    if not demo_is_loaded(services, demo):
        _introduce(store, beginning)
        create_people(services)
        categories = _fill_menu(store, bars, demo, beginning, sales)
        _hang_pictures(services, bars, demo, beginning, categories)
        if demo.order_days:
            Operations(store, beginning).load(demo.order_days, bars)
        _sell(store, bars, demo, beginning, sales)
    return (
        f"{BUSINESS.name}: {len(demo.categories)} categorias, {len(demo.products)} produtos e "
        f"{len(sales)} vendas até {beginning.until:%d/%m/%Y}."
    )


def _introduce(store: Store, beginning: Beginning) -> None:
    """First of all: the first event of the history is how the demo is recognised."""
    change_business(
        store,
        {
            "name": BUSINESS.name,
            "tagline": BUSINESS.tagline,
            "about": BUSINESS.about,
            "legal_name": BUSINESS.legal_name,
            "founded": BUSINESS.founded_year,
            "street": BUSINESS.street_address,
            "district": BUSINESS.district,
            "city": BUSINESS.city,
            "state": BUSINESS.state,
            "postal_code": BUSINESS.postal_code,
            "latitude": f"{BUSINESS.latitude:.4f}",
            "longitude": f"{BUSINESS.longitude:.4f}",
            "map_query": f"{BUSINESS.street_address}, {BUSINESS.city}, {BUSINESS.state}",
            "landline": BUSINESS.landline,
            "whatsapp_business": BUSINESS.whatsapp_business,
            "whatsapp_shop": BUSINESS.whatsapp_shop,
            "email": BUSINESS.email,
            "instagram": BUSINESS.instagram_url,
            "facebook": BUSINESS.facebook_url,
            "cuisine": BUSINESS.cuisine,
            "price_range": BUSINESS.price_range,
            "service_area": BUSINESS.service_area,
            "reservation_max_people": BUSINESS.table_reservation_limit,
        },
        beginning.context(),
    )
    hours = [OpeningHours(day.weekday, f"{day.opens:%H:%M}", f"{day.closes:%H:%M}") for day in BUSINESS.opening_hours]
    change_hours(store, hours, beginning.context(minutes=5))


def _fill_menu(
    store: Store, bars: Progress, demo: Demo, beginning: Beginning, sales: Sequence[DemoSale]
) -> dict[str, int]:
    """Categories in the order of the menu, then products with what was on the shelf before the first sale. Answers the
    categories' ids by slug."""
    ids = {(category.parent_id, category.name): category.number for category in all_categories(store)}
    by_slug: dict[str, int] = {}
    total = len(demo.categories) + len(demo.products)
    for done, category in enumerate(demo.categories, 1):
        parent_id = by_slug[category.parent_slug] if category.parent_slug else None
        id = ids.get((parent_id, category.name))
        if id is None:
            command = CreateCategory(category.name, category.description, parent_id)
            id = create_category(store, command, beginning.context(minutes=30 + done)).id
        by_slug[category.slug] = id
        bars.update("Cardápio", done, total)
    sold, came = units_sold(sales), brought(stock_steps(demo.products, sales))
    for done, product in enumerate(demo.products, len(demo.categories) + 1):
        if store.find(PRODUCT_SKU, sku_key(product.sku)) is None:
            addition = _addition(product, by_slug[product.category_slug], sold[product.slug] - came[product.slug])
            add_product(store, addition, beginning.context(minutes=60 + done))
        bars.update("Cardápio", done, total)
    return by_slug


def _addition(product: DemoProduct, category_id: int, gone: int) -> AddProduct:
    """``gone`` is what is sold or lost and not brought again: it is on the shelf at first."""
    return AddProduct(
        product.name,
        first_price(product),
        category_id,
        Details(
            summary=product.summary,
            sku=product.sku,
            unit=product.unit,
            volume_ml=product.volume_ml,
            weight_g=product.weight_g,
            alcohol_content=product.alcohol_content or Decimal(0),
        ),
        stock_quantity=Decimal(product.stock_quantity + gone),
        min_stock_level=Decimal(product.min_stock_level),
    )


def _hang_pictures(
    services: Services, bars: Progress, demo: Demo, beginning: Beginning, category_ids: Mapping[str, int]
) -> None:
    """What visitors see first comes first: slides, banners, products."""
    store = services.store
    missing = [
        *slides_to_upload(store, demo.slides),
        *categories_to_upload(store, demo.categories, category_ids),
        *products_to_upload(store, demo.products, _product_ids(store, demo.products)),
    ]
    if not missing:
        return
    total = len(demo.slides) + len(demo.categories) + len(demo.products)
    there = total - len(missing)
    bars.update("Fotos", there, total)
    processes = demo.processes()
    try:
        drawn_in_order = processes.map(demo.draw, [upload.subject for upload in missing])
        for done, (upload, picture) in enumerate(zip(missing, drawn_in_order, strict=True), there + 1):
            context = beginning.context(minutes=24 * 60 + done)
            upload_image(store, services.files, upload.command, picture, context)
            bars.update("Fotos", done, total)
    finally:
        processes.shutdown(cancel_futures=True)


def _sell(store: Store, bars: Progress, demo: Demo, beginning: Beginning, sales: Sequence[DemoSale]) -> None:
    """One import of the till per business day, each in one transaction; before it what happened to stock and prices."""
    ids = _product_ids(store, demo.products)
    stock = DemoStock(store, beginning, ids)
    steps = stock_steps(demo.products, sales)
    kegs = {product.slug for product in demo.products if isinstance(product.look, Keg)}
    prices = changes_to_make(demo.products, beginning.until)
    days = [list(day) for _, day in groupby(sales, key=lambda sale: sale.day)]
    for done, day in enumerate(days, 1):
        while steps and steps[0].at <= day[-1].at:
            stock.happens(steps.pop(0))
        while prices and prices[0][0] <= day[-1].at:
            at, product = prices.pop(0)
            change = ChangeProduct(ids[product.slug], {"price": product.price})
            change_products(store, [change], beginning.context(at=at))
        commands = [
            RecordSale(
                ids[sale.product_slug],
                Decimal(sale.quantity),
                sale.unit_price,
                sold_at=sale.at,
                source_id=sale.source_id,
                cost_center="distribuidora" if sale.product_slug in kegs else "choperia",
            )
            for sale in day
        ]
        record_sales(store, commands, beginning.context(at=day[-1].at))
        bars.update("Vendas", done, len(days))


def _product_ids(store: Store, products: Sequence[DemoProduct]) -> dict[str, int]:
    found = {product.slug: store.find(PRODUCT_SKU, sku_key(product.sku)) for product in products}
    return {slug: stream_id(stream) for slug, stream in found.items() if stream}
