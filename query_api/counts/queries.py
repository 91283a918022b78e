"""Counts of a warehouse by page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Literal

import sqlalchemy as sa
from pydantic import Field

from projections.beers.tables import kegs
from projections.counts.tables import count_lines, counts, open_count_labels, open_counts
from projections.equipment.tables import assets
from query_api.counts.responses import (
    CountLine,
    MissingPiece,
    OpenCount,
    OpenCountList,
    WarehouseCount,
    WarehouseCountDetail,
    WarehouseCountList,
)
from query_api.equipment.queries import assets_with_names
from query_api.filling import filled
from query_api.http import OptionalId, Page, Snapshot
from query_api.kegs.queries import IN_THE_HOUSE, with_names
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


def counts_open(read: Snapshot) -> OpenCountList:
    """All of them with their labels: a house has few."""
    label = open_count_labels.c
    tags: defaultdict[int, list[str]] = defaultdict(list)
    for row in read.all(sa.select(label.count_id, label.tag).order_by(label.version.desc(), label.form)):
        tags[row["count_id"]].append(row["tag"])
    rows = read.all(sa.select(*with_people(open_counts)).order_by(open_counts.c.id))
    return OpenCountList(counts=[OpenCount(**row, tags=tags[row["id"]]) for row in rows])


def count_detail(read: Snapshot, id: int) -> WarehouseCountDetail:
    """A count with its labels, or 404; the missing pieces with what has become of them."""
    row = read.one(sa.select(*with_people(counts)).where(counts.c.id == id), "Esta contagem não existe.")
    lines = read.all(sa.select(count_lines).where(count_lines.c.count_id == id).order_by(count_lines.c.number))
    now = _pieces_now(read, row, [line["asset_id"] for line in lines if line["outcome"] == "missing"])
    return WarehouseCountDetail(
        count=WarehouseCount.model_validate(row),
        lines=[CountLine(**{**line, "now": now.get(line["asset_id"])}) for line in lines],
    )


def _pieces_now(read: Snapshot, count: sa.RowMapping, ids: Sequence[int]) -> dict[int, MissingPiece]:
    """By asset. What stands at the place and is in service still misses, unless a later count read its label."""
    kegs_in = {
        row["container_id"]: row
        for row in read.all(with_names().where(kegs.c.container_id.in_(ids), kegs.c.status == "full"))
    }
    read_later = {row["asset_id"]: row["location_name"] for row in read.all(_read_after(count["id"], ids))}
    found = {}
    for row in read.all(assets_with_names().where(assets.c.id.in_(ids))):
        keg, later = kegs_in.get(row["id"]), read_later.get(row["id"], "")
        is_there = row["status"] in IN_THE_HOUSE and row["stock_location_id"] == count["location_id"]
        found[row["id"]] = filled(
            MissingPiece,
            row,
            location_id=row["stock_location_id"],
            keg_id=keg["id"] if keg else None,
            beer=keg["name"] if keg else "",
            litres=keg["litres"] if keg else 0,
            read_later_at=later,
            is_open=is_there and not later,
        )
    return found


def _read_after(count: int, ids: Sequence[int]) -> sa.Select[Any]:
    """The latest count comes last."""
    return (
        sa.select(count_lines.c.asset_id, counts.c.location_name)
        .join(counts, counts.c.id == count_lines.c.count_id)
        .where(
            count_lines.c.asset_id.in_(ids),
            count_lines.c.count_id > count,
            count_lines.c.outcome.in_(("found", "elsewhere")),
        )
        .order_by(count_lines.c.count_id)
    )
