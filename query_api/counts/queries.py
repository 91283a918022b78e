"""Counts of a warehouse by page."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from pydantic import Field

from projections.counts.tables import count_lines, counts
from query_api.counts.responses import CountLine, WarehouseCount, WarehouseCountDetail, WarehouseCountList
from query_api.http import OptionalId, Page, Snapshot
from query_api.people import with_people


class CountPage(Page):
    """Query parameters of the counts."""

    location_id: OptionalId = Field(None, description="only of this place", examples=[2])
    order: Literal["asc", "desc"] = Field("desc", description="direction by time", examples=["desc"])


def counts_shown(read: Snapshot, page: CountPage) -> WarehouseCountList:
    """A page of counts, newest first."""
    query = sa.select(*with_people(counts))
    if page.location_id is not None:
        query = query.where(counts.c.location_id == page.location_id)
    rows = read.all(page.of(query, [counts.c.counted_at, counts.c.id]))
    return WarehouseCountList(
        data=[WarehouseCount.model_validate(row) for row in rows], pagination=page.pagination(read.count(query))
    )


def count_detail(read: Snapshot, id: int) -> WarehouseCountDetail:
    """A count with its labels, or 404."""
    row = read.one(sa.select(*with_people(counts)).where(counts.c.id == id), "Esta contagem não existe.")
    lines = read.all(sa.select(count_lines).where(count_lines.c.count_id == id).order_by(count_lines.c.number))
    return WarehouseCountDetail(
        count=WarehouseCount.model_validate(row), lines=[CountLine.model_validate(line) for line in lines]
    )
