"""Leader election by a lock: one process does a job, and another takes over within seconds if it dies."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

import structlog

from infra.exclusive import Busy, Lease, Locks
from launcher.clock import Next

log = structlog.get_logger()

LOOK: Final = 1.0
"""Seconds between two looks of a process that stands by."""
SURE: Final = 2.0
"""Seconds that a process trusts its lock without a check: a server that was restarted may have given it away."""


class Term:
    """The time in which this process does the job."""

    def __init__(self, lease: Lease, ended: threading.Event) -> None:
        self._lease = lease
        self._ended = ended
        self._asked = time.monotonic()
        self._lost = False

    def over(self) -> bool:
        """Whether to stop: the process ends, or another one may have the lock."""
        if not self._lost and time.monotonic() - self._asked >= SURE:
            self._asked = time.monotonic()
            self._lost = not self._lease.holds()
        return self._lost or self._ended.is_set()

    def wait(self, seconds: float) -> bool:
        """Sleep so long, or until it is over, which is the answer."""
        until = time.monotonic() + seconds
        while not self.over() and (left := until - time.monotonic()) > 0:
            self._ended.wait(left if self._lease.lasts else min(left, SURE))
        return self.over()


class Leader:
    """A task of a clock that works while this process holds the lock of that name. The clock logs what ``work`` raises,
    and the lock goes to the process that asks first."""

    def __init__(self, locks: Locks, name: str, work: Callable[[Term], Iterator[Next]], ended: threading.Event) -> None:
        self.name = name
        self.leads = False
        self._locks = locks
        self._work = work
        self._ended = ended

    def work(self) -> Iterator[Next]:
        """Lead, or stand by."""
        while True:
            with suppress(Busy), self._locks.exclusive(f"job-{self.name}") as lease:
                yield from self._lead(Term(lease, self._ended))
            yield Next(LOOK)  # another process does it

    def _lead(self, term: Term) -> Iterator[Next]:
        self.leads = True
        log.info("job_leads", job=self.name)
        try:
            for pause in self._work(term):
                yield pause
                if term.over():  # asked before the job goes on: a lock may have been lost in the pause
                    return
        finally:
            self.leads = False
            log.info("job_yields", job=self.name)
