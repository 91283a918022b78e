"""Sales and imports as the operations read them, given what happened."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import ProductAdded, ProductRemoved
from command_api.stock import events as stock_events
from command_api.stock.events import ImportCounts, RefusedRow
from tests.harness.read_models import History
from tests.query_api.conftest import app_over, client_of

PATH = "/api/v1/sales"
NOW = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)
LATE = datetime(2026, 11, 20, 2, 30, tzinfo=UTC)
"""Half past eleven in the evening of the 19th, at the pub."""


@contextmanager
def staff_of(history: History) -> Iterator[TestClient]:
    with client_of(app_over(history, clock=lambda: NOW), "staff") as client:
        yield client


@pytest.fixture(scope="module")
def staff(module_history: History) -> Iterator[TestClient]:
    """Staff of a pub with an evening's sales and two imports. Tests only read it."""
    evening(module_history)
    imports(module_history)
    module_history.follow()
    with staff_of(module_history) as client:
        yield client


def sale(history: History, id: int, product_id: int, at: datetime, **fields: Any) -> None:
    sold = {"product_id": product_id, "quantity": Decimal(2), "unit_price": Decimal("11.90"), **fields}
    history.given(f"sale-{id}", stock_events.SaleRecorded, at=at, **sold)


def evening(history: History) -> None:
    """Five sales of two products, one of them reversed, two from a file, one of a product that was removed since."""
    for id, name in ((1, "Água de coco"), (2, "Chope Pilsen"), (3, "Stout")):
        history.given(f"product-{id}", ProductAdded, name=name, slug=f"p{id}", price=Decimal(10))
    sale(history, 1, 1, LATE, source_id="PDV-1", import_id=3)
    sale(history, 2, 2, LATE + timedelta(hours=1), source_id="PDV-2", import_id=3, quantity=Decimal("0.5"))
    sale(history, 3, 2, NOW - timedelta(hours=2), cost_center="distribuidora")
    sale(history, 4, 2, NOW - timedelta(hours=1))
    sale(history, 5, 3, NOW)
    sold = {"product_id": 2, "quantity": Decimal(2), "unit_price": Decimal("11.90")}
    history.given("sale-4", stock_events.SaleReversed, **sold, sold_at=NOW.isoformat())
    history.given("product-3", ProductRemoved)


def ids(client: TestClient, question: str = "") -> list[int]:
    answer = client.get(f"{PATH}?{question}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["sales"] == answer.json()["data"]
    return [row["id"] for row in answer.json()["data"]]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("", [5, 4, 3, 2, 1]),
        ("order=asc", [1, 2, 3, 4, 5]),
        ("sort=amount&order=asc", [2, 1, 3, 4, 5]),
        ("sort=quantity", [5, 4, 3, 1, 2]),
        ("limit=2&page=2", [3, 2]),
        ("from=2026-11-20&to=2026-11-20", [2]),
        ("to=2026-11-19", [1]),
        ("from=2026-11-21", [5, 4, 3]),
        ("product_id=2", [4, 3, 2]),
        ("import_id=3", [2, 1]),
        ("cost_center=distribuidora", [3]),
        ("status=reversed", [4]),
        ("status=kept", [5, 3, 2, 1]),
        ("search=agua", [1]),
        ("search=pdv-2", [2]),
        ("search=nada", []),
        ("from=&to=&product_id=&import_id=&status=", [5, 4, 3, 2, 1]),
    ],
)
def test_sales_are_found_sorted_and_narrowed(staff: TestClient, question: str, expected: list[int]) -> None:
    assert ids(staff, question) == expected


def test_totals_leave_out_what_was_reversed(staff: TestClient) -> None:
    assert staff.get(PATH).json()["totals"] == {"sales": 4, "amount": 77.35, "reversed": 1}
    assert staff.get(f"{PATH}?limit=1&import_id=3").json()["totals"] == {"sales": 2, "amount": 29.75, "reversed": 0}
    assert staff.get(f"{PATH}?search=nada").json()["totals"] == {"sales": 0, "amount": 0, "reversed": 0}


def test_a_sale_tells_everything_and_a_removed_product_has_no_name(staff: TestClient) -> None:
    removed, reversed_, *_ = staff.get(PATH).json()["sales"]
    assert (removed["product_name"], removed["recorded_by"], removed["amount"]) == (None, "Ana Beltrão", 23.8)
    assert (reversed_["product_name"], reversed_["reversed_by"], reversed_["version"]) == (
        "Chope Pilsen",
        "Ana Beltrão",
        2,
    )


def test_sales_are_a_spreadsheet_without_formulas(history: History) -> None:
    evening(history)
    sale(history, 6, 1, NOW, source_id="=1+1")
    history.follow()
    with staff_of(history) as staff:
        answer = staff.get(f"{PATH}?from=2026-11-21", headers={"Accept": "text/csv"})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="vendas.csv"'
    rows = answer.text.removeprefix("\ufeff").splitlines()
    assert rows[0].startswith("Data;Produto;Quantidade")
    assert "'=1+1" in rows[1]
    assert len(rows) == 5


@pytest.mark.parametrize("question", ["from=ontem", "sort=id", "status=x", "limit=0", "page=1&x=1", "import_id=a"])
def test_a_question_that_means_nothing_is_refused(staff: TestClient, question: str) -> None:
    assert staff.get(f"{PATH}?{question}").status_code == 422


def imports(history: History) -> None:
    """An import that has told twice how far it is, and one that has ended."""
    given = {"sha256": "ab", "size": 900}
    history.given("sales_import-1", stock_events.SalesImportStarted, file_name="outubro.csv", rows=3, **given)
    ended = ImportCounts(rows=3, recorded=3)
    history.given("sales_import-1", stock_events.SalesImportFinished, counts=ended)
    history.given("sales_import-2", stock_events.SalesImportStarted, file_name="novembro.csv", rows=1000, **given)
    at = NOW - timedelta(seconds=6)
    history.given(
        "sales_import-2", stock_events.SalesImportProgressed, at=at, counts=ImportCounts(rows=100, recorded=100)
    )
    wrong = tuple(RefusedRow(n, "sku", "=A1", f"Motivo {n}.") for n in (101, 140))
    at += timedelta(seconds=4)
    counts = ImportCounts(rows=500, recorded=498, refused=2)
    history.given("sales_import-2", stock_events.SalesImportProgressed, at=at, counts=counts, refusals=wrong)


def test_imports_tell_how_far_they_are_and_how_long_it_takes(staff: TestClient) -> None:
    listed = staff.get(f"{PATH}/imports").json()
    assert [(each["id"], each["label"]) for each in listed["imports"]] == [(2, "Em andamento"), (1, "Concluída")]
    assert (listed["data"][0]["rows_per_second"], listed["data"][0]["seconds_left"]) == (100, 3)
    assert (listed["data"][1]["rows_per_second"], listed["data"][1]["seconds_left"]) == (None, None)
    one = staff.get(f"{PATH}/imports/2")
    assert one.json() == listed["data"][0]
    assert one.headers["ETag"] == '"3"'
    assert [each["id"] for each in staff.get(f"{PATH}/imports?search=OUTUBRO").json()["imports"]] == [1]


def test_refused_lines_are_read_by_page_and_as_a_spreadsheet(staff: TestClient) -> None:
    address = f"{PATH}/imports/2/refusals"
    page = staff.get(f"{address}?limit=1&page=2").json()
    assert page["refusals"] == [{"line": 140, "column": "sku", "value": "=A1", "reason": "Motivo 140."}]
    assert page["pagination"]["total"] == 2
    answer = staff.get(address, headers={"Accept": "text/csv"})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="recusas-2.csv"'
    assert answer.text.splitlines()[1] == "101;sku;'=A1;Motivo 101."
    assert staff.get(f"{PATH}/imports/1/refusals").json()["refusals"] == []


@pytest.mark.parametrize("path", ["imports/99", "imports/99/refusals"])
def test_an_import_that_never_was_is_not_found(staff: TestClient, path: str) -> None:
    assert staff.get(f"{PATH}/{path}").status_code == 404


@pytest.mark.parametrize("path", ["", "/imports", "/imports/2", "/imports/2/refusals"])
def test_only_the_operations_see_sales(staff: TestClient, path: str) -> None:
    for who in ("bi", "client"):
        assert staff.get(PATH + path, headers={"Authorization": f"Bearer {who}"}).status_code == 403
