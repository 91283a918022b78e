"""A thousand telephones at `choperia serve` with the demo pub, which is killed (`kill -9`) in the middle.

Each telephone keeps a connection and asks for the menu every five seconds; twenty tills record a sale every two. Whose
connection breaks connects again at once and asks again, a till with the same `Idempotency-Key`. A wait is from the
first attempt to the answer. The server has one core, those who ask have another one. *Supervised* is `choperia serve
--supervised`, which forks the server again; *started again* is what a supervisor of processes does, without a pause.

The run ends with an error where a sale was answered and is not there, or is there twice.
"""

import contextlib
import itertools
import json
import os
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Bench, Ratio
from command_api.stock.events import SaleRecorded
from tests.harness.kept_demo import kept_demo
from tests.harness.system import DEMO, System, served_by

SECONDS = 30.0
"""Of each run; the kill comes in the middle."""
LIMIT = 500.0
"""Milliseconds of 99 in 100 waits."""
LATE = 0.05
"""Seconds by which those who ask may begin later than they planned, in 99 of 100 cases: beyond, they are what waits."""
QUIET, SUPERVISED, STARTED_AGAIN = "Nobody is killed", "Killed, supervised", "Killed, started again"
Waits = dict[str, float]


def run(bench: Bench) -> Iterator[Ratio]:
    ways = (QUIET, SUPERVISED, STARTED_AGAIN)
    found: dict[str, list[Waits]] = {way: [] for way in ways}
    task = bench.add_task("telephones", total=bench.rounds * len(ways))
    for _, way in itertools.product(range(bench.rounds), ways):
        found[way].append(_measured(way))
        bench.advance(task)
    bench.remove_task(task)
    medians = {
        way: {what: statistics.median(each[what] for each in found[way]) for what in found[way][0]} for way in ways
    }
    for way, waits in medians.items():
        for what, wait in waits.items():
            if what.endswith("p99"):
                target = None if way == STARTED_AGAIN else 1.0
                yield Ratio(way, what, wait, f"limit of {LIMIT:.0f} ms", LIMIT, "ms", target, less=True)
            elif way == SUPERVISED:
                yield Ratio(way, what, wait, STARTED_AGAIN.lower(), medians[STARTED_AGAIN][what], "ms", less=True)


class _Pinned(System):
    """On the server's core."""

    supervised = killed = False

    def launched(self, arguments: list[str], settings: dict[str, str]) -> subprocess.Popen[bytes]:
        with _on(_cores()[0]):
            return super().launched([*arguments, *(["--supervised"] if self.supervised else [])], settings)

    def kill_the_server(self) -> None:
        assert self.process is not None
        if self.supervised:
            os.kill(served_by(self.process.pid), signal.SIGKILL)
        else:
            self.kill()
            self.start()
        self.killed = True


@contextlib.contextmanager
def _on(core: int) -> Iterator[None]:
    """What this thread starts meanwhile has this core alone."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _cores() -> list[int]:
    """The server's and that of those who ask."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise RuntimeError("this needs two cores: one for the server, one for those who ask")
    return cores[:2]


def _sales(data: Path) -> int:
    """That are stored."""
    with contextlib.closing(sqlite3.connect(f"file:{data / 'events.db'}?mode=ro", uri=True)) as events:
        (count,) = events.execute("SELECT count(*) FROM events WHERE topic = ?", [SaleRecorded.TOPIC]).fetchone()
    return int(count)


def _measured(way: str) -> Waits:
    """Percentiles of the waits in milliseconds, by what was asked."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        shutil.copytree(kept_demo(), data)
        system = _Pinned(data, DEMO)
        system.supervised = way == SUPERVISED
        with contextlib.ExitStack() as stack:
            system.start()
            stack.callback(system.stop)
            with system.client("admin") as client:
                product = client.get("/api/v1/admin/products", params={"limit": 1}).raise_for_status().json()
            before = _sales(data)
            plan = {
                "port": system.port,
                "seconds": SECONDS,
                "token": system.token("admin"),
                "product": product["data"][0]["id"],
            }
            if way != QUIET:
                killer = threading.Timer(SECONDS / 2, system.kill_the_server)
                stack.callback(killer.join)
                killer.start()
            command = [sys.executable, "-m", "benchmarks.telephones_run"]
            with _on(_cores()[1]):
                printed = subprocess.run(command, input=json.dumps(plan), stdout=subprocess.PIPE, text=True, check=True)
            answer = json.loads(printed.stdout)
            if statistics.quantiles(answer["late"], n=100)[98] > LATE or system.killed is (way == QUIET):
                raise RuntimeError("those who ask are late themselves, or nobody was killed")
            sold = answer["sold"]
            stored = _sales(data) - before
            if not len(set(sold)) == len(sold) == stored:
                raise RuntimeError(f"{len(sold)} sales were answered, {len(set(sold))} ids, {stored} are stored")
    found: Waits = {}
    for what, waits in answer["waits"].items():
        percentiles = statistics.quantiles(waits, n=100)
        found |= {f"{what}, p50": percentiles[49] * 1000, f"{what}, p99": percentiles[98] * 1000}
        found[f"{what}, longest"] = max(waits) * 1000
    return found
