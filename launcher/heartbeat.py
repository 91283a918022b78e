"""Heartbeats: each process updates its row in the read database every few seconds."""

from __future__ import annotations

import os
import resource
import socket
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

import structlog

from infra.exceptions import described
from infra.read_database import ReadDatabase
from launcher.clock import Next
from projections.runtime import processes
from projections.runtime.processes import Kind, Process
from projections.runtime.runner import Runner

log = structlog.get_logger()

EVERY: Final = 5.0
"""Seconds between two signs of life."""
VERSION: Final = version("choperia")
_STATM: Final = Path("/proc/self/statm")

Doing = Callable[[], Mapping[str, object]]


class Presence:
    """A task that writes the row, and removes it in the end. A database that is away delays nothing: that is logged
    once, and tried again."""

    def __init__(self, database: Callable[[], ReadDatabase], kind: Kind, doing: Doing) -> None:
        """``database`` is asked for by the task, so that it may be away at the start; ``doing`` says what this kind
        of process has to say about itself, as JSON."""
        self.id = str(uuid.uuid4())
        self._database = database
        self._kind = kind
        self._doing = doing
        self._started_at = datetime.now(UTC)
        self._failed = False
        self._created = False

    def work(self) -> Iterator[Next]:
        """Be seen until the clock stops."""
        try:
            while True:
                if not self._created:
                    self._created = self._tried(lambda: processes.create(self._database()))
                if self._created:
                    self._tried(lambda: processes.write(self._database(), self._now()))
                yield Next(EVERY)
        finally:
            if self._created:
                self._tried(lambda: processes.remove(self._database(), self.id))

    def _tried(self, write: Callable[[], None]) -> bool:
        try:
            write()
        except Exception as error:  # noqa: BLE001  # whatever is wrong with the row, the process does its work
            if not self._failed:
                self._failed = True
                log.warning("presence", because=described(error))
            return False
        self._failed = False
        return True

    def _now(self) -> Process:
        return Process(
            id=self.id,
            kind=self._kind,
            host=socket.gethostname(),
            pid=os.getpid(),
            version=VERSION,
            started_at=self._started_at,
            seen_at=datetime.now(UTC),
            doing={**self._doing(), "rss_bytes": resident()},
        )


def moved_by(runner: Runner) -> dict[str, object]:
    """What a process says that moves read models."""
    return {"projections": runner.moving(), "troubles": runner.troubles()}


def resident() -> int:
    """Bytes of memory that this process holds; the most it has held, if the system reports no more."""
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
