"""The public and optional holidays of Brazil and of the house's state."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from command_api.rules.holidays import holidays_of
from query_api.site.responses import NationalHoliday

AHEAD: Final = timedelta(days=365)


def national_holidays(today: date, state: str) -> list[NationalHoliday]:
    """Holidays of the next twelve months, in the order of the calendar. ``state`` is the house's UF; an empty or
    unknown one gives only those of the whole country."""
    last = today + AHEAD
    found = {**holidays_of(today.year, state), **holidays_of(last.year, state)}
    return [NationalHoliday(day=day, name=found[day].name) for day in sorted(found) if today <= day <= last]
