"""The receipt of a payment, as the house signs it."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from fastapi import Response

from command_api.rules.windows import PUB_TIME
from infra.brazilian import cpf_or_cnpj, day_in_words, moment, reais
from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.detail_responses import EventOrder, LedgerPayment
from query_api.orders.documents import letterhead
from query_api.papers.amounts import in_words
from query_api.papers.typesetting import paper, pdf
from query_api.wording.terms import PAYMENT_METHODS

_PURPOSES: Final = {"deposit": "como sinal do pedido", "payment": "como pagamento do pedido"}


def receipt(read: Snapshot, order: EventOrder, payment_id: int, settings: Settings) -> Response:
    """One page of PDF. 404 for a payment that is not there, 409 for one that was reversed."""
    payment = next((each for each in order.money.payments if each.payment_id == payment_id), None)
    if payment is None:
        raise Problem(404, "Este pedido não tem esse pagamento.")
    if payment.reversal is not None:
        raise Problem(409, "Este pagamento foi estornado: não há recibo dele.", kind="no-documents")
    reference = f"{order.order_code}-{payment_id}"
    made = paper("receipt", {"reference": reference, **_words(read, order, payment, settings)}, payment.received_at)
    return pdf(made, f"recibo-{reference}", read.headers)


def _words(read: Snapshot, order: EventOrder, payment: LedgerPayment, settings: Settings) -> dict[str, object]:
    head = letterhead(read, settings)
    house: dict[str, str] = head["house"]
    amount = Decimal(str(payment.amount))
    facts = [
        ("Recebido em", moment(payment.received_at)),
        ("Como foi pago", PAYMENT_METHODS[payment.method] if payment.method else ""),
        ("Referência", payment.reference),
        ("Evento", order.event_name),
    ]
    number = house["tax_number"]
    return {
        "house": {
            "name": house["name"],
            "signs": house["legal_name"] or house["name"],
            "lines": [line for line in (head["house_address"], head["house_phones"]) if line],
            "document": f"CNPJ {cpf_or_cnpj(number)}" if number else "",
        },
        "order": f"Pedido {order.order_code}",
        "amount": reais(amount),
        "in_words": in_words(amount),
        "payer": order.customer_name,
        "document": f"CPF/CNPJ {cpf_or_cnpj(order.customer_document)}" if order.customer_document else "",
        "purpose": f"{_PURPOSES.get(payment.kind, 'do pedido')} {order.order_code}",
        "facts": [[label, value] for label, value in facts if value],
        "place": head["house_city"],
        "day": day_in_words(payment.received_at.astimezone(PUB_TIME).date()),
    }
