"""What becomes of kegs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field

from command_api.fields import Id, Line, Quantity
from command_api.http import AsOperator, Body, CommandAnswer, StoreOf, answer
from command_api.stock.commands import discard_keg, empty_keg, tap_keg

router = APIRouter(prefix="/api/v1/kegs", tags=["kegs"])

KegId = Annotated[Id, Path(description="id of the keg", examples=[7])]
Note = Annotated[Line, Field(max_length=200)]
TapNumber = Annotated[int, Field(ge=1, le=999)]


class ConnectBody(Body):
    tap: TapNumber | None = Field(None, description="number of the tap", examples=[3])
    reason: Note = Field("", description="for one whose best-before date has passed", examples=[""])


class PourAwayBody(Body):
    reason: Annotated[Note, Field(min_length=1)] = Field(description="why", examples=["Azedou"])
    litres: Quantity | None = Field(None, description="litres that were left; left out: all", examples=[12])


@router.post("/{id}/connect", status_code=201, summary="Connect a keg to a tap", operation_id="connectKeg")
def connect(
    id: KegId, response: Response, store: StoreOf, ctx: AsOperator, body: ConnectBody | None = None
) -> CommandAnswer:
    """409 for a keg that is not full, a tap that has a keg, and, without a reason, a date that has passed."""
    asked = body or ConnectBody()
    return CommandAnswer(**answer(response, tap_keg(store, id, asked.reason, ctx, asked.tap)))


@router.post("/{id}/kick", status_code=201, summary="Say that a keg is empty", operation_id="kickKeg")
def kick(id: KegId, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """The keg ran dry; its tap and its container are free."""
    return CommandAnswer(**answer(response, empty_keg(store, id, ctx)))


@router.post("/{id}/pour-away", status_code=201, summary="Pour a keg away", operation_id="pourAwayKeg")
def pour_away(id: KegId, body: PourAwayBody, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """What is left is lost; its tap and its container are free."""
    return CommandAnswer(**answer(response, discard_keg(store, id, body.litres, body.reason, ctx)))
