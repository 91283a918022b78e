"""GETs of batches."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from command_api.rules.windows import PUB_TIME
from query_api.answers import kept, kept_for_a_minute
from query_api.batches.queries import BatchPage, batch, batch_shown, trace
from query_api.batches.responses import Batch, BatchList, BatchTrace
from query_api.http import Id, Now, OperationsReader, Snapshot, reading
from query_api.kegs.queries import READ_MODELS

router = APIRouter(prefix="/api/v1/batches", tags=["batches"])

BatchesNow = Annotated[Snapshot, Depends(reading("beers"))]
TraceNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
BatchId = Annotated[Id, Path(description="id of the batch", examples=[12])]


@router.get("", summary="Batches of beer", operation_id="listBatches")
@kept
def list_batches(_: OperationsReader, read: BatchesNow, page: Annotated[BatchPage, Query()]) -> BatchList:
    """By page, filter and search; the newest first."""
    query = page.query()
    found = [batch(row) for row in read.all(page.of(query, page.sorted_by()))]
    return BatchList(data=found, batches=found, pagination=page.pagination(read.count(query)))


@router.get("/{id:int}", summary="A batch of beer", operation_id="getBatch")
@kept
def read_batch(_: OperationsReader, read: BatchesNow, id: BatchId, response: Response) -> Batch:
    """With `ETag` for `If-Match`."""
    found = batch_shown(read, id)
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get("/{id:int}/trace", summary="Where every keg of a batch is", operation_id="traceBatch")
@kept_for_a_minute
def read_trace(_: OperationsReader, read: TraceNow, now: Now, id: BatchId) -> BatchTrace:
    """For a recall: every keg with its place, and with the order whose customer has it."""
    return trace(read, id, now.astimezone(PUB_TIME).date())
