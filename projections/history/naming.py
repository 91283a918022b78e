"""Labels of streams, from the fields of their events. No label contains customer data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from command_api.kernel import Event, stream_id

NAMING: Final = {
    "batch": "code",
    "beer": "name",
    "price_list": "name",
    "category": "name",
    "equipment_asset": "asset_tag",
    "equipment_model": "name",
    "event_order": "order_code",
    "freight_config": "cost_center",
    "keg": "code",
    "kit_definition": "name",
    "paper": "order_code",
    "product": "name",
    "proof": "order_code",
    "stock_location": "name",
    "unrecorded": "order_code",
    "user": "username",
}
"""The field that names the stream, by kind.

A kind that is not listed has no label until it is reviewed for personal data. An order is labelled by its code; its
customer is inside its details, which are not read.
"""
CLIENT: Final = "client"
"""The role of people who are customers."""

Named = Callable[[str], str | None]
"""The current label of a stream."""


def own_name(event: Event) -> str | None:
    """The name that ``event`` gives its own stream, if it gives one."""
    kind = event.originator_id.rpartition("-")[0]
    if kind == "route_difficulty":
        return getattr(getattr(event, "difficulty", None), "name", None)
    if kind not in NAMING or getattr(event, "role", None) == CLIENT:
        return None
    name: str | None = getattr(event, NAMING[kind], None)
    return name


def label_of(event: Event, named: Named) -> str | None:
    """The label of the subject of ``event``. Stock, sales and pictures have the label of their product,
    promises that of their beer."""
    stream = event.originator_id
    kind = stream.rpartition("-")[0]
    if kind == "stock_item":
        return named(f"product-{stream_id(stream)}")
    if kind == "beer_promises":
        return named(f"beer-{stream_id(stream)}")
    product: Any = getattr(event, "product_id", None)
    if kind == "sale" and product is not None:
        return named(f"product-{product}")
    return named(stream)


def owner_of_picture(event: Event) -> str | None:
    """The stream of the subject of a new picture."""
    owner: Any = getattr(event, "owner_id", None)
    return None if owner is None else f"{getattr(event, 'kind', '')}-{owner}"
