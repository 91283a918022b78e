"""What several papers of an order say alike."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from command_api.rules.handover import AT_THE_HOUSE, HandoverWords, handover_words
from command_api.rules.windows import SHIFT_HOURS, SHIFT_LABELS
from infra.brazilian import day, moment, phone, reais, short_number
from query_api.orders.detail_responses import EventOrder, OrderBooking
from query_api.papers.prose import Piece, blank, or_blank

NO_TAX: Final = "Documento sem valor fiscal."


def made(order: EventOrder, at: datetime, *more: str) -> str:
    """The line below the title."""
    return " · ".join((f"Pedido {order.order_code}", f"Emitido em {moment(at)}", *more))


def customer(order: EventOrder) -> str:
    return ", ".join(filter(None, (order.customer_name, phone(order.customer_phone))))


def words_of(order: EventOrder) -> HandoverWords:
    return handover_words(collects=order.collects)


def event(order: EventOrder) -> str:
    """Name and day of the event, as far as they are known."""
    return ", ".join(filter(None, (order.event_name, day(order.event_date_from) if order.event_date_from else "")))


def shift(order: EventOrder) -> tuple[str, str]:
    """``("manhã", "das 8h às 12h")``."""
    begins, ends = SHIFT_HOURS[order.preferred_delivery_shift]
    return SHIFT_LABELS[order.preferred_delivery_shift].lower(), f"das {begins.hour}h às {ends.hour}h"


def delivery(order: EventOrder) -> str:
    """``"28/11/2026, manhã (das 8h às 12h)"``; empty where no day is known."""
    if order.preferred_delivery_date is None:
        return ""
    name, hours = shift(order)
    return f"{day(order.preferred_delivery_date)}, {name} ({hours})"


def moment_or_blank(at: datetime | None) -> Piece:
    return moment(at) if at else blank()


def place(order: EventOrder) -> Piece:
    return AT_THE_HOUSE if order.collects else or_blank(order.delivery_address)


def lines(order: EventOrder, extra_days: float, total: float) -> dict[str, object]:
    """``lines`` and ``sums`` of the table of items. What the customer collects has no freight."""
    freight = [] if order.collects else [("Frete", reais(order.money.freight_price))]
    extra = [("Dias extras", reais(extra_days))] if extra_days > 0 else []
    return {
        "lines": [
            (each.product_name, short_number(each.quantity), reais(each.unit_price), reais(each.subtotal))
            for each in order.items
        ],
        "sums": [*freight, *extra, ("Total", reais(total))],
    }


def shells(order: EventOrder) -> float:
    """BRL of deposit for the shells of all kegs of beer."""
    return order.shell_deposit * sum(each.quantity for each in order.items if each.kind == "beer")


def held(order: EventOrder) -> list[OrderBooking]:
    """Without what waits in the house after the delivery: it came onto the order when its driver was on the road."""
    waiting = {"booked", "set_aside"} if order.status == "delivered" else set()
    return [each for each in order.bookings if each.has_its_place and each.state not in waiting]


def later_payments(order: EventOrder) -> float:
    """BRL received beside the deposit."""
    payments = order.money.payments
    received = sum(each.amount for each in payments if each.payment_id is not None and not each.reversal)
    return round(received - order.money.deposit_paid, 2)
