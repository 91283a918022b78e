"""Counts of a warehouse."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field

from command_api.counts.commands import begin_count, discard_count, finish_begun_count, finish_count, read_labels
from command_api.counts.domain import MOST_LABELS
from command_api.fields import Id, Line, Text
from command_api.http import AsOrderPlacer, Body, CommandAnswer, StoreOf, answer

router = APIRouter(prefix="/api/v1/counts", tags=["labels"])

Tag = Annotated[Line, Field(min_length=1, max_length=80)]
Tags = Annotated[list[Tag], Field(max_length=MOST_LABELS)]
Note = Annotated[Text, Field(max_length=500)]
CountId = Annotated[Id, Path(description="id of the count", examples=[4])]


class WarehouseCountBody(Body):
    location_id: Id = Field(description="the place that was counted", examples=[2])
    tags: Tags = Field(
        description="what was read or typed, in any order; a label that was read twice counts once",
        examples=[["BARRIL50-0007", "CHOPEIRA-0001"]],
    )
    note: Note = Field("", description="anything else", examples=["Com a Rita."])


class CountBegunBody(Body):
    location_id: Id = Field(description="the place to count", examples=[2])


class LabelsReadBody(Body):
    read: Tags = Field([], description="what was read or typed since the last time", examples=[["BARRIL50-0007"]])
    taken_out: Tags = Field([], description="labels that are in the count by mistake", examples=[["VELHO-12"]])


class CountFinishBody(Body):
    note: Note = Field("", description="anything else", examples=["Com a Rita."])


@router.post("", status_code=201, summary="Finish a count of a warehouse", operation_id="finishCount")
def finish(body: WarehouseCountBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Records what stood there, what is missing and what was not expected. It changes no asset."""
    return CommandAnswer(**answer(response, finish_count(store, body.location_id, body.tags, ctx, body.note)))


@router.post("/begun", status_code=201, summary="Begin a count of a warehouse", operation_id="beginCount")
def begin(body: CountBegunBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Every device of the house reads into it. A place that is being counted already keeps its count."""
    return CommandAnswer(**answer(response, begin_count(store, body.location_id, ctx)))


@router.post("/{id}/labels", status_code=201, summary="Read labels into a count", operation_id="readCountLabels")
def labels(id: CountId, body: LabelsReadBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """What several devices read is united. Reading a label again, or taking one out again, changes nothing."""
    return CommandAnswer(**answer(response, read_labels(store, id, body.read, body.taken_out, ctx)))


@router.post("/{id}/finish", status_code=201, summary="Finish a count that was begun", operation_id="finishBegunCount")
def finish_begun(
    id: CountId, body: CountFinishBody, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> CommandAnswer:
    """Records what stood there, what is missing and what was not expected. It changes no asset."""
    return CommandAnswer(**answer(response, finish_begun_count(store, id, ctx, body.note)))


@router.post("/{id}/discard", status_code=201, summary="Discard a count that was begun", operation_id="discardCount")
def discard(id: CountId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """What was read is gone for every device."""
    return CommandAnswer(**answer(response, discard_count(store, id, ctx)))
