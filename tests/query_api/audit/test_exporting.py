"""The history as a file: all that a filter finds, with seconds and with what changed."""

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import ProductAdded, ProductHidden, ProductRepriced
from command_api.rules.spreadsheets import decoded
from command_api.stock.events import StockReceived
from query_api.audit import exporting
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import app_over, client_of

PATH = "/api/v1/audit/events"


@pytest.fixture(scope="module")
def shop(module_history: History) -> History:
    """A product with a name like a formula, and more deliveries than a block of the file has."""
    given = module_history.given
    given("product-7", ProductAdded, name="=1+1", slug="pilsen", price=Decimal("11.90"))
    given("product-7", ProductRepriced, price=Decimal("12.90"), reason="+ malte")
    given("product-7", ProductHidden)
    for number in range(60):
        given("stock_item-7", StockReceived, quantity=Decimal(1), note=f"NF {number}")
    module_history.follow()
    return module_history


@pytest.fixture(scope="module")
def auditor(shop: History) -> Iterator[TestClient]:
    with client_of(app_over(shop), "auditor") as client:
        yield client


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "_BLOCK", 7)


def rows_of(client: TestClient, **asked: Any) -> list[dict[str, str]]:
    answer = client.get(PATH, params={"format": "csv", **asked})
    assert answer.status_code == 200, answer.text
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert answer.headers["x-total-rows"] == str(len(rows))
    return rows


def test_the_file_has_every_event_of_the_log_once_the_newest_first(auditor: TestClient) -> None:
    assert [int(row["Número"]) for row in rows_of(auditor)] == [*range(63, 0, -1)]


def test_a_row_says_when_to_the_second_and_what_was_before_and_after(auditor: TestClient) -> None:
    [row] = rows_of(auditor, type="catalogue.ProductRepriced")
    assert row["Aconteceu em"] == f"{NOON.day}/11/2026 12:02:00"
    assert (row["Antes"], row["Depois"]) == ("Preço: R$\u00a011,90", "Preço: R$\u00a012,90")
    newest = rows_of(auditor, kind="stock_item")[0]
    assert (newest["Antes"], newest["Depois"]) == ("Quantidade: 59", "Quantidade: 60")
    assert "Observação: NF 59" in newest["Outros dados"]


def test_the_file_has_what_the_search_and_the_filters_find(auditor: TestClient) -> None:
    assert [row["Número"] for row in rows_of(auditor, search="1+1", kind="product")] == ["3", "2", "1"]
    assert [row["Número"] for row in rows_of(auditor, search="preço")] == ["2"]
    assert rows_of(auditor, search="nada disso") == []


def test_a_cell_never_begins_like_a_formula(auditor: TestClient) -> None:
    assert rows_of(auditor, search="preço")[0]["Motivo"] == "'+ malte"


def test_a_workbook_has_the_same_rows(auditor: TestClient) -> None:
    answer = auditor.get(PATH, params={"format": "xlsx", "kind": "product"})
    assert answer.headers["content-disposition"] == 'attachment; filename="historico.xlsx"'
    assert answer.headers["x-total-rows"] == "3"
    header, *rows = csv.reader(io.StringIO(decoded(answer.content)), delimiter=";")
    assert header[:3] == ["Número", "Aconteceu em", "Registrado em"]
    assert [row[0] for row in rows] == ["3", "2", "1"]
    assert rows[1][7:9] == ["Preço: R$\u00a011,90", "Preço: R$\u00a012,90"]


def test_accept_still_asks_for_the_csv(auditor: TestClient) -> None:
    answer = auditor.get(PATH, headers={"Accept": "text/csv"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.content.count(b"\r\n") == 64
