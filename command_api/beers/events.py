"""What happens to beers."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import msgspec

from command_api.beers.details import BeerDetails
from command_api.kernel import Event
from command_api.kernel.events import event_with

if TYPE_CHECKING:

    class _WithDetails(Event, BeerDetails, frozen=True):
        """What ``event_with`` makes, as type checkers see it."""
else:
    _WithDetails = event_with(BeerDetails)


class SizePrice(msgspec.Struct, frozen=True, kw_only=True):
    """BRL for one keg of ``container_l`` litres."""

    container_l: Decimal
    price: Decimal


class BeerAdded(_WithDetails, frozen=True):
    TOPIC = "beers.BeerAdded"

    name: str
    prices: tuple[SizePrice, ...] = ()
    is_active: bool = True


class BeerRenamed(Event):
    TOPIC = "beers.BeerRenamed"

    name: str


class BeerDetailsChanged(_WithDetails, frozen=True):
    """All details as they are from now on."""

    TOPIC = "beers.BeerDetailsChanged"


class BeerRepriced(Event):
    """All prices per keg size as they are from now on; a size without a price is not sold."""

    TOPIC = "beers.BeerRepriced"

    prices: tuple[SizePrice, ...]


class BeerActivated(Event):
    TOPIC = "beers.BeerActivated"


class BeerDeactivated(Event):
    """The beer is no longer sold or brewed; kegs that exist stay."""

    TOPIC = "beers.BeerDeactivated"
