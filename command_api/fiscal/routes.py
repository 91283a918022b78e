"""What notes say of the house, and tax profiles."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from command_api.fields import Id
from command_api.fiscal.commands import change_fiscal_house, change_tax_profile, create_tax_profile
from command_api.fiscal.details import FiscalHouse, ProviderSettings
from command_api.fiscal.providing import Providers, dismiss_provider
from command_api.fiscal.requests import FiscalHouseBody, NewTaxProfileBody, ProviderBody, TaxProfileBody
from command_api.http import AsFiscalClerk, AsSettingsEditor, CommandAnswer, StoreOf, answer
from command_api.kernel.events import fields_of
from command_api.kernel.partial import Partial
from command_api.session import SecurityOf
from infra.messaging.addresses import AddressGuard


class ProviderChosen(CommandAnswer):
    callback_secret: str | None = Field(
        None,
        description="proves that an answer comes from the provider; shown this once; `null`: the one before stays",
        examples=["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    )


router = APIRouter(prefix="/api/v1/fiscal", tags=["fiscal"])

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


@router.put("/provider", summary="Name the provider of notes", operation_id="chooseFiscalProvider")
def choose(
    body: ProviderBody,
    response: Response,
    request: Request,
    store: StoreOf,
    security: SecurityOf,
    ctx: AsSettingsEditor,
) -> ProviderChosen:
    """The provider that transmits the notes of the house from now on. 409 without a token, or for an address in an
    internal network."""
    settings = request.app.state.settings
    providers = Providers(settings, security.keys, AddressGuard(settings.messages_networks))
    wanted = fields_of(ProviderSettings, body)
    chosen = providers.choose(store, wanted, body.token, ctx, renew=body.renew_secret)
    return ProviderChosen(**answer(response, chosen.receipt), callback_secret=chosen.callback_secret)


@router.delete("/provider", summary="Hand no notes over", operation_id="dismissFiscalProvider")
def dismiss(response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """Notes that wait stay as they are."""
    return CommandAnswer(**answer(response, dismiss_provider(store, ctx)))
