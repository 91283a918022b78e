"""Records refused demand; a failure to record it is ignored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import structlog

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext
from command_api.orders.customers import changed, refused_customer
from command_api.orders.domain import Demand, RefusedDemand, Unmet

log = structlog.get_logger()


def noting_refusals(store: Store, ctx: CommandContext, decide: Callable[[], Receipt]) -> Receipt:
    """What ``decide`` answers. Where it is refused for lack of equipment, the demand is stored on its own; the caller
    hears the refusal all the same, also where storing fails."""
    try:
        return decide()
    except Unmet as refusal:
        if refusal.demand.window.end > ctx.now:
            _note(store, refusal.demand, ctx)
        raise


def _note(store: Store, demand: Demand, ctx: CommandContext) -> None:
    """Not under the key of the command, which was not carried out, nor on its condition."""
    try:
        named, customer = refused_customer(store, demand.customer)
        refused = RefusedDemand.note(store.new_id(RefusedDemand), replace(demand, customer=named))
        store.save(refused, *changed(customer), ctx=replace(ctx, idempotency=None, expected_version=None))
    except Exception:  # the refusal is what was asked for; a figure may be short of one
        log.exception("refused_demand_not_stored", wanted_on=demand.wanted_on.isoformat())
