"""The line of a tap, from the keg to the faucet."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final, Self

from command_api.kernel import Aggregate, Event, Refused
from command_api.rules.windows import PUB_TIME
from command_api.tap_lines.events import TapLineCleaned, TapLineMeasured

LONGEST_INTERVAL: Final = timedelta(days=366)
"""Between two cleanings."""


@dataclass(frozen=True, slots=True)
class Cleaning:
    """``product`` is the cleaning agent, ``next_due`` the day on which the next cleaning is due."""

    product: str
    next_due: date
    note: str = ""

    def check(self, at: datetime) -> None:
        cleaned_on = at.astimezone(PUB_TIME).date()
        if not cleaned_on < self.next_due <= cleaned_on + LONGEST_INTERVAL:
            raise Refused("A próxima limpeza vence depois desta, dentro de um ano.")


@dataclass(frozen=True, slots=True)
class Measurement:
    """Temperature of the beer in °C, pressure of the gas in bar; ``None``: not measured."""

    temperature_c: Decimal | None = None
    pressure_bar: Decimal | None = None
    note: str = ""

    def check(self) -> None:
        if self.temperature_c is None and self.pressure_bar is None and not self.note:
            raise Refused("Informe a temperatura, a pressão ou uma observação.")


class TapLine(Aggregate):
    """The line of a tap, with its number; the settings of the house say how many taps there are. The first cleaning or
    measurement begins the stream."""

    TOPIC = "tap_line"
    NOUN = "Torneira"

    @classmethod
    def begin_cleaned(cls, number: int, cleaning: Cleaning, at: datetime) -> Self:
        cleaning.check(at)
        return cls.begin(TapLineCleaned, number, timestamp=at, **asdict(cleaning))

    @classmethod
    def begin_measured(cls, number: int, measurement: Measurement) -> Self:
        measurement.check()
        return cls.begin(TapLineMeasured, number, **asdict(measurement))

    def clean(self, cleaning: Cleaning, at: datetime) -> None:
        cleaning.check(at)
        self.trigger_event(TapLineCleaned, timestamp=at, **asdict(cleaning))

    def measure(self, measurement: Measurement) -> None:
        measurement.check()
        self.trigger_event(TapLineMeasured, **asdict(measurement))

    def evolve(self, event: Event) -> None:
        if not hasattr(self, "next_due"):
            self.next_due: date | None = None
        match event:
            case TapLineCleaned():
                self.next_due = event.next_due
