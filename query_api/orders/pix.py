"""The open deposit as a static PIX charge."""

from __future__ import annotations

from decimal import Decimal

import segno

from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.br_code import br_code, plain
from query_api.orders.detail_responses import EventOrder, Pix
from query_api.site.queries import site_document


def pix_of(read: Snapshot, order: EventOrder, settings: Settings) -> Pix:
    """The open part of the deposit, named after the order. 409 if nothing is open or the pub has no PIX key."""
    amount = open_deposit(order)
    if amount <= 0:
        raise Problem(409, "Este evento não tem sinal em aberto.", kind="nothing-open")
    if not settings.pix_key:
        raise Problem(409, "A chave PIX da casa ainda não foi configurada.", kind="no-pix-key")
    house = site_document(read.connection, settings)
    name, city = house["legal_name"] or house["name"], house["address"]["city"]
    if not plain(name) or not plain(city):
        raise Problem(409, "Informe o nome e a cidade da casa antes de cobrar por PIX.", kind="no-merchant")
    payload = br_code(key=settings.pix_key, name=name, city=city, amount=amount, txid=order.order_code)
    return Pix(payload=payload, qr_svg=qr_svg(payload), amount=float(amount), key=settings.pix_key)


def open_deposit(order: EventOrder) -> Decimal:
    """What an order that waits for its deposit still has to pay of it, in BRL."""
    if order.status != "awaiting_deposit":
        return Decimal(0)
    return _cents(order.deposit_amount) - _cents(order.money.paid)


def qr_svg(payload: str) -> str:
    """An ``svg`` element that fills the box it is put into."""
    code: str = segno.make(payload, error="m", micro=False).svg_inline(
        border=4, omitsize=True, dark="#000", light="#fff", title="QR Code do PIX"
    )
    return code


def _cents(amount: float) -> Decimal:
    return Decimal(f"{amount:.2f}")
