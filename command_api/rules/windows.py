"""When equipment is away: shifts, windows and overlaps. All instants are aware; days and shifts are the pub's."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, get_args

import msgspec

from infra import brazilian

Shift = Literal["manha", "tarde", "noite"]
SHIFTS: Final[tuple[Shift, ...]] = get_args(Shift)
SHIFT_HOURS: Final[dict[Shift, tuple[time, time]]] = {
    "manha": (time(8), time(12)),
    "tarde": (time(12), time(18)),
    "noite": (time(18), time(22)),
}
SHIFT_LABELS: Final[dict[Shift, str]] = {"manha": "Manhã", "tarde": "Tarde", "noite": "Noite"}
DEFAULT_SHIFT: Final[Shift] = "manha"
PUB_TIME: Final = brazilian.PUB_TIME


class Window(msgspec.Struct, frozen=True):
    """From the start of the delivery shift to the end of the pickup shift, half open, without any cleaning."""

    start: datetime
    end: datetime

    def overlaps(self, other: Window) -> bool:
        """Whether there is an instant that belongs to both."""
        return self.start < other.end and other.start < self.end

    def cleaned(self, buffer_min: int) -> Window:
        """With the minutes that the equipment needs before it can go out again."""
        return Window(self.start, self.end + timedelta(minutes=buffer_min))


def midnight(day: date) -> datetime:
    """The start of a day of the pub in UTC, because instants are compared and subtracted in one time zone."""
    return datetime.combine(day, time(), PUB_TIME).astimezone(UTC)


def shift_start(day: date, shift: Shift) -> datetime:
    """When a shift of a day begins."""
    return datetime.combine(day, SHIFT_HOURS[shift][0], PUB_TIME)


def shift_end(day: date, shift: Shift) -> datetime:
    """When a shift of a day ends."""
    return datetime.combine(day, SHIFT_HOURS[shift][1], PUB_TIME)


def pickup_of(
    delivery: date, shift: Shift, *, pickup: date | None, pickup_shift: Shift | None, loan_days: Iterable[int]
) -> tuple[date, Shift]:
    """The agreed pickup; left out, the longest of ``loan_days`` (at least one) after the delivery, in its shift."""
    days = max(loan_days, default=1)
    return pickup or delivery + timedelta(days=days), pickup_shift or shift


def booking_window(delivery: date, shift: Shift, pickup: date, pickup_shift: Shift) -> Window:
    """How long the customer may have the equipment. The end is not after the start where the pickup comes first."""
    return Window(shift_start(delivery, shift), shift_end(pickup, pickup_shift))


def is_overdue(end: datetime, now: datetime) -> bool:
    """Whether something that should be back at ``end`` is late."""
    return now > end
