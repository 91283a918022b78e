"""A piece of an order is swapped for another of its model: before the delivery, and at the customer's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final, Literal

import msgspec

from command_api.equipment.commands import transit_location
from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store
from command_api.kernel import Aggregate, CommandContext, Refused, stream_id
from command_api.orders.backdating import happened
from command_api.orders.booking import hold
from command_api.orders.deciding import decide
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset, ReturnedKeg
from command_api.orders.kegs import KegBack, check_swapped_keg, returned_kegs
from command_api.orders.lapsing import breaches, check_lapsed
from command_api.orders.stockroom import Stockroom
from command_api.rules.windows import PUB_TIME, Window
from command_api.stock.kegs import CONTAINER_FILL, Keg


@dataclass(frozen=True, slots=True)
class TakenIn:
    """How a piece came back that was swapped at the customer's, and when. ``keg`` is the beer in it: ``None`` for a keg
    as full as it left."""

    condition: Literal["ok", "damaged"] = "ok"
    keg: KegBack | None = None
    happened_at: datetime | None = None


_AS_IT_LEFT: Final = TakenIn()


def swap_asset(
    store: Store, id: int, asset_id: int, by_asset_id: int, ctx: CommandContext, taken_in: TakenIn = _AS_IT_LEFT
) -> Receipt:
    """Another asset of the same model takes the place of one: of one that broke or does not come back in time or, after
    the delivery, of one that the customer gives back. A damaged one goes to maintenance. The line keeps its price.

    What was handed over at the customer's is recorded, also where its service was over.
    """

    def swap(order: EventOrder) -> list[Aggregate]:
        room = Stockroom(store)
        if order.status == "delivered":
            return _swap_at_the_door(store, room, order, asset_id, room.asset(by_asset_id), ctx, taken_in)
        if taken_in.keg is not None or taken_in.happened_at is not None:
            raise Refused("Nada foi entregue ainda: só se diz quando e com quanto chope voltou depois da entrega.")
        return [*_swap_in_the_house(store, room, order, asset_id, room.asset(by_asset_id), ctx, taken_in)]

    return decide(store, id, ctx, swap)


def _swap_in_the_house(
    store: Store,
    room: Stockroom,
    order: EventOrder,
    asset_id: int,
    other: Asset,
    ctx: CommandContext,
    taken_in: TakenIn,
) -> list[Asset]:
    held = order.bookings.get(asset_id)
    check_swapped_keg(store, order, held, other)
    order.swap(asset_id, room.booking(other, item_id=held.item_id if held else 0))
    before = room.asset(asset_id)
    before.release(order.number)
    if taken_in.condition == "damaged" and before.by_hand == "available":
        before.set_status("maintenance")
    assert order.window is not None
    hold(room, order, other, order.window, ctx.now)
    check_lapsed(room, order, [other], order.window, ctx)
    if order.status == "scheduled_for_delivery":
        other.set_aside(order.number)
    return [before, other]


def _swap_at_the_door(
    store: Store,
    room: Stockroom,
    order: EventOrder,
    asset_id: int,
    other: Asset,
    ctx: CommandContext,
    taken_in: TakenIn,
) -> list[Aggregate]:
    order.check_delivered()
    assert order.delivered_at is not None
    before, held = room.asset(asset_id), order.bookings.get(asset_id)
    at = happened(ctx, taken_in.happened_at, order.delivered_at, (before, other))
    check_swapped_keg(store, order, held, other)
    carried = asset_id in order.out and store.find(CONTAINER_FILL, str(asset_id))
    said = taken_in.keg or (KegBack("sealed") if carried else None)
    kegs, beer = returned_kegs(store, order, {asset_id: before}, {asset_id: said} if said else {}, (), at)
    order.swap_at_the_door(
        ReturnedAsset(
            asset_id=asset_id,
            asset_tag=before.asset_tag,
            condition=taken_in.condition,
            keg=_without_credit(beer.get(asset_id)),
        ),
        room.booking(other, item_id=held.item_id if held else 0),
        at=at,
        breaches=breaches(room, [other], at),
    )
    before.take_back(order.number, taken_in.condition, before.home_location_id, now=at)
    assert order.window is not None
    # only from now on: the piece may have been with another customer when this order began
    hold(room, order, other, Window(at, max(order.window.end, at)), at, handed_over=True)
    transit = transit_location(store)
    other.check_out(order.number, transit_id=transit.number, now=at)
    leaving = _leaving(store, order, other, at)
    return [before, other, *kegs, *leaving, *([transit] if transit.pending_events else [])]


def _without_credit(keg: ReturnedKeg | None) -> ReturnedKeg | None:
    """The customer has another keg for it."""
    return keg and msgspec.structs.replace(keg, credit=Decimal(0), percent=None)


def _leaving(store: Store, order: EventOrder, container: Asset, at: datetime) -> list[Keg]:
    """The keg in the container that leaves, if it has one. Raises ``Refused`` for one past its best-before date."""
    stream = store.find(CONTAINER_FILL, str(container.number))
    if stream is None:
        return []
    keg = store.load(Keg, stream_id(stream))
    if keg.expires_on < at.astimezone(PUB_TIME).date():
        raise Refused(f"O barril {keg.container_tag} venceu em {keg.expires_on:%d/%m/%Y}: escolha outro.")
    keg.deliver(order.number, order.order_code, at)
    return [keg]
