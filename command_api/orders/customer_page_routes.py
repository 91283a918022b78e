"""What a customer does on the page of their order. Public: the token is the right."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Request, Response
from pydantic import BaseModel, Field

from command_api.event_store import Receipt
from command_api.http import StoreOf
from command_api.orders.customer_page import PageVisit, accept_quote, order_of, request_change
from command_api.orders.papers import PapersOf
from command_api.orders.requests import AcceptanceBody, ChangeRequestBody
from command_api.session import SecurityOf, origin_of
from infra.answers import described
from infra.clock import instant_of
from infra.problems import Problem, correlation_id

router = APIRouter(prefix="/api/v1/customer-page", tags=["customer-page"])

_OVER: Final = described(
    {
        404: "No page has this token",
        409: "The order does not allow it",
        410: "The link has expired, was revoked, or the customer was erased",
        429: "Too many unknown tokens from this address; see `Retry-After`",
    }
)


def _visit(
    request: Request,
    token: Annotated[
        str, Header(alias="X-Page-Token", description="the part of the link behind `/p/`", min_length=1, max_length=100)
    ],
) -> PageVisit:
    return PageVisit(token, instant_of(request), correlation_id(request))


def _order_of(
    request: Request, store: StoreOf, security: SecurityOf, visit: Annotated[PageVisit, Depends(_visit)]
) -> int:
    """The order of the page. A token of 256 bits cannot be guessed, so right tokens are never counted: the carriers of
    phones give one address to many people. Unknown tokens are counted apart from logins."""
    try:
        return order_of(store, visit)
    except Problem as unknown:
        if unknown.status == 404:
            security.limits.attempt_with_page(origin_of(request).address, visit.now.timestamp())
        raise


VisitOf = Annotated[PageVisit, Depends(_visit)]
OrderOfPage = Annotated[int, Depends(_order_of)]


class PageCommandAnswer(BaseModel):
    """What a command of the page answers: nothing of the order, which the page reads again."""

    position: str = Field(description="send it as `X-Min-Position` to read your own write", examples=["0.1042"])


@router.post("/acceptance", status_code=201, responses=_OVER, summary="Accept the quote", operation_id="acceptQuote")
def accept(
    body: AcceptanceBody, response: Response, store: StoreOf, papers: PapersOf, visit: VisitOf, id: OrderOfPage
) -> PageCommandAnswer:
    """Sealed in the history with the text, the PDF and their hashes. A draft holds its equipment from now on, if it is
    free."""
    return _answered(response, accept_quote(store, papers, id, body.name, body.text_sha256, visit.ctx))


@router.post(
    "/change-requests", status_code=201, responses=_OVER, summary="Ask for a change", operation_id="requestOrderChange"
)
def change(
    body: ChangeRequestBody, response: Response, store: StoreOf, visit: VisitOf, id: OrderOfPage
) -> PageCommandAnswer:
    """Staff see it on the order; nothing changes by itself."""
    return _answered(response, request_change(store, id, body.text, visit.ctx))


def _answered(response: Response, receipt: Receipt) -> PageCommandAnswer:
    response.headers["X-Event-Position"] = str(receipt.position)
    return PageCommandAnswer(position=str(receipt.position))
