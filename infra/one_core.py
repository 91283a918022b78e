"""The threads of this process on one core at a time.

Python's global interpreter lock (GIL) lets one thread run at a time, on whichever core. Threads on several cores only
fight for it: SQLite releases it at every row, each time a thread on another core is woken for it, and finds it taken.
On two cores a list that was asked for by eight connections woke threads 390 times and took 9.8 ms of CPU; on one core 5
times and 3.9 ms. So the threads share a core, and move to another one where other programs keep it busy. Work that runs
without the lock for long (a password hash, the best compression) runs ``on_any_core``, and child processes are started
there.

Where the operating system has no affinity, or forbids it, or Python has no such lock, nothing happens.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

LOOK_EVERY: Final = 10.0
"""Seconds between two looks at how busy the cores are."""
CROWDED: Final = 0.25
"""Part of a core that other programs have to take, and to leave free elsewhere, before the threads move."""
_TICK: Final = os.sysconf("SC_CLK_TCK")

Busy = Mapping[int, float]
"""Seconds since the start of the machine in which each core worked."""


class OneCore:
    """The core that the threads of this process share."""

    def __init__(self, busy: Callable[[], Busy], used: Callable[[], float] = time.process_time) -> None:
        """``busy`` measures the cores, ``used`` the seconds of CPU that this process took."""
        self._all = frozenset(os.sched_getaffinity(0))
        self._busy, self._used = busy, used
        self._lock = threading.Lock()
        self._elsewhere: set[int] = set()
        """Threads that are ``on_any_core``."""
        self._seen = self._figures()
        # several that start together do not all begin on the same one
        self.core = random.choice(sorted(self._all))  # noqa: S311  # no secret

    def settle(self) -> None:
        """Have all threads on it, and those that they start. Raises ``OSError`` where that is forbidden."""
        with self._lock:
            for thread in Path("/proc/self/task").iterdir():
                if int(thread.name) not in self._elsewhere:
                    with contextlib.suppress(ProcessLookupError):  # it has ended
                        os.sched_setaffinity(int(thread.name), {self.core})

    def look(self) -> None:
        """Move to the core that is least busy if other programs need this one. Of several processes that see the same,
        only some move at a time."""
        (at, busy, used), self._seen = self._seen, self._figures()
        now, busy_now, used_now = self._seen
        passed = max(now - at, 1e-9)
        others = {core: (busy_now.get(core, 0.0) - busy.get(core, 0.0)) / passed for core in self._all}
        others[self.core] -= (used_now - used) / passed
        freest = min(others, key=lambda core: others[core])
        if others[self.core] - others[freest] >= CROWDED and random.random() < 0.5:  # noqa: S311  # no secret
            self.core = freest
            self.settle()

    @contextlib.contextmanager
    def left(self) -> Iterator[None]:
        """This thread on any core meanwhile."""
        thread = threading.get_native_id()
        with self._lock:
            self._elsewhere.add(thread)
            _go_to(self._all)
        try:
            yield
        finally:
            with self._lock:
                self._elsewhere.discard(thread)
                _go_to({self.core})

    def _figures(self) -> tuple[float, Busy, float]:
        return time.monotonic(), self._busy(), self._used()


def _go_to(cores: Collection[int]) -> None:
    """The thread that calls. A core that was taken from this process meanwhile is no reason to fail what it does."""
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, cores)


_shared: OneCore | None = None


def share_one_core() -> OneCore | None:
    """Keep the threads of this process on one core from now on; ``None`` where they stay on all."""
    global _shared  # noqa: PLW0603  # of the process, as its affinity
    if not hasattr(os, "sched_setaffinity") or not getattr(sys, "_is_gil_enabled", lambda: True)():
        return None
    try:
        if len(os.sched_getaffinity(0)) < 2:
            return None
        shared = OneCore(busy_cores)
        shared.settle()
    except OSError:
        return None
    _shared = shared
    return shared


@contextlib.contextmanager
def on_any_core() -> Iterator[None]:
    """For work that runs without the lock for long, and to start processes: they begin where their parent is."""
    with _shared.left() if _shared else contextlib.nullcontext():
        yield


def busy_cores() -> Busy:
    """As Linux counts it; nothing where that is hidden from this process."""
    try:
        lines = Path("/proc/stat").read_text(encoding="ascii").splitlines()
    except OSError:
        return {}
    found = {}
    for line in lines:
        name, *ticks = line.split()
        if name.startswith("cpu") and name != "cpu":
            user, nice, system, _idle, _waiting, *others = map(int, ticks[:8])
            found[int(name.removeprefix("cpu"))] = (user + nice + system + sum(others)) / _TICK
    return found
