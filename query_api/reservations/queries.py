"""Free slots, the reservation of a token, and the reservations of a day."""

from __future__ import annotations

import hashlib
import json
from datetime import date, datetime
from typing import Any, Final

import sqlalchemy as sa

from command_api.rules.opening_hours import Period, SpecialPeriod, periods_on
from command_api.rules.reservations import (
    is_bookable,
    people_in_slot,
    reference_of,
    slot_label,
    slots_on,
)
from command_api.site.info import Info
from projections.reservations.tables import reservations
from projections.site.tables import site
from query_api.http import Row, Snapshot
from query_api.reservations.responses import OwnReservation, Reservation, ReservationDay, Slot, SlotList
from query_api.site.responses import Hours

MISSING: Final = "Esta reserva não existe ou já foi apagada."
_OPEN: Final = ("requested", "confirmed")
_EXPECTED: Final = (*_OPEN, "seated")


def slots_of(read: Snapshot, day: date, now: datetime) -> SlotList:
    """What can still be asked for on ``day``."""
    business, hours, special = _house(read)
    if not is_bookable(day, now):
        return SlotList(day=day, slots=[])
    minutes, largest = business.reservation_slot_minutes, business.reservation_max_people
    taken = [(row["starts_at"], row["people"]) for row in _of_day(read, day) if row["status"] != "cancelled"]
    return SlotList(
        day=day,
        slots=[
            Slot(time=slot_label(slot), seats=_seats(business, largest, people_in_slot(taken, slot, minutes)))
            for slot in slots_on(day, hours, special, minutes)
            if slot > now
        ],
    )


def reservation_of_token(read: Snapshot, token: str, now: datetime) -> OwnReservation:
    """404 where no reservation has this token, or it was forgotten."""
    digest = hashlib.sha256(token.encode()).hexdigest()

    def by_digest() -> sa.Select[Any]:
        its = reservations.c
        return sa.select(reservations).where(its.link_digest == sa.bindparam("digest"), ~its.forgotten)

    row = read.row("reservation by token", by_digest, {"digest": digest}, MISSING)
    return OwnReservation(
        reference=reference_of(row["id"]),
        time=slot_label(row["starts_at"]),
        can_cancel=row["status"] in _OPEN and now < row["starts_at"],
        **{name: row[name] for name in ("status", "day", "people", "name", "notes")},
    )


def reservations_of_day(read: Snapshot, day: date, now: datetime) -> ReservationDay:
    """All of them, cancelled ones too."""
    business, hours, special = _house(read)
    rows = _of_day(read, day)
    return ReservationDay(
        day=day,
        people=sum(row["people"] for row in rows if row["status"] in _EXPECTED),
        seats_per_slot=business.reservation_seats,
        hours=[
            Hours(weekday=weekday, opens=opens, closes=closes)
            for weekday, opens, closes in periods_on(day, hours, special)
        ],
        data=[
            Reservation(
                **{name: row[name] for name in _SAME},
                reference=reference_of(row["id"]),
                time=slot_label(row["starts_at"]),
                has_begun=row["starts_at"] <= now,
            )
            for row in rows
        ],
    )


_SAME: Final = (
    "id",
    "status",
    "starts_at",
    "people",
    "name",
    "phone",
    "notes",
    "requested_at",
    "changed_at",
    "version",
)


def _of_day(read: Snapshot, day: date) -> list[Row]:
    def on_day() -> sa.Select[Any]:
        its = reservations.c
        return sa.select(reservations).where(its.day == sa.bindparam("day")).order_by(its.starts_at, its.id)

    return [*read.rows("reservations of a day", on_day, {"day": day})]


def _house(read: Snapshot) -> tuple[Info, list[Period], list[SpecialPeriod]]:
    row = read.connection.execute(sa.select(site.c.info, site.c.hours, site.c.special_days)).one_or_none()
    known = json.loads(row.info) if row and row.info else {}
    names = ("reservation_seats", "reservation_slot_minutes", "reservation_max_people")
    business = Info(name="", **{name: known[name] for name in names if name in known})
    week = json.loads(row.hours) if row and row.hours else []
    special = json.loads(row.special_days) if row and row.special_days else []
    return (
        business,
        [(each["weekday"], each["opens"], each["closes"]) for each in week],
        [(date.fromisoformat(each["day"]), each["opens"], each["closes"]) for each in special],
    )


def _seats(business: Info, largest: int, taken: int) -> int:
    """Never more than the largest table: how full the house is stays its own affair."""
    return min(largest, max(0, business.reservation_seats - taken)) if business.reservation_seats else largest
