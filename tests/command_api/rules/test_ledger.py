"""The balance of an order, by status and by what was charged, paid and settled."""

from decimal import Decimal
from typing import Any

import pytest

from command_api.rules.ledger import Ledger


@pytest.mark.parametrize(
    ("sums", "charged", "paid", "balance"),
    [
        ({"status": "draft", "total": 500}, 0, 0, 0),
        ({"status": "awaiting_deposit", "total": 500}, 500, 0, 500),
        ({"status": "confirmed", "total": 500, "received": 200}, 500, 200, 300),
        ({"status": "delivered", "total": 500, "damages": 80, "credits": 30, "received": 500}, 550, 500, 50),
        ({"status": "delivered", "total": 500, "received": 700, "returned": 200}, 500, 500, 0),
        ({"status": "delivered", "total": 500, "received": 650, "returned": 100, "kept": 50}, 550, 550, 0),
        ({"status": "delivered", "total": 500, "damages": 50, "received": 550, "kept": 50}, 550, 550, 0),
        ({"status": "delivered", "total": 500, "shells": 150, "received": 650, "kept": 150}, 650, 650, 0),
        ({"status": "delivered", "total": 500, "received": 200, "unrecorded": 300}, 500, 500, 0),
        ({"status": "delivered", "total": 500, "received": 520}, 500, 520, -20),
        ({"status": "cancelled", "total": 500, "received": 200, "returned": 150}, 50, 50, 0),
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
    ledger = Ledger(status=sums["status"], **amounts)
    assert (ledger.charged, ledger.paid, ledger.balance) == (charged, paid, balance)
