"""What the rented lines of an order (kits, assets, pieces of models) cost beyond their first period: extra days and
penalties for delay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from decimal import Decimal
from typing import TypedDict

import msgspec

from command_api.kernel import Refused, money
from command_api.orders.domain.state import OrderState
from command_api.orders.events import ExtraDays, Item, LatePenalty
from command_api.rules.rentals import beyond_first, days_late, kits_out, periods_added
from command_api.rules.windows import Window


class HoldPrice(TypedDict):
    """What an event says that holds lines for a window: BRL in all, for the days beyond the first period, and for
    every day of delay."""

    total_amount: Decimal
    extra: tuple[ExtraDays, ...]
    late_per_day: Decimal


def price_of(order: OrderState, window: Window) -> HoldPrice:
    """What it costs to hold its lines for ``window``, and what a delay costs."""
    extra = extra_days(order, window)
    per_day = sum((item.quantity * _penalty_per_day(order, item) for item in order.items), Decimal(0))
    return {"total_amount": order.total_with(extra), "extra": extra, "late_per_day": money(per_day)}


def extra_days(order: OrderState, window: Window) -> tuple[ExtraDays, ...]:
    """The periods that each rental takes beyond the first."""
    extra = []
    for item in order.items:
        if item.rental is None or item.rental.period is None:
            continue
        more, amount = beyond_first(item.rental.period, item.quantity, item.unit_price, window)
        if amount:
            extra.append(
                ExtraDays(
                    item_id=item.id,
                    name=item.name,
                    quantity=item.quantity,
                    period=item.rental.period,
                    periods=more,
                    amount=amount,
                )
            )
    return tuple(extra)


def late_per_day(order: OrderState, out: Collection[int]) -> Decimal:
    """BRL that accrue for every day after the pickup while these assets are ``out``."""
    rented = (item for item in order.items if item.rental)
    return sum((line_units_out(order, item, out) * _penalty_per_day(order, item) for item in rented), Decimal(0))


def penalties(order: OrderState, back: Collection[int], at: datetime, said: Decimal | None) -> tuple[LatePenalty, ...]:
    """What the delay of the units that are complete with these assets ``back`` is charged."""
    assert order.window is not None
    days = days_late(order.window.end, at)
    left = order.out - set(back)
    charged = []
    for item in order.items:
        kits = line_units_out(order, item, order.out) - line_units_out(order, item, left) if item.rental else 0
        amount = money(kits * days * _penalty_per_day(order, item))
        if amount:
            charged.append(LatePenalty(item_id=item.id, name=item.name, quantity=kits, days=days, amount=amount))
    if said is not None:
        charged += _said_penalty(days, said - sum((each.amount for each in charged), Decimal(0)))
    return tuple(charged)


def _said_penalty(days: int, more: Decimal) -> list[LatePenalty]:
    """What a user charges beyond what accrued."""
    if more < 0:
        raise Refused("Para cobrar menos que a multa, registre a devolução e dispense a multa, com o motivo.")
    if more and not days:
        raise Refused("Nada está atrasado: não há multa a cobrar.")
    return [LatePenalty(item_id=None, name="", quantity=1, days=days, amount=money(more))] if more else []


def line_units_out(order: OrderState, line: Item, out: Collection[int]) -> int:
    """The number of kits of a line with an asset that is ``out``. Kegs in the slots of a kit are pieces of it. In a
    line of an asset or a model each piece is a unit of its own."""
    lines = {line.id, *(item.id for item in order.items if item.kit_line == line.id)}
    pieces = [booking for booking in order.bookings.values() if booking.item_id in lines]
    still = Counter(booking.model_id for booking in pieces if booking.asset_id in out)
    return kits_out(int(line.quantity), Counter(booking.model_id for booking in pieces), still)


def _penalty_per_day(order: OrderState, item: Item) -> Decimal:
    """BRL per unit; nothing accrues while an event that is over is written down."""
    return item.rental.penalty_per_day if item.rental and not order.details.past else Decimal(0)


def extended(order: OrderState, before: Window, longer: Window) -> tuple[ExtraDays, ...]:
    """The extra days of ``order`` with the periods that ``longer`` takes beyond ``before``, for the units of each
    line that are out: a unit that is back costs nothing more."""
    found = list(order.extra)
    for item in order.items:
        kits = line_units_out(order, item, order.out) if item.rental else 0
        period = item.rental.period if item.rental else None
        more = max(0, periods_added(period, before, longer)) if period and kits else 0
        if period and more:
            added = ExtraDays(
                item_id=item.id,
                name=item.name,
                quantity=Decimal(kits),
                period=period,
                periods=more,
                amount=money(kits * item.unit_price * more),
            )
            _add(found, added)
    return tuple(found)


def _add(extra: list[ExtraDays], added: ExtraDays) -> None:
    """Add the days to those of as many units of the line, else as an entry of their own."""
    for number, each in enumerate(extra):
        if (each.item_id, each.quantity) == (added.item_id, added.quantity):
            extra[number] = msgspec.structs.replace(
                each, periods=each.periods + added.periods, amount=each.amount + added.amount
            )
            return
    extra.append(added)
