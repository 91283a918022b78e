"""GETs of a signed-in customer: every order of their own, and nothing of others."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from query_api.answers import not_kept
from query_api.customers.statement import statement_paper
from query_api.http import Id, Now, OwnOrdersReader, SettingsOf, Snapshot, reading
from query_api.log import TheLog
from query_api.orders import own_orders
from query_api.orders.customer_page import due, open_pix
from query_api.orders.customer_page_responses import CustomerPage, PageDocument
from query_api.orders.detail import event_order
from query_api.orders.detail_responses import EventOrder
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.kept_papers import AS_KEPT, PaperSha256, kept_file, papers_of_customer
from query_api.orders.own_orders import MyOrders, my_order, my_orders, my_statement
from query_api.orders.papers import paper
from query_api.orders.receipts import A_RECEIPT, PaymentNumber, receipt
from query_api.orders.visits import CodeOf, visit_of
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages

router = APIRouter(prefix="/api/v1/my-orders", tags=["my-orders"])

MineNow = Annotated[Snapshot, Depends(reading(*own_orders.READ_MODELS))]


def _own_order(
    me: OwnOrdersReader,
    read: MineNow,
    log: TheLog,
    now: Now,
    settings: SettingsOf,
    id: Annotated[Id, Path(description="id of an order of mine", examples=[42])],
) -> EventOrder:
    hold_hours = hold_rules_of(read.connection, settings).deposit_hold_hours
    return event_order(read, log, my_order(read, log, me, id, now), now, hold_hours)


OwnOrder = Annotated[EventOrder, Depends(_own_order)]


@router.get("", summary="My orders", operation_id="listMyOrders")
@not_kept("knows a quoted draft by its events")
def list_my_orders(me: OwnOrdersReader, read: MineNow, log: TheLog, now: Now) -> MyOrders:
    """Of the customer whom the account is linked to, with what is owed and the containers they have. 404 for an account
    without a customer."""
    return my_orders(read, log, me, now)


@router.get(
    "/statement/document",
    response_model=PaperPages,
    responses=AS_A_PAPER,
    summary="My statement",
    operation_id="readMyStatement",
)
@not_kept("made for its instant")
def read_my_statement(
    me: OwnOrdersReader, read: MineNow, now: Now, settings: SettingsOf, accept: Accept = ""
) -> Response:
    """What moved the account of the customer whom this one is linked to, from the beginning."""
    return statement_paper(read, my_statement(read, me, now), settings, now).answer(accept, read.headers)


@router.get("/{id}", summary="An order of mine", operation_id="readMyOrder")
@not_kept("describes events of the log")
def read_my_order(
    _: OwnOrdersReader, read: MineNow, now: Now, settings: SettingsOf, order: OwnOrder, code_of: CodeOf
) -> CustomerPage:
    """What the page of a link shows. 404 for an order of another customer."""
    visit = visit_of(read, order, code_of, now)
    return CustomerPage.of(order, due(read, order, now), open_pix(read, order, settings), visit, None)


@router.get(
    "/{id}/documents/{kind}",
    response_model=PaperPages,
    responses={**AS_A_PAPER, 409: {"description": "The order has no such document now"}},
    summary="A document of an order of mine",
    operation_id="readMyOrderDocument",
)
@not_kept("describes events of the log")
def read_my_document(
    _: OwnOrdersReader,
    read: MineNow,
    log: TheLog,
    now: Now,
    settings: SettingsOf,
    order: OwnOrder,
    kind: Annotated[PageDocument, Path(description="which document", examples=["quote"])],
    accept: Accept = "",
) -> Response:
    """The quote or the loan contract."""
    return paper(read, log, kind, order, settings, now).answer(accept, read.headers)


@router.get(
    "/{id}/payments/{payment_id}/receipt",
    response_model=PaperPages,
    responses=A_RECEIPT,
    summary="The receipt of a payment of mine",
    operation_id="readMyReceipt",
)
@not_kept("describes events of the log")
def read_my_receipt(
    _: OwnOrdersReader,
    read: MineNow,
    settings: SettingsOf,
    order: OwnOrder,
    payment_id: PaymentNumber,
    accept: Accept = "",
) -> Response:
    """With the amount in words."""
    return receipt(read, order, payment_id, settings).answer(accept, read.headers)


@router.get(
    "/{id}/papers/{sha256}",
    response_class=Response,
    responses=AS_KEPT,
    summary="A paper that I agreed to",
    operation_id="readMyOrderPaper",
)
@not_kept("describes events of the log")
def read_my_paper(_: OwnOrdersReader, read: MineNow, log: TheLog, order: OwnOrder, sha256: PaperSha256) -> Response:
    """The accepted quote, byte by byte."""
    return kept_file(read, log, order, papers_of_customer(order), sha256, read.headers)
