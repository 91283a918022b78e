"""What a visitor reads and pays: what people set, else what the source says, else what the product had first."""

from __future__ import annotations

from decimal import Decimal


def display_name(manual: str | None, source: str | None, own: str) -> str:
    """The name on the menu. An empty one counts as none."""
    return manual or source or own


def display_price(manual: Decimal | None, source: Decimal | None, own: Decimal) -> Decimal:
    """The price on the menu, in BRL. A price of nothing is a price."""
    for price in (manual, source):
        if price is not None:
            return price
    return own
