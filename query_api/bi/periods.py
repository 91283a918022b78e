"""Days that a report is about, the days it is compared with, and the buckets they are cut into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from command_api.rules.windows import midnight
from query_api.bi.responses import Comparison, Grain

LONGEST: Final = 3_660
LONGEST_BY_DAY: Final = 1_100
USUAL: Final = 90
_DAYS: Final = 31
_WEEKS: Final = 180
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class Span:
    """Days of the pub, both included."""

    first: date
    last: date

    def __len__(self) -> int:
        return (self.last - self.first).days + 1

    def __iter__(self) -> Iterator[date]:
        return (self.first + timedelta(days=number) for number in range(len(self)))

    @property
    def grain(self) -> Grain:
        """The default length of a bucket."""
        return "day" if len(self) <= _DAYS else "week" if len(self) <= _WEEKS else "month"

    def compared(self, how: Comparison) -> Span | None:
        """The comparison period."""
        match how:
            case "previous":
                return Span(self.first - timedelta(days=len(self)), self.first - _DAY)
            case "year":
                return Span(_year_before(self.first), _year_before(self.last))
            case "none":
                return None

    def buckets(self, grain: Grain) -> dict[date, date]:
        """First and last day of each bucket within these days, in their order."""
        found: dict[date, date] = {}
        first = self.first
        while first <= self.last:
            found[first] = min(_last_of(first, grain), self.last)
            first = found[first] + _DAY
        return found

    def bucket(self, day: date, grain: Grain) -> date:
        """The first day of the bucket of ``day``."""
        match grain:
            case "day":
                return day
            case "week":
                return max(day - timedelta(days=day.weekday()), self.first)
            case "month":
                return max(day.replace(day=1), self.first)

    def whole_weeks(self) -> tuple[date, date]:
        """The Monday of the first and the Sunday of the last week that lie within these days. Without such a week, the
        day after the last and the last."""
        monday = self.first + timedelta(days=-self.first.weekday() % 7)
        sunday = self.last - timedelta(days=self.last.isoweekday() % 7)
        return (monday, sunday) if monday < sunday else (self.last + _DAY, self.last)

    def weekdays(self) -> dict[int, int]:
        """How often each weekday, 1 (Monday) to 7, occurs."""
        whole, rest = divmod(len(self), 7)
        return {day: whole + ((day - self.first.isoweekday()) % 7 < rest) for day in range(1, 8)}

    def until(self, now: datetime) -> tuple[datetime, datetime]:
        """The instants from the first midnight to the last or to ``now``; the future is excluded."""
        start = midnight(self.first)
        return start, max(start, min(midnight(self.last + _DAY), now))


def _last_of(day: date, grain: Grain) -> date:
    match grain:
        case "day":
            return day
        case "week":
            return day + timedelta(days=6 - day.weekday())
        case "month":
            return (day.replace(day=1) + timedelta(days=32)).replace(day=1) - _DAY


def _year_before(day: date) -> date:
    leap = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - 1, day=28 if leap else day.day)
