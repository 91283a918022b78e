"""Query parameters of reports."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from command_api.rules.cost_centers import CostCenter
from command_api.rules.windows import PUB_TIME
from infra.problems import Problem
from query_api.bi.periods import LONGEST, LONGEST_BY_DAY, USUAL, Span
from query_api.bi.responses import Comparison, Filter, Grain
from query_api.http import OptionalDay, OptionalId

_YEARS: Final = range(2000, 2101)


class ReportAsked(BaseModel):
    """Parameters of every report; one that does not name a filter in `filters` ignores it."""

    model_config = ConfigDict(extra="forbid")

    from_: OptionalDay = Field(
        None, alias="from", description="first day; left out, 89 days before `to`", examples=["2026-08-24"]
    )
    to: OptionalDay = Field(None, description="last day; left out, today", examples=["2026-11-21"])
    compare: Comparison | Literal[""] = Field(
        "previous",
        description="`previous`: as many days right before; `year`: the same dates a year before",
        examples=["previous"],
    )
    grain: Grain | Literal[""] = Field(
        "", description="length of a bucket; left out, by the length of the period", examples=["week"]
    )
    cost_center: Literal[CostCenter, ""] = Field("", description="only one part of the house", examples=["choperia"])
    category_id: OptionalId = Field(None, description="only this category; 0: without one", examples=[3])
    product_id: OptionalId = Field(None, description="only this product", examples=[42])
    model_id: OptionalId = Field(None, description="only this model of equipment", examples=[2])
    beer_id: OptionalId = Field(None, description="only this beer", examples=[2])
    format: Literal["json", "csv", "xlsx", ""] = Field(
        "", description="left out, what `Accept` says", examples=["json"]
    )

    def span(self, now: datetime) -> Span:
        """The requested days; 422 if there are none, or too many."""
        last = self.to or now.astimezone(PUB_TIME).date()
        _check_year("to", last)
        first = self.from_ or last - timedelta(days=USUAL - 1)
        _check_year("from", first)
        if last < first:
            raise refused("to", "O último dia vem antes do primeiro.")
        span = Span(first, last)
        if len(span) > LONGEST:
            raise refused("to", f"Um período tem no máximo {_thousands(LONGEST)} dias.")
        return span

    def grain_of(self, span: Span, filters: tuple[Filter, ...]) -> Grain:
        """The length of its buckets; 422 where these would be too many."""
        if not self.grain or "grain" not in filters:
            return span.grain
        if self.grain == "day" and len(span) > LONGEST_BY_DAY:
            raise refused("grain", f"Dia a dia, um período tem no máximo {_thousands(LONGEST_BY_DAY)} dias.")
        return self.grain

    def only(self, name: Filter, filters: tuple[Filter, ...]) -> int | None:
        """The value of an id's filter that the report knows."""
        value: int | None = getattr(self, name)
        return value if name in filters else None


def refused(field: str, sentence: str) -> Problem:
    """422 about one parameter."""
    return Problem(422, sentence, errors=[{"field": field, "message": sentence}])


def _check_year(field: str, day: date) -> None:
    if day.year not in _YEARS:
        raise refused(field, f"Informe uma data entre {_YEARS[0]} e {_YEARS[-1]}.")


def _thousands(number: int) -> str:
    return f"{number:,}".replace(",", ".")
