"""Calls for the waiter: guests call, the bar answers."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Response
from starlette.concurrency import run_in_threadpool

from command_api.fields import Id
from command_api.http import AsOperator, AsVisitor, CommandAnswer, StoreOf, answer
from command_api.session import OriginOf, SecurityOf
from command_api.site.info import MOST_TABLES
from command_api.waiter_calls.commands import answer_call, call_waiter, see_call
from infra.answers import described

router = APIRouter(tags=["tables"])

TableNumber = Annotated[int, Path(ge=1, le=MOST_TABLES, description="number of the table", examples=[5])]
CallId = Annotated[Id, Path(description="id of the call", examples=[31])]
_REFUSED: Final = described(
    {
        409: "The house takes no calls from this table",
        429: "Too many calls from this table or address; see `Retry-After`",
    }
)


@router.post(
    "/api/v1/tables/{number}/call",
    status_code=201,
    summary="Call the waiter",
    operation_id="callWaiter",
    responses=_REFUSED,
)
async def call(
    number: TableNumber, response: Response, store: StoreOf, security: SecurityOf, origin: OriginOf, ctx: AsVisitor
) -> CommandAnswer:
    """Public. A table that waits already keeps its call. In five minutes an address may call ten times from this table,
    sixty times from all: the guests of a house may share one."""
    await run_in_threadpool(security.limits.attempt_at_table, number, origin.address, ctx.now.timestamp())
    return CommandAnswer(**answer(response, await run_in_threadpool(call_waiter, store, number, ctx)))


@router.post("/api/v1/waiter-calls/{id}/see", status_code=201, summary="See a call", operation_id="seeWaiterCall")
def seen(id: CallId, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """The guest reads that a waiter is on the way. Seeing again changes nothing."""
    return CommandAnswer(**answer(response, see_call(store, id, ctx)))


@router.post(
    "/api/v1/waiter-calls/{id}/answer", status_code=201, summary="Answer a call", operation_id="answerWaiterCall"
)
def answered(id: CallId, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """A waiter was at the table, which may call again. Answering again changes nothing."""
    return CommandAnswer(**answer(response, answer_call(store, id, ctx)))
