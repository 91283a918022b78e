"""A clerk with pencil and paper: which equipment is where and what may happen to an order, in plain Python.

Knows nothing of events, streams or the classes under test. Time is whole hours from a midnight, money whole reais.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

HOURS: Final = {"manha": (8, 12), "tarde": (12, 18), "noite": (18, 22)}
SHIFTS: Final = tuple(HOURS)
HELD: Final = ("awaiting_deposit", "confirmed", "in_factory_batch", "scheduled_for_delivery")
CHANGEABLE: Final = ("draft", *HELD)


@dataclass(frozen=True)
class When:
    """Delivery and pickup: days from the first, and shifts."""

    day: int
    shift: str
    back: int
    back_shift: str

    @property
    def start(self) -> int:
        return self.day * 24 + HOURS[self.shift][0]

    @property
    def end(self) -> int:
        return self.back * 24 + HOURS[self.back_shift][1]


@dataclass
class Slip:
    """An order's hold on a thing, from ``start`` to ``end``."""

    start: int
    end: int
    ready: bool = False
    out: bool = False


@dataclass
class Thing:
    """``clean`` hours between two loans; ``word`` is what people say of it; not clean before ``clean_at``."""

    kind: str
    clean: int
    word: str = "available"
    slips: dict[int, Slip] = field(default_factory=dict)
    clean_at: int = -1_000_000

    @property
    def status(self) -> str:
        if any(slip.out for slip in self.slips.values()):
            return "checked_out"
        if self.word != "available":
            return self.word
        return "reserved" if any(slip.ready for slip in self.slips.values()) else "available"

    def clashes(self, start: int, end: int, now: int, order: int) -> bool:
        """Whether another order has it between ``start`` and ``end``, cleaning included on both sides."""
        for number, slip in self.slips.items():
            first, last = (min(slip.start, now), max(slip.end, now)) if slip.out else (slip.start, slip.end)
            if number != order and first < end + self.clean and start < last + self.clean:
                return True
        return False

    def free(self, when: When, now: int, order: int) -> bool:
        return self.free_between(when.start, when.end, now, order)

    def free_between(self, start: int, end: int, now: int, order: int) -> bool:
        # what is over is written down afterwards: nothing is cleaned for it, but the thing must have been here
        is_over = end + self.clean <= now
        elsewhere = any(slip.out for number, slip in self.slips.items() if number != order)
        if self.clashes(start, end, now, order) or (is_over and elsewhere):
            return False
        return (is_over or self.clean_at <= start) and self.word == "available"


@dataclass(frozen=True)
class Wish:
    """What somebody wants: named things, and so many kits of one thing of every kind."""

    named: frozenset[int]
    kits: int


@dataclass
class Order:
    """``held`` says for every thing whether it was named (else it is part of a kit); ``booked`` is for when."""

    wish: Wish
    when: When
    agreed: int
    status: str = "draft"
    booked: When | None = None
    held: dict[int, bool] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    placed_at: int = 0
    received: int = 0
    settled: bool = False
    came_from: str = ""
    """The status before its delivery was scheduled."""
    came_back: bool = False
    """Something of what was delivered."""


class Clerk:
    """``things`` by id, ``kinds`` are what a kit is made of."""

    def __init__(self, things: dict[int, Thing]) -> None:
        self.things = things
        self.orders: dict[int, Order] = {}
        self.kinds = sorted({thing.kind for thing in things.values()})
        self.now = 0

    # May it be?

    def can_hold(self, number: int, wish: Wish, when: When) -> bool:
        """Whether an order can have all of this then: in the book already for the same dates, or free."""
        order = self.orders.get(number)
        held, same = (order.held, order.booked == when) if order else ({}, False)
        if when.back < when.day or when.end <= when.start or (not same and when.end <= self.now):
            return False
        if not all((same and id in held) or self.things[id].free(when, self.now, number) for id in wish.named):
            return False
        for kind in self.kinds if wish.kits else ():
            left = [id for id, thing in self.things.items() if thing.kind == kind and id not in wish.named]
            kept = [id for id in left if same and held.get(id) is False]
            if len([id for id in left if id in kept or self.things[id].free(when, self.now, number)]) < wish.kits:
                return False
        return True

    def can_leave(self, number: int) -> bool:
        order = self.orders[number]
        assert order.booked is not None
        start, end = min(order.booked.start, self.now), max(order.booked.end, self.now)
        return all(
            thing.word == "available"
            and not any(slip.out for slip in thing.slips.values())
            and not thing.clashes(start, end, self.now, number)
            for thing in (self.things[id] for id in order.held)
        )

    def can_swap(self, number: int, id: int, other: int) -> bool:
        """Whether another thing of its kind can take its place: for the order's dates, or at the customer's."""
        order = self.orders[number]
        if order.booked is None or id not in order.held or self.things[id].kind != self.things[other].kind:
            return False
        if order.status == "delivered":
            until = max(order.booked.end, self.now)
            spare = self.things[other].free_between(self.now, until, self.now, number)
            return id in order.out and other not in order.out and spare
        return (
            order.status in HELD and other not in order.held and self.things[other].free(order.booked, self.now, number)
        )

    def can_say(self, id: int, word: str) -> bool:
        thing = self.things[id]
        if word == thing.status:
            return True
        if any(slip.out for slip in thing.slips.values()):
            return False
        if word == "available":
            return thing.word != "available"
        return word == "maintenance" or not thing.slips

    def free_like(self, id: int, when: When, order: int, except_for: Iterable[int] = ()) -> set[int]:
        """Free things of the same kind that the order does not have."""
        known = self.orders.get(order)
        skip = {*(known.held if known else ()), *except_for}
        alike = {other for other, thing in self.things.items() if thing.kind == self.things[id].kind}
        return {other for other in alike - skip if self.things[other].free(when, self.now, order)}

    # Write it down

    def hold(self, number: int, assets: Iterable[int]) -> None:
        """``assets`` are held for the order's dates from now on, and nothing else."""
        order = self.orders[number]
        for id in order.held:
            del self.things[id].slips[number]
        order.booked = order.when
        order.held = {id: id in order.wish.named for id in assets}
        for id in order.held:
            ready = order.status == "scheduled_for_delivery"
            self.things[id].slips[number] = Slip(order.when.start, order.when.end, ready=ready)

    def let_go(self, number: int) -> None:
        order = self.orders[number]
        for id in order.held:
            del self.things[id].slips[number]
        order.held = {}

    def stand_down(self, number: int) -> None:
        """What is held for the order stands ready for it no more."""
        for id in self.orders[number].held:
            self.things[id].slips[number].ready = False

    def leave(self, number: int) -> None:
        order = self.orders[number]
        order.status, order.out = "delivered", set(order.held)
        for id in order.held:
            self.things[id].slips[number].out = True

    def stay(self, number: int) -> None:
        """Nothing left after all."""
        order = self.orders[number]
        order.status, order.out = "scheduled_for_delivery", set()
        for id in order.held:
            self.things[id].slips[number].out = False

    def come_back(self, number: int, words: dict[int, str]) -> None:
        """Things and what is said of them now."""
        for id, word in words.items():
            thing = self.things[id]
            del thing.slips[number]
            thing.clean_at = max(thing.clean_at, self.now + thing.clean)
            thing.word = word
        self.orders[number].out -= set(words)
        self.orders[number].came_back = True

    def swap(self, number: int, id: int, other: int) -> None:
        """A thing in order is given back, if it was out, and another takes its place."""
        order = self.orders[number]
        if order.status != "delivered":
            self.hold(number, [*(order.held.keys() - {id}), other])
            return
        assert order.booked is not None
        self.come_back(number, {id: "available"})
        order.held[other] = order.held.pop(id)
        order.out.add(other)
        self.things[other].slips[number] = Slip(self.now, max(order.booked.end, self.now), out=True)

    # Look at the whole book

    def check(self) -> None:
        """Nothing is promised twice, nothing is in two places."""
        for id, thing in self.things.items():
            slips = sorted(thing.slips.values(), key=lambda slip: slip.start)
            for first, second in pairwise(slips):
                assert first.end + thing.clean <= second.start, f"thing {id} is promised twice"
            assert sum(slip.out for slip in slips) <= 1, f"thing {id} is in two places"
