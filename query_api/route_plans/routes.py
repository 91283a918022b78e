"""GETs of routes."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import date, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from infra.answers import Answers
from query_api.answers import kept
from query_api.freight.routes import AWAY, MapsOf
from query_api.http import Day, MinPosition, Now, OrderReader, Snapshot, reading, settings_of
from query_api.papers.house import house_on_paper
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages
from query_api.route_plans.asking import RoutesAsked, draft_of
from query_api.route_plans.explaining import Explained, matrix_of, places_of
from query_api.route_plans.paper import route_sheets
from query_api.route_plans.queries import READ_MODELS, Known, drivers_of, known_of
from query_api.route_plans.responses import RouteDay, RouteDriver
from query_api.waiting import wait_for_position

router = APIRouter(prefix="/api/v1/route-plans", tags=["routes"])
drivers = APIRouter(prefix="/api/v1/drivers", tags=["routes"])
ROUTERS = (router, drivers)

AccountsNow = Annotated[Snapshot, Depends(reading("accounts"))]

DayPath = Annotated[Day, Path(description="the day", examples=["2026-11-28"])]


@router.get(
    "/{day}",
    summary="The routes of a day",
    operation_id="readRoutes",
    responses={**AWAY, 409: {"description": "Nobody has said yet where deliveries start"}},
    openapi_extra={"x-read-models": list(READ_MODELS)},
)
async def read_routes(
    _: OrderReader,
    request: Request,
    response: Response,
    maps: MapsOf,
    now: Now,
    day: DayPath,
    asked: Annotated[RoutesAsked, Query()],
    min_position: MinPosition = None,
) -> RouteDay:
    """The plan with its times, its loads, and what has changed since; or a draft, or a proposal. Nothing is stored."""
    draft = None if asked.draft is None else draft_of(asked.draft)
    also = {id for route in draft or () for id, _ in route.stops}
    await wait_for_position(request, READ_MODELS, min_position)
    known = await run_in_threadpool(_known, request, response, min_position, day, now, also)
    places = places_of(known)
    explained = Explained(known, day, now, places, await matrix_of(maps, places.points), draft)
    return await run_in_threadpool(explained.proposed if asked.propose else explained.answer)


_ON_PAPER: Final = (*READ_MODELS, "site")
_PAPER: Final[Answers] = {**AWAY, **AS_A_PAPER, 409: {"description": "Nobody has said yet where deliveries start"}}


@router.get(
    "/{day}/document",
    response_model=PaperPages,
    responses=_PAPER,
    summary="The routes of a day on paper",
    operation_id="readRouteSheets",
    openapi_extra={"x-read-models": list(_ON_PAPER)},
)
async def read_route_sheets(
    _: OrderReader,
    request: Request,
    response: Response,
    maps: MapsOf,
    now: Now,
    day: DayPath,
    min_position: MinPosition = None,
    accept: Accept = "",
) -> Response:
    """The stored plan: a sheet for each van."""
    await wait_for_position(request, _ON_PAPER, min_position)
    known, house = await run_in_threadpool(_known_with_the_house, request, response, min_position, day, now)
    places = places_of(known)
    explained = Explained(known, day, now, places, await matrix_of(maps, places.points), None)
    found = await run_in_threadpool(explained.answer)
    return await run_in_threadpool(route_sheets(found, house, now).answer, accept, dict(response.headers))


@drivers.get("", summary="Who can drive", operation_id="listDrivers")
@kept
def list_drivers(_: OrderReader, read: AccountsNow) -> list[RouteDriver]:
    """Users with an active account and the permission to drive, by name."""
    return [RouteDriver(id=row["id"], name=row["name"]) for row in drivers_of(read)]


def _known_with_the_house(
    request: Request, response: Response, min_position: str | None, day: date, now: datetime
) -> tuple[Known, dict[str, Any]]:
    with contextmanager(reading(*_ON_PAPER))(request, response, min_position) as read:
        return known_of(read, day, now, set()), house_on_paper(read, settings_of(request))


def _known(
    request: Request, response: Response, min_position: str | None, day: date, now: datetime, also: set[int]
) -> Known:
    """Reads and closes the transaction before the slow call to the maps."""
    with contextmanager(reading(*READ_MODELS))(request, response, min_position) as read:
        return known_of(read, day, now, also)
