"""What is open of an order as a static PIX charge."""

from __future__ import annotations

from decimal import Decimal

import segno

from command_api.rules.mending import mended_at
from command_api.rules.pix import txid_of_order
from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.br_code import br_code, plain
from query_api.orders.detail_responses import EventOrder, Pix
from query_api.site.queries import pix_settings


def pix_of(read: Snapshot, order: EventOrder, settings: Settings, txid: str | None = None) -> Pix:
    """The request with this ``txid``, or all that is open, named after the order.

    404 for an unknown request; 409 if it is paid or closed, nothing is open, or the house has no PIX key.
    """
    charged, amount = _charge(order, txid)
    if amount <= 0:
        raise Problem(409, "Este evento não tem valor em aberto.", kind="nothing-open")
    house = pix_settings(read.connection, settings)
    if not house["used_key"]:
        raise Problem(
            409, "A chave PIX da casa ainda não foi configurada.", kind="no-pix-key", mend=mended_at("house-pix")
        )
    name, city = house["used_name"], house["used_city"]
    if not plain(name) or not plain(city):
        raise Problem(
            409,
            "Informe o nome e a cidade da casa antes de cobrar por PIX.",
            kind="no-merchant",
            mend=mended_at("house-address" if plain(name) else "house"),
        )
    payload = br_code(key=house["used_key"], name=name, city=city, amount=amount, txid=charged)
    return Pix(payload=payload, qr_svg=qr_svg(payload), amount=float(amount), txid=charged, key=house["used_key"])


def _charge(order: EventOrder, txid: str | None) -> tuple[str, Decimal]:
    if txid is None:
        return txid_of_order(order.order_code), _cents(order.money.open_amount)
    request = next((each for each in order.money.pix_requests if each.txid == txid), None)
    if request is None:
        raise Problem(404, "Este pedido de PIX não existe.", kind="not-found")
    if request.paid:
        raise Problem(409, "Este PIX já foi pago.", kind="nothing-open")
    if not request.open:
        raise Problem(409, "Este PIX pede mais do que falta pagar: gere outro.", kind="nothing-open")
    return request.txid, _cents(request.amount)


def qr_svg(payload: str) -> str:
    """An ``svg`` element that fills the box it is put into."""
    code: str = segno.make(payload, error="m", micro=False).svg_inline(
        border=4, omitsize=True, dark="#000", light="#fff", title="QR Code do PIX"
    )
    return code


def _cents(amount: float) -> Decimal:
    return Decimal(f"{amount:.2f}")
