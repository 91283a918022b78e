"""Attacks on `choperia serve` with the demo pub, without a proxy in front.

A visitor asks for `/healthz` and `/menu`, and a signed-in person for the list of orders, in turn, 60 times a second
each. *Without an attack* is the same in the same round, before the attack begins. *Peak memory* is the most that the
server's process had in that time.

Floods send 100 requests a second, as many as the shipped proxy lets one address send. *Deep JSON* nests up to 30,000
lists, *wide JSON* has 9,900 objects, the *login flood* names another account each time. *Large bodies* are 14 MiB
without a session, eight a second. *Half-open headers* and *slow bodies* hold 900 connections that send a byte a second,
*slow readers* hold 200 that ask for the menu and read nothing. *Positions to come* are 150 connections that ask for a
state that the log has not reached.

*Statements*, *pictures* and *logos* come from a manager: four connections with 50 kB of OFX that opens a section 22,000
times, four with a JPEG of 100 scans, the most that is taken, and ten with a logo of 4,000 × 4,000 pixels in a few
kilobytes.
"""

import contextlib
import http.client
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.attacks import ATTACKS, BY_STAFF
from benchmarks.measure import Bench, Ratio
from tests.harness.system import System, demo_system

PATHS = ("/healthz", "/menu", "/api/v1/event-orders")
SECONDS = 4.0
BEGINS = 1.0
"""Seconds in which an attack gets going."""
PAUSE = 0.005
MIB = 1024 * 1024
TARGET = 0.5
"""A visitor waits at most twice as long in 99 of 100 cases."""
ACCEPTED = {"Accept-Encoding": "gzip"}
QUIET = "without an attack"


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, demo_system(Path(name) / "data") as system:
        visit(system, SECONDS)  # the first request renders the page
        found: dict[str, list[tuple[dict[str, float], dict[str, float]]]] = {
            attack: [] for attack in (*ATTACKS, *BY_STAFF)
        }
        task = bench.add_task("attacks", total=bench.rounds * len(found))
        for _ in range(bench.rounds):
            for attack, rounds in found.items():
                rounds.append((measured(system), measured(system, attack)))
                bench.advance(task)
        bench.remove_task(task)
    return [ratio for attack, rounds in found.items() for ratio in ratios(attack, rounds)]


def ratios(attack: str, rounds: list[tuple[dict[str, float], dict[str, float]]]) -> Iterator[Ratio]:
    for what in rounds[0][0]:
        quiet, attacked = (statistics.median(pair[which][what] for pair in rounds) for which in (0, 1))
        target = TARGET if what.endswith("p99") else None
        unit = "MiB" if what == "peak memory" else "ms"
        yield Ratio(attack[0].upper() + attack[1:], what, attacked, QUIET, quiet, unit, target, less=True)


def measured(system: System, attack: str | None = None) -> dict[str, float]:
    """The waits of a visitor in milliseconds, and the server's peak memory in MiB."""
    assert system.process
    process = Path(f"/proc/{system.process.pid}")
    (process / "clear_refs").write_text("5")  # the peak begins anew
    with attacked(attack, system):
        waits = visit(system, SECONDS)
    peak = next(line for line in (process / "status").read_text().splitlines() if line.startswith("VmHWM:"))
    found: dict[str, float] = {}
    for path, times in waits.items():
        percentiles = statistics.quantiles(times, n=100)
        found |= {f"{path}, p50": percentiles[49] * 1000, f"{path}, p99": percentiles[98] * 1000}
    return {**found, "peak memory": int(peak.split()[1]) * 1024 / MIB}


@contextlib.contextmanager
def attacked(attack: str | None, system: System) -> Iterator[None]:
    if attack is None:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.attacks", attack, str(system.port), system.token("admin")]
    with subprocess.Popen(command) as attacker:
        try:
            time.sleep(BEGINS)
            yield
            if attacker.poll() is not None:
                raise RuntimeError(f"the attack {attack!r} ended by itself")
        finally:
            attacker.terminate()
    time.sleep(BEGINS)  # the server notices that the attacker has gone


def visit(system: System, seconds: float) -> dict[str, list[float]]:
    """What the answers took, in seconds."""
    waits: dict[str, list[float]] = {path: [] for path in PATHS}
    signed_in = {**ACCEPTED, "Authorization": f"Bearer {system.token('admin')}"}
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", system.port, timeout=120)) as connection:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for path, times in waits.items():
                started = time.perf_counter()
                connection.request("GET", path, headers=signed_in if path.startswith("/api/") else ACCEPTED)
                answer = connection.getresponse()
                answer.read()
                times.append(time.perf_counter() - started)
                if answer.status != 200:
                    raise RuntimeError(f"{path} was answered {answer.status}")
                time.sleep(PAUSE)
    return waits
