"""What happens to price lists."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import msgspec

from command_api.kernel import Event


class ListPrice(msgspec.Struct, frozen=True, kw_only=True):
    """BRL for one keg of a beer of ``container_l`` litres."""

    beer_id: int
    container_l: Decimal
    price: Decimal


class PriceListCreated(Event):
    """The list has no prices yet."""

    TOPIC = "price_lists.PriceListCreated"

    name: str


class PriceListRenamed(Event):
    TOPIC = "price_lists.PriceListRenamed"

    name: str


class PriceListPriced(Event):
    """All prices of the list from the day ``valid_from`` on, until the next such day. A keg without a price has that of
    its beer with ``percent`` more, below 0 less. The same day again replaces them."""

    TOPIC = "price_lists.PriceListPriced"

    valid_from: date
    prices: tuple[ListPrice, ...]
    percent: Decimal = Decimal(0)


class PriceListRetired(Event):
    """No customer gets it any more."""

    TOPIC = "price_lists.PriceListRetired"


class PriceListReinstated(Event):
    TOPIC = "price_lists.PriceListReinstated"
