"""Notes of orders that another program issued."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from command_api.fields import Id
from command_api.http import AsFiscalClerk, CommandAnswer, StoreOf, answer
from command_api.notes.commands import record_note, withdraw_note
from command_api.notes.requests import NoteBody

router = APIRouter(prefix="/api/v1/notes", tags=["notes"])

OrderId = Annotated[Id, Path(description="id of the order", examples=[464])]
NoteId = Annotated[Id, Path(description="id of the note", examples=[12])]


@router.post("/orders/{id}", status_code=201, summary="Record a note of an order", operation_id="recordFiscalNote")
def record(id: OrderId, body: NoteBody, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """One that another program issued, by its access key. An order has one note of each kind."""
    return CommandAnswer(**answer(response, record_note(store, body.command(id), ctx)))


@router.delete("/{id}", summary="Withdraw a recorded note", operation_id="withdrawFiscalNote")
def withdraw(id: NoteId, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """Recorded in error, or cancelled where it was issued: the order asks for it again."""
    return CommandAnswer(**answer(response, withdraw_note(store, id, ctx)))
