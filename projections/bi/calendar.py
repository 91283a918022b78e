"""The pub's own days, each with a row."""

from __future__ import annotations

from datetime import date, datetime

from command_api.rules.windows import PUB_TIME
from projections.bi.tables import days
from projections.runtime.rows import Rows


def day_of(at: datetime, rows: Rows) -> date:
    """The pub's own day of an instant."""
    return named(at.astimezone(PUB_TIME).date(), rows)


def named(day: date, rows: Rows) -> date:
    """``day``, which a fact names."""
    if rows.get(days, day) is None:
        _, week, weekday = day.isocalendar()
        rows.put(
            days,
            day=day,
            year=day.year,
            quarter=(day.month + 2) // 3,
            month=day.month,
            week=week,
            weekday=weekday,
        )
    return day
