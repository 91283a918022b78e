"""Stock and sales."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, Field

from command_api.fields import Day, Id, Instant, Line, Price, Quantity, Some
from command_api.http import AsOperator, Body, CommandAnswer, StoreOf, answer
from command_api.kernel.events import fields_of
from command_api.rules.cost_centers import CostCenter
from command_api.stock.commands import (
    RecordSale,
    count_stock,
    discard_keg,
    empty_keg,
    lose_stock,
    receive_keg,
    receive_stock,
    record_sales,
    reverse_sale,
    set_minimum,
    tap_keg,
)
from command_api.stock.import_routes import router as imports
from command_api.stock.keg_routes import router as kegs
from command_api.stock.kegs import NewKeg

MOST_SALES: Final = 1000

router = APIRouter(tags=["stock"])
ROUTERS = (kegs, imports, router)

ProductId = Annotated[Id, Path(description="id of the product", examples=[42])]
KegId = Annotated[Id, Path(description="id of the keg", examples=[7])]
Note = Annotated[Line, Field(max_length=200)]
SaleId = Annotated[Id, Path(description="id of the sale", examples=[1042])]


class ReceiptBody(Body):
    quantity: Some = Field(description="what came in, in the product's unit", examples=[50])
    unit_cost: Price | None = Field(None, description="BRL per unit", examples=[6.4])
    note: Note = Field("", description="supplier, invoice", examples=["NF 1042, Cervejaria da Serra"])


class CountBody(Body):
    counted: Quantity = Field(description="what is on the shelf, in the product's unit", examples=[37])
    reason: Note = Field("", description="why it differs; required where it does", examples=["Garrafas quebradas"])


class LossBody(Body):
    quantity: Some = Field(description="what is gone, in the product's unit", examples=[2])
    reason: Annotated[Note, Field(min_length=1)] = Field(description="why", examples=["Quebrou na entrega"])


class MinimumBody(Body):
    minimum: Quantity = Field(description="at or below it the stock is low, in the product's unit", examples=[12])


class KegBody(Body):
    code: Annotated[Line, Field(max_length=40)] = Field("", description="on its label, unique", examples=["L2231-07"])
    volume_l: Some = Field(description="litres", examples=[50])
    quantity: Some | None = Field(
        None, description="that in the product's unit; left out, from the volume, or 1", examples=[None]
    )
    filled_on: Day = Field(description="when it was filled", examples=["2026-11-10"])
    expires_on: Day = Field(description="the last day on which it may be served", examples=["2026-12-20"])
    cost: Price | None = Field(None, description="BRL for the whole keg", examples=[480])


class KegStatusBody(Body):
    status: Literal["tapped", "empty", "discarded"] = Field(description="what happened to it", examples=["tapped"])
    reason: Note = Field("", description="for discarding, and for tapping an expired one", examples=["Azedou"])
    lost: Quantity | None = Field(
        None, description="discarded: what was left, in the product's unit; left out: all", examples=[12]
    )


class SaleBody(Body):
    product_id: Id = Field(description="what was sold", examples=[42])
    quantity: Some = Field(description="how much, in the product's unit", examples=[2])
    unit_price: Price | None = Field(None, description="BRL per unit; left out: today's price", examples=[11.9])
    sold_at: Instant | None = Field(
        None, description="when, with offset; left out: now", examples=["2026-11-20T19:30:00-03:00"]
    )
    source_id: Annotated[Line, Field(min_length=1, max_length=100)] | None = Field(
        None, description="its id in the till; the same id is recorded once", examples=["PDV-20261120-42"]
    )
    cost_center: CostCenter = Field("choperia", description="who sold it", examples=["choperia"])

    def command(self) -> RecordSale:
        return fields_of(RecordSale, self)


class SalesBody(Body):
    sales: Annotated[list[SaleBody], Field(min_length=1, max_length=MOST_SALES, description="one or many")]


class RecordedSale(BaseModel):
    source_id: str | None = Field(description="as it was sent", examples=["PDV-20261120-42"])
    id: int = Field(description="id of the sale", examples=[1042])
    already_there: bool = Field(description="the source id was known; nothing changed", examples=[False])


class SalesAnswer(CommandAnswer):
    sales: list[RecordedSale] = Field(description="in the order they were sent")


@router.post(
    "/api/v1/stock/{product_id}/receipts", status_code=201, summary="Receive goods", operation_id="receiveStock"
)
def receive(
    product_id: ProductId, body: ReceiptBody, response: Response, store: StoreOf, ctx: AsOperator
) -> CommandAnswer:
    """Adds to the stock of a product."""
    receipt = receive_stock(store, product_id, body.quantity, body.unit_cost, ctx, body.note)
    return CommandAnswer(**answer(response, receipt))


@router.post("/api/v1/stock/{product_id}/counts", status_code=201, summary="Count stock", operation_id="countStock")
def count(product_id: ProductId, body: CountBody, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """Sets the stock to what was counted; the history keeps the difference and why."""
    return CommandAnswer(**answer(response, count_stock(store, product_id, body.counted, body.reason, ctx)))


@router.post("/api/v1/stock/{product_id}/losses", status_code=201, summary="Record a loss", operation_id="loseStock")
def lose(product_id: ProductId, body: LossBody, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """Takes from the stock what broke, spoiled or was spilt."""
    return CommandAnswer(**answer(response, lose_stock(store, product_id, body.quantity, body.reason, ctx)))


@router.put("/api/v1/stock/{product_id}/minimum", summary="Set the minimum", operation_id="setStockMinimum")
def minimum(
    product_id: ProductId, body: MinimumBody, response: Response, store: StoreOf, ctx: AsOperator
) -> CommandAnswer:
    """At or below it the stock is low."""
    return CommandAnswer(**answer(response, set_minimum(store, product_id, body.minimum, ctx)))


@router.post("/api/v1/stock/{product_id}/kegs", status_code=201, summary="Receive a keg", operation_id="receiveKeg")
def receive_a_keg(
    product_id: ProductId, body: KegBody, response: Response, store: StoreOf, ctx: AsOperator
) -> CommandAnswer:
    """A keg of this beer; what it holds is added to the stock."""
    return CommandAnswer(**answer(response, receive_keg(store, product_id, fields_of(NewKeg, body), ctx)))


@router.patch("/api/v1/stock/kegs/{id}/status", summary="Say what became of a keg", operation_id="changeKegStatus")
def change_keg(id: KegId, body: KegStatusBody, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """Tapped, run dry or poured away; what is poured away leaves the stock."""
    match body.status:
        case "tapped":
            receipt = tap_keg(store, id, body.reason, ctx)
        case "empty":
            receipt = empty_keg(store, id, ctx)
        case "discarded":
            receipt = discard_keg(store, id, body.lost, body.reason, ctx)
    return CommandAnswer(**answer(response, receipt))


@router.post("/api/v1/sales", status_code=201, summary="Record sales", operation_id="recordSales")
def record(body: SalesBody, response: Response, store: StoreOf, ctx: AsOperator) -> SalesAnswer:
    """All or nothing. Lowers the stock, below zero if need be: the beer was poured."""
    receipt = record_sales(store, [sale.command() for sale in body.sales], ctx)
    return SalesAnswer(**answer(response, receipt))


@router.post("/api/v1/sales/{id}/reversal", status_code=201, summary="Reverse a sale", operation_id="reverseSale")
def reverse(id: SaleId, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """Takes a sale back; the quantity returns to the stock."""
    return CommandAnswer(**answer(response, reverse_sale(store, id, ctx)))
