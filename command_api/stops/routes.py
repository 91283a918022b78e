"""The steps of a driver. Each is sent with an ``Idempotency-Key``: a phone repeats what it got no answer for."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response
from pydantic import Field

from command_api.event_store import Receipt
from command_api.fields import Day, Id
from command_api.http import AsDriver, AsOrderPlacer, CommandAnswer, StoreOf, answer
from command_api.notes.drafting import DraftsOf
from command_api.notes.leaving import check_may_leave
from command_api.rules.order_status import Status
from command_api.rules.stops import CODES_KEY, UnrecordedState
from command_api.session import SecurityOf
from command_api.stops.commands import Stop, arrive, fail, fetch, hand_over, keep_proof, load_van, swap_piece
from command_api.stops.commands import take_payment as take
from command_api.stops.requests import (
    STOP,
    ArrivalBody,
    DoorPaymentBody,
    FailureBody,
    FetchBody,
    HandoverBody,
    PieceSwapBody,
    ProofBody,
    RecordedBody,
    SetAsideBody,
    UnrecordedBody,
    VanLoadBody,
    stop_of,
)
from command_api.stops.unrecorded import note_recorded, set_aside, take_in, tell_unrecorded

router = APIRouter(prefix="/api/v1/stops", tags=["stops"])

DayPath = Annotated[Day, Path(description="day of the route", examples=["2026-11-28"])]
UnrecordedId = Annotated[Id, Path(description="id of what was not recorded", examples=[5])]


def _stop(
    day: DayPath,
    stop: Annotated[str, Path(pattern=STOP, description="`d42` brings order 42, `p42` fetches it", examples=["d42"])],
) -> Stop:
    return stop_of(day, stop)


StopOf = Annotated[Stop, Depends(_stop)]


class StopAnswer(CommandAnswer):
    order_code: str = Field(description="what people call the order", examples=["EV-2026-00042"])
    status: Status = Field(description="where the order stands now", examples=["delivered"])


@router.post("/{day}/load", status_code=201, summary="Load the van", operation_id="loadVan")
def load(
    day: DayPath, body: VanLoadBody, response: Response, store: StoreOf, drafts: DraftsOf, ctx: AsDriver
) -> StopAnswer:
    """The pieces with these tags are in the caller's van. 409 names the `unexpected` tags and where they belong, or the
    fiscal notes that the house waits for, and nothing is loaded."""
    check = partial(check_may_leave, store, drafts, now=ctx.now, happened_at=body.happened_at)
    return _answered(response, load_van(store, day, body.tags, body.happened_at, ctx, check))


@router.post("/{day}/{stop}/arrival", status_code=201, summary="Arrive at a stop", operation_id="arriveAtStop")
def arrival(stop: StopOf, body: ArrivalBody, response: Response, store: StoreOf, ctx: AsDriver) -> StopAnswer:
    """The van is at the door. 409 if there is nothing to do any more, or another van has the stop by now."""
    return _answered(response, arrive(store, stop, body.happened_at, ctx))


@router.post("/{day}/{stop}/proof", status_code=201, summary="Keep a proof", operation_id="keepStopProof")
def proof(stop: StopOf, body: ProofBody, response: Response, store: StoreOf, ctx: AsDriver) -> CommandAnswer:
    """A signature or a photo, kept byte by byte among the personal data of the customer. 409 where the stop has as many
    of this kind as there may be (`x-most`)."""
    tag, content = body.asset_tag or "", body.picture()
    receipt = keep_proof(store, stop, body.kind, content, tag, body.happened_at, ctx, body.shown)
    return CommandAnswer(**answer(response, receipt))


@router.post("/{day}/{stop}/handover", status_code=201, summary="Hand over an order", operation_id="handOverStop")
def handover(
    stop: StopOf, body: HandoverBody, response: Response, store: StoreOf, ctx: AsDriver, security: SecurityOf
) -> StopAnswer:
    """The order is delivered, as it was in `seen_version`. 409 for a piece that is with another customer or held by
    another order."""
    receiver = body.named(stop, security.keys.derive(CODES_KEY))
    return _answered(response, hand_over(store, stop, receiver, body.happened_at, ctx, body.seen_version))


@router.post("/{day}/{stop}/swap", status_code=201, summary="Swap a piece at a stop", operation_id="swapAtStop")
def swap(stop: StopOf, body: PieceSwapBody, response: Response, store: StoreOf, ctx: AsDriver) -> StopAnswer:
    """Another piece of the same model takes its place, before the delivery or at the customer's."""
    ctx = replace(ctx, reason=body.reason)
    receipt = swap_piece(store, stop, body.asset_tag, body.by_tag, body.taken_in(), body.happened_at, ctx)
    return _answered(response, receipt)


@router.post("/{day}/{stop}/return", status_code=201, summary="Fetch what is out", operation_id="fetchAtStop")
def return_(stop: StopOf, body: FetchBody, response: Response, store: StoreOf, ctx: AsDriver) -> StopAnswer:
    """Some or all of what is out, piece by piece. What comes back late is charged its penalty; damage is charged by
    the office."""
    pieces = [each.piece() for each in body.pieces]
    return _answered(response, fetch(store, stop, pieces, body.empties, body.named(stop), body.happened_at, ctx))


@router.post("/{day}/{stop}/payment", status_code=201, summary="Take a payment", operation_id="takePaymentAtStop")
def payment(stop: StopOf, body: DoorPaymentBody, response: Response, store: StoreOf, ctx: AsDriver) -> StopAnswer:
    """A part of what is owed, or all of it."""
    return _answered(response, take(store, stop, body.payment(), body.happened_at, ctx))


@router.post("/{day}/{stop}/failure", status_code=201, summary="Give up a stop", operation_id="failStop")
def failure(stop: StopOf, body: FailureBody, response: Response, store: StoreOf, ctx: AsDriver) -> StopAnswer:
    """Nothing was handed over or fetched. The order stays as it is."""
    return _answered(response, fail(store, stop, body.failure(), body.happened_at, ctx))


class UnrecordedAnswer(CommandAnswer):
    state: UnrecordedState = Field(description="whether a person has decided on it", examples=["open"])


@router.post("/unrecorded", status_code=201, summary="Tell what was not recorded", operation_id="tellUnrecorded")
def unrecorded(body: UnrecordedBody, response: Response, store: StoreOf, ctx: AsDriver) -> UnrecordedAnswer:
    """Something that the caller did and the system refused: the office decides on it. Telling it again with the same
    `key` says what became of it, and keeps newer words while it is open."""
    return UnrecordedAnswer(**answer(response, tell_unrecorded(store, body.report(), ctx)))


@router.post(
    "/unrecorded/recorded", status_code=201, summary="Note that it was recorded", operation_id="noteRecordedAction"
)
def recorded(body: RecordedBody, response: Response, store: StoreOf, ctx: AsDriver) -> UnrecordedAnswer:
    """A later try was recorded: the office has nothing to decide any more. Changes nothing where it has."""
    return UnrecordedAnswer(**answer(response, note_recorded(store, body.key, ctx)))


@router.post(
    "/unrecorded/{id}/take-in", status_code=201, summary="Mark it as recorded by hand", operation_id="takeInUnrecorded"
)
def taken_in(id: UnrecordedId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> UnrecordedAnswer:
    """The caller has recorded it where it belongs: on the order. 409 if it was set aside or recorded already."""
    return UnrecordedAnswer(**answer(response, take_in(store, id, ctx)))


@router.post("/unrecorded/{id}/set-aside", status_code=201, summary="Set it aside", operation_id="setAsideUnrecorded")
def aside(
    id: UnrecordedId, body: SetAsideBody, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> UnrecordedAnswer:
    """The action is not recorded, for this reason. 409 if it was taken in or recorded already."""
    return UnrecordedAnswer(**answer(response, set_aside(store, id, replace(ctx, reason=body.reason))))


def _answered(response: Response, receipt: Receipt) -> StopAnswer:
    return StopAnswer(**answer(response, receipt))
