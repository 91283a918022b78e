"""Reports as files, read back."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from starlette.testclient import TestClient

from infra.workbooks import XLSX
from query_api.bi.files import CSV
from query_api.bi.registry import REPORTS
from tests.harness.workbooks import sheets, totals
from tests.query_api.bi.conftest import Counter

Reader = Callable[..., TestClient]
MONTH = {"from": "2026-11-01", "to": "2026-11-30"}


@pytest.fixture
def sold(counter: Counter) -> None:
    """Two products, one of which would be a formula."""
    counter.category(1, "Chopes")
    counter.offers(1, "Pilsen", "10.00", 1)
    counter.offers(2, '=HYPERLINK("http://mal.example")', "0.50")
    counter.sells(1, "1.5", 3, hour=20)
    counter.sells(2, "1", 4, hour=9)


@pytest.mark.parametrize("asked", [{"params": {"format": "csv"}}, {"headers": {"Accept": f"{CSV}, */*;q=0.1"}}])
def test_a_table_as_brazilian_spreadsheets_read_it(sold: None, reader: Reader, asked: dict[str, Any]) -> None:
    params = {**MONTH, **asked.get("params", {})}
    answer = reader().get("/api/v1/bi/reports/sales-by-product", params=params, headers=asked.get("headers"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    name = "vendas-por-produto-curva-abc_2026-11-01_2026-11-30.csv"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert answer.headers["x-projection-position"]
    assert list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")) == [
        [
            "Código do produto",
            "Posição",
            "Produto",
            "Categoria",
            "Quantidade",
            "Faturamento (R$)",
            "Participação (%)",
            "Acumulado (%)",
            "Classe",
        ],
        ["1", "1", "Pilsen", "Chopes", "1,500", "15,00", "96,8", "96,8", "A"],
        ["2", "2", '\'=HYPERLINK("http://mal.example")', "Sem categoria", "1,000", "0,50", "3,2", "100,0", "C"],
    ]


@pytest.mark.parametrize("asked", [{"params": {"format": "xlsx"}}, {"headers": {"Accept": XLSX}}])
def test_a_workbook_has_numbers_that_can_be_summed(sold: None, reader: Reader, asked: dict[str, Any]) -> None:
    params = {**MONTH, **asked.get("params", {})}
    answer = reader().get("/api/v1/bi/reports/sales-by-product", params=params, headers=asked.get("headers"))
    assert answer.headers["content-type"] == XLSX
    assert answer.headers["content-disposition"].endswith('_2026-11-30.xlsx"')
    found = sheets(answer.content)
    assert list(found) == ["Dados", "Sobre", "Comparação"]
    assert found["Dados"][1] == [1.0, 1.0, "Pilsen", "Chopes", 1.5, 15.0, 96.8, 96.8, "A"]
    assert found["Dados"][2][2] == '=HYPERLINK("http://mal.example")'
    about = {row[0]: row[1] for row in found["Sobre"]}
    assert about["Relatório"] == "Vendas por produto (curva ABC)"
    assert about["Período"] == "01/11/2026 a 30/11/2026"
    assert about["Comparado com"] == "02/10/2026 a 31/10/2026"
    assert about["Centro de custo"] == "todos"
    assert about["Total: Faturamento (R$)"] == "15,50"
    assert re.fullmatch(r"evento 0\.\d+, incorporado em \d\d/\d\d/\d{4} \d\d:\d\d", about["Completo até"])


def test_a_workbook_adds_up_what_a_filter_leaves(sold: None, counter: Counter, reader: Reader) -> None:
    counter.sells(1, "2", date(2026, 10, 20))
    asked = {**MONTH, "format": "xlsx"}
    content = reader().get("/api/v1/bi/reports/sales-by-product", params=asked).content
    found = sheets(content)
    assert found["Dados"][-1] == ["Total", 15.5]  # quantities of different things are not added
    assert totals(content) == {"F4": "SUBTOTAL(109,F2:F3)"}
    assert found["Comparação"][-1] == ["Total", 20.0]
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        assert '<autoFilter ref="A1:I3"' in book.read("xl/worksheets/sheet1.xml").decode()  # not the totals
    nothing = {**asked, "from": "2019-01-01", "to": "2019-01-31"}
    assert totals(reader().get("/api/v1/bi/reports/orders-by-status", params=nothing).content) == {}


def test_days_are_dates_and_the_heading_stays_in_sight(sold: None, reader: Reader) -> None:
    content = (
        reader()
        .get("/api/v1/bi/reports/product-sales", params={**MONTH, "grain": "day", "product_id": 1, "format": "xlsx"})
        .content
    )
    rows = sheets(content)["Dados"]
    assert rows[3] == [46329.0, 1.5, 15.0, 10.0]  # days since 30 December 1899
    assert rows[4] == [46330.0, 0.0, 0.0, None]
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        styles = book.read("xl/styles.xml").decode()
        assert "dd/mm/yyyy" in styles
        assert "&quot;R$&quot; #,##0.00" in styles
        assert (
            'topLeftCell="A2" activePane="bottomLeft" state="frozen"' in book.read("xl/worksheets/sheet1.xml").decode()
        )


def test_words_stand_where_the_screen_has_words(sold: None, reader: Reader) -> None:
    content = reader().get("/api/v1/bi/reports/sales-heat", params={**MONTH, "format": "csv"}).content
    assert content.decode("utf-8-sig").splitlines()[1:] == ["Terça-feira;20;1;15,00;3,75", "Quarta-feira;9;1;0,50;0,13"]


def test_every_report_can_be_had_as_a_file(sold: None, reader: Reader) -> None:
    for report in REPORTS:
        for kind in ("csv", "xlsx"):
            asked = {**MONTH, "product_id": 1, "format": kind, "compare": "none"}
            answer = reader().get(f"/api/v1/bi/reports/{report.key}", params=asked)
            assert answer.status_code == 200, report.key
            if kind == "xlsx":
                assert len(sheets(answer.content)["Dados"][0]) == len(report.columns)


def test_json_is_answered_to_whoever_asks_for_anything(sold: None, reader: Reader) -> None:
    for asked in ({"Accept": "*/*"}, {"Accept": "application/json"}):
        answer = reader().get("/api/v1/bi/reports/revenue", headers=asked)
        assert answer.headers["content-type"] == "application/json"
    wanted = reader().get("/api/v1/bi/reports/revenue", params={"format": "json"}, headers={"Accept": CSV})
    assert wanted.headers["content-type"] == "application/json"
