"""The query API in this process, over a real read model, on SQLite and on PostgreSQL."""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime

import pytest
from starlette.testclient import TestClient

from command_api.event_store import Store
from infra.files import open_files
from infra.one_hop import PlainRoute, Unchecked
from infra.position import Position
from infra.security.permissions import Principal, Role
from launcher.history import StoredLog
from launcher.undo_preview import Undoing
from projections.accounts.projection import Accounts
from projections.accounts.tables import people
from projections.assistants.projection import Assistants
from projections.bank.projection import Bank
from projections.beers.projection import Beers
from projections.bi.projection import Bi
from projections.calendars.projection import Calendars
from projections.catalogue.projection import Catalogue
from projections.counts.projection import Counts
from projections.customers.projection import Customers
from projections.equipment.projection import Equipment
from projections.fiscal.projection import Fiscal
from projections.freight.projection import Freight
from projections.history.projection import History as HistoryReadModel
from projections.images.projection import Images
from projections.leads.projection import Leads
from projections.menu.projection import Menu
from projections.messages.projection import Messages
from projections.orders.projection import Orders
from projections.registry import PROJECTIONS
from projections.reservations.projection import Reservations
from projections.route_plans.projection import RoutePlans
from projections.runtime.definition import Projection
from projections.sales.projection import Sales
from projections.sales_imports.projection import SalesImports
from projections.seal.projection import Seal
from projections.seal.signing import SealFolder
from projections.site.projection import Site
from projections.stock.projection import Stock
from projections.tap_lines.projection import TapLines
from projections.trade.projection import Trade
from projections.waiter_calls.projection import WaiterCalls
from query_api.app import QueryApp, create_query_app
from query_api.http import Progress
from tests.harness.blank import Blank
from tests.harness.read_models import History, open_history

BASE_URL = "https://pirilampo.example"


class FakeProgress:
    """Read models that move only when a test lets them follow."""

    def on_applied(self, listener: Callable[[Collection[str], Position], None]) -> None:
        """Nothing moves by itself here."""

    def hurry(self) -> None:
        """And nothing pauses."""


@pytest.fixture(autouse=True)
def unchecked_answers_are_what_their_models_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test here asks for: a route that skips its response model must write the same."""
    written = PlainRoute.written

    def compared(self: PlainRoute, result: object) -> bytes:
        found = written(self, result)
        if isinstance(result, Unchecked):
            model = self.validated(result.content)
            assert _sorted(found) == _sorted(model), self.route.operation_id
        return found

    monkeypatch.setattr(PlainRoute, "written", compared)


def _sorted(written: bytes) -> str:
    return json.dumps(json.loads(written), sort_keys=True)  # 12 and 12.0 stay different


class FakeSessions:
    """The token is the role; ``auditor``, ``driver`` and ``porter`` are members of the staff with one more right."""

    def principal(self, token: str) -> Principal | None:
        granted = {"auditor": ("audit",), "driver": ("drive",), "porter": ("day_sheet",)}.get(token, ())
        if token not in set(Role) and not granted:
            return None
        return Principal(
            user_id=1,
            username=token,
            name=token,
            email="",
            role=Role.STAFF if granted else Role(token),
            can_place_orders=False,
            can_view_bi=False,
            cost_center="choperia",
            granted=granted,
            session_id="s",
        )


ENGINES = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))
BOTH = pytest.mark.parametrize("engine", ENGINES, indirect=True)
"""Marks what a database could answer differently; everything else runs on SQLite alone."""


ReadModels = Sequence[type[Projection]]
VISITORS: ReadModels = (Images, Menu, Site)
READ_MODELS: dict[str, ReadModels] = {
    "assistants": (Accounts, Assistants),
    "audit": (
        *(Accounts, Beers, Catalogue, Customers, Equipment, HistoryReadModel, Leads, Orders, Reservations, Sales),
        *(Stock, *VISITORS),
    ),
    "bank": (Bank, Orders),
    "batches": (Accounts, Beers, Catalogue, Equipment),
    "beers": (Accounts, Beers, Catalogue, Equipment, Site),
    "bi": (Bi, Customers, Orders, Sales),
    "calendars": (Accounts, Calendars, Equipment, Orders, Reservations, RoutePlans),
    "catalogue": (
        Accounts,
        Catalogue,
    ),
    "counts": (Accounts, Beers, Catalogue, Counts, Equipment),
    "customers": (
        Accounts,
        Bank,
        Beers,
        Customers,
        Equipment,
        Fiscal,
        Freight,
        HistoryReadModel,
        Orders,
        Sales,
        Site,
        Trade,
    ),
    "dashboard": (Accounts, Beers, Catalogue, Equipment, Images, Orders, Sales, Site, Stock, TapLines, Trade),
    "equipment": (
        Accounts,
        Beers,
        Equipment,
    ),
    "fiscal": (Fiscal,),
    "freight": (Accounts, Freight, Orders),
    "images": (Accounts, Catalogue, *VISITORS),
    "imports": (Accounts, Catalogue, Customers, Equipment, Fiscal),
    "menu": VISITORS,
    "messages": (Messages, Orders, Reservations, Site),
    "notes": (Accounts, Beers, Catalogue, Customers, Equipment, Fiscal, Orders, Sales, Seal, Site),
    "orders": (Accounts, Equipment, Freight, HistoryReadModel, Orders, RoutePlans, Sales, Seal, Site),
    "pages": VISITORS,
    "labels": (Accounts, Beers, Catalogue, Equipment, Site),
    "leads": (Accounts, Leads),
    "papers": (
        *(Accounts, Beers, Customers, Equipment, Freight, HistoryReadModel),
        *(Orders, RoutePlans, Seal, Site, TapLines, Trade),
    ),
    "party": (Beers, Equipment, Freight, Site),
    "price_lists": (Accounts, Beers, Customers, Trade),
    "query_api": (Accounts, Catalogue, *VISITORS),
    "reservations": (Reservations, Site),
    "route_plans": (Accounts, Freight, Orders, RoutePlans, Trade),
    "sales": (Accounts, Catalogue, Sales, SalesImports),
    "site": (Accounts, Orders, Reservations, RoutePlans, *VISITORS),
    "standing_orders": (Accounts, Beers, Customers, Trade),
    "stock": (Accounts, Catalogue, Sales, Stock),
    "tables": (Accounts, Site, WaiterCalls),
    "taps": (Accounts, Beers, Catalogue, Equipment, Menu, Orders, Site, Stock, TapLines),
    "what_if": (HistoryReadModel,),
}
"""By folder, those that its queries read; every other one takes its time to open and to follow."""


@pytest.fixture(scope="module")
def read_models(request: pytest.FixtureRequest) -> ReadModels:
    """The read models that follow the history of this module."""
    return READ_MODELS.get(request.path.parent.name, PROJECTIONS)


@contextmanager
def history_on(engine: str, blank: Blank, read_models: ReadModels) -> Iterator[History]:
    """An empty log and the read models that follow it."""
    with (
        blank.on(engine) as place,
        closing(open_history(place.data, place.url, read_models, has_tables=True, base_url=BASE_URL)) as history,
    ):
        with history.database.write() as connection:  # who causes every event; registered before the log begins
            connection.execute(people.insert().values(reference="user-1", name="Ana Beltrão"))
        yield history


def app_over(history: History, progress: Progress | None = None, **state: object) -> QueryApp:
    """The query API over this history."""
    return create_query_app(
        read_database=history.database,
        progress=progress or FakeProgress(),
        holds=history.recorder.holds,
        settings=history.settings,
        log=StoredLog(history.recorder),
        undo=Undoing(Store(history.recorder), open_files(history.settings)),
        sessions=FakeSessions(),
        **state,
    )


def client_of(app: QueryApp, token: str | None = None) -> TestClient:
    """Somebody with this role, or without a session."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return TestClient(app, headers={"Accept-Encoding": "identity", **headers}, raise_server_exceptions=False)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def history(engine: str, blank: Blank, read_models: ReadModels) -> Iterator[History]:
    """An empty log and the read models that follow it."""
    with history_on(engine, blank, read_models) as opened:
        yield opened


@pytest.fixture(scope="module", params=ENGINES)
def module_history(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[History]:
    """The same on both engines, shared by the tests of a module that only read."""
    with history_on(request.param, blank, read_models) as opened:
        yield opened


@pytest.fixture
def always_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What visitors see is looked up for each of them."""
    monkeypatch.setattr("query_api.public.CHECK_EVERY", 0)
    monkeypatch.setattr("query_api.public.OLDEST", 0)


@pytest.fixture
def app(history: History) -> QueryApp:
    return app_over(history)


@pytest.fixture
def visitor(app: QueryApp) -> Iterator[TestClient]:
    """Somebody without a session."""
    with client_of(app) as client:
        yield client


@pytest.fixture
def manager(app: QueryApp) -> Iterator[TestClient]:
    """Somebody who may read the catalogue."""
    with client_of(app, "manager") as client:
        yield client


@pytest.fixture
def admin(app: QueryApp) -> Iterator[TestClient]:
    """Somebody who may read everything."""
    with client_of(app, "admin") as client:
        yield client


@dataclass
class FakeSeal:
    """The folder of the seal, without anybody who checks or proves."""

    folder: SealFolder


def seal_of(history: History) -> SealFolder:
    """Where the heads of this history are."""
    return SealFolder(history.settings.seal_folder, None)


class StaffSessions:
    """The token is the role; staff may place orders."""

    def principal(self, token: str) -> Principal | None:
        if token not in set(Role):
            return None
        return Principal(
            user_id=1,
            username=token,
            name=token,
            email="",
            role=Role(token),
            can_place_orders=token == "staff",
            can_view_bi=False,
            cost_center="choperia",
            granted=(),
            session_id="s",
        )


@contextmanager
def counter_over(history: History, now: datetime) -> Iterator[TestClient]:
    """Somebody at the counter who asks at ``now``."""
    app = create_query_app(
        read_database=history.database,
        progress=FakeProgress(),
        holds=history.recorder.holds,
        settings=history.settings,
        log=StoredLog(history.recorder),
        seal=FakeSeal(seal_of(history)),
        sessions=StaffSessions(),
    )
    app.state.clock = lambda: now
    headers = {"Authorization": "Bearer staff", "Accept-Encoding": "identity"}
    with TestClient(app, headers=headers, raise_server_exceptions=False) as client:
        yield client


AskedAt = Callable[[datetime], TestClient]


@pytest.fixture
def asked_at(history: History) -> Iterator[AskedAt]:
    """Somebody at the counter, at any time, when the read models have followed."""
    with ExitStack() as stack:

        def at(now: datetime) -> TestClient:
            history.follow()
            return stack.enter_context(counter_over(history, now))

        yield at
