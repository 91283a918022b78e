"""The month for the accountant, as CSV and as a workbook."""

import csv
import io
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.orders.events import Customer, EventOrderDelivered, PaymentReceived
from command_api.stock.events import SaleRecorded, SaleReversed
from tests.harness.parties import Party, details, warehouse
from tests.harness.read_models import History
from tests.harness.workbooks import sheets, totals
from tests.query_api.conftest import AskedAt

PATH = "/api/v1/receivables/movements"
NAME = '=HYPERLINK("https://exemplo.example")'
LATE_EVENING = datetime(2026, 12, 1, 2, 30, tzinfo=UTC)
"""Still November at the pub."""


@pytest.fixture
def client(history: History, asked_at: AskedAt) -> TestClient:
    """A delivered order of somebody whose name begins like a formula; a payment comes at the end of the month."""
    warehouse(history)
    customer = Customer(NAME, "", "39053344705", 1)
    party = Party(history, 1, details=details(customer=customer), assets={}).drafted().with_freight()
    party.placed("561.00").confirmed("300").scheduled()
    party.given(EventOrderDelivered, at=datetime(2026, 11, 28, 12, tzinfo=UTC), due_back=party.window.end)
    party.given(PaymentReceived, at=LATE_EVENING, payment_id=2, amount=Decimal("61.5"), method="cartao")
    return asked_at(LATE_EVENING)


def csv_rows(client: TestClient, path: str = PATH) -> list[dict[str, str]]:
    answer = client.get(path, params={"month": "2026-11"})
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


def test_a_month_has_a_row_per_movement(client: TestClient) -> None:
    rows = csv_rows(client)
    shown = [(row["Data"], row["Movimento"], row["Forma"], row["Cobrado (R$)"], row["Recebido (R$)"]) for row in rows]
    assert shown == [
        ("20/11/2026", "Sinal recebido", "PIX", "", "300,00"),
        ("28/11/2026", "Itens entregues", "", "461,00", ""),
        ("28/11/2026", "Frete", "", rows[2]["Cobrado (R$)"], ""),
        ("30/11/2026", "Pagamento recebido", "Cartão", "", "61,50"),
    ]
    assert {(row["Pedido"], row["Cliente"], row["CPF ou CNPJ"]) for row in rows} == {
        ("EV-2026-00001", f"'{NAME}", "390.533.447-05")
    }


def sold(history: History, id: int, at: datetime, amount: str, **fields: Any) -> None:
    sale = {"product_id": 7, "quantity": Decimal(1), "unit_price": Decimal(amount), "cost_center": "choperia"}
    history.given(f"sale-{id}", SaleRecorded, at=at, **{**sale, **fields})


def reversed_sale(history: History, id: int, at: datetime, amount: str) -> None:
    sale = {"product_id": 7, "quantity": Decimal(1), "unit_price": Decimal(amount), "cost_center": "choperia"}
    history.given(f"sale-{id}", SaleReversed, sold_at=at.isoformat(), **sale)


def test_sales_at_the_bar_are_a_row_per_day_and_cost_center(client: TestClient, history: History) -> None:
    saturday, next_month = datetime(2026, 11, 28, 22, tzinfo=UTC), datetime(2026, 12, 1, 4, tzinfo=UTC)
    sold(history, 1, saturday, "11.90")
    sold(history, 2, saturday, "8.10")
    sold(history, 3, saturday, "5", cost_center="distribuidora")
    sold(history, 4, datetime(2026, 11, 29, 22, tzinfo=UTC), "30")
    reversed_sale(history, 4, datetime(2026, 11, 29, 22, tzinfo=UTC), "30")
    sold(history, 5, LATE_EVENING, "7")
    sold(history, 6, next_month, "99")
    history.follow()
    columns = ("Data", "Centro de custo", "Movimento", "Forma", "Cobrado (R$)", "Recebido (R$)")
    rows = csv_rows(client)
    assert [tuple(row[name] for name in columns) for row in rows if not row["Pedido"]] == [
        ("28/11/2026", "Choperia", "Vendas do balcão", "", "20,00", "20,00"),
        ("28/11/2026", "Distribuidora", "Vendas do balcão", "", "5,00", "5,00"),
        ("30/11/2026", "Choperia", "Vendas do balcão", "", "7,00", "7,00"),
    ]
    assert [row["Data"] for row in rows] == sorted(row["Data"] for row in rows)


def test_a_month_without_orders_has_the_sales_at_the_bar(history: History, asked_at: AskedAt) -> None:
    sold(history, 1, LATE_EVENING, "7")
    [row] = csv_rows(asked_at(LATE_EVENING))
    assert (row["Movimento"], row["Cobrado (R$)"], row["Recebido (R$)"]) == ("Vendas do balcão", "7,00", "7,00")


def test_the_workbook_has_days_numbers_and_totals_of_what_a_filter_leaves(client: TestClient) -> None:
    answer = client.get(PATH, params={"month": "2026-11", "format": "xlsx"})
    assert answer.headers["content-disposition"].endswith('"movimentos-2026-11.xlsx"')
    header, *lines, sums = sheets(answer.content)["Movimentos 2026-11"]
    assert (header[0], header[7]) == ("Data", "Cobrado (R$)")
    days = (date(2026, 11, 28) - date(1899, 12, 30)).days
    assert (lines[1][0], lines[1][2], lines[1][7], lines[1][8]) == (days, NAME, 461, None)
    assert len(lines) == len(csv_rows(client))
    assert sums == ["Total", *(sum(line[column] or 0 for line in lines) for column in (7, 8, 9))]
    last = len(lines) + 1
    assert totals(answer.content) == {
        f"{letter}{last + 1}": f"SUBTOTAL(109,{letter}2:{letter}{last})" for letter in "HIJ"
    }


def test_a_reader_of_the_reports_sees_no_names(client: TestClient) -> None:
    client.headers["Authorization"] = "Bearer bi"
    assert client.get(PATH, params={"month": "2026-11"}).status_code == 403
    rows = csv_rows(client, "/api/v1/bi/movements")
    assert {(row["Cliente"], row["CPF ou CNPJ"]) for row in rows} == {("", "")}


@pytest.mark.parametrize("month", ["2026-13", "2026", "november"])
def test_what_is_no_month_is_refused(client: TestClient, month: str) -> None:
    assert client.get(PATH, params={"month": month}).status_code == 422
