"""A server that is killed in the middle of an import: it goes on by itself, and nothing counts twice or not at all."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import psycopg
import pytest

from command_api.accounts.commands import create_user
from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.stock.domain import StockItem
from command_api.stock.events import SaleRecorded, StockSoldInBatch
from command_api.stock.imports import SalesImport
from infra.position import START
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.composition import Services, open_services, system_context
from tests.faults.conftest import SQLITE_FIRST
from tests.harness.faults.table import LONG
from tests.harness.faults.tally import Fault
from tests.harness.system import DEMO_PASSWORD, QuickSystem, System

ROWS = 60_000 if LONG else 6_000
"""More where it is killed more often."""
PRODUCTS = 3
STOCK = 100_000


def opened(data: Path, url: str | None) -> Services:
    return open_services(Settings(data=data, database_url=url, read_database_url=None))


@pytest.fixture(params=SQLITE_FIRST)
def pub(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[System]:
    """A running server with an administrator and three products."""
    url = request.getfixturevalue("postgres_database") if request.param == "postgres" else None
    data = tmp_path / "data"
    services = opened(data, url)
    services.migrate()
    create_user(services.store, services.security, "admin", DEMO_PASSWORD, "Ana", Role.ADMIN, email="ana@example.com")
    for number in range(PRODUCTS):
        details = Details(sku=f"SKU-{number}")
        command = AddProduct(f"Chope {number}", Decimal(10), None, stock_quantity=Decimal(STOCK), details=details)
        add_product(services.store, command, system_context())
    services.close()
    system = QuickSystem(data, {"captcha": "off", **({"database_url": url} if url else {})})
    system.start()
    yield system
    system.stop()


def exported() -> bytes:
    lines = [f"PDV-{n};20/11/2026 19:{n % 60:02};SKU-{n % PRODUCTS};2;10,00" for n in range(ROWS)]
    return "\r\n".join(["source_id;sold_at;sku;quantity;unit_price", *lines]).encode()


def offset_of(pub: System) -> int:
    """How far the import has come, as the write side knows; -1 once it has ended."""
    query = 'SELECT "offset" FROM sales_import_jobs'
    if url := pub.settings.get("database_url"):
        with psycopg.connect(url) as server:
            found = server.execute(query).fetchone()
    else:
        with closing(sqlite3.connect(pub.data / "events.db")) as file:
            found = file.execute(query).fetchone()
    return int(found[0]) if found else -1


def wait_until(holds: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_killed_import_goes_on_by_itself_and_its_totals_are_exact(pub: System, fault: Fault) -> None:
    with pub.client("admin") as client:
        sent = client.post("/api/v1/sales/import", content=exported(), headers={"Content-Type": "text/csv"})
        assert sent.status_code == 202, sent.text
    id = sent.json()["id"]
    seen = began = offset_of(pub)
    for number in fault.rounds():
        wait_until(lambda before=seen: not 0 <= offset_of(pub) <= before)
        pub.kill()
        seen = offset_of(pub)
        assert number or seen > began, "it was in the middle at least once"
        pub.start()
        if seen < 0:
            break
    wait_until(lambda: offset_of(pub) < 0)
    with pub.client("admin") as client:
        wait_until(lambda: client.get(f"/api/v1/sales/imports/{id}").json()["status"] == "finished")
        shown = client.get(f"/api/v1/sales/imports/{id}").json()
        listed = client.get("/api/v1/sales").json()["totals"]
    assert (shown["recorded"], shown["already_there"], shown["refused"]) == (ROWS, 0, 0)
    assert listed == {"sales": ROWS, "amount": ROWS * 20, "reversed": 0}
    pub.stop()
    check(pub, id)


def check(pub: System, id: int) -> None:
    services = opened(pub.data, pub.settings.get("database_url"))
    try:
        store = services.store
        assert store.load(SalesImport, id).counts.recorded == ROWS
        for number in range(1, PRODUCTS + 1):
            left = STOCK - 2 * len(range(number - 1, ROWS, PRODUCTS))
            assert store.load(StockItem, number).quantity == left
        topics, position = {SaleRecorded.TOPIC: 0, StockSoldInBatch.TOPIC: 0}, START
        while batch := services.recorder.read_after(position, 5_000, frozenset(topics)):
            position = batch[-1].position
            for event in batch:
                topics[event.topic] += 1
        assert topics[SaleRecorded.TOPIC] == ROWS
        assert topics[StockSoldInBatch.TOPIC] == PRODUCTS * ROWS / 1_000
        assert list(services.files.all_staged()) == []
    finally:
        services.close()
