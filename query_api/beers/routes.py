"""GETs of beers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from query_api.beers.queries import BeerPage, beer_shown, beers_shown
from query_api.beers.responses import Beer, BeerList
from query_api.http import Id, OperationsReader, Snapshot, reading

router = APIRouter(prefix="/api/v1/beers", tags=["beers"])

BeersNow = Annotated[Snapshot, Depends(reading("beers"))]
BeerId = Annotated[Id, Path(description="id of the beer", examples=[3])]


@router.get("", summary="Beers", operation_id="listBeers")
def list_beers(_: OperationsReader, read: BeersNow, page: Annotated[BeerPage, Query()]) -> BeerList:
    """By page, filter and search, with the price per keg size."""
    query = page.query()
    found = beers_shown(read, read.all(page.of(query, page.sorted_by())))
    return BeerList(data=found, beers=found, pagination=page.pagination(read.count(query)))


@router.get("/{id:int}", summary="A beer", operation_id="getBeer")
def read_beer(_: OperationsReader, read: BeersNow, id: BeerId, response: Response) -> Beer:
    """With `ETag` for `If-Match`."""
    found = beer_shown(read, id)
    response.headers["ETag"] = f'"{found.version}"'
    return found
