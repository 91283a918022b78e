"""GETs of taps."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request, Response

from command_api.rules.windows import PUB_TIME
from infra.problems import Problem
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.http import Now, OperationsReader, OptionalDay, SettingsOf, Snapshot, reading
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages
from query_api.prepared import Prepared
from query_api.tap_lines.paper import tap_log
from query_api.tap_lines.queries import READ_MODELS, CleaningPage, cleaning_log, tap_board, taps_now
from query_api.tap_lines.responses import TapBoard, TapCleaningList, TapsNow

router = APIRouter(prefix="/api/v1/taps", tags=["taps"])
public = APIRouter(tags=["taps"])
ROUTERS = (public, router)

BoardNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
LogNow = Annotated[Snapshot, Depends(reading("tap_lines", "accounts"))]
PaperNow = Annotated[Snapshot, Depends(reading("tap_lines", "accounts", "site"))]
OnTapNow = Annotated[Snapshot, Depends(reading("beers", "menu"))]
FirstDay = Annotated[
    OptionalDay,
    Query(alias="from", description="first day; left out: 90 days before the last"),
]
LastDay = Annotated[OptionalDay, Query(alias="to", description="last day; left out: today")]
_LAST_QUARTER: Final = timedelta(days=90)


@public.get(
    "/api/taps",
    response_model=TapsNow,
    responses={304: {"description": "`If-None-Match` names what is served"}},
    summary="What is on tap",
    operation_id="readTapsNow",
)
@not_kept("public: `Cache-Control` of its own")
def read_taps_now(request: Request, read: OnTapNow) -> Response:
    """Beers with style, alcohol, bitterness, colour and the price of each glass. Public; screens ask every second."""
    body = taps_now(read).model_dump_json().encode()
    headers = {"Cache-Control": "public, no-cache", **read.headers}
    return Prepared.of(body).response(request.headers, "application/json", headers)


@router.get("", summary="The board of taps", operation_id="readTapBoard")
@kept_for_a_minute
def read_board(_: OperationsReader, read: BoardNow, now: Now) -> TapBoard:
    """Every tap with its keg and its last cleaning, and the kegs to connect next."""
    return tap_board(read, now.astimezone(PUB_TIME).date())


@router.get("/cleanings", summary="The cleaning log of the taps", operation_id="listTapCleanings")
@kept
def list_cleanings(_: OperationsReader, read: LogNow, page: Annotated[CleaningPage, Query()]) -> TapCleaningList:
    """Newest first."""
    return cleaning_log(read, page)


@router.get(
    "/cleanings/document",
    response_model=PaperPages,
    responses=AS_A_PAPER,
    summary="The cleaning log on paper",
    operation_id="readTapLog",
)
@not_kept("made for its instant")
def read_log(
    _: OperationsReader,
    read: PaperNow,
    now: Now,
    settings: SettingsOf,
    first: FirstDay = None,
    last: LastDay = None,
    accept: Accept = "",
) -> Response:
    """For the inspector."""
    end = last or now.astimezone(PUB_TIME).date()
    start = first or end - _LAST_QUARTER
    if start > end:
        raise Problem(422, "O período começa depois de terminar.", kind="invalid")
    return tap_log(read, start, end, settings, now).answer(accept, read.headers)
