"""Printable documents of orders, and labels: pages of A4 in black on white, complete in themselves."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

import jinja2
from fastapi.responses import HTMLResponse

from command_api.rules.mending import mended_at
from command_api.rules.windows import PUB_TIME, SHIFT_HOURS, SHIFT_LABELS
from infra.brazilian import cpf_or_cnpj, day, day_in_words, moment, phone, reais, short_number
from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.detail_responses import EventOrder
from query_api.site.queries import site_document

DocumentKind = Literal["quote", "contract", "delivery-note", "pickup-note"]

_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_FILE_NAMES: Final = {
    "contract": "contrato",
    "delivery-note": "entrega",
    "labels": "etiquetas",
    "pickup-note": "recolhimento",
    "quote": "orcamento",
}
_TEMPLATES: Final = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=jinja2.StrictUndefined
)
_TEMPLATES.filters.update(
    cpf_or_cnpj=cpf_or_cnpj,
    day=day,
    moment=moment,
    phone=phone,
    quantity=short_number,
    reais=reais,
)


def document(read: Snapshot, kind: DocumentKind, order: EventOrder, settings: Settings, now: datetime) -> HTMLResponse:
    """The page, as of ``now``. 409 for a draft or a cancelled order: there is nothing to sign. A quote of any order, if
    it was issued and the order has not changed since."""
    if kind == "quote":
        return _quote(read, order, settings, now)
    if order.status == "draft":
        raise Problem(
            409,
            "Um rascunho não tem documentos: reserve os equipamentos antes.",
            kind="no-documents",
            mend=mended_at("event", order.id),
        )
    if order.status == "cancelled":
        raise Problem(409, "Um evento cancelado não tem documentos.", kind="no-documents")
    return printed(read, kind, order, settings, now)


def _quote(read: Snapshot, order: EventOrder, settings: Settings, now: datetime) -> HTMLResponse:
    if order.quote is None:
        raise Problem(
            409,
            "Este pedido ainda não tem orçamento: emita um.",
            kind="no-documents",
            mend=mended_at("event", order.id),
        )
    if order.quote.outdated:
        raise Problem(
            409,
            "O pedido mudou depois do orçamento: emita outro.",
            kind="no-documents",
            mend=mended_at("event", order.id),
        )
    return printed(read, "quote", order, settings, now, quote=order.quote)


def printed(
    read: Snapshot, name: str, order: EventOrder, settings: Settings, now: datetime, **more: Any
) -> HTMLResponse:
    """Render the template ``name`` for ``order``; ``more`` are its own variables."""
    variables = {"order": order, **_of_the_order(order, now), **more}
    return printed_page(read, name, order.order_code, settings, now, **variables)


def printed_page(
    read: Snapshot, name: str, reference: str, settings: Settings, now: datetime, **variables: Any
) -> HTMLResponse:
    """Render the template ``name`` with ``variables`` and the letterhead of the house; ``reference`` ends the name of
    the file."""
    page = _TEMPLATES.get_template(f"{name}.html").render(
        now=now, reference=reference, **letterhead(read, settings), **variables
    )
    file = f"{_FILE_NAMES[name]}-{reference}.html"
    headers = {"Content-Security-Policy": _POLICY, "Content-Disposition": f'inline; filename="{file}"', **read.headers}
    return HTMLResponse(page, headers=headers)


def letterhead(read: Snapshot, settings: Settings) -> dict[str, Any]:
    house = site_document(read.connection, settings)
    address, phones = house["address"], house["phones"]
    city = "/".join(filter(None, (address["city"], address["state"])))
    place = (address["street"], address["district"], city, address["postal_code"])
    numbers = dict.fromkeys(filter(None, (phones["landline"], phones["whatsapp_business"])))
    return {
        "house": house,
        "house_city": city,
        "house_address": ", ".join(filter(None, place)),
        "house_phones": " · ".join([*map(phone, numbers), *filter(None, [house["email"]])]),
    }


def _kegs_and_pieces(order: EventOrder) -> dict[str, object]:
    """The held assets, full kegs with their beer before the others. ``open_kegs``: how many kegs of each line of beer
    have no tag yet, because they are chosen when the delivery is scheduled."""
    beer_of = {item.id: item.product_name for item in order.items if item.kind == "beer"}
    held = [booking for booking in order.bookings if booking.has_its_place]
    kegs = [(beer_of[booking.item_id], booking) for booking in held if booking.item_id in beer_of]
    tagged = Counter(booking.item_id for _, booking in kegs)
    return {
        "kegs": kegs,
        "open_kegs": [
            item.product_name
            for item in order.items
            if item.kind == "beer"
            for _ in range(int(item.quantity) - tagged[item.id])
        ],
        "pieces": [booking for booking in held if booking.item_id not in beer_of],
    }


def _of_the_order(order: EventOrder, now: datetime) -> dict[str, object]:
    delivery, shift = order.preferred_delivery_date, order.preferred_delivery_shift
    begins, ends = SHIFT_HOURS[shift]
    money = order.money
    received = sum(each.amount for each in money.payments if each.payment_id is not None and not each.reversal)
    paid = max(money.deposit_agreed, money.paid) if order.status == "awaiting_deposit" else money.paid
    return {
        "held": [booking for booking in order.bookings if booking.has_its_place],
        **_kegs_and_pieces(order),
        "delivery_day": day(delivery) if delivery else "",
        "delivery_shift": SHIFT_LABELS[shift].lower(),
        "delivery_hours": f"das {begins.hour}h às {ends.hour}h",
        "today": day_in_words(now.astimezone(PUB_TIME).date()),
        "rest": max(0.0, money.total_amount - paid),
        "later_payments": round(received - money.deposit_paid, 2),
        "settled": money.deposit_returned + money.deposit_kept + money.deposit_used > 0,
        "load_kg": sum(item.weight_kg for item in order.items),
    }
