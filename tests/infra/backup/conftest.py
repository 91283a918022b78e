"""A small house with something of everything that a backup must bring back, on each database."""

from __future__ import annotations

import io
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from rich.console import Console

from command_api.accounts.commands import create_user
from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.domain import Details
from command_api.catalogue.importing import import_catalogue
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.images.commands import UploadImage, upload_image
from command_api.images.pictures import prepare
from command_api.kernel import Actor, CommandContext
from command_api.kernel.context import Idempotency
from command_api.orders.commands import CreateOrder, create_order
from command_api.orders.lines import Line
from command_api.stock.import_jobs import start_import
from infra.launcher.backup.backing_up import back_up
from infra.launcher.backup.content import PASSING, tables_in_order
from infra.launcher.backup.loading import in_log
from infra.launcher.composition import Services, open_services
from infra.launcher.progress import Bars
from infra.settings import Settings
from tests.harness.pictures import painted
from tests.harness.postgres import Postgres

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "catalogo.csv"
PASSWORD = "lúpulo-da-serra-9"
CUSTOMER = "Dalva Nogueira"
ANA = Actor(1, "Ana")


@dataclass(frozen=True)
class Place:
    """A machine: a data folder and perhaps a PostgreSQL."""

    settings: Settings

    @contextmanager
    def open(self) -> Iterator[Services]:
        services = open_services(self.settings)
        try:
            services.migrate()
            yield services
        finally:
            services.close()


@dataclass(frozen=True)
class House(Place):
    """One that has been lived in. ``saved`` is a backup of it with its keys."""

    saved: Path


def context(**more: Any) -> CommandContext:
    return CommandContext(ANA, datetime.now(UTC), uuid.uuid4().hex, **more)


def furnish(services: Services) -> None:
    """A catalogue, a person who signs in, a picture, an order of somebody, an answer under a key, sales that wait, and
    a signature under all of it."""
    store = services.store
    create_user(store, services.security, "ana", PASSWORD, "Ana", "admin", email="ana@pirilampo.example")
    import_catalogue(store, EXAMPLE.read_bytes(), context())
    picture = prepare(painted(1600, 900), "hero", None)
    upload_image(store, services.files, UploadImage("hero", None, "fachada.jpg"), picture, context())
    depot = add_location(store, AddLocation("Galpão", "distribuidora"), context()).id
    model = add_model(store, AddModel("Barril 50L", 60, 1), context()).id
    barrel = register_asset(store, RegisterAsset(model, depot), context()).id
    day = (datetime.now(UTC) + timedelta(days=7)).date()
    given = {
        "customer_name": CUSTOMER,
        "customer_phone": "(11) 95555-0142",
        "cost_center": "distribuidora",
        "preferred_delivery_date": day,
        "pickup_date": day + timedelta(days=1),
    }
    create_order(store, CreateOrder(given, (Line("asset", barrel),)), context())
    add_product(store, AddProduct("Pilsen", Decimal(10), None, details=Details(sku="CH-99")), under_a_key("first"))
    sales = b"source_id;sold_at;sku;quantity\na-1;2026-11-20;CH-99;1\n"
    start_import(store, services.files, io.BytesIO(sales), "caixa.csv", context())
    services.runner.catch_up()
    services.auditor.sign(datetime.now(UTC))


def under_a_key(key: str) -> CommandContext:
    return replace(context(), idempotency=Idempotency("1", key, "hash"))


def log_of(services: Services) -> list[tuple[Any, ...]]:
    """Everything that is stored of every event."""
    return [tuple(event) for event in in_log(services.recorder)]


def tables_of(services: Services, left_out: frozenset[str] = PASSING) -> dict[str, list[tuple[Any, ...]]]:
    """The ordinary tables of the write side."""
    with services.recorder.engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
            for table in tables_in_order()
            if table.name not in left_out
        }


def files_of(services: Services) -> dict[str, bytes]:
    return {kept.key: b"".join(services.files.read(kept.key)) for kept in services.files.kept()}


def _machine(kind: str, data: Path, postgres_server: Postgres, held: ExitStack) -> Place:
    url = held.enter_context(postgres_server.database()) if kind == "postgres" else None
    return Place(Settings(data=data, database_url=url, read_database_url=None, environment="test"))


@pytest.fixture
def bars() -> Bars:
    """Progress that nobody looks at."""
    return quiet()


def quiet() -> Bars:
    return Bars(Console(file=io.StringIO()))


@pytest.fixture
def machine(postgres_server: Postgres, tmp_path: Path) -> Iterator[Callable[[str, str], Place]]:
    """Makes empty machines, each with a database of the kind that is asked for."""
    with ExitStack() as held:
        yield lambda kind, name: _machine(kind, tmp_path / name, postgres_server, held)


@pytest.fixture(scope="session")
def furnished(postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], House]]:
    """The houses of the session, one per database, each with its backup. To be read only."""
    with ExitStack() as held:

        @cache
        def house(kind: str) -> House:
            folder = tmp_path_factory.mktemp(f"house-{kind}")
            place = _machine(kind, folder / "data", postgres_server, held)
            with place.open() as services:
                furnish(services)
            with place.open() as services:  # what was left of reserved ids has been given back
                back_up(services, folder / "casa.backup", quiet(), with_keys=True)
            return House(place.settings, folder / "casa.backup")

        yield house


@pytest.fixture
def house(request: pytest.FixtureRequest, furnished: Callable[[str], House]) -> House:
    """The furnished house, on the database that the parameter names (SQLite without one)."""
    return furnished(getattr(request, "param", "sqlite"))
