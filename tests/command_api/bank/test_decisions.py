"""What a line of a bank statement decides, and what it refuses."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from command_api.bank import events
from command_api.bank.domain import BANK_LINE, BANK_PAYMENT, NOBODY, BankLine, Payer
from command_api.bank.statement_lines import StatementLine
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

FRIDAY = date(2026, 11, 20)
DALVA = Payer("Dalva Nogueira", "39053344705", "PIX DALVA NOGUEIRA")
PIX = StatementLine(
    identities=("k1",),
    posted_on=FRIDAY,
    amount=Decimal(300),
    payer_name=DALVA.name,
    payer_document=DALVA.document,
    text=DALVA.text,
    txid="EV202600007",
    end_to_end_id="E1",
)
SAID: dict[str, Any] = {"payer_name": DALVA.name, "payer_document": DALVA.document, "text": DALVA.text}
IGNORED, FORGOTTEN = happened(events.BankLineIgnored), happened(events.BankLineForgotten)


def recorded(amount: str = "300.00", *, is_pix: bool = True, **said: Any) -> Happened:
    return happened(
        events.BankLineRecorded,
        line_key="k1",
        posted_on=FRIDAY,
        amount=Decimal(amount),
        is_pix=is_pix,
        txid="EV202600007",
        end_to_end_id="E1",
        **said,
    )


def matched(customer_id: int | None = 1, payment_id: int = 2, **more: Any) -> Happened:
    about = {"order_id": 7, "payment_id": payment_id, "customer_id": customer_id, "matched_by": "user"}
    return happened(events.BankLineMatched, **about, **SAID, **more)


def line(*since: Happened, amount: str = "300.00", **more: Any) -> Scenario[BankLine]:
    return given(BankLine, recorded(amount, **SAID, **more), *since)


@pytest.mark.parametrize(
    ("given_line", "expected", "status"),
    [
        (PIX, recorded(**SAID), "open"),
        (replace(PIX, amount=Decimal(-300)), recorded("-300.00"), "ignored"),
        (replace(PIX, amount=Decimal(-300), source="webhook"), recorded("-300.00", source="webhook"), "open"),
    ],
    ids=["money that came in", "money that left, without a word of the receiver", "a refund that a user has to book"],
)
def test_a_line_is_recorded(given_line: StatementLine, expected: Happened, status: str) -> None:
    began: Scenario[BankLine] = nothing_happened().begins(lambda: BankLine.record(1, "k1", given_line, []))
    began.then(expected)
    assert began.aggregate is not None
    assert (began.aggregate.status, (BANK_LINE, "k1") in began.aggregate.claims()) == (status, True)


def test_a_credit_is_one_payment_and_its_payer_is_under_the_key_of_the_customer() -> None:
    paid = line().when(lambda each: each.match(7, 2, 1, DALVA, by="user"))
    paid.then(matched())
    assert paid.aggregate is not None
    assert (BANK_PAYMENT, "7/2") in paid.aggregate.claims()
    assert paid.aggregate.subject == "customer-1"


def test_the_payment_of_an_order_without_a_customer_leaves_the_payer_under_the_key_of_the_line() -> None:
    paid = line().when(lambda each: each.match(7, 2, None, DALVA, by="user"))
    paid.then(matched(None))
    assert paid.aggregate is not None
    assert paid.aggregate.subject == "bank_line-1"


def test_a_line_is_matched_again_after_its_payment_was_reversed_or_it_was_ignored() -> None:
    line(matched()).when(lambda each: each.match(7, 3, 1, DALVA, by="user")).then(matched(payment_id=3))
    line(IGNORED).when(lambda each: each.match(7, 2, 1, DALVA, by="user")).then(matched())


def test_money_that_left_pays_no_order() -> None:
    left = line(amount="-300.00", source="webhook")
    left.refuses(lambda each: each.match(7, 2, 1, DALVA, by="user"), "Só um crédito paga um pedido.")


def test_a_line_is_ignored_once_and_is_no_payment_any_more() -> None:
    ignored = line(matched()).when(lambda each: each.ignore())
    ignored.then(IGNORED)
    assert ignored.aggregate is not None
    assert ignored.aggregate.claims() == {(BANK_LINE, "k1")}
    line(IGNORED).when(lambda each: each.ignore()).then()


def test_the_payer_of_a_line_is_forgotten_once_and_the_amount_stays() -> None:
    forgotten = line().when(lambda each: each.forget())
    forgotten.then(FORGOTTEN)
    assert forgotten.aggregate is not None
    assert (forgotten.aggregate.payer, forgotten.aggregate.amount) == (NOBODY, Decimal(300))
    line(FORGOTTEN).when(lambda each: each.forget()).then()
