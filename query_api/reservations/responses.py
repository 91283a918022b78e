"""Reservations, for guests and for the staff."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, Field

from query_api.site.responses import Hours

CalendarDay = date
ReservationStatus = Literal["requested", "confirmed", "seated", "no_show", "cancelled"]


class Slot(BaseModel):
    """A time at which guests can arrive."""

    time: str = Field(description="HH:MM, on the clock of the house", examples=["19:30"])
    seats: int = Field(description="people it still takes, at most the largest table; 0: full", examples=[12])


class SlotList(BaseModel):
    """The slots of a day that are still to come; empty where the house is closed."""

    day: CalendarDay = Field(description="on which the night begins", examples=["2026-11-27"])
    slots: list[Slot] = Field(description="by time")


class OwnReservation(BaseModel):
    """A reservation, for the guest who has its token."""

    reference: str = Field(description="how guest and staff call it", examples=["R-0042"])
    status: ReservationStatus = Field(description="what became of it", examples=["requested"])
    day: CalendarDay = Field(description="on which the night begins", examples=["2026-11-27"])
    time: str = Field(description="HH:MM, on the clock of the house", examples=["19:30"])
    people: int = Field(description="at the table", examples=[4])
    name: str = Field(description="who asked", examples=["Maria Prado"])
    notes: str = Field(description="may be empty", examples=["Aniversário"])
    can_cancel: bool = Field(description="whether its token cancels it now", examples=[True])


class Reservation(BaseModel):
    """A reservation, for the staff."""

    id: int = Field(description="id", examples=[42])
    reference: str = Field(description="how guest and staff call it", examples=["R-0042"])
    status: ReservationStatus = Field(description="what became of it", examples=["requested"])
    starts_at: datetime = Field(description="when the guests arrive", examples=["2026-11-27T22:30:00Z"])
    time: str = Field(description="the same as HH:MM, on the clock of the house", examples=["19:30"])
    people: int = Field(description="at the table", examples=[4])
    name: str = Field(description="who asked", examples=["Maria Prado"])
    phone: str = Field(description="E.164; empty once it is forgotten", examples=["+5511955550171"])
    notes: str = Field(description="may be empty", examples=["Aniversário"])
    has_begun: bool = Field(description="whether its time has come", examples=[False])
    requested_at: datetime = Field(description="when it was asked for", examples=["2026-11-20T18:03:11Z"])
    changed_at: datetime = Field(description="its last change", examples=["2026-11-20T18:03:11Z"])
    version: int = Field(description="for `If-Match`", examples=[1])


class DaySlot(BaseModel):
    """A slot that is still to come, for the staff."""

    time: str = Field(description="HH:MM, on the clock of the house", examples=["19:30"])
    free: int | None = Field(description="seats that are left; `null`: no slot is ever full", examples=[12])


class ReservationDay(BaseModel):
    """The reservations of a day, by time."""

    day: CalendarDay = Field(description="on which the night begins", examples=["2026-11-27"])
    people: int = Field(description="expected and seated: without cancelled ones and no-shows", examples=[38])
    seats_per_slot: int = Field(description="0: no slot is ever full", examples=[24])
    hours: list[Hours] = Field(description="of the house on that day")
    slots: list[DaySlot] = Field(description="by time; empty where nothing can be reserved any more")
    data: list[Reservation] = Field(description="by time, then by number")
