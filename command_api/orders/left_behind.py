"""A person decides what becomes of the pieces that came onto an order after its driver saw it."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

import msgspec

from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store
from command_api.kernel import Aggregate, CommandContext
from command_api.orders.commands import new_order_code
from command_api.orders.deciding import decide
from command_api.orders.domain import EventOrder

LeftDecision = Literal["later", "taken_off"]


def decide_left_behind(store: Store, id: int, decision: LeftDecision, ctx: CommandContext) -> Receipt:
    """Release what was left behind. ``later``: its lines go to a draft of the same customer, whose code is the
    ``later_code`` of the answer; a user sets its delivery there."""
    if decision == "taken_off":
        return _decide(store, id, None, ctx)
    with new_order_code(store, ctx.now) as code:
        return _decide(store, id, code, ctx)


def _decide(store: Store, id: int, later_code: str | None, ctx: CommandContext) -> Receipt:
    later_id = store.new_id(EventOrder) if later_code else None

    def settle(order: EventOrder) -> list[Aggregate]:
        pieces = order.left.pieces if order.left else ()
        later = _later(order, later_id, later_code) if later_id and later_code else None
        order.decide_left_behind(later)
        assets = [store.load(Asset, piece.asset_id) for piece in pieces]
        for asset in assets:
            asset.release(order.number)
        return [*assets, *([later] if later else [])]

    def answer(order: EventOrder) -> dict[str, object]:
        return {
            "order_code": order.order_code,
            "status": order.status,
            "total_amount": float(order.total_amount),
            "later_id": later_id,
            "later_code": later_code or "",
        }

    return decide(store, id, ctx, settle, answer)


def _later(order: EventOrder, id: int, code: str) -> EventOrder:
    """The day of its delivery, its deposit and its notes are still to be said."""
    details = msgspec.structs.replace(
        order.details,
        preferred_delivery_date=None,
        pickup_date=None,
        pickup_shift=None,
        deposit_amount=Decimal(0),
        empties_to_collect=0,
    )
    later = EventOrder.draft(id, order_code=code, details=details)
    later.change_items(order.lines_left())
    return later
