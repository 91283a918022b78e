"""A house at rest: `choperia serve` with the demo pub, started again on its data, and nobody asks it anything.

*Wake-ups* are the voluntary context switches of all its threads. Its *processor time* is set against that of an empty
loop, a Python process that waits 20 times a second, in the same seconds. *Memory* is what the process holds then.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from benchmarks.measure import Bench, Ratio
from tests.harness.system import demo_system

SETTLING, SECONDS = 20.0, 30.0
WAKE_UPS, MIB = 3.0, 165.0
"""Limits: a second, and of the memory that is resident."""
LOOP, SERVED = "empty loop", "A house at rest"
_LOOP = f"""
import threading, time
ended, until = threading.Event(), time.monotonic() + {SECONDS}
while time.monotonic() < until:
    ended.wait(0.05)
print(time.process_time())
"""
_TICK = os.sysconf("SC_CLK_TCK")


def run(bench: Bench) -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        with demo_system(data) as system:
            system.wait_for_read_models()
        with demo_system(data) as system:
            assert system.process is not None
            pid = system.process.pid
            task = bench.add_task("at rest", total=2)
            time.sleep(SETTLING)
            bench.advance(task)
            loop = subprocess.Popen([sys.executable, "-c", _LOOP], stdout=subprocess.PIPE, text=True)
            before = _Spent.by(pid)
            printed, _ = loop.communicate()
            after = _Spent.by(pid)
            bench.remove_task(task)
            rate = (after.wake_ups - before.wake_ups) / SECONDS
            yield Ratio(SERVED, "wake-ups", rate, f"limit of {WAKE_UPS:.0f}", WAKE_UPS, "/s", 1.0, less=True)
            ours, theirs = (after.cpu - before.cpu) * 1000, float(printed) * 1000
            yield Ratio(SERVED, f"processor time of {SECONDS:.0f} s", ours, LOOP, theirs, "ms", 1.0, less=True)
            yield Ratio(SERVED, "memory", _resident(pid), f"limit of {MIB:.0f} MiB", MIB, "MiB", 1.0, less=True)


@dataclass(frozen=True)
class _Spent:
    """What a process has spent so far."""

    wake_ups: int
    cpu: float

    @classmethod
    def by(cls, pid: int) -> Self:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        switches = sum(_status(each / "status", "voluntary_ctxt_switches") for each in tasks)
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return cls(switches, (int(fields[11]) + int(fields[12])) / _TICK)


def _resident(pid: int) -> float:
    return _status(Path(f"/proc/{pid}/status"), "VmRSS") / 1024


def _status(file: Path, name: str) -> int:
    [line] = [line for line in file.read_text().splitlines() if line.startswith(f"{name}:")]
    return int(line.split()[1])
