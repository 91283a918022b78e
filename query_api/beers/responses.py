"""Beers as the back office lists them."""

from __future__ import annotations

from pydantic import BaseModel, Field

from query_api.http import Pagination


class BeerPrice(BaseModel):
    """The price of a full keg of one size."""

    container_l: float = Field(description="litres of the keg", examples=[50])
    price: float = Field(description="BRL", examples=[779.0])


class Beer(BaseModel):
    """A beer, however it is poured or packed."""

    id: int = Field(description="id", examples=[3])
    name: str = Field(description="its name, unique", examples=["Pilsen"])
    style: str = Field(description="its style; may be empty", examples=["German Pilsner"])
    abv: float | None = Field(description="alcohol in percent by volume", examples=[4.7])
    ibu: int | None = Field(description="bitterness in IBU", examples=[22])
    ebc: int | None = Field(description="colour in EBC", examples=[6])
    brewery: str = Field(description="who brews it; empty: the house", examples=[""])
    allergens: list[str] = Field(description="what it contains", examples=[["Glúten"]])
    description: str = Field(description="for the menu; may be empty", examples=["Leve e dourada."])
    active: bool = Field(description="it is sold", examples=[True])
    prices: list[BeerPrice] = Field(description="one per keg size that is sold, the smallest first")
    version: int = Field(description="for `If-Match`", examples=[4])


class BeerList(BaseModel):
    """A page of beers; `beers` repeats `data`."""

    data: list[Beer] = Field(description="the beers of this page")
    beers: list[Beer] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")
