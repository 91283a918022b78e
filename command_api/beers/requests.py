"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from command_api.beers.commands import AddBeer, ChangeBeer
from command_api.beers.details import BeerDetails
from command_api.beers.events import SizePrice
from command_api.fields import ContainerLitres, Name, Price, given_fields
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.kernel.partial import UNSET, if_sent
from infra.declared_fields import requests

MOST_SIZES: Final = 20


class SizePriceBody(Body):
    container_l: ContainerLitres = Field(description="litres of the keg", examples=[50])
    price: Price = Field(description="BRL for a full keg of this size", examples=[779])

    def price_of_size(self) -> SizePrice:
        return fields_of(SizePrice, self)


Prices = Annotated[list[SizePriceBody], Field(max_length=MOST_SIZES)]


@requests(BeerDetails)
class NewBeerBody(Body):
    name: Name = Field(description="1 to 100 characters, unique", examples=["Pilsen"])
    prices: Prices = Field(default_factory=list, description="one per keg size")
    active: bool = Field(True, description="it is sold", examples=[True])

    def command(self) -> AddBeer:
        return AddBeer(
            name=self.name,
            details=given_fields(self, BeerDetails).applied_to(BeerDetails()),
            prices=[each.price_of_size() for each in self.prices],
            is_active=self.active,
        )


@requests(BeerDetails, partial=True)
class BeerBody(Body):
    """What is left out stays; `null` empties `abv`, `ibu` and `ebc`."""

    name: Name | None = Field(None, description="1 to 100 characters, unique", examples=["Pilsen"])
    prices: Prices | None = Field(None, description="all prices, one per keg size")
    active: bool | None = Field(None, description="it is sold", examples=[False])

    def command(self, id: int) -> ChangeBeer:
        prices = UNSET if self.prices is None else [each.price_of_size() for each in self.prices]
        return ChangeBeer(
            id,
            name=if_sent(self.name),
            prices=prices,
            is_active=if_sent(self.active),
            details=given_fields(self, BeerDetails),
        )
