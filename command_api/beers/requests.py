"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field, WithJsonSchema

from command_api.beers.commands import AddBeer, ChangeBeer
from command_api.beers.domain import BeerDetails
from command_api.beers.events import SizePrice
from command_api.fields import ContainerLitres, Decimals, Line, Name, Price, Text
from command_api.http import Body

MOST_SIZES: Final = 20
MOST_ALLERGENS: Final = 20

Style = Annotated[Line, Field(max_length=60)]
Brewery = Annotated[Line, Field(max_length=100)]
Abv = Annotated[
    Decimals,
    Field(ge=0, le=70, decimal_places=2),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 70, "multipleOf": 0.01}),
]
Ibu = Annotated[int, Field(ge=0, le=300)]
Ebc = Annotated[int, Field(ge=0, le=300)]
Allergens = Annotated[list[Annotated[Name, Field(max_length=40)]], Field(max_length=MOST_ALLERGENS)]
Description = Annotated[Text, Field(max_length=2000)]


class SizePriceBody(Body):
    container_l: ContainerLitres = Field(description="litres of the keg", examples=[50])
    price: Price = Field(description="BRL for a full keg of this size", examples=[779])

    def price_of_size(self) -> SizePrice:
        return SizePrice(container_l=self.container_l, price=self.price)


Prices = Annotated[list[SizePriceBody], Field(max_length=MOST_SIZES)]


class NewBeerBody(Body):
    name: Name = Field(description="1 to 100 characters, unique", examples=["Pilsen"])
    style: Style = Field("", description="its style", examples=["German Pilsner"])
    abv: Abv | None = Field(None, description="alcohol in percent by volume", examples=[4.7])
    ibu: Ibu | None = Field(None, description="bitterness in IBU", examples=[22])
    ebc: Ebc | None = Field(None, description="colour in EBC", examples=[6])
    brewery: Brewery = Field("", description="who brews it; empty: the house", examples=["Cervejaria da Serra"])
    allergens: Allergens = Field(default_factory=list, description="what it contains", examples=[["Glúten"]])
    description: Description = Field("", description="for the menu", examples=["Leve e dourada."])
    prices: Prices = Field(default_factory=list, description="one per keg size")
    active: bool = Field(True, description="it is sold", examples=[True])

    def command(self) -> AddBeer:
        return AddBeer(
            name=self.name,
            details=BeerDetails(
                style=self.style,
                abv=self.abv,
                ibu=self.ibu,
                ebc=self.ebc,
                brewery=self.brewery,
                allergens=tuple(self.allergens),
                description=self.description,
            ),
            prices=[each.price_of_size() for each in self.prices],
            is_active=self.active,
        )


class BeerBody(Body):
    """What is left out stays; `null` empties `abv`, `ibu` and `ebc`."""

    name: Name | None = Field(None, description="1 to 100 characters, unique", examples=["Pilsen"])
    style: Style | None = Field(None, description="its style", examples=["German Pilsner"])
    abv: Abv | None = Field(None, description="alcohol in percent by volume", examples=[4.7])
    ibu: Ibu | None = Field(None, description="bitterness in IBU", examples=[22])
    ebc: Ebc | None = Field(None, description="colour in EBC", examples=[6])
    brewery: Brewery | None = Field(None, description="who brews it; empty: the house", examples=[""])
    allergens: Allergens | None = Field(None, description="all that it contains", examples=[["Glúten"]])
    description: Description | None = Field(None, description="for the menu", examples=["Leve e dourada."])
    prices: Prices | None = Field(None, description="all prices, one per keg size")
    active: bool | None = Field(None, description="it is sold", examples=[False])

    def command(self, id: int) -> ChangeBeer:
        fields = {
            name: getattr(self, name)
            for name in self.model_fields_set
            if getattr(self, name) is not None or name in _MAY_BE_UNKNOWN
        }
        if "allergens" in fields:
            fields["allergens"] = tuple(fields["allergens"])
        if "prices" in fields:
            fields["prices"] = [each.price_of_size() for each in fields["prices"]]
        if "active" in fields:
            fields["is_active"] = fields.pop("active")
        return ChangeBeer(id, fields)


_MAY_BE_UNKNOWN: Final = frozenset({"abv", "ibu", "ebc"})
