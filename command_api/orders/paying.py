"""Payments of an order beside its deposit, and their reversal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext
from command_api.orders.deciding import answer_of, decide
from command_api.orders.domain import EventOrder
from command_api.orders.events import PaymentMethod
from command_api.orders.happening import recent


@dataclass(frozen=True, slots=True)
class Payment:
    """BRL; ``received_at`` is ``None`` for now."""

    amount: Decimal
    method: PaymentMethod
    reference: str = ""
    received_at: datetime | None = None


def receive_payment(store: Store, id: int, payment: Payment, ctx: CommandContext) -> Receipt:
    """Money came. Raises ``Refused`` for a draft, a cancelled order, and an instant in the future or long ago."""

    def receive(order: EventOrder) -> None:
        at = recent(ctx, payment.received_at)
        order.receive_payment(payment.amount, payment.method, payment.reference, at)

    return decide(store, id, ctx, receive, lambda order: _answer(order, len(order.payments)))


def reverse_payment(store: Store, id: int, payment_id: int, ctx: CommandContext) -> Receipt:
    """The payment counts no longer. Raises ``NotFound`` for a number that the order does not have."""
    return decide(
        store,
        id,
        ctx,
        lambda order: order.reverse_payment(payment_id, reason=ctx.reason),
        lambda order: _answer(order, payment_id),
    )


def _answer(order: EventOrder, payment_id: int) -> dict[str, Any]:
    return {**answer_of(order), "payment_id": payment_id, "balance": float(order.ledger.balance)}
