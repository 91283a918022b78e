"""The scheduled jobs.

Every process that takes commands offers to do it. One of all does each job at a time; when it dies, another goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from launcher.composition import Services
from launcher.jobs.daily_comparison import DailyComparison
from launcher.jobs.fiscal_notes import FISCAL_NOTES, FiscalNotes
from launcher.jobs.holds import OverdueHolds
from launcher.jobs.messages import MESSAGES, Messages
from launcher.jobs.privacy import SHREDDING, Retention
from launcher.jobs.retention import Forgetting
from launcher.jobs.sales_imports import SalesImports
from launcher.jobs.seal import Sealing
from launcher.jobs.standing_orders import StandingOrders
from launcher.leader_election import Leader

SEALING: Final = "sealing"


class Jobs:
    """The jobs of one process."""

    def __init__(self, leaders: Sequence[Leader]) -> None:
        self._leaders = leaders

    def leads(self) -> list[str]:
        """The names of the jobs that this process does, and no other process."""
        return [leader.name for leader in self._leaders if leader.leads]


def leaders_of(services: Services) -> list[Leader]:
    """The jobs that one of all processes does."""
    work = {
        "overdue-holds": OverdueHolds(services).work,
        "standing-orders": StandingOrders(services).work,
        "retention": Retention(services, services.shredder).work,
        "sales-imports": SalesImports(services).work,
        MESSAGES: Messages(services).work,
        FISCAL_NOTES: FiscalNotes(services).work,
        SEALING: Sealing(services).work,
        "forgetting": Forgetting(services).work,
        "comparison": DailyComparison(services).work,
    }
    if services.settings.head_copies:
        # imported only if needed: the clients of Kafka and of object stores take time and memory
        from launcher.jobs.head_copies.places import places_of
        from launcher.jobs.head_copies.sending import HeadCopies

        work["seal-copies"] = HeadCopies(services.seal.path, places_of(services.settings)).work
    return [Leader(services.recorder.locks, name, each, services.clock.ended) for name, each in work.items()]


@contextmanager
def jobs(services: Services) -> Iterator[Jobs]:
    """Release overdue holds, draft standing orders, send messages, hand notes over, erase whose time is over, work on
    files of sales, sign the history, forget what is too old to matter, compare read models with the history, clear up
    after rebuilds that died, until the end."""
    leaders = leaders_of(services)
    with services.clock as clock:
        for each in leaders:
            clock.add(each.name, each.work)
        # without a leader: a process may have a data folder of its own, and any may find what a dead process left
        clock.add(SHREDDING, services.shredder.work)
        clock.add("renewals", services.rebuilds.work)
        services.recorder.listen(clock.note_event)
        yield Jobs(leaders)
