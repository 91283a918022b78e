"""Decides what an order asks for and holds: its details, lines and freight, and the assets for its window."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from command_api.kernel import Refused
from command_api.kernel.events import UNSTAMPED
from command_api.orders import events
from command_api.orders.domain.checks import check_details, check_items, check_over, check_window
from command_api.orders.domain.payments import confirm_if_paid
from command_api.orders.domain.rentals import price_of
from command_api.orders.domain.state import OrderState
from command_api.orders.events import AttachedFreight, Booking, Details, Item
from command_api.rules.freight import freight
from command_api.rules.order_status import BOOKED
from command_api.rules.weights import total_weight
from command_api.rules.windows import Window


def change_details(order: OrderState, details: Details) -> None:
    """Another place or cost center makes the price of the delivery void."""
    order.check_changeable()
    check_details(details)
    if details == order.details:
        return
    moved = (details.place, details.cost_center) != (order.details.place, order.details.cost_center)
    agrees_other = details.deposit_amount != order.details.deposit_amount
    order.trigger_event(events.EventOrderDetailsChanged, details=details)
    if agrees_other:
        confirm_if_paid(order)
    if moved and order.freight:
        order.trigger_event(events.FreightDetached)


def name_customer(order: OrderState, id: int) -> None:
    """The number of the customer, of whom the order says all the rest since before customers had one; whatever its
    status."""
    if order.details.customer.id is None:
        hand_over(order, id)


def hand_over(order: OrderState, id: int) -> None:
    """The order is that of another customer, whom its details name already; whatever its status."""
    customer = msgspec.structs.replace(order.details.customer, id=id)
    order.trigger_event(
        events.EventOrderDetailsChanged, details=msgspec.structs.replace(order.details, customer=customer)
    )


def change_items(order: OrderState, items: Sequence[Item]) -> None:
    """All lines as they shall be. The freight is priced again for the new weight, on the terms it was quoted."""
    order.check_changeable()
    check_items(items)
    if tuple(items) == order.items:
        return
    order.trigger_event(events.EventOrderItemsChanged, items=tuple(items))
    if order.freight:
        attach_freight(order, order.freight)


def attach_freight(order: OrderState, quoted: AttachedFreight) -> None:
    """The price is computed here, for the weight of the items as they are."""
    order.check_changeable()
    if order.details.collects:
        raise Refused("O cliente retira na casa: este pedido não tem frete.")
    weight = total_weight((item.name, item.unit_kg, item.quantity) for item in order.items)
    breakdown = freight(quoted.terms, quoted.difficulty, distance_km=quoted.distance_km, weight_kg=weight)
    if (quoted, breakdown) != (order.freight, order.breakdown):
        order.trigger_event(events.FreightAttached, freight=quoted, breakdown=breakdown)


def place(
    order: OrderState, window: Window, bookings: Sequence[Booking], *, now: datetime, credit_turn: str = ""
) -> None:
    """Hold ``bookings`` for ``window`` and wait for the deposit."""
    order.check_transition("awaiting_deposit")
    if not order.items:
        raise Refused("Adicione ao menos um item antes de reservar.")
    check_window(window, now, past=order.details.past)
    order.trigger_event(
        events.EventOrderPlaced,
        window=window,
        bookings=tuple(bookings),
        **price_of(order, window),
        credit_turn=credit_turn,
    )


def take_credit_turn(order: OrderState, credit_turn: str) -> None:
    """The order owes more of its customer's limit: no other order of theirs does so at the same time."""
    order.trigger_event(events.CreditTurnTaken, credit_turn=credit_turn)


def rebook(order: OrderState, window: Window, bookings: Sequence[Booking], *, now: datetime) -> None:
    """What is held after items, dates or an asset changed. Nothing happens where window, assets and total stay."""
    if order.status not in BOOKED:
        raise order.refusal("não há reserva para mudar.")
    if not order.items:
        raise Refused("Um evento reservado precisa de ao menos um item; para desistir dele, cancele.")
    if window != order.window:
        check_window(window, now, past=order.details.past)
    elif order.details.past:
        check_over(window, now)
    price = price_of(order, window)
    booked_price = {"total_amount": order.booked_total, "extra": order.extra, "late_per_day": order.late_per_day}
    if (window, set(bookings), price) != (order.window, set(order.bookings.values()), booked_price):
        order.trigger_event(events.EventOrderRebooked, window=window, bookings=tuple(bookings), **price)


def swap(order: OrderState, asset_id: int, other: Booking) -> None:
    """Another asset of the same model takes the place of one, in its line too, before the delivery."""
    if order.status not in BOOKED:
        raise order.refusal("não é possível trocar ativos.")
    check_swap(order, asset_id, other)
    assert order.window is not None
    name_in_lines(order, asset_id, other.asset_id)
    rest = (booking for booking in order.bookings.values() if booking.asset_id != asset_id)
    order.trigger_event(events.EventOrderRebooked, taken_from=order, bookings=(*rest, other))


def check_swap(order: OrderState, asset_id: int, other: Booking) -> None:
    held = order.bookings.get(asset_id)
    if held is None:
        raise Refused(f"Este ativo não está reservado para o evento {order.order_code}.")
    if other.asset_id in (order.out if order.status == "delivered" else order.bookings):
        raise Refused(f"O ativo {other.asset_tag} já está neste evento.")
    if other.model_id != held.model_id:
        raise Refused(f"Troque {held.asset_tag} por outro do mesmo modelo ({held.model_name}).")


def name_in_lines(order: OrderState, asset_id: int, other_id: int, at: datetime = UNSTAMPED) -> None:
    """The line that names the one asset names the other since ``at``, else the time of the command."""
    items = tuple(
        msgspec.structs.replace(item, ref_id=other_id) if (item.kind, item.ref_id) == ("asset", asset_id) else item
        for item in order.items
    )
    if items != order.items:
        order.trigger_event(events.EventOrderItemsChanged, timestamp=at, items=items)
