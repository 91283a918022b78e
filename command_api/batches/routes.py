"""Batches of beer."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field

from command_api.batches.commands import change_batch, package_batch, plan_batch
from command_api.batches.requests import BatchBody, NewBatchBody, PackageBody
from command_api.fields import Id
from command_api.http import AsOperator, CommandAnswer, StoreOf, answer

router = APIRouter(prefix="/api/v1/batches", tags=["batches"])

BatchId = Annotated[Id, Path(description="id of the batch", examples=[12])]


class BatchAnswer(CommandAnswer):
    code: str = Field(description="its code, given or made", examples=["L2647"])


class PackagedAnswer(CommandAnswer):
    kegs: list[int] = Field(description="ids of the kegs, in the order of the fills", examples=[[41, 42]])


@router.post("", status_code=201, summary="Plan a batch", operation_id="createBatch")
def create_batch(body: NewBatchBody, response: Response, store: StoreOf, ctx: AsOperator) -> BatchAnswer:
    """Beer that is brewed or bought at once."""
    return BatchAnswer(**answer(response, plan_batch(store, body.command(), ctx)))


@router.patch("/{id}", summary="Change a batch", operation_id="updateBatch")
def update_batch(id: BatchId, body: BatchBody, response: Response, store: StoreOf, ctx: AsOperator) -> BatchAnswer:
    """What is left out stays. 409 for less than was packaged, and for the cost of a packaged batch.

    Full kegs of a blocked batch (`blocked_why`) are not offered, booked, loaded, delivered or tapped: 409 with
    `batch`."""
    return BatchAnswer(**answer(response, change_batch(store, body.command(id), ctx)))


@router.post("/{id}/package", status_code=201, summary="Package a batch", operation_id="packageBatch")
def package(id: BatchId, body: PackageBody, response: Response, store: StoreOf, ctx: AsOperator) -> PackagedAnswer:
    """Fills containers, all or none; each becomes a full keg. 409 for a container that still holds beer."""
    fills = [fill.fill() for fill in body.fills]
    return PackagedAnswer(**answer(response, package_batch(store, id, fills, ctx)))
