"""Quotes of an order: issued with a validity; after it, prices are those of the day."""

from __future__ import annotations

from datetime import date, datetime

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext
from command_api.orders.allocating import window_for
from command_api.orders.deciding import decide
from command_api.orders.domain import EventOrder
from command_api.orders.lines import at_current_prices
from command_api.orders.pricing import agreed_prices
from command_api.orders.stockroom import Stockroom


def issue_quote(store: Store, id: int, valid_until: date, conditions: str, ctx: CommandContext) -> Receipt:
    """The order as it is, at its prices. Raises ``Refused`` for an order without lines, one that cannot change any
    more, and a validity that is over, longer than a year, or not over before the delivery."""

    def issue(order: EventOrder) -> None:
        has_day = order.details.preferred_delivery_date is not None
        window = window_for(Stockroom(store), order) if has_day else None
        order.issue_quote(valid_until, conditions, window, now=ctx.now)

    return decide(store, id, ctx, issue)


def renew_prices(store: Store, order: EventOrder, now: datetime) -> None:
    """Lines of a draft whose quote has expired cost what they cost today. Raises ``Refused`` for what is not sold any
    more."""
    if order.quote is not None and not order.quote.keeps_prices(now):
        order.change_items(at_current_prices(store, order, agreed_prices(store, order, None, now)))
