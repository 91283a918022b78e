"""The quote: nothing of it depends on the clock, except whether it has expired."""

from __future__ import annotations

from command_api.rules.handover import AT_THE_HOUSE
from command_api.rules.order_status import BOOKED
from infra.brazilian import day, moment, reais
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.customer_page import open_pix
from query_api.orders.detail_responses import EventOrder, OrderQuote
from query_api.orders.papers.wording import NO_TAX, customer, delivery, event, lines, made, shells, words_of
from query_api.papers.codes import qr_code
from query_api.papers.house import house_on_paper
from query_api.papers.prose import Prose, strong
from query_api.papers.typesetting import Paper


def quote(read: Snapshot, order: EventOrder, settings: Settings) -> Paper:
    """Of an order with a quote."""
    issued = order.quote
    if issued is None:
        raise ValueError(f"{order.order_code} has no quote")
    house = house_on_paper(read, settings)
    words = words_of(order)
    accepted, signers = _agreed(order, issued, house["signs"])
    data = {
        "house": house,
        "reference": order.order_code,
        "made": made(order, issued.issued_at, NO_TAX),
        "facts": [
            ("Cliente", customer(order)),
            ("Endereço", AT_THE_HOUSE if order.collects else order.delivery_address),
            ("Evento", event(order)),
            (words.out, delivery(order)),
            (words.back, day(order.pickup_date) if order.pickup_date else ""),
        ],
        **lines(order, issued.extra_days, issued.total),
        "deposits": _deposits(order, issued),
        "pix": _pix(read, order, settings),
        "valid": _valid(order, issued),
        "conditions": issued.conditions,
        "accepted": accepted,
        "signers": signers,
    }
    return Paper("quote", f"orcamento-{order.order_code}", issued.issued_at, data)


def _deposits(order: EventOrder, issued: OrderQuote) -> list[Prose]:
    found: list[Prose] = []
    if order.money.deposit_agreed > 0:
        found.append(["Para reservar: sinal de ", strong(reais(order.money.deposit_agreed)), "."])
    of_shells = shells(order)
    if of_shells > 0:
        each = f"Além do total: caução de {reais(order.shell_deposit)} por barril de chope, ao todo "
        whole = strong(reais(issued.total + of_shells))
        back = ", devolvida com os barris. Total a pagar: "
        found.append([each, strong(reais(of_shells)), back, whole, "."])
    return found


def _valid(order: EventOrder, issued: OrderQuote) -> Prose:
    last = strong(day(issued.valid_until))
    if issued.expired:
        return ["Este orçamento venceu em ", last, "."]
    said = ""
    if order.status == "draft":
        said = " A data só fica reservada quando o pedido é feito."
    elif order.status in BOOKED:
        said = " A data já está reservada."
    return ["Preços válidos até ", last, f".{said}"]


def _pix(read: Snapshot, order: EventOrder, settings: Settings) -> dict[str, object] | None:
    pix = open_pix(read, order, settings)
    if pix is None:
        return None
    return {
        "title": f"Para pagar {reais(pix.amount)} por PIX",
        "says": "Aponte a câmera no aplicativo do banco para o código, ou copie o texto abaixo e cole em “PIX copia e "
        "cola”.",
        "code": qr_code(pix.payload),
        "payload": pix.payload,
    }


def _agreed(order: EventOrder, issued: OrderQuote, house: str) -> tuple[Prose, list[tuple[str, str]]]:
    """How it was accepted, or who signs it."""
    if issued.accepted_at is not None:
        return ["Aceito por ", strong(issued.accepted_by), f" em {moment(issued.accepted_at)}."], []
    return "", [("De acordo", f"{order.customer_name}, data"), (house, "Responsável")]
