"""GETs of the question, under ``/api/v1/audit``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from command_api.rules.windows import PUB_TIME
from infra.problems import Problem
from projections.what_if.asking import Impossible
from query_api.answers import not_kept
from query_api.http import AuditReader, Now
from query_api.what_if.answering import answer
from query_api.what_if.asking import Asked
from query_api.what_if.responses import WhatIf
from query_api.what_if.seasons import Seasons

router = APIRouter(prefix="/api/v1/audit", tags=["what-if"])


def _seasons(request: Request) -> Seasons:
    seasons: Seasons = request.app.state.seasons
    return seasons


@router.get("/what-if", summary="A season under other rules", operation_id="askWhatIf")
@not_kept("the log")
def ask_what_if(
    _: AuditReader, seasons: Annotated[Seasons, Depends(_seasons)], asked: Annotated[Asked, Query()], now: Now
) -> WhatIf:
    """Which orders would have been refused, which refused demand met, and what revenue and freight would have been.
    Nothing is stored. Without any change it is the season as it was."""
    first, last = asked.days()
    changes = asked.changes()
    try:
        outcome = seasons.replayed(first, last, changes, now.astimezone(PUB_TIME).date())
    except Impossible as reason:
        raise Problem(422, str(reason)) from None
    return answer(changes, outcome)
