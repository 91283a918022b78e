"""The book of an order, kept by hand: what it was charged, what came, what went back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.days import day_of
from tests.bi.fold.figures import in_cents, per
from tests.bi.fold.log import Happened, happened_at

if TYPE_CHECKING:
    from tests.bi.fold.orders import Order

METHODS = ("pix", "dinheiro", "cartao", "transferencia")
CHARGES = ("extra_days", "shells", "penalties", "waived", "damages", "kept")
ZERO = Decimal(0)


@dataclass(slots=True)
class Paid:
    day: date
    amount: Decimal
    method: str
    reversed_on: date | None = None


@dataclass(slots=True)
class Book:
    """``charged`` are amounts by day and kind beside lines and freight; ``moves`` are what the customer owes more
    from a day on, once the order is delivered, and what was paid before that;
    ``handed_over`` is the place of the delivery among them."""

    placed: bool = False
    confirmed: date | None = None
    delivered: date | None = None
    cancelled: bool = False
    lines: Decimal = ZERO
    freight: Decimal = ZERO
    extra: Decimal = ZERO
    opening: Decimal = ZERO
    per_shell: Decimal = ZERO
    charged_at_delivery: Decimal = ZERO
    handed_over: int = 0
    shells: int = 0
    due: date | None = None
    credits: Decimal = ZERO
    closed: Decimal = ZERO
    settled: Decimal = ZERO
    payments: list[Paid] = field(default_factory=list)
    refunds: list[tuple[date, Decimal]] = field(default_factory=list)
    charged: list[tuple[date, str, Decimal]] = field(default_factory=list)
    moves: list[tuple[date, Decimal]] = field(default_factory=list)

    def sum_of(self, *kinds: str) -> Decimal:
        return sum((amount for _, kind, amount in self.charged if kind in kinds), ZERO)

    @property
    def received(self) -> Decimal:
        return sum((paid.amount for paid in self.payments if paid.reversed_on is None), ZERO)

    @property
    def paid(self) -> Decimal:
        return self.received - sum((amount for _, amount in self.refunds), ZERO) + self.closed

    @property
    def balance(self) -> Decimal:
        """A draft owes nothing; a cancelled order was charged what it did not get back."""
        if not self.placed or self.cancelled:
            return ZERO
        other = self.sum_of("penalties", "damages", "kept") - self.sum_of("waived") - self.credits
        other += self.per_shell * self.shells
        return self.opening + self.lines + self.freight + self.extra + other - self.paid

    @property
    def stands(self) -> Decimal:
        """The balance of what is delivered; of what is not, what was paid."""
        return self.balance if self.delivered or self.opening or self.cancelled else -self.paid

    @property
    def is_owed(self) -> bool:
        """Nothing is owed for an order that is not confirmed."""
        return bool(self.confirmed or self.delivered or self.opening) and not self.cancelled

    def open_on(self, last: date) -> Decimal:
        """What was owed after that day. What was delivered later was agreed from the confirmation on."""
        moved = sum((amount for day, amount in self.moves if day <= last), ZERO)
        if self.confirmed is None or self.confirmed > last or (self.delivered is not None and self.delivered <= last):
            return moved
        return moved + (self.agreed if self.delivered is None else self.charged_at_delivery)

    @property
    def agreed(self) -> Decimal:
        return self.lines + self.freight + self.extra + self.per_shell * self.shells


def enter(book: Book, event: Happened) -> None:
    """Write down what an event of the order says about money."""
    if event.topic == "orders.DeliveryTakenBack":
        _take_back(book)
        return
    before = book.stands
    _enter(book, event)
    moved = book.stands - before
    book.moves.append(
        (date.fromisoformat(event.fields["since"]) if "since" in event.fields else day_of(event.at), moved)
    )


def _take_back(book: Book) -> None:
    """What was charged with the delivery was not."""
    owed = book.stands
    book.delivered = None
    book.charged = [charge for charge in book.charged if charge[1] not in ("extra_days", "shells")]
    book.moves[book.handed_over] = (
        book.moves[book.handed_over][0],
        book.stands - owed + book.moves[book.handed_over][1],
    )


def _enter(book: Book, event: Happened) -> None:
    fields, day = event.fields, day_of(happened_at(event))
    match event.topic:
        case "orders.EventOrderDrafted" | "orders.EventOrderDetailsChanged":
            book.per_shell = Decimal(fields["details"].get("shell_deposit", 0))
        case "orders.EventOrderItemsChanged":
            if book.delivered is None:
                book.shells = sum(int(Decimal(line["quantity"])) for line in fields["items"] if line["kind"] == "beer")
            lines = (in_cents(Decimal(line["quantity"]), Decimal(line["unit_price"])) for line in fields["items"])
            book.lines = sum(lines, ZERO)
        case "orders.FreightAttached":
            book.freight = Decimal(fields["breakdown"]["price"])
        case "orders.FreightDetached":
            book.freight = ZERO
        case "orders.EventOrderPlaced" | "orders.EventOrderRebooked":
            book.placed = True
            book.extra = _sum(fields.get("extra", ()))
        case "orders.EventOrderDelivered":
            on = date.fromisoformat(fields["on"]) if fields.get("on") else day
            book.delivered, book.charged_at_delivery = on, book.agreed
            book.handed_over = len(book.moves)
            book.charged.append((on, "extra_days", book.extra))
            book.charged.append((on, "shells", book.per_shell * book.shells))
        case "orders.EquipmentReturned":
            assets = fields["assets"]
            back = sum(asset["keg"]["state"] != "lost" for asset in assets if asset.get("keg"))
            book.shells -= back
            book.charged.append((day, "shells", -book.per_shell * back))
            book.charged.append((day, "damages", sum((Decimal(asset["charge"]) for asset in assets), ZERO)))
            book.charged.append((day, "penalties", _sum(fields.get("penalties", ()))))
            book.credits += sum((Decimal(asset["keg"]["credit"]) for asset in assets if asset.get("keg")), ZERO)
            _keep(book, day)
        case "orders.PenaltyWaived" | "orders.WaiverTakenBack":
            sign = 1 if event.topic == "orders.PenaltyWaived" else -1
            book.charged.append((day, "waived", sign * Decimal(fields["amount"])))
            _keep(book, day)
        case "orders.EventOrderCancelled" | "orders.OpeningBalanceWithdrawn":
            book.cancelled = True
        case "orders.OpeningBalanceRecorded":
            book.placed, book.opening = True, Decimal(fields["amount"])
            book.due = date.fromisoformat(fields["since"])
        case _:
            _move(book, event, day)


def _move(book: Book, event: Happened, day: date) -> None:
    fields = event.fields
    match event.topic:
        case "orders.EventOrderConfirmed":
            book.confirmed = day
        case "orders.DepositReceived" | "orders.PaymentReceived":
            book.payments.append(Paid(day, Decimal(fields["amount"]), fields["method"]))
        case "orders.PickupRescheduled":
            before, book.extra = book.extra, _sum(fields["extra"])
            book.charged.append((day, "extra_days", book.extra - before))
        case "orders.PaymentReversed":
            book.payments[fields["payment_id"] - 1].reversed_on = day
        case "orders.PaymentRefunded":
            book.refunds.append((day, Decimal(fields["amount"])))
        case "orders.DepositSettled":
            if book.delivered is None:
                book.charged.append((day, "kept", Decimal(fields["kept"]) + Decimal(fields["used"])))
            else:
                book.settled = Decimal(fields["kept"])
                _keep(book, day)
            book.refunds.append((day, Decimal(fields["returned"])))
            if fields.get("closes_bill", True):
                book.closed = book.balance


def _keep(book: Book, day: date) -> None:
    """What was kept pays damage, loss and delay, also those of later; the rest is charged by itself."""
    owed = book.sum_of("damages", "penalties") - book.sum_of("waived") + book.per_shell * book.shells
    book.charged.append((day, "kept", max(ZERO, book.settled - owed) - book.sum_of("kept")))


def _sum(charges: Iterable[dict[str, str]]) -> Decimal:
    return sum((Decimal(charge["amount"]) for charge in charges), ZERO)


def received(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``money-received``."""
    rows: list[Row] = []
    for bucket in asked.buckets:
        row: Row = dict.fromkeys(METHODS, ZERO)
        paid, waited = ZERO, ZERO
        for book in (order.book for order in orders):
            for payment in book.payments:
                here = payment.day in bucket
                row[payment.method] += payment.amount if here else ZERO
                if payment.reversed_on is not None:
                    row[payment.method] -= payment.amount if payment.reversed_on in bucket else ZERO
                elif here and book.delivered is not None:
                    paid += payment.amount
                    waited += payment.amount * max((payment.day - book.delivered).days, 0)
        refunded = sum((amount for order in orders for day, amount in order.book.refunds if day in bucket), ZERO)
        total = sum((row[method] for method in METHODS), -refunded)
        rows.append(
            {"period": bucket.first, **row, "refunded": refunded, "total": total, "mean_days": per(waited, paid)}
        )
    return rows


def charged(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``other-charges``."""
    rows: list[Row] = []
    for bucket in asked.buckets:
        row: Row = dict.fromkeys(CHARGES, ZERO)
        for order in orders:
            for day, kind, amount in order.book.charged:
                row[kind] += amount if day in bucket else ZERO
        total = Fraction(sum(row.values(), ZERO)) - 2 * Fraction(row["waived"])
        rows.append({"period": bucket.first, **row, "total": total})
    return rows
