"""Price lists as the back office reads them."""

from __future__ import annotations

from datetime import date

from pydantic import BaseModel, Field

from command_api.price_lists.details import PriceListDetails
from infra.declared_fields import responds


class ListPrice(BaseModel):
    """The price of a full keg of one size of a beer."""

    beer_id: int = Field(description="the beer", examples=[3])
    beer_name: str = Field(description="its name", examples=["Pilsen"])
    container_l: float = Field(description="litres of the keg", examples=[50])
    price: float = Field(description="BRL", examples=[690.0])


class PriceTable(BaseModel):
    """The prices that count from a day on, until the day of the next ones."""

    valid_from: date = Field(description="the first day", examples=["2026-12-01"])
    prices: list[ListPrice] = Field(description="by beer and size")
    percent: float = Field(
        description="what other kegs cost more than their beer says, in percent; below 0: less", examples=[-10.0]
    )


@responds(PriceListDetails)
class PriceList(BaseModel):
    """Prices that were agreed with customers."""

    id: int = Field(description="id", examples=[3])
    name: str = Field(description="its name, unique", examples=["Bares da serra"])
    active: bool = Field(description="`false`: it was retired", examples=[True])
    customers: int = Field(description="customers who have it", examples=[4])
    prices: list[ListPrice] = Field(description="the prices in force today")
    percent: float = Field(description="what other kegs cost more today, in percent; below 0: less", examples=[-10.0])
    tables: list[PriceTable] = Field(description="all of them, the earliest first")
    version: int = Field(description="for `If-Match`", examples=[4])


class PriceLists(BaseModel):
    """Every price list."""

    data: list[PriceList] = Field(description="those in use first, by name")


class AgreedPrices(BaseModel):
    """What kegs of beer cost a customer on a day, where that is not the price of the beer."""

    price_list_id: int | None = Field(description="the customer's price list; `null`: none", examples=[3])
    price_list_name: str = Field(description="its name; empty: none", examples=["Bares da serra"])
    valid_from: date | None = Field(description="since when these prices count", examples=["2026-12-01"])
    prices: list[ListPrice] = Field(
        description="by beer and size: those of the list, then what its percent makes of the others"
    )
    percent: float = Field(description="what kegs cost more that the list does not name", examples=[-10.0])
