"""Beers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from command_api.beers.commands import add_beer, change_beer
from command_api.beers.requests import BeerBody, NewBeerBody
from command_api.fields import Id
from command_api.http import AsCatalogueEditor, CommandAnswer, StoreOf, answer

router = APIRouter(prefix="/api/v1/beers", tags=["beers"])

BeerId = Annotated[Id, Path(description="id of the beer", examples=[3])]


@router.post("", status_code=201, summary="Add a beer", operation_id="createBeer")
def create_beer(body: NewBeerBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> CommandAnswer:
    """A beer with its price per keg size."""
    return CommandAnswer(**answer(response, add_beer(store, body.command(), ctx)))


@router.patch("/{id}", summary="Change a beer", operation_id="updateBeer")
def update_beer(
    id: BeerId, body: BeerBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor
) -> CommandAnswer:
    """What is left out stays; `prices` are all prices. Kegs and batches that exist do not change."""
    return CommandAnswer(**answer(response, change_beer(store, body.command(id), ctx)))
