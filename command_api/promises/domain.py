"""The promises of one beer: the boundary at which two orders for the last keg meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Self, TypedDict

from command_api.kernel import Aggregate, Event
from command_api.promises.events import BeerPromised, BeerPromiseReleased, Cause, PromisedSize
from command_api.rules.promises import Promise


@dataclass(frozen=True, slots=True)
class PromisedKegs:
    """The kegs that an order was promised for a day."""

    order_code: str
    day: date
    sizes: tuple[PromisedSize, ...]


class Promises(Aggregate):
    """``promised`` holds the latest promise of every order that still waits for kegs of this beer."""

    TOPIC = "beer_promises"
    NOUN = "Promessas do chope"

    @classmethod
    def first(
        cls,
        beer_id: int,
        order_id: int,
        order_code: str,
        day: date,
        wanted: Mapping[Decimal, int],
        to_produce: Mapping[Decimal, int],
    ) -> Self:
        """The first promise of a beer begins its stream."""
        return cls.begin(BeerPromised, beer_id, **_kegs(order_id, order_code, day, wanted, to_produce))

    def promise(
        self,
        order_id: int,
        order_code: str,
        day: date,
        wanted: Mapping[Decimal, int],
        to_produce: Mapping[Decimal, int],
    ) -> None:
        """``wanted`` kegs by size, in place of what the order was promised before; nothing covers ``to_produce``."""
        self.trigger_event(BeerPromised, **_kegs(order_id, order_code, day, wanted, to_produce))

    def release(self, order_id: int, cause: Cause) -> None:
        """Nothing happens where the order was promised nothing."""
        held = self.promised.get(order_id)
        if held is not None:
            self.trigger_event(BeerPromiseReleased, order_id=order_id, order_code=held.order_code, cause=cause)

    def others(self, order_id: int) -> list[Promise]:
        """What all orders but this one were promised."""
        return [
            Promise(held.day, size.container_l, size.quantity, other)
            for other, held in self.promised.items()
            if other != order_id
            for size in held.sizes
        ]

    def holds(self, order_id: int, day: date, wanted: Mapping[Decimal, int]) -> bool:
        """Whether the order was promised exactly this."""
        held = self.promised.get(order_id)
        return held is not None and (held.day, held.sizes) == (day, _sizes(wanted))

    def evolve(self, event: Event) -> None:
        match event:
            case BeerPromised():
                if event.originator_version == 1:
                    self.promised: dict[int, PromisedKegs] = {}
                self.promised[event.order_id] = PromisedKegs(event.order_code, event.day, event.sizes)
            case BeerPromiseReleased():
                del self.promised[event.order_id]


def _sizes(wanted: Mapping[Decimal, int]) -> tuple[PromisedSize, ...]:
    """By size, the smallest first; without those of which there is none."""
    return tuple(
        PromisedSize(container_l=size, quantity=quantity) for size, quantity in sorted(wanted.items()) if quantity
    )


class _Kegs(TypedDict):
    """What ``BeerPromised`` says."""

    order_id: int
    order_code: str
    day: date
    sizes: tuple[PromisedSize, ...]
    to_produce: tuple[PromisedSize, ...]


def _kegs(
    order_id: int, order_code: str, day: date, wanted: Mapping[Decimal, int], to_produce: Mapping[Decimal, int]
) -> _Kegs:
    return {
        "order_id": order_id,
        "order_code": order_code,
        "day": day,
        "sizes": _sizes(wanted),
        "to_produce": _sizes(to_produce),
    }
