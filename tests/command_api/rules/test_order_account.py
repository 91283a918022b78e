"""The account of an order: its balance by status and by what was charged, paid and settled, and its movements."""

from decimal import Decimal
from typing import Any

import pytest

from command_api.kernel.events import UNSTAMPED
from command_api.orders import events as order_events
from command_api.rules.order_account import OrderAccount


@pytest.mark.parametrize(
    ("sums", "charged", "paid", "balance"),
    [
        ({"status": "draft", "items_total": 500}, 0, 0, 0),
        ({"status": "awaiting_deposit", "items_total": 500}, 500, 0, 500),
        ({"status": "confirmed", "items_total": 500, "deposit_received": 200}, 500, 200, 300),
        (
            {"status": "delivered", "items_total": 500, "charges": 80, "credits": 30, "deposit_received": 500},
            550,
            500,
            50,
        ),
        ({"status": "delivered", "items_total": 500, "deposit_received": 700, "deposit_returned": 200}, 500, 500, 0),
        (
            {
                "status": "delivered",
                "items_total": 500,
                "deposit_received": 650,
                "deposit_returned": 100,
                "deposit_kept": 50,
            },
            550,
            550,
            0,
        ),
        (
            {"status": "delivered", "items_total": 500, "charges": 50, "deposit_received": 550, "deposit_kept": 50},
            550,
            550,
            0,
        ),
        (
            {
                "status": "delivered",
                "items_total": 500,
                "shell_deposit": 150,
                "shells": 1,
                "deposit_received": 650,
                "deposit_kept": 150,
            },
            650,
            650,
            0,
        ),
        ({"status": "delivered", "items_total": 500, "deposit_received": 200, "unrecorded": 300}, 500, 500, 0),
        ({"status": "delivered", "items_total": 500, "deposit_received": 520}, 500, 520, -20),
        ({"status": "cancelled", "items_total": 500, "deposit_received": 200, "deposit_returned": 150}, 50, 50, 0),
    ],
    ids=(
        "a draft is charged nothing",
        "nothing came yet",
        "the deposit is the first payment",
        "damage is charged and beer credited",
        "what is given back is not paid",
        "what is kept without damage is a charge",
        "what is kept for damage is charged once",
        "what is kept for a lost shell is charged once",
        "an old settlement closed the bill",
        "the house owes what was paid too much",
        "a cancelled order is charged what was not given back",
    ),
)
def test_the_balance_is_what_was_charged_less_what_was_paid(
    sums: dict[str, Any], charged: int, paid: int, balance: int
) -> None:
    amounts = {name: Decimal(amount) for name, amount in sums.items() if name != "status"}
    account = OrderAccount(status=sums["status"], **amounts)
    assert (account.charged, account.paid, account.balance) == (charged, paid, balance)


AGREED = OrderAccount(
    status="awaiting_deposit",
    items_total=Decimal(500),
    deposit_amount=Decimal(200),
    shell_deposit=Decimal(50),
    shells=2,
)


def event(event_type: type[Any], **fields: Any) -> Any:
    return event_type(originator_id="event_order-1", originator_version=1, timestamp=UNSTAMPED, **fields)


@pytest.mark.parametrize(
    ("events", "moved"),
    [
        (
            (
                event(order_events.DepositReceived, amount=Decimal(200), method="pix"),
                event(order_events.EventOrderConfirmed),
                event(order_events.EventOrderDelivered, due_back=None),
                event(order_events.PaymentReceived, payment_id=2, amount=Decimal(90), method="cartao"),
                event(
                    order_events.PaymentReversed, payment_id=2, amount=Decimal(90), method="cartao", is_deposit=False
                ),
            ),
            [
                ("deposit", -200, "pix"),
                ("items", 500, None),
                ("shells", 100, None),
                ("payment", -90, "cartao"),
                ("reversal", 90, "cartao"),
            ],
        ),
        (
            (
                event(order_events.DepositReceived, amount=Decimal(200), method="pix"),
                event(
                    order_events.DepositSettled,
                    returned=Decimal(150),
                    kept=Decimal(50),
                    used=Decimal(0),
                    closes_bill=False,
                ),
                event(order_events.EventOrderCancelled, from_status="awaiting_deposit"),
            ),
            [("deposit", -200, "pix"), ("deposit_returned", 150, None), ("kept", 50, None)],
        ),
    ],
    ids=("what is agreed counts from the delivery on", "a settlement before the delivery keeps its part at once"),
)
def test_the_balance_of_an_order_that_is_over_is_the_sum_of_its_movements(
    events: tuple[Any, ...], moved: list[tuple[str, int, str | None]]
) -> None:
    account, movements = AGREED, []
    for each in events:
        movements += account.movements(each)
        account = account.after(each)
    assert [(each.kind, each.amount, each.method) for each in movements] == moved
    assert account.balance == sum(each.amount for each in movements)
