"""The public and optional holidays of Brazil and of the house's state."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from query_api.site.responses import NationalHoliday

AHEAD: Final = timedelta(days=365)


def national_holidays(today: date, state: str) -> list[NationalHoliday]:
    """Those of the next twelve months, in the order of the calendar. ``state`` is its UF; for an empty or unknown one
    only those of the whole country."""
    from holidays.constants import OPTIONAL, PUBLIC  # a quarter of a second, which only this question needs
    from holidays.countries.brazil import Brazil

    last = today + AHEAD
    found = Brazil(
        subdiv=state if state in Brazil.subdivisions else None,
        years=range(today.year, last.year + 1),
        language="pt_BR",
        categories=(PUBLIC, OPTIONAL),
    )
    return [NationalHoliday(day=day, name=name) for day, name in sorted(found.items()) if today <= day <= last]
