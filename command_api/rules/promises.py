"""Which keg serves which promise: the one rule for refusing an order, for what is free and for what must be brewed.

Every promise is for kegs of one size on a day. In the order of their days, promises take the full keg that expires
first, else litres of a batch that is ready by then, else litres of the first batch that is ready later: such a keg is
late. What no batch covers is missing for good. A keg is never filled from two batches.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import NamedTuple

Day = date


class Fill(NamedTuple):
    """A full keg in the house, and the last day on which it may be served."""

    container_l: Decimal
    best_before: Day


class Planned(NamedTuple):
    """A batch that is not packaged yet."""

    ready_on: Day
    litres: Decimal


class Promise(NamedTuple):
    """``quantity`` kegs of a size leave on ``day`` with an order. ``order_id`` only decides who comes first."""

    day: Day
    container_l: Decimal
    quantity: int
    order_id: int


class Size(NamedTuple):
    """Kegs of one size on a day: ``full`` + ``planned`` − ``promised`` = ``free`` − ``missing``."""

    full: int
    planned: int
    promised: int
    free: int
    missing: int


@dataclass(frozen=True, slots=True)
class Supply:
    """What there is of one beer, as of ``today``. A promise whose day has passed needs its kegs today."""

    today: Day
    fills: Sequence[Fill] = ()
    planned: Sequence[Planned] = ()


class Served(NamedTuple):
    """How a keg for ``day`` is served. ``ready_on`` is the day of its batch; ``None`` for a full keg, and for one that
    is missing for good (``is_full`` distinguishes them)."""

    size: Decimal
    day: Day
    is_full: bool
    ready_on: Day | None

    def is_short(self, on: Day) -> bool:
        """Whether the keg is needed by ``on`` and is not there then."""
        return self.day <= on and not self.is_full and (self.ready_on is None or self.ready_on > on)


@dataclass(slots=True)
class Allotment:
    """``served`` counts all kegs that are promised. What is left of the supply is private: ask ``planned_for``."""

    served: Counter[Served] = field(default_factory=Counter)
    _full: dict[Decimal, list[Day]] = field(default_factory=dict)
    _batches: list[tuple[Day, Decimal]] = field(default_factory=list)
    _from_batches: Counter[tuple[Decimal, int]] = field(default_factory=Counter)

    @property
    def short(self) -> Counter[tuple[Decimal, Day]]:
        """Kegs that are missing on their day, by size and day."""
        found = Counter[tuple[Decimal, Day]]()
        for served, count in self.served.items():
            if served.is_short(served.day):
                found[served.size, served.day] += count
        return found

    def planned_for(self, size: Decimal, on: Day) -> int:
        """Kegs of a size from batches that are ready by ``on``, without the litres that other sizes take."""
        kegs = 0
        for number, (ready_on, left) in enumerate(self._batches):
            if ready_on <= on:
                kegs += self._from_batches[size, number] + int(left // size)
        return kegs

    def serve(self, size: Decimal, day: Day) -> None:
        """Take one keg from what is left."""
        full = self._full.get(size, [])
        first = next((number for number, best_before in enumerate(full) if best_before >= day), None)
        if first is not None:
            del full[first]
            self.served[Served(size, day, is_full=True, ready_on=None)] += 1
            return
        for number, (ready_on, left) in enumerate(self._batches):  # by the day they are ready: on time comes first
            if left >= size:
                self._batches[number] = (ready_on, left - size)
                self._from_batches[size, number] += 1
                self.served[Served(size, day, is_full=False, ready_on=ready_on)] += 1
                return
        self.served[Served(size, day, is_full=False, ready_on=None)] += 1


def allot(supply: Supply, promises: Iterable[Promise]) -> Allotment:
    """Serve ``promises`` from ``supply``."""
    full: defaultdict[Decimal, list[Day]] = defaultdict(list)
    for fill in supply.fills:
        full[fill.container_l].append(fill.best_before)
    allotment = Allotment(
        _full={size: sorted(dates) for size, dates in full.items()},
        _batches=sorted((batch.ready_on, batch.litres) for batch in supply.planned),
    )
    due = ((max(promise.day, supply.today), promise) for promise in promises)
    for day, promise in sorted(due, key=lambda each: (each[0], -each[1].container_l, each[1].order_id)):
        for _ in range(promise.quantity):
            allotment.serve(promise.container_l, day)
    return allotment


def fitting(supply: Supply, promises: Sequence[Promise], wanted: Promise) -> int:
    """How many of the ``wanted`` kegs can be promised besides ``promises`` without a keg more missing of any size on
    any day: all of them, or a number that fits while one keg more does not."""
    before = allot(supply, promises).short

    def fit(quantity: int) -> bool:
        # by size and day: where sizes share a batch, a keg more can cost one order its keg and give it to another
        return allot(supply, [*promises, wanted._replace(quantity=quantity)]).short <= before

    if fit(wanted.quantity):
        return wanted.quantity
    fits, breaks = 0, wanted.quantity
    while breaks - fits > 1:
        quantity = (fits + breaks) // 2
        if fit(quantity):
            fits = quantity
        else:
            breaks = quantity
    return fits


def missing(
    supply: Supply, promises: Sequence[Promise], order_id: int, day: Day, wanted: Mapping[Decimal, int]
) -> dict[Decimal, int]:
    """By size, how many of the ``wanted`` kegs of an order cannot be promised for ``day``; empty if all can."""
    known, lacking = list(promises), dict[Decimal, int]()
    for size, quantity in sorted(wanted.items(), reverse=True):
        asked = Promise(day, size, quantity, order_id)
        fits = fitting(supply, known, asked)
        if fits < quantity:
            lacking[size] = quantity - fits
        known.append(asked._replace(quantity=fits))
    return lacking


def first_day(
    supply: Supply, promises: Sequence[Promise], order_id: int, day: Day, wanted: Mapping[Decimal, int]
) -> Day | None:
    """The first day from ``day`` on for which all that is ``wanted`` can be promised; ``None`` if no plan covers it."""
    later = sorted({batch.ready_on for batch in supply.planned if batch.ready_on > day})
    return next((each for each in (day, *later) if not missing(supply, promises, order_id, each, wanted)), None)


def size_on(supply: Supply, promises: Sequence[Promise], size: Decimal, on: Day) -> Size:
    """What there is of one size on a day. A keg that is promised for a later day is not free before, either."""
    allotment = allot(supply, promises)
    full = sum(fill.container_l == size and fill.best_before >= on for fill in supply.fills)
    planned = allotment.planned_for(size, on)
    free = fitting(supply, promises, Promise(on, size, full + planned, 0))
    lacking = sum(count for served, count in allotment.served.items() if served.size == size and served.is_short(on))
    return Size(full, planned, full + planned - free + lacking, free, lacking)
