"""What somebody asks of a report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from tests.bi.fold.days import Period, day_of

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """Filters that are ``None`` leave everything; ``now`` is when it is asked."""

    period: Period
    grain: str
    now: datetime
    cost_center: str | None = None
    category_id: int | None = None
    product_id: int | None = None
    model_id: int | None = None
    beer_id: int | None = None

    @property
    def today(self) -> date:
        return day_of(self.now)

    @property
    def buckets(self) -> list[Period]:
        return self.period.buckets(self.grain)

    def over(self, period: Period) -> Asked:
        """The same, of another period."""
        return replace(self, period=period)
