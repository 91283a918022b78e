"""What customers owe, by age."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.orders.events import Customer, EventOrderConfirmed, EventOrderDelivered, PaymentReceived
from tests.harness.parties import SATURDAY, Party, details, warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt

PATH = "/api/v1/receivables"
FRIDAY = datetime(2026, 11, 27, 15, 0, tzinfo=UTC)
DELIVERED = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)


@pytest.fixture
def house(history: History) -> History:
    warehouse(history)
    return history


def of_customer(house: History, id: int, customer: Customer) -> Party:
    return Party(house, id, details=details(customer=customer), assets={}).drafted().placed()


def asked(asked_at: AskedAt, at: date) -> dict[str, Any]:
    answer = asked_at(FRIDAY).get(PATH, params={"at": f"{at}"})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@BOTH
def test_customers_who_owe_are_listed_with_their_open_orders(house: History, asked_at: AskedAt) -> None:
    marina, bar = Customer("Marina Duarte", "(11) 95555-0142", "", 1), Customer("Bar do Zeca", "", "", 2)
    delivered = of_customer(house, 1, marina).confirmed("300").scheduled()
    delivered.given(EventOrderDelivered, at=DELIVERED, due_back=delivered.window.end)
    of_customer(house, 2, marina).given(EventOrderConfirmed)
    of_customer(house, 3, bar).given(PaymentReceived, payment_id=1, amount=Decimal("500.50"), method="pix")
    of_customer(house, 4, bar).cancelled()
    paid = of_customer(house, 5, bar)
    paid.given(PaymentReceived, payment_id=1, amount=Decimal(461), method="pix")

    found = asked(asked_at, SATURDAY + timedelta(days=3))
    assert (found["total"], found["not_due"], found["days_0_7"]) == (622.0, 461.0, 161.0)
    assert found["to_return"] == 39.5
    [debtor] = found["customers"]
    assert (debtor["customer_id"], debtor["customer_name"], debtor["total"]) == (1, "Marina Duarte", 622.0)
    owed = [(each["id"], each["due_on"], each["days"], each["age"], each["balance"]) for each in debtor["orders"]]
    assert owed == [(1, "2026-11-28", 3, "days_0_7", 161.0), (2, "2026-11-28", 3, "not_due", 461.0)]


@pytest.mark.parametrize(
    ("days", "age"), [(0, "days_0_7"), (7, "days_0_7"), (8, "days_8_30"), (30, "days_8_30"), (31, "days_31")]
)
def test_a_balance_ages_from_the_delivery(house: History, asked_at: AskedAt, days: int, age: str) -> None:
    party = of_customer(house, 1, Customer("Marina Duarte", "", "", 1)).confirmed("300").scheduled()
    party.given(EventOrderDelivered, at=DELIVERED, due_back=party.window.end)
    found = asked(asked_at, SATURDAY + timedelta(days=days))
    assert {name for name in ("not_due", "days_0_7", "days_8_30", "days_31") if found[name]} == {age}
