"""What the demo pub asked before it raised a price: every sale is rung up at the price of its day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final

from command_api.rules.windows import PUB_TIME
from demo.catalogue import DemoProduct

_OFFICE: Final = time(10, 20)
"""Prices change before the door opens."""


@dataclass(frozen=True, slots=True)
class PriceChange:
    """``days`` before the last business day, ``slug`` cost ``before`` (BRL) and from then on what the menu says."""

    slug: str
    days: int
    before: Decimal

    def at(self, until: date) -> datetime:
        return datetime.combine(until - timedelta(days=self.days), _OFFICE, PUB_TIME)


PRICE_CHANGES: Final = (
    PriceChange("isca-de-tilapia", 78, Decimal("48.90")),
    PriceChange("chope-vinho-quintal", 64, Decimal("13.90")),
    PriceChange("file-aperitivo", 57, Decimal("72.90")),
    PriceChange("picanha-na-chapa", 57, Decimal("118.90")),
    PriceChange("gin-tonica-jardim", 43, Decimal("36.90")),
    PriceChange("suco-de-laranja", 36, Decimal("12.90")),
)
"""The long ones first. One of them went down, to see whether more would be sold."""
_OF_PRODUCT: Final = {change.slug: change for change in PRICE_CHANGES}


def first_price(product: DemoProduct) -> Decimal:
    """What the product cost when the pub put it on the menu."""
    change = _OF_PRODUCT.get(product.slug)
    return change.before if change else product.price


def price_on(product: DemoProduct, day: date, until: date) -> Decimal:
    """What the product cost on this business day, where the last one is ``until``."""
    change = _OF_PRODUCT.get(product.slug)
    return change.before if change and day < change.at(until).date() else product.price


def changes_to_make(products: Sequence[DemoProduct], until: date) -> list[tuple[datetime, DemoProduct]]:
    """When which of these products gets the price of the menu, in order of time."""
    made = [(_OF_PRODUCT[each.slug].at(until), each) for each in products if each.slug in _OF_PRODUCT]
    return sorted(made, key=lambda change: change[0])
