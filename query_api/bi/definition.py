"""The definition of a report: its card, its columns, and the function that makes its rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any, Final, Literal

import sqlalchemy as sa

from command_api.rules.windows import PUB_TIME
from infra.compiled import OwnRow
from query_api.bi.metrics import Row, added
from query_api.bi.periods import Span
from query_api.bi.responses import Area, Column, Drill, Filter, Grain, ReportCard
from query_api.http import Snapshot

_FILTERS: Final = ("cost_center", "category_id", "product_id", "model_id")


@dataclass(frozen=True)
class ReportQuestion:
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

    def rows(self, build: Callable[..., sa.Select[Any]], *made_of: Hashable, **values: object) -> list[OwnRow]:
        """Every row of ``build(self, *made_of)``. Its statement is compiled once per ``made_of`` and set of filters.

        ``build`` may use of the question only ``first``, ``last``, ``within``, ``of_cost_center`` and ``of``, and
        which filters are set; ``values`` are further parameters of its statement.
        """
        filters = (self.cost_center, self.product_id, self.model_id)
        categories = None if self.category_id is None else self.category_id == 0
        shape = (build, made_of, categories, *(each is None for each in filters))
        return self.read.rows(shape, partial(build, self, *made_of), {**self._values, **values})

    @property
    def _values(self) -> dict[str, object]:
        return {
            "first": self.span.first,
            "last": self.span.last,
            **{name: value for name in _FILTERS if (value := getattr(self, name)) is not None},
        }

    @property
    def first(self) -> sa.BindParameter[date]:
        """The first day of the period, as a parameter of a statement."""
        return sa.bindparam("first", self.span.first, sa.Date)

    @property
    def last(self) -> sa.BindParameter[date]:
        """The last day."""
        return sa.bindparam("last", self.span.last, sa.Date)

    def within(self, day: sa.ColumnElement[date]) -> sa.ColumnElement[bool]:
        """Rows whose ``day`` belongs to the period."""
        return day.between(self.first, self.last)

    def of_cost_center(self, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        """Rows of the requested cost centre, or all."""
        return (
            sa.true() if self.cost_center is None else column == sa.bindparam("cost_center", self.cost_center, sa.Text)
        )

    def of(
        self, name: Literal["category_id", "product_id", "model_id"], column: sa.ColumnElement[int]
    ) -> sa.ColumnElement[bool]:
        """Rows of the requested category, product or model, or all."""
        wanted = getattr(self, name)
        return sa.true() if wanted is None else column == sa.bindparam(name, wanted, sa.BigInteger)

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
    make: Callable[[ReportQuestion], Sequence[Row]]
    keys: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    needs: Filter | None = None
    added: tuple[str, ...] = ()
    drill: Drill | None = None
    operations: bool = False

    def card(self) -> ReportCard:
        """The report as a list of reports shows it."""
        return ReportCard(**self.described())

    def described(self) -> dict[str, object]:
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
        return {key: added(row[key] for row in rows if row[key] is not None) for key in self.added}
