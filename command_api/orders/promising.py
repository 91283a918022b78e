"""What the lines of an order promise of each beer, kept in step with the order, and the batch that is to cover it."""

from __future__ import annotations

from collections.abc import Collection

from command_api.batches.domain import BATCH_CODE, Batch
from command_api.event_store import Store
from command_api.kernel import CommandContext, Refused, stream_id
from command_api.orders.domain import EventOrder
from command_api.promises.commands import WantedKegs, promise_again, promise_beer, release_beer
from command_api.promises.domain import Promises
from command_api.promises.events import Cause
from command_api.rules.mending import mended_at


def promised(store: Store, order: EventOrder, before: Collection[int], ctx: CommandContext) -> list[Promises]:
    """The promises that change with the lines or the delivery of a booked order; ``before`` are the beers that it had.

    Raises ``Refused`` with ``missing`` where there is too little and ``ctx`` gives no reason.
    """
    return promise_beer(store, _wanted(order), before, ctx)


def promised_again(store: Store, order: EventOrder) -> list[Promises]:
    """The promises that ended with a delivery that was taken back."""
    return promise_again(store, _wanted(order))


def unpromised(store: Store, order: EventOrder, cause: Cause) -> list[Promises]:
    """The promises that end with the order."""
    return release_beer(store, order.number, order.beers, cause)


def check_batch(store: Store, order: EventOrder, code: str) -> None:
    """Raises ``Refused`` where a batch with this code cannot be for the order. Any other name is the factory's own."""
    stream = store.find(BATCH_CODE, code.casefold()) if code and order.beers else None
    if stream is None:
        return
    batch = store.load(Batch, stream_id(stream))
    if batch.status == "cancelled":
        raise Refused(f"O lote {batch.code} foi cancelado: escolha outro.")
    if batch.blocked_why:
        raise Refused(f"O lote {batch.code} está bloqueado: {batch.blocked_why}", mend=mended_at("batch", batch.number))
    if batch.beer_id not in order.beers:
        raise Refused(f"O lote {batch.code} é de um chope que este pedido não leva.")


def _wanted(order: EventOrder) -> WantedKegs:
    day = order.details.preferred_delivery_date
    assert day is not None, "a booked order has a day of delivery"
    return WantedKegs(order.number, order.order_code, day, order.beers)
