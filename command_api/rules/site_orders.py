"""What a visitor orders from the menu of the public site, and how requests of the site are called."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

import msgspec

Place = Literal["table", "pickup"]
"""Consumed in the house, or collected at the counter."""


class OrderedProduct(msgspec.Struct, frozen=True):
    """``unit_price`` in BRL, as the menu showed it."""

    product_id: int
    name: str
    quantity: int
    unit_price: Decimal


class SiteOrder(msgspec.Struct, frozen=True):
    """An order of the site without names. ``total`` in BRL. ``table`` is the number of the table, if it has one."""

    place: Place
    lines: tuple[OrderedProduct, ...]
    total: Decimal
    table: int | None = None


def reference_of(id: int) -> str:
    """What the visitor and the house call a request of the site: ``P-0042``."""
    return f"P-{id:04d}"
