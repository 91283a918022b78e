"""What a customer owes from before the house began with the system, given what happened."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from command_api.customers.events import CustomerTermsSet
from command_api.orders import events
from command_api.orders.events import Customer
from projections.accounts.projection import Accounts
from projections.beers.projection import Beers
from projections.bi.projection import Bi
from projections.customers.projection import Customers
from projections.equipment.projection import Equipment
from projections.orders.projection import Orders
from projections.runtime.definition import Projection
from projections.sales.projection import Sales
from projections.trade.projection import Trade
from tests.harness.parties import Party, details
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt

FRIDAY = datetime(2026, 11, 27, 15, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def read_models() -> tuple[type[Projection], ...]:
    return (Accounts, Beers, Bi, Customers, Equipment, Orders, Sales, Trade)


@BOTH
def test_an_opening_balance_is_owed_since_its_day_until_it_is_paid_or_withdrawn(
    history: History, asked_at: AskedAt
) -> None:
    """It is no event: no list of orders, count or report about orders has it. Its payments are in the cash report."""
    zeca = Customer("Bar do Zeca", "", "", 2)
    agreed = details(customer=zeca, event_name="Saldo inicial", deposit_amount=Decimal(0))
    debt, wrong = (Party(history, id, details=agreed) for id in (1, 2))
    for each in (debt, wrong):
        each.given(events.EventOrderDrafted, order_code=each.code, details=agreed)
    history.given("customer-2", CustomerTermsSet, payment_days=28)
    for each in (debt, wrong):
        each.given(events.OpeningBalanceRecorded, amount=Decimal(350), since=date(2026, 10, 20))
    paid = {"payment_id": 1, "amount": Decimal(100), "method": "pix"}
    debt.given(events.PaymentReceived, at=FRIDAY, **paid)
    debt.given(events.PaymentReversed, at=FRIDAY, is_deposit=False, **paid)
    debt.given(events.PaymentReceived, at=FRIDAY, **{**paid, "payment_id": 2, "amount": Decimal(50)})
    wrong.given(events.OpeningBalanceWithdrawn, amount=Decimal(350))

    client = asked_at(FRIDAY)
    [debtor] = client.get("/api/v1/receivables", params={"at": "2026-11-27"}).json()["customers"]
    owed = [(each["id"], each["due_on"], each["days"], each["age"], each["balance"]) for each in debtor["orders"]]
    assert owed == [(1, "2026-10-20", 38, "days_31", 300.0)]
    answer = client.get("/api/v1/customers/2/statement")
    assert answer.status_code == 200, answer.text
    statement = answer.json()
    lines = [(each["day"], each["kind"], each["balance"]) for each in statement["lines"]]
    assert lines[:2] == [("2026-10-20", "opening", 350.0), ("2026-10-20", "opening", 700.0)]
    assert (statement["balance"], statement["owed"]) == (300.0, 300.0)
    customer = client.get("/api/v1/customers/2").json()
    assert (customer["balance"], customer["orders"], customer["total"]) == (300.0, 0, 0.0)
    assert [(each["order_id"], each["total"]) for each in customer["order_list"]] == [(2, 350.0), (1, 350.0)]

    orders = client.get("/api/v1/event-orders").json()
    assert (orders["data"], sum(orders["counts"]["by_status"].values())) == ([], 0)
    order = client.get("/api/v1/event-orders/1").json()
    assert (order["money"]["charges"][0]["kind"], order["money"]["balance"]) == ("opening", 300.0)
    # nothing was delivered, so nothing came back either
    assert (order["stage"], client.get("/api/v1/event-orders/2").json()["stage"]) == ("owed", "cancelled")
    period = {"from": "2026-10-01", "to": "2026-11-30", "grain": "month"}
    for report, rows in (("orders-by-status", 0), ("cancellations", 0)):
        assert len(client.get(f"/api/v1/operations/reports/{report}", params=period).json()["rows"]) == rows
    cash = client.get("/api/v1/operations/reports/money-received", params=period).json()
    assert cash["totals"]["pix"] == 50.0
    month = client.get("/api/v1/receivables/movements", params={"month": "2026-10"}).text
    assert month.count("\n") == 1, "the accountant knew it before"
