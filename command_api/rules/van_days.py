"""A van's day: what it weighs on the way, and when it arrives. All instants are aware."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import accumulate
from typing import Final, Literal, NamedTuple

from command_api.rules.order_status import BOOKED, Status
from command_api.rules.windows import PUB_TIME, Shift, shift_end, shift_start

StopKind = Literal["delivery", "pickup"]
ON_THE_ROAD: Final[frozenset[Status]] = BOOKED - {"awaiting_deposit"}
"""Orders whose delivery or later pickup is a stop: an unpaid hold is none."""
AT_THE_DOOR: Final = timedelta(minutes=15)
"""What unloading or loading at a stop takes."""
FIRST_DEPARTURE: Final = time(6)
"""No van leaves the house earlier."""
LAST_RETURN: Final = time(23, 59)


class Drive(NamedTuple):
    """``arrivals`` are when the work at each stop begins; ``waits`` how long the van waits there before."""

    departs_at: datetime
    arrivals: list[datetime]
    waits: list[timedelta]
    returns_at: datetime


class Window(NamedTuple):
    """When the work at a stop may begin."""

    start: datetime
    end: datetime

    def holds(self, at: datetime) -> bool:
        return self.start <= at <= self.end


def window_of(day: date, shift: Shift) -> Window:
    """A shift of a day, in the hours of the pub."""
    return Window(shift_start(day, shift), shift_end(day, shift))


def loads(stops: Iterable[tuple[StopKind, Decimal]]) -> list[Decimal]:
    """Kilograms when the van leaves the house, then after each stop. Deliveries are on board from the start."""
    known = list(stops)
    at_first = sum((kg for kind, kg in known if kind == "delivery"), Decimal(0))
    return list(accumulate((kg if kind == "pickup" else -kg for kind, kg in known), initial=at_first))


def drive(day: date, windows: Sequence[Window], minutes: Sequence[float], not_before: datetime) -> Drive:
    """The earliest day in this order. ``minutes`` has one leg more than there are stops: the way home.

    The van leaves as late as it can and still begins at the first stop when its shift does; where it is early at a
    later stop, it waits.
    """
    earliest = max(datetime.combine(day, FIRST_DEPARTURE, PUB_TIME), not_before)
    if not windows:
        return Drive(earliest, [], [], earliest)
    first = max(windows[0].start, earliest + timedelta(minutes=minutes[0]))
    departs_at = first - timedelta(minutes=minutes[0])
    at, arrivals, waits = departs_at, [], []
    for window, leg in zip(windows, minutes, strict=False):
        there = at + timedelta(minutes=leg)
        begins = max(there, window.start)
        arrivals.append(begins)
        waits.append(begins - there)
        at = begins + AT_THE_DOOR
    return Drive(departs_at, arrivals, waits, at + timedelta(minutes=minutes[-1]))
