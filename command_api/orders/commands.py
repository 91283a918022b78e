"""Commands on orders: each is one transaction over the order and every asset it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from command_api.customers.commands import UNDECIDED, Choice
from command_api.equipment.commands import transit_location
from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store, until_it_stands
from command_api.kernel import Aggregate, CommandContext, Conflict, Refused, Taken
from command_api.orders.allocating import Allocation, allocate, free_instead, window_for
from command_api.orders.customers import changed, with_changed_customer, with_customer
from command_api.orders.describing import changed_details, new_details
from command_api.orders.domain import EventOrder, Unmet, order_code
from command_api.orders.events import PaymentMethod, ReturnedAsset, ReturnedKeg
from command_api.orders.freight import AcceptedQuote
from command_api.orders.kegs import KegBack, check_swapped_keg, chosen_kegs, delivered_kegs, returned_kegs
from command_api.orders.lines import Line, items_of
from command_api.orders.promising import check_batch, promised, unpromised
from command_api.orders.refusing import noting_refusals
from command_api.orders.stockroom import Stockroom
from command_api.promises.domain import Promises
from command_api.rules.deposit_hold import hold_until
from command_api.rules.order_status import BOOKED
from command_api.rules.windows import PUB_TIME, Shift

_TRIES: Final = 24
"""Attempts per command. Each lost race means that another command was stored; after the last the caller gets 409."""
_LOST: Final = (Conflict, Taken)
"""Errors of a lost race. ``Taken``: another command created the place for equipment that is out."""


@dataclass(frozen=True, slots=True)
class CreateOrder:
    """``place`` holds the equipment at once; else it stays a draft. ``freight`` is a quote that was verified.

    ``details`` are the fields of the form, at least ``customer_name`` and ``cost_center``.
    """

    details: Mapping[str, Any]
    lines: Sequence[Line] = ()
    freight: AcceptedQuote | None = None
    place: bool = True
    customer: Choice = UNDECIDED


@dataclass(frozen=True, slots=True)
class ChangeOrder:
    """``details`` are the fields of the form that change; ``lines`` are all lines as they shall be, ``None`` keeps
    them."""

    id: int
    details: Mapping[str, Any] = field(default_factory=dict)
    lines: Sequence[Line] | None = None
    freight: AcceptedQuote | None = None
    customer: Choice = UNDECIDED


@dataclass(frozen=True, slots=True)
class Deposit:
    """BRL."""

    amount: Decimal
    method: PaymentMethod | None
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What becomes of a deposit, in BRL; the sum is what was received."""

    returned: Decimal
    kept: Decimal
    used: Decimal

    @property
    def parts(self) -> tuple[Decimal, Decimal, Decimal]:
        return self.returned, self.kept, self.used


@dataclass(frozen=True, slots=True)
class Delivery:
    """When it is brought, and by whom."""

    date: date
    shift: Shift
    responsible: str


def create_order(store: Store, command: CreateOrder, ctx: CommandContext) -> Receipt:
    """A draft, or a placed order that holds its equipment: all of it or nothing.

    Raises ``Refused`` with ``asset``, ``order`` and ``free`` where something is taken, and with ``missing`` where there
    is too little beer and no reason to produce it; ``NotFound`` for what a line names.
    """
    id = store.new_id(EventOrder)
    year = ctx.now.astimezone(PUB_TIME).year
    code = order_code(year, store.recorder.next_ids(f"event_order_code_{year}", 1)[0])

    def attempt() -> Receipt:
        details, customer = with_customer(store, new_details(_with_place(command)), command.customer)
        order = EventOrder.draft(id, order_code=code, details=details)
        order.change_items(items_of(store, order, command.lines))
        if command.freight:
            _attach(order, command.freight)
        held = _place(store, order, ctx) if command.place else []
        return store.save(order, *held, *changed(customer), ctx=ctx, answer=_answer(order))

    return noting_refusals(store, ctx, lambda: until_it_stands(attempt, _TRIES, _LOST))


def change_order(store: Store, command: ChangeOrder, ctx: CommandContext) -> Receipt:
    """Details, items or freight. Other items or dates release the bookings and book again, in the same transaction."""

    def change(order: EventOrder) -> list[Aggregate]:
        before, beers = _needs(order), set(order.beers)
        customer = None
        fields = _with_place(command)
        if fields or command.customer.is_made:
            details = changed_details(order.details, fields)
            details, customer = with_changed_customer(store, order, details, command.customer)
            order.change_details(details)
        if command.lines is not None:
            order.change_items(items_of(store, order, command.lines))
        if command.freight:
            _attach(order, command.freight)
        held: list[Aggregate] = []
        if order.status in BOOKED and order.window is not None:
            if _needs(order) != before:
                held = [*_rebook(Stockroom(store), order, ctx.now), *promised(store, order, beers, ctx)]
            else:
                order.rebook(order.window, list(order.bookings.values()), now=ctx.now)
        return [*held, *changed(customer)]

    return _decide(store, command.id, ctx, change)


def discard_draft(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Drafts only."""
    return _decide(store, id, ctx, lambda order: order.discard())


def place_order(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """A draft becomes an order that holds its equipment."""
    return _decide(store, id, ctx, lambda order: _place(store, order, ctx))


def confirm_order(store: Store, id: int, deposit: Deposit | None, ctx: CommandContext) -> Receipt:
    """The deposit came."""
    given = deposit or Deposit(Decimal(0), None)
    return _decide(
        store,
        id,
        ctx,
        lambda order: order.confirm(given.amount, given.method, given.reference, reason=ctx.reason),
    )


def send_to_batch(store: Store, id: int, batch: str, ctx: CommandContext) -> Receipt:
    """The beer is being made. ``batch`` names it: the code of a batch must be one of a beer of the order."""

    def send(order: EventOrder) -> None:
        check_batch(store, order, batch)
        order.send_to_batch(batch)

    return _decide(store, id, ctx, send)


def schedule_delivery(store: Store, id: int, delivery: Delivery, ctx: CommandContext) -> Receipt:
    """Day, shift and driver are fixed; another day than agreed moves the window first. The full kegs of the lines of
    beer that expire first are booked, and all assets are set aside."""
    when = {"preferred_delivery_date": delivery.date, "preferred_delivery_shift": delivery.shift}

    def schedule(order: EventOrder) -> list[Aggregate]:
        room = Stockroom(store)
        touched: dict[int, Asset] = {}
        moved: list[Promises] = []
        if any(getattr(order.details, name) != value for name, value in when.items()) and order.status in BOOKED:
            order.change_details(changed_details(order.details, when))
            touched = {asset.number: asset for asset in _rebook(room, order, ctx.now)}
            moved = promised(store, order, (), ctx)
        order.check_schedulable()
        kegs = chosen_kegs(store, room, order, delivery.date, ctx.now)
        if kegs:
            assert order.window is not None
            order.rebook(order.window, [*order.bookings.values(), *kegs], now=ctx.now)
            for booking in kegs:
                touched[booking.asset_id] = room.asset(booking.asset_id)
                _hold(room, order, touched[booking.asset_id], ctx.now)
        order.schedule(delivery.date, delivery.shift, delivery.responsible)
        for asset_id in order.bookings:
            touched[asset_id] = room.asset(asset_id)
            touched[asset_id].set_aside(order.number)
        return [*touched.values(), *moved]

    return _decide(store, id, ctx, schedule)


def deliver_order(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The assets leave. Raises ``Refused`` with the tag of an asset that is still with another customer, is booked by
    another order in that time, or is not fit; it must be swapped first."""

    def deliver(order: EventOrder) -> list[Aggregate]:
        order.deliver()
        transit = transit_location(store)
        assets = [store.load(Asset, asset_id) for asset_id in order.bookings]
        for asset in assets:
            asset.check_out(order.number, transit_id=transit.number, now=ctx.now)
        kegs = delivered_kegs(store, order, {asset.number: asset for asset in assets})
        promises = unpromised(store, order, "delivered")
        return [*assets, *kegs, *promises, *([transit] if transit.pending_events else [])]

    return _decide(store, id, ctx, deliver)


def register_return(
    store: Store,
    id: int,
    returned: Sequence[ReturnedAsset],
    empties_collected: int,
    ctx: CommandContext,
    kegs: Mapping[int, KegBack] | None = None,
) -> Receipt:
    """Some or all of what is out came back, or is known to be lost. Tags are filled in here, and the credit of the
    ``kegs``, by asset id, that did not come back empty."""

    def take_back(order: EventOrder) -> list[Aggregate]:
        assets = {each.asset_id: store.load(Asset, each.asset_id) for each in returned}
        lost = {each.asset_id for each in returned if each.condition == "lost"}
        fills, beer = returned_kegs(store, order, assets, kegs or {}, lost)
        back = [_completed(each, assets[each.asset_id], beer.get(each.asset_id)) for each in returned]
        order.register_return(back, empties_collected)
        for each in returned:
            asset = assets[each.asset_id]
            where = asset.stock_location_id if each.condition == "lost" else asset.home_location_id
            asset.take_back(order.number, each.condition, where, now=ctx.now)
        return [*assets.values(), *fills]

    return _decide(store, id, ctx, take_back)


def settle_deposit(store: Store, id: int, settlement: Settlement, ctx: CommandContext) -> Receipt:
    """What became of the deposit, once everything is back."""
    return _decide(store, id, ctx, lambda order: order.settle_deposit(*settlement.parts))


def cancel_order(store: Store, id: int, settlement: Settlement | None, ctx: CommandContext) -> Receipt:
    """What was held is free again."""
    parts = settlement.parts if settlement else None

    def cancel(order: EventOrder) -> list[Aggregate]:
        held = list(order.bookings)
        order.cancel(reason=ctx.reason, settlement=parts)
        return [*_released(store, order, held), *unpromised(store, order, "cancelled")]

    return _decide(store, id, ctx, cancel)


def release_overdue_hold(store: Store, id: int, hold_hours: int, ctx: CommandContext) -> Receipt:
    """Cancels an order that waited for its deposit for more than ``hold_hours``. Raises ``Refused`` if it did not."""
    reason = f"Sinal não recebido em {hold_hours} horas"

    def release(order: EventOrder) -> list[Aggregate]:
        if order.status != "awaiting_deposit" or hold_until(order.placed_at, hold_hours) >= ctx.now:
            raise Refused(f"A reserva do evento {order.order_code} não está vencida.")
        held = list(order.bookings)
        order.cancel(reason=reason, hold_expired=True)
        return [*_released(store, order, held), *unpromised(store, order, "cancelled")]

    return _decide(store, id, replace(ctx, reason=reason), release)


def swap_asset(store: Store, id: int, asset_id: int, to_asset_id: int, ctx: CommandContext) -> Receipt:
    """Another asset of the same model takes the place of one that broke, or does not come back in time."""

    def swap(order: EventOrder) -> list[Asset]:
        room = Stockroom(store)
        other = room.asset(to_asset_id)
        held = order.bookings.get(asset_id)
        check_swapped_keg(store, order, held, other)
        order.swap(asset_id, room.booking(other, item_id=held.item_id if held else 0))
        before = room.asset(asset_id)
        before.release(order.number)
        _hold(room, order, other, ctx.now)
        if order.status == "scheduled_for_delivery":
            other.set_aside(order.number)
        return [before, other]

    return _decide(store, id, ctx, swap)


def _decide(
    store: Store, id: int, ctx: CommandContext, decision: Callable[[EventOrder], Iterable[Aggregate] | None]
) -> Receipt:
    """Load the order, decide, save it in one transaction with what the decision touched."""

    def attempt() -> Receipt:
        order = store.load(EventOrder, id, ctx)
        touched = decision(order) or ()
        return store.save(order, *touched, ctx=ctx, answer=_answer(order))

    return noting_refusals(store, ctx, lambda: until_it_stands(attempt, _TRIES, _LOST))


def _needs(order: EventOrder) -> tuple[object, ...]:
    """What decides which equipment an order holds, and when."""
    details = order.details
    delivery = (details.preferred_delivery_date, details.preferred_delivery_shift)
    return order.items, delivery, (details.pickup_date, details.pickup_shift)


def _with_place(command: CreateOrder | ChangeOrder) -> dict[str, Any]:
    """The fields of the form; where a quote comes along, the place is the one it was made for."""
    return {**command.details, **(command.freight.place if command.freight else {})}


def _attach(order: EventOrder, quote: AcceptedQuote) -> None:
    if quote.cost_center != order.details.cost_center:
        raise Refused("A cotação do frete é de outro centro de custo: calcule o frete novamente.")
    order.attach_freight(quote.freight)


def _place(store: Store, order: EventOrder, ctx: CommandContext) -> list[Aggregate]:
    """Book the equipment and promise the beer: all of it or nothing."""
    room = Stockroom(store)
    window = window_for(room, order)
    allocation = allocate(room, order, window, ctx.now)
    order.place(window, allocation.bookings, now=ctx.now)
    return [*_book(room, order, allocation, ctx.now), *promised(store, order, (), ctx)]


def _rebook(room: Stockroom, order: EventOrder, now: datetime) -> list[Asset]:
    """Release what is not needed any more or is needed for other dates, and hold what is."""
    window = window_for(room, order)
    allocation = allocate(room, order, window, now)
    moved = window != order.window
    chosen = {booking.asset_id for booking in allocation.bookings}
    released = [room.asset(asset_id) for asset_id in order.bookings if moved or asset_id not in chosen]
    order.rebook(window, allocation.bookings, now=now)
    for asset in released:
        asset.release(order.number)
    booked = _book(room, order, allocation, now)
    return [*{asset.number: asset for asset in (*released, *booked)}.values()]


def _book(room: Stockroom, order: EventOrder, allocation: Allocation, now: datetime) -> list[Asset]:
    """The assets that are booked again."""
    assert order.window is not None
    fresh = [asset for asset in allocation.assets.values() if order.number not in asset.bookings]
    for asset in fresh:
        try:
            _hold(room, order, asset, now)
        except Refused as refusal:
            raise Unmet(refusal, allocation.demand(room, order, order.window)) from None
    return fresh


def _hold(room: Stockroom, order: EventOrder, asset: Asset, now: datetime) -> None:
    assert order.window is not None
    buffer_min = room.model_of(asset).cleaning_buffer_min
    try:
        asset.book(order.number, order.order_code, order.window, buffer_min, now=now)
    except Refused as refusal:
        free = free_instead(room, order, asset, order.window, now)
        raise Refused(refusal.sentence, **{**refusal.details, "free": free}) from None


def _released(store: Store, order: EventOrder, asset_ids: Iterable[int]) -> list[Asset]:
    assets = [store.load(Asset, asset_id) for asset_id in asset_ids]
    for asset in assets:
        asset.release(order.number)
    return assets


def _completed(returned: ReturnedAsset, asset: Asset, keg: ReturnedKeg | None) -> ReturnedAsset:
    return msgspec.structs.replace(returned, asset_tag=asset.asset_tag, keg=keg)


def _answer(order: EventOrder) -> dict[str, Any]:
    return {"order_code": order.order_code, "status": order.status, "total_amount": float(order.total_amount)}
