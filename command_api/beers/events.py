"""What happens to beers."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from command_api.kernel import Event


class SizePrice(msgspec.Struct, frozen=True, kw_only=True):
    """BRL for one keg of ``container_l`` litres."""

    container_l: Decimal
    price: Decimal


class BeerAdded(Event):
    """``abv`` is the alcohol in percent by volume, ``ibu`` the bitterness, ``ebc`` the colour; ``None`` if unknown. An
    empty ``brewery`` is the house itself."""

    TOPIC = "beers.BeerAdded"

    name: str
    style: str = ""
    abv: Decimal | None = None
    ibu: int | None = None
    ebc: int | None = None
    brewery: str = ""
    allergens: tuple[str, ...] = ()
    description: str = ""
    prices: tuple[SizePrice, ...] = ()
    is_active: bool = True


class BeerRenamed(Event):
    TOPIC = "beers.BeerRenamed"

    name: str


class BeerDetailsChanged(Event):
    """All details as they are from now on."""

    TOPIC = "beers.BeerDetailsChanged"

    style: str
    abv: Decimal | None
    ibu: int | None
    ebc: int | None
    brewery: str
    allergens: tuple[str, ...]
    description: str


class BeerRepriced(Event):
    """All prices per keg size as they are from now on; a size without a price is not sold."""

    TOPIC = "beers.BeerRepriced"

    prices: tuple[SizePrice, ...]


class BeerActivated(Event):
    TOPIC = "beers.BeerActivated"


class BeerDeactivated(Event):
    """It is no longer sold or brewed; kegs that exist stay."""

    TOPIC = "beers.BeerDeactivated"
