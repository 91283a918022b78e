"""What the routes of every slice share: strict bodies, the command's context by permission, the answer."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends, Header, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field, model_validator

from command_api.event_store import Receipt, Store
from command_api.event_store.recorder import AlreadyAnswered
from command_api.kernel import SYSTEM, VISITOR, Actor, CommandContext, Idempotency
from infra.clock import instant_of
from infra.one_hop import body_of
from infra.problems import Problem, correlation_id, problem_response
from infra.security.bearer import require
from infra.security.permissions import Permission, Principal
from infra.security.strict_input import PARSED
from infra.telemetry import append_repeats


class Body(BaseModel):
    """Base of all request bodies: unknown fields, coerced types, NaN and infinity are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, str_strip_whitespace=True)

    @model_validator(mode="before")
    @classmethod
    def read_whole_numbers(cls, given: Any) -> Any:
        """JSON has one kind of number: 3.0 is the integer 3."""
        if not isinstance(given, dict):
            return given
        # one level of lists: no field of a body is a list of lists
        return {
            name: [_whole(each) for each in value] if isinstance(value, list) else _whole(value)
            for name, value in given.items()
        }


class CommandAnswer(BaseModel):
    """What every command answers."""

    model_config = ConfigDict(extra="allow")

    id: int = Field(description="id of what was changed or created", examples=[42])
    version: int = Field(description="its version now; also in `ETag`", examples=[7])
    position: str = Field(
        description="reads of the same session show it; others send it as `X-Min-Position`", examples=["0.1042"]
    )


class ItemVersion(BaseModel):
    """One of several things that a command changed."""

    id: int = Field(description="its id", examples=[42])
    version: int = Field(description="its version now", examples=[7])


class BulkAnswer(CommandAnswer):
    """What a command on several things answers; `id` and `version` are the first one's."""

    items: list[ItemVersion] = Field(description="all of them, in the order they were named")


IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        pattern=r'^(\*|(W/)?"?[0-9]{1,15}"?)$',
        description="version the caller has seen, as in `ETag`",
        examples=['"7"'],
    ),
]
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=255,
        pattern=r"^[\x21-\x7e]+$",
        description="same key, person and body: the first answer again",
    ),
]


class _ParsedRequest(Request):
    async def json(self) -> Any:
        return self.scope[PARSED] if PARSED in self.scope else await super().json()


class LargeBodyRoute(APIRoute):
    """A route whose body may be so large that parsing it again would keep the other requests waiting."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_parsed(request: Request) -> Response:
            return await handle(_ParsedRequest(request.scope, request.receive))

        return handle_parsed


def store_of(request: Request) -> Store:
    """The store of this process."""
    store: Store = request.app.state.store
    return store


StoreOf = Annotated[Store, Depends(store_of)]


def command_context(permission: Permission) -> Callable[..., CommandContext]:
    """The context of a command by a person who has ``permission``; answers a repeated Idempotency-Key at once."""
    who = require(permission)

    def context(
        request: Request,
        principal: Principal = Depends(who),  # not Annotated: FastAPI cannot see ``who`` from a string annotation
        body: bytes = Depends(body_of),
        if_match: IfMatch = None,
        idempotency_key: IdempotencyKey = None,
    ) -> CommandContext:
        return CommandContext(
            actor=Actor(principal.user_id, principal.name),
            now=instant_of(request),
            correlation_id=correlation_id(request),
            expected_version=_version(if_match),
            idempotency=_idempotency(request, principal, idempotency_key, body),
            session_id=principal.session_id,
            may_exceed=principal.may(Permission.OVERBOOK),
        )

    return context


def uploading_context(permission: Permission) -> Callable[..., CommandContext]:
    """Like ``command_context``, for a file that is read piece by piece. It takes no Idempotency-Key, which would need
    the whole file at once."""
    who = require(permission)

    def context(request: Request, principal: Principal = Depends(who)) -> CommandContext:
        return CommandContext(
            actor=Actor(principal.user_id, principal.name),
            now=instant_of(request),
            correlation_id=correlation_id(request),
            session_id=principal.session_id,
        )

    return context


def unattended_context(actor: Actor) -> Callable[[Request], CommandContext]:
    """The context of a command that needs no session. Its author is ``actor``."""

    def context(request: Request) -> CommandContext:
        return CommandContext(actor=actor, now=instant_of(request), correlation_id=correlation_id(request))

    return context


AsVisitor = Annotated[CommandContext, Depends(unattended_context(VISITOR))]
AsSystem = Annotated[CommandContext, Depends(unattended_context(SYSTEM))]
AsCatalogueEditor = Annotated[CommandContext, Depends(command_context(Permission.CATALOGUE))]
AsSeller = Annotated[CommandContext, Depends(command_context(Permission.AVAILABILITY))]
AsUserManager = Annotated[CommandContext, Depends(command_context(Permission.USERS))]
AsSettingsEditor = Annotated[CommandContext, Depends(command_context(Permission.SETTINGS))]
AsOrderPlacer = Annotated[CommandContext, Depends(command_context(Permission.PLACE_ORDERS))]
AsDriver = Annotated[CommandContext, Depends(command_context(Permission.DRIVE))]
AsWaiver = Annotated[CommandContext, Depends(command_context(Permission.WAIVE))]
AsCustomerEditor = Annotated[CommandContext, Depends(command_context(Permission.CUSTOMERS))]
AsFiscalClerk = Annotated[CommandContext, Depends(command_context(Permission.FISCAL))]
AsPrivacyOfficer = Annotated[CommandContext, Depends(command_context(Permission.PRIVACY))]
AsOperator = Annotated[CommandContext, Depends(command_context(Permission.OPERATIONS))]
AsCustomer = Annotated[CommandContext, Depends(command_context(Permission.OWN_ORDERS))]
AsSelf = Annotated[CommandContext, Depends(command_context(Permission.PROFILE))]
AsAssistantOwner = Annotated[CommandContext, Depends(command_context(Permission.ASSISTANTS))]


def answer(response: Response, receipt: Receipt) -> dict[str, Any]:
    """The body of a command's answer; sets ``ETag`` and ``X-Event-Position``."""
    response.headers["ETag"] = f'"{receipt.version}"'
    response.headers["X-Event-Position"] = str(receipt.position)
    return {**receipt.answer, "position": str(receipt.position)}


def _version(if_match: str | None) -> int | None:
    return None if if_match is None or if_match == "*" else int(if_match.removeprefix("W/").strip('"'))


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _idempotency(request: Request, principal: Principal, key: str | None, body: bytes) -> Idempotency | None:
    if key is None:
        return None
    key_of_process: bytes = request.app.state.fingerprint_key  # without it, a kept hash would let a password be guessed
    fingerprint = hmac.new(key_of_process, f"{request.method} {request.url.path}\n".encode(), hashlib.sha256)
    fingerprint.update(body)
    idempotency = Idempotency(person=str(principal.user_id), key=key, body_hash=fingerprint.hexdigest())
    request.state.idempotency = idempotency
    known = store_of(request).answered(idempotency.person, key)
    if known:
        raise AlreadyAnswered(known)
    return idempotency


async def answer_again(request: Request, exc: Exception) -> Response:
    """Exception handler for a repeated Idempotency-Key: the first answer as it was, or 422 for another body."""
    assert isinstance(exc, AlreadyAnswered)
    answered = exc.answered
    if answered.body_hash != request.state.idempotency.body_hash:
        reused = Problem(422, "Esta Idempotency-Key já foi usada com outro conteúdo.", kind="idempotency-key-reused")
        return problem_response(request, reused)
    append_repeats.inc()
    body = json.loads(answered.answer)
    position = str(answered.position)
    return JSONResponse(
        {"id": body["id"], "version": body["version"], "position": position, **body},  # in the order of CommandAnswer
        getattr(request.scope.get("route"), "status_code", None) or 200,
        headers={"ETag": f'"{body["version"]}"', "X-Event-Position": position, "Idempotency-Replayed": "true"},
    )


async def answer_refusal(request: Request, exc: Exception) -> Response:
    """Exception handler for what a command refused. Where a twin of this request was faster, what it did may be the
    reason: then both get its answer."""
    idempotency: Idempotency | None = getattr(request.state, "idempotency", None)
    if idempotency:
        known = await run_in_threadpool(store_of(request).answered, idempotency.person, idempotency.key)
        if known:
            return await answer_again(request, AlreadyAnswered(known))
    return problem_response(request, exc)
