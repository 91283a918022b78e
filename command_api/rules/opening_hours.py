"""When the house is open on a day: the hours of its weekday, or those of a special day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

WEEKDAYS: Final = (
    "Segunda-feira",
    "Terça-feira",
    "Quarta-feira",
    "Quinta-feira",
    "Sexta-feira",
    "Sábado",
    "Domingo",
)
Period = tuple[int, str, str]
"""Weekday (0 is Monday), opening and closing as ``HH:MM``; a close at or before the opening is on the next day."""
SpecialPeriod = tuple[date, str, str]
"""A date, opening and closing as ``HH:MM``; both times are empty if the house is closed."""


def short_weekday(weekday: int) -> str:
    """``"Segunda"`` for 0."""
    return WEEKDAYS[weekday].removesuffix("-feira")


def periods_on(day: date, week: Iterable[Period], special: Iterable[SpecialPeriod]) -> list[Period]:
    """The periods that begin on ``day``; empty where the house is closed."""
    own = [(day.weekday(), opens, closes) for on, opens, closes in special if on == day]
    if own:
        return [period for period in own if period[1]]
    return [period for period in week if period[0] == day.weekday()]
