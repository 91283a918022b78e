"""Beers and their prices."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from typing import Final, Self

from msgspec.structs import asdict

from command_api.beers import events
from command_api.beers.details import BeerDetails
from command_api.beers.events import SizePrice
from command_api.kernel import Aggregate, Event, Refused, money
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.text import name_form
from command_api.rules.amounts import check_amount

BEER_NAME: Final = "beer-name"
"""Scope of the claim."""
LONGEST_NAME: Final = 100
LARGEST_CONTAINER: Final = Decimal(1000)
"""Litres."""


class Beer(Aggregate):
    """A beer, however it is poured or packed. It is never deleted: batches and kegs of it stay in the history."""

    TOPIC = "beer"
    NOUN = "Chope"

    @classmethod
    def add(
        cls, id: int, name: str, details: BeerDetails, prices: Sequence[SizePrice] = (), *, is_active: bool = True
    ) -> Self:
        _check_name(name)
        details.check()
        return cls.begin(
            events.BeerAdded, id, name=name, **asdict(details), prices=_sorted_prices(prices), is_active=is_active
        )

    def rename(self, name: str) -> None:
        _check_name(name)
        if name != self.name:
            self.trigger_event(events.BeerRenamed, name=name)

    def change_details(self, details: BeerDetails) -> None:
        details.check()
        if details != self.details:
            self.trigger_event(events.BeerDetailsChanged, **asdict(details))

    def reprice(self, prices: Sequence[SizePrice]) -> None:
        """Set all prices per keg size."""
        ordered = _sorted_prices(prices)
        if ordered != self.prices:
            self.trigger_event(events.BeerRepriced, prices=ordered)

    def activate(self) -> None:
        if not self.is_active:
            self.trigger_event(events.BeerActivated)

    def deactivate(self) -> None:
        if self.is_active:
            self.trigger_event(events.BeerDeactivated)

    def claims(self) -> AbstractSet[Claim]:
        return {(BEER_NAME, name_form(self.name))}

    def evolve(self, event: Event) -> None:
        match event:
            case events.BeerAdded():
                self.name = event.name
                self.details = fields_of(BeerDetails, event)
                self.prices = event.prices
                self.is_active = event.is_active
            case events.BeerRenamed():
                self.name = event.name
            case events.BeerDetailsChanged():
                self.details = fields_of(BeerDetails, event)
            case events.BeerRepriced():
                self.prices = event.prices
            case events.BeerActivated():
                self.is_active = True
            case events.BeerDeactivated():
                self.is_active = False


def _check_name(name: str) -> None:
    if not name.strip():
        raise Refused("O nome do chope não pode ficar em branco.")
    if len(name) > LONGEST_NAME:
        raise Refused(f"O nome do chope deve ter no máximo {LONGEST_NAME} caracteres.")


def _sorted_prices(prices: Sequence[SizePrice]) -> tuple[SizePrice, ...]:
    for each in prices:
        if not 0 < each.container_l <= LARGEST_CONTAINER:
            raise Refused(f"Um barril tem até {LARGEST_CONTAINER} litros.")
        check_amount("O preço de cada tamanho", each.price)
    if len({each.container_l for each in prices}) != len(prices):
        raise Refused("O mesmo tamanho de barril aparece duas vezes; deixe um preço só.")
    exact = (SizePrice(container_l=_plain(each.container_l), price=money(each.price)) for each in prices)
    return tuple(sorted(exact, key=lambda each: each.container_l))


def _plain(litres: Decimal) -> Decimal:
    """``litres`` without trailing zeros: 50.0 and 50 are one size, and are stored alike."""
    return Decimal(f"{litres.normalize():f}")
