"""Decides what of an order stays in the house because its driver could not have seen it, and what becomes of that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from decimal import Decimal

import msgspec

from command_api.kernel import Refused
from command_api.orders.domain.booking import change_items, rebook
from command_api.orders.domain.state import OrderState
from command_api.orders.events import AdditionsLeftBehind, Booking, Item, LeftBehindDecided


def leave_behind(order: OrderState, seen: OrderState, *, now: datetime) -> None:
    """What came onto the order after its driver saw it as ``seen`` is off the order, and its pieces stay in the house.
    Nothing happens where the order asks for what it asked for then, or for nothing of it any more."""
    known, gone = _known(order.items, seen.items)
    kept = [msgspec.structs.replace(item, quantity=known[item.id]) for item in order.items if known[item.id]]
    added = [
        msgspec.structs.replace(item, quantity=item.quantity - known[item.id])
        for item in order.items
        if item.quantity > known[item.id]
    ]
    if not kept or not (added or gone):
        return
    staying = [piece for line in added for piece in _pieces_of(order, line, seen.bookings.keys() | order.loaded)]
    left = {piece.asset_id for piece in staying}
    if added:
        assert order.window is not None, "what is delivered is booked"
        change_items(order, kept)
        rebook(order, order.window, [each for id, each in order.bookings.items() if id not in left], now=now)
    order.trigger_event(
        AdditionsLeftBehind, seen_version=seen.version, lines=tuple(added), pieces=tuple(staying), gone=tuple(gone)
    )


def decide_left_behind(order: OrderState, later: OrderState | None) -> None:
    """What was left behind is held no more: it is delivered by the order ``later``, or not at all."""
    if order.left is None:
        raise Refused(f"No pedido {order.order_code} não há nada a decidir.")
    if later is None:
        order.trigger_event(LeftBehindDecided)
    else:
        order.trigger_event(LeftBehindDecided, order_id=later.number, order_code=later.order_code)


def lines_left(order: OrderState) -> list[Item]:
    """The lines that were left behind, as those of an order of their own."""
    lines = order.left.lines if order.left else ()
    numbers = {line.id: number for number, line in enumerate(lines, 1)}
    return [
        msgspec.structs.replace(
            line,
            id=numbers[line.id],
            kit_line=numbers.get(line.kit_line or 0),
            model_id=line.model_id if line.kit_line in numbers else None,
        )
        for line in lines
    ]


def _known(items: Iterable[Item], seen: Sequence[Item]) -> tuple[dict[int, Decimal], list[str]]:
    """How much of each of these lines was seen, by line, and the names of what was seen beyond that. A line that was
    taken off and added again is the same."""
    present = {item.id: item for item in items}
    rest = defaultdict[tuple[object, ...], Decimal](Decimal)
    names: dict[tuple[object, ...], str] = {}
    known = dict.fromkeys(present, Decimal(0))
    for each in seen:
        now = present.get(each.id)
        known_now = min(each.quantity, now.quantity) if now else Decimal(0)
        if now:
            known[each.id] = known_now
        names[_thing(each)] = each.name
        rest[_thing(each)] += each.quantity - known_now
    for item in present.values():
        again = min(rest[_thing(item)], item.quantity - known[item.id])
        known[item.id] += again
        rest[_thing(item)] -= again
    return known, [names[thing] for thing, quantity in rest.items() if quantity > 0]


def _thing(item: Item) -> tuple[object, ...]:
    return item.kind, item.ref_id, item.container_l


def _pieces_of(order: OrderState, added: Item, known: Collection[int]) -> list[Booking]:
    """The pieces of a line that stay in the house for what was ``added`` to it: of each model its share, those that
    are not ``known`` first."""
    [line] = [item for item in order.items if item.id == added.id]
    of_model = defaultdict[int, list[Booking]](list)
    for piece in order.bookings.values():
        if piece.item_id == line.id:
            of_model[piece.model_id].append(piece)
    return [
        piece
        for pieces in of_model.values()
        for piece in sorted(pieces, key=lambda each: (each.asset_id in known, -each.asset_id))[
            : round(len(pieces) * added.quantity / line.quantity)
        ]
    ]
