"""GETs that say why a number is what it is, under ``/api/v1/why``. Each needs the right of the screen it is on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from command_api.notes.subject import Kind
from command_api.rules.windows import PUB_TIME
from infra.settings import Settings
from query_api.answers import not_kept
from query_api.bi import answering as bi
from query_api.dashboard import operations_queries as operations
from query_api.http import (
    BiReader,
    FiscalReader,
    Id,
    Now,
    OperationsReader,
    OptionalDay,
    OrderReader,
    Snapshot,
    UserReader,
    reading,
)
from query_api.log import TheLog
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.parameters import OrderId
from query_api.stock import queries as stock
from query_api.why.dashboards import OperationsFigure, why_of_operations
from query_api.why.money import ReceivablesFigure, why_of_customer, why_of_receivables
from query_api.why.notes import READ_MODELS as OF_NOTES
from query_api.why.notes import why_of_note
from query_api.why.orders import OrderFigure, why_of_order
from query_api.why.reports import SummaryAsked, SummaryFigure, why_of_summary
from query_api.why.responses import Why
from query_api.why.sales import SalesFigure, sold_lately, why_of_sales
from query_api.why.stock import why_of_stock, why_of_stock_value
from query_api.why.telling import READ_MODELS, WhyAsked, told

router = APIRouter(prefix="/api/v1/why", tags=["why"])

OrdersNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, "orders"))]
NotesNow = Annotated[Snapshot, Depends(reading(*dict.fromkeys((*READ_MODELS, *OF_NOTES))))]
MoneyNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, "orders", "customers"))]
StockNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, "stock", "catalogue"))]
ShelfNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, *stock.READ_MODELS))]
SalesNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, "sales", "catalogue"))]
OperationsNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, *operations.READ_MODELS))]
SummaryNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, *bi.READ_MODELS, "catalogue"))]
NoteKind = Annotated[Kind, Path(description="which note", examples=["nfe_venda"])]
ProductId = Annotated[Id, Path(description="id of the product", examples=[42])]
CustomerId = Annotated[Id, Path(description="id of the customer", examples=[17])]
Page = Annotated[WhyAsked, Query()]
_THE_LOG = "the log"


@router.get("/orders/{id}/{figure}", summary="Why a figure of an order", operation_id="whyOrder")
@not_kept(_THE_LOG)
def why_order(_: OrderReader, read: OrdersNow, log: TheLog, id: OrderId, figure: OrderFigure, asked: Page) -> Why:
    """The parts of the account of the order, and every event that moved the figure. 404 without such an order."""
    return told(read, log, why_of_order(read, log, id, figure, asked), asked)


@router.get(
    "/notes/{id}/{kind}",
    responses={404: {"description": "The order asks for no such note"}},
    summary="Why a note of an order is about so much",
    operation_id="whyNote",
)
@not_kept(_THE_LOG)
def why_note(_: FiscalReader, read: NotesNow, log: TheLog, id: OrderId, kind: NoteKind, asked: Page) -> Why:
    """The lines of the note and the freight, and every event of the order that moved its total."""
    return told(read, log, why_of_note(read, log, id, kind, asked), asked)


@router.get("/stock/{product_id}", summary="Why there is so much of a product", operation_id="whyStock")
@not_kept(_THE_LOG)
def why_stock(_: OperationsReader, read: StockNow, log: TheLog, product_id: ProductId, asked: Page) -> Why:
    """What came, was sold, lost and counted. A packed keg: its full kegs in the house. 404 without such a product."""
    return told(read, log, why_of_stock(read, log, product_id, asked), asked)


@router.get("/stock-value", summary="Why the stock is worth so much", operation_id="whyStockValue")
@not_kept(_THE_LOG)
def why_stock_value(_: OperationsReader, read: ShelfNow, log: TheLog, now: Now) -> Why:
    """A part per product, each explained in turn."""
    return told(read, log, why_of_stock_value(read, now), WhyAsked())


@router.get("/receivables/{figure}", summary="Why customers owe so much", operation_id="whyReceivables")
@not_kept(_THE_LOG)
def why_receivables(
    _: OrderReader,
    read: MoneyNow,
    log: TheLog,
    now: Now,
    figure: ReceivablesFigure,
    at: Annotated[OptionalDay, Query(description="ages are counted to this day; left out: today")] = None,
) -> Why:
    """A part per customer, or per order. Each is explained in turn."""
    found = why_of_receivables(read, log, figure, at or now.astimezone(PUB_TIME).date())
    return told(read, log, found, WhyAsked())


@router.get("/customers/{id}/owed", summary="Why a customer owes so much", operation_id="whyCustomer")
@not_kept(_THE_LOG)
def why_customer(_: OrderReader, read: MoneyNow, log: TheLog, id: CustomerId) -> Why:
    """A part per order of all records of the person. 404 without such a customer."""
    return told(read, log, why_of_customer(read, log, id), WhyAsked())


@router.get("/sales/{figure}", summary="Why so much was sold", operation_id="whySales")
@not_kept(_THE_LOG)
def why_sales(_: UserReader, read: SalesNow, log: TheLog, now: Now, figure: SalesFigure, asked: Page) -> Why:
    """Of the administration's dashboard: a part per product, and every sale of today, since Monday, or since the
    first."""
    return told(read, log, why_of_sales(read, log, sold_lately(figure, now), asked), asked)


@router.get("/operations/{figure}", summary="Why a count of the operations' dashboard", operation_id="whyOperations")
@not_kept(_THE_LOG)
def why_operations(
    request: Request,
    _: OperationsReader,
    read: OperationsNow,
    log: TheLog,
    now: Now,
    figure: OperationsFigure,
    asked: Page,
) -> Why:
    """What is counted, and for orders the event since which each counts."""
    settings: Settings = request.app.state.settings
    hold_hours = hold_rules_of(read.connection, settings).deposit_hold_hours
    return told(read, log, why_of_operations(read, log, figure, now, hold_hours, asked), asked)


@router.get("/summary/{figure}", summary="Why a figure of the summary of the reports", operation_id="whySummary")
@not_kept(_THE_LOG)
def why_summary(
    _: BiReader,
    read: SummaryNow,
    log: TheLog,
    now: Now,
    figure: SummaryFigure,
    asked: Annotated[SummaryAsked, Query()],
) -> Why:
    """The parts, sales, orders or movements of deposits that it is made of, in the period."""
    return told(read, log, why_of_summary(read, log, figure, asked, now), asked)
