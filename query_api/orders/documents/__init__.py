"""Printable documents of orders and customers: pages of A4 in black on white, complete in themselves."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any, Final

import jinja2
from fastapi.responses import HTMLResponse

from command_api.rules.windows import SHIFT_HOURS, SHIFT_LABELS
from infra.brazilian import cpf_or_cnpj, day, moment, number, phone, reais, short_number
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.detail_responses import EventOrder
from query_api.site.queries import site_document

_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_FILE_NAMES: Final = {
    "container-letter": "carta-barris",
    "dossier": "dossie",
    "labels": "etiquetas",
    "statement": "extrato",
    "table-codes": "codigos-das-mesas",
    "tap-log": "limpeza-das-torneiras",
}
_TEMPLATES: Final = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=jinja2.StrictUndefined
)
_TEMPLATES.filters.update(
    cpf_or_cnpj=cpf_or_cnpj,
    day=day,
    grouped=number,
    moment=moment,
    phone=phone,
    quantity=short_number,
    reais=reais,
)


def printed(
    read: Snapshot, name: str, order: EventOrder, settings: Settings, now: datetime, **more: Any
) -> HTMLResponse:
    """Render the template ``name`` for ``order``; ``more`` are its own variables."""
    variables = {"order": order, **_of_the_order(order), **more}
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


def _of_the_order(order: EventOrder) -> dict[str, object]:
    delivery, shift = order.preferred_delivery_date, order.preferred_delivery_shift
    begins, ends = SHIFT_HOURS[shift]
    return {
        "delivery_day": day(delivery) if delivery else "",
        "delivery_shift": SHIFT_LABELS[shift].lower(),
        "delivery_hours": f"das {begins.hour}h às {ends.hour}h",
    }
