"""Orders for events."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from command_api.event_store import Receipt
from command_api.fields import Id
from command_api.freight.quotes import QuoteReader, Quotes
from command_api.http import AsOrderPlacer, AsWaiver, CommandAnswer, StoreOf, answer
from command_api.kernel import CommandContext
from command_api.notes.drafting import DraftsOf
from command_api.notes.leaving import check_may_leave
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    discard_draft,
    place_order,
    register_return,
    schedule_delivery,
    send_to_batch,
    settle_deposit,
    waive_penalty,
)
from command_api.orders.customer_page import answer_change, revoke_page, share_page
from command_api.orders.customer_page_routes import router as customer_page
from command_api.orders.extending import extend_order
from command_api.orders.freight import AcceptedQuote, accepted
from command_api.orders.left_behind import decide_left_behind
from command_api.orders.loading import load_order
from command_api.orders.own_orders_routes import router as own_orders
from command_api.orders.paying import receive_payment, refund_payment, request_pix, reverse_payment
from command_api.orders.quoting import issue_quote
from command_api.orders.requests import (
    ChangeAnswerBody,
    DepositSettlementBody,
    EventOrderBody,
    ExtensionBody,
    LeftBehindBody,
    LoadBody,
    NewEventOrderBody,
    OrderForm,
    PageBody,
    PaymentBody,
    PenaltyWaiverBody,
    PixRequestBody,
    QuoteBody,
    RefundBody,
    ReturnBody,
    ReversalBody,
    StatusBody,
    SwapBody,
)
from command_api.orders.swapping import swap_asset
from command_api.rules.customer_pages import PREFIX
from command_api.rules.order_status import Status
from command_api.site.commands import check_pix_key
from infra.problems import Problem

router = APIRouter(prefix="/api/v1/event-orders", tags=["event-orders"])
ROUTERS = (customer_page, router, own_orders)

OrderId = Annotated[Id, Path(description="id of the order", examples=[42])]


class OrderAnswer(CommandAnswer):
    order_code: str = Field(description="what people call it", examples=["EV-2026-00042"])
    status: Status = Field(description="where it stands now", examples=["awaiting_deposit"])
    total_amount: float = Field(description="BRL, freight included", examples=[820.0])


class LeftBehindAnswer(OrderAnswer):
    later_id: int | None = Field(description="id of the draft; `null`: it is not delivered", examples=[43])
    later_code: str = Field(description="its code, or empty", examples=["EV-2026-00043"])


class LoadAnswer(OrderAnswer):
    loaded: list[str] = Field(description="tags of the pieces in the van", examples=[["BARRIL50-0007"]])
    missing: list[str] = Field(description="tags of the pieces that are not", examples=[["CHOPEIRA-0002"]])


class PaymentAnswer(OrderAnswer):
    payment_id: int = Field(description="number of the payment in its order", examples=[2])
    balance: float = Field(
        description="BRL still owed after it; negative where the house owes the customer", examples=[640.0]
    )


class PixRequestAnswer(OrderAnswer):
    txid: str = Field(description="of this request only; it comes back with the payment", examples=["EV202600042P1"])
    amount: float = Field(description="BRL that are asked for", examples=[300.0])


class PageAnswer(OrderAnswer):
    url: str | None = Field(
        None,
        description="the link with its token; `null` in the answer to a repeated `Idempotency-Key`",
        examples=["https://www.example.com/p/…"],
    )
    expires_at: datetime | None = Field(
        None, description="it opens the page until then", examples=["2026-12-20T14:12:00Z"]
    )


@router.post("", status_code=201, summary="Place or draft an order", operation_id="createEventOrder")
def create(
    body: NewEventOrderBody, response: Response, store: StoreOf, ctx: AsOrderPlacer, quotes: Quotes
) -> OrderAnswer:
    """Holds every asset, concrete assets for every kit and model, and kegs of every beer for its dates: all or nothing.
    409 names what is taken, by which order, and what is free instead; for beer `missing` says how many kegs are
    missing and the first day it works; `credit` says what a company owes beyond its credit limit. With a `reason` beer
    that is missing is ordered to be produced, and the limit may be passed. `lapsed` names pieces whose service is over
    before they are back: they need a `reason` and the right to pass limits.

    Another name on a known telephone is 409 with `candidates`: send the order again with the `customer_id` of one of
    them, or with `new_customer`."""
    command = CreateOrder(
        details=body.details(),
        lines=[item.line() for item in body.items],
        freight=_quoted(body, quotes, ctx),
        place=body.status != "draft",
        customer=body.choice(),
        lead_id=body.lead_id,
    )
    return _answered(response, create_order(store, command, _because(ctx, body.reason)))


@router.patch("/{id}", summary="Change an order", operation_id="updateEventOrder")
def update(
    id: OrderId, body: EventOrderBody, response: Response, store: StoreOf, ctx: AsOrderPlacer, quotes: Quotes
) -> OrderAnswer:
    """Until the delivery is scheduled; then notes, `responsible`, days and shifts until it happened. Other items or
    dates release the bookings and book again."""
    command = ChangeOrder(
        id,
        details=body.stated(),
        lines=None if body.items is None else [item.line() for item in body.items],
        freight=_quoted(body, quotes, ctx),
        responsible=body.responsible,
        customer=body.choice(),
    )
    return _answered(response, change_order(store, command, _because(ctx, body.reason)))


@router.delete("/{id}", summary="Throw a draft away", operation_id="deleteEventOrder")
def delete(id: OrderId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> OrderAnswer:
    """Drafts only; anything else is cancelled, never erased."""
    return _answered(response, discard_draft(store, id, ctx))


@router.patch("/{id}/status", summary="Move an order on", operation_id="updateEventOrderStatus")
def move_on(
    id: OrderId, body: StatusBody, response: Response, store: StoreOf, drafts: DraftsOf, ctx: AsOrderPlacer
) -> OrderAnswer:
    """Every transition, with what it needs: the deposit, the day and driver, the reason. 409 for any other, and for a
    delivery without the fiscal notes that the house waits for."""
    ctx = _because(ctx, body.reason)
    match body.status:
        case "awaiting_deposit":
            receipt = place_order(store, id, ctx)
        case "confirmed":
            receipt = confirm_order(store, id, body.deposit.command() if body.deposit else None, ctx)
        case "in_factory_batch":
            receipt = send_to_batch(store, id, body.batch, ctx)
        case "scheduled_for_delivery":
            if body.delivery is None:
                raise Problem(422, "Informe o dia, o turno e o responsável pela entrega.", kind="invalid")
            receipt = schedule_delivery(store, id, body.delivery.command(), ctx)
        case "delivered":
            check_may_leave(store, drafts, [id], ctx.now, body.happened_at)
            receipt = deliver_order(store, id, ctx, body.happened_at)
        case "cancelled":
            receipt = cancel_order(store, id, body.settlement.command() if body.settlement else None, ctx)
        case "draft":
            raise Problem(409, "Um evento não volta a ser rascunho.", kind="refused")
    return _answered(response, receipt)


@router.post("/{id}/extension", status_code=201, summary="Extend a loan", operation_id="extendEventOrder")
def extend(id: OrderId, body: ExtensionBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> OrderAnswer:
    """The customer keeps what is out until a later pickup, also where it is late already. Every kit that is out costs
    the periods that this takes more. 409 names a piece that another order holds then, and that order; `credit` says
    what a company owes beyond its credit limit, which may be passed with a `reason`; `lapsed` names pieces whose
    service is over by then, which needs a `reason` and the right to pass limits."""
    ctx = _because(ctx, body.reason)
    return _answered(response, extend_order(store, id, body.pickup_date, body.pickup_shift, ctx))


@router.post("/{id}/returns", status_code=201, summary="Register a return", operation_id="registerEventReturn")
def return_(id: OrderId, body: ReturnBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> OrderAnswer:
    """Some or all of what is out. Damaged goes to maintenance; damage and loss can be charged. A keg that comes back
    sealed is full again and its price is credited, as are the litres of a partial keg that was consigned. What comes
    back after the day of the pickup is charged the penalty of its kit for every day of delay."""
    ctx = _because(ctx, body.reason)
    receipt = register_return(
        store, id, body.returned(), body.empties_collected, ctx, body.kegs(), body.happened_at, body.penalty
    )
    return _answered(response, receipt)


@router.post(
    "/{id}/penalty-waiver", status_code=201, summary="Waive the penalty for delay", operation_id="waiveEventPenalty"
)
def waive(id: OrderId, body: PenaltyWaiverBody, response: Response, store: StoreOf, ctx: AsWaiver) -> OrderAnswer:
    """The penalty stays in sight with the reason, and is not charged. Asks for the right to waive charges."""
    return _answered(response, waive_penalty(store, id, body.amount, _because(ctx, body.reason)))


@router.post(
    "/{id}/deposit-settlement", status_code=201, summary="Settle the deposit", operation_id="settleEventDeposit"
)
def settle(
    id: OrderId, body: DepositSettlementBody, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> OrderAnswer:
    """Once everything is back; the three parts are exactly what was received."""
    return _answered(response, settle_deposit(store, id, body.command(), _because(ctx, body.reason)))


@router.post(
    "/{id}/payments",
    status_code=201,
    responses={409: {"description": "Not in this state, recorded already, or paid by others meanwhile"}},
    summary="Record a payment",
    operation_id="receiveEventPayment",
)
def pay(id: OrderId, body: PaymentBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> PaymentAnswer:
    """A part of what is owed, or all of it, at any time after placing. A payment is never changed: one that is wrong is
    reversed."""
    receipt = answer(response, receive_payment(store, id, body.command(), ctx))
    return PaymentAnswer(**receipt)


@router.post(
    "/{id}/payments/{payment_id}/reversal",
    status_code=201,
    summary="Reverse a payment",
    operation_id="reverseEventPayment",
)
def reverse(
    id: OrderId,
    payment_id: Annotated[Id, Path(description="number of the payment in its order", examples=[2])],
    body: ReversalBody,
    response: Response,
    store: StoreOf,
    ctx: AsOrderPlacer,
) -> PaymentAnswer:
    """The payment counts no more and stays in sight, with the reason. A deposit can be reversed until it is settled."""
    receipt = answer(response, reverse_payment(store, id, payment_id, _because(ctx, body.reason)))
    return PaymentAnswer(**receipt)


@router.post("/{id}/refunds", status_code=201, summary="Refund a payment", operation_id="refundEventPayment")
def refund(id: OrderId, body: RefundBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> OrderAnswer:
    """Money beyond what is charged goes back to the customer: the deposit on shells that are back, beer that came back
    sealed, a payment that was too high. The deposit of the order is given back with its settlement."""
    return _answered(response, refund_payment(store, id, body.amount, body.method, body.refunded_at, ctx))


@router.post("/{id}/quote", status_code=201, summary="Issue a quote", operation_id="issueEventQuote")
def quote(id: OrderId, body: QuoteBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> OrderAnswer:
    """Of a draft or an order whose lines can still change, as it is. A draft that is placed through `valid_until` keeps
    the prices of its lines; after that they become those of the day. A new quote takes the place of the last one."""
    return _answered(response, issue_quote(store, id, body.valid_until, body.conditions, ctx))


@router.post(
    "/{id}/customer-page", status_code=201, summary="Share the customer's page", operation_id="shareCustomerPage"
)
def share(
    id: OrderId, body: PageBody, request: Request, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> PageAnswer:
    """A link that opens the page without signing in. Its token is returned here once and stored nowhere; links of
    before stay unless this one `replaces` them. A repeated `Idempotency-Key` is answered without the link."""
    expires_at = ctx.now + timedelta(days=body.days)
    token, receipt = share_page(store, id, expires_at, ctx, replaces=body.replaces)
    about = answer(response, receipt)
    base: str = request.app.state.settings.base_url
    return PageAnswer(**about, url=f"{base.rstrip('/')}{PREFIX}{token}", expires_at=expires_at)


@router.delete("/{id}/customer-page", summary="Revoke the customer's page", operation_id="revokeCustomerPage")
def revoke(id: OrderId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> OrderAnswer:
    """No link that was shared so far opens it any more."""
    return _answered(response, revoke_page(store, id, ctx))


@router.post("/{id}/pix-requests", status_code=201, summary="Ask for a PIX", operation_id="requestEventPix")
def ask_for_pix(
    id: OrderId, body: PixRequestBody, request: Request, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> PixRequestAnswer:
    """Any part of what is owed. `GET /api/v1/event-orders/{id}/pix?txid=` shows its code."""
    check_pix_key(store, request.app.state.settings.pix_key)
    receipt = answer(response, request_pix(store, id, body.amount, ctx))
    return PixRequestAnswer(**receipt)


@router.post("/{id}/swap", status_code=201, summary="Swap an asset", operation_id="swapEventAsset")
def swap(id: OrderId, body: SwapBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> OrderAnswer:
    """Another free asset of the same model takes its place, until the return is complete. After the delivery the piece
    comes back and the other leaves; a keg comes back as full as it left unless `keg` says otherwise. Prices stay."""
    receipt = swap_asset(store, id, body.asset_id, body.by_asset_id, _because(ctx, body.reason), body.taken_in())
    return _answered(response, receipt)


@router.post("/{id}/load", status_code=201, summary="Load an order", operation_id="loadEventOrder")
def load(id: OrderId, body: LoadBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> LoadAnswer:
    """The pieces with these tags are in the van; those loaded before stay. 409 names the `unexpected` tags, which are
    not of this order, or a piece whose test is over before it is back, and nothing is loaded."""
    receipt = answer(response, load_order(store, id, body.tags, ctx))
    return LoadAnswer(**receipt)


def _quoted(body: OrderForm, quotes: QuoteReader, ctx: CommandContext) -> AcceptedQuote | None:
    return accepted(quotes.read(body.freight_quote_json, ctx.now)) if body.freight_quote_json else None


def _because(ctx: CommandContext, reason: str | None) -> CommandContext:
    return replace(ctx, reason=reason) if reason else ctx


def _answered(response: Response, receipt: Receipt) -> OrderAnswer:
    body = answer(response, receipt)
    return OrderAnswer(**body)


@router.post(
    "/{id}/left-behind",
    status_code=201,
    responses={409: {"description": "Nothing was left behind, or it is decided"}},
    summary="Decide what was left behind",
    operation_id="decideLeftBehind",
)
def left_behind(
    id: OrderId, body: LeftBehindBody, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> LeftBehindAnswer:
    """What came onto the order after its driver saw it is delivered later, by a draft of its own, or not at all."""
    return LeftBehindAnswer(**answer(response, decide_left_behind(store, id, body.decision, ctx)))


@router.post(
    "/{id}/change-requests/{number}/answer",
    status_code=201,
    summary="Answer a change request",
    operation_id="answerChangeRequest",
)
def answer_change_request(
    id: OrderId,
    number: Annotated[Id, Path(description="number of the request in its order", examples=[1])],
    body: ChangeAnswerBody,
    response: Response,
    store: StoreOf,
    ctx: AsOrderPlacer,
) -> OrderAnswer:
    """The customer reads it on their page. The order does not change by it. 409 if it was answered."""
    return _answered(response, answer_change(store, id, number, body.answer, ctx))
