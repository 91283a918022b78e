"""Confirms orders whose deposit came, and releases equipment that waited for its deposit beyond the house's limit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import sqlalchemy as sa

from command_api.orders.commands import confirm_paid_order, release_overdue_hold
from launcher.jobs.process import Due, ids_in
from projections.orders.tables import orders
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.queries import deposit_came, holds_money, overdue

if TYPE_CHECKING:
    from launcher.composition import Services


def overdue_holds(services: Services, now: datetime) -> Iterator[Due]:
    """An order of which the house has money is never released: it is shown as partly paid until a user decides. Since
    payments confirm by themselves, only orders of earlier versions wait although their deposit came."""
    with services.read_database.read() as connection:
        # at every look: an administrator may change them at any time
        rules = hold_rules_of(connection, services.settings)
    query, hours = sa.select(orders.c.id), rules.deposit_hold_hours
    for id in ids_in(services, query.where(deposit_came())):
        yield Due(f"event_order-{id}", partial(confirm_paid_order, services.store, id))
    if rules.release_overdue_holds:
        for id in ids_in(services, query.where(overdue(now, hours) & sa.not_(holds_money()))):
            yield Due(f"event_order-{id}", partial(release_overdue_hold, services.store, id, hours))
