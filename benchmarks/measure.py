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

from rich.console import Console
from rich.progress import Progress

ROUNDS = 5
SECONDS = 0.6

Work = Callable[[], object]
"""Does one unit of what is measured."""


@dataclass(frozen=True)
class Ratio:
    """``ours`` against ``limit``, both in ``unit``. ``target`` is the least ratio that satisfies, if there is one."""

    subject: str
    what: str
    ours: float
    against: str
    limit: float
    unit: str
    target: float | None = None

    @property
    def value(self) -> float:
        return self.ours / self.limit

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
    """What ``threads`` get done together in ``seconds``, after a warm-up of a quarter of it."""
    works = [contender.prepare() for _ in range(threads)]
    done = [0] * threads
    barrier = threading.Barrier(threads + 1)
    counting, stopping = threading.Event(), threading.Event()
    failures: list[BaseException] = []

    def run(number: int, work: Work) -> None:
        try:
            barrier.wait()
            while not counting.is_set():
                work()
            while not stopping.is_set():
                work()
                done[number] += 1
        except BaseException as failure:  # noqa: BLE001  # raised again below
            failures.append(failure)

    running = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in running:
        thread.start()
    barrier.wait()
    time.sleep(seconds / 4)
    counting.set()
    started = time.perf_counter()
    time.sleep(seconds)
    stopping.set()
    for thread in running:
        thread.join()
    elapsed = time.perf_counter() - started
    if failures:
        raise failures[0]
    return sum(done) / elapsed


def in_turns(
    measures: Mapping[str, Callable[[], float]], progress: Progress, label: str, rounds: int = ROUNDS
) -> dict[str, float]:
    """The median of every measure after ``rounds`` in which each had its turn, in changing order."""
    task = progress.add_task(label, total=rounds * len(measures))
    results: dict[str, list[float]] = {name: [] for name in measures}
    for number in range(rounds):
        names = list(measures) if number % 2 == 0 else list(measures)[::-1]
        for name in names:
            results[name].append(measures[name]())
            progress.advance(task)
    return {name: statistics.median(values) for name, values in results.items()}


def compete(
    contenders: Sequence[Contender], threads: int, progress: Progress, label: str, seconds: float = SECONDS
) -> dict[str, float]:
    """Median units per second of every contender with ``threads`` threads."""

    def measure(contender: Contender) -> Callable[[], float]:
        def once() -> float:
            with contender.between():
                return units_per_second(contender, threads, seconds)

        return once

    return in_turns({contender.name: measure(contender) for contender in contenders}, progress, label)


def show_progress() -> Progress:
    """On the terminal's error stream, so that the tables can be piped."""
    return Progress(console=Console(stderr=True), transient=True)
