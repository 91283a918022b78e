"""The four lists of the reconciliation, as the events leave them."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from command_api.bank import events
from command_api.bank.events import Suggestion
from command_api.customers.events import CustomerErased, CustomerSeparated
from command_api.orders.events import PaymentReceived, PaymentReversed
from projections.runtime.rebuild import verify
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, AskedAt

PATH = "/api/v1/bank-lines"


@pytest.fixture
def party(history: History) -> Party:
    history.now = NOON
    return Party(history, 42, assets={}).drafted().placed()


def line(
    history: History,
    id: int,
    *,
    amount: str = "300.00",
    suggestions: tuple[Suggestion, ...] = (),
    source: str = "statement",
    account: str = "",
) -> str:
    history.given(
        f"bank_line-{id}",
        events.BankLineRecorded,
        line_key=str(id),
        posted_on=date(2026, 11, id),
        amount=Decimal(amount),
        is_pix=True,
        text=f"PIX MARINA DUARTE {id}",
        suggestions=suggestions,
        source=source,
        account=account,
    )
    return f"bank_line-{id}"


def matched(history: History, id: int, customer: int = 17) -> None:
    payer = {"payer_name": "MARINA", "payer_document": "39053344705", "text": f"PIX MARINA DUARTE {id}"}
    history.given(
        f"bank_line-{id}",
        events.BankLineMatched,
        order_id=42,
        payment_id=1,
        customer_id=customer,
        matched_by="user",
        **payer,
    )


def found(asked_at: AskedAt, status: str, **more: Any) -> list[dict[str, Any]]:
    answer = asked_at(NOON).get(PATH, params={"status": status, **more})
    assert answer.status_code == 200, answer.text
    data: list[dict[str, Any]] = answer.json()["data"]
    return data


@BOTH
def test_lines_are_in_one_of_four_lists_newest_first(history: History, party: Party, asked_at: AskedAt) -> None:
    line(history, 1, suggestions=(Suggestion(42, 1), Suggestion(42)))
    line(history, 2)
    line(history, 3)
    line(history, 4, amount="-20.00")
    history.given(line(history, 5), events.BankLineIgnored)
    party.given(PaymentReceived, payment_id=1, amount=Decimal(300), method="pix")
    matched(history, 3)
    (first,) = found(asked_at, "suggested")
    order = {"order_id": 42, "order_code": "EV-2026-00042", "customer_name": "Marina Duarte", "balance": 161.0}
    assert first["suggestions"] == [{**order, "payment_id": 1}, {**order, "payment_id": None}]
    assert [each["id"] for each in found(asked_at, "unknown")] == [2]
    assert [each["order"]["payment_id"] for each in found(asked_at, "matched")] == [1]
    assert [each["id"] for each in found(asked_at, "ignored")] == [5, 4]
    assert found(asked_at, "ignored", search="duarte 5")[0]["id"] == 5
    counts = asked_at(NOON).get(PATH).json()["counts"]
    assert counts == {"matched": 1, "suggested": 1, "unknown": 1, "ignored": 2}
    assert verify(history.recorder, history.database, history.runner.projections["bank"]).equal


@BOTH
def test_lines_of_the_webhook_are_alerts_until_a_user_decides(
    history: History, party: Party, asked_at: AskedAt
) -> None:
    line(history, 1)
    for id, amount in ((2, "7.77"), (3, "-10.00"), (4, "5.00")):
        line(history, id, amount=amount, source="webhook")
    history.given("bank_line-4", events.BankLineIgnored)
    assert [(each["amount"], each["source"]) for each in found(asked_at, "unknown")] == [
        (-10.0, "webhook"),
        (7.77, "webhook"),
        (300.0, "statement"),
    ]
    assert asked_at(NOON).get(PATH).json()["alerts"] == 2


def test_a_reversed_payment_brings_its_line_back(history: History, party: Party, asked_at: AskedAt) -> None:
    line(history, 1, suggestions=(Suggestion(42),))
    party.given(PaymentReceived, payment_id=1, amount=Decimal(300), method="pix")
    matched(history, 1)
    party.given(PaymentReversed, payment_id=1, amount=Decimal(300), method="pix", is_deposit=False)
    assert [each["order"] for each in found(asked_at, "suggested")] == [None]


@pytest.mark.parametrize("erased", [17, 18])
def test_the_payer_goes_with_the_customer_whose_key_it_is(
    history: History, party: Party, asked_at: AskedAt, erased: int
) -> None:
    line(history, 1)
    matched(history, 1)
    history.given("customer-17", CustomerSeparated, into=18, orders=(42,))
    history.given(f"customer-{erased}", CustomerErased, orders=1)
    (row,) = found(asked_at, "matched")
    expected = ("", "", "") if erased == 18 else ("MARINA", "39053344705", "PIX MARINA DUARTE 1")
    assert (row["payer_name"], row["payer_document"], row["text"]) == expected
    assert row["amount"] == 300.0
    assert len(found(asked_at, "matched", search="marina")) == (erased == 17)


def test_a_line_that_nobody_matched_can_lose_its_payer(history: History, party: Party, asked_at: AskedAt) -> None:
    history.given(line(history, 1), events.BankLineForgotten)
    assert [(each["text"], each["amount"]) for each in found(asked_at, "unknown")] == [("", 300.0)]


@BOTH
def test_the_accounts_of_the_house_begin_with_that_of_the_newest_line(
    history: History, party: Party, asked_at: AskedAt
) -> None:
    for id, account in ((1, "341 1"), (2, "260 2"), (3, "341 1"), (4, "")):
        line(history, id, account=account)
    assert asked_at(NOON).get(PATH).json()["accounts"] == ["341 1", "260 2"]
    assert [each["account"] for each in found(asked_at, "unknown")] == ["", "341 1", "260 2", "341 1"]
