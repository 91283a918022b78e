"""Keys of assistants."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from command_api.assistants.commands import issue_key, revoke_key
from command_api.assistants.details import ADDRESS, MOST_DAYS, USUAL_DAYS, lifetime
from command_api.assistants.domain import KeyTerms
from command_api.fields import Heading, Id
from command_api.http import AsAssistantOwner, AsSelf, Body, CommandAnswer, StoreOf, answer
from command_api.session import ConfirmedSession, OriginOf
from infra.security.bearer import check_right, principal_of
from infra.security.permissions import Permission

router = APIRouter(prefix="/api/v1/assistant-keys", tags=["assistants"])

KeyId = Annotated[Id, Path(description="id of the key", examples=[7])]


class AssistantKeyBody(Body):
    name: Annotated[Heading, Field(max_length=60)] = Field(
        description="which program uses the key", examples=["Claude do notebook"]
    )
    personal_data: bool = Field(False, description="whether it may read names, telephones and addresses of customers")
    days: int = Field(USUAL_DAYS, ge=1, le=MOST_DAYS, description="how long the key is valid", examples=[90])


class AssistantKeyAnswer(CommandAnswer):
    """A command's answer with the token of the new key; both fields are `null` in the answer to a repeated
    `Idempotency-Key`."""

    token: str | None = Field(
        None, description="shown this once", examples=["chop_mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o"]
    )
    address: str | None = Field(
        None, description="where the assistant asks", examples=["https://pirilampo.example/mcp"]
    )


@router.post("", status_code=201, summary="Issue a key for an assistant", operation_id="issueAssistantKey")
def issue(
    body: AssistantKeyBody,
    request: Request,
    response: Response,
    store: StoreOf,
    origin: OriginOf,
    ctx: AsAssistantOwner,
    _: ConfirmedSession,
) -> AssistantKeyAnswer:
    """The assistant reads with the rights that the user has whenever it asks. The token is returned here once and
    stored nowhere. With `personal_data` it needs the permission `customers`, too. Needs a confirmed session. The
    user reads of it at a later sign-in. 409 with ten living keys."""
    right = Permission.CUSTOMERS if body.personal_data else Permission.ASSISTANTS
    owner = check_right(request, right)
    terms = KeyTerms(body.name, body.personal_data, ctx.now + lifetime(body.days))
    token, receipt = issue_key(store, owner.user_id, terms, ctx, origin)
    base: str = request.app.state.settings.base_url
    response.headers["Cache-Control"] = "no-store"
    return AssistantKeyAnswer(**answer(response, receipt), token=token, address=f"{base.rstrip('/')}{ADDRESS}")


@router.delete("/{id}", summary="Revoke the key of an assistant", operation_id="revokeAssistantKey")
def revoke(id: KeyId, request: Request, response: Response, store: StoreOf, ctx: AsSelf) -> CommandAnswer:
    """One's own; an administrator revokes anybody's. It opens nothing from then on."""
    me = principal_of(request)
    owner_id = None if me.may(Permission.USERS) else me.user_id
    return CommandAnswer(**answer(response, revoke_key(store, id, owner_id, ctx)))
