"""GETs of fiscal data."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import AfterValidator

from command_api.fiscal.notes import Kind as NoteKind
from command_api.rules.windows import PUB_TIME
from infra.fiscal.cities import cities_named, city_of_postal_code
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.fiscal.drafts import READ_MODELS as OF_DRAFTS
from query_api.fiscal.drafts import drafts_of_order, due_drafts, fiscal_house_of, shown
from query_api.fiscal.issued import NotePage, issued
from query_api.fiscal.queries import READ_MODELS, every_profile, the_classes, the_house
from query_api.fiscal.responses import (
    FiscalCities,
    FiscalCity,
    FiscalHouseAnswer,
    IssuedNotes,
    NoteContent,
    NoteDrafts,
    TaxClasses,
    TaxProfiles,
)
from query_api.http import CustomerReader, FiscalReader, Id, Now, OperationsReader, Snapshot, reading, storable

router = APIRouter(prefix="/api/v1/fiscal", tags=["fiscal"])

FiscalNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
DraftsNow = Annotated[Snapshot, Depends(reading(*OF_DRAFTS))]
OrderId = Annotated[Id, Path(description="id of the order", examples=[464])]
DraftKind = Annotated[NoteKind, Path(description="which note", examples=["nfe_venda"])]
PostalCode = Annotated[
    str, Query(max_length=9, description="a CEP, with or without its hyphen", examples=["07500-000"])
]
Search = Annotated[
    str,
    Query(max_length=100, description="the beginning of a word of the name", examples=["santa is"]),
    AfterValidator(storable),
]


@router.get("/house", summary="What notes say of the house", operation_id="readFiscalHouse")
@kept
def read_house(_: FiscalReader, read: FiscalNow, response: Response) -> FiscalHouseAnswer:
    """With `ETag` for `If-Match`."""
    found = the_house(read)
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get("/profiles", summary="Tax profiles", operation_id="listTaxProfiles")
@kept_for_a_minute
def list_profiles(_: OperationsReader, read: FiscalNow, now: Now) -> TaxProfiles:
    """All of them, with the taxes of today and of every other day."""
    return every_profile(read, now.astimezone(PUB_TIME).date())


@router.get("/classes", summary="Classes of IBS and CBS", operation_id="listTaxClasses")
@not_kept("a table that ships")
def list_classes(_: FiscalReader) -> TaxClasses:
    """The official table (cClassTrib) that ships, with its date."""
    return the_classes()


@router.get("/cities", summary="Cities with their IBGE codes", operation_id="listFiscalCities")
@not_kept("a table that ships")
def list_cities(_: CustomerReader, postal_code: PostalCode = "", search: Search = "") -> FiscalCities:
    """The city of `postal_code`, if it is known; else those that are called like `search`."""
    owner = city_of_postal_code(postal_code)
    found = [owner] if owner else cities_named(search)
    return FiscalCities(data=[FiscalCity(**city._asdict()) for city in found])


@router.get("/drafts", summary="Notes to issue", operation_id="listNoteDrafts")
@kept_for_a_minute
def list_drafts(_: FiscalReader, read: DraftsNow, now: Now) -> NoteDrafts:
    """Those that orders ask for, delivered since the house makes notes and up to a week ahead, with what each lacks."""
    drafts = due_drafts(read, now.astimezone(PUB_TIME).date())
    return NoteDrafts(data=[shown(each) for each in drafts], notes_from=fiscal_house_of(read).notes_from)


@router.get("/orders/{id:int}/drafts", summary="Notes of an order", operation_id="listNoteDraftsOfOrder")
@kept
def list_drafts_of_order(_: FiscalReader, read: DraftsNow, id: OrderId) -> NoteDrafts:
    """Those that the order asks for once it is confirmed, whenever it is delivered."""
    drafts = drafts_of_order(read, id)
    return NoteDrafts(data=[shown(each) for each in drafts], notes_from=fiscal_house_of(read).notes_from)


@router.get(
    "/orders/{id:int}/drafts/{kind}",
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


@router.get("/notes", summary="Recorded notes", operation_id="listFiscalNotes")
@kept
def list_notes(_: FiscalReader, read: DraftsNow, page: Annotated[NotePage, Query()]) -> IssuedNotes:
    """By page, filter and search; the newest first."""
    query = page.query()
    rows = read.all(page.of(query, page.sorted_by()))
    return IssuedNotes(data=issued(read, rows), pagination=page.pagination(read.count(query)))
