"""A customer keeps the equipment longer than agreed."""

from __future__ import annotations

from datetime import date, datetime

from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext
from command_api.orders.credit import check_credit, credit_of
from command_api.orders.deciding import decide
from command_api.orders.domain import EventOrder
from command_api.orders.events import Details, ExtraDays
from command_api.rules.windows import Shift, Window


def extend_order(store: Store, id: int, day: date, shift: Shift, ctx: CommandContext) -> Receipt:
    """What is with the customer is fetched at the end of ``shift`` on ``day``, and the extra days are charged.

    Raises ``Refused`` with ``asset`` and ``order`` where another order would miss a piece, and with ``credit`` beyond
    the customer's limit and without a reason.
    """

    def extend(order: EventOrder) -> list[Asset]:
        before = order.total_amount
        order.extend(day, shift, now=ctx.now)
        kept = _kept(store, order, ctx.now)
        if order.total_amount > before:
            check_credit(order, credit_of(store, order, None), ctx)
        return kept

    return decide(store, id, ctx, extend)


def withdraw_extension(
    store: Store, id: int, window: Window, details: Details, extra: tuple[ExtraDays, ...], ctx: CommandContext
) -> Receipt:
    """The pickup is again as it was agreed before, in ``window`` and ``details``, for ``extra``."""

    def withdraw(order: EventOrder) -> list[Asset]:
        order.withdraw_extension(window, details, extra)
        return _kept(store, order, ctx.now)

    return decide(store, id, ctx, withdraw)


def _kept(store: Store, order: EventOrder, now: datetime) -> list[Asset]:
    """The pieces that are out, held for as long as the order keeps them."""
    assert order.window is not None
    assets = [store.load(Asset, asset_id) for asset_id in sorted(order.out)]
    for asset in assets:
        asset.extend(order.number, order.window.end, now=now)
    return assets
