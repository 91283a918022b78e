"""When a table can be reserved: the slots of a day of the house. Days and times are the pub's."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Final, Literal

from command_api.rules.opening_hours import Period, SpecialPeriod, periods_on
from command_api.rules.windows import PUB_TIME

Status = Literal["requested", "confirmed", "seated", "no_show", "cancelled"]
RESERVATION_STATUS_LABELS: Final[dict[Status, str]] = {
    "requested": "Pedida",
    "confirmed": "Confirmada",
    "seated": "Na mesa",
    "no_show": "Não veio",
    "cancelled": "Cancelada",
}
DAYS_AHEAD: Final = 60
"""A table is promised at most this many days ahead."""
LAST_BEFORE_CLOSING: Final = timedelta(minutes=90)
"""No guest is seated later than this before the house closes."""
SLOT_MINUTES: Final = (15, 30, 60, 90, 120)
DEFAULT_SLOT_MINUTES: Final = 30
MOST_SEATS: Final = 999


def slots_on(day: date, week: Iterable[Period], special: Iterable[SpecialPeriod], slot_minutes: int) -> list[datetime]:
    """The instants at which guests can arrive in the night that begins on ``day``; empty where the house is closed."""
    found = []
    for _, opens, closes in periods_on(day, week, special):
        start = datetime.combine(day, time.fromisoformat(opens))
        end = datetime.combine(day, time.fromisoformat(closes))
        if end <= start:
            end += timedelta(days=1)
        while start <= end - LAST_BEFORE_CLOSING:
            found.append(start.replace(tzinfo=PUB_TIME))
            start += timedelta(minutes=slot_minutes)
    return sorted(found)


def is_bookable(day: date, now: datetime) -> bool:
    """Whether ``day`` is neither over nor too far ahead."""
    today = now.astimezone(PUB_TIME).date()
    return today <= day <= today + timedelta(days=DAYS_AHEAD)


def slot_label(starts_at: datetime) -> str:
    """``19:30``, on the clock of the house."""
    return starts_at.astimezone(PUB_TIME).strftime("%H:%M")


def people_in_slot(taken: Iterable[tuple[datetime, int]], starts_at: datetime, slot_minutes: int) -> int:
    """How many people arrive from ``starts_at`` until the next slot. ``taken`` are arrivals with their people; they may
    lie between two slots if the slots were other ones when they were reserved."""
    end = starts_at + timedelta(minutes=slot_minutes)
    return sum(people for arrival, people in taken if starts_at <= arrival < end)


def reference_of(id: int) -> str:
    """What the guest and the staff call a reservation: ``R-0042``."""
    return f"R-{id:04d}"
