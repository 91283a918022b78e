"""Decides what is paid for an order and what becomes of it: deposit, payments, refunds, penalties waived, and opening
balances."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from command_api.kernel import SYSTEM, Metadata, NotFound, Refused, money
from command_api.kernel.events import UNSTAMPED
from command_api.orders import events
from command_api.orders.domain.state import OrderState
from command_api.rules.amounts import check_amount
from command_api.rules.order_account import PaymentMethod
from command_api.rules.pix import txid_of_request
from command_api.rules.windows import PUB_TIME
from infra.brazilian import reais


def confirm(
    order: OrderState,
    amount: Decimal,
    method: PaymentMethod | None,
    reference: str,
    *,
    reason: str | None,
    end_to_end_id: str = "",
) -> None:
    """The deposit came, in BRL; less than agreed needs a ``reason``."""
    order.check_transition("confirmed")
    if amount < 0:
        raise Refused("O sinal não pode ser negativo.")
    if amount + order.account.received < order.details.deposit_amount and not reason:
        raise Refused(
            f"O sinal combinado é de {reais(order.details.deposit_amount)}. Para confirmar com menos, diga o motivo."
        )
    if amount > 0:
        _check_new(order, amount, method, reference, end_to_end_id)
        if method is None:
            raise Refused("Diga como o sinal foi pago: pix, dinheiro, cartao ou transferencia.")
        order.trigger_event(
            events.DepositReceived,
            amount=money(amount),
            method=method,
            reference=reference,
            end_to_end_id=end_to_end_id,
        )
    order.trigger_event(events.EventOrderConfirmed)


def confirm_as_paid(order: OrderState) -> None:
    """Confirm an order that waits although its deposit came. Raises ``Refused`` if it did not come."""
    if not order.account.confirms:
        raise Refused(f"O sinal do evento {order.order_code} não está pago.")
    confirm_if_paid(order)


def confirm_if_paid(order: OrderState) -> None:
    """The system confirms an order whose deposit is paid. The cause is the last event, such as a payment."""
    if order.account.confirms:
        cause = f"{order.id}/{order.version}"
        order.trigger_event(events.EventOrderConfirmed, metadata=Metadata(actor_name=SYSTEM.name, causation_id=cause))


def request_pix(order: OrderState, amount: Decimal | None) -> str:
    """Ask the customer for ``amount``, or for what is open. The ``txid`` of the request."""
    order.check_open()
    asked = order.account.open_amount if amount is None else money(amount)
    if asked <= 0:
        raise Refused(f"O evento {order.order_code} não tem valor em aberto.")
    if asked > order.account.balance:
        raise Refused(f"Só {reais(order.account.balance)} estão em aberto neste evento.")
    txid = txid_of_request(order.order_code, len(order.pix_requests) + 1)
    order.trigger_event(events.PixRequested, txid=txid, amount=asked)
    return txid


def receive_payment(
    order: OrderState,
    amount: Decimal,
    method: PaymentMethod,
    reference: str,
    at: datetime = UNSTAMPED,
    *,
    end_to_end_id: str = "",
    txid: str = "",
    owed_seen: Decimal | None = None,
    is_fact: bool = True,
) -> int:
    """BRL that came beside the deposit, ``at`` or else now. The number of the payment.

    ``owed_seen`` is what was owed when the person chose the amount. Where others have paid since, so that it is too
    much, this is recorded with it; raises ``Refused`` with ``owed`` and ``paid`` instead if it is no fact yet.
    """
    order.check_open()
    check_amount("O pagamento", amount, least="0.01")
    _check_new(order, amount, method, reference, end_to_end_id)
    overpaid = _overpaid(order, amount, owed_seen)
    if overpaid and not is_fact:
        raise _paid_meanwhile(order, owed_seen or overpaid)
    number = len(order.payments) + 1
    order.trigger_event(
        events.PaymentReceived,
        timestamp=at,
        payment_id=number,
        amount=money(amount),
        method=method,
        reference=reference,
        end_to_end_id=end_to_end_id,
        txid=txid,
        overpaid=overpaid,
    )
    confirm_if_paid(order)
    return number


def _overpaid(order: OrderState, amount: Decimal, owed_seen: Decimal | None) -> Decimal:
    """What of ``amount`` is paid already. What the person wanted to pay beyond ``owed_seen`` is not."""
    if owed_seen is None:
        return Decimal(0)
    return max(Decimal(0), money(min(amount, owed_seen)) - max(Decimal(0), order.account.balance))


def _paid_meanwhile(order: OrderState, owed_seen: Decimal) -> Refused:
    owed = max(Decimal(0), order.account.balance)
    paid = owed_seen - owed
    left = f"faltam {reais(owed)}" if owed else "não falta nada"
    return Refused(
        f"Já foram pagos {reais(paid)} do pedido {order.order_code} e {left}: confirme para receber assim mesmo.",
        owed=float(owed),
        paid=float(paid),
    )


def reverse_payment(order: OrderState, payment_id: int, *, reason: str | None) -> None:
    """A payment, or the deposit until it is settled, counts no longer."""
    order.check_open()
    payment = order.payments.get(payment_id)
    if payment is None:
        raise NotFound(f"O evento {order.order_code} não tem o pagamento {payment_id}.")
    if payment.is_reversed:
        raise Refused("Este pagamento já foi estornado.")
    if payment.is_deposit and order.account.deposit_settled:
        raise Refused("O sinal deste evento já foi acertado: não pode mais ser estornado.")
    if not reason:
        raise Refused("Diga o motivo do estorno.")
    order.trigger_event(events.PaymentReversed, taken_from=payment, payment_id=payment_id)


def refund_payment(order: OrderState, amount: Decimal, method: PaymentMethod, at: datetime = UNSTAMPED) -> None:
    """BRL that the house had beyond what it charges went back to the customer, ``at`` or else now."""
    order.check_open()
    check_amount("O pagamento", amount, least="0.01")
    refundable = order.account.refundable
    if amount > refundable:
        raise Refused(f"Só {reais(refundable)} podem ser devolvidos neste evento.", refundable=float(refundable))
    order.trigger_event(events.PaymentRefunded, timestamp=at, amount=money(amount), method=method)


def take_back_refund(order: OrderState, number: int) -> None:
    """What the event of this version said did not go back to the customer after all."""
    refund = order.refunds.get(number)
    if refund is None:
        raise Refused("Esta devolução já foi desfeita: o valor está com a casa.")
    if order.status == "cancelled":
        raise order.refusal("a devolução conta no acerto do cancelamento, que não volta.")
    moved_on = refund.deposit and refund.delivered_at != order.delivered_at
    if moved_on or refund.deposit_left != order.account.deposit_paid:
        raise order.refusal(
            "o que chegou do sinal mudou depois desta devolução. Se o dinheiro não saiu, registre-o como pagamento."
        )
    order.trigger_event(events.RefundTakenBack, taken_from=refund, number=number)


def _check_new(
    order: OrderState, amount: Decimal, method: PaymentMethod | None, reference: str, end_to_end_id: str = ""
) -> None:
    """Refuse a PIX that is recorded already, whatever its amount, even by two people at the same time."""
    for each in order.payments.values():
        typed = (each.amount, each.method, each.reference) == (money(amount), method, reference)
        same = (typed and method == "pix" and reference) or (
            end_to_end_id and each.end_to_end_id.upper() == end_to_end_id.upper()
        )
        if same and not each.is_reversed:
            raise Refused(f"Este PIX já foi registrado no pedido {order.order_code}.")


def settle_deposit(order: OrderState, returned: Decimal, kept: Decimal, used: Decimal) -> None:
    """What becomes of the deposit once everything is back."""
    if order.status != "delivered" or order.out:
        raise Refused("O sinal é acertado depois que tudo voltou.")
    settle(order, order.account.deposit_received, returned, kept, used)


def settle(order: OrderState, received: Decimal, returned: Decimal, kept: Decimal, used: Decimal) -> None:
    """The three parts, none negative, are what was received."""
    if order.account.deposit_settled:
        raise Refused("O sinal deste evento já foi acertado.")
    if min(returned, kept, used) < 0:
        raise Refused("Nenhuma parte do acerto pode ser negativa.")
    if not received:
        raise Refused("Este evento não recebeu sinal: não há o que acertar.")
    if returned + kept + used != received:
        raise Refused(
            f"Foram recebidos {reais(received)}, mas devolvido, retido e usado somam {reais(returned + kept + used)}."
        )
    order.trigger_event(
        events.DepositSettled, returned=money(returned), kept=money(kept), used=money(used), closes_bill=False
    )


def take_back_settlement(order: OrderState) -> None:
    """The deposit was not settled after all."""
    if order.settlement is None:
        raise order.refusal("o sinal não foi acertado.")
    if order.status != "delivered":
        raise order.refusal("o acerto do sinal faz parte do cancelamento, que não volta.")
    if any(number > order.settlement for number in order.refunds):
        raise order.refusal("dinheiro voltou ao cliente depois do acerto: desfaça primeiro aquela devolução.")
    order.trigger_event(events.SettlementTakenBack, number=order.settlement)


def waive_penalty(order: OrderState, amount: Decimal | None, *, reason: str | None) -> None:
    """``amount`` BRL of the penalties for delay, left out: all of them, are not charged after all."""
    order.check_open()
    open_ = order.account.waivable
    waived = order.account.late if amount is None else money(amount)
    if open_ <= 0:
        raise Refused("Este evento não tem multa por atraso a dispensar.")
    if not 0 < waived <= open_:
        raise Refused(f"A multa por atraso é de {reais(open_)}: dispense no máximo isso.")
    if not reason:
        raise Refused("Diga o motivo para dispensar a multa.")
    order.trigger_event(events.PenaltyWaived, amount=waived)


def take_back_waiver(order: OrderState, number: int) -> None:
    """The penalty that the event ``number`` waived is charged after all. Raises ``Refused`` where the account was
    closed on it since."""
    order.check_open()
    if number not in order.waivers:
        raise order.refusal("a multa já é cobrada outra vez.")
    if order.settlement is not None and order.settlement > number:
        raise order.refusal("o sinal foi acertado depois: desfaça primeiro o acerto.")
    if any(later > number for later in order.refunds):
        raise order.refusal("dinheiro voltou ao cliente depois: desfaça primeiro a devolução do dinheiro.")
    order.trigger_event(events.WaiverTakenBack, number=number, amount=order.waivers[number])


def record_opening_balance(order: OrderState, amount: Decimal, since: date, *, now: datetime) -> None:
    """This draft without lines is what its customer owes from before this system, ``amount`` BRL."""
    if order.status != "draft" or order.items:
        raise Refused("Só um rascunho sem itens vira saldo inicial.")
    if amount <= 0:
        raise Refused("O saldo inicial é maior que zero.")
    if since > now.astimezone(PUB_TIME).date():
        raise Refused("O dia desde o qual se deve está no futuro.")
    order.trigger_event(events.OpeningBalanceRecorded, amount=money(amount), since=since)


def withdraw_opening_balance(order: OrderState, *, reason: str | None) -> None:
    if order.status == "cancelled":
        raise Refused("Este saldo inicial já foi retirado.")
    if not reason:
        raise Refused("Diga o motivo para retirar o saldo inicial.")
    if order.account.received:
        raise Refused(f"{reais(order.account.received)} deste saldo inicial já foram pagos: estorne antes o pagamento.")
    order.trigger_event(events.OpeningBalanceWithdrawn, amount=order.account.opening)
