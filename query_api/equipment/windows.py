"""The requested window of an availability query, and the requested days of a calendar."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Final, Literal

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from command_api.rules.windows import (
    DEFAULT_SHIFT,
    PUB_TIME,
    Shift,
    Window,
    booking_window,
    pickup_of,
)
from infra.problems import Problem
from query_api.http import OptionalDay, OptionalId

_INSTANT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)", re.ASCII)
_YEARS: Final = range(2000, 2101)
_LONGEST_CALENDAR: Final = 366
_USUAL_CALENDAR: Final = 14
_AT_ONCE: Final = timedelta(days=1)


def _instant(value: object) -> object:
    if value == "":
        return None
    if isinstance(value, str) and not _INSTANT.fullmatch(value):
        raise ValueError("Informe o instante como AAAA-MM-DDTHH:MM com o fuso, por exemplo 2026-11-28T08:00-03:00.")
    return value


OptionalInstant = Annotated[
    AwareDatetime | None,
    BeforeValidator(_instant),
    WithJsonSchema({"anyOf": [{"type": "string", "format": "date-time"}, {"type": "string", "const": ""}]}),
]


class WindowAsked(BaseModel):
    """A window by instants (`from`, `to`) or by delivery and pickup; without either the day that begins now."""

    model_config = ConfigDict(extra="forbid")

    from_: OptionalInstant = Field(
        None, alias="from", description="start of the window, with `to`", examples=["2026-11-28T11:00:00Z"]
    )
    to: OptionalInstant = Field(None, description="end of the window, with `from`", examples=["2026-11-30T21:00:00Z"])
    delivery_date: OptionalDay = Field(None, description="day of the delivery", examples=["2026-11-28"])
    shift: Shift | Literal[""] = Field("", description="its shift; left out, `manha`", examples=["manha"])
    pickup_date: OptionalDay = Field(
        None,
        description="day of the pickup; left out, as long after the delivery as the longest loan of all models lasts",
        examples=["2026-11-30"],
    )
    pickup_shift: Shift | Literal[""] = Field(
        "", description="its shift; left out, that of the delivery", examples=["tarde"]
    )
    except_order: OptionalId = Field(None, description="what this order holds is free for whoever asks", examples=[42])

    def window(self, now: datetime, longest_loan: int) -> Window:
        """The requested window. ``longest_loan`` in days, for a delivery without a pickup. 422 if it is invalid."""
        if self.from_ or self.to:
            return self._by_instants()
        if self.delivery_date:
            return self._by_shifts(self.delivery_date, longest_loan)
        if self.pickup_date:
            raise _refused("delivery_date", "Informe também a data da entrega.")
        return Window(now, now + _AT_ONCE)

    def _by_instants(self) -> Window:
        if self.delivery_date or self.pickup_date:
            raise _refused("from", "Informe o período por instantes ou por entrega e recolhimento, não pelos dois.")
        if self.from_ is None or self.to is None:
            raise _refused("from" if self.to else "to", "Informe o começo e o fim do período.")
        for name, at in (("from", self.from_), ("to", self.to)):
            _check_year(name, at.year)
        if self.to <= self.from_:
            raise _refused("to", "O fim do período vem antes do começo.")
        return Window(self.from_.astimezone(UTC), self.to.astimezone(UTC))

    def _by_shifts(self, delivery: date, longest_loan: int) -> Window:
        shift: Shift = self.shift or DEFAULT_SHIFT
        for name, day in (("delivery_date", delivery), ("pickup_date", self.pickup_date or delivery)):
            _check_year(name, day.year)
        pickup, pickup_shift = pickup_of(
            delivery,
            shift,
            pickup=self.pickup_date,
            pickup_shift=self.pickup_shift or None,
            loan_days=[longest_loan],
        )
        window = booking_window(delivery, shift, pickup, pickup_shift)
        if window.end <= window.start:
            raise _refused("pickup_date", "O recolhimento não pode ser antes da entrega.")
        return window


class DaysAsked(BaseModel):
    """The days of a calendar, both included; left out, the fourteen from today."""

    model_config = ConfigDict(extra="forbid")

    from_: OptionalDay = Field(None, alias="from", description="first day; left out, today", examples=["2026-11-23"])
    to: OptionalDay = Field(None, description="last day; left out, 13 days later", examples=["2026-12-06"])

    def window(self, now: datetime) -> Window:
        """From midnight to midnight at the pub; 422 if the span is empty or longer than a year."""
        first = self.from_ or now.astimezone(PUB_TIME).date()
        _check_year("from", first.year)
        last = self.to or first + timedelta(days=_USUAL_CALENDAR - 1)
        _check_year("to", last.year)
        if last < first:
            raise _refused("to", "O último dia vem antes do primeiro.")
        if (last - first).days >= _LONGEST_CALENDAR:
            raise _refused("to", "O calendário mostra no máximo um ano de cada vez.")
        return Window(_midnight(first), _midnight(last + timedelta(days=1)))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), PUB_TIME)


def _check_year(field: str, year: int) -> None:
    if year not in _YEARS:
        raise _refused(field, f"Informe uma data entre {_YEARS[0]} e {_YEARS[-1]}.")


def _refused(field: str, sentence: str) -> Problem:
    return Problem(422, sentence, errors=[{"field": field, "message": sentence}])
