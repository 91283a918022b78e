"""From events to occasions: which events lead to one, whether it still holds, its time, and the values of its terms.

An occasion is judged by the current record, so that the same function checks later whether a waiting message is still
true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

from command_api.bank.domain import BankLine
from command_api.bank.events import BankLineRecorded
from command_api.kernel import Aggregate, Event
from command_api.leads.domain import Lead
from command_api.leads.events import LeadReceived, SiteOrderReceived
from command_api.messages.house import House
from command_api.orders import events as order_events
from command_api.orders.domain import EventOrder
from command_api.reservations import events as reservation_events
from command_api.reservations.domain import Reservation
from command_api.rules.greetings import first_name
from command_api.rules.site_orders import SiteOrder
from command_api.rules.windows import PUB_TIME, SHIFT_HOURS, SHIFT_LABELS, Shift, shift_start
from command_api.stock import events as stock_events
from command_api.stock.domain import StockItem
from command_api.waiter_calls.domain import WaiterCall
from command_api.waiter_calls.events import WaiterCalled
from infra.brazilian import reais, short_number, weekday_and_day

Values = dict[str, str]
_LINES_SHOWN: Final = 3
_PROMISED: Final = frozenset({"confirmed", "in_factory_batch", "scheduled_for_delivery"})


@dataclass(frozen=True, slots=True)
class Recipient:
    """The person whom a message names, and how to reach them; empty if it names no person. ``customer_id``: the record
    that may not want messages."""

    name: str = ""
    phone: str = ""
    email: str = ""
    customer_id: int | None = None


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An occasion that holds. ``anchor``: the instant that the delay of a rule is counted from. ``screen`` is the path
    of the back office that shows it; ``page_of`` is the order whose customer's page a template may link to. ``date``:
    what the words are about, where that is not the anchor."""

    anchor: datetime
    values: Values
    screen: str
    contact: Recipient = Recipient()
    page_of: EventOrder | None = None
    date: datetime | None = None


Judge = Callable[[Any, Any, House], Occurrence | None]
"""``(record now, event, house)`` → the occurrence; ``None`` if it does not hold (any more)."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """``events`` of a stream of ``kind`` lead to the occasion with this key."""

    occasion: str
    kind: type[Aggregate]
    events: tuple[type[Event], ...]
    judge: Judge


def order_values(order: EventOrder, house: House) -> Values:
    """The terms that every template about an order can name."""
    details = order.details
    delivery, shift = _delivery_of(order)
    pickup = order.window.end.astimezone(PUB_TIME) if order.window else None
    return {
        "cliente": details.customer.name,
        "primeiro_nome": first_name(details.customer.name),
        "pedido": order.order_code,
        "festa": details.event_name,
        "total": reais(order.total_amount),
        "em_aberto": _amount(order.account.open_amount),
        "sinal": _amount(order.account.deposit_missing),
        "entrega": weekday_and_day(delivery.date()) if delivery else "",
        "turno": _shift(shift) if delivery else "",
        "endereco": details.place.address if details.place else "",
        "recolhimento": weekday_and_day(pickup.date()) if pickup else "",
        "turno_do_recolhimento": _shift(details.pickup_shift or details.preferred_delivery_shift) if pickup else "",
        "como_volta": "você traz até a casa" if details.collects else "nós buscamos",
        "multa_por_dia": _amount(order.late_per_day),
        **house.values,
    }


def _delivery_of(order: EventOrder) -> tuple[datetime | None, Shift]:
    """When the shift of the delivery begins, as it was scheduled or else booked."""
    shift = order.details.preferred_delivery_shift
    if order.scheduled_at:
        day, shift = order.scheduled_for
        return shift_start(day, shift), shift
    return (order.window.start.astimezone(PUB_TIME) if order.window else None), shift


def _order(order: EventOrder, anchor: datetime, house: House, **values: str) -> Occurrence:
    customer = order.details.customer
    return Occurrence(
        anchor,
        {**order_values(order, house), **values},
        f"/operacoes/eventos/{order.number}",
        Recipient(customer.name, customer.phone, customer_id=customer.id),
        order,
    )


def _quote_issued(order: EventOrder, event: order_events.QuoteIssued, house: House) -> Occurrence | None:
    quote = order.quote
    if quote is None or quote.is_outdated or quote.accepted_at or quote.issued_at != event.timestamp:
        return None
    if order.is_finished:
        return None
    found = _order(order, _recorded(event), house, validade=weekday_and_day(quote.valid_until))
    return replace(found, date=datetime.combine(quote.valid_until, time(), PUB_TIME))


def _quote_accepted(order: EventOrder, event: order_events.QuoteAccepted, house: House) -> Occurrence | None:
    return None if order.is_finished else _order(order, _recorded(event), house)


def _hold_expires(order: EventOrder, _event: Event, house: House) -> Occurrence | None:
    if order.status != "awaiting_deposit" or order.account.received > 0:
        return None
    ends = order.placed_at + timedelta(hours=house.hold_hours)
    local = ends.astimezone(PUB_TIME)
    return _order(order, ends, house, vence=f"{weekday_and_day(local.date())}, às {local:%Hh%M}")


def _pix_requested(order: EventOrder, event: order_events.PixRequested, house: House) -> Occurrence | None:
    if order.is_finished or any(each.txid == event.txid for each in order.payments.values()):
        return None
    return _order(order, _recorded(event), house, valor=reais(event.amount))


def _payment_received(
    order: EventOrder, event: order_events.PaymentReceived | order_events.DepositReceived, house: House
) -> Occurrence | None:
    recorded = [
        each
        for each in order.payments.values()
        if not each.is_reversed
        and each.is_deposit == isinstance(event, order_events.DepositReceived)
        and (each.amount, each.received_at) == (event.amount, event.timestamp)
    ]
    return _order(order, _recorded(event), house, valor=reais(event.amount)) if recorded else None


def _pix_received(
    order: EventOrder, event: order_events.PaymentReceived | order_events.DepositReceived, house: House
) -> Occurrence | None:
    """A PIX that no user recorded: those at the counter know of theirs."""
    is_automatic = event.method == "pix" and event.metadata.actor_id is None
    return _payment_received(order, event, house) if is_automatic else None


def _delivery(order: EventOrder, _event: Event, house: House) -> Occurrence | None:
    starts, _ = _delivery_of(order)
    if order.status not in _PROMISED or order.details.collects or starts is None:
        return None
    return _order(order, starts, house)


def _on_the_way(order: EventOrder, event: Event, house: House) -> Occurrence | None:
    is_loaded = bool(order.bookings) and order.loaded >= order.bookings.keys()
    return _delivery(order, event, house) if is_loaded else None


def _return_due(order: EventOrder, _event: Event, house: House) -> Occurrence | None:
    due = order.window.end if order.window else order.due_back
    if order.status != "delivered" or not order.out or due is None:
        return None
    return _order(order, due, house)


def _thank_you(order: EventOrder, event: order_events.EquipmentReturned, house: House) -> Occurrence | None:
    if order.status != "delivered" or order.out or event.originator_version != max(order.backs, default=0):
        return None
    return _order(order, _recorded(event), house)


def _change_requested(order: EventOrder, event: order_events.ChangeRequested, house: House) -> Occurrence | None:
    return None if order.is_finished else _order(order, _recorded(event), house)


def reservation_values(reservation: Reservation, house: House) -> Values:
    """The terms that every template about a reservation can name."""
    local = reservation.starts_at.astimezone(PUB_TIME)
    name = reservation.guest.name
    return {
        "cliente": name,
        "primeiro_nome": first_name(name),
        "reserva": reservation.reference,
        "dia": weekday_and_day(local.date()),
        "hora": f"{local:%Hh%M}".removesuffix("00"),
        "pessoas": str(reservation.people),
        **house.values,
    }


def _reservation(reservation: Reservation, anchor: datetime, house: House) -> Occurrence:
    guest, screen = reservation.guest, f"/operations/reservations?dia={reservation.day}"
    contact = Recipient(guest.name, guest.phone)
    return Occurrence(anchor, reservation_values(reservation, house), screen, contact, date=reservation.starts_at)


def _reservation_confirmed(reservation: Reservation, event: Event, house: House) -> Occurrence | None:
    holds = reservation.status == "confirmed"
    return _reservation(reservation, _recorded(event), house) if holds else None


def _reservation_coming(reservation: Reservation, _event: Event, house: House) -> Occurrence | None:
    holds = reservation.status == "confirmed"
    return _reservation(reservation, reservation.starts_at, house) if holds else None


def _reservation_requested(reservation: Reservation, event: Event, house: House) -> Occurrence | None:
    holds = reservation.status == "requested"
    return _reservation(reservation, _recorded(event), house) if holds else None


def _pix_unmatched(line: BankLine, event: BankLineRecorded, house: House) -> Occurrence | None:
    if event.source != "webhook" or not line.is_credit or line.status != "open":
        return None
    values = {"valor": reais(line.amount), **house.values}
    return Occurrence(_recorded(event), values, "/operacoes/conciliacao")


def _table_called(call: WaiterCall, event: WaiterCalled, house: House) -> Occurrence | None:
    if not call.is_open:
        return None
    return Occurrence(_recorded(event), {"mesa": str(call.table), **house.values}, "/operations#agora")


def _table_ordered(lead: Lead, event: SiteOrderReceived, house: House) -> Occurrence | None:
    order = lead.order
    if order is None or order.table is None or lead.status not in ("new", "open"):
        return None
    values = {"mesa": str(order.table), "itens": _items(order), **house.values}
    return Occurrence(_recorded(event), values, "/operations/site-orders")


def _request_received(lead: Lead, event: LeadReceived | SiteOrderReceived, house: House) -> Occurrence | None:
    """An order of a table is an occasion of its own."""
    if lead.status != "new" or (lead.order is not None and lead.order.table is not None):
        return None
    values = {"cliente": lead.contact.name, **house.values}
    return Occurrence(_recorded(event), values, "/operacoes/pedidos-do-site", Recipient(lead.contact.name))


def _low_stock(item: StockItem, event: Event, house: House) -> Occurrence | None:
    """Stock went below its minimum: of several sales below it, only the first one is an occasion."""
    if item.quantity > item.minimum or not item.minimum:
        return None
    before, after = (house.stock_at(item.number, event.originator_version - steps) for steps in (1, 0))
    if not after.quantity <= after.minimum < before.quantity:
        return None
    values = {
        "produto": house.product_name(item.number),
        "quantidade": short_number(item.quantity),
        "minimo": short_number(item.minimum),
        **house.values,
    }
    return Occurrence(_recorded(event), values, "/operations/stock")


TRIGGERS: Final = (
    Trigger("quote_issued", EventOrder, (order_events.QuoteIssued,), _quote_issued),
    Trigger("quote_accepted", EventOrder, (order_events.QuoteAccepted,), _quote_accepted),
    Trigger("hold_expires", EventOrder, (order_events.EventOrderPlaced,), _hold_expires),
    Trigger("pix_requested", EventOrder, (order_events.PixRequested,), _pix_requested),
    Trigger(
        "payment_received", EventOrder, (order_events.DepositReceived, order_events.PaymentReceived), _payment_received
    ),
    Trigger(
        "delivery_tomorrow",
        EventOrder,
        (
            order_events.EventOrderConfirmed,
            order_events.DeliveryScheduled,
            order_events.DeliveryRescheduled,
            order_events.EventOrderRebooked,
        ),
        _delivery,
    ),
    Trigger("on_the_way", EventOrder, (order_events.EventOrderLoaded,), _on_the_way),
    Trigger(
        "return_reminder", EventOrder, (order_events.EventOrderDelivered, order_events.PickupRescheduled), _return_due
    ),
    Trigger(
        "return_overdue", EventOrder, (order_events.EventOrderDelivered, order_events.PickupRescheduled), _return_due
    ),
    Trigger("thank_you", EventOrder, (order_events.EquipmentReturned,), _thank_you),
    Trigger(
        "reservation_confirmed",
        Reservation,
        (reservation_events.ReservationConfirmed, reservation_events.ReservationEntered),
        _reservation_confirmed,
    ),
    Trigger(
        "reservation_reminder",
        Reservation,
        (
            reservation_events.ReservationConfirmed,
            reservation_events.ReservationEntered,
            reservation_events.ReservationMoved,
        ),
        _reservation_coming,
    ),
    Trigger("house_quote_accepted", EventOrder, (order_events.QuoteAccepted,), _quote_accepted),
    Trigger("change_requested", EventOrder, (order_events.ChangeRequested,), _change_requested),
    Trigger(
        "house_payment_received",
        EventOrder,
        (order_events.DepositReceived, order_events.PaymentReceived),
        _pix_received,
    ),
    Trigger("pix_unmatched", BankLine, (BankLineRecorded,), _pix_unmatched),
    Trigger("table_called", WaiterCall, (WaiterCalled,), _table_called),
    Trigger("table_ordered", Lead, (SiteOrderReceived,), _table_ordered),
    Trigger("request_received", Lead, (LeadReceived, SiteOrderReceived), _request_received),
    Trigger(
        "low_stock",
        StockItem,
        (stock_events.StockSold, stock_events.StockSoldInBatch, stock_events.StockLost, stock_events.StockCounted),
        _low_stock,
    ),
    Trigger("reservation_requested", Reservation, (reservation_events.ReservationRequested,), _reservation_requested),
)

BY_OCCASION: Final[Mapping[str, Trigger]] = {each.occasion: each for each in TRIGGERS}
KINDS: Final = frozenset(each.kind.TOPIC for each in TRIGGERS)
"""Kinds of streams that messages are about."""


def _recorded(event: Event) -> datetime:
    return event.metadata.recorded_at


def _amount(amount: Decimal) -> str:
    return reais(amount) if amount > 0 else ""


def _items(order: SiteOrder) -> str:
    """The first lines: a notice on a phone shows no more."""
    shown, more = order.lines[:_LINES_SHOWN], len(order.lines) - _LINES_SHOWN
    said = ", ".join(f"{each.quantity} × {each.name}" for each in shown)
    return f"{said} e mais {more}" if more > 0 else said


def _shift(shift: Shift) -> str:
    begins, ends = SHIFT_HOURS[shift]
    return f"{SHIFT_LABELS[shift].lower()}, das {begins:%H}h às {ends:%H}h".replace("das 0", "das ")
