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
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.reservations.responses import DaySlot, OwnReservation, Reservation, ReservationDay, Slot, SlotList
from query_api.site.responses import Hours

MISSING: Final = "Esta reserva não existe ou já foi apagada."
_OPEN: Final = ("requested", "confirmed")
_EXPECTED: Final = (*_OPEN, "seated")


def slots_of(read: Snapshot, day: date, now: datetime) -> SlotList:
    """What can still be asked for on ``day``."""
    house = _house(read)
    largest = house[0].reservation_max_people
    slots = _slots(house, _of_day(read, day), day, now)
    return SlotList(
        day=day,
        # never more than the largest table: how full the house is stays its own affair
        slots=[Slot(time=time, seats=largest if free is None else min(largest, free)) for time, free in slots],
    )


def reservation_of_token(read: Snapshot, token: str, now: datetime) -> OwnReservation:
    """404 where no reservation has this token, or it was forgotten."""
    digest = hashlib.sha256(token.encode()).hexdigest()

    def by_digest() -> sa.Select[Any]:
        its = reservations.c
        return sa.select(reservations).where(its.link_digest == sa.bindparam("digest"), ~its.forgotten)

    found = read.rows("reservation by token", by_digest, {"digest": digest})
    if not found:
        raise read.unknown(MISSING)
    [row] = found
    return filled(
        OwnReservation,
        row,
        reference=reference_of(row["id"]),
        time=slot_label(row["starts_at"]),
        can_cancel=row["status"] in _OPEN and now < row["starts_at"],
    )


def reservations_of_day(read: Snapshot, day: date, now: datetime) -> ReservationDay:
    """All of them, cancelled ones too."""
    house = _house(read)
    business, hours, special = house
    rows = _of_day(read, day)
    return ReservationDay(
        day=day,
        people=sum(row["people"] for row in rows if row["status"] in _EXPECTED),
        seats_per_slot=business.reservation_seats,
        hours=[
            Hours(weekday=weekday, opens=opens, closes=closes)
            for weekday, opens, closes in periods_on(day, hours, special)
        ],
        slots=[DaySlot(time=time, free=free) for time, free in _slots(house, rows, day, now)],
        data=[
            filled(
                Reservation,
                row,
                reference=reference_of(row["id"]),
                time=slot_label(row["starts_at"]),
                has_begun=row["starts_at"] <= now,
            )
            for row in rows
        ],
    )


def _of_day(read: Snapshot, day: date) -> list[Row]:
    def on_day() -> sa.Select[Any]:
        its = reservations.c
        return sa.select(reservations).where(its.day == sa.bindparam("day")).order_by(its.starts_at, its.id)

    return [*read.rows("reservations of a day", on_day, {"day": day})]


_House = tuple[Info, list[Period], list[SpecialPeriod]]


def _slots(house: _House, rows: list[Row], day: date, now: datetime) -> list[tuple[str, int | None]]:
    """What is still to come of ``day``: the time and the free seats; ``None``: no slot is ever full."""
    business, hours, special = house
    if not is_bookable(day, now):
        return []
    minutes, seats = business.reservation_slot_minutes, business.reservation_seats
    taken = [(row["starts_at"], row["people"]) for row in rows if row["status"] != "cancelled"]
    return [
        (slot_label(slot), max(0, seats - people_in_slot(taken, slot, minutes)) if seats else None)
        for slot in slots_on(day, hours, special, minutes)
        if slot > now
    ]


def _house(read: Snapshot) -> _House:
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
