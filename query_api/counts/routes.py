"""GETs of counts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from query_api.answers import kept
from query_api.counts.queries import CountPage, count_detail, counts_open, counts_shown
from query_api.counts.responses import OpenCountList, WarehouseCountDetail, WarehouseCountList
from query_api.http import Id, OrderReader, Snapshot, reading
from query_api.kegs import queries as keg_queries

router = APIRouter(prefix="/api/v1/counts", tags=["labels"])

CountsNow = Annotated[Snapshot, Depends(reading("counts", "accounts"))]
CountNow = Annotated[Snapshot, Depends(reading("counts", "accounts", *keg_queries.READ_MODELS))]
CountId = Annotated[Id, Path(description="id of the count", examples=[4])]


@router.get("", summary="Counts of a warehouse", operation_id="listCounts")
@kept
def list_counts(_: OrderReader, read: CountsNow, page: Annotated[CountPage, Query()]) -> WarehouseCountList:
    """Newest first."""
    return counts_shown(read, page)


@router.get("/open", summary="Counts that go on", operation_id="listOpenCounts")
@kept
def list_open_counts(_: OrderReader, read: CountsNow) -> OpenCountList:
    """With every label that was read so far."""
    return counts_open(read)


@router.get("/{id}", summary="A count", operation_id="getCount")
@kept
def read_count(_: OrderReader, read: CountNow, id: CountId) -> WarehouseCountDetail:
    """With every label that was read or missed, and what has become of the missing pieces."""
    return count_detail(read, id)
