"""What messages say of the house, and what of it their times depend on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from command_api.catalogue.domain import Product
from command_api.event_store import Store
from command_api.kernel import NotFound, stream_name
from command_api.rules.opening_hours import periods_on
from command_api.site.domain import BUSINESS, BusinessInfo
from command_api.stock.domain import StockItem
from infra.brazilian import phone
from infra.settings import Settings


@dataclass(frozen=True, slots=True)
class House:
    """``phone`` as people write it, ``email`` may be empty. Equipment waits ``hold_hours`` for its deposit.
    ``stock_at``: the stock of a product as it was at this version of its stream."""

    name: str
    phone: str
    email: str
    base_url: str
    hold_hours: int
    quiet_from: str
    quiet_until: str
    is_open: Callable[[date], bool]
    product_name: Callable[[int], str]
    stock_at: Callable[[int, int], StockItem]

    @property
    def values(self) -> dict[str, str]:
        """The terms of every template."""
        return {"casa": self.name, "telefone_da_casa": self.phone}


def house_of(store: Store, settings: Settings) -> House:
    """The house as it is now."""
    try:
        business = store.load(BusinessInfo, BUSINESS)
    except NotFound:
        business = None
    info = business.info if business else None
    week = [(each.weekday, each.opens, each.closes) for each in business.hours] if business else []
    special = [(each.day, each.opens, each.closes) for each in business.special_days] if business else []
    holds = business.holds if business else None
    return House(
        name=info.name if info else settings.base_url,
        phone=phone(info.phone) if info else "",
        email=info.email if info else "",
        base_url=settings.base_url.rstrip("/"),
        hold_hours=holds.deposit_hold_hours if holds else settings.deposit_hold_hours,
        quiet_from=info.quiet_from if info else "21:00",
        quiet_until=info.quiet_until if info else "08:00",
        stock_at=lambda id, version: store.repository.get(stream_name(StockItem.TOPIC, id), version=version),
        product_name=lambda id: store.load(Product, id).display_name,
        is_open=lambda day: not week or bool(periods_on(day, week, special)),
    )
