"""The opening hours of a week as visitors read them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Final, TypedDict

from command_api.rules.opening_hours import WEEKDAYS, short_weekday
from query_api.languages import PORTUGUESE
from query_api.pages.words import IN_PORTUGUESE, Words

_SHOWN: Final = timedelta(days=60)
"""How far ahead visitors read of special days; ``special-days.ts`` of the front end names the same."""


class Period(TypedDict):
    """Opening hours of a weekday; 0 is Monday."""

    weekday: int
    opens: str
    closes: str


class SpecialDay(TypedDict):
    """A date with hours of its own; closed where they are empty."""

    day: str
    opens: str
    closes: str
    name: str


def week(hours: Sequence[Period], words: Words = IN_PORTUGUESE) -> list[tuple[str, str]]:
    """Every day with its hours, or ``Fechado``; nothing for unknown hours."""
    if not hours:
        return []
    return [(words(name), _text(hours, weekday, words)) for weekday, name in enumerate(WEEKDAYS)]


def week_summary(hours: Sequence[Period], words: Words = IN_PORTUGUESE) -> list[tuple[str, str]]:
    """Neighbouring days of equal hours in one line: ``Terça a quinta``, ``16:30 às 00:00``."""
    lines = []
    for text, days in groupby(week(hours, words), key=lambda day: day[1]):
        names = [name.removesuffix("-feira") for name, _ in days]
        joint = words(" e ") if len(names) == 2 else words(" a ")
        last = names[-1] if words.language == "en" else names[-1].lower()
        lines.append((names[0] if len(names) == 1 else names[0] + joint + last, text))
    return lines


WEEK: Final = timedelta(days=6)
"""The days after today for which the foot of every page names special days."""


def special_days(
    days: Sequence[SpecialDay], today: date, ahead: timedelta = _SHOWN, words: Words = IN_PORTUGUESE
) -> list[tuple[str, str]]:
    """Dates with hours of their own from ``today`` on: ``25/12 (sexta), Natal`` and ``Fechado``."""
    coming = [(date.fromisoformat(each["day"]), each) for each in days]
    return [
        (_date(day, each["name"], words), _special_text(each, words))
        for day, each in coming
        if today <= day <= today + ahead
    ]


def _date(day: date, name: str, words: Words) -> str:
    weekday = short_weekday(day.weekday()) if words.language == PORTUGUESE else words(WEEKDAYS[day.weekday()])
    shown = weekday if words.language == "en" else weekday.lower()
    return words("{day:%d/%m} ({weekday})", day=day, weekday=shown) + (f", {name}" if name else "")


def _special_text(special: SpecialDay, words: Words) -> str:
    return _period(special["opens"], special["closes"], words) if special["opens"] else words("Fechado")


def _period(opens: str, closes: str, words: Words) -> str:
    return words("{opens} às {closes}", opens=opens, closes=closes)


def _text(hours: Sequence[Period], weekday: int, words: Words) -> str:
    periods = sorted((day["opens"][:5], day["closes"][:5]) for day in hours if day["weekday"] == weekday)
    return words(" e ").join(_period(opens, closes, words) for opens, closes in periods) or words("Fechado")
