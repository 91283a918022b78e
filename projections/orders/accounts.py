"""The account of an order as its row has it, for the projection and for the queries."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from command_api.rules.order_account import OrderAccount

_CASH: Final = (
    "deposit_received",
    "deposit_returned",
    "payments_received",
    "payments_refunded",
    "unrecorded",
)


def account_of(row: Mapping[str, Any]) -> OrderAccount:
    """The account of a row of ``orders``."""
    return OrderAccount(**{name: row[name] for name in OrderAccount.__struct_fields__})


def paid_of(row: Mapping[str, Any]) -> Decimal:
    """What the house has; for lists, which read amounts as ``float`` and no charges."""
    amounts: dict[str, Any] = {name: Decimal(str(row[name])) for name in _CASH}
    return OrderAccount(status=row["status"], **amounts).paid
