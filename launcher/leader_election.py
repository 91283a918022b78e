"""Leader election by a lock: one process does a job, and another takes over within seconds if it dies."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
import structlog

from command_api.event_store import StoreUnavailable
from infra.exceptions import described
from infra.exclusive import Busy, Lease, Locks

log = structlog.get_logger()

LOOK: Final = 1.0
"""Seconds between two looks of a process that stands by."""
SURE: Final = 2.0
"""Seconds that a process takes its lock for granted: a server that was restarted has given it to somebody else."""


class Term:
    """The time in which this process does the job."""

    def __init__(self, lease: Lease, ended: threading.Event) -> None:
        self._lease = lease
        self._ended = ended
        self._asked = time.monotonic()
        self._lost = False

    def over(self) -> bool:
        """Whether to stop: the process ends, or somebody else may have the lock."""
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
    """A thread that does ``work`` while this process holds the lock of that name. ``work`` returns when its term is
    over; what it raises is logged, and the lock goes to whoever asks first."""

    def __init__(self, locks: Locks, name: str, work: Callable[[Term], None]) -> None:
        self.name = name
        self.leads = False
        self._locks = locks
        self._work = work
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"job-{name}", daemon=True)

    def start(self) -> None:
        """Begin to lead, or to stand by."""
        self._thread.start()

    def stop(self) -> None:
        """End after what is at hand, and let go of the lock."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                with self._locks.exclusive(f"job-{self.name}") as lease:
                    self._lead(Term(lease, self._ended))
            except Busy:
                pass  # another process does it
            except (sa.exc.SQLAlchemyError, StoreUnavailable) as away:
                log.warning("job_waits", job=self.name, because=described(away))
            except Exception:  # whatever happens, somebody must go on doing it
                log.exception("job_failed", job=self.name)
            self._ended.wait(LOOK)

    def _lead(self, term: Term) -> None:
        self.leads = True
        log.info("job_leads", job=self.name)
        try:
            self._work(term)
        finally:
            self.leads = False
            log.info("job_yields", job=self.name)
