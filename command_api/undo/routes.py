"""POST of an undo, under ``/api/v1/audit``. Its GET, on the query side, says what it would do."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import AfterValidator, Field

from command_api.compensations import Tools
from command_api.fields import Id, Reason
from command_api.http import Body, CommandAnswer, StoreOf, answer, command_context
from command_api.kernel import CommandContext
from command_api.undo.commands import undo, undo_command
from infra.answers import described
from infra.problems import CORRELATION_PATTERN
from infra.security.bearer import principal_of
from infra.security.permissions import Permission

router = APIRouter(prefix="/api/v1/audit", tags=["audit"])

AsAuditor = Annotated[CommandContext, Depends(command_context(Permission.AUDIT))]
_STREAM: Final = r"^[a-z_]{1,60}-[0-9]{1,18}$"
MOST_AT_ONCE: Final = 500
StreamName = Annotated[str, Path(pattern=_STREAM, description="name of the stream", examples=["product-42"])]
Version = Annotated[Id, Path(description="the how manieth event of its stream, from 1", examples=[7])]
_REFUSED: Final = described(
    {
        403: "the slice asks for a right that the person does not have",
        404: "there is no such event",
        409: "something stands in the way: the sentence says what",
    }
)


def _each_once(streams: list[str]) -> list[str]:
    if len(set(streams)) != len(streams):
        raise ValueError("O mesmo registro aparece duas vezes.")
    return streams


class UndoBody(Body):
    reason: Reason = Field(description="why; kept with what follows", examples=["Preço digitado errado"])


class UndoCommandBody(UndoBody):
    command: Annotated[str, Field(pattern=CORRELATION_PATTERN)] = Field(
        description="correlation id of the command: its `X-Correlation-Id`", examples=["5f0c2d1e9a7b4c3d8e6f"]
    )
    streams: Annotated[
        list[Annotated[str, Field(pattern=_STREAM)]],
        Field(min_length=1, max_length=MOST_AT_ONCE, json_schema_extra={"uniqueItems": True}),
        AfterValidator(_each_once),
    ] = Field(description="what it was given for", examples=[["product-42", "product-43"]])


class CommandUndone(CommandAnswer):
    undone: int = Field(description="in how many streams something changed back", examples=[2])


@router.post(
    "/undo",
    status_code=201,
    responses={status: answer for status, answer in _REFUSED.items() if status == 409},
    summary="Undo a command on several things",
    operation_id="undoCommand",
)
def undo_together(
    request: Request, body: UndoCommandBody, response: Response, store: StoreOf, ctx: AsAuditor
) -> CommandUndone:
    """All of its events in these streams, or none. A refusal names each stream that cannot be undone in `refused`: its
    `stream` and the `reason`."""
    tools = Tools(store, request.app.state.files)
    rights = principal_of(request).permissions
    because = replace(ctx, reason=body.reason)
    return CommandUndone(**answer(response, undo_command(tools, body.command, body.streams, rights, because)))


@router.post(
    "/streams/{name}/events/{version}/undo",
    status_code=201,
    responses=_REFUSED,
    summary="Undo an event",
    operation_id="undoHistoryEvent",
)
def undo_event(
    request: Request,
    name: StreamName,
    version: Version,
    body: UndoBody,
    response: Response,
    store: StoreOf,
    ctx: AsAuditor,
) -> CommandAnswer:
    """By the command that brings back what it changed; nothing is ever deleted. `If-Match` is the version of the stream
    that the preview showed. What follows names the event as its cause."""
    tools = Tools(store, request.app.state.files)
    rights = principal_of(request).permissions
    return CommandAnswer(**answer(response, undo(tools, name, version, rights, replace(ctx, reason=body.reason))))
