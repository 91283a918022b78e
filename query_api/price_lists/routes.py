"""GETs of price lists."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from command_api.rules.windows import PUB_TIME
from query_api.answers import kept_for_a_minute
from query_api.http import Id, Now, OperationsReader, OptionalDay, Snapshot, reading
from query_api.price_lists.queries import READ_MODELS, agreed_with, every_price_list, price_list_by_id
from query_api.price_lists.responses import AgreedPrices, PriceList, PriceLists

router = APIRouter(prefix="/api/v1/price-lists", tags=["price-lists"])

PriceListsNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
PriceListId = Annotated[Id, Path(description="id of the price list", examples=[3])]
CustomerId = Annotated[Id, Query(description="id of the customer", examples=[17])]
On = Annotated[OptionalDay, Query(description="the day; left out: today", examples=["2026-12-01"])]


@router.get("", summary="Price lists", operation_id="listPriceLists")
@kept_for_a_minute
def list_price_lists(_: OperationsReader, read: PriceListsNow, now: Now) -> PriceLists:
    """All of them, with the prices of today and of every other day."""
    return PriceLists(data=every_price_list(read, now.astimezone(PUB_TIME).date()))


@router.get(
    "/agreed",
    responses={404: {"description": "No such customer"}},
    summary="What a customer pays",
    operation_id="readAgreedPrices",
)
@kept_for_a_minute
def read_agreed_prices(
    _: OperationsReader, read: PriceListsNow, now: Now, customer_id: CustomerId, on: On = None
) -> AgreedPrices:
    """The prices of the customer's list on a day, as new lines of beer of an order get them."""
    return agreed_with(read, customer_id, on or now.astimezone(PUB_TIME).date())


@router.get("/{id:int}", summary="A price list", operation_id="getPriceList")
@kept_for_a_minute
def read_price_list(
    _: OperationsReader, read: PriceListsNow, now: Now, id: PriceListId, response: Response
) -> PriceList:
    """With `ETag` for `If-Match`."""
    found = price_list_by_id(read, id, now.astimezone(PUB_TIME).date())
    response.headers["ETag"] = f'"{found.version}"'
    return found
