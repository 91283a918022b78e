"""The scheduled jobs.

Every process that takes commands offers to do it. One of all does each job at a time; when it dies, another goes on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from launcher.clock import Next
from launcher.composition import Services
from launcher.jobs.daily_comparison import DailyComparison
from launcher.jobs.fiscal_notes import FiscalNotes
from launcher.jobs.holds import overdue_holds
from launcher.jobs.house_dues import dues_to_tell
from launcher.jobs.messages import MESSAGES, Messages, message_upkeep
from launcher.jobs.privacy import SHREDDING, retention
from launcher.jobs.process import HOUR, Process
from launcher.jobs.retention import expired_rows
from launcher.jobs.sales_imports import EVERY, waiting_imports
from launcher.jobs.seal import Sealing
from launcher.jobs.standing_orders import running_standing_orders
from launcher.leader_election import Leader

SEALING: Final = "sealing"


class Jobs:
    """The jobs of one process."""

    def __init__(self, leaders: Sequence[Leader]) -> None:
        self._leaders = leaders

    def leads(self) -> list[str]:
        """The names of the jobs that this process does, and no other process."""
        return [leader.name for leader in self._leaders if leader.leads]


def processes_of(services: Services) -> list[Process]:
    """Each gives commands for what is due: see ``Process``. Once a minute, unless it says otherwise."""
    return [
        Process("overdue-holds", partial(overdue_holds, services)),
        Process("standing-orders", lambda _now: running_standing_orders(services)),
        Process("house-dues", partial(dues_to_tell, services), Next(300.0)),
        Process("message-upkeep", partial(message_upkeep, services), HOUR),
        Process("retention", lambda _now: retention(services, services.shredder), HOUR, apart=True),
        Process("forgetting", lambda _now: expired_rows(services), HOUR, apart=True),
        Process("sales-imports", lambda _now: waiting_imports(services), Next(60.0, after_event=EVERY), apart=True),
        Process("fiscal-notes", FiscalNotes(services).due, Next(math.inf, after_event=1.0), apart=True),
    ]


def leaders_of(services: Services) -> list[Leader]:
    """The jobs that one of all processes does."""
    work = {each.name: each.work for each in processes_of(services)} | {
        MESSAGES: Messages(services).work,
        SEALING: Sealing(services).work,
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
