"""Standing orders."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from command_api.fields import Day, Id
from command_api.http import AsOrderPlacer, CommandAnswer, StoreOf, answer
from command_api.standing_orders.commands import (
    agree_standing_order,
    change_standing_order,
    end_standing_order,
    pause_standing_order,
    restore_day,
    resume_standing_order,
    skip_day,
)
from command_api.standing_orders.requests import NewStandingOrderBody, PauseBody, SkipBody, StandingOrderBody

router = APIRouter(prefix="/api/v1/standing-orders", tags=["standing-orders"])

StandingOrderId = Annotated[Id, Path(description="id of the standing order", examples=[5])]
SkippedDay = Annotated[Day, Path(description="the skipped day", examples=["2026-12-24"])]


@router.post("", status_code=201, summary="Agree a standing order", operation_id="createStandingOrder")
def create(body: NewStandingOrderBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Every week, or every second one, on a day. A draft order is made `days_before` days before each delivery, at the
    prices of the customer on that day."""
    return CommandAnswer(**answer(response, agree_standing_order(store, body.command(), ctx)))


@router.patch("/{id}", summary="Change a standing order", operation_id="updateStandingOrder")
def update(
    id: StandingOrderId, body: StandingOrderBody, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> CommandAnswer:
    """What is left out stays. Orders that were made of it stay as they are."""
    return CommandAnswer(**answer(response, change_standing_order(store, body.command(id), ctx)))


@router.post("/{id}/pause", status_code=201, summary="Pause a standing order", operation_id="pauseStandingOrder")
def pause(
    id: StandingOrderId, response: Response, store: StoreOf, ctx: AsOrderPlacer, body: PauseBody | None = None
) -> CommandAnswer:
    """No deliveries before the day `until`; without one, until it is resumed."""
    until = body.until if body else None
    return CommandAnswer(**answer(response, pause_standing_order(store, id, ctx, until)))


@router.post("/{id}/resume", status_code=201, summary="Resume a standing order", operation_id="resumeStandingOrder")
def resume(id: StandingOrderId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Days that passed meanwhile are not made up for."""
    return CommandAnswer(**answer(response, resume_standing_order(store, id, ctx)))


@router.post("/{id}/skips", status_code=201, summary="Skip a day", operation_id="skipStandingOrderDay")
def skip(id: StandingOrderId, body: SkipBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Nothing is delivered on this day. 409 with `order_id` once its draft was made."""
    return CommandAnswer(**answer(response, skip_day(store, id, body.day, ctx)))


@router.delete("/{id}/skips/{day}", summary="Restore a skipped day", operation_id="restoreStandingOrderDay")
def restore(
    id: StandingOrderId, day: SkippedDay, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> CommandAnswer:
    """The day is delivered after all."""
    return CommandAnswer(**answer(response, restore_day(store, id, day, ctx)))


@router.post("/{id}/end", status_code=201, summary="End a standing order", operation_id="endStandingOrder")
def end(id: StandingOrderId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """For good. Orders that were made of it stay."""
    return CommandAnswer(**answer(response, end_standing_order(store, id, ctx)))
