"""Counts of a warehouse."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field

from command_api.counts.commands import finish_count
from command_api.fields import Id, Line, Text
from command_api.http import AsOrderPlacer, Body, CommandAnswer, StoreOf, answer

router = APIRouter(prefix="/api/v1/counts", tags=["labels"])

Tag = Annotated[Line, Field(min_length=1, max_length=80)]


class WarehouseCountBody(Body):
    location_id: Id = Field(description="the place that was counted", examples=[2])
    tags: Annotated[list[Tag], Field(max_length=3000)] = Field(
        description="what was read or typed, in any order; a label that was read twice counts once",
        examples=[["BARRIL50-0007", "CHOPEIRA-0001"]],
    )
    note: Annotated[Text, Field(max_length=500)] = Field("", description="anything else", examples=["Com a Rita."])


@router.post("", status_code=201, summary="Finish a count of a warehouse", operation_id="finishCount")
def finish(body: WarehouseCountBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Records what stood there, what is missing and what was not expected. It changes no asset."""
    return CommandAnswer(**answer(response, finish_count(store, body.location_id, body.tags, ctx, body.note)))
