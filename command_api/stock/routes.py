"""Stock and sales."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Response
from pydantic import AwareDatetime, BaseModel, BeforeValidator, Field

from command_api.fields import Id, Line, Price, Quantity, Some
from command_api.http import AsOperator, Body, CommandAnswer, StoreOf, answer
from command_api.stock.commands import RecordSale, count_stock, receive_stock, record_sales, reverse_sale

MOST_SALES: Final = 1000

router = APIRouter(tags=["stock"])

ProductId = Annotated[Id, Path(description="id of the product", examples=[42])]
SaleId = Annotated[Id, Path(description="id of the sale", examples=[1042])]


def _written(value: Any) -> datetime:
    """Only the written form: a number could be seconds or milliseconds."""
    if not isinstance(value, str):
        raise ValueError("Informe data e hora com fuso, como 2026-11-20T19:30:00-03:00.")  # noqa: TRY004
    return datetime.fromisoformat(value)


Instant = Annotated[AwareDatetime, BeforeValidator(_written)]


class ReceiptBody(Body):
    quantity: Some = Field(description="what came in, in the product's unit", examples=[50])
    unit_cost: Price | None = Field(None, description="BRL per unit", examples=[6.4])


class CountBody(Body):
    counted: Quantity = Field(description="what is on the shelf, in the product's unit", examples=[37])


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
    cost_center: Literal["choperia", "distribuidora"] = Field(
        "choperia", description="who sold it", examples=["choperia"]
    )

    def command(self) -> RecordSale:
        return RecordSale(
            product_id=self.product_id,
            quantity=self.quantity,
            unit_price=self.unit_price,
            sold_at=self.sold_at,
            source_id=self.source_id,
            cost_center=self.cost_center,
        )


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
    return CommandAnswer(**answer(response, receive_stock(store, product_id, body.quantity, body.unit_cost, ctx)))


@router.post("/api/v1/stock/{product_id}/counts", status_code=201, summary="Count stock", operation_id="countStock")
def count(product_id: ProductId, body: CountBody, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """Sets the stock to what was counted; the history keeps the difference."""
    return CommandAnswer(**answer(response, count_stock(store, product_id, body.counted, ctx)))


@router.post("/api/v1/sales", status_code=201, summary="Record sales", operation_id="recordSales")
def record(body: SalesBody, response: Response, store: StoreOf, ctx: AsOperator) -> SalesAnswer:
    """All or nothing. Lowers the stock, below zero if need be: the beer was poured."""
    receipt = record_sales(store, [sale.command() for sale in body.sales], ctx)
    return SalesAnswer(**answer(response, receipt))


@router.post("/api/v1/sales/{id}/reversal", status_code=201, summary="Reverse a sale", operation_id="reverseSale")
def reverse(id: SaleId, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """Takes a sale back; the quantity returns to the stock."""
    return CommandAnswer(**answer(response, reverse_sale(store, id, ctx)))
