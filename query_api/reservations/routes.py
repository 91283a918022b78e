"""GETs of reservations. Two are public."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query

from query_api.answers import kept_for_a_minute, not_kept
from query_api.http import Day, Now, OperationsReader, Snapshot, reading
from query_api.reservations.queries import reservation_of_token, reservations_of_day, slots_of
from query_api.reservations.responses import OwnReservation, ReservationDay, SlotList

router = APIRouter(tags=["reservations"])

ReservationsNow = Annotated[Snapshot, Depends(reading("reservations", "site"))]
OfDay = Annotated[Day, Query(description="on which the night begins", examples=["2026-11-27"])]
OwnToken = Annotated[
    str,
    Header(
        alias="X-Reservation-Token",
        pattern=r"^[A-Za-z0-9_-]{43}$",
        description="in a header: an address with it would be in logs",
        examples=["mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o"],
    ),
]


@router.get("/api/reservations/slots", summary="Slots of a day", operation_id="listReservationSlots")
@not_kept("public")
def list_slots(read: ReservationsNow, now: Now, day: OfDay) -> SlotList:
    """Public. When a table can be asked for, and for how many."""
    return slots_of(read, day, now)


@router.get(
    "/api/reservations/own",
    responses={404: {"description": "No reservation has this token, or it was forgotten"}},
    summary="One's own reservation",
    operation_id="getOwnReservation",
)
@not_kept("public")
def own(read: ReservationsNow, now: Now, token: OwnToken) -> OwnReservation:
    """Public, by the token that the guest's browser made."""
    return reservation_of_token(read, token, now)


@router.get("/api/v1/reservations", summary="Reservations of a day", operation_id="listReservations")
@kept_for_a_minute
def list_reservations(_: OperationsReader, read: ReservationsNow, now: Now, day: OfDay) -> ReservationDay:
    """By time, cancelled ones and no-shows too."""
    return reservations_of_day(read, day, now)
