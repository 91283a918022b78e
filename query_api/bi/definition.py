"""The definition of a report: its card, its columns, and the function that makes its rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from command_api.rules.windows import PUB_TIME
from query_api.bi.metrics import Row
from query_api.bi.periods import Span
from query_api.bi.responses import Area, Column, Drill, Filter, Grain, ReportCard
from query_api.http import Snapshot


@dataclass(frozen=True)
class Question:
    """One period of one report: the days, the bucket length and the filters. An unset filter is ``None``."""

    read: Snapshot
    span: Span
    grain: Grain
    now: datetime
    cost_center: str | None = None
    category_id: int | None = None
    product_id: int | None = None
    model_id: int | None = None
    beer_id: int | None = None

    @property
    def today(self) -> date:
        """The pub's day."""
        return self.now.astimezone(PUB_TIME).date()

    def within(self, day: sa.ColumnElement[date]) -> sa.ColumnElement[bool]:
        """Rows whose ``day`` belongs to the period."""
        return day.between(self.span.first, self.span.last)

    def of_cost_center(self, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        """Rows of the requested cost centre, or all."""
        return sa.true() if self.cost_center is None else column == self.cost_center

    def of_beer(self, column: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Rows of the requested beer, or all."""
        return sa.true() if self.beer_id is None else column == self.beer_id

    def by_bucket(self, empty: Callable[[], Row]) -> dict[date, Row]:
        """A row for every bucket, in their order, to be filled."""
        return {first: {"period": first, **empty()} for first in self.span.buckets(self.grain)}


@dataclass(frozen=True)
class Definition:
    """A report. ``added`` are the columns with a meaningful sum; ``operations``: users of the operations may
    read it."""

    key: str
    title: str
    question: str
    definition: str
    area: Area
    columns: tuple[Column, ...]
    make: Callable[[Question], Sequence[Row]]
    keys: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    needs: Filter | None = None
    added: tuple[str, ...] = ()
    drill: Drill | None = None
    operations: bool = False

    def card(self) -> ReportCard:
        """As a list of reports shows it."""
        return ReportCard(**self.described())

    def described(self) -> dict[str, Any]:
        """The fields of ``ReportCard``."""
        return {
            "key": self.key,
            "title": self.title,
            "question": self.question,
            "definition": self.definition,
            "area": self.area,
            "filters": list(self.filters),
        }

    def totals(self, rows: Sequence[Row]) -> Row | None:
        """The sums of what can be added, of exact rows; an unknown value adds nothing."""
        if not self.added:
            return None
        return {key: sum(row[key] for row in rows if row[key] is not None) for key in self.added}
