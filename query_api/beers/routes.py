"""GETs of beers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from command_api.rules.windows import PUB_TIME
from query_api.answers import kept, kept_for_a_minute
from query_api.beers.availability import availability, production
from query_api.beers.queries import BeerPage, beer_shown, beers_shown
from query_api.beers.responses import Beer, BeerList, BeersAvailability, Production
from query_api.http import Id, Now, OperationsReader, OptionalDay, OptionalId, Snapshot, reading
from query_api.kegs.queries import READ_MODELS

router = APIRouter(prefix="/api/v1/beers", tags=["beers"])

BeersNow = Annotated[Snapshot, Depends(reading("beers", "equipment", "site"))]
EverythingNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
On = Annotated[OptionalDay, Query(description="the day; left out: today", examples=["2026-11-28"])]
ExceptOrder = Annotated[
    OptionalId, Query(description="what this order was promised is free for whoever asks", examples=[42])
]
FirstDay = Annotated[
    OptionalDay,
    Query(alias="from", description="this day or later; left out: all", examples=["2026-11-23"]),
]
LastDay = Annotated[
    OptionalDay,
    Query(description="this day or earlier; left out: all", examples=["2026-11-30"]),
]
BeerId = Annotated[Id, Path(description="id of the beer", examples=[3])]


@router.get("", summary="Beers", operation_id="listBeers")
@kept
def list_beers(_: OperationsReader, read: BeersNow, page: Annotated[BeerPage, Query()]) -> BeerList:
    """By page, filter and search, with the price per keg size."""
    query = page.query()
    found = beers_shown(read, read.all(page.of(query, page.sorted_by())))
    return BeerList(data=found, beers=found, pagination=page.pagination(read.count(query)))


@router.get("/availability", summary="What can be promised of each beer", operation_id="readBeerAvailability")
@kept_for_a_minute
def read_availability(
    _: OperationsReader, read: EverythingNow, now: Now, on: On = None, except_order: ExceptOrder = None
) -> BeersAvailability:
    """Per size: full kegs that may be served on that day, kegs of batches ready by then, and what is promised."""
    today = now.astimezone(PUB_TIME).date()
    return availability(read, on or today, today, except_order)


@router.get("/production", summary="What is to be produced", operation_id="readBeerProduction")
@kept_for_a_minute
def read_production(
    _: OperationsReader, read: EverythingNow, now: Now, from_: FirstDay = None, to: LastDay = None
) -> Production:
    """Per day, beer and size: kegs that orders take, and how many of these are full, planned and missing."""
    return production(read, from_, to, now.astimezone(PUB_TIME).date())


@router.get("/{id:int}", summary="A beer", operation_id="getBeer")
@kept
def read_beer(_: OperationsReader, read: BeersNow, id: BeerId, response: Response) -> Beer:
    """With `ETag` for `If-Match`."""
    found = beer_shown(read, id)
    response.headers["ETag"] = f'"{found.version}"'
    return found
