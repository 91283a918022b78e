"""Bodies of this slice's commands."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

from pydantic import Field, WithJsonSchema

from command_api.fields import ContainerLitres, Day, Decimals, Id, Name, Price, given_fields
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.kernel.partial import if_sent
from command_api.price_lists.commands import ChangePriceList, CreatePriceList
from command_api.price_lists.details import PriceListDetails
from command_api.price_lists.events import ListPrice
from infra.declared_fields import requests

MOST_PRICES: Final = 500


class ListPriceBody(Body):
    beer_id: Id = Field(description="the beer", examples=[3])
    container_l: ContainerLitres = Field(description="litres of the keg", examples=[50])
    price: Price = Field(description="BRL for a full keg of this size", examples=[690])

    def list_price(self) -> ListPrice:
        return fields_of(ListPrice, self)


Percent = Annotated[
    Decimals,
    Field(ge=-100, le=100, decimal_places=2),
    WithJsonSchema({"type": "number", "minimum": -100, "maximum": 100, "multipleOf": 0.01}),
]
ListPrices = Annotated[list[ListPriceBody], Field(max_length=MOST_PRICES)]


@requests(PriceListDetails)
class NewPriceListBody(Body):
    name: Name = Field(description="1 to 100 characters, unique", examples=["Bares da serra"])
    prices: ListPrices = Field(default_factory=list, description="one per beer and keg size")
    percent: Percent = Field(
        Decimal(0),
        description="what kegs without a price cost more than the beer says, in percent; below 0: less",
        examples=[-10],
    )
    valid_from: Day | None = Field(None, description="from which day on; left out: today", examples=["2026-12-01"])

    def command(self) -> CreatePriceList:
        prices = [each.list_price() for each in self.prices]
        return CreatePriceList(fields_of(PriceListDetails, self), prices, self.percent, self.valid_from)


@requests(PriceListDetails, partial=True)
class PriceListBody(Body):
    """What is left out stays."""

    name: Name | None = Field(None, description="1 to 100 characters, unique", examples=["Bares da serra"])
    prices: ListPrices | None = Field(None, description="all prices from `valid_from` on, one per beer and keg size")
    percent: Percent | None = Field(
        None,
        description="what kegs without a price cost more than the beer says, in percent; below 0: less",
        examples=[-10],
    )
    valid_from: Day | None = Field(
        None, description="with `prices` or `percent`: from which day on; left out: today", examples=["2026-12-01"]
    )
    active: bool | None = Field(None, description="`false` retires it", examples=[True])

    def command(self, id: int) -> ChangePriceList:
        prices = None if self.prices is None else [each.list_price() for each in self.prices]
        return ChangePriceList(
            id,
            details=given_fields(self, PriceListDetails),
            prices=if_sent(prices),
            percent=if_sent(self.percent),
            valid_from=self.valid_from,
            is_active=if_sent(self.active),
        )
