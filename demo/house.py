"""What the demo pub shows before it has a history: its data, its people, its menu and its pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Final

from command_api.catalogue.categories import CreateCategory, all_categories, create_category
from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.catalogue.domain import PRODUCT_SKU, sku_key
from command_api.event_store import Store
from command_api.images.commands import upload_image
from command_api.kernel import Idempotency, stream_id
from command_api.kernel.partial import Partial
from command_api.site.commands import change_business, change_hours, change_special_days
from command_api.site.events import OpeningHours, SpecialDay
from command_api.site.info import Info
from demo.beginning import Beginning
from demo.business import BUSINESS
from demo.catalogue import DemoCategory, DemoProduct, DemoSlide
from demo.images import categories_to_upload, picture, products_to_upload, slides_to_upload
from demo.people import create_people
from demo.prices import first_price
from demo.services import Services
from demo.steps import Done, Steps
from demo.translations import HOUSE, of_category, of_product
from infra.files import FileStore

_OPEN: Final = Idempotency("demo", "house", "demo")
"""The key of the last of these commands. What people remove from the menu afterwards is not added again."""
_CLOSED_DAY: Final = Idempotency("demo", "closed-day", "demo")
_UNTIL_CLOSED: Final = timedelta(days=20)
"""From the last day of sales to the day on which the house is closed."""


def house_is_open(store: Store) -> bool:
    """Whether all of it was loaded in the last days. A load that is interrupted goes on within that time."""
    return store.answered(_OPEN.person, _OPEN.key) is not None


def open_house(
    services: Services,
    store: Store,
    beginning: Beginning,
    categories: Sequence[DemoCategory],
    products: Sequence[DemoProduct],
    slides: Sequence[DemoSlide],
    gone: Counter[str],
) -> Steps:
    """Whatever of it is missing. ``gone``: what is sold or lost of each product and not delivered again."""
    _introduce(store, beginning)
    create_people(services, store)
    ids: dict[str, int] = {}
    yield from _fill_menu(store, beginning, categories, products, gone, ids)
    yield from _hang_pictures(services.files, store, beginning, categories, products, slides, ids)
    hours = [OpeningHours(day.weekday, f"{day.opens:%H:%M}", f"{day.closes:%H:%M}") for day in BUSINESS.opening_hours]
    change_special_days(
        store,
        [SpecialDay(beginning.until + _UNTIL_CLOSED, name="Padroeira da cidade")],
        replace(beginning.context(minutes=4), idempotency=_CLOSED_DAY),
    )
    change_hours(store, hours, replace(beginning.context(minutes=5), idempotency=_OPEN))


def product_ids(store: Store, products: Sequence[DemoProduct]) -> dict[str, int]:
    """The products that are on the menu, by their slugs."""
    slugs = {sku_key(product.sku): product.slug for product in products}
    return {slugs[sku]: stream_id(stream) for sku, stream in store.find_all(PRODUCT_SKU, slugs).items()}


def _introduce(store: Store, beginning: Beginning) -> None:
    """First of all: the first event of the history is how the demo is recognised."""
    change_business(
        store,
        Partial(
            Info,
            name=BUSINESS.name,
            tagline=BUSINESS.tagline,
            about=BUSINESS.about,
            **HOUSE,
            legal_name=BUSINESS.legal_name,
            tax_number=BUSINESS.tax_number,
            founded=BUSINESS.founded_year,
            street=BUSINESS.street_address,
            district=BUSINESS.district,
            city=BUSINESS.city,
            state=BUSINESS.state,
            postal_code=BUSINESS.postal_code,
            latitude=f"{BUSINESS.latitude:.4f}",
            longitude=f"{BUSINESS.longitude:.4f}",
            map_query=f"{BUSINESS.street_address}, {BUSINESS.city}, {BUSINESS.state}",
            landline=BUSINESS.landline,
            whatsapp_business=BUSINESS.whatsapp_business,
            whatsapp_shop=BUSINESS.whatsapp_shop,
            email=BUSINESS.email,
            instagram=BUSINESS.instagram_url,
            facebook=BUSINESS.facebook_url,
            cuisine=BUSINESS.cuisine,
            price_range=BUSINESS.price_range,
            service_area=BUSINESS.service_area,
            reservation_max_people=BUSINESS.table_reservation_limit,
        ),
        beginning.context(),
    )


def _fill_menu(
    store: Store,
    beginning: Beginning,
    categories: Sequence[DemoCategory],
    products: Sequence[DemoProduct],
    gone: Counter[str],
    ids: dict[str, int],
) -> Steps:
    """Categories in the order of the menu, then products with what is on the shelf before the first sale. Puts the
    categories' ids by slug into ``ids``."""
    there = {(category.parent_id, category.name): category.number for category in all_categories(store)}
    total = len(categories) + len(products)
    for done, category in enumerate(categories, 1):
        parent_id = ids[category.parent_slug] if category.parent_slug else None
        id = there.get((parent_id, category.name))
        if id is None:
            command = CreateCategory(category.name, category.description, parent_id, words=of_category(category.slug))
            id = create_category(store, command, beginning.context(minutes=30 + done)).id
        ids[category.slug] = id
        yield Done("Cardápio", done, total)
    for done, product in enumerate(products, len(categories) + 1):
        if store.find(PRODUCT_SKU, sku_key(product.sku)) is None:
            addition = _addition(product, ids[product.category_slug], gone[product.slug])
            add_product(store, addition, beginning.context(minutes=60 + done))
        yield Done("Cardápio", done, total)


def _addition(product: DemoProduct, category_id: int, gone: int) -> AddProduct:
    return AddProduct(
        product.name,
        first_price(product),
        category_id,
        of_product(product.slug).applied_to(
            Details(
                summary=product.summary,
                sku=product.sku,
                unit=product.unit,
                volume_ml=product.volume_ml,
                weight_g=product.weight_g,
                alcohol_content=product.alcohol_content or Decimal(0),
                track_stock=not product.is_mixed,
            )
        ),
        stock_quantity=Decimal(0 if product.is_mixed else product.stock_quantity + gone),
        min_stock_level=Decimal(0 if product.is_mixed else product.min_stock_level),
    )


def _hang_pictures(
    files: FileStore,
    store: Store,
    beginning: Beginning,
    categories: Sequence[DemoCategory],
    products: Sequence[DemoProduct],
    slides: Sequence[DemoSlide],
    category_ids: Mapping[str, int],
) -> Steps:
    missing = [
        *slides_to_upload(store, slides),
        *categories_to_upload(store, categories, category_ids),
        *products_to_upload(store, products, product_ids(store, products)),
    ]
    total = len(slides) + len(categories) + len(products)
    for done, upload in enumerate(missing, total - len(missing) + 1):
        context = beginning.context(minutes=24 * 60 + done)
        upload_image(store, files, upload.command, picture(upload.command.kind, upload.slug), context)
        yield Done("Fotos", done, total)
