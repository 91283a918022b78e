"""Price lists and the days from which their prices count."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from decimal import Decimal
from typing import Final, Self

from msgspec.structs import asdict

from command_api.kernel import Aggregate, Event, Refused, money
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.text import name_form
from command_api.price_lists import events
from command_api.price_lists.details import PriceListDetails
from command_api.price_lists.events import ListPrice
from command_api.rules.amounts import check_amount
from command_api.rules.list_prices import LARGEST_CHANGE

PRICE_LIST_NAME: Final = "price-list-name"
"""Scope of the claim."""
LARGEST_CONTAINER: Final = Decimal(1000)
"""Litres."""


class PriceList(Aggregate):
    """``tables`` are the prices, and ``percents`` what other kegs cost more, by the day from which they count. It is
    never deleted: retired lists stay in the history."""

    TOPIC = "price_list"
    NOUN = "Lista de preços"

    @classmethod
    def create(cls, id: int, details: PriceListDetails) -> Self:
        details.check()
        return cls.begin(events.PriceListCreated, id, **asdict(details))

    @property
    def name(self) -> str:
        return self.details.name

    def change_details(self, details: PriceListDetails) -> None:
        details.check()
        if details != self.details:
            self.trigger_event(events.PriceListRenamed, **asdict(details))

    def set_prices(
        self, valid_from: date, prices: Sequence[ListPrice], *, today: date, percent: Decimal = Decimal(0)
    ) -> None:
        """All prices from a day on, and the ``percent`` that other kegs cost more, below 0 less. Only the first ones
        may count from a day that has passed: what was agreed for earlier days stays."""
        ordered = _sorted_prices(prices)
        exact = _exact_percent(percent)
        if self.tables.get(valid_from) == ordered and self.percents[valid_from] == exact:
            return
        if self.tables and valid_from < today:
            raise Refused(f"Os preços de antes de hoje não mudam: escolha {today:%d/%m/%Y} ou um dia depois.")
        self.trigger_event(events.PriceListPriced, valid_from=valid_from, prices=ordered, percent=exact)

    def retire(self) -> None:
        if self.is_active:
            self.trigger_event(events.PriceListRetired)

    def reinstate(self) -> None:
        if not self.is_active:
            self.trigger_event(events.PriceListReinstated)

    def prices_on(self, day: date) -> dict[tuple[int, Decimal], Decimal]:
        """The prices in force on a day, by beer and size; a retired list has none."""
        listed = self.listed_on(day) if self.is_active else ()
        return {(each.beer_id, each.container_l): each.price for each in listed}

    def percent_on(self, day: date) -> Decimal:
        """What other kegs cost more on a day, in percent; a retired list changes nothing."""
        return self.listed_percent_on(day) if self.is_active else Decimal(0)

    def listed_on(self, day: date) -> tuple[ListPrice, ...]:
        """The prices of that day, whether or not the list is in use."""
        begun = [each for each in self.tables if each <= day]
        return self.tables[max(begun)] if begun else ()

    def listed_percent_on(self, day: date) -> Decimal:
        """The percent of that day, whether or not the list is in use."""
        begun = [each for each in self.percents if each <= day]
        return self.percents[max(begun)] if begun else Decimal(0)

    def claims(self) -> AbstractSet[Claim]:
        return {(PRICE_LIST_NAME, name_form(self.name))}

    def evolve(self, event: Event) -> None:
        match event:
            case events.PriceListCreated():
                self.details = fields_of(PriceListDetails, event)
                self.is_active = True
                self.tables: dict[date, tuple[ListPrice, ...]] = {}
                self.percents: dict[date, Decimal] = {}
            case events.PriceListRenamed():
                self.details = fields_of(PriceListDetails, event)
            case events.PriceListPriced():
                self.tables[event.valid_from] = event.prices
                self.percents[event.valid_from] = event.percent
            case events.PriceListRetired():
                self.is_active = False
            case events.PriceListReinstated():
                self.is_active = True


def _exact_percent(percent: Decimal) -> Decimal:
    if not -LARGEST_CHANGE <= percent <= LARGEST_CHANGE:
        raise Refused("O desconto ou acréscimo vai até 100%.")
    return Decimal(f"{percent.normalize():f}")


def _sorted_prices(prices: Sequence[ListPrice]) -> tuple[ListPrice, ...]:
    for each in prices:
        if not 0 < each.container_l <= LARGEST_CONTAINER:
            raise Refused(f"Um barril tem até {LARGEST_CONTAINER} litros.")
        check_amount("O preço de cada tamanho", each.price)
    if len({(each.beer_id, each.container_l) for each in prices}) != len(prices):
        raise Refused("O mesmo chope aparece duas vezes no mesmo tamanho; deixe um preço só.")
    # 50.0 and 50 litres are one size, and are stored alike.
    exact = (
        ListPrice(
            beer_id=each.beer_id,
            container_l=Decimal(f"{each.container_l.normalize():f}"),
            price=money(each.price),
        )
        for each in prices
    )
    return tuple(sorted(exact, key=lambda each: (each.beer_id, each.container_l)))
