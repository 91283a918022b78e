"""On which days a standing order is delivered."""

from __future__ import annotations

from datetime import date, timedelta


def first_day(weekday: int, counted_from: date) -> date:
    """The first such weekday from ``counted_from`` on; Monday is 0."""
    return counted_from + timedelta(days=(weekday - counted_from.weekday()) % 7)


def is_delivery_day(day: date, *, weekday: int, every_weeks: int, counted_from: date) -> bool:
    """Whether ``day`` is the ``weekday`` of every such week, counted from the first one from ``counted_from`` on."""
    days = (day - first_day(weekday, counted_from)).days
    return days % (7 * every_weeks) == 0


def is_paused_on(day: date, *, paused: bool, until: date | None) -> bool:
    """Whether a pause covers ``day``: from the day ``until`` on it does not; ``None``: it has no end."""
    return paused and (until is None or day < until)
