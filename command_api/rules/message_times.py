"""When a message goes out: its delay, working days, quiet hours, and the pauses between attempts. Pure.

Instants are aware; days and times of day are those of the house.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Final

from command_api.rules.messages import Until
from command_api.rules.windows import PUB_TIME

PAUSES: Final = (5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600)
"""Seconds before each further attempt, as Svix and the Standard Webhooks have them; after the last there is none."""
ENDPOINT_GIVEN_UP: Final = timedelta(days=5)
"""An endpoint that takes nothing for so long is switched off."""
LATE: Final = timedelta(hours=24)
"""A message that nothing was done about for so long after its time is withdrawn: it would be read as news."""
TIME_OF_DAY: Final = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
_TIME: Final = re.compile(TIME_OF_DAY)
_DAYS_LOOKED_AT: Final = 60
_DAYS: Final = {-1: "ontem", 0: "hoje", 1: "amanhã", 2: "depois de amanhã"}
_SAID: Final = re.compile(r"\b(depois de amanhã|amanhã|hoje|ontem)\b", re.IGNORECASE)


def time_of_day(text: str) -> time:
    """``"09:30"``. Raises ``ValueError``."""
    if not _TIME.fullmatch(text):
        raise ValueError(text)
    return time.fromisoformat(text)


def due_at(
    anchor: datetime,
    *,
    days: int,
    minutes: int,
    at: str,
    working_days: bool = False,
    is_open: Callable[[date], bool] = lambda _day: True,
) -> datetime:
    """``days`` and ``minutes`` after ``anchor`` (before it where negative). ``at``: at this time of that day instead of
    the exact minute. ``working_days``: a day on which the house is closed counts as the next open day, and as the
    open day before it for messages that go out before the anchor."""
    due = anchor + timedelta(days=days, minutes=minutes)
    if at:
        due = datetime.combine(due.astimezone(PUB_TIME).date(), time_of_day(at), PUB_TIME)
    if not working_days:
        return due
    local = due.astimezone(PUB_TIME)
    step = timedelta(days=-1 if due < anchor else 1)
    for _ in range(_DAYS_LOOKED_AT):
        if is_open(local.date()):
            return local
        local += step
    return due


def after_quiet_hours(due: datetime, start: str, end: str) -> datetime:
    """``due``, or the end of the quiet hours that it falls into. Equal times: there are none."""
    begins, ends = time_of_day(start), time_of_day(end)
    local = due.astimezone(PUB_TIME)
    now = local.time()
    if begins == ends:
        return due
    over_midnight = begins > ends
    is_quiet = now >= begins or now < ends if over_midnight else begins <= now < ends
    if not is_quiet:
        return due
    day = local.date() + timedelta(days=1 if over_midnight and now >= begins else 0)
    return datetime.combine(day, ends, PUB_TIME)


def has_ended(until: Until, when: datetime | None, now: datetime) -> bool:
    """Whether words about ``when`` are over. Without a date they have no end."""
    if when is None or until == "ever":
        return False
    return now >= when if until == "begins" else days_to(when, now) < 0


def days_to(when: datetime, now: datetime) -> int:
    """Days of the calendar of the house from ``now`` to ``when``."""
    return (when.astimezone(PUB_TIME).date() - now.astimezone(PUB_TIME).date()).days


def day_word(when: datetime, now: datetime) -> str:
    """The day of ``when`` as people say it at ``now``; empty where they name the date."""
    return _DAYS.get(days_to(when, now), "")


def days_said(text: str) -> frozenset[int]:
    """How many days away the days are that the text names as seen from the day on which it is read."""
    said = {word.lower() for word in _SAID.findall(text)}
    return frozenset(days for days, word in _DAYS.items() if word in said)


def next_attempt(failures: int, now: datetime, retry_after: float | None = None) -> datetime | None:
    """When to try again after so many failed attempts (at least one); ``None``: not by itself. ``retry_after``: seconds
    that the other side asked for."""
    if failures > len(PAUSES):
        return None
    return now + timedelta(seconds=max(PAUSES[failures - 1], min(retry_after or 0.0, PAUSES[-1])))
