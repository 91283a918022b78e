"""The receipt of a payment, as the house signs it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

from fastapi import Path

from command_api.rules.windows import PUB_TIME
from infra.answers import Answers
from infra.brazilian import cpf_or_cnpj, day_in_words, moment, reais
from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.detail_responses import EventOrder, LedgerPayment
from query_api.papers.amounts import in_words
from query_api.papers.house import house_on_paper
from query_api.papers.typesetting import AS_A_PAPER, Paper
from query_api.wording.terms import PAYMENT_METHODS

_PURPOSES: Final = {"deposit": "como sinal do pedido", "payment": "como pagamento do pedido"}


PaymentNumber = Annotated[int, Path(ge=1, le=1_000_000, description="the number of the payment", examples=[1])]
A_RECEIPT: Final[Answers] = {**AS_A_PAPER, 409: {"description": "The payment was reversed"}}


def receipt(read: Snapshot, order: EventOrder, payment_id: int, settings: Settings) -> Paper:
    """One page of PDF. 404 for a payment that is not there, 409 for one that was reversed."""
    payment = next((each for each in order.money.payments if each.payment_id == payment_id), None)
    if payment is None:
        raise Problem(404, "Este pedido não tem esse pagamento.")
    if payment.reversal is not None:
        raise Problem(409, "Este pagamento foi estornado: não há recibo dele.", kind="no-documents")
    reference = f"{order.order_code}-{payment_id}"
    data = {"reference": reference, **_words(read, order, payment, settings)}
    return Paper("receipt", f"recibo-{reference}", payment.received_at, data)


def _words(read: Snapshot, order: EventOrder, payment: LedgerPayment, settings: Settings) -> dict[str, object]:
    amount = Decimal(str(payment.amount))
    facts = [
        ("Recebido em", moment(payment.received_at)),
        ("Como foi pago", PAYMENT_METHODS[payment.method] if payment.method else ""),
        ("Referência", payment.reference),
        ("Evento", order.event_name),
    ]
    return {
        "house": house_on_paper(read, settings),
        "order": f"Pedido {order.order_code}",
        "amount": reais(amount),
        "in_words": in_words(amount),
        "payer": order.customer_name,
        "document": f"CPF/CNPJ {cpf_or_cnpj(order.customer_document)}" if order.customer_document else "",
        "purpose": f"{_PURPOSES.get(payment.kind, 'do pedido')} {order.order_code}",
        "facts": [[label, value] for label, value in facts if value],
        "day": day_in_words(payment.received_at.astimezone(PUB_TIME).date()),
    }
