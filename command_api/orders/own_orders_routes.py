"""What a signed-in customer does with their own orders: the same as on the page of a link, without a token."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from command_api.fields import Id
from command_api.http import AsCustomer, CommandAnswer, StoreOf, answer
from command_api.orders.customer_page import accept_quote, request_change
from command_api.orders.own_orders import check_own_order
from command_api.orders.papers import PapersOf
from command_api.orders.requests import AcceptanceBody, ChangeRequestBody

router = APIRouter(prefix="/api/v1/my-orders", tags=["my-orders"])

OrderId = Annotated[Id, Path(description="id of an order of mine", examples=[42])]


@router.post("/{id}/acceptance", status_code=201, summary="Accept my quote", operation_id="acceptMyQuote")
def accept(
    id: OrderId, body: AcceptanceBody, response: Response, store: StoreOf, papers: PapersOf, ctx: AsCustomer
) -> CommandAnswer:
    """Sealed in the history with the text, the PDF and their hashes. A draft holds its equipment from now on, if it is
    free."""
    check_own_order(store, id, ctx)
    return CommandAnswer(**answer(response, accept_quote(store, papers, id, body.name, body.text_sha256, ctx)))


@router.post(
    "/{id}/change-requests", status_code=201, summary="Ask for a change", operation_id="requestChangeOfMyOrder"
)
def change(id: OrderId, body: ChangeRequestBody, response: Response, store: StoreOf, ctx: AsCustomer) -> CommandAnswer:
    """Staff see it on the order; nothing changes by itself."""
    check_own_order(store, id, ctx)
    return CommandAnswer(**answer(response, request_change(store, id, body.text, ctx)))
