"""Assets are booked for an order, for other dates or items again, and released."""

from __future__ import annotations

from datetime import datetime

from command_api.equipment.domain import Asset
from command_api.event_store import Store
from command_api.kernel import CommandContext, Refused
from command_api.orders.allocating import Allocation, allocate, free_instead, window_for
from command_api.orders.domain import EventOrder, Unmet
from command_api.orders.kegs import check_filled, chosen_kegs, full_shell
from command_api.orders.lapsing import check_lapsed
from command_api.orders.stockroom import Stockroom
from command_api.rules.windows import Window


def needs_of(order: EventOrder) -> tuple[object, ...]:
    """What decides which equipment an order holds, and when."""
    details = order.details
    delivery = (details.preferred_delivery_date, details.preferred_delivery_shift)
    return order.items, delivery, (details.pickup_date, details.pickup_shift)


def rebook(store: Store, room: Stockroom, order: EventOrder, ctx: CommandContext) -> list[Asset]:
    """Release what is not needed any more or is needed for other dates, and hold what is. Of a scheduled delivery also
    the full kegs, and everything stands ready to leave."""
    now = ctx.now
    is_scheduled = order.status == "scheduled_for_delivery"
    window = window_for(room, order)
    allocation = allocate(room, order, window, now)
    if is_scheduled:
        for booking in chosen_kegs(store, room, order, window, now, allocation.bookings):
            allocation.take(booking, room.asset(booking.asset_id))
    moved = window != order.window
    released = [room.asset(asset_id) for asset_id in order.bookings if moved or asset_id not in allocation.assets]
    order.rebook(window, allocation.bookings, now=now)
    for asset in released:
        asset.release(order.number)
    booked = book(room, order, allocation, now)
    check_lapsed(room, order, booked, window, ctx)
    ready = set_aside(room, order) if is_scheduled else []
    return [*{asset.number: asset for asset in (*released, *booked, *ready)}.values()]


def book(room: Stockroom, order: EventOrder, allocation: Allocation, now: datetime) -> list[Asset]:
    """The assets that are booked again."""
    assert order.window is not None
    fresh = [asset for asset in allocation.assets.values() if order.number not in asset.bookings]
    for asset in fresh:
        try:
            hold(room, order, asset, order.window, now)
        except Refused as refusal:
            demand = allocation.demand(room, order, order.window, now)
            if not demand.models:
                raise
            raise Unmet(refusal, demand) from None
    return fresh


def book_kegs(store: Store, room: Stockroom, order: EventOrder, ctx: CommandContext) -> list[Asset]:
    """Book the containers of the full kegs that its lines of beer take, beside what the order holds."""
    assert order.window is not None
    now, others = ctx.now, order.bookings.values()
    kegs = chosen_kegs(store, room, order, order.window, now, others)
    if kegs:
        order.rebook(order.window, [*others, *kegs], now=now)
    booked = [room.asset(booking.asset_id) for booking in kegs]
    for asset in booked:
        hold(room, order, asset, order.window, now)
    check_lapsed(room, order, booked, order.window, ctx)
    return booked


def set_aside(room: Stockroom, order: EventOrder) -> list[Asset]:
    """Everything that the order holds stands ready to leave. Raises ``Refused`` for a container with beer in a line
    that takes it empty, and for one of a kit without a choice of beer."""
    check_filled(room, order)
    assets = [room.asset(asset_id) for asset_id in order.bookings]
    shells = [asset for asset in assets if order.beer_of(order.bookings[asset.number]) is None]
    for asset_id in sorted(room.with_beer(shells)):
        raise full_shell(room.asset(asset_id))
    for asset in assets:
        asset.set_aside(order.number)
    return assets


def hold(
    room: Stockroom, order: EventOrder, asset: Asset, window: Window, now: datetime, *, handed_over: bool = False
) -> None:
    """Book ``asset`` for ``window``, of one that is ``handed_over`` already whatever its tests say. Raises ``Refused``
    with what is free instead."""
    model = room.model_of(asset)
    services = () if handed_over else model.services
    try:
        asset.book(order.number, order.order_code, window, model.terms.cleaning_buffer_min, services, now=now)
    except Refused as refusal:
        free = free_instead(room, order, asset, window, now)
        raise Refused(refusal.sentence, **{**refusal.details, "free": free}) from None
