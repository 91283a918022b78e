"""GETs of freight and of maps."""

from __future__ import annotations

from typing import Annotated, Final

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from command_api.rules.quotes import KEY_PURPOSE
from infra.answers import described
from infra.maps import Maps
from projections.freight.tables import configs
from query_api.answers import kept
from query_api.freight.queries import DifficultyPage, QuotePage, config, difficulty, logged_quote
from query_api.freight.quoting import QuoteQuery, Typed, quoted, road_between, tariff
from query_api.freight.responses import (
    FoundAddress,
    FreightConfigList,
    FreightQuote,
    LoggedQuoteList,
    RoadDistance,
    RouteDifficultyList,
)
from query_api.http import MinPosition, Now, OrderReader, Pagination, Snapshot, reading
from query_api.people import with_people
from query_api.waiting import wait_for_position

router = APIRouter(prefix="/api/v1", tags=["freight"])

FreightNow = Annotated[Snapshot, Depends(reading("freight", "accounts"))]
AWAY: Final = described({503: "The database or the maps do not answer; see `Retry-After`"})
NO_ROAD: Final = described({409: "No road leads there"})


def maps_of(request: Request) -> Maps:
    """The maps of this process."""
    maps: Maps = request.app.state.maps
    return maps


MapsOf = Annotated[Maps, Depends(maps_of)]


@router.get("/freight/configs", summary="Freight terms", operation_id="listFreightConfigs")
@kept
def list_configs(_: OrderReader, read: FreightNow) -> FreightConfigList:
    """The terms of every cost center that has some. With `version` for `If-Match`."""
    found = [config(row) for row in read.all(sa.select(*with_people(configs)).order_by(configs.c.cost_center))]
    only = Pagination(page=1, limit=max(1, len(found)), total=len(found), pages=min(1, len(found)))
    return FreightConfigList(data=found, configs=found, pagination=only)


@router.get("/freight/difficulties", summary="Hard roads", operation_id="listRouteDifficulties")
@kept
def list_difficulties(
    _: OrderReader, read: FreightNow, page: Annotated[DifficultyPage, Query()]
) -> RouteDifficultyList:
    """By page, filter and search; `search` looks into names and places. With `version` for `If-Match`."""
    query = page.query()
    found = [difficulty(row) for row in read.all(page.of(query, page.sorted_by()))]
    return RouteDifficultyList(data=found, difficulties=found, pagination=page.pagination(read.count(query)))


@router.get("/freight/quotes", summary="Log of quotes", operation_id="listFreightQuotes")
@kept
def list_quotes(_: OrderReader, read: FreightNow, page: Annotated[QuotePage, Query()]) -> LoggedQuoteList:
    """Every freight quote, newest first. Prices in BRL."""
    query = page.query()
    found = [logged_quote(row) for row in read.all(page.of(query, page.sorted_by()))]
    return LoggedQuoteList(data=found, quotes=found, pagination=page.pagination(read.count(query)))


@router.get(
    "/freight/quote",
    summary="What a delivery costs",
    operation_id="getFreightQuote",
    responses={
        **AWAY,
        409: {"description": "The cost center has no terms, the place is not one of the maps', or no road leads there"},
    },
)
async def read_quote(
    _: OrderReader,
    request: Request,
    response: Response,
    maps: MapsOf,
    now: Now,
    asked: Annotated[QuoteQuery, Query()],
    min_position: MinPosition = None,
) -> FreightQuote:
    """The price with every step. `quote_json` is signed: an order takes it within seven days, the log too."""
    await wait_for_position(request, ("freight",), min_position)
    known = await run_in_threadpool(tariff, request, response, min_position, asked.cost_center)
    key = request.app.state.security.keys.derive(KEY_PURPOSE)
    return await quoted(asked, known, maps, key, now)


@router.get(
    "/google-maps/geocode",
    summary="Find an address",
    operation_id="geocodeAddress",
    responses=AWAY,
    tags=["maps"],
)
async def geocode(
    _: OrderReader,
    maps: MapsOf,
    address: Annotated[Typed, Query(description="what was typed so far", examples=["av amazonas aruja"])],
) -> list[FoundAddress]:
    """Suggestions, the best first; none is an empty list. Case, accents and short forms do not matter."""
    return [
        FoundAddress(address=found.address, lat=found.point.lat, lng=found.point.lng, place_id=found.place_id)
        for found in await maps.geocode(address)
    ]


@router.get(
    "/google-maps/distance",
    summary="How far it is by road",
    operation_id="getRoadDistance",
    responses={**AWAY, **NO_ROAD, 404: {"description": "One of the addresses is not found"}},
    tags=["maps"],
)
async def read_distance(
    _: OrderReader,
    maps: MapsOf,
    origin: Annotated[Typed, Query(description="an address, or `lat,lng`", examples=["-23.3157,-46.2214"])],
    destination: Annotated[Typed, Query(description="an address, or `lat,lng`", examples=["Centro, Arujá"])],
) -> RoadDistance:
    """By the best way that the maps know."""
    return await road_between(origin, destination, maps)
