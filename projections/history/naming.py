"""What a stream is called, from whatever its events say. Nothing about a customer becomes a label."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from command_api.kernel import Event, stream_id

NAMING_FIELDS: Final = ("order_code", "asset_tag", "code", "username", "name", "name_source")
"""Fields that name their stream, the strongest first. An order's customer is inside its details: never looked at."""
NAMELESS: Final = frozenset({"business_info", "freight_quote", "sale", "stock_item", "image", "media_gallery"})
"""Kinds whose events have such fields for something else, or have none."""
CLIENT: Final = "client"
"""The role of people who are customers."""

Named = Callable[[str], str | None]
"""What a stream is called at this moment."""


def own_name(event: Event) -> str | None:
    """The name that ``event`` gives its own stream, if it gives one."""
    kind = event.originator_id.rpartition("-")[0]
    if kind in NAMELESS or getattr(event, "role", None) == CLIENT:
        return None
    if kind == "route_difficulty":
        return getattr(getattr(event, "difficulty", None), "name", None)
    if kind == "freight_config":
        return getattr(event, "cost_center", None)
    if kind == "user":
        return getattr(event, "username", None)
    found = (getattr(event, field, None) for field in NAMING_FIELDS)
    return next((name for name in found if name), None)


def label_of(event: Event, named: Named) -> str | None:
    """What the subject of ``event`` is called; stock, sales, kegs and pictures are called after what they are of."""
    stream = event.originator_id
    kind = stream.rpartition("-")[0]
    if kind == "stock_item":
        return named(f"product-{stream_id(stream)}")
    product: Any = getattr(event, "product_id", None)
    if kind == "sale" and product is not None:
        return named(f"product-{product}")
    return named(stream)


def owner_of_picture(event: Event) -> str | None:
    """The stream of what a new picture shows."""
    owner: Any = getattr(event, "owner_id", None)
    return None if owner is None else f"{getattr(event, 'kind', '')}-{owner}"
