"""GETs of the customer's page. Public: the token is the right, and travels in a header, which no log has."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Path, Response

from infra.answers import described
from query_api.answers import not_kept
from query_api.http import Now, SettingsOf, Snapshot, reading
from query_api.log import TheLog
from query_api.orders.customer_page import due, open_pix, order_of_page
from query_api.orders.customer_page_responses import CustomerPage, PageDocument
from query_api.orders.detail import event_order
from query_api.orders.detail_responses import EventOrder
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.kept_papers import AS_KEPT, PaperSha256, kept_file, papers_of_customer
from query_api.orders.papers import paper
from query_api.orders.receipts import A_RECEIPT, PaymentNumber, receipt
from query_api.orders.visits import CodeOf, visit_of
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages

router = APIRouter(prefix="/api/v1/customer-page", tags=["customer-page"])

PageNow = Annotated[Snapshot, Depends(reading("orders", "customers", "accounts", "equipment", "site", "route_plans"))]
PageToken = Annotated[
    str, Header(alias="X-Page-Token", description="the part of the link behind `/p/`", min_length=1, max_length=100)
]
_OVER: Final = described(
    {404: "No page has this token", 410: "The link has expired, was revoked, or the customer was erased"}
)
_PRIVATE: Final = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"}


def _order_of_page(read: PageNow, log: TheLog, now: Now, settings: SettingsOf, token: PageToken) -> EventOrder:
    hold_hours = hold_rules_of(read.connection, settings).deposit_hold_hours
    return event_order(read, log, order_of_page(read, log, token, now), now, hold_hours)


OrderOfPage = Annotated[EventOrder, Depends(_order_of_page)]


@router.get("", responses=_OVER, summary="The customer's page of an order", operation_id="readCustomerPage")
@not_kept("public, with the token of a link")
def read_page(
    read: PageNow, now: Now, settings: SettingsOf, order: OrderOfPage, code_of: CodeOf, response: Response
) -> CustomerPage:
    """Quote, status, payments, the PIX for what is open, and the van that comes. Public, with the token of a link."""
    response.headers.update(_PRIVATE)
    visit = visit_of(read, order, code_of, now)
    return CustomerPage.of(order, due(read, order, now), open_pix(read, order, settings), visit, order.page.expires_at)


@router.get(
    "/documents/{kind}",
    response_model=PaperPages,
    responses={**AS_A_PAPER, **_OVER, 409: {"description": "The order has no such document now"}},
    summary="A document of the customer's page",
    operation_id="readCustomerPageDocument",
)
@not_kept("public, with the token of a link")
def read_page_document(
    read: PageNow,
    log: TheLog,
    now: Now,
    settings: SettingsOf,
    order: OrderOfPage,
    kind: Annotated[PageDocument, Path(description="which document", examples=["quote"])],
    accept: Accept = "",
) -> Response:
    """The quote or the loan contract. Public, with the token of a link."""
    return paper(read, log, kind, order, settings, now).answer(accept, {**read.headers, **_PRIVATE})


@router.get(
    "/payments/{payment_id}/receipt",
    response_model=PaperPages,
    responses={**_OVER, **A_RECEIPT},
    summary="The receipt of a payment, on the customer's page",
    operation_id="readCustomerPageReceipt",
)
@not_kept("public, with the token of a link")
def read_page_receipt(
    read: PageNow, settings: SettingsOf, order: OrderOfPage, payment_id: PaymentNumber, accept: Accept = ""
) -> Response:
    """With the amount in words. Public, with the token of a link."""
    return receipt(read, order, payment_id, settings).answer(accept, {**read.headers, **_PRIVATE})


@router.get(
    "/papers/{sha256}",
    response_class=Response,
    responses={**_OVER, **AS_KEPT},
    summary="A paper that the customer agreed to",
    operation_id="readCustomerPagePaper",
)
@not_kept("public, with the token of a link")
def read_page_paper(read: PageNow, log: TheLog, order: OrderOfPage, sha256: PaperSha256) -> Response:
    """The accepted quote, byte by byte. Public, with the token of a link."""
    return kept_file(read, log, order, papers_of_customer(order), sha256, {**read.headers, **_PRIVATE})
