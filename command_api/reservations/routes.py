"""Reservations: visitors ask for a table and cancel it, the staff enters one, moves it and does the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Path, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import AfterValidator, Field

from command_api.fields import Day, Id, Name, Opaque, Text
from command_api.http import AsOperator, AsVisitor, Body, CommandAnswer, StoreOf, answer
from command_api.reservations.commands import (
    RequestReservation,
    Table,
    cancel_by_token,
    cancel_reservation,
    confirm_reservation,
    enter_reservation,
    find_by_token,
    miss_reservation,
    move_reservation,
    request_reservation,
    seat_reservation,
)
from command_api.reservations.domain import Guest
from command_api.rules.telephones import complete_telephone
from command_api.session import OriginOf, SecurityOf
from infra.answers import described
from infra.security.bearer import require
from infra.security.captcha import LONGEST_TOKEN
from infra.security.permissions import Permission, Principal

router = APIRouter(tags=["reservations"])

PHONE: Final = r"^\+[1-9][0-9]{9,14}$"
TOKEN: Final = r"^[A-Za-z0-9_-]{43}$"  # noqa: S105  # a pattern
_REFUSED: Final = described({409: "Its status does not allow it"})
_BEYOND: Final = described(
    {
        409: "Not open then, its status does not allow it, or `free` seats are too few. With `needs_reason` the caller "
        "may go beyond them and says why"
    }
)
ReservationId = Annotated[Id, Path(description="id of the reservation", examples=[8])]
Token = Annotated[str, Field(pattern=TOKEN)]


class _TableBody(Body):
    day: Day = Field(description="on which the night begins", examples=["2026-11-27"])
    time: Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")] = Field(
        description="a slot of that day", examples=["19:30"]
    )
    people: Annotated[int, Field(ge=1, le=200)] = Field(description="at the table", examples=[4])


class ReservationBody(_TableBody):
    name: Annotated[Name, Field(max_length=80)] = Field(description="who asks", examples=["Maria Prado"])
    phone: Annotated[str, Field(pattern=PHONE), AfterValidator(complete_telephone)] = Field(
        description="E.164", examples=["+5511955550171"]
    )
    notes: Annotated[Text, Field(max_length=500)] = Field("", description="may be empty", examples=["Aniversário"])
    token: Token = Field(
        description="32 random bytes in base64url, made by the visitor's browser: with it the reservation is seen and "
        "cancelled, and the same request again changes nothing",
        examples=["mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o"],
    )
    captcha_token: Annotated[Opaque, Field(max_length=LONGEST_TOKEN)] = Field(
        "", description="answer of the captcha", examples=[""]
    )

    def command(self) -> RequestReservation:
        guest = Guest(self.name, self.phone, self.notes)
        return RequestReservation(self.day, self.time, self.people, guest, self.token)


class ReservationMoveBody(_TableBody):
    reason: Annotated[Text, Field(max_length=300)] = Field(
        "", description="why it may go beyond the seats of its slot; may be empty", examples=["Mesa extra na calçada."]
    )

    def table(self, *, may_exceed: bool) -> Table:
        return Table(self.day, self.time, self.people, may_exceed)


class EnteredReservationBody(ReservationMoveBody):
    name: Annotated[Name, Field(max_length=80)] = Field(description="who comes", examples=["Maria Prado"])
    phone: Annotated[str, Field(pattern=PHONE), AfterValidator(complete_telephone)] = Field(
        description="E.164", examples=["+5511955550171"]
    )
    notes: Annotated[Text, Field(max_length=500)] = Field("", description="may be empty", examples=["Aniversário"])

    def guest(self) -> Guest:
        return Guest(self.name, self.phone, self.notes)


class CancellationBody(Body):
    token: Token = Field(description="of the reservation", examples=["mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o"])


class ReservationAnswer(CommandAnswer):
    reference: str = Field(description="how guest and staff call it", examples=["R-0042"])


class ReservationStatusBody(Body):
    status: Literal["confirmed", "seated", "no_show", "cancelled"] = Field(
        description="what it becomes", examples=["confirmed"]
    )


_BY_STAFF: Final = {
    "confirmed": confirm_reservation,
    "seated": seat_reservation,
    "no_show": miss_reservation,
}


@router.post(
    "/api/reservations",
    status_code=201,
    responses={
        409: {"description": "Not open then, too many people, or `free` seats are too few"},
        422: {"description": "Malformed, or the captcha is wrong"},
        429: {"description": "Too many requests from this address; see `Retry-After`"},
    },
    summary="Ask for a table",
    operation_id="requestReservation",
)
async def ask(
    body: ReservationBody, response: Response, store: StoreOf, security: SecurityOf, origin: OriginOf, ctx: AsVisitor
) -> ReservationAnswer:
    """Public, with captcha. Takes its seats at once; the house confirms it later. No slot is overbooked by
    requests of the same time. An address may ask ten times in an hour, or one visitor could fill the house."""
    # a repeated request after a lost answer has a captcha that was used
    if await run_in_threadpool(find_by_token, store, body.token) is None:
        await security.captcha.check(body.captcha_token, origin.address, 0)
        await run_in_threadpool(security.limits.attempt_as_visitor, origin.address, ctx.now.timestamp())
    receipt = await run_in_threadpool(request_reservation, store, body.command(), ctx)
    return ReservationAnswer(**answer(response, receipt))


@router.post(
    "/api/reservations/cancel",
    responses={404: {"description": "No reservation has this token"}, **_REFUSED},
    summary="Cancel one's own reservation",
    operation_id="cancelOwnReservation",
)
def cancel(body: CancellationBody, response: Response, store: StoreOf, ctx: AsVisitor) -> CommandAnswer:
    """Public, by the token of the reservation, until its time. Its seats are free again."""
    return CommandAnswer(**answer(response, cancel_by_token(store, body.token, ctx)))


@router.post(
    "/api/v1/reservations",
    status_code=201,
    responses=_BEYOND,
    summary="Enter a reservation",
    operation_id="enterReservation",
)
def enter(
    body: EnteredReservationBody,
    response: Response,
    store: StoreOf,
    ctx: AsOperator,
    by: Annotated[Principal, Depends(require(Permission.OPERATIONS))],
) -> ReservationAnswer:
    """A guest asked for it by telephone or at the door. It is confirmed at once. The slots are those of the site; the
    largest table of the site is no limit."""
    table = body.table(may_exceed=by.may(Permission.OVERBOOK))
    receipt = enter_reservation(store, table, body.guest(), replace(ctx, reason=body.reason or None))
    return ReservationAnswer(**answer(response, receipt))


@router.put(
    "/api/v1/reservations/{id}",
    responses=_BEYOND,
    summary="Move a reservation",
    operation_id="moveReservation",
)
def move(
    id: ReservationId,
    body: ReservationMoveBody,
    response: Response,
    store: StoreOf,
    ctx: AsOperator,
    by: Annotated[Principal, Depends(require(Permission.OPERATIONS))],
) -> CommandAnswer:
    """Another day, time or number of people, until the guests are seated. The former seats are free again."""
    table = body.table(may_exceed=by.may(Permission.OVERBOOK))
    receipt = move_reservation(store, id, table, replace(ctx, reason=body.reason or None))
    return CommandAnswer(**answer(response, receipt))


@router.put(
    "/api/v1/reservations/{id}/status",
    responses=_REFUSED,
    summary="Confirm, seat, miss or cancel a reservation",
    operation_id="setReservationStatus",
)
def set_status(
    id: ReservationId, body: ReservationStatusBody, response: Response, store: StoreOf, ctx: AsOperator
) -> CommandAnswer:
    """`no_show` from its time on. Guests who come late after all are seated. What is cancelled stays cancelled."""
    if body.status == "cancelled":
        receipt = cancel_reservation(store, id, ctx, by="house")
    else:
        receipt = _BY_STAFF[body.status](store, id, ctx)
    return CommandAnswer(**answer(response, receipt))
