"""Commands on driver actions that could not be recorded: phones report them, the office decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from command_api.customers.domain import Customer
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import ERASED, CommandContext, NotFound, stream_id
from command_api.orders.deciding import LOST, TRIES
from command_api.orders.domain import EventOrder
from command_api.rules.stops import DriverAction
from command_api.stops.commands import Stop
from command_api.stops.domain import PHONE_KEY, Told, UnrecordedAction, phone_key


@dataclass(frozen=True, slots=True)
class UnrecordedReport:
    """What a phone says of an action that was refused, or waits behind one."""

    key: str
    day: date
    stop: Stop | None
    action: DriverAction
    happened_at: datetime
    whose: str
    done: str
    amount: Decimal | None
    refusal: str


def tell_unrecorded(store: Store, report: UnrecordedReport, ctx: CommandContext) -> Receipt:
    """The office gets to know of it. Of an order that is gone, or of another driver, too: it is what happened. The
    answer has its ``state``; a repeated report changes nothing."""

    def tell() -> Receipt:
        told = _told(store, report, ctx)
        known = _known(store, report.key, ctx)
        if known is None:
            return _saved(store, UnrecordedAction.tell(store.new_id(UnrecordedAction), told), ctx)
        known.tell_again(told)
        return _saved(store, known, ctx)

    return retry_on_conflict(tell, TRIES, LOST)


def note_recorded(store: Store, key: str, ctx: CommandContext) -> Receipt:
    """A later try recorded the caller's action with this ``key``. Raises ``NotFound`` if it was never reported."""

    def note() -> Receipt:
        known = _known(store, key, ctx)
        if known is None:
            raise NotFound("Este registro não chegou ao escritório.")
        known.note_recorded()
        return _saved(store, known, ctx)

    return retry_on_conflict(note, TRIES)


def take_in(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The caller has recorded it where it belongs."""
    return _decide(store, id, UnrecordedAction.take_in, ctx)


def set_aside(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Decide not to record the action, for the reason of ``ctx``."""
    return _decide(store, id, UnrecordedAction.set_aside, ctx)


def _decide(store: Store, id: int, decision: Callable[[UnrecordedAction], None], ctx: CommandContext) -> Receipt:
    def decided() -> Receipt:
        action = store.load(UnrecordedAction, id, ctx)
        decision(action)
        return _saved(store, action, ctx)

    return retry_on_conflict(decided, TRIES)


def _known(store: Store, key: str, ctx: CommandContext) -> UnrecordedAction | None:
    stream = store.find(PHONE_KEY, phone_key(ctx.actor.id, key))
    return None if stream is None else store.load(UnrecordedAction, stream_id(stream))


def _told(store: Store, report: UnrecordedReport, ctx: CommandContext) -> Told:
    """The words of the phone stay out of the history where the customer was erased: no key seals them any more."""
    stop = report.stop
    order = _order(store, stop.order_id) if stop else None
    customer_id = order.details.customer.id if order else None
    is_erased = customer_id is not None and store.load(Customer, customer_id).erased
    return Told(
        key=report.key,
        driver_id=ctx.actor.id,
        day=report.day,
        stop=stop.kind if stop else None,
        order_id=stop.order_id if stop else None,
        order_code=order.order_code if order else "",
        customer_id=None if is_erased else customer_id,
        action=report.action,
        happened_at=report.happened_at,
        whose=ERASED if is_erased else report.whose,
        done="" if is_erased else report.done,
        amount=report.amount,
        refusal="" if is_erased else report.refusal,
    )


def _order(store: Store, id: int) -> EventOrder | None:
    try:
        return store.load(EventOrder, id)
    except NotFound:
        return None


def _saved(store: Store, action: UnrecordedAction, ctx: CommandContext) -> Receipt:
    return store.save(action, ctx=ctx, answer={"state": action.state})
