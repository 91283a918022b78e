"""The pub's own days: a row for each, from the first to the last that a fact names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Final

import sqlalchemy as sa

from command_api.rules.holidays import holidays_of
from command_api.rules.windows import PUB_TIME
from command_api.site.events import SpecialDay, SpecialDaysChanged
from infra.brazilian import month_name, weekday_name
from projections.bi.tables import calendar, days
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_ONLY: Final = 1
"""The key of the one row of ``bi_calendar``."""
_ONE_DAY: Final = timedelta(days=1)
_FRIDAY: Final = 5
_USUAL: Final[Row] = {"special_day": None, "is_closed": False}


class CalendarFacts:
    """The handler of the dates that the house gave hours of their own; a projection inherits it."""

    @handles(SpecialDaysChanged)
    def special_days_changed(self, event: SpecialDaysChanged, rows: Rows) -> None:
        """The event lists all special days. A missing day is no longer special, unless it is over: then a user only
        tidied up the list."""
        today, own = day_of(event.timestamp, rows), rows.table(days)
        known = sa.select(own.c.day).where(own.c.special_day.is_not(None), own.c.day >= today)
        for gone in {day for (day,) in rows.select(known)} - {special.day for special in event.days}:
            rows.change(days, gone, **_USUAL)
        for special in event.days:
            rows.change(days, named(special.day, rows), **_special(special))


def day_of(at: datetime, rows: Rows) -> date:
    """The pub's own day of an instant."""
    return named(at.astimezone(PUB_TIME).date(), rows)


def named(day: date, rows: Rows) -> date:
    """``day``, which a fact names. The days between it and those that are known get rows, too."""
    if rows.get(days, day) is None:
        known = rows.get(calendar, _ONLY)
        first, last = (known["first"], known["last"]) if known else (day, day - _ONE_DAY)
        for missing in (*_days(day, first - _ONE_DAY), *_days(last + _ONE_DAY, day)):
            rows.put(days, **_row(missing))
        rows.put(calendar, id=_ONLY, first=min(first, day), last=max(last, day))
    return day


def named_or_none(day: date | None, rows: Rows) -> date | None:
    """``named`` for a fact that may have no day."""
    return None if day is None else named(day, rows)


def _days(first: date, last: date) -> Iterator[date]:
    """From ``first`` to ``last``; none if it is after it."""
    return (first + timedelta(days=number) for number in range((last - first).days + 1))


def _row(day: date) -> Row:
    iso, holiday = day.isocalendar(), holidays_of(day.year).get(day)
    is_weekend = iso.weekday > _FRIDAY
    return {
        "day": day,
        "year": day.year,
        "quarter": (day.month + 2) // 3,
        "month": day.month,
        "month_name": month_name(day),
        "weekday": iso.weekday,
        "weekday_name": weekday_name(day),
        "iso_year": iso.year,
        "iso_week": iso.week,
        "holiday": holiday.name if holiday else None,
        "is_weekend": is_weekend,
        "is_workday": not is_weekend and not (holiday and holiday.is_public),
        **_USUAL,
    }


def _special(special: SpecialDay) -> Row:
    return {"special_day": special.name, "is_closed": not special.opens}
