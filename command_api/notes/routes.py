"""Notes of orders: handed to the provider of the house, or recorded by their key."""

from __future__ import annotations

from typing import Annotated, BinaryIO, Final

from fastapi import APIRouter, Path, Request, Response
from fastapi.concurrency import run_in_threadpool

from command_api.event_store import Store
from command_api.fields import Day, Id
from command_api.fiscal.providing import Providers, provider_record
from command_api.http import AsFiscalClerk, AsSystem, CommandAnswer, StoreOf, answer
from command_api.kernel import CommandContext
from command_api.notes.commands import (
    amend_note,
    cancel_note,
    correct_note,
    discard_note,
    issue_note,
    issue_note_of_day,
    record_note,
    retry_note,
    withdraw_note,
)
from command_api.notes.drafting import DraftsOf
from command_api.notes.handing_over import take_report
from command_api.notes.requests import AmendBody, CancelBody, IssueBody, NoteBody
from command_api.rules.note_states import ProviderKind
from command_api.session import SecurityOf
from command_api.upload_stream import received
from infra.answers import described
from infra.fiscal.provider import Malformed, NotGenuine
from infra.messaging.addresses import AddressGuard
from infra.problems import Problem
from infra.security.body_limits import MIB

router = APIRouter(prefix="/api/v1/notes", tags=["notes"])

ANSWERS: Final = "/api/v1/notes/answers"
"""Where providers post what became of a note; the name of the provider follows."""
MOST_BYTES: Final = MIB
_TOO_MANY: Final = "O conteúdo enviado é grande demais. Máximo: 1 MB."
SaleDay = Annotated[Day, Path(description="a day, in the time of the house", examples=["2027-01-08"])]
OrderId = Annotated[Id, Path(description="id of the order", examples=[464])]
NoteId = Annotated[Id, Path(description="id of the note", examples=[12])]


@router.post("/orders/{id}", status_code=201, summary="Record a note of an order", operation_id="recordFiscalNote")
def record(id: OrderId, body: NoteBody, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """One that another program issued, by its access key. An order has one note of each kind."""
    return CommandAnswer(**answer(response, record_note(store, body.command(id), ctx)))


@router.post("/orders/{id}/issue", status_code=201, summary="Issue a note of an order", operation_id="issueFiscalNote")
def issue(
    id: OrderId, body: IssueBody, response: Response, store: StoreOf, drafts: DraftsOf, ctx: AsFiscalClerk
) -> CommandAnswer:
    """As the order, the customer and the codes are now. It is handed over at once, and again until the provider
    answers. 409 where something is missing, or the order has such a note."""
    return CommandAnswer(**answer(response, issue_note(store, drafts, id, body.kind, ctx)))


@router.post("/days/{day}/issue", status_code=201, summary="Issue the note of a day", operation_id="issueNoteOfDay")
def issue_of_day(
    day: SaleDay, response: Response, store: StoreOf, drafts: DraftsOf, ctx: AsFiscalClerk
) -> CommandAnswer:
    """One NFC-e of what the bar sold on this day."""
    return CommandAnswer(**answer(response, issue_note_of_day(store, drafts, day, ctx)))


@router.post("/{id}/amend", status_code=201, summary="Complete or take back", operation_id="amendFiscalNote")
def amend(
    id: NoteId, body: AmendBody, response: Response, store: StoreOf, drafts: DraftsOf, ctx: AsFiscalClerk
) -> CommandAnswer:
    """A note of its own, so that both say what the order is now: the valid one stays as it is."""
    return CommandAnswer(**answer(response, amend_note(store, drafts, id, body.kind, ctx)))


@router.post("/{id}/correct", status_code=201, summary="Correct a rejected note", operation_id="correctFiscalNote")
def correct(id: NoteId, response: Response, store: StoreOf, drafts: DraftsOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """Handed over again, as the order and the codes are now."""
    return CommandAnswer(**answer(response, correct_note(store, drafts, id, ctx)))


@router.post("/{id}/cancel", status_code=201, summary="Cancel a valid note", operation_id="cancelFiscalNote")
def cancel(id: NoteId, body: CancelBody, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """Within the hours of its kind: 24 for an NF-e, half of one for an NFC-e. The provider answers later."""
    return CommandAnswer(**answer(response, cancel_note(store, id, body.reason, ctx)))


@router.post("/{id}/retry", status_code=201, summary="Ask the provider again", operation_id="retryFiscalNote")
def retry(id: NoteId, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """A note that could not be handed over, or whose XML did not come."""
    return CommandAnswer(**answer(response, retry_note(store, id, ctx)))


@router.post("/{id}/discard", status_code=201, summary="Give a note up", operation_id="discardFiscalNote")
def discard(id: NoteId, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """One that never became valid: its order asks for it again."""
    return CommandAnswer(**answer(response, discard_note(store, id, ctx)))


@router.post(
    ANSWERS.removeprefix("/api/v1/notes") + "/{provider}",
    summary="What became of a note",
    operation_id="receiveNoteAnswer",
    responses=described(
        {
            401: "The call does not show that the provider sent it",
            404: "The house has no such provider, or no such note",
            413: "More than 1 MB",
            422: "Genuine, but no answer",
        }
    ),
)
async def receive(
    provider: Annotated[ProviderKind, Path(description="which provider", examples=["focus"])],
    request: Request,
    store: StoreOf,
    security: SecurityOf,
    ctx: AsSystem,
) -> dict[str, bool]:
    """For the provider: Focus NFe with the secret in `Authorization`, another program with a signature (Standard
    Webhooks). The same answer again changes nothing."""
    async with received(request, MOST_BYTES, request.app.state.settings.data, _TOO_MANY) as body:
        await run_in_threadpool(_take, store, _providers(request, security), provider, request, body, ctx)
    return {"ok": True}


@router.delete("/{id}", summary="Withdraw a recorded note", operation_id="withdrawFiscalNote")
def withdraw(id: NoteId, response: Response, store: StoreOf, ctx: AsFiscalClerk) -> CommandAnswer:
    """Recorded in error, or cancelled where it was issued: the order asks for it again."""
    return CommandAnswer(**answer(response, withdraw_note(store, id, ctx)))


def _providers(request: Request, security: SecurityOf) -> Providers:
    settings = request.app.state.settings
    return Providers(settings, security.keys, AddressGuard(settings.messages_networks))


def _take(
    store: Store, providers: Providers, provider: ProviderKind, request: Request, file: BinaryIO, ctx: CommandContext
) -> None:
    """Of what the provider did not send, nothing is parsed."""
    from infra.fiscal import focus, signed_json

    record = provider_record(store)
    if record is None or record.settings.provider != provider:
        raise Problem(404, kind="not-found")
    file.seek(0)
    secret, body = providers.callback_secret(record), file.read()
    try:
        if provider == "focus":
            reported = focus.read_callback(secret, request.headers.get("authorization", ""), body)
        else:
            reported = signed_json.read_report((secret,), request.headers, body, ctx.now)
    except NotGenuine:
        raise Problem(401, "A chamada não mostra que vem do provedor.", kind="unauthorized") from None
    except Malformed:
        raise Problem(422, "O conteúdo enviado não é a resposta de um provedor.", kind="unreadable-json") from None
    take_report(store, reported, ctx.now)
