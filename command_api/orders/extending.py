"""A customer keeps the equipment longer than agreed."""

from __future__ import annotations

from datetime import date

from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext
from command_api.orders.credit import credit_of, take_credit
from command_api.orders.deciding import decide
from command_api.orders.domain import EventOrder
from command_api.orders.events import Details, ExtraDays
from command_api.orders.lapsing import check_lapsed
from command_api.orders.stockroom import Stockroom
from command_api.rules.windows import Shift, Window


def extend_order(store: Store, id: int, day: date, shift: Shift, ctx: CommandContext) -> Receipt:
    """What is with the customer is fetched at the end of ``shift`` on ``day``, and the extra days are charged.

    Raises ``Refused`` with ``asset`` and ``order`` where another order would miss a piece, for a piece whose test is
    over by then, with ``lapsed`` where a rule is and no reason of someone with the right, and with ``credit`` beyond
    the customer's limit and without a reason.
    """

    def extend(order: EventOrder) -> list[Asset]:
        before = order.total_amount
        order.extend(day, shift, now=ctx.now)
        kept = _kept(store, order, ctx)
        if order.total_amount > before:
            take_credit(order, credit_of(store, order, None), ctx)
        return kept

    return decide(store, id, ctx, extend)


def withdraw_extension(
    store: Store, id: int, window: Window, details: Details, extra: tuple[ExtraDays, ...], ctx: CommandContext
) -> Receipt:
    """The pickup is again as it was agreed before, in ``window`` and ``details``, for ``extra``."""

    def withdraw(order: EventOrder) -> list[Asset]:
        order.withdraw_extension(window, details, extra)
        return _kept(store, order, ctx)

    return decide(store, id, ctx, withdraw)


def _kept(store: Store, order: EventOrder, ctx: CommandContext) -> list[Asset]:
    """The pieces that are out, held for as long as the order keeps them."""
    assert order.window is not None
    room = Stockroom(store)
    assets = [room.asset(asset_id) for asset_id in sorted(order.out)]
    longer = [asset for asset in assets if order.window.end > asset.bookings[order.number].window.end]
    for asset in longer:
        asset.check_tested(room.model_of(asset).services, order.window, now=ctx.now)
    check_lapsed(room, order, longer, order.window, ctx)
    for asset in assets:
        asset.extend(order.number, order.window.end, now=ctx.now)
    return assets
