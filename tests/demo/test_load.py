"""The demo pub comes in through the commands that people use, once, and survives being interrupted."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.accounts.domain import User
from command_api.batches.domain import BATCH_CODE, Batch
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products, remove_products
from command_api.catalogue.domain import PRODUCT_SKU, Product
from command_api.equipment.domain import Asset
from command_api.event_store.index import idempotency
from command_api.images.domain import HERO_GALLERY, Gallery, Image, image_of
from command_api.kernel import Refused, stream_id
from command_api.leads.domain import Lead
from command_api.orders.domain import EventOrder
from command_api.orders.events import EquipmentSwapped
from command_api.reservations.domain import Reservation
from command_api.route_plans.domain import RoutePlan, Vehicle
from command_api.rules.windows import PUB_TIME
from command_api.stock.domain import Sale, StockItem
from command_api.stock.kegs import Keg
from demo.beginning import is_demo, new_beginning
from demo.catalogue import CATEGORIES, HERO_SLIDES, PRODUCTS
from demo.cellar import BEERS, POURS
from demo.load import Demo, Pace, demo_is_loaded, load_demo, load_history, load_house
from demo.parties import STOUT_LOT
from demo.people import DEMO_USERS, demo_password
from demo.sales import units_sold
from infra.position import START
from infra.security.tables import accounts
from launcher.composition import Services, system_context
from launcher.history import StoredLog
from projections.orders.tables import orders as order_rows
from projections.runtime.rebuild import verify
from query_api.app import create_query_app
from query_api.http import Snapshot, tables_of
from query_api.menu.queries import menu_of
from query_api.notes.drafts import READ_MODELS, due_drafts
from tests.bi.analyst import Analysts, Following
from tests.demo.conftest import OpenPub, opened
from tests.harness.forked import Forked

CLASSICS = [product for product in PRODUCTS if product.category_slug == "chopes-classicos"]
EACH_ALONE = Pace(0, 0)
"""Every step in a transaction of its own, so that a test can stop between any two."""
FEW = Demo(CATEGORIES[:2], CLASSICS, HERO_SLIDES[:2], 5, 0, opening_pace=EACH_ALONE, pace=EACH_ALONE)
"""Sales of five days."""
WITH_ORDERS = replace(FEW, order_days=21)
INTERRUPTIONS = (
    *(("Cardápio", 1), ("Cardápio", 5), ("Fotos", 1), ("Fotos", 7)),
    *(("Eventos", 1), ("Eventos", 40), ("Vendas", 1)),
)
"""Between which two steps a load is stopped, one load after the other: at the first step of each kind, and later."""


class Stopped(Exception):
    """The process was interrupted here."""


@dataclass
class Bars:
    """Shows nothing. At a moment of the test's choice, which is between two transactions, it does ``then``."""

    at: tuple[str, int] | None = None
    then: Callable[[], None] | None = None
    seen: dict[str, tuple[int, int]] = field(default_factory=dict)

    def update(self, what: str, done: int, total: int) -> None:
        self.seen[what] = done, total
        if self.then and self.at == (what, done):
            self.then()


def stop() -> None:
    raise Stopped


def load(services: Services, demo: Demo = FEW, stop_at: tuple[str, int] | None = None) -> str:
    return load_demo(services, Bars(stop_at, stop), demo)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """The pub with orders, loaded without interruption and followed by its read models. For reading only."""
    with closing(opened(tmp_path_factory.mktemp("loaded"))) as services:
        load(services, WITH_ORDERS)
        services.runner.catch_up()
        yield services


def history(services: Services) -> list[tuple[str, int, str, dict[str, Any]]]:
    """Every event without who and when it was recorded, and without what is random: personal data under their keys."""
    events = []
    for recorded in services.recorder.read_after(START, 100_000):
        state = msgspec.json.decode(recorded.state)
        del state["metadata"]
        state.pop("sealed", None)
        if recorded.topic == "accounts.UserRegistered":
            del state["timestamp"]
        events.append((recorded.stream, recorded.version, recorded.topic, state))
    return events


def product_number(services: Services, sku: str) -> int:
    stream = services.store.find(PRODUCT_SKU, sku)
    assert stream is not None
    return stream_id(stream)


def all_sales(services: Services) -> list[Sale]:
    return [services.store.load(Sale, stream_id(stream)) for stream in services.store.living(Sale)]


def test_a_second_load_stores_nothing(services: Services) -> None:
    said = load(services)
    head = services.recorder.head()
    assert load(services) == said
    assert services.recorder.head() == head


def test_a_loaded_demo_is_recognised_when_the_answers_to_its_commands_are_forgotten(services: Services) -> None:
    load(services)
    head = services.recorder.head()
    with services.recorder.engine.connect() as connection:
        connection.execute(sa.delete(idempotency))
        connection.commit()
    load(services)
    assert services.recorder.head() == head


def test_a_load_that_is_interrupted_or_asked_to_stop_ends_with_the_same_history(
    services: Services, loaded: Services
) -> None:
    """Again and again: each load goes on where the one before was."""
    for moment in INTERRUPTIONS:
        with pytest.raises(Stopped):
            load(services, WITH_ORDERS, stop_at=moment)
        assert not demo_is_loaded(services.recorder, WITH_ORDERS), moment
    asked = iter([False, False, True])
    assert not load_history(services, Bars(), WITH_ORDERS, stop=lambda: next(asked))
    assert not demo_is_loaded(services.recorder, WITH_ORDERS)
    assert load_history(services, Bars(), WITH_ORDERS)
    assert demo_is_loaded(services.recorder, WITH_ORDERS)
    assert history(services) == history(loaded)


def test_a_killed_load_goes_on_where_it_was(tmp_path: Path, loaded: Services) -> None:
    """`kill -9`, in the middle of whatever comes after so many events."""
    for events in (1, 60, 200, 400):
        child = Forked(load_in, tmp_path)
        while stored_in(tmp_path) < events and child.poll() is None:
            time.sleep(0.005)  # a look takes CPU: one a millisecond took as much as the load
        child.kill()
        child.wait()
    assert stored_in(tmp_path) < stored_in(loaded.settings.data)
    with closing(opened(tmp_path)) as services:
        load(services, WITH_ORDERS)
        assert history(services) == history(loaded)


def load_in(folder: Path) -> None:
    with closing(opened(folder)) as services:
        load(services, replace(WITH_ORDERS, opening_pace=Pace(0.02, 0), pace=Pace(0.02, 0)))


def stored_in(folder: Path) -> int:
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(folder / "events.db")) as events:
        return int(events.execute("SELECT count(*) FROM events").fetchone()[0])
    return 0


def test_people_work_while_the_history_is_loaded(services: Services) -> None:
    """What they change stays, what they remove is sold no more, and the load comes to its end."""
    load_house(services, Bars(), WITH_ORDERS)
    removed, priced = (product_number(services, sku) for sku in ("CHOPE-PILSEN-300", "CHOPE-VINHO-QUINTAL"))

    def work() -> None:
        remove_products(services.store, [removed], system_context())
        change_products(services.store, [ChangeProduct(priced, price=Decimal("15.50"))], system_context())

    assert load_history(services, Bars(("Vendas", 1), work), WITH_ORDERS)
    assert demo_is_loaded(services.recorder, WITH_ORDERS)
    days = sorted({sale.sold_at.astimezone(PUB_TIME).date() for sale in all_sales(services)})
    assert {sale.sold_at.astimezone(PUB_TIME).date() for sale in all_sales(services) if sale.product_id == removed} == {
        days[0]
    }
    assert services.store.load(Product, priced).display_price == Decimal("15.50")
    services.runner.catch_up()
    for projection in services.runner.projections.values():
        assert verify(services.recorder, services.read_database, projection).equal, projection.name


def test_the_demo_loads_into_postgresql_too_and_goes_on_after_an_interruption(
    open_pub: OpenPub, loaded: Services, postgres_database: str
) -> None:
    services = open_pub(database_url=postgres_database)
    with pytest.raises(Stopped):
        load(services, WITH_ORDERS, stop_at=("Eventos", 10))
    load(services, WITH_ORDERS)
    assert demo_is_loaded(services.recorder, WITH_ORDERS)
    assert sorted(topic for *_, topic, _ in history(services)) == sorted(topic for *_, topic, _ in history(loaded))
    services.runner.catch_up()
    assert {health.lag_events for health in services.runner.health()} == {0}


def test_progress_ends_where_it_said_it_would(services: Services) -> None:
    bars = Bars()
    load_demo(services, bars, FEW)
    assert list(bars.seen) == ["Cardápio", "Fotos", "Vendas"]
    assert all(done == total for done, total in bars.seen.values())


def test_the_house_comes_with_menu_pictures_and_people_before_its_history(services: Services) -> None:
    load_house(services, Bars(), FEW)
    assert len(services.store.living(Product)) == len(FEW.products)
    assert len(services.store.living(Image)) == len(FEW.slides) + len(FEW.categories) + len(FEW.products)
    with services.recorder.engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(accounts)).scalar() == len(DEMO_USERS)
    assert demo_password(services)
    assert is_demo(services.recorder)
    assert not all_sales(services)


def test_a_house_that_people_have_changed_is_not_completed_again(services: Services) -> None:
    load_house(services, Bars(), FEW)
    remove_products(services.store, [product_number(services, FEW.products[0].sku)], system_context())
    load(services)
    assert services.store.find(PRODUCT_SKU, FEW.products[0].sku) is None


def test_what_is_left_on_the_shelf_is_what_the_menu_says(loaded: Services) -> None:
    for product in FEW.products:
        item = loaded.store.load(StockItem, product_number(loaded, product.sku))
        counted = 0 if product.slug in POURS else product.stock_quantity
        assert (item.quantity, item.minimum) == (counted, product.min_stock_level)


def test_glasses_come_from_the_kegs_of_their_beers(loaded: Services) -> None:
    kegs = [loaded.store.load(Keg, stream_id(stream)) for stream in loaded.store.living(Keg)]
    glasses = [sale for sale in all_sales(loaded) if sale.kegs]
    assert {sale.product_id for sale in glasses} == {
        product_number(loaded, product.sku) for product in CLASSICS if product.slug in POURS
    }
    assert sum(keg.poured_l for keg in kegs) == sum(draw.litres for sale in glasses for draw in sale.kegs)
    assert sorted(keg.connected_to for keg in kegs if keg.status == "tapped") == list(range(1, len(BEERS) + 1))
    assert len([keg for keg in kegs if keg.status == "empty" and keg.poured_l]) == 1
    assert len(loaded.store.living(Asset)) == 40 + 60


def test_the_parties_of_the_last_days_name_their_beer(loaded: Services) -> None:
    orders = [loaded.store.load(EventOrder, stream_id(stream)) for stream in loaded.store.living(EventOrder)]
    named = [order for order in orders if order.beers]
    assert sorted((order.details.event_name, order.status, len(order.out)) for order in named) == [
        ("Aniversário de 40 anos", "draft", 0),
        ("Baile", "delivered", 0),
        ("Casamento", "scheduled_for_delivery", 0),
        ("Ensaio", "confirmed", 0),
        ("Feriado", "delivered", 2),
        ("Festa do padroeiro", "in_factory_batch", 0),
        ("Pedido fixo", "draft", 0),
        ("Pedido fixo", "draft", 0),
    ]
    kegs = [loaded.store.load(Keg, stream_id(stream)) for stream in loaded.store.living(Keg)]
    assert len([keg for keg in kegs if keg.out_with]) == 2
    [ball] = [order for order in named if order.details.event_name == "Baile"]
    [line] = ball.items
    assert (line.mode, line.quantity) == ("consigned", 3)
    weiss = [keg for keg in kegs if keg.beer_id == line.ref_id and keg.capacity_l == line.container_l]
    assert sorted(keg.status for keg in weiss) == ["empty", "empty", "full"], "one came back sealed"
    [holiday] = [order for order in named if order.details.event_name == "Feriado"]
    assert isinstance(holiday.last_stored_event, EquipmentSwapped)
    lot = loaded.store.find(BATCH_CODE, STOUT_LOT.casefold())
    assert lot is not None
    assert loaded.store.load(Batch, stream_id(lot)).status == "planned"


def test_a_van_has_its_next_stops_and_the_customer_who_signs_in_has_orders(loaded: Services) -> None:
    [van] = [loaded.store.load(Vehicle, stream_id(stream)) for stream in loaded.store.living(Vehicle)]
    plans = [loaded.store.load(RoutePlan, stream_id(stream)) for stream in loaded.store.living(RoutePlan)]
    orders = [loaded.store.load(EventOrder, stream_id(stream)) for stream in loaded.store.living(EventOrder)]
    [holiday] = [order for order in orders if order.details.event_name == "Feriado"]
    routes = [plan.routes[van.number] for plan in plans]
    assert (holiday.number, "pickup") in {(stop.order_id, stop.kind) for route in routes for stop in route.stops}
    drivers = {route.driver_id for route in routes}
    assert [loaded.store.load(User, driver).username for driver in drivers if driver is not None] == ["operador"]
    account = loaded.store.find("user-username", "cliente")
    assert account is not None
    assert loaded.store.load(User, stream_id(account)).customer_id == holiday.details.customer.id


def test_orders_ask_for_notes_of_which_some_are_ready(loaded: Services) -> None:
    today = new_beginning(datetime.now(UTC), WITH_ORDERS.history).until
    with loaded.read_database.read(*tables_of(READ_MODELS)) as connection:
        found = due_drafts(Snapshot(connection, START, {}, StoredLog(loaded.recorder)), today)
    missing = [each.note.missing for each in found]
    assert any(missing), "some customers were not asked yet"
    assert not all(missing)
    assert {each.where for lacks in missing for each in lacks} == {"customer"}


def test_a_party_whose_deposit_is_settled_owes_nothing(loaded: Services) -> None:
    with loaded.read_database.read() as connection:
        balances = (
            connection.execute(sa.select(order_rows.c.balance).where(order_rows.c.deposit_settled)).scalars().all()
        )
    assert balances, "or nothing was settled"
    assert not any(balances)


def test_a_settled_party_shows_nothing_to_pay_anywhere(loaded: Services) -> None:
    """In the list, on its page and papers, on the customer's page and statement, and in receivables."""
    app = create_query_app(
        read_database=loaded.read_database,
        progress=Following(),
        holds=loaded.recorder.holds,
        settings=loaded.settings,
        log=StoredLog(loaded.recorder),
        sessions=Analysts(),
    )
    client = TestClient(app, headers={"Authorization": "Bearer admin"})

    def read(path: str, **asked: Any) -> Any:
        answer = client.get(f"/api/v1/{path}", params=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    settled = read("orders", status="settled", limit=100)["data"]
    assert settled, "or nothing was settled"
    assert {order["balance_due"] for order in settled} == {0.0}
    ids = {order["id"] for order in settled}
    for order in settled:
        page = read(f"event-orders/{order['id']}")
        assert (page["money"]["balance"], page["money"]["settled"], page["money"]["open_amount"]) == (0, True, 0)
        statement = read(f"customers/{page['customer_id']}/statement")
        assert not ids & {each["id"] for each in statement["open_orders"]}
    owed = [order["id"] for debtor in read("receivables")["customers"] for order in debtor["orders"]]
    assert not ids & set(owed)


def test_every_slide_category_and_product_has_its_picture(loaded: Services) -> None:
    slides = loaded.store.load(Gallery, HERO_GALLERY).image_ids
    assert [loaded.store.load(Image, id).words.title for id in slides] == [slide.title for slide in FEW.slides]
    products = [stream_id(stream) for stream in loaded.store.living(Product)]
    assert all(loaded.store.find(*image_of("product", number)) for number in products)
    for stream in loaded.store.living(Image):
        picture = loaded.store.load(Image, stream_id(stream))
        assert picture.words.alt_text
        assert loaded.files.exists(picture.file)


def test_the_best_sellers_of_the_demo_lead_the_menu(loaded: Services) -> None:
    with loaded.read_database.read() as connection:
        menu = menu_of(connection)
    classics = next(category for category in menu if category["name"] == "Clássicos")
    sold: dict[str, Decimal] = {}
    for sale in all_sales(loaded):
        name = loaded.store.load(Product, sale.product_id).display_name
        sold[name] = sold.get(name, Decimal(0)) + sale.quantity
    assert [sold[product["name"]] for product in classics["products"][:5]] == sorted(sold.values(), reverse=True)[:5]


def test_sales_carry_the_time_at_which_the_beer_was_poured(loaded: Services) -> None:
    assert len({sale.sold_at.astimezone(PUB_TIME).hour for sale in all_sales(loaded)}) > 4


def test_units_sold_and_units_stored_agree(loaded: Services) -> None:
    beginning = new_beginning(datetime.now(UTC), WITH_ORDERS.history)
    assert sum(sale.quantity for sale in all_sales(loaded)) == units_sold(WITH_ORDERS.sales(beginning)).total()


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
    sold = [sale.at for sale in Demo().sales(beginning)]
    assert beginning.opened < min(sold)
    assert max(sold) < moment


def test_a_folder_with_other_data_is_left_alone(services: Services) -> None:
    add_product(services.store, AddProduct("Chope da casa", Decimal(9), None), system_context())
    head = services.recorder.head()
    assert not is_demo(services.recorder)
    with pytest.raises(Refused, match="não são da demonstração"):
        load(services)
    assert services.recorder.head() == head
    assert demo_password(services) is None


def test_requests_of_visitors_wait_for_the_office(loaded: Services) -> None:
    leads = [loaded.store.load(Lead, stream_id(stream)) for stream in loaded.store.living(Lead)]
    assert {lead.status for lead in leads} == {"new", "open", "converted", "lost"}
    assert {lead.order is None for lead in leads} == {True, False}
    assert loaded.store.living(Reservation)
