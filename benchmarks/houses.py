"""Many houses in one process (`choperia serve --houses`), each with a copy of the demo pub.

What one *more* house takes: the memory of a process with several, less that of a process with one, by the difference in
houses. *At rest* nobody has asked anything; *at work* an administrator has signed in to each house, read its public
menu, its products, orders and customers, and stored a beer. A house in a process of its own is what it is set against.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Bench, Ratio
from tests.harness.kept_demo import kept_demo
from tests.harness.system import environment

COUNTS = (1, 2, 10)
MIB = 30.0
"""Limit of one more house."""


def run(bench: Bench) -> Iterator[Ratio]:
    task = bench.add_task("houses", total=len(COUNTS))
    measured: dict[int, dict[str, float]] = {}
    for count in COUNTS:
        measured[count] = _measured(count)
        bench.advance(task)
    bench.remove_task(task)
    alone = measured[1]
    for count in COUNTS[1:]:
        for when in ("at rest", "at work"):
            more = (measured[count][when] - alone[when]) / (count - 1)
            limit = f"limit of {MIB:.0f} MiB"
            yield Ratio(f"{count} houses", f"one more, {when}", more, limit, MIB, "MiB", 1.0, less=True)
            yield Ratio(f"{count} houses", f"one more, {when}", more, "its own process", alone[when], "MiB", less=True)


def _measured(count: int) -> dict[str, float]:
    """MiB of a process with so many houses."""
    with tempfile.TemporaryDirectory() as name:
        for number in range(count):
            house = Path(name) / f"h{number}.localhost"
            shutil.copytree(kept_demo(), house)
            (house / "settings.env").write_text("CHOPERIA_CAPTCHA=off\n")
        command = [sys.executable, "-m", "benchmarks.houses_run", name]
        printed = subprocess.run(command, env=environment(), check=True, stdout=subprocess.PIPE, text=True).stdout
    found: dict[str, float] = json.loads(printed.splitlines()[-1])
    return found
