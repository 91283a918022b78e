"""Commands on standing orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from command_api.beers.domain import Beer
from command_api.customers.domain import Customer
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.rules.windows import PUB_TIME
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.domain import StandingOrder
from command_api.standing_orders.events import StandingLine


@dataclass(frozen=True, slots=True)
class AgreeStandingOrder:
    """``starts_on``: today if left out."""

    customer_id: int
    schedule: Schedule
    lines: Sequence[StandingLine]
    starts_on: date | None = None


@dataclass(frozen=True, slots=True)
class ChangeStandingOrder:
    """``lines`` are all lines, ``None`` keeps them."""

    id: int
    schedule: Partial[Schedule] = field(default_factory=lambda: Partial(Schedule))
    lines: Sequence[StandingLine] | None = None


def agree_standing_order(store: Store, command: AgreeStandingOrder, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` for the customer or a beer, ``Refused``."""
    if store.load(Customer, command.customer_id).erased:
        raise Refused("Os dados pessoais deste cliente foram apagados.")
    _check_beers(store, command.lines)
    id, starts_on = store.new_id(StandingOrder), command.starts_on or today_of(ctx)
    standing = StandingOrder.agree(id, command.customer_id, command.schedule, command.lines, starts_on)
    return store.save(standing, ctx=ctx)


def change_standing_order(store: Store, command: ChangeStandingOrder, ctx: CommandContext) -> Receipt:
    """Drafts that were made stay as they are. Raises ``NotFound``, ``Refused``."""

    def change(standing: StandingOrder) -> None:
        standing.reschedule(command.schedule.applied_to(standing.schedule), today=today_of(ctx))
        if command.lines is not None:
            _check_beers(store, command.lines)
            standing.change_lines(command.lines)

    return _changed(store, command.id, ctx, change)


def pause_standing_order(store: Store, id: int, ctx: CommandContext, until: date | None = None) -> Receipt:
    """No deliveries before the day ``until``, or until it is resumed."""
    return _changed(store, id, ctx, lambda standing: standing.pause(until, today=today_of(ctx)))


def resume_standing_order(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Days that passed meanwhile are not made up for."""
    return _changed(store, id, ctx, StandingOrder.resume)


def skip_day(store: Store, id: int, day: date, ctx: CommandContext) -> Receipt:
    """Nothing is delivered on this day."""
    return _changed(store, id, ctx, lambda standing: standing.skip(day, today=today_of(ctx)))


def restore_day(store: Store, id: int, day: date, ctx: CommandContext) -> Receipt:
    """The day is not skipped after all."""
    return _changed(store, id, ctx, lambda standing: standing.restore(day))


def end_standing_order(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """End the standing order for good. Drafts that were made stay."""
    return _changed(store, id, ctx, StandingOrder.end)


def today_of(ctx: CommandContext) -> date:
    """The day of the command in the time of the house."""
    return ctx.now.astimezone(PUB_TIME).date()


def _changed(store: Store, id: int, ctx: CommandContext, change: Callable[[StandingOrder], None]) -> Receipt:
    standing = store.load(StandingOrder, id, ctx)
    change(standing)
    return store.save(standing, ctx=ctx)


def _check_beers(store: Store, lines: Sequence[StandingLine]) -> None:
    wanted = {line.beer_id for line in lines}
    if unknown := wanted - store.load_all(Beer, wanted).keys():
        raise NotFound(f"Chope {min(unknown)} não existe.")
