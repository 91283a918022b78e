"""Makes the draft orders of standing orders, days before each delivery."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
import structlog

from command_api.kernel import SYSTEM, CommandContext, DomainError
from command_api.standing_orders.drafting import draft_due_orders
from launcher.clock import Next
from projections.trade.tables import standing_orders

if TYPE_CHECKING:
    from launcher.composition import Services
    from launcher.leader_election import Term

log = structlog.get_logger()

EVERY: Final = 60.0
"""Seconds between two looks."""


class StandingOrders:
    """Finds running standing orders in the ``trade`` read model and gives the command for each. The command decides
    what is due: the read model may be late, and another process faster."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def work(self, _term: Term) -> Iterator[Next]:
        """Draft what is due, now and then."""
        while True:
            yield Next(EVERY)
            self.draft(datetime.now(UTC))

    def draft(self, now: datetime) -> list[int]:
        """Make the drafts that are due at ``now``; the ids of the orders."""
        drafted = []
        for id in self._running():
            ctx = CommandContext(actor=SYSTEM, now=now, correlation_id=uuid.uuid4().hex)
            try:
                drafted += draft_due_orders(self._services.store, id, ctx)
            except DomainError as refusal:  # the others are drafted all the same
                log.warning("standing_order_not_drafted", standing_order=id, because=refusal.kind)
        return drafted

    def _running(self) -> list[int]:
        running = sa.select(standing_orders.c.id).where(
            standing_orders.c.is_paused.is_(False), standing_orders.c.is_ended.is_(False)
        )
        with self._services.read_database.read() as connection:
            return list(connection.execute(running.order_by(standing_orders.c.id)).scalars())
