"""Days are the pub's own; a period is whole days, both ends included; buckets are its days, weeks or months."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

PUB = ZoneInfo("America/Sao_Paulo")
ONE_DAY = timedelta(days=1)


def day_of(at: datetime) -> date:
    """The day on which it was then at the pub."""
    return at.astimezone(PUB).date()


def beginning_of(day: date) -> datetime:
    """The first instant of a day at the pub, in UTC."""
    return datetime.combine(day, time(), PUB).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Period:
    """Days from ``first`` to ``last``, both included."""

    first: date
    last: date

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last

    def days(self) -> Iterator[date]:
        day = self.first
        while day <= self.last:
            yield day
            day += ONE_DAY

    @property
    def length(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def usual_grain(self) -> str:
        if self.length <= 31:
            return "day"
        return "week" if self.length <= 180 else "month"

    def buckets(self, grain: str) -> list[Period]:
        """In order, without a gap; the first and the last may be shorter than their week or month."""
        found: list[Period] = []
        for day in self.days():
            begins = grain == "day" or (day.weekday() == 0 if grain == "week" else day.day == 1)
            if found and not begins:
                found[-1] = Period(found[-1].first, day)
            else:
                found.append(Period(day, day))
        return found

    def before(self, compare: str) -> Period | None:
        """What the period is compared with."""
        if compare == "none":
            return None
        if compare == "year":
            return Period(_a_year_before(self.first), _a_year_before(self.last))
        return Period(self.first - timedelta(days=self.length), self.first - ONE_DAY)


def up_to(today: date) -> Period:
    """The 90 days that are asked for where nobody says otherwise."""
    return Period(today - timedelta(days=89), today)


def _a_year_before(day: date) -> date:
    if (day.month, day.day) == (2, 29):
        return date(day.year - 1, 2, 28)
    return day.replace(year=day.year - 1)
