"""What the lines of an order promise of each beer, kept in step with the order."""

from __future__ import annotations

from collections.abc import Collection

from command_api.event_store import Store
from command_api.kernel import CommandContext
from command_api.orders.domain import EventOrder
from command_api.promises.commands import Wanted, promise_beer, release_beer
from command_api.promises.domain import Promises
from command_api.promises.events import Cause


def promised(store: Store, order: EventOrder, before: Collection[int], ctx: CommandContext) -> list[Promises]:
    """The promises that change with the lines or the delivery of a booked order; ``before`` are the beers that it had.

    Raises ``Refused`` with ``missing`` where there is too little and ``ctx`` gives no reason.
    """
    day = order.details.preferred_delivery_date
    assert day is not None, "a booked order has a day of delivery"
    return promise_beer(store, Wanted(order.number, order.order_code, day, order.beers), before, ctx)


def unpromised(store: Store, order: EventOrder, cause: Cause) -> list[Promises]:
    """The promises that end with the order."""
    return release_beer(store, order.number, order.beers, cause)
