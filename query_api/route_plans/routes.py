"""GETs of routes."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import date, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import AfterValidator

from query_api.freight.routes import AWAY, MapsOf
from query_api.http import Day, MinPosition, Now, OrderReader, inside_calendar, reading
from query_api.route_plans.asking import RoutesAsked, draft_of
from query_api.route_plans.explaining import Explained, matrix_of, places_of
from query_api.route_plans.queries import READ_MODELS, Known, known_of
from query_api.route_plans.responses import RouteDay
from query_api.waiting import wait_for_position

router = APIRouter(prefix="/api/v1/route-plans", tags=["routes"])

DayPath = Annotated[Day, AfterValidator(inside_calendar), Path(description="the day", examples=["2026-11-28"])]


@router.get(
    "/{day}",
    summary="The routes of a day",
    operation_id="readRoutes",
    responses={**AWAY, 409: {"description": "Nobody has said yet where deliveries start"}},
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


def _known(
    request: Request, response: Response, min_position: str | None, day: date, now: datetime, also: set[int]
) -> Known:
    """Reads and closes the transaction before the slow call to the maps."""
    with contextmanager(reading(*READ_MODELS))(request, response, min_position) as read:
        return known_of(read, day, now, also)
