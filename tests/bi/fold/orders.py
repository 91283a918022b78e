"""Orders for events: what they say now, and the way they went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from tests.bi.fold.asking import Asked
from tests.bi.fold.days import day_of
from tests.bi.fold.figures import in_cents
from tests.bi.fold.log import Happened, happened_at, that_count
from tests.bi.fold.money import Book, enter

STATUSES = (
    "draft",
    "awaiting_deposit",
    "confirmed",
    "in_factory_batch",
    "scheduled_for_delivery",
    "delivered",
    "cancelled",
)
LEADS_TO = {
    "orders.EventOrderDrafted": "draft",
    "orders.EventOrderPlaced": "awaiting_deposit",
    "orders.EventOrderConfirmed": "confirmed",
    "orders.SentToFactoryBatch": "in_factory_batch",
    "orders.DeliveryScheduled": "scheduled_for_delivery",
    "orders.EventOrderDelivered": "delivered",
    "orders.EventOrderCancelled": "cancelled",
}
EXPIRED = "Sinal não recebido no prazo"
UNSAID = "Sem motivo informado"
PARTS = ("received", "returned", "kept", "used")


@dataclass(frozen=True, slots=True)
class DepositMove:
    """BRL that came in (``received``), or what became of it."""

    day: date
    cost_center: str
    part: str
    amount: Decimal


@dataclass(slots=True)
class Order:
    """``reached`` is when it came to each status first, ``happened`` when that took place (a delivery may be recorded
    later), and ``days`` the day of that; ``back_at`` is when nothing of it was out any more."""

    id: int
    code: str
    details: dict[str, Any]
    items: Sequence[dict[str, Any]] = ()
    freight: dict[str, Any] | None = None
    breakdown: dict[str, Any] | None = None
    status: str = "draft"
    reached: dict[str, datetime] = field(default_factory=dict)
    happened: dict[str, datetime] = field(default_factory=dict)
    days: dict[str, date] = field(default_factory=dict)
    back_at: datetime | None = None
    reason: str = UNSAID
    credits: Decimal = field(default_factory=Decimal)
    deposits: list[tuple[date, str, Decimal]] = field(default_factory=list)
    came: Decimal = field(default_factory=Decimal)
    as_deposit: Decimal = field(default_factory=Decimal)
    deposit: Decimal = field(default_factory=Decimal)
    used_at_delivery: Decimal = field(default_factory=Decimal)
    book: Book = field(default_factory=Book)

    @property
    def cost_center(self) -> str:
        center: str = self.details["cost_center"]
        return center

    @property
    def amount(self) -> Decimal:
        """Items and freight less what was credited for beer that came back, BRL."""
        lines = [in_cents(Decimal(item["quantity"]), Decimal(item["unit_price"])) for item in self.items]
        freight = Decimal(self.breakdown["price"]) if self.breakdown else Decimal(0)
        return sum(lines, freight - self.credits)

    @property
    def customer(self) -> int:
        return number_of(self.details["customer"])


def number_of(customer: dict[str, Any]) -> int:
    """The record that the event names; nobody's is 0."""
    return int(customer.get("id") or 0)


def orders_of(log: Iterable[Happened]) -> list[Order]:
    """By id, without drafts that were thrown away."""
    orders: dict[int, Order] = {}
    for event in that_count(log, "event_order"):
        if event.topic == "orders.EventOrderDrafted":
            orders[event.id] = Order(event.id, event.fields["order_code"], event.fields["details"])
        if event.topic == "orders.EventOrderDiscarded":
            del orders[event.id]
        elif event.id in orders:
            _change(orders[event.id], event)
    return [orders[id] for id in sorted(orders)]


def of_center(orders: Iterable[Order], asked: Asked) -> list[Order]:
    """Those that the filter leaves."""
    return [order for order in orders if asked.cost_center in (None, order.cost_center)]


def reached_in_period(orders: Iterable[Order], status: str, asked: Asked) -> list[Order]:
    """Those that the filter leaves and that came to ``status`` within the period."""
    return [order for order in of_center(orders, asked) if status in order.days and order.days[status] in asked.period]


def deposit_moves(orders: Iterable[Order]) -> list[DepositMove]:
    return [
        DepositMove(day, order.cost_center, part, amount) for order in orders for day, part, amount in order.deposits
    ]


def held_at_the_end_of(day: date, moves: Iterable[DepositMove]) -> Decimal:
    """Everything received minus everything settled."""
    return sum(
        (move.amount if move.part == "received" else -move.amount for move in moves if move.day <= day), Decimal(0)
    )


def _change(order: Order, event: Happened) -> None:
    fields = event.fields
    enter(order.book, event)
    if event.topic in LEADS_TO:
        order.status = LEADS_TO[event.topic]
        order.reached.setdefault(order.status, event.at)
        order.happened.setdefault(order.status, happened_at(event))
        order.days.setdefault(order.status, day_of(happened_at(event)))
    match event.topic:
        case "orders.DeliveryUnscheduled":
            _take_back(order, fields["status"])
        case "orders.DeliveryTakenBack":
            _take_back(order, "scheduled_for_delivery")
            order.deposits = [move for move in order.deposits if move[1] != "used"]
            order.used_at_delivery = Decimal(0)
        case "orders.EventOrderDetailsChanged":
            order.details = fields["details"]
        case "orders.EventOrderItemsChanged":
            order.items = fields["items"]
        case "orders.FreightAttached":
            order.freight, order.breakdown = fields["freight"], fields["breakdown"]
        case "orders.FreightDetached":
            order.freight = order.breakdown = None
        case "orders.DepositSettled":
            # before a cancellation payments are settled with the deposit
            held = sum((amount if part == "received" else -amount for _, part, amount in order.deposits), Decimal(0))
            paid = sum((Decimal(fields[part]) for part in PARTS[1:]), -held)
            order.deposits.append((day_of(event.at), "received", paid))
            order.deposits += [(day_of(event.at), part, Decimal(fields[part])) for part in PARTS[1:]]
        case "orders.EquipmentReturned":
            if fields["complete"] and order.back_at is None:
                order.back_at = happened_at(event)
            kegs = [asset["keg"] for asset in fields["assets"] if asset.get("keg")]
            order.credits += sum((Decimal(keg["credit"]) for keg in kegs), Decimal(0))
        case "orders.EventOrderCancelled":
            order.reason = EXPIRED if fields["hold_expired"] else (event.reason or "").strip() or UNSAID
    _count_deposit(order, event)


def _take_back(order: Order, status: str) -> None:
    """It never came to the status that it leaves for ``status``."""
    for known in (order.reached, order.happened, order.days):
        del known[order.status]
    order.status = status


_SIGNS = {
    "orders.DepositReceived": 1,
    "orders.PaymentReceived": 1,
    "orders.PaymentReversed": -1,
    "orders.PaymentRefunded": -1,
}


def _count_deposit(order: Order, event: Happened) -> None:
    """What came counts for the deposit until the delivery; from then on it may only become less, and what was not
    recorded as the deposit is used."""
    amount = _SIGNS.get(event.topic, 0) * Decimal(event.fields.get("amount", 0))
    order.came += amount
    if event.topic == "orders.DepositReceived" or event.fields.get("is_deposit"):
        order.as_deposit += amount
    counted = max(order.as_deposit, min(Decimal(order.details.get("deposit_amount", 0)), order.came))
    over = order.status in ("delivered", "cancelled")
    if over:
        counted = min(counted, order.deposit)
    used = counted - order.as_deposit if over else Decimal(0)
    day = day_of(happened_at(event))
    order.deposits += [(day, "received", counted - order.deposit), (day, "used", used - order.used_at_delivery)]
    order.deposit, order.used_at_delivery = counted, used
