"""GETs of orders for events."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from command_api.rules.order_status import STAGE_LABELS
from command_api.rules.windows import PUB_TIME
from infra.answers import file_of
from infra.one_hop import Unchecked
from infra.security.permissions import Principal
from infra.spreadsheets import csv_of
from query_api.answers import kept_for_a_minute, not_kept
from query_api.downloads import IN_TURN, MadeFiles
from query_api.http import (
    Day,
    DaySheetReader,
    Id,
    Now,
    OperationsReader,
    OptionalDay,
    OrderReader,
    SettingsOf,
    Snapshot,
    reading,
)
from query_api.log import TheLog
from query_api.orders.contract_preview_routes import router as contract_preview
from query_api.orders.customer_page_routes import router as customer_page
from query_api.orders.day_sheet import day_sheet, nameless_at_the_house, with_drivers, with_drivers_of_its_stops
from query_api.orders.day_sheet_paper import day_sheet_paper
from query_api.orders.detail import event_order
from query_api.orders.detail_responses import DaySheet, EventOrder, Pix
from query_api.orders.dossier_routes import router as dossiers
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.kept_papers import AS_KEPT, PaperSha256, kept_file
from query_api.orders.movements import AS_A_FILE, MovementsAsked, movements_file
from query_api.orders.names import may_read_names
from query_api.orders.overview import OrderList, OrderPage, OrderRow, every_order, order_overview
from query_api.orders.own_orders_routes import router as own_orders
from query_api.orders.papers import PaperKind, paper
from query_api.orders.parameters import HoldHours, OrderId, OrdersNow
from query_api.orders.pix import pix_of
from query_api.orders.queries import EventOrderPage, order_list
from query_api.orders.receipts import A_RECEIPT, PaymentNumber, receipt
from query_api.orders.receivables import Receivables, receivables
from query_api.orders.responses import EventOrderList
from query_api.orders.stops import A_PROOF, proof_file
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages

router = APIRouter(prefix="/api/v1/event-orders", tags=["event-orders"])

overview = APIRouter(prefix="/api/v1/orders", tags=["event-orders"])

owed = APIRouter(prefix="/api/v1/receivables", tags=["event-orders"])
ROUTERS = (dossiers, customer_page, own_orders, router, overview, owed, contract_preview)

OrderNow = Annotated[Snapshot, Depends(reading("orders", "accounts", "equipment", "route_plans"))]
DaySheetNow = Annotated[Snapshot, Depends(reading("orders", "accounts", "route_plans"))]
DaySheetOnPaper = Annotated[Snapshot, Depends(reading("orders", "accounts", "route_plans", "site"))]
MovementsNow = Annotated[Snapshot, Depends(reading("orders", "sales"))]
ReceivablesNow = Annotated[Snapshot, Depends(reading("orders", "customers"))]


@router.get("", response_model=EventOrderList, summary="Orders for events", operation_id="listEventOrders")
@kept_for_a_minute
def list_event_orders(
    _: OrderReader, read: OrdersNow, now: Now, hold_hours: HoldHours, page: Annotated[EventOrderPage, Query()]
) -> Unchecked:
    """By page, filter and search, with counts over all of them. Newest first by default."""
    return Unchecked(order_list(read, page, now, hold_hours))


@router.get("/day-sheet", summary="What goes out and comes back on a day", operation_id="readDaySheet")
@kept_for_a_minute
def read_day_sheet(
    who: DaySheetReader,
    read: DaySheetNow,
    now: Now,
    day: Annotated[Day, Query(alias="date", description="the day", examples=["2026-11-28"])],
) -> DaySheet:
    """Deliveries by shift; pickups by shift, the late ones of earlier days first. A stop on a route has its driver.
    What customers fetch at the house and bring back is apart; it names them with the permission `customers` only."""
    return _sheet_for(who, read, day, now)


@router.get(
    "/day-sheet/document",
    response_model=PaperPages,
    responses=AS_A_PAPER,
    summary="The day sheet on paper",
    operation_id="readDaySheetDocument",
)
@not_kept("made for its instant")
def read_day_sheet_document(
    who: DaySheetReader,
    read: DaySheetOnPaper,
    now: Now,
    settings: SettingsOf,
    day: Annotated[Day, Query(alias="date", description="the day", examples=["2026-11-28"])],
    accept: Accept = "",
) -> Response:
    """The day sheet with boxes to tick and lines to sign."""
    return day_sheet_paper(read, _sheet_for(who, read, day, now), settings, now).answer(accept, read.headers)


def _sheet_for(who: Principal, read: Snapshot, day: date, now: datetime) -> DaySheet:
    sheet = with_drivers(read, day_sheet(read, day, now))
    return sheet if may_read_names(who) else nameless_at_the_house(sheet)


@owed.get("", summary="What customers owe", operation_id="readReceivables")
@kept_for_a_minute
def read_receivables(
    _: OrderReader,
    read: ReceivablesNow,
    now: Now,
    at: Annotated[OptionalDay, Query(description="ages are counted to this day; left out: today")] = None,
) -> Receivables:
    """The balances of confirmed and delivered orders as they are now, by customer and by age. A balance is due on
    delivery; a company with days of payment owes it from that many days later on. Unconfirmed orders are apart."""
    return receivables(read, at or now.astimezone(PUB_TIME).date())


@owed.get(
    "/movements",
    response_class=Response,
    responses=AS_A_FILE,
    summary="A month for the accountant",
    operation_id="exportMovements",
)
def export_movements(
    who: OrderReader, read: MovementsNow, files: MadeFiles, asked: Annotated[MovementsAsked, Query()]
) -> Response:
    """A row per movement: lines, freight and extra days on the day of the delivery, penalties, damage, credits and
    what was kept on theirs; deposits, payments, reversals and refunds. Their sums are those of the reports about money.
    A row per day and cost centre of sales at the bar, charged and received at once, without those reversed."""
    with files.place_of(who.user_id) as place:
        return movements_file(place, read, asked, names=True)


@router.get("/{id}", summary="An order for an event", operation_id="getEventOrder")
@not_kept("describes events of the log")
def read_event_order(
    _: OrderReader,
    read: OrderNow,
    log: TheLog,
    now: Now,
    settings: SettingsOf,
    id: OrderId,
    response: Response,
) -> EventOrder:
    """With its timeline and the drivers of its routes. `ETag` for `If-Match`; 404 for a discarded draft; 503 while a
    booking is incomplete."""
    hold_hours = hold_rules_of(read.connection, settings).deposit_hold_hours
    found = with_drivers_of_its_stops(read, event_order(read, log, id, now, hold_hours))
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get(
    "/{id}/documents/{kind}",
    response_model=PaperPages,
    responses={
        **AS_A_PAPER,
        409: {"description": "A draft or a cancelled order has a quote at most; a changed one none"},
    },
    summary="A document of an order",
    operation_id="readEventOrderDocument",
)
@not_kept("describes events of the log")
def read_document(
    _: OrderReader,
    read: OrdersNow,
    log: TheLog,
    now: Now,
    settings: SettingsOf,
    hold_hours: HoldHours,
    id: OrderId,
    kind: Annotated[PaperKind, Path(description="which document", examples=["contract"])],
    accept: Accept = "",
) -> Response:
    """The loan contract, the delivery note or the pickup note, to be signed: 409 for drafts and cancelled orders. The
    quote of any order: 409 before one is issued, and if the order has changed since."""
    order = event_order(read, log, id, now, hold_hours)
    return paper(read, log, kind, order, settings, now).answer(accept, read.headers)


@router.get(
    "/{id}/papers/{sha256}",
    response_class=Response,
    responses=AS_KEPT,
    summary="A paper that the customer agreed to",
    operation_id="readKeptPaper",
)
@not_kept("describes events of the log")
def read_kept_paper(
    _: OrderReader,
    read: OrdersNow,
    log: TheLog,
    now: Now,
    hold_hours: HoldHours,
    id: OrderId,
    sha256: PaperSha256,
) -> Response:
    """The accepted quote, byte by byte."""
    order = event_order(read, log, id, now, hold_hours)
    return kept_file(read, log, order, order.papers, sha256, read.headers)


@router.get(
    "/{id}/proofs/{proof_id}",
    response_class=Response,
    responses=A_PROOF,
    summary="A signature or photo from a stop",
    operation_id="readStopProof",
)
@not_kept("reads the log")
def read_proof(
    _: OrderReader,
    read: OrdersNow,
    log: TheLog,
    id: OrderId,
    proof_id: Annotated[Id, Path(description="number of the proof", examples=[5])],
) -> Response:
    """As the driver made it, byte by byte."""
    return proof_file(read, log, id, proof_id)


@router.get(
    "/{id}/payments/{payment_id}/receipt",
    response_model=PaperPages,
    responses=A_RECEIPT,
    summary="The receipt of a payment",
    operation_id="readPaymentReceipt",
)
@not_kept("describes events of the log")
def read_receipt(
    _: OrderReader,
    read: OrdersNow,
    log: TheLog,
    now: Now,
    settings: SettingsOf,
    hold_hours: HoldHours,
    id: OrderId,
    payment_id: PaymentNumber,
    accept: Accept = "",
) -> Response:
    """With the amount in words. The same payment gives the same bytes."""
    order = event_order(read, log, id, now, hold_hours)
    return receipt(read, order, payment_id, settings).answer(accept, read.headers)


@router.get(
    "/{id}/pix",
    responses={409: {"description": "Nothing is open, or the house has no PIX key in its settings"}},
    summary="An open amount as a PIX charge",
    operation_id="readEventOrderPix",
)
@not_kept("the house's own data, too")
def read_pix(
    _: OrderReader,
    read: OrdersNow,
    log: TheLog,
    now: Now,
    settings: SettingsOf,
    hold_hours: HoldHours,
    id: OrderId,
    txid: Annotated[
        str | None, Query(max_length=25, description="of a request; left out: what is open", examples=["EV202600042P1"])
    ] = None,
) -> Pix:
    """A static BR Code of a request (`POST /api/v1/event-orders/{id}/pix-requests`), or of the amount that is open,
    named after the order."""
    return pix_of(read, event_order(read, log, id, now, hold_hours), settings, txid)


_AS_CSV: Final = {**file_of("JSON, or CSV where `Accept` says so", "text/csv"), **IN_TURN}
_COLUMNS = {
    "Pedido": "order_code",
    "Cliente": "customer_name",
    "Evento": "event_name",
    "Centro de custo": "cost_center",
    "Status": "status",
    "Data do evento": "event_date_from",
    "Entrega": "preferred_delivery_date",
    "Recolhimento": "pickup_day",
    "Total (R$)": "total_amount",
    "Sinal combinado (R$)": "deposit_amount",
    "Sinal recebido (R$)": "deposit_paid",
    "Saldo (R$)": "balance_due",
    "Criado em": "created_at",
    "Retira na casa": "collects",
}


@overview.get(
    "",
    response_model=OrderList,
    responses=_AS_CSV,
    summary="All orders, without contact data",
    operation_id="listOrders",
)
@kept_for_a_minute
def list_orders(
    request: Request,
    who: OperationsReader,
    read: OrdersNow,
    now: Now,
    hold_hours: HoldHours,
    files: MadeFiles,
    page: Annotated[OrderPage, Query()],
) -> OrderList | Response:
    """By page, filter and search, without contact data. `Accept: text/csv` returns all pages.

    Customers and parties are named with the permission `customers` only."""
    names = may_read_names(who)
    if request.headers.get("accept", "").startswith("text/csv"):
        with files.place_of(who.user_id) as place:
            rows = [
                [_named(each).get(name, getattr(each, name)) for name in _COLUMNS.values()]
                for each in every_order(read, page, now, hold_hours, names=names)
            ]
            headers = {**read.headers, "Content-Disposition": 'attachment; filename="pedidos.csv"'}
            return place.whole(csv_of(list(_COLUMNS), rows), "text/csv; charset=utf-8", headers)
    found, total = order_overview(read, page, now, hold_hours, names=names)
    return OrderList(data=found, orders=found, pagination=page.pagination(total))


def _named(row: OrderRow) -> dict[str, str]:
    """Codes as Portuguese labels."""
    return {"status": STAGE_LABELS[row.stage], "cost_center": row.cost_center.capitalize()}
