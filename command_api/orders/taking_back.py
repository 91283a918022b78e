"""Steps that were a mistake are taken back: the scheduling of a delivery."""

from __future__ import annotations

from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext
from command_api.orders.deciding import decide
from command_api.orders.domain import EventOrder
from command_api.orders.stockroom import Stockroom


def unschedule_delivery(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The order is what it was before its delivery was scheduled: its equipment stays booked and stands ready no more,
    what was loaded is not, and the full kegs that were chosen are free. The day that was agreed stays."""

    def unschedule(order: EventOrder) -> list[Asset]:
        room = Stockroom(store)
        order.unschedule()
        kept = [held for held in order.bookings.values() if order.beer_of(held) is None]
        kegs = [room.asset(id) for id in order.bookings.keys() - {held.asset_id for held in kept}]
        if kegs:
            assert order.window is not None, "it is booked"
            order.rebook(order.window, kept, now=ctx.now)
        for keg in kegs:
            keg.release(order.number)
        booked = [room.asset(held.asset_id) for held in kept]
        for asset in booked:
            asset.stand_down(order.number, now=ctx.now)
        return [*kegs, *booked]

    return decide(store, id, ctx, unschedule)
