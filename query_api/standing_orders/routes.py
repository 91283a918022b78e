"""GETs of standing orders."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import BeforeValidator

from command_api.rules.windows import PUB_TIME
from query_api.answers import kept, kept_for_a_minute
from query_api.http import Id, Now, OptionalId, OrderReader, Snapshot, reading
from query_api.standing_orders.queries import (
    READ_MODELS,
    Filter,
    draft_of,
    standing_order_by_id,
    standing_orders_by,
)
from query_api.standing_orders.responses import OrderOrigin, StandingOrder, StandingOrders

router = APIRouter(prefix="/api/v1/standing-orders", tags=["standing-orders"])

StandingOrdersNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
StandingOrderId = Annotated[Id, Path(description="id of the standing order", examples=[5])]
OfCustomer = Annotated[OptionalId, Query(description="only those of this customer", examples=[17])]
OfOrder = Annotated[Id, Query(description="id of the order", examples=[42])]
InStatus = Annotated[
    Filter | None,
    BeforeValidator(lambda value: None if value == "" else value),
    Query(description="only those in this status", examples=["active"]),
]


@router.get("", summary="Standing orders", operation_id="listStandingOrders")
@kept_for_a_minute
def list_standing_orders(
    _: OrderReader, read: StandingOrdersNow, now: Now, customer_id: OfCustomer = None, status: InStatus = None
) -> StandingOrders:
    """With their next days of delivery."""
    today = now.astimezone(PUB_TIME).date()
    return StandingOrders(data=standing_orders_by(read, today, customer_id=customer_id, status=status))


@router.get("/draft", summary="Where an order comes from", operation_id="readStandingDraft")
@kept
def read_standing_draft(_: OrderReader, read: StandingOrdersNow, order_id: OfOrder) -> OrderOrigin:
    """The standing order that the order was made of, and what differs from the order before."""
    return OrderOrigin(draft=draft_of(read, order_id))


@router.get("/{id:int}", summary="A standing order", operation_id="getStandingOrder")
@kept_for_a_minute
def read_standing_order(
    _: OrderReader, read: StandingOrdersNow, now: Now, id: StandingOrderId, response: Response
) -> StandingOrder:
    """With `ETag` for `If-Match`."""
    found = standing_order_by_id(read, id, now.astimezone(PUB_TIME).date())
    response.headers["ETag"] = f'"{found.version}"'
    return found
