"""Confirms orders whose deposit came, and releases equipment that waited for its deposit beyond the house's limit."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
import structlog

from command_api.kernel import SYSTEM, CommandContext, DomainError
from command_api.orders.commands import confirm_paid_order, release_overdue_hold
from launcher.clock import Next
from projections.orders.tables import orders
from query_api.orders.hold_rules import HoldRules, hold_rules_of
from query_api.orders.queries import deposit_came, holds_money, overdue

if TYPE_CHECKING:
    from launcher.composition import Services
    from launcher.leader_election import Term

log = structlog.get_logger()

EVERY: Final = 60.0
"""Seconds between two looks."""


class OverdueHolds:
    """Looks for overdue holds in the ``orders`` read model and gives the command for each.

    The read model may be late or another process faster: the command looks again at the order itself, and what it
    refuses is left for the next look. Every release is an event that says why. An order of which the house has money is
    never released: it is shown as partly paid until a user decides.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    def work(self, _term: Term) -> Iterator[Next]:
        """Whether anything is released is asked at every look: it can be switched at any time."""
        while True:
            yield Next(EVERY)
            self.confirm(datetime.now(UTC))
            if self._rules().release_overdue_holds:
                self.release(datetime.now(UTC))

    def release(self, now: datetime) -> list[int]:
        """Release every hold that is overdue at ``now``; the ids of the orders that were cancelled."""
        hours = self._rules().deposit_hold_hours
        released = []
        for id in self._found(overdue(now, hours) & sa.not_(holds_money())):
            try:
                release_overdue_hold(self._services.store, id, hours, _context(now))
                released.append(id)
            except DomainError as refusal:
                log.info("hold_not_released", order=id, because=refusal.kind)
        return released

    def confirm(self, now: datetime) -> list[int]:
        """Confirm every order that waits although its deposit came; their ids. Since payments confirm by themselves,
        only orders of earlier versions are found."""
        confirmed = []
        for id in self._found(deposit_came()):
            try:
                confirm_paid_order(self._services.store, id, _context(now))
                confirmed.append(id)
            except DomainError as refusal:
                log.info("order_not_confirmed", order=id, because=refusal.kind)
        return confirmed

    def _found(self, which: sa.ColumnElement[bool]) -> list[int]:
        with self._services.read_database.read() as connection:
            return list(connection.execute(sa.select(orders.c.id).where(which).order_by(orders.c.id)).scalars())

    def _rules(self) -> HoldRules:
        with self._services.read_database.read() as connection:
            return hold_rules_of(connection, self._services.settings)


def _context(now: datetime) -> CommandContext:
    return CommandContext(actor=SYSTEM, now=now, correlation_id=uuid.uuid4().hex)
