"""Customers say in their mail program that they want no more messages (RFC 8058)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from command_api.customers.records import refuse_messages
from command_api.http import AsVisitor, StoreOf
from command_api.messages.house import house_of
from command_api.messages.unsubscribing import HEADERS, KEY_PURPOSE, LONGEST, PATH, answer_page, customer_of
from command_api.session import SecurityOf, origin_of
from infra.answers import described
from infra.problems import Problem

router = APIRouter(tags=["messages"])

_ANSWERS: Final = described(
    {
        200: "A page that says so",
        404: "No address has this token",
        429: "Too many unknown tokens from this address; see `Retry-After`",
    }
)


@router.post(
    PATH,
    summary="A customer wants no more messages",
    operation_id="unsubscribeCustomer",
    response_class=HTMLResponse,
    responses=_ANSWERS,
)
async def unsubscribe(
    token: Annotated[str, Path(max_length=LONGEST, description="of the address", examples=["12.3f2a9c"])],
    request: Request,
    store: StoreOf,
    security: SecurityOf,
    ctx: AsVisitor,
) -> HTMLResponse:
    """Public, with the token of an e-mail; its form is not read. Again: the same answer. Right tokens are never
    counted: a mail provider calls for many people from one address."""
    customer = customer_of(token, security.keys.derive(KEY_PURPOSE))
    if customer is None:
        await run_in_threadpool(security.limits.attempt_with_page, origin_of(request).address, ctx.now.timestamp())
        raise Problem(404, kind="not-found")
    await run_in_threadpool(refuse_messages, store, customer, ctx)
    house = await run_in_threadpool(house_of, store, request.app.state.settings)
    return HTMLResponse(answer_page(house.name), headers=HEADERS)
