"""Terms, difficulties and the log, from the tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Literal

import sqlalchemy as sa
from pydantic import Field

from command_api.kernel.text import search_form
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Difficulty, Terms
from projections.freight.tables import difficulties, quotes
from query_api.freight.responses import FreightConfig, LoggedQuote, RouteDifficulty
from query_api.http import OptionalFlag, Page, contains_all_words
from query_api.people import with_people


class DifficultyPage(Page):
    """Query parameters of the list of difficulties."""

    limit: int = Field(1000, ge=1, le=1000, description="rows per page", examples=[1000])
    is_active: OptionalFlag = Field(None, description="only those that quotes look at, or do not", examples=[True])
    sort: Literal["name", "multiplier", "extra_flat", "updated_at", "id"] = Field(
        "name", description="what to sort by", examples=["name"]
    )

    def query(self) -> sa.Select[Any]:
        """Every difficulty that passes the filters."""
        query = sa.select(*with_people(difficulties)).where(contains_all_words(self.search, difficulties.c.search))
        return query if self.is_active is None else query.where(difficulties.c.is_active == self.is_active)

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        first = difficulties.c["name_folded" if self.sort == "name" else self.sort]
        return [first, difficulties.c.name_folded, difficulties.c.id]


class QuotePage(Page):
    """Query parameters of the log of quotes."""

    order: Literal["asc", "desc"] = Field("desc", description="direction of `sort`", examples=["desc"])
    cost_center: Literal[CostCenter, ""] = Field("", description="only by the terms of this one")
    sort: Literal["quoted_at", "freight_price", "distance_km", "id"] = Field(
        "quoted_at", description="what to sort by", examples=["quoted_at"]
    )

    def query(self) -> sa.Select[Any]:
        """Every quote that passes the filters; ``search`` matches the address."""
        query = sa.select(*with_people(quotes)).where(contains_all_words(self.search, quotes.c.search))
        return query.where(quotes.c.cost_center == self.cost_center) if self.cost_center else query

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [quotes.c[self.sort], quotes.c.id]


def config(row: sa.RowMapping) -> FreightConfig:
    """Map the row to the response."""
    return FreightConfig.model_validate(dict(row))


def difficulty(row: sa.RowMapping) -> RouteDifficulty:
    """Map the row to the response."""
    return RouteDifficulty.model_validate({**row, "places": json.loads(row["places"])})


def logged_quote(row: sa.RowMapping) -> LoggedQuote:
    """Map the row to the response."""
    known = {name: json.loads(row[name]) for name in ("terms", "breakdown")}
    return LoggedQuote.model_validate({**row, **known})


def terms(row: sa.RowMapping) -> Terms:
    """A config's terms as the rules take them."""
    return Terms(**{name: row[name] for name in Terms.__struct_fields__})


def hard_road(rows: Iterable[sa.RowMapping], *addresses: str) -> Difficulty | None:
    """The first of ``rows`` (difficulties) with a place that the address names, as whole words without case and
    accents."""
    named = " ".join(f" {_words(address)} " for address in addresses)
    for row in rows:
        places = (_words(place) for place in json.loads(row["places"]))
        if any(place and f" {place} " in named for place in places):
            return Difficulty(row["name"], row["multiplier"], row["extra_flat"])
    return None


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", search_form(text)))
