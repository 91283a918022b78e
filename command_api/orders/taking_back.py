"""Steps that were a mistake are taken back: the scheduling of a delivery, the delivery, a return, a
refund, the waiver of a penalty, and the settlement of the deposit."""

from __future__ import annotations

from command_api.equipment.commands import transit_location
from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store
from command_api.kernel import Aggregate, CommandContext
from command_api.orders.deciding import decide
from command_api.orders.domain import EventOrder
from command_api.orders.events import EquipmentReturned
from command_api.orders.kegs import kegs_in, kegs_to_customer
from command_api.orders.promising import promised_again
from command_api.orders.stockroom import Stockroom
from command_api.rules.windows import Window


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


def take_back_delivery(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Nothing left: the delivery is scheduled as before, its equipment stands ready, its kegs are in the house, and
    the beer is promised. Raises ``Refused`` where something came back since or the deposit was settled."""

    def take_back(order: EventOrder) -> list[Aggregate]:
        order.take_back_delivery()
        assets = [store.load(Asset, asset_id) for asset_id in order.bookings]
        kegs = kegs_in(store, order.bookings)
        for asset in assets:
            asset.stay(order.number)
        for keg in kegs:
            keg.stay(order.number, order.order_code)
        return [*assets, *kegs, *promised_again(store, order)]

    return decide(store, id, ctx, take_back)


def take_back_return(
    store: Store, id: int, returned: EquipmentReturned, window: Window, ctx: CommandContext
) -> Receipt:
    """What ``returned`` says came back is with the customer after all; ``window`` was that of the order by then. Raises
    ``Refused`` where something followed from it, of the order or of what came back."""

    def take_back(order: EventOrder) -> list[Aggregate]:
        order.take_back_return(returned, window)
        assets = [store.load(Asset, each.asset_id) for each in returned.assets]
        kegs = kegs_to_customer(store, order, returned, assets)
        transit = transit_location(store)
        for asset in assets:
            asset.go_back(order.number, transit_id=transit.number)
        return [*assets, *kegs, *([transit] if transit.pending_events else [])]

    return decide(store, id, ctx, take_back)


def take_back_refund(store: Store, id: int, number: int, ctx: CommandContext) -> Receipt:
    """The house has the amount again that the event ``number`` of the order said had gone back to the customer."""
    return decide(store, id, ctx, lambda order: order.take_back_refund(number))


def take_back_waiver(store: Store, id: int, number: int, ctx: CommandContext) -> Receipt:
    """The penalty that the event ``number`` of the order waived is charged after all. Raises ``Refused`` where the
    deposit was settled or money went back since."""
    return decide(store, id, ctx, lambda order: order.take_back_waiver(number))


def take_back_settlement(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The deposit waits for its settlement again. Raises ``Refused`` where money went back to the customer since."""
    return decide(store, id, ctx, lambda order: order.take_back_settlement())
