"""Payments of an order beside its deposit, their reversal and refund, and requests for them by PIX."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Refused, stream_id
from command_api.orders.backdating import recent
from command_api.orders.deciding import answer_of, decide
from command_api.orders.domain import PIX_PAYMENT, EventOrder
from command_api.rules.mending import mended_at
from command_api.rules.order_account import PaymentMethod
from command_api.rules.pix import end_to_end_id_of


@dataclass(frozen=True, slots=True)
class Payment:
    """BRL; ``received_at`` is ``None`` for now. ``owed_seen`` is what was owed when the person chose the amount, where
    it is known. ``is_fact``: the money is in the hand, also where others have paid it meanwhile."""

    amount: Decimal
    method: PaymentMethod
    reference: str = ""
    received_at: datetime | None = None
    owed_seen: Decimal | None = None
    is_fact: bool = True

    @property
    def end_to_end_id(self) -> str:
        """What names the PIX in every bank, if the reference is it."""
        return end_to_end_id_of(self.reference) if self.method == "pix" else ""


def receive_payment(store: Store, id: int, payment: Payment, ctx: CommandContext) -> Receipt:
    """Money came. Raises ``Refused`` for a draft, a cancelled order, a PIX that is recorded already, an instant in the
    future or long ago, and for what others have paid meanwhile, if it is no fact yet."""

    def receive(order: EventOrder) -> None:
        at = recent(ctx, payment.received_at)
        check_new_pix(store, order, payment.end_to_end_id)
        order.receive_payment(
            payment.amount,
            payment.method,
            payment.reference,
            at,
            end_to_end_id=payment.end_to_end_id,
            owed_seen=payment.owed_seen,
            is_fact=payment.is_fact,
        )

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


def refund_payment(
    store: Store, id: int, amount: Decimal, method: PaymentMethod, refunded_at: datetime | None, ctx: CommandContext
) -> Receipt:
    """BRL went back to the customer; ``refunded_at`` is ``None`` for now. Raises ``Refused`` for more than the house
    has beyond what it charges, and for an instant in the future or long ago."""

    def refund(order: EventOrder) -> None:
        order.refund_payment(amount, method, recent(ctx, refunded_at))

    return decide(store, id, ctx, refund, lambda order: {**answer_of(order), "balance": float(order.account.balance)})


def request_pix(store: Store, id: int, amount: Decimal | None, ctx: CommandContext) -> Receipt:
    """Ask the customer for ``amount`` (BRL) by PIX, or for what is open. Raises ``Refused`` for more than that."""

    def request(order: EventOrder) -> None:
        order.request_pix(amount)

    def answer(order: EventOrder) -> dict[str, object]:
        txid = next(reversed(order.pix_requests))
        return {**answer_of(order), "txid": txid, "amount": float(order.pix_requests[txid])}

    return decide(store, id, ctx, request, answer)


def check_new_pix(store: Store, order: EventOrder, end_to_end_id: str) -> None:
    """Raises ``Refused`` if this PIX counts as a payment already, of this order or of another one.

    Of two commands at the same time one loses the claim, decides again, and is refused here.
    """
    if not end_to_end_id:
        return
    found = store.find(PIX_PAYMENT, end_to_end_id.upper())
    if found is not None:
        holder = order if found == order.id else store.load(EventOrder, stream_id(found))
        raise Refused(
            f"Este PIX já foi registrado no pedido {holder.order_code}.",
            order_id=holder.number,
            order_code=holder.order_code,
            mend=mended_at("event", holder.number),
        )


def _answer(order: EventOrder, payment_id: int) -> dict[str, object]:
    return {**answer_of(order), "payment_id": payment_id, "balance": float(order.account.balance)}
