"""Special days on which the house is closed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from command_api.event_store import Store
from command_api.kernel import NotFound
from command_api.site.domain import BUSINESS, BusinessInfo


def closed_days(store: Store) -> Mapping[date, str]:
    """The names, which may be empty, of the special days without opening hours. Weekdays are not among them."""
    try:
        business = store.load(BusinessInfo, BUSINESS)
    except NotFound:
        return {}
    return {each.day: each.name for each in business.special_days if not each.opens}


def written(day: date, name: str) -> str:
    """``25/12/2026 (Natal)``."""
    return f"{day:%d/%m/%Y} ({name})" if name else f"{day:%d/%m/%Y}"
