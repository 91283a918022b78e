"""Beers as the back office lists them."""

from __future__ import annotations

from datetime import date

from pydantic import BaseModel, Field

from command_api.beers.details import BeerDetails
from infra.declared_fields import responds
from query_api.http import Pagination


class BeerPrice(BaseModel):
    """The price of a full keg of one size."""

    container_l: float = Field(description="litres of the keg", examples=[50])
    price: float = Field(description="BRL", examples=[779.0])


@responds(BeerDetails)
class Beer(BaseModel):
    """A beer, however it is poured or packed."""

    id: int = Field(description="id", examples=[3])
    name: str = Field(description="its name, unique", examples=["Pilsen"])
    active: bool = Field(description="it is sold", examples=[True])
    is_house_beer: bool = Field(description="kits include it, and it is suggested first", examples=[False])
    prices: list[BeerPrice] = Field(description="one per keg size that is sold, the smallest first")
    full_kegs: int = Field(description="full kegs in the house, expired ones included", examples=[7])
    tapped_kegs: int = Field(description="kegs on tap", examples=[1])
    litres: float = Field(description="litres left in full and tapped kegs, by what sales drew", examples=[350.0])
    planned_l: float = Field(description="litres of batches that are not packaged yet", examples=[1000.0])
    version: int = Field(description="for `If-Match`", examples=[4])


class BeerList(BaseModel):
    """A page of beers; `beers` repeats `data`."""

    data: list[Beer] = Field(description="the beers of this page")
    beers: list[Beer] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")


class SizeAvailability(BaseModel):
    """Kegs of one size of a beer on a day: full + planned − promised = free, below zero where kegs are missing: then
    free is 0."""

    container_l: float = Field(description="litres of the keg", examples=[50])
    full: int = Field(description="full kegs in the house that may still be served on that day", examples=[7])
    planned: int = Field(
        description="kegs that the batches ready by then would fill; litres have no size yet, so each size counts all "
        "that other sizes were not promised",
        examples=[20],
    )
    promised: int = Field(
        description="of these, kegs that orders need on that day or another, and kegs that orders lack by then",
        examples=[3],
    )
    free: int = Field(
        description="kegs that can be promised for that day; what a later order needs is not free before",
        examples=[24],
    )
    first_day: date | None = Field(
        description="the first day from then on with a free keg; `null`: none is planned", examples=["2026-11-28"]
    )


class BeerAvailability(BaseModel):
    """What can be promised of a beer."""

    beer_id: int = Field(description="the beer", examples=[3])
    beer_name: str = Field(description="its name", examples=["Pilsen"])
    sizes: list[SizeAvailability] = Field(description="sizes with a price or a full keg, the smallest first")


class BeersAvailability(BaseModel):
    """What can be promised of every active beer on a day."""

    on: date = Field(description="the day", examples=["2026-11-28"])
    beers: list[BeerAvailability] = Field(description="active beers by name")


class BeerProduction(BaseModel):
    """The kegs of one beer and size that leave on a day: promised = full + planned + missing."""

    beer_id: int = Field(description="the beer", examples=[3])
    beer_name: str = Field(description="its name", examples=["Stout"])
    container_l: float = Field(description="litres of each keg", examples=[20.0])
    promised: int = Field(description="kegs that orders take on that day", examples=[10])
    full: int = Field(description="of these, full kegs cover", examples=[2])
    planned: int = Field(description="of these, batches that are ready by then cover", examples=[0])
    missing: int = Field(description="of these, nothing covers: they are to be produced", examples=[8])


class ProductionDay(BaseModel):
    """What leaves on a day. An order whose day has passed counts today."""

    day: date = Field(description="the day of the delivery", examples=["2026-11-28"])
    beers: list[BeerProduction] = Field(description="by beer and size")


class Production(BaseModel):
    """What is promised day by day, and what is missing of it."""

    days: list[ProductionDay] = Field(description="days on which kegs leave, the first one first")
