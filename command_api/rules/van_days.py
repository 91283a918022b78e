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


class ArrivalWindow(NamedTuple):
    """When the work at a stop may begin."""

    start: datetime
    end: datetime

    def holds(self, at: datetime) -> bool:
        return self.start <= at <= self.end


def window_of(day: date, shift: Shift) -> ArrivalWindow:
    """A shift of a day, in the hours of the pub."""
    return ArrivalWindow(shift_start(day, shift), shift_end(day, shift))


def loads(stops: Iterable[tuple[StopKind, Decimal]], aboard: Decimal = Decimal(0)) -> list[Decimal]:
    """Kilograms before these stops, then after each. Deliveries are on board from the start, as is what was fetched at
    stops that are done: ``aboard``."""
    known = list(stops)
    at_first = sum((kg for kind, kg in known if kind == "delivery"), aboard)
    return list(accumulate((kg if kind == "pickup" else -kg for kind, kg in known), initial=at_first))


def fetched(done: Iterable[tuple[StopKind, Decimal]]) -> Decimal:
    """Kilograms in the van from stops that are done: what was brought has left it."""
    return sum((kg for kind, kg in done if kind == "pickup"), Decimal(0))


def drive(
    day: date, windows: Sequence[ArrivalWindow], minutes: Sequence[float], not_before: datetime, *, is_set: bool = False
) -> Drive:
    """The earliest day in this order. ``minutes`` has one leg more than there are stops: the way home.

    The van leaves as late as it can and still begins at the first stop when its shift does; where it would then wait at
    a later stop, it leaves later still, as long as no stop gets later than its shift. ``is_set``: a person has fixed
    the departure, and the van waits at the doors.
    """
    earliest = max(datetime.combine(day, FIRST_DEPARTURE, PUB_TIME), not_before)
    if not windows:
        return Drive(earliest, [], [], earliest)
    first = max(windows[0].start, earliest + timedelta(minutes=minutes[0]))
    early = _driven(windows, minutes, first - timedelta(minutes=minutes[0]))
    return early if is_set else _driven(windows, minutes, early.departs_at + _delay(early, windows))


def _driven(windows: Sequence[ArrivalWindow], minutes: Sequence[float], departs_at: datetime) -> Drive:
    at, arrivals, waits = departs_at, [], []
    for window, leg in zip(windows, minutes, strict=False):
        there = at + timedelta(minutes=leg)
        begins = max(there, window.start)
        arrivals.append(begins)
        waits.append(begins - there)
        at = begins + AT_THE_DOOR
    return Drive(departs_at, arrivals, waits, at + timedelta(minutes=minutes[-1]))


def _delay(early: Drive, windows: Sequence[ArrivalWindow]) -> timedelta:
    """By how much the van can leave later and still be home as early, with every stop within its shift."""
    waited = list(accumulate(early.waits))
    slack = (
        before + max(window.end - at, timedelta(0))
        for before, window, at in zip(waited, windows, early.arrivals, strict=True)
    )
    return min(waited[-1], *slack)
