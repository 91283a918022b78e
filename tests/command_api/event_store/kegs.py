"""A small domain to store: kegs with a serial that is unique, standing in cellars that must exist."""

from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from command_api.kernel import Actor, Aggregate, CommandContext, Event, Idempotency
from command_api.kernel.aggregates import Claim


class CellarOpened(Event):
    TOPIC = "tests.CellarOpened"
    name: str


class CellarClosed(Event):
    TOPIC = "tests.CellarClosed"


class KegBought(Event):
    TOPIC = "tests.KegBought"
    VERSION = 3
    serial: str
    litres: int
    price: Decimal
    cellar: str | None = None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> None:
        """Version 1 wrote gallons."""
        state["litres"] = state.pop("gallons") * 4

    @staticmethod
    def upcast_v2_v3(state: dict[str, Any]) -> None:
        """Version 2 knew no price."""
        state["price"] = "0.00"


class KegRelabelled(Event):
    TOPIC = "tests.KegRelabelled"
    serial: str


class KegScrapped(Event):
    TOPIC = "tests.KegScrapped"


class Cellar(Aggregate):
    TOPIC = "cellar"
    NOUN = "Adega"

    def evolve(self, event: Event) -> None:
        match event:
            case CellarOpened():
                self.name: str = event.name
                self.closed = False
            case CellarClosed():
                self.closed = True

    @property
    def is_deleted(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.trigger_event(CellarClosed)


class Keg(Aggregate):
    TOPIC = "cask"
    NOUN = "Barril"

    def evolve(self, event: Event) -> None:
        match event:
            case KegBought():
                self.serial: str = event.serial
                self.litres: int = event.litres
                self.price: Decimal = event.price
                self.cellar: str | None = event.cellar
                self.scrapped = False
            case KegRelabelled():
                self.serial = event.serial
            case KegScrapped():
                self.scrapped = True

    @property
    def is_deleted(self) -> bool:
        return self.scrapped

    def claims(self) -> AbstractSet[Claim]:
        return {("keg-serial", self.serial)}

    def references(self) -> AbstractSet[str]:
        return {self.cellar} if self.cellar else set()

    def relabel(self, serial: str) -> None:
        self.trigger_event(KegRelabelled, serial=serial)

    def scrap(self) -> None:
        self.trigger_event(KegScrapped)


def bought(id: int, serial: str, cellar: str | None = None) -> Keg:
    return Keg.begin(KegBought, id, serial=serial, litres=50, price=Decimal("310.00"), cellar=cellar)


def opened(id: int, name: str = "Porão") -> Cellar:
    return Cellar.begin(CellarOpened, id, name=name)


def context(*, expected_version: int | None = None, key: str | None = None, body: str = "a") -> CommandContext:
    return CommandContext(
        actor=Actor(7, "Bia"),
        now=datetime(2026, 11, 20, 18, 30, tzinfo=UTC),
        correlation_id="request-1",
        expected_version=expected_version,
        idempotency=Idempotency("7", key, body) if key else None,
    )
