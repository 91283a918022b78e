"""The stock as staff reads it, given what happened."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductRemoved
from command_api.stock import events
from query_api.app import QueryApp
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = "/api/v1/stock"
NOW = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)


@contextmanager
def staff_of(history: History) -> Iterator[TestClient]:
    with client_of(app_over(history, clock=lambda: NOW), "staff") as client:
        yield client


@pytest.fixture(scope="module")
def staff(module_history: History) -> Iterator[TestClient]:
    """Staff who look at the shelf. Tests only read it."""
    fill(module_history)
    with staff_of(module_history) as client:
        yield client


@pytest.fixture
def shelf(history: History) -> History:
    """The same shelf for a test that goes on with its history."""
    fill(history)
    return history


def product(history: History, id: int, name: str, *, counted: int = 0, minimum: int = 0, **fields: Any) -> None:
    added = {"name": name, "slug": f"p{id}", "price": Decimal(10), "unit": "litro", **fields}
    history.given(f"product-{id}", ProductAdded, **added)
    history.given(f"stock_item-{id}", events.StockMinimumSet, minimum=Decimal(minimum))
    if counted:
        given = {"counted": Decimal(counted), "difference": Decimal(counted), "note": "Estoque inicial"}
        history.given(f"stock_item-{id}", events.StockCounted, **given)


def sold(history: History, id: int, product_id: int, quantity: int, days_ago: int) -> None:
    at = NOW - timedelta(days=days_ago)
    given = {"product_id": product_id, "quantity": Decimal(quantity), "unit_price": Decimal(10)}
    history.given(f"sale-{id}", events.SaleRecorded, at=at, **given)
    history.given(f"stock_item-{product_id}", events.StockSold, at=at, quantity=Decimal(quantity), sale_id=id)


def fill(history: History) -> None:
    """Pilsen in plenty, IPA low, Stout sold below zero, water whose cost nobody told."""
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", description="", position=0)
    product(history, 1, "Pilsen", category_id=1, sku="CH-01", minimum=20)
    history.given("stock_item-1", events.StockReceived, quantity=Decimal(100), unit_cost=Decimal("6.40"))
    product(history, 2, "IPA", category_id=1, counted=10, minimum=10)
    history.given("stock_item-2", events.StockReceived, quantity=Decimal(10), unit_cost=Decimal("9.00"))
    history.given("stock_item-2", events.StockLost, quantity=Decimal(12), note="Azedou")
    product(history, 3, "Stout", minimum=5)
    product(history, 4, "Água", counted=30, minimum=5)
    sold(history, 1, 1, 14, days_ago=27)
    sold(history, 2, 1, 14, days_ago=0)
    sold(history, 3, 1, 1000, days_ago=28)
    history.given("stock_item-1", events.StockReceived, quantity=Decimal(1000), unit_cost=None)
    sold(history, 4, 3, 2, days_ago=1)
    product(history, 5, "Caipirinha", track_stock=False)
    product(history, 6, "Chope IPA 300 ml", beer_id=1, pour_ml=300)
    history.follow()


def stock(staff: TestClient, **asked: Any) -> dict[str, Any]:
    answer = staff.get(PATH, params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def names(found: dict[str, Any]) -> list[str]:
    return [item["product_name"] for item in found["stock"]]


def test_what_there_is_is_worth_something_and_lasts_a_while(staff: TestClient) -> None:
    pilsen = next(item for item in stock(staff)["stock"] if item["product_name"] == "Pilsen")
    assert (pilsen["quantity"], pilsen["minimum"], pilsen["status"]) == (72, 20, "ok")
    assert (pilsen["unit_cost"], pilsen["value"]) == (6.4, 460.8)
    assert (pilsen["sold"], pilsen["days_of_cover"]) == (28, 72), "28 in 28 days: one a day; day 29 does not count"
    assert (pilsen["category_name"], pilsen["sku"], pilsen["unit"]) == ("Chopes", "CH-01", "litro")
    assert staff.get(f"{PATH}/1").json() == pilsen


def test_totals_are_of_everything_searched_for(staff: TestClient) -> None:
    assert stock(staff, limit=1)["totals"] == {
        "items": 4,
        "value": 460.8 + 72,
        "without_cost": 1,
        "low": 1,
        "out": 1,
        "negative": 1,
        "expiring_kegs": 0,
        "expired_kegs": 0,
    }
    narrowed = stock(staff, category_id=1)
    assert narrowed["totals"]["items"] == 2
    assert narrowed["categories"] == [{"id": 1, "name": "Chopes"}]


def test_a_pour_is_listed_while_it_was_sold_without_a_keg(shelf: History) -> None:
    sold(shelf, 9, 6, 3, days_ago=0)
    shelf.follow()
    with staff_of(shelf) as client:
        assert names(stock(client, status="negative")) == ["Chope IPA 300 ml", "Stout"]


@BOTH
def test_the_stock_of_a_packed_keg_is_the_full_kegs_in_the_house(history: History) -> None:
    product(history, 1, "Barril de Pilsen 30 L", counted=22, minimum=3, beer_id=5, container_l=Decimal(30))
    for id, size in enumerate((30, 30, 30, 30, 50), 1):
        keg: dict[str, Any] = {"code": f"L1/{id}", "batch_id": 1, "beer_id": 5, "container_id": id}
        held = {"container_tag": f"B-{id}", "capacity_l": Decimal(size), "litres": Decimal(size)}
        history.given(f"keg-{id}", events.KegFilled, **keg, **held, filled_on=NOW.date(), best_before=NOW.date())
    history.follow()
    with staff_of(history) as client:
        assert [(each["quantity"], each["status"]) for each in stock(client)["stock"]] == [(4, "ok")]
        history.given("keg-1", events.KegTapped)
        history.given("keg-2", events.KegDelivered, order_id=7, order_code="EV-2026-00007")
        history.follow()
        assert [(each["quantity"], each["status"]) for each in stock(client, status="low")["stock"]] == [(2, "low")]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, ["Água", "IPA", "Pilsen", "Stout"]),
        ({"uncounted": "true", "search": "caip"}, ["Caipirinha"]),
        ({"search": "agua"}, ["Água"]),
        ({"status": "attention"}, ["IPA", "Stout"]),
        ({"status": "low"}, ["IPA"]),
        ({"status": "out"}, ["Stout"]),
        ({"status": "negative"}, ["Stout"]),
        ({"status": "ok"}, ["Água", "Pilsen"]),
        ({"sort": "value", "order": "desc", "limit": 2}, ["Pilsen", "IPA"]),
        ({"sort": "days_of_cover", "limit": 2}, ["Stout", "Pilsen"]),
        ({"sort": "quantity", "order": "desc", "page": 2, "limit": 3}, ["Stout"]),
        ({"sort": "moved_at", "limit": 1}, ["IPA"]),
    ],
)
def test_it_is_filtered_sorted_and_paged(staff: TestClient, asked: dict[str, Any], expected: list[str]) -> None:
    assert names(stock(staff, **asked)) == expected


def test_a_spreadsheet_has_every_row_and_no_formula(shelf: History) -> None:
    product(shelf, 5, "=CMD()", counted=1)
    shelf.follow()
    with staff_of(shelf) as staff:
        answer = staff.get(PATH, params={"limit": 1}, headers={"Accept": "text/csv"})
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        header, *rows = answer.content.decode("utf-8-sig").splitlines()
        assert header.startswith("SKU;Produto;Categoria;Unidade;Quantidade;")
        assert len(rows) == 5
        assert any(row.startswith(";'=CMD();") for row in rows)
        assert any("CH-01;Pilsen;Chopes;litro;72;20;Em dia;6,4;460,8;28;72" in row.replace(",0;", ";") for row in rows)


def test_movements_stand_with_their_balance_the_newest_above(staff: TestClient) -> None:
    answer = staff.get(f"{PATH}/2/movements").json()
    assert [(each["label"], each["quantity"], each["balance"], each["note"]) for each in answer["movements"]] == [
        ("Perda", -12, 8, "Azedou"),
        ("Entrada", 10, 20, ""),
        ("Contagem", 10, 10, "Estoque inicial"),
    ]
    assert answer["pagination"] == {"page": 1, "limit": 25, "total": 3, "pages": 1}
    [loss] = staff.get(f"{PATH}/2/movements", params={"kind": "loss"}).json()["movements"]
    assert loss["actor_name"] == "Ana Beltrão"


def test_the_movements_of_a_removed_product_are_still_told(shelf: History) -> None:
    shelf.given("product-2", ProductRemoved)
    shelf.follow()
    with staff_of(shelf) as staff:
        assert staff.get(f"{PATH}/2").status_code == 404
        assert staff.get(f"{PATH}/2/movements").json()["pagination"]["total"] == 3


@BOTH
def test_the_keg_that_expires_first_stands_above(shelf: History) -> None:
    expiries = {1: date(2026, 12, 20), 2: date(2026, 11, 28), 3: date(2026, 11, 20), 4: date(2026, 11, 29)}
    for id, expires_on in expiries.items():
        volume = {"volume_l": Decimal(50), "quantity": Decimal(50), "cost": Decimal(480)}
        dates = {"filled_on": date(2026, 11, 10), "expires_on": expires_on}
        shelf.given(f"keg-{id}", events.KegReceived, product_id=1, code=f"L{id}", **volume, **dates)
    shelf.given("keg-2", events.KegTapped)
    shelf.given("keg-4", events.KegDiscarded, lost=Decimal(50), note="Azedou")
    shelf.follow()
    with staff_of(shelf) as staff:
        found = staff.get(f"{PATH}/kegs", params={"status": "open"}).json()["kegs"]
        assert [(keg["code"], keg["label"], keg["days_left"]) for keg in found] == [
            ("L3", "Cheio", -1),
            ("L2", "Na torneira", 7),
            ("L1", "Cheio", 29),
        ]
        assert found[0]["product_name"] == "Pilsen"
        totals = stock(staff)["totals"]
        assert (totals["expiring_kegs"], totals["expired_kegs"]) == (1, 1)
        pilsen = staff.get(f"{PATH}/1").json()
        assert (pilsen["full_kegs"], pilsen["next_expiry"]) == (2, "2026-11-20")
        assert staff.get(f"{PATH}/kegs", params={"search": "l4 pilsen"}).json()["pagination"]["total"] == 1
        assert staff.get(f"{PATH}/kegs", params={"product_id": 2}).json()["kegs"] == []


def test_others_are_refused(visitor: TestClient, app: QueryApp) -> None:
    for path in (PATH, f"{PATH}/1", f"{PATH}/1/movements", f"{PATH}/kegs"):
        assert visitor.get(path).status_code == 401
        with client_of(app, "bi") as bi:
            assert bi.get(path).status_code == 403
