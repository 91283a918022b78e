"""The simulation of [capacity](capacity.md) against the real system on this machine, with the same clients.

Clients ask without a pause for a mix of lists, dashboards, menus and price changes. The service times are those of one
client that asks for one kind of request. A ratio of 1 is a perfect forecast. *Two processes*: one of each API, *four*:
two of each, PostgreSQL, Kafka and one worker beside them.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.capacity import measured, scenarios
from benchmarks.capacity.measured import PRICE, READS, Target
from benchmarks.capacity.model import Clients, Cost, Machine, Outcome, simulate
from benchmarks.measure import Bench, Ratio

MIX = {**dict.fromkeys(READS, 1.0), "menu": 4.0, PRICE: 1.0}
CLIENTS = (2, 8, 16)
TARGET = 0.8
"""A forecast is at most a quarter too high, or a fifth too low."""
SIMULATED = 30.0
"""Seconds of simulated time."""


def run(bench: Bench) -> list[Ratio]:
    task = bench.add_task("capacity", total=3 * (1 + len(CLIENTS)))
    ratios: list[Ratio] = []
    with measured.embedded() as target:
        costs, found = _compared("one process", target, bench, task)
        ratios += found
        embedded, commit = costs, measured.commit_seconds(target.data)
        footprint = scenarios.footprint(target.data, measured.resident(target))
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)  # PostgreSQL runs as another user where this is root
        for words, apis in (("two processes", 1), ("four processes", 2)):
            with measured.scaled(Path(name) / "data", apis) as target:
                costs, found = _compared(words, target, bench, task)
                ratios += found
    bench.remove_task(task)
    scenarios.keep(scenarios.Kept(embedded, costs, commit, footprint, scenarios.kept().archived))
    return ratios


def _compared(words: str, target: Target, bench: Bench, task: Any) -> tuple[dict[str, Cost], list[Ratio]]:
    plan = measured.sign_in(target)
    costs = measured.costs(target, plan)
    bench.advance(task)
    found = []
    for clients in CLIENTS:
        found += list(_ratios(words, target, plan, costs, clients))
        bench.advance(task)
    return costs, found


def _ratios(
    words: str, target: Target, plan: dict[str, Any], costs: Mapping[str, Cost], clients: int
) -> Iterator[Ratio]:
    met = measured.run(plan, MIX, clients)
    waits = [wait for each in met["waits"].values() for wait in each]
    forecast = foreseen(target, plan, costs, clients)
    subject = f"{words[0].upper()}{words[1:]}, {clients} clients"
    rate = len(waits) / met["seconds"]
    too_much = forecast.rate > rate
    yield Ratio(subject, "rate", forecast.rate, "measured", rate, "requests/s", TARGET, less=too_much)
    real = statistics.quantiles(waits, n=100)[49] * 1000
    yield Ratio(subject, "p50", forecast.percentile(50) * 1000, "measured", real, "ms")


def foreseen(target: Target, plan: dict[str, Any], costs: Mapping[str, Cost], clients: int) -> Outcome:
    """What the simulation says of this machine and these clients, who take part in the competition for cores."""
    counts = {
        name: len(pids) for name, pids in target.processes.items() if name in ("serve", "query-api", "command-api")
    }
    machine = Machine(os.cpu_count() or 1, {**counts, "clients": 1}, measured.commit_seconds(target.data))
    mix = {kind: weight for kind, weight in MIX.items() if kind in plan["requests"]}
    return simulate(machine, dict(costs), [Clients(clients, 0.0, mix)], SIMULATED)
