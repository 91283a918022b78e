"""What happens to the line of a tap. Which keg is connected to it is in the history of the keg."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from command_api.kernel import Event


class TapLineCleaned(Event):
    """The line was cleaned with ``product``, at the instant of the event, by the person who recorded it. From
    ``next_due`` on the next cleaning is due."""

    TOPIC = "tap_lines.TapLineCleaned"

    product: str
    next_due: date
    note: str = ""


class TapLineMeasured(Event):
    """Beer temperature in °C and gas pressure in bar; ``None``: not measured."""

    TOPIC = "tap_lines.TapLineMeasured"

    temperature_c: Decimal | None = None
    pressure_bar: Decimal | None = None
    note: str = ""
