"""Who else used the machine while a section was measured: the load average, and the processor time of others."""

import os
import threading
import time
from pathlib import Path
from typing import Self

LOOK_EVERY = 2.0
TICK = os.sysconf("SC_CLK_TCK")


class Company:
    """A context in which the processors are watched. ``load``: its average at the beginning and at the end; ``others``:
    the share of all processor time that went to processes which this one did not start, from 0 to 1 (Linux only)."""

    def __init__(self) -> None:
        self.load = (os.getloadavg()[0], 0.0)
        self.others: float | None = None
        self._taken = 0.0
        self._ended = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._started = time.monotonic()
        self._watcher.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._ended.set()
        self._watcher.join()
        self.load = (self.load[0], os.getloadavg()[0])
        if Path("/proc/stat").exists():
            elapsed = time.monotonic() - self._started
            self.others = min(1.0, self._taken / (elapsed * (os.cpu_count() or 1)))

    def _watch(self) -> None:
        if not Path("/proc/stat").exists():
            return
        before, going_on = (machine_seconds(), family_seconds()), True
        while going_on:
            going_on = not self._ended.wait(LOOK_EVERY)
            now = machine_seconds(), family_seconds()
            self._taken += max(0.0, (now[0] - before[0]) - (now[1] - before[1]))
            before = now


def machine_seconds() -> float:
    """Processor time spent since the machine started, by anybody; waiting does not count."""
    user, nice, system, _idle, _waiting, *interrupts = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + sum(interrupts)) / TICK


def family_seconds() -> float:
    """Processor time of this process and all that it started, and of those of them that have ended."""
    children: dict[int, list[int]] = {}
    spent: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        process = int(stat.parent.name)
        children.setdefault(int(fields[1]), []).append(process)
        spent[process] = sum(map(int, fields[11:15]))
    total, family = 0, [os.getpid()]
    while family:
        process = family.pop()
        total += spent.get(process, 0)
        family += children.get(process, [])
    return total / TICK
