"""How a command on one order is decided and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from command_api.event_store import Receipt, Store, until_it_stands
from command_api.kernel import Aggregate, CommandContext, Conflict, Taken
from command_api.orders.domain import EventOrder
from command_api.orders.refusing import noting_refusals

TRIES: Final = 24
"""Attempts per command. Each lost race means that another command was stored; after the last the caller gets 409."""
LOST: Final = (Conflict, Taken)
"""Errors of a lost race. ``Taken``: another command created the place for equipment that is out."""


def answer_of(order: EventOrder) -> dict[str, Any]:
    """What a command on an order returns."""
    return {"order_code": order.order_code, "status": order.status, "total_amount": float(order.total_amount)}


def decide(
    store: Store,
    id: int,
    ctx: CommandContext,
    decision: Callable[[EventOrder], Iterable[Aggregate] | None],
    answer: Callable[[EventOrder], dict[str, Any]] = answer_of,
) -> Receipt:
    """Load the order, decide, save it in one transaction with what the decision touched."""

    def attempt() -> Receipt:
        order = store.load(EventOrder, id, ctx)
        touched = decision(order) or ()
        return store.save(order, *touched, ctx=ctx, answer=answer(order))

    return noting_refusals(store, ctx, lambda: until_it_stands(attempt, TRIES, LOST))
