"""Every decision about equipment taken again, in the order of the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final, Literal, Self

from command_api.kernel import Event, stream_id
from command_api.orders import events as order_events
from command_api.orders.events import AttachedFreight, Booking, Item
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Breakdown, freight
from command_api.rules.holds import InTheWay
from command_api.rules.order_account import items_total
from command_api.rules.windows import PUB_TIME, Window
from projections.what_if.asking import Changes
from projections.what_if.house import PRESENT, EquipmentOfHouse, OrderDemand, Rule
from projections.what_if.season_history import EQUIPMENT, Key, Kind, SeasonHistory

Stage = Literal["placing", "moving", "changing", "leaving"]
"""Where an order fails: when it is placed, gets other dates, gets other items on its dates, or has to leave."""
_NOTHING: Final = Decimal(0)
_IS_EQUIPMENT: Final = frozenset(EQUIPMENT)


@dataclass(frozen=True, slots=True)
class MissingAssets:
    """Only ``free`` of ``wanted`` assets of a model were free. ``order_id`` is the order that holds a missing one, if
    any."""

    stage: Stage
    at: datetime
    model_id: int
    wanted: int
    free: int
    sentence: str
    order_id: int | None = None
    order_code: str | None = None


@dataclass(slots=True)
class Order:
    """An order as a replay sees it. ``held``: for every asset that it held in reality the piece it has here; ``pieces``
    counts these by model. ``is_in``: it was accepted; ``lost``: and could not be kept. BRL, kg."""

    id: int
    code: str
    cost_center: CostCenter
    items: tuple[Item, ...] = ()
    attached: AttachedFreight | None = None
    breakdown: Breakdown | None = None
    is_in: bool = False
    is_cancelled: bool = False
    window: Window | None = None
    held: dict[int, int] = field(default_factory=dict)
    pieces: Counter[int] = field(default_factory=Counter)
    by_item: Counter[tuple[int, int]] = field(default_factory=Counter)
    items_total: Decimal = _NOTHING
    lines: tuple[Item, ...] = ()
    freight_price: Decimal = _NOTHING
    refusals: list[MissingAssets] = field(default_factory=list)

    @property
    def is_lost(self) -> bool:
        """Never accepted, or not kept."""
        return any(refusal.stage != "changing" for refusal in self.refusals)

    @property
    def brings(self) -> bool:
        """Whether it brings money."""
        return self.is_in and not (self.is_lost or self.is_cancelled)

    @property
    def total(self) -> Decimal:
        return self.items_total + self.freight_price

    @property
    def sum_of_items(self) -> Decimal:
        return items_total(self.items)


@dataclass(frozen=True, slots=True)
class Served:
    """A refused demand that would be possible. ``total`` in BRL if it is known: that of a draft."""

    event: order_events.DemandRefused
    kind: Kind
    total: Decimal | None


class Replay:
    """``rule`` decides for the season, the original rules decide the rest.

    ``as_it_was``: decisions that no rule explains; they keep their original result. ``unexplained``: those found here,
    if the original rules decide everything. ``decisions`` counts bookings and refused requests.
    """

    def __init__(self, history: SeasonHistory, rule: Rule, as_it_was: Collection[Key] = ()) -> None:
        self._history, self.rule, self._as_it_was = history, rule, as_it_was
        self.decisions = 0
        self.house = EquipmentOfHouse(rule.changes)
        self.orders: dict[int, Order] = {}
        self.served: dict[int, Served] = {}
        self.unexplained: set[Key] = set()

    def run(self, events: Sequence[Event]) -> Self:
        never = {(each.originator_id, each.number) for each in events if isinstance(each, order_events.ReturnTakenBack)}
        for event in events:
            if (event.originator_id, event.originator_version) in never:
                continue
            if type(event) in _IS_EQUIPMENT:
                self.house.apply(event)
            else:
                self._apply(event)
        return self

    def _apply(self, event: Event) -> None:
        match event:
            case order_events.EventOrderDrafted():
                id = stream_id(event.originator_id)
                self.orders[id] = Order(id, event.order_code, event.details.cost_center)
            case order_events.DemandRefused():
                self._reconsider(event)
            case _:
                order = self.orders.get(stream_id(event.originator_id))
                if order is not None:
                    self._go_on(order, event)

    def _go_on(self, order: Order, event: Event) -> None:
        match event:
            case order_events.EventOrderDetailsChanged():
                order.cost_center = event.details.cost_center
            case order_events.EventOrderItemsChanged():
                order.items = event.items
            case order_events.FreightAttached():
                order.attached, order.breakdown = event.freight, event.breakdown
            case order_events.FreightDetached():
                order.attached = order.breakdown = None
            case order_events.EventOrderPlaced():
                self._book(order, event, "placing")
            case order_events.EventOrderRebooked() if not order.is_lost:
                self._book(order, event, "moving" if event.window != order.window else "changing")
            case order_events.EventOrderCancelled() if order.is_in:
                self._release(order)
                order.is_cancelled = True
            case order_events.EventOrderDelivered() if not order.is_lost:
                self._deliver(order, event)
            case _ if not order.is_lost:
                self._go_on_from_delivery(order, event)

    def _go_on_from_delivery(self, order: Order, event: Event) -> None:
        match event:
            case order_events.DeliveryTakenBack():
                for piece_id in order.held.values():
                    self.house.stay(piece_id, order.id)
            case order_events.PickupRescheduled():
                self._keep_longer(order, event)
            case order_events.EquipmentSwapped():
                self._swap(order, event)
            case order_events.EquipmentReturned():
                self._take_back(order, event)

    def _book(
        self, order: Order, event: order_events.EventOrderPlaced | order_events.EventOrderRebooked, stage: Stage
    ) -> None:
        key = (event.originator_id, event.originator_version)
        self.decisions += 1
        wish = self._wish(order, event)
        held = self._assign(order, event.bookings, wish, stage)
        if isinstance(held, MissingAssets) and (key in self._as_it_was or self.rule is PRESENT):
            self.unexplained.add(key)
            held = {booking.asset_id: booking.asset_id for booking in event.bookings}
        if isinstance(held, MissingAssets):
            order.refusals.append(held)
            if stage == "moving":
                self._release(order)
            return
        self._hold(order, held, wish)
        order.is_in = True
        given = (booking for booking in event.bookings if booking.asset_id in held)
        order.by_item = Counter((booking.item_id, booking.model_id) for booking in given)
        extra = sum((each.amount for each in event.extra), _NOTHING)
        order.items_total, order.lines = order.sum_of_items + extra, order.items
        order.freight_price = self._freight(order, wish.rule.changes)

    def _wish(
        self, order: Order, event: order_events.EventOrderPlaced | order_events.EventOrderRebooked
    ) -> OrderDemand:
        rule = self.rule if self._history.has(order.id) else PRESENT
        return OrderDemand(order.id, order.code, event.window, event.timestamp, order.cost_center, rule)

    def _assign(
        self, order: Order, bookings: Sequence[Booking], wish: OrderDemand, stage: Stage
    ) -> dict[int, int] | MissingAssets:
        """An asset for every original asset: the same one or its replacement, else another free one of its model.
        Optional items of a kit come last and are omitted if none is free."""
        given: dict[int, int] = {}
        needed, spare = self._parted(order, bookings)
        for group in (needed, spare):
            for booking in self._still_missing(order, group, wish, given):
                found = self.house.choose(booking.model_id, wish, given.values(), 1)
                if found:
                    given[booking.asset_id] = found[0]
                elif group is needed:
                    return self._refusal(Counter(each.model_id for each in needed), booking.model_id, wish, stage)
        return given

    def _still_missing(
        self, order: Order, bookings: Sequence[Booking], wish: OrderDemand, given: dict[int, int]
    ) -> list[Booking]:
        """Put the assets that can stay into ``given``; return the other bookings."""
        missing: list[Booking] = []
        for booking in bookings:
            piece = self.house.pieces[order.held.get(booking.asset_id, booking.asset_id)]
            stays = wish.window == order.window and order.id in piece.holds
            if piece.id not in given.values() and (stays or self.house.obstacle(piece, wish) is None):
                given[booking.asset_id] = piece.id
            else:
                missing.append(booking)
        return missing

    def _parted(self, order: Order, bookings: Sequence[Booking]) -> tuple[list[Booking], list[Booking]]:
        """Required and optional bookings."""
        kits = {item.id: item for item in order.items if item.kind == "kit"}
        seen: Counter[tuple[int, int]] = Counter()
        parts: tuple[list[Booking], list[Booking]] = ([], [])
        for booking in bookings:
            seen[booking.item_id, booking.model_id] += 1
            kit = kits.get(booking.item_id)
            if kit is None:
                parts[0].append(booking)
                continue
            required = self.house.required(kit.ref_id, booking.model_id) * int(kit.quantity)
            parts[seen[booking.item_id, booking.model_id] > required].append(booking)
        return parts

    def _refusal(self, needed: Counter[int], model_id: int, wish: OrderDemand, stage: Stage) -> MissingAssets:
        wanted = needed[model_id]
        free = len(self.house.choose(model_id, wish, (), wanted))
        found = [self.house.obstacle(piece, wish) for piece in self.house.among(model_id, wish)]
        obstacles: list[InTheWay] = sorted(filter(None, found), key=lambda each: each.order_code is None)
        fewer = wish.rule.changes.assets.get(model_id, 0) < 0
        if not obstacles or (fewer and obstacles[0].order_code is None):
            return MissingAssets(stage, wish.now, model_id, wanted, free, "Não haveria outro ativo deste modelo.")
        first = obstacles[0]
        order_id = first.order_id if first.order_id and first.order_id > 0 else None
        return MissingAssets(stage, wish.now, model_id, wanted, free, first.sentence, order_id, first.order_code)

    def _hold(self, order: Order, held: dict[int, int], wish: OrderDemand) -> None:
        before = set(order.held.values()) if wish.window == order.window else set[int]()
        for piece_id in order.held.values():
            if piece_id not in held.values() or piece_id not in before:
                self.house.release(piece_id, order.id)
        for piece_id in held.values():
            if piece_id not in before:
                self.house.hold(piece_id, wish)
        order.held, order.window = held, wish.window
        order.pieces = Counter(self.house.pieces[piece_id].model_id for piece_id in held.values())

    def _release(self, order: Order) -> None:
        for piece_id in order.held.values():
            self.house.release(piece_id, order.id)
        order.held = {}

    def _deliver(self, order: Order, event: order_events.EventOrderDelivered) -> None:
        """Swap every asset that cannot leave for another of its model, as staff would do."""
        if order.window is None:
            return
        key, now = (event.originator_id, event.originator_version), event.timestamp
        rule = self.rule if self._history.has(order.id) else PRESENT
        away = Window(min(order.window.start, now), max(order.window.end, now))
        wish = OrderDemand(order.id, order.code, away, now, order.cost_center, rule)
        for real_id, piece_id in list(order.held.items()):
            piece = self.house.pieces[piece_id]
            if self.house.can_leave(piece, order.id, now):
                continue
            found = self.house.choose(piece.model_id, wish, order.held.values(), 1)
            if found:
                self.house.release(piece_id, order.id)
                order.held[real_id] = found[0]
                self.house.hold(found[0], OrderDemand(order.id, order.code, order.window, now, order.cost_center, rule))
            elif key in self._as_it_was or self.rule is PRESENT:
                self.unexplained.add(key)
            else:
                order.refusals.append(self._refusal(order.pieces, piece.model_id, wish, "leaving"))
                self._release(order)
                return
        for piece_id in order.held.values():
            self.house.leave(piece_id, order.id)

    def _keep_longer(self, order: Order, event: order_events.PickupRescheduled) -> None:
        """What was agreed with the customer stands, whatever the house would have."""
        for piece_id in order.held.values():
            self.house.keep_longer(piece_id, order.id, event.window.end)
        order.window = event.window
        order.items_total = order.sum_of_items + sum((each.amount for each in event.extra), _NOTHING)

    def _swap(self, order: Order, event: order_events.EquipmentSwapped) -> None:
        """The customer's piece comes back. The same spare leaves or another free one of its model, if there is any."""
        key, now = (event.originator_id, event.originator_version), event.timestamp
        piece_id = order.held.pop(event.back.asset_id, None)
        if piece_id is None or order.window is None:
            return
        self.house.take_back(piece_id, order.id, event.back.condition, now, real_id=event.back.asset_id)
        rule = self.rule if self._history.has(order.id) else PRESENT
        wish = OrderDemand(order.id, order.code, Window(now, max(order.window.end, now)), now, order.cost_center, rule)
        spare = self.house.pieces[event.by.asset_id]
        if spare.id not in order.held.values() and self.house.obstacle(spare, wish) is None:
            found = [spare.id]
        else:
            found = self.house.choose(event.by.model_id, wish, order.held.values(), 1)
        if not found and (key in self._as_it_was or self.rule is PRESENT):
            self.unexplained.add(key)
            found = [spare.id]
        for id in found:
            self.house.hold(id, wish)
            self.house.leave(id, order.id)
            order.held[event.by.asset_id] = id

    def _take_back(self, order: Order, event: order_events.EquipmentReturned) -> None:
        """When the last asset was returned in reality, all assets that are still out here return too."""
        for asset in event.assets:
            piece_id = order.held.pop(asset.asset_id, None)
            if piece_id is not None:
                self.house.take_back(piece_id, order.id, asset.condition, event.timestamp, real_id=asset.asset_id)
        if event.complete:
            for real_id, piece_id in order.held.items():
                self.house.take_back(piece_id, order.id, "ok", event.timestamp, real_id=real_id)
            order.held = {}

    def _freight(self, order: Order, changes: Changes) -> Decimal:
        if order.attached is None or order.breakdown is None:
            return _NOTHING
        quoted, terms = order.attached, changes.terms(order.cost_center, order.attached.terms)
        if terms == quoted.terms:
            return order.breakdown.price
        weight_kg = order.breakdown.weight_kg
        return freight(terms, quoted.difficulty, distance_km=quoted.distance_km, weight_kg=weight_kg).price

    def _reconsider(self, event: order_events.DemandRefused) -> None:
        """Decide a refused demand again. Repeated requests for the same day are one."""
        key = (event.originator_id, event.originator_version)
        request = self._history.requests[key]
        self.decisions += 1
        if request.met_later or request.group in self.served or key in self._as_it_was:
            return
        order = self.orders.get(event.order_id) if event.order_id is not None else None
        if request.kind == "change" and (order is None or order.is_lost):
            return
        rule = self.rule if self._history.season.has(event.wanted_on) else PRESENT
        id = order.id if order and request.kind == "change" else -stream_id(event.originator_id)
        code = f"da demanda recusada em {event.timestamp.astimezone(PUB_TIME):%d/%m/%Y}"
        wish = OrderDemand(id, code, event.window, event.timestamp, event.cost_center, rule)
        chosen = [self.house.choose(model.model_id, wish, (), model.wanted) for model in event.models]
        if any(len(ids) < model.wanted for ids, model in zip(chosen, event.models, strict=True)):
            return
        if self.rule is PRESENT:
            self.unexplained.add(key)
            return
        if request.kind != "change":
            for piece_id in (id for ids in chosen for id in ids):
                self.house.hold(piece_id, wish)
        total = order.sum_of_items + self._freight(order, rule.changes) if order and request.kind == "draft" else None
        self.served[request.group] = Served(event, request.kind, total)
