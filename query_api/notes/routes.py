"""GETs of notes."""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Path, Query, Response

from command_api.notes.composing import note_of
from command_api.notes.subject import Kind as NoteKind
from command_api.rules.note_states import FileKind
from command_api.rules.windows import PUB_TIME
from infra.answers import PDF, described, file_of
from infra.long_answers import LongAnswer
from projections.fiscal.tables import notes
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.downloads import IN_TURN, WrittenFiles
from query_api.http import Day, FiscalReader, Id, Now, Snapshot, reading
from query_api.log import TheLog
from query_api.notes.amending import amendments_of
from query_api.notes.drafts import (
    READ_MODELS,
    Draft,
    drafts_of_order,
    due_drafts,
    fiscal_house_of,
    shown,
    subject_of_day,
)
from query_api.notes.files import files_of_month, note_file, zipped_notes
from query_api.notes.issued import NotePage, issued
from query_api.notes.responses import IssuedNotes, NoteContent, NoteDrafts

router = APIRouter(prefix="/api/v1/notes", tags=["notes"])

DraftsNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
OrderId = Annotated[Id, Path(description="id of the order", examples=[464])]
NoteId = Annotated[Id, Path(description="id of the note", examples=[12])]
SaleDay = Annotated[Day, Path(description="a day, in the time of the house", examples=["2027-01-08"])]
File = Annotated[FileKind, Path(description="which file", examples=["xml"])]
Month = Annotated[
    str, Query(pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$", description="in the time of the house", examples=["2027-01"])
]
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


@router.get("/days/{day}", summary="The note of a day of the bar", operation_id="readNoteDraftOfDay")
@kept
def read_draft_of_day(_: FiscalReader, read: DraftsNow, day: SaleDay) -> NoteDrafts:
    """What the bar sold on this day, as one NFC-e; nothing where it sold nothing."""
    said = fiscal_house_of(read)
    subject = subject_of_day(read, said, day)
    found = [] if subject is None else [shown(Draft(None, subject, note_of(subject)))]
    return NoteDrafts(data=found, notes_from=said.notes_from)


@router.get("/{id:int}/amendments", summary="What a note lacks now", operation_id="listNoteAmendments")
@not_kept("what was sent is in the log")
def list_amendments(_: FiscalReader, read: DraftsNow, log: TheLog, id: NoteId, now: Now) -> NoteDrafts:
    """A note that completes it, and one that takes back a part, so that all together say what the order is now."""
    note = read.one(sa.select(notes).where(notes.c.id == id), "Esta nota não existe.", f"fiscal_note-{id}")
    found = amendments_of(read, log, note, now.astimezone(PUB_TIME).date())
    drafts = [Draft(each.order, each.subject, note_of(each.subject), each.amends) for each in found]
    return NoteDrafts(data=[shown(each) for each in drafts], notes_from=fiscal_house_of(read).notes_from)


@router.get(
    "/{id:int}/files/{file}",
    response_class=Response,
    responses={
        **file_of("The file, byte by byte as it came", "application/xml", PDF),
        **described({404: "There is no such note or file"}),
    },
    summary="A file of a note",
    operation_id="readNoteFile",
)
@not_kept("a file of the log")
def read_file(_: FiscalReader, read: DraftsNow, log: TheLog, id: NoteId, file: File) -> Response:
    """The XML or PDF of the note, as the provider gave it."""
    return note_file(read, log, id, file)


@router.get(
    "/files",
    response_class=Response,
    responses={**file_of("The zip", "application/zip"), **IN_TURN},
    summary="The XML files of a month",
    operation_id="downloadNoteFiles",
)
@not_kept("files of the log")
def download_files(
    reader: FiscalReader, read: DraftsNow, log: TheLog, downloads: WrittenFiles, month: Month
) -> LongAnswer:
    """For the accountant: every XML of the notes that became valid in this month, as a zip."""
    wanted = files_of_month(read, month)
    headers = {"Content-Disposition": f'attachment; filename="notas-{month}.zip"', **read.headers}
    with downloads.place_of(reader.user_id) as place:
        return place.answer(zipped_notes(log, wanted), "application/zip", headers)


@router.get("", summary="Notes", operation_id="listFiscalNotes")
@kept
def list_notes(_: FiscalReader, read: DraftsNow, page: Annotated[NotePage, Query()]) -> IssuedNotes:
    """By page, filter and search; the newest first."""
    query = page.query()
    rows = read.all(page.of(query, page.sorted_by()))
    return IssuedNotes(data=issued(read, rows), pagination=page.pagination(read.count(query)))
