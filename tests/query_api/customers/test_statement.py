"""The statement of a customer, and what companies owe by their terms."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from command_api.customers.events import CustomerIdentified, CustomersMerged, CustomerTermsSet
from command_api.equipment.events import AssetCheckedOut, ModelAdded
from command_api.orders import events as order_events
from command_api.orders.events import Item, ReturnedKeg
from tests.harness.customers import MARINA, RUI, ordered, registered
from tests.harness.papers import pages_of, text_of
from tests.harness.parties import SATURDAY, Party, details, warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt

DELIVERED = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
PATH = "/api/v1/customers/17/statement"


def asked(client: TestClient, path: str = PATH, **period: str) -> dict[str, Any]:
    answer = client.get(path, params=period)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def delivered(history: History, wedding: Party) -> Party:
    """Marina's order is delivered, and half of the rest paid, once by mistake."""
    history.given("equipment_model-1", ModelAdded, name="Barril 50L", capacity_l=Decimal(50))
    wedding.scheduled()
    wedding.given(order_events.EventOrderDelivered, at=DELIVERED, due_back=wedding.window.end)
    wedding.each(AssetCheckedOut, stock_location_id=9)
    paid = {"payment_id": 2, "amount": Decimal("80.50"), "method": "dinheiro"}
    wedding.given(order_events.PaymentReceived, at=DELIVERED + timedelta(days=3), **paid)
    wedding.given(order_events.PaymentReversed, at=DELIVERED + timedelta(days=4), is_deposit=False, **paid)
    paid["payment_id"] = 3
    wedding.given(order_events.PaymentReceived, at=DELIVERED + timedelta(days=4), **paid)
    return wedding


@BOTH
def test_the_statement_says_line_by_line_what_is_owed(history: History, delivered: Party, asked_at: AskedAt) -> None:
    ordered(history, 43).placed()
    client = asked_at(DELIVERED + timedelta(days=5))
    found = asked(client)
    lines = [(each["kind"], each["amount"], each["balance"]) for each in found["lines"]]
    assert lines == [
        ("deposit", -300, -300),
        ("items", 461, 161),
        ("payment", -80.5, 80.5),
        ("reversal", 80.5, 161),
        ("payment", -80.5, 80.5),
    ]
    assert (found["charged"], found["paid"], found["balance"]) == (461, 380.5, 80.5)
    assert (found["ahead"], found["owed"]) == (461, 80.5)
    assert found["owed"] == client.get("/api/v1/customers/17").json()["balance"]
    assert [(each["order_code"], each["age"], each["balance"]) for each in found["open_orders"]] == [
        ("EV-2026-00042", "days_0_7", 80.5),
    ]
    assert [each["asset_tag"] for each in found["containers"]] == ["BARRIL50-0007"]


def test_a_period_begins_with_what_was_owed_before_it(delivered: Party, asked_at: AskedAt) -> None:
    found = asked(asked_at(DELIVERED + timedelta(days=30)), **{"from": "2026-11-28", "to": "2026-12-01"})
    assert [each["kind"] for each in found["lines"]] == ["items", "payment"]
    assert (found["opening"], found["charged"], found["paid"], found["balance"]) == (-300, 461, 80.5, 80.5)


@BOTH
def test_a_deposit_on_shells_is_owed_until_they_are_back(history: History, asked_at: AskedAt) -> None:
    """From the reservation on; a lost shell keeps its deposit. The accountant's file and the report say the same."""
    beer = Item(id=1, kind="beer", ref_id=3, name="Pilsen 50 L", quantity=Decimal(2), unit_price=Decimal(700))
    item = replace(beer, container_l=Decimal(50))
    agreed = details(customer=MARINA, deposit_amount=Decimal(0), shell_deposit=Decimal(150))
    party = Party(history, 42, details=agreed, items=(item,), assets={7: 1, 8: 1})
    warehouse(history)
    registered(history, MARINA)
    party.drafted().placed("1400")

    def money() -> tuple[float, float, float]:
        found = asked(asked_at(DELIVERED + timedelta(days=9)), "/api/v1/event-orders/42")["money"]
        assert found["total"] == sum(each["amount"] for each in found["charges"])
        return found["total_amount"], found["shells"], found["balance"]

    assert money() == (1400, 300, 1700)
    party.scheduled()
    party.given(order_events.EventOrderDelivered, at=DELIVERED, due_back=party.window.end)
    party.each(AssetCheckedOut, stock_location_id=9)
    back: list[tuple[int, Any]] = [(7, "empty"), (8, "lost")]
    for id, state in back:
        keg = ReturnedKeg(state=state, left_l=Decimal(0), credit=Decimal(0))
        condition = "lost" if state == "lost" else "ok"
        party.returned(id, at=DELIVERED + timedelta(days=2), keg=keg, condition=condition, complete=id == 8)
        party.given(order_events.EventOrderItemsChanged, items=(item,))  # as when another asset of its lines is swapped
    assert money() == (1400, 150, 1550)
    client = asked_at(DELIVERED + timedelta(days=9))
    lines = [(each["kind"], each["amount"], each["balance"]) for each in asked(client)["lines"]]
    assert lines == [("items", 1400, 1400), ("shells", 300, 1700), ("shells_back", -150, 1550)]
    month = client.get("/api/v1/receivables/movements", params={"month": "2026-11"}).text
    assert "Caução dos barris;;300,00" in month
    assert "Caução de barris devolvidos;;-150,00" in month
    party.given(order_events.PaymentReceived, payment_id=1, amount=Decimal(1700), method="pix")
    party.given(order_events.PaymentRefunded, at=DELIVERED + timedelta(days=3), amount=Decimal(150), method="dinheiro")
    client = asked_at(DELIVERED + timedelta(days=9))
    refund = asked(client, "/api/v1/event-orders/42")["money"]
    assert (refund["refundable"], refund["balance"]) == (0, 0)
    assert [(each["kind"], each["method"], each["amount"]) for each in refund["payments"]][1:] == [
        ("refund", "dinheiro", -150)
    ]
    assert asked(client)["lines"][-1]["kind"] == "refund"
    month = client.get("/api/v1/receivables/movements", params={"month": "2026-12"}).text
    assert "Valor devolvido;Dinheiro;" in month
    assert "Sinal devolvido" not in month


def test_a_merged_record_has_the_statement_of_the_person(history: History, delivered: Party, asked_at: AskedAt) -> None:
    registered(history, RUI)
    ordered(history, 44, RUI).placed().confirmed("100")
    for stream in ("customer-18", "customer-17"):
        history.given(stream, CustomersMerged, merged=18, into=17)
    client = asked_at(DELIVERED + timedelta(days=5))
    found = asked(client, "/api/v1/customers/18/statement")
    assert found == asked(client)
    assert (found["customer_id"], found["customer_name"], found["owed"]) == (17, "Marina Duarte", 80.5 + 361)


def test_the_paper_shows_the_same(delivered: Party, asked_at: AskedAt) -> None:
    page = asked_at(DELIVERED + timedelta(days=5)).get(f"{PATH}/document", params={"from": "2026-11-28"})
    assert page.status_code == 200, page.text
    assert page.headers["content-disposition"] == 'inline; filename="extrato-cliente-17.pdf"'
    text = text_of(page.content)
    for said in (
        "Extrato do cliente Cliente 17 · Emitido em 03/12/2026 09:00",
        "Marina Duarte",
        "28/11/2026 Saldo anterior -R$ 300,00",
        "Itens entregues R$ 461,00 R$ 161,00",
        "Estorno de pagamento em dinheiro R$ 80,50",
        "Em aberto hoje Pedido Vencimento Em aberto EV-2026-00042 28/11/2026, vencido há 5 dias R$ 80,50",
        "Barris com o cliente",
        "BARRIL50-0007",
    ):
        assert said in text


def test_what_is_due_today_is_not_late(delivered: Party, asked_at: AskedAt) -> None:
    page = asked_at(DELIVERED).get(f"{PATH}/document")
    assert "EV-2026-00042 28/11/2026, vence hoje R$" in text_of(page.content)


def test_what_a_company_owes_is_due_after_its_days_of_payment(
    history: History, delivered: Party, asked_at: AskedAt
) -> None:
    """The terms are those of the record that stands for the person."""
    registered(history, RUI)
    history.given("customer-18", CustomerTermsSet, payment_days=14)
    for stream in ("customer-17", "customer-18"):
        history.given(stream, CustomersMerged, merged=17, into=18)
    client = asked_at(DELIVERED)
    found = {days: asked(client, "/api/v1/receivables", at=f"{SATURDAY + timedelta(days=days)}") for days in (13, 14)}
    [owed] = found[14]["customers"][0]["orders"]
    assert (owed["due_on"], owed["days"]) == ("2026-12-12", 0)
    assert (found[13]["not_due"], found[14]["days_0_7"]) == (80.5, 80.5)


@BOTH
def test_orders_that_are_not_confirmed_are_apart(history: History, asked_at: AskedAt) -> None:
    """Both records are one person, who has the name of the record that stands."""
    warehouse(history)
    for customer in (MARINA, RUI):
        registered(history, customer)
    Party(history, 42, details=details(customer=RUI), assets={}).drafted().placed().confirmed("300")
    Party(history, 43, details=details(customer=RUI), assets={}).drafted().placed()
    for stream in ("customer-18", "customer-17"):
        history.given(stream, CustomersMerged, merged=18, into=17)
    client = asked_at(DELIVERED)
    found = asked(client, "/api/v1/receivables")
    assert (found["total"], found["to_confirm"]["total"]) == (161, 461)
    [debtor], [waiting] = found["customers"], found["to_confirm"]["orders"]
    assert (debtor["customer_name"], [each["id"] for each in debtor["orders"]]) == ("Marina Duarte", [42])
    assert (waiting["customer_name"], waiting["id"], waiting["balance"]) == ("Marina Duarte", 43, 461)
    page = asked(client, "/api/v1/customers/17")
    assert (page["balance"], page["to_confirm"]) == (161, 461)


def test_a_long_statement_with_odd_names_stays_on_its_pages(
    history: History, delivered: Party, asked_at: AskedAt
) -> None:
    history.given("customer-17", CustomerIdentified, name="W" * 120)
    for payment in range(4, 404):
        at = DELIVERED + timedelta(hours=payment)
        delivered.given(
            order_events.PaymentReceived, at=at, payment_id=payment, amount=Decimal("1234567.89"), method="pix"
        )
    content = asked_at(DELIVERED + timedelta(days=30)).get(f"{PATH}/document").content
    pages = pages_of(content)
    assert min(min(each.left, each.right) for each in pages) > 19, "nothing leaves the page"
    assert text_of(content).count("R$ 1.234.567,89") >= 400
    for number, page in enumerate([" ".join(each.lines) for each in pages], start=1):
        assert page.endswith(f"{number} / {len(pages)}")
        assert "Data Pedido Movimento Valor Saldo" in page or "Documento sem valor fiscal." in page
