"""The demo pub comes in through the commands that people use, once, and survives being interrupted."""

import asyncio
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from command_api.accounts.commands import reset_password
from command_api.accounts.rows import NewPassword
from command_api.catalogue.commands import AddProduct, add_product, remove_products
from command_api.catalogue.domain import PRODUCT_SKU, Product
from command_api.images.domain import HERO_GALLERY, Gallery, Image, image_of
from command_api.images.pictures import Encoded, Picture, Rendition
from command_api.images.profiles import PROFILES
from command_api.kernel import Refused, stream_id
from command_api.rules.windows import PUB_TIME
from command_api.stock.domain import Sale, StockItem
from demo.beginning import new_beginning
from demo.catalogue import CATEGORIES, HERO_SLIDES, PRODUCTS, DemoCategory, DemoProduct, DemoSlide
from demo.drawing import Subject
from demo.load import DEMO_USERS, Demo, demo_is_loaded, demo_password, load_demo
from demo.sales import units_sold
from infra.launcher.composition import Services, system_context
from infra.position import START
from infra.security.tables import accounts
from projections.menu.tables import menu_document
from tests.infra.demo.conftest import OpenPub

CLASSICS = [product for product in PRODUCTS if product.category_slug == "chopes-classicos"]
FLAT = {kind: Encoded(f"a flat {kind}".encode(), profile.width, profile.height) for kind, profile in PROFILES.items()}


def flat(subject: Subject) -> Picture:
    """Nothing is drawn: what is not looked at here costs no time."""
    match subject:
        case DemoSlide():
            picture = FLAT["hero"]
        case DemoCategory():
            picture = FLAT["category"]
        case DemoProduct():
            picture = FLAT["product"]
    return Picture(picture, Rendition((picture,), "#7a4a1e"))


FEW = Demo(CATEGORIES[:2], CLASSICS, HERO_SLIDES[:2], 5, 0, draw=flat, processes=lambda: ThreadPoolExecutor(1))


class Stopped(Exception):
    """The process was interrupted here."""


@dataclass
class Bars:
    """Shows nothing, and stops the load at a moment of the test's choice."""

    stop_at: tuple[str, int] | None = None
    seen: dict[str, tuple[int, int]] = field(default_factory=dict)

    def update(self, what: str, done: int, total: int) -> None:
        self.seen[what] = done, total
        if self.stop_at == (what, done):
            raise Stopped


def load(services: Services, demo: Demo = FEW, stop_at: tuple[str, int] | None = None) -> str:
    return load_demo(services, Bars(stop_at), demo)


def history(services: Services) -> list[tuple[str, int, str, dict[str, Any]]]:
    """Every event without who and when it was recorded."""
    events = []
    for recorded in services.recorder.read_after(START, 100_000):
        state = msgspec.json.decode(recorded.state)
        del state["metadata"]
        if recorded.topic == "accounts.UserRegistered":
            del state["timestamp"]
        events.append((recorded.stream, recorded.version, recorded.topic, state))
    return events


def product_number(services: Services, sku: str) -> int:
    stream = services.store.find(PRODUCT_SKU, sku)
    assert stream is not None
    return stream_id(stream)


def test_a_second_load_stores_nothing(services: Services) -> None:
    said = load(services)
    head = services.recorder.head()
    assert load(services) == said
    assert services.recorder.head() == head


@pytest.mark.parametrize(
    "moment", [("Cardápio", 1), ("Cardápio", 2), ("Cardápio", 5), ("Fotos", 1), ("Fotos", 7), ("Vendas", 1)]
)
def test_a_load_that_is_interrupted_ends_with_the_same_history(open_pub: OpenPub, moment: Any) -> None:
    load(open_pub("quiet"))
    with pytest.raises(Stopped):
        load(open_pub("stopped"), stop_at=moment)
    again = open_pub("stopped")
    assert not demo_is_loaded(again, FEW)
    load(again)
    assert demo_is_loaded(again, FEW)
    assert history(again) == history(open_pub("quiet"))


def test_the_demo_loads_into_postgresql_too_and_goes_on_after_an_interruption(
    open_pub: OpenPub, postgres_database: str
) -> None:
    services = open_pub(database_url=postgres_database)
    with pytest.raises(Stopped):
        load(services, stop_at=("Fotos", 3))
    load(services)
    assert demo_is_loaded(services, FEW)
    load(open_pub("quiet"))
    assert sorted(topic for *_, topic, _ in history(services)) == sorted(
        topic for *_, topic, _ in history(open_pub("quiet"))
    )
    services.runner.catch_up()
    assert {health.lag_events for health in services.runner.health()} == {0}


def test_progress_ends_where_it_said_it_would(services: Services) -> None:
    bars = Bars()
    load_demo(services, bars, FEW)
    assert list(bars.seen) == ["Cardápio", "Fotos", "Vendas"]
    assert all(done == total for done, total in bars.seen.values())


def test_a_site_that_works_comes_before_its_pictures_and_sales(services: Services) -> None:
    with pytest.raises(Stopped):
        load(services, stop_at=("Cardápio", len(FEW.categories) + len(FEW.products)))
    assert len(services.store.living(Product)) == len(FEW.products)
    with services.recorder.engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(accounts)).scalar() == len(DEMO_USERS)


def test_what_is_left_on_the_shelf_is_what_the_menu_says(services: Services) -> None:
    load(services)
    for product in FEW.products:
        item = services.store.load(StockItem, product_number(services, product.sku))
        assert (item.quantity, item.minimum) == (product.stock_quantity, product.min_stock_level)


def test_every_slide_category_and_product_has_its_picture(services: Services) -> None:
    load(services)
    slides = services.store.load(Gallery, HERO_GALLERY).image_ids
    assert [services.store.load(Image, id).title for id in slides] == [slide.title for slide in FEW.slides]
    products = [stream_id(stream) for stream in services.store.living(Product)]
    assert all(services.store.find(*image_of("product", number)) for number in products)
    for stream in services.store.living(Image):
        picture = services.store.load(Image, stream_id(stream))
        assert picture.alt_text
        assert services.files.exists(picture.file)


def test_the_best_sellers_of_the_demo_lead_the_menu(services: Services) -> None:
    load(services)
    services.runner.catch_up()
    with services.read_database.read() as connection:
        menu = msgspec.json.decode(connection.execute(sa.select(menu_document.c.identity)).scalar_one())
    classics = next(category for category in menu if category["name"] == "Clássicos")
    sold: dict[str, Decimal] = {}
    for stream in services.store.living(Sale):
        sale = services.store.load(Sale, stream_id(stream))
        name = services.store.load(Product, sale.product_id).display_name
        sold[name] = sold.get(name, Decimal(0)) + sale.quantity
    assert [sold[product["name"]] for product in classics["products"][:5]] == sorted(sold.values(), reverse=True)[:5]


def test_sales_carry_the_time_at_which_the_beer_was_poured(services: Services) -> None:
    load(services)
    hours = {
        services.store.load(Sale, stream_id(stream)).sold_at.astimezone(PUB_TIME).hour
        for stream in services.store.living(Sale)
    }
    assert len(hours) > 4


def test_units_sold_and_units_stored_agree(services: Services) -> None:
    load(services)
    beginning = new_beginning(datetime.now(UTC), FEW.days)
    expected = units_sold(FEW.sales(beginning))
    sales = [services.store.load(Sale, stream_id(stream)) for stream in services.store.living(Sale)]
    assert sum(sale.quantity for sale in sales) == expected.total()


@pytest.mark.parametrize(
    ("now", "last_night"),
    [
        ("2026-11-21T12:00-03:00", "2026-11-20"),
        ("2026-11-21T00:30-03:00", "2026-11-19"),
        ("2026-11-21T01:59-03:00", "2026-11-19"),
        ("2026-11-21T02:00-03:00", "2026-11-20"),
        ("2026-11-21T23:59-03:00", "2026-11-20"),
        ("2026-11-22T02:30+00:00", "2026-11-20"),
    ],
)
def test_the_last_sale_was_last_night_and_never_tomorrow(now: str, last_night: str) -> None:
    moment = datetime.fromisoformat(now)
    beginning = new_beginning(moment, Demo().history)
    assert beginning.until == date.fromisoformat(last_night)
    assert max(sale.at for sale in Demo().sales(beginning)) < moment
    assert beginning.opened < min(sale.at for sale in Demo().sales(beginning))


def test_a_product_that_was_removed_after_the_load_stays_away(services: Services) -> None:
    load(services)
    remove_products(services.store, [product_number(services, FEW.products[0].sku)], system_context())
    assert demo_is_loaded(services, FEW)
    load(services)
    assert services.store.find(PRODUCT_SKU, FEW.products[0].sku) is None


def test_a_folder_with_other_data_is_left_alone(services: Services) -> None:
    add_product(services.store, AddProduct("Chope da casa", Decimal(9), None), system_context())
    head = services.recorder.head()
    with pytest.raises(Refused, match="não são da demonstração"):
        load(services)
    assert services.recorder.head() == head
    assert demo_password(services) is None


def test_all_people_share_the_password_of_the_operator(open_pub: OpenPub) -> None:
    services = open_pub(demo_password="torneira-de-cobre")
    load(services)
    assert opens_every_account(services, "torneira-de-cobre")
    assert demo_password(services) == "torneira-de-cobre"
    assert not (services.settings.data / "demo-password.txt").exists()


def test_a_random_password_is_kept_for_the_operator_alone(open_pub: OpenPub) -> None:
    services = open_pub()
    load(services)
    password = demo_password(open_pub())
    assert password is not None
    assert opens_every_account(services, password)
    kept = services.settings.data / "demo-password.txt"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_password_that_no_longer_opens_anything_is_not_shown(services: Services) -> None:
    load(services)
    with services.recorder.engine.connect() as connection:
        admin = connection.execute(sa.select(accounts.c.user_id).where(accounts.c.username == "admin")).scalar_one()
    new = NewPassword(services.security.passwords.hash_now("outra-senha-bem-longa"), temporary=False)
    reset_password(services.store, admin, new, system_context())
    assert demo_password(services) is None


def opens_every_account(services: Services, password: str) -> bool:
    with services.recorder.engine.connect() as connection:
        rows = connection.execute(sa.select(accounts.c.username, accounts.c.password_hash)).all()
    assert {row.username for row in rows} == {user.username for user in DEMO_USERS}
    return all(asyncio.run(services.security.passwords.matches(password, row.password_hash)) for row in rows)
