"""Price lists."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from command_api.fields import Id
from command_api.http import AsCatalogueEditor, CommandAnswer, StoreOf, answer
from command_api.price_lists.commands import change_price_list, create_price_list
from command_api.price_lists.requests import NewPriceListBody, PriceListBody

router = APIRouter(prefix="/api/v1/price-lists", tags=["price-lists"])

PriceListId = Annotated[Id, Path(description="id of the price list", examples=[3])]


@router.post("", status_code=201, summary="Create a price list", operation_id="createPriceList")
def create(body: NewPriceListBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> CommandAnswer:
    """Prices per beer and keg size from a day on. Customers get it in their record."""
    return CommandAnswer(**answer(response, create_price_list(store, body.command(), ctx)))


@router.patch("/{id}", summary="Change or retire a price list", operation_id="updatePriceList")
def update(
    id: PriceListId, body: PriceListBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor
) -> CommandAnswer:
    """What is left out stays; `prices` are all prices from `valid_from` on, and earlier days keep theirs. 409 for a day
    that has passed, and for retiring a list that customers have. Orders keep their prices."""
    return CommandAnswer(**answer(response, change_price_list(store, body.command(id), ctx)))
