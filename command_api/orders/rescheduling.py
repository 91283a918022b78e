"""A scheduled delivery gets another day, shift, driver or other notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from command_api.event_store import Store
from command_api.kernel import Aggregate, CommandContext
from command_api.orders.booking import book_kegs, needs_of, rebook, set_aside
from command_api.orders.domain import EventOrder
from command_api.orders.form_fields import changed_details
from command_api.orders.promising import promised
from command_api.orders.stockroom import Stockroom


def change_scheduled(
    store: Store, order: EventOrder, fields: Mapping[str, Any], responsible: str | None, ctx: CommandContext
) -> list[Aggregate]:
    """Change the ``fields`` of the form and the driver (``None``: the same). For other dates everything is booked and
    promised again, and set aside; kegs that are still good on the new day stay.

    Raises ``Refused`` for any other field, and as ``change_order`` does if equipment or beer is missing.
    """
    before = needs_of(order)
    order.change_scheduled(
        changed_details(order.details, fields), order.responsible if responsible is None else responsible
    )
    if needs_of(order) == before:
        return []
    room, held = Stockroom(store), list(order.bookings)
    touched = [*rebook(room, order, ctx.now), *book_kegs(store, room, order, ctx.now, held), *set_aside(room, order)]
    return [*{asset.number: asset for asset in touched}.values(), *promised(store, order, set(order.beers), ctx)]
