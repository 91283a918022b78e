"""Makes the draft orders of standing orders, days before each delivery."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import sqlalchemy as sa

from command_api.standing_orders.drafting import draft_due_orders
from launcher.jobs.process import Due, ids_in
from projections.trade.tables import standing_orders

if TYPE_CHECKING:
    from launcher.composition import Services


def running_standing_orders(services: Services) -> Iterator[Due]:
    """All that are neither paused nor ended: the command knows the days that are due."""
    which = standing_orders.c
    for id in ids_in(services, sa.select(which.id).where(~which.is_paused, ~which.is_ended)):
        yield Due(f"standing_order-{id}", partial(draft_due_orders, services.store, id))
