"""The balance of an order from its row, for the projection and for the queries."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from command_api.rules.deposits import DepositAccount
from command_api.rules.ledger import Ledger


def ledger_of(row: Mapping[str, Any]) -> Ledger:
    """What the balance of a row of ``orders`` follows from."""
    return Ledger(
        status=row["status"],
        total=row["total_amount"],
        shells=row["shell_deposit"] * row["shells"],
        damages=row["charges"],
        late=row["penalties"] - row["waived"],
        credits=row["credits"],
        received=row["deposit_received"] + row["payments_received"],
        returned=row["deposit_returned"] + row["payments_refunded"],
        kept=row["deposit_kept"],
        unrecorded=row["unrecorded"],
    )


def paid_of(row: Mapping[str, Any]) -> Decimal:
    """What the house has; for lists, which do not read the charges."""
    return Ledger(
        status=row["status"],
        total=row["total_amount"],
        received=row["deposit_received"] + row["payments_received"],
        returned=row["deposit_returned"] + row["payments_refunded"],
        unrecorded=row["unrecorded"],
    ).paid


def deposit_of(row: Mapping[str, Any]) -> DepositAccount:
    """What came of the deposit of a row of ``orders``."""
    return DepositAccount(
        agreed=row["deposit_amount"],
        recorded=row["deposit_received"],
        received=row["deposit_received"] + row["payments_received"],
        refunded=row["payments_refunded"],
        paid=row["deposit_paid"],
        waits=row["status"] == "awaiting_deposit",
        is_over=row["status"] in ("delivered", "cancelled"),
    )
