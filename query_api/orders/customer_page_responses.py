"""What a customer sees of their order: nothing of others, and nothing that staff wrote for themselves."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Final, Literal, NamedTuple, Self

from pydantic import BaseModel, Field

from command_api.rules.order_account import PaymentMethod
from command_api.rules.order_status import STAGE_LABELS, Stage
from command_api.rules.windows import Shift
from query_api.orders.detail_responses import ChangeRequest, EventOrder, KeptPaper, OrderQuote, Pix
from query_api.orders.kept_papers import papers_of_customer
from query_api.orders.visits import OrderVisit
from query_api.wording.terms import MOVEMENTS

PageDocument = Literal["quote", "contract"]
_OF_THE_PRICE: Final = {"opening", "freight", "extra_days"}


class Due(NamedTuple):
    """What is to be paid of an order ``now``, in BRL, and the day ``on`` which its balance is due."""

    now: float
    on: date | None


class PageItem(BaseModel):
    """A line of the order."""

    name: str = Field(description="what it is", examples=["Kit festa 50L"])
    quantity: float = Field(description="pieces", examples=[2])
    unit_price: float = Field(description="BRL", examples=[180.0])
    subtotal: float = Field(description="BRL", examples=[360.0])


class PageCharge(BaseModel):
    """What is owed beside the price, by its kind: a reason that staff wrote is not shown."""

    description: str = Field(description="in Portuguese", examples=["Caução dos barris"])
    amount: float = Field(description="BRL; negative for what is taken off", examples=[300.0])


class PagePayment(BaseModel):
    """Money that came, or went back."""

    payment_id: int | None = Field(description="its number, for the receipt; `null`: there is none", examples=[1])
    amount: float = Field(description="BRL; negative for what was given back", examples=[300.0])
    method: PaymentMethod | None = Field(description="how it was paid", examples=["pix"])
    received_at: datetime = Field(description="when", examples=["2026-11-21T14:12:00Z"])


class CustomerPage(BaseModel):
    """An order as its customer sees it."""

    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    customer_name: str = Field(description="who orders", examples=["Marina Duarte"])
    stage: Stage = Field(description="where it stands", examples=["awaiting_deposit"])
    stage_label: str = Field(description="the same in Portuguese", examples=["Aguardando Sinal"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    event_date: date | None = Field(description="day of the party", examples=["2026-11-28"])
    delivery_date: date | None = Field(description="day of the delivery", examples=["2026-11-28"])
    delivery_shift: Shift = Field(description="shift of the delivery", examples=["manha"])
    pickup_date: date | None = Field(description="day of the pickup", examples=["2026-11-30"])
    collects: bool = Field(description="the customer fetches it at the house: no address, no freight", examples=[False])
    delivery_address: str = Field(description="may be empty", examples=["Estrada da Serra, 1200, Igaratá"])
    items: list[PageItem] = Field(description="its lines")
    freight: float = Field(description="BRL", examples=[80.0])
    extra_days: float = Field(description="BRL for periods of rentals beyond the first", examples=[0.0])
    total: float = Field(description="BRL, freight and extra days included", examples=[1240.0])
    deposit: float = Field(description="BRL, as agreed", examples=[300.0])
    charges: list[PageCharge] = Field(description="with `total` and less `paid` they are `balance`, except of a draft")
    paid: float = Field(description="BRL that came", examples=[300.0])
    balance: float = Field(description="BRL still owed; 0 for a draft", examples=[940.0])
    due_now: float = Field(
        description="BRL of it to be paid now: what is missing of the deposit while the order waits for it, nothing "
        "before `due_on`, then the balance",
        examples=[300.0],
    )
    due_on: date | None = Field(description="the day on which the balance is due", examples=["2026-11-28"])
    hold_until: datetime | None = Field(
        description="the order waits for its deposit until then; `null` where it waits for none"
    )
    payments: list[PagePayment] = Field(description="oldest first, without reversed ones")
    quote: OrderQuote | None = Field(description="the last quote, if one was issued")
    can_accept: bool = Field(description="the quote waits to be accepted", examples=[True])
    pix: Pix | None = Field(description="what is open as a PIX; `null` where nothing is, or the house has no key")
    documents: list[PageDocument] = Field(description="what can be read", examples=[["quote"]])
    papers: list[KeptPaper] = Field(description="what the customer agreed to, as it was then; oldest first")
    change_requests: list[ChangeRequest] = Field(description="what was asked for on this page, oldest first")
    visit: OrderVisit | None = Field(description="the van that comes today or tomorrow; `null` if none is on a route")
    expires_at: datetime | None = Field(
        description="the last valid link opens it until then; `null` for the signed-in customer"
    )

    @classmethod
    def of(
        cls, order: EventOrder, due: Due, pix: Pix | None, visit: OrderVisit | None, expires_at: datetime | None
    ) -> Self:
        money, quote = order.money, order.quote
        quoted = quote if order.status == "draft" and quote and not quote.outdated else None
        return cls(
            order_code=order.order_code,
            customer_name=order.customer_name,
            stage=order.stage,
            stage_label=STAGE_LABELS[order.stage],
            event_name=order.event_name,
            event_date=order.event_date_from,
            delivery_date=order.preferred_delivery_date,
            delivery_shift=order.preferred_delivery_shift,
            pickup_date=order.pickup_date,
            collects=order.collects,
            delivery_address=order.delivery_address,
            items=[
                PageItem(
                    name=item.product_name, quantity=item.quantity, unit_price=item.unit_price, subtotal=item.subtotal
                )
                for item in order.items
            ],
            freight=money.freight_price,
            extra_days=quoted.extra_days if quoted else money.extra_days,
            total=quoted.total if quoted else money.total_amount,
            deposit=money.deposit_agreed,
            charges=_charges(order),
            paid=money.paid,
            balance=money.balance,
            due_now=due.now,
            due_on=due.on,
            hold_until=order.hold_until,
            payments=[
                PagePayment(
                    payment_id=each.payment_id if each.amount > 0 else None,
                    amount=each.amount,
                    method=each.method,
                    received_at=each.received_at,
                )
                for each in money.payments
                if each.reversal is None
            ],
            # an outdated one may name the customer whom the order had before
            quote=quote.model_copy(update={"text": "", "changes": [], "accepted_by": None})
            if quote and quote.outdated
            else quote,
            can_accept=quote is not None
            and quote.accepted_at is None
            and not (quote.expired or quote.outdated or order.status == "cancelled"),
            pix=pix,
            documents=list(_documents(order)),
            papers=papers_of_customer(order),
            change_requests=[each for each in order.change_requests if each.customer_id == order.customer_id],
            visit=visit,
            expires_at=expires_at,
        )


def _charges(order: EventOrder) -> list[PageCharge]:
    """A cancelled order is charged what was kept and nothing else, so it has no price to add to."""
    if order.status == "cancelled":
        return []
    sums: dict[str, Decimal] = {}
    for charge in order.money.charges:
        if charge.kind in MOVEMENTS.keys() - _OF_THE_PRICE:
            sums[charge.kind] = sums.get(charge.kind, Decimal(0)) + Decimal(str(charge.amount))
    return [PageCharge(description=MOVEMENTS[kind], amount=float(amount)) for kind, amount in sums.items()]


def _documents(order: EventOrder) -> list[PageDocument]:
    found: list[PageDocument] = []
    if order.quote and not order.quote.outdated:
        found.append("quote")
    if order.status not in {"draft", "cancelled"}:
        found.append("contract")
    return found
