"""The balance of an order, by status and by what was charged, paid and settled."""

from decimal import Decimal
from typing import Any

import pytest

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
