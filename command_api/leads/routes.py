"""Requests of visitors, and what becomes of them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final

from fastapi import APIRouter, Path, Response
from starlette.concurrency import run_in_threadpool

from command_api.fields import Id
from command_api.http import AsOperator, AsOrderPlacer, AsPrivacyOfficer, AsVisitor, CommandAnswer, StoreOf, answer
from command_api.kernel import Refused
from command_api.leads.commands import (
    enter_site_order,
    find_by_token,
    forget_lead,
    fulfil_site_order,
    lose_lead,
    open_lead,
    receive_lead,
    receive_site_order,
    reopen_lead,
)
from command_api.leads.requests import EnteredOrderBody, LeadAnswer, LeadBody, LeadLossBody, SiteOrderBody
from command_api.rules.estimates import KEY_PURPOSE, Estimate, InvalidEstimate, read_estimate
from command_api.session import OriginOf, SecurityOf
from infra.answers import described
from infra.security.security import Security

router = APIRouter(prefix="/api/v1/leads", tags=["leads"])

LeadId = Annotated[Id, Path(description="id of the lead", examples=[12])]
_REFUSED: Final = described(
    {
        409: "The estimate was not signed here, or is older than two days",
        429: "Too many requests from this address; see `Retry-After`",
    }
)


@router.post("", status_code=201, summary="Ask for a party", operation_id="createLead", responses=_REFUSED)
async def create(
    body: LeadBody, response: Response, store: StoreOf, security: SecurityOf, origin: OriginOf, ctx: AsVisitor
) -> LeadAnswer:
    """Public, with a captcha. The house reads it in its inbox. An address may send ten in an hour."""
    await security.captcha.check(body.captcha_token, origin.address, 0)
    await run_in_threadpool(security.limits.attempt_as_visitor, origin.address, ctx.now.timestamp())
    estimate = _estimate(security, body.estimate, ctx.now)
    receipt = await run_in_threadpool(receive_lead, store, estimate, body.contact(), ctx)
    return LeadAnswer(**answer(response, receipt))


@router.post(
    "/orders",
    status_code=201,
    summary="Order from the menu",
    operation_id="createSiteOrder",
    responses={
        409: {"description": "A product is not sold so, or has another price now (`product_id`)"},
        429: _REFUSED[429],
    },
)
async def create_order(
    body: SiteOrderBody, response: Response, store: StoreOf, security: SecurityOf, origin: OriginOf, ctx: AsVisitor
) -> LeadAnswer:
    """Public, with a captcha. The house reads it in its inbox, whether a message follows or not."""
    # a repeated request after a lost answer has a captcha that was used
    if await run_in_threadpool(find_by_token, store, body.token) is None:
        await security.captcha.check(body.captcha_token, origin.address, 0)
        await run_in_threadpool(security.limits.attempt_as_visitor, origin.address, ctx.now.timestamp())
    receipt = await run_in_threadpool(receive_site_order, store, body.command(), ctx)
    return LeadAnswer(**answer(response, receipt))


@router.post(
    "/entered-orders",
    status_code=201,
    summary="Enter an order from the menu",
    operation_id="enterSiteOrder",
    responses={409: {"description": "A product is not sold so, or has another price now (`product_id`)"}},
)
def enter_order(body: EnteredOrderBody, response: Response, store: StoreOf, ctx: AsOperator) -> LeadAnswer:
    """A guest ordered by telephone or at the counter, and a member of the staff writes it down."""
    return LeadAnswer(**answer(response, enter_site_order(store, body.command(), ctx)))


@router.post("/{id}/open", status_code=201, summary="Mark a lead as read", operation_id="openLead")
def mark_read(id: LeadId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """The first time it is read; later nothing changes."""
    return CommandAnswer(**answer(response, open_lead(store, id, ctx)))


@router.post("/{id}/fulfil", status_code=201, summary="Mark a site order as fulfilled", operation_id="fulfilSiteOrder")
def fulfil(id: LeadId, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """The visitor has what was ordered. 409 for a party, which becomes an event order."""
    return CommandAnswer(**answer(response, fulfil_site_order(store, id, ctx)))


@router.post("/{id}/lose", status_code=201, summary="Give a lead up", operation_id="loseLead")
def lose(id: LeadId, body: LeadLossBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """The request becomes no order. 409 if it is one already."""
    return CommandAnswer(**answer(response, lose_lead(store, id, body.reason, body.note, ctx)))


@router.post("/{id}/reopen", status_code=201, summary="Reopen a lead", operation_id="reopenLead")
def reopen(id: LeadId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """The request was lost, or its order came to nothing. The order stays."""
    return CommandAnswer(**answer(response, reopen_lead(store, id, ctx)))


@router.delete("/{id:int}", summary="Forget a lead", operation_id="forgetLead")
def forget(id: LeadId, response: Response, store: StoreOf, ctx: AsPrivacyOfficer) -> CommandAnswer:
    """Name, phone, address and notes are destroyed. The request still counts in the figures."""
    return CommandAnswer(**answer(response, forget_lead(store, id, ctx, by_rule=False)))


def _estimate(security: Security, text: str, now: datetime) -> Estimate:
    try:
        return read_estimate(text, security.keys.derive(KEY_PURPOSE), now)
    except InvalidEstimate:
        raise Refused("A estimativa não vale mais: calcule a festa de novo.") from None
