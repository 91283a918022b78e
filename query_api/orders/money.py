"""The cost of an order, its payments, and the balance due."""

from __future__ import annotations

from decimal import Decimal

from query_api.http import Row
from query_api.orders.detail_responses import OrderMoney


def order_money(row: Row) -> OrderMoney:
    """The money of a row of ``orders``."""
    return OrderMoney(
        items_total=row["items_total"],
        freight_price=row["freight_price"],
        total_amount=row["total_amount"],
        deposit_agreed=row["deposit_amount"],
        deposit_received=row["deposit_received"],
        deposit_returned=row["deposit_returned"],
        deposit_kept=row["deposit_kept"],
        deposit_used=row["deposit_used"],
        charges=row["charges"],
        credits=row["credits"],
        balance_due=balance_due(row),
    )


def balance_due(row: Row) -> Decimal:
    """The balance due; negative if the pub owes. Zero for a draft, a cancelled and a settled order: the settlement of
    the deposit closes the bill."""
    if row["status"] in {"draft", "cancelled"} or row["deposit_settled"]:
        return Decimal(0)
    cost: Decimal = row["total_amount"] + row["charges"] - row["credits"]
    paid: Decimal = row["deposit_received"] - row["deposit_returned"]
    return cost - paid
