"""How a command on one order is decided and saved, and how a demand that is refused is noted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import structlog

from command_api.customers.commands import UNDECIDED, Choice
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import Aggregate, CommandContext, Conflict, Taken
from command_api.orders.customers import changed, refused_customer
from command_api.orders.domain import Demand, EventOrder, RefusedDemand, Unmet

log = structlog.get_logger()

TRIES: Final = 24
"""Attempts per command. Each lost race means that another command was stored; after the last the caller gets 409."""
LOST: Final = (Conflict, Taken)
"""Errors of a lost race. ``Taken``: another command created the place for equipment that is out."""


def answer_of(order: EventOrder) -> dict[str, object]:
    """What a command on an order returns."""
    return {"order_code": order.order_code, "status": order.status, "total_amount": float(order.total_amount)}


def decide(
    store: Store,
    id: int,
    ctx: CommandContext,
    decision: Callable[[EventOrder], Iterable[Aggregate] | None],
    answer: Callable[[EventOrder], dict[str, object]] = answer_of,
    choice: Choice = UNDECIDED,
) -> Receipt:
    """Load the order, decide, save it in one transaction with what the decision touched. ``choice`` is what the command
    says about its customer."""

    def attempt() -> Receipt:
        order = store.load(EventOrder, id, ctx)
        touched = decision(order) or ()
        return store.save(order, *touched, ctx=ctx, answer=answer(order))

    return noting_refusals(store, ctx, lambda: retry_on_conflict(attempt, TRIES, LOST), choice)


def noting_refusals(
    store: Store, ctx: CommandContext, decide: Callable[[], Receipt], choice: Choice = UNDECIDED
) -> Receipt:
    """Return the result of ``decide``. A refusal for lack of equipment is raised again, and its demand is stored on its
    own, with the customer of ``choice``; a failure to store it is ignored."""
    try:
        return decide()
    except Unmet as refusal:
        if refusal.demand.window.end > ctx.now:
            _note(store, refusal.demand, ctx, choice)
        raise


def _note(store: Store, demand: Demand, ctx: CommandContext, choice: Choice) -> None:
    """Store the refused demand, without the Idempotency-Key and the expected version of the command, which was not
    carried out."""

    def attempt() -> Receipt:
        named, customer = refused_customer(store, demand.customer, choice)
        refused = RefusedDemand.note(store.new_id(RefusedDemand), replace(demand, customer=named))
        return store.save(refused, *changed(customer), ctx=replace(ctx, idempotency=None, expected_version=None))

    try:
        retry_on_conflict(attempt, TRIES, LOST)
    except Exception:  # the refusal is what was asked for; a figure may be short of one
        log.exception("refused_demand_not_stored", wanted_on=demand.wanted_on.isoformat())
