"""How the benchmarks measure: contenders in turn, several rounds, medians, and ratios between them.

Absolute figures depend on the machine and on who else uses it; what carries over is a ratio of two contenders that
took turns in the same run.
"""

import statistics
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from rich.progress import Progress

ROUNDS = 5
SECONDS = 0.6
SIZES = (10_000, 100_000, 1_000_000)

Work = Callable[[], object]
"""Does one unit of what is measured."""


class Bench(Progress):
    """How thorough a run is, and its progress on the terminal. ``sizes``: events of the logs that growth is shown on,
    rising; ``rounds``: turns of every contender, where a section does not take fewer."""

    def __init__(self, *, rounds: int = ROUNDS, sizes: tuple[int, ...] = SIZES, **shown: Any) -> None:
        super().__init__(**shown)
        self.rounds = rounds
        self.sizes = sizes


@dataclass(frozen=True)
class Ratio:
    """``ours`` against ``limit``, both in ``unit``; where ``less`` is better, the other way round. ``target`` is the
    least ratio that satisfies, if there is one."""

    subject: str
    what: str
    ours: float
    against: str
    limit: float
    unit: str
    target: float | None = None
    less: bool = False

    @property
    def value(self) -> float:
        return self.limit / self.ours if self.less else self.ours / self.limit

    @property
    def holds(self) -> bool:
        return self.target is None or self.value >= self.target


@dataclass(frozen=True)
class Contender:
    """``prepare`` gives each thread its work; ``between`` surrounds every measurement (for what must not linger)."""

    name: str
    prepare: Callable[[], Work]
    between: Callable[[], AbstractContextManager[object]] = nullcontext


def units_per_second(contender: Contender, threads: int, seconds: float = SECONDS) -> float:
    """What ``threads`` get done together in ``seconds``, after a warm-up of a quarter of it; at least one unit each."""
    works = [contender.prepare() for _ in range(threads)]
    rates = [0.0] * threads
    barrier = threading.Barrier(threads + 1)
    counting, stopping = threading.Event(), threading.Event()
    failures: list[BaseException] = []

    def run(number: int, work: Work) -> None:
        try:
            barrier.wait()
            while not counting.is_set():
                work()
            started, done = time.perf_counter(), 0
            while not (done and stopping.is_set()):
                work()
                done += 1
            rates[number] = done / (time.perf_counter() - started)
        except BaseException as failure:  # noqa: BLE001  # raised again below
            failures.append(failure)

    running = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in running:
        thread.start()
    barrier.wait()
    time.sleep(seconds / 4)
    counting.set()
    time.sleep(seconds)
    stopping.set()
    for thread in running:
        thread.join()
    if failures:
        raise failures[0]
    return sum(rates)


def in_turns(
    measures: Mapping[str, Callable[[], float]], bench: Bench, label: str, most: int | None = None
) -> dict[str, float]:
    """The median of every measure after the rounds in which each had its turn, in changing order; ``most`` limits the
    rounds of what takes long."""
    rounds = min(bench.rounds, most or bench.rounds)
    task = bench.add_task(label, total=rounds * len(measures))
    results: dict[str, list[float]] = {name: [] for name in measures}
    for number in range(rounds):
        names = list(measures) if number % 2 == 0 else list(measures)[::-1]
        for name in names:
            results[name].append(measures[name]())
            bench.advance(task)
    bench.remove_task(task)
    return {name: statistics.median(values) for name, values in results.items()}


def compete(
    contenders: Sequence[Contender], threads: int, bench: Bench, label: str, most: int | None = None
) -> dict[str, float]:
    """Median units per second of every contender with ``threads`` threads; ``most`` as in ``in_turns``."""

    def measure(contender: Contender) -> Callable[[], float]:
        def once() -> float:
            with contender.between():
                return units_per_second(contender, threads)

        return once

    return in_turns({contender.name: measure(contender) for contender in contenders}, bench, label, most)
