"""All orders as everybody in the operations reads them."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from command_api.orders.events import Customer
from query_api.app import QueryApp
from tests.harness.parties import BARREL, Party, details, warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, client_of

PATH = "/api/v1/orders"
NOW = datetime(2026, 11, 24, 15, 0, tzinfo=UTC)


@pytest.fixture
def manager(app: QueryApp, history: History) -> Iterator[TestClient]:
    """Somebody who may see the operations and not place orders."""
    app.state.clock = lambda: NOW
    fill(history)
    with client_of(app, "manager") as client:
        yield client


def fill(history: History) -> None:
    warehouse(history)

    def party(id: int, name: str, day: int, total: str = "461.00", **fields: Any) -> Party:
        customer = Customer(name, "(11) 95555-0142", "39053344705")
        delivery, pickup = date(2026, 11, day), date(2026, 11, day + 2)
        agreed = details(customer=customer, preferred_delivery_date=delivery, pickup_date=pickup, **fields)
        items = (replace(BARREL, unit_price=Decimal(total)),)
        return Party(history, id, details=agreed, items=items, assets={}).drafted()

    party(1, "=Água Viva", 28)
    party(2, "bar do Zeca", 27, "900.00", cost_center="distribuidora").placed("900.00")
    party(3, "Ângela Prado", 26).placed("461.00").confirmed("100")
    party(4, "Caio Reis", 25, "500.00").placed("500.00").confirmed().cancelled("confirmed")
    history.follow()


def ids(manager: TestClient, **asked: Any) -> list[int]:
    answer = manager.get(PATH, params=asked)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["orders"] == found["data"]
    return [row["id"] for row in found["data"]]


@BOTH
def test_a_row_has_the_money_and_no_way_to_reach_the_customer(manager: TestClient) -> None:
    answer = manager.get(PATH, params={"search": "angela"})
    [row] = answer.json()["orders"]
    created = row.pop("created_at")
    assert created.startswith("2026-11-20T15:")
    assert row == {
        "id": 3,
        "order_code": "EV-2026-00003",
        "customer_name": "Ângela Prado",
        "event_name": "Casamento na serra",
        "cost_center": "choperia",
        "status": "confirmed",
        "stage": "confirmed",
        "event_date_from": "2026-11-28",
        "preferred_delivery_date": "2026-11-26",
        "pickup_day": "2026-11-28",
        "collects": False,
        "total_amount": 461.0,
        "deposit_amount": 300.0,
        "deposit_paid": 100.0,
        "balance_due": 361.0,
        "overdue": False,
        "late": False,
    }


@BOTH
@pytest.mark.usefixtures("manager")
def test_customers_are_not_named_to_those_who_may_not_read_their_records(app: QueryApp) -> None:
    with client_of(app, "staff") as waiter:
        rows = waiter.get(PATH).json()["orders"]
        assert {(row["customer_name"], row["event_name"]) for row in rows} == {("Cliente", "")}
        table = waiter.get(PATH, headers={"Accept": "text/csv"}).text
        assert not [name for name in ("Ângela", "Zeca", "Caio", "Casamento") if name in table]
        assert ids(waiter, search="angela") == ids(waiter, search="zeca") == []
        assert ids(waiter, search="ev-2026-00004") == [4]
        assert ids(waiter, sort="customer_name", order="asc") == [1, 2, 3, 4], "names are not told by their order"


@BOTH
def test_it_is_sorted_by_every_column(manager: TestClient) -> None:
    assert ids(manager) == [4, 3, 2, 1]
    assert ids(manager, sort="delivery", order="asc") == [4, 3, 2, 1]
    assert ids(manager, sort="customer_name", order="asc") == [1, 3, 2, 4]
    assert ids(manager, sort="status", order="asc") == [1, 2, 3, 4]
    assert ids(manager, sort="balance_due") == [2, 3, 4, 1]
    assert ids(manager, sort="total_amount")[0] == 2
    assert ids(manager, sort="deposit_paid")[:2] == [4, 3]
    assert ids(manager, sort="event_date", order="asc") == [1, 2, 3, 4]
    assert ids(manager, sort="order_code", order="asc") == [1, 2, 3, 4]


def test_it_is_narrowed_by_status_cost_center_and_words(manager: TestClient) -> None:
    assert ids(manager, status="confirmed") == [3]
    assert ids(manager, cost_center="distribuidora") == [2]
    assert ids(manager, search="ZECA bar") == [2]
    assert ids(manager, search="ev-2026-00004") == [4]


def test_a_telephone_finds_nobody(manager: TestClient) -> None:
    assert ids(manager, search="95555") == []


def test_all_pages_come_as_a_spreadsheet_that_runs_nothing(manager: TestClient) -> None:
    asked = {"limit": 1, "sort": "order_code", "order": "asc"}
    answer = manager.get(PATH, params=asked, headers={"Accept": "text/csv"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert 'filename="pedidos.csv"' in answer.headers["content-disposition"]
    head, *rows = answer.content.decode("utf-8-sig").splitlines()
    assert head.startswith("Pedido;Cliente;Evento;Centro de custo;Status;")
    assert len(rows) == 4
    assert (head.split(";")[-1], rows[0].split(";")[-1]) == ("Retira na casa", "não")
    assert rows[0].startswith("EV-2026-00001;'=Água Viva;Casamento na serra;Choperia;Rascunho;28/11/2026;28/11/2026;")
    assert rows[2].split(";")[8:12] == ["461,0", "300,0", "100,0", "361,0"]


def test_pages_add_up(manager: TestClient) -> None:
    answer = manager.get(PATH, params={"limit": 3, "page": 2}).json()
    assert answer["pagination"] == {"page": 2, "limit": 3, "total": 4, "pages": 2}
    assert [row["id"] for row in answer["orders"]] == [1]


def test_others_are_refused(app: QueryApp) -> None:
    with client_of(app, "bi") as client:
        assert client.get(PATH).status_code == 403
