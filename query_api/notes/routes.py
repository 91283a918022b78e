"""GETs of notes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from command_api.notes.composing import Kind as NoteKind
from command_api.rules.windows import PUB_TIME
from query_api.answers import kept, kept_for_a_minute
from query_api.http import FiscalReader, Id, Now, Snapshot, reading
from query_api.notes.drafts import READ_MODELS, drafts_of_order, due_drafts, fiscal_house_of, shown
from query_api.notes.issued import NotePage, issued
from query_api.notes.responses import IssuedNotes, NoteContent, NoteDrafts

router = APIRouter(prefix="/api/v1/notes", tags=["notes"])

DraftsNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
OrderId = Annotated[Id, Path(description="id of the order", examples=[464])]
DraftKind = Annotated[NoteKind, Path(description="which note", examples=["nfe_venda"])]


@router.get("/drafts", summary="Notes to issue", operation_id="listNoteDrafts")
@kept_for_a_minute
def list_drafts(_: FiscalReader, read: DraftsNow, now: Now) -> NoteDrafts:
    """Notes that orders ask for, delivered since the house makes notes and up to a week ahead, with what each lacks."""
    drafts = due_drafts(read, now.astimezone(PUB_TIME).date())
    return NoteDrafts(data=[shown(each) for each in drafts], notes_from=fiscal_house_of(read).notes_from)


@router.get("/orders/{id:int}", summary="Notes of an order", operation_id="listNoteDraftsOfOrder")
@kept
def list_drafts_of_order(_: FiscalReader, read: DraftsNow, id: OrderId) -> NoteDrafts:
    """Notes that the order asks for once it is confirmed, whenever it is delivered."""
    drafts = drafts_of_order(read, id)
    return NoteDrafts(data=[shown(each) for each in drafts], notes_from=fiscal_house_of(read).notes_from)


@router.get(
    "/orders/{id:int}/{kind}",
    responses={404: {"description": "The order asks for no such note"}},
    summary="What a note says",
    operation_id="readNoteDraft",
)
@kept
def read_draft(_: FiscalReader, read: DraftsNow, id: OrderId, kind: DraftKind) -> NoteContent:
    """The content as it would be handed over now, in the fields of the API of Focus NFe."""
    found = next((each for each in drafts_of_order(read, id) if each.note.kind == kind), None)
    if found is None:
        raise read.missing("Este pedido não pede esta nota.")
    return NoteContent(kind=kind, content=found.note.content)


@router.get("", summary="Recorded notes", operation_id="listFiscalNotes")
@kept
def list_notes(_: FiscalReader, read: DraftsNow, page: Annotated[NotePage, Query()]) -> IssuedNotes:
    """By page, filter and search; the newest first."""
    query = page.query()
    rows = read.all(page.of(query, page.sorted_by()))
    return IssuedNotes(data=issued(read, rows), pagination=page.pagination(read.count(query)))
