"""What notes say of the house, and tax profiles."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from command_api.fields import Id
from command_api.fiscal.commands import change_fiscal_house, change_tax_profile, create_tax_profile
from command_api.fiscal.details import FiscalHouse
from command_api.fiscal.recording import record_note, withdraw_note
from command_api.fiscal.requests import FiscalHouseBody, NewTaxProfileBody, NoteBody, TaxProfileBody
from command_api.http import AsFiscalClerk, CommandAnswer, StoreOf, answer
from command_api.kernel.events import fields_of
from command_api.kernel.partial import Partial

router = APIRouter(prefix="/api/v1/fiscal", tags=["fiscal"])

OrderId = Annotated[Id, Path(description="id of the order", examples=[464])]
NoteId = Annotated[Id, Path(description="id of the note", examples=[12])]
ProfileId = Annotated[Id, Path(description="id of the tax profile", examples=[2])]


@router.put("/house", summary="Change what notes say of the house", operation_id="updateFiscalHouse")
def update_house(body: FiscalHouseBody, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """All of it at once. Notes that were made keep what they say."""
    house = Partial.of(fields_of(FiscalHouse, body))
    return CommandAnswer(**answer(response, change_fiscal_house(store, house, ctx)))


@router.post("/profiles", status_code=201, summary="Create a tax profile", operation_id="createTaxProfile")
def create(body: NewTaxProfileBody, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """The taxes of a kind of sale as the accountant wrote them down. Products and beers get it in their record."""
    return CommandAnswer(**answer(response, create_tax_profile(store, body.command(), ctx)))


@router.patch("/profiles/{id}", summary="Change or retire a tax profile", operation_id="updateTaxProfile")
def update(
    id: ProfileId, body: TaxProfileBody, response: Response, store: StoreOf, ctx: AsFiscalClerk
) -> CommandAnswer:
    """Taxes count from `valid_from` on, and earlier days keep theirs. Notes that were made keep what they say."""
    return CommandAnswer(**answer(response, change_tax_profile(store, body.command(id), ctx)))


@router.post(
    "/orders/{id}/notes", status_code=201, summary="Record a note of an order", operation_id="recordFiscalNote"
)
def record(id: OrderId, body: NoteBody, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """One that another program issued, by its access key. An order has one note of each kind."""
    return CommandAnswer(**answer(response, record_note(store, body.command(id), ctx)))


@router.delete("/notes/{id}", summary="Withdraw a recorded note", operation_id="withdrawFiscalNote")
def withdraw(id: NoteId, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """Recorded in error, or cancelled where it was issued: the order asks for it again."""
    return CommandAnswer(**answer(response, withdraw_note(store, id, ctx)))
