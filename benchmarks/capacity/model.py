"""A discrete-event simulation of the system's processes: requests queue for processes, cores and commits.

A Python process runs one thread of Python at a time, so it is a queue of its own; every process also needs a core of
its machine. Commits are grouped: what arrives while one is written to disk goes with the next. All times are seconds.
"""

import random
import statistics
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import simpy

SLICE = 0.001
"""A request gives its core to others after this long, as threads do."""
WARM_UP = 0.1
"""Share of a simulated run that does not count: queues begin empty."""

Steps = Generator[simpy.Event, Any, None]


@dataclass(frozen=True)
class Cost:
    """One request: CPU seconds per component (``{"nginx": 0.0001, "query-api": 0.003}``, in this order), and seconds
    of ``waiting`` that nobody works for it (hops, the network, a read model that follows). ``commits``: it ends with a
    commit. ``later``: CPU seconds per component that its event causes after the answer."""

    cpu: Mapping[str, float]
    waiting: float = 0.0
    commits: bool = False
    later: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Machine:
    """``processes``: how many of each component run, each a queue; a component that is missing here (PostgreSQL with
    a backend per connection) is limited by the cores alone. ``commit``: seconds of one write to disk."""

    cores: int
    processes: Mapping[str, int]
    commit: float


@dataclass(frozen=True)
class Clients:
    """``number`` clients that ask, wait for the answer and think for ``thinking`` seconds on average. ``mix``: weight
    of each kind of request."""

    number: int
    thinking: float
    mix: Mapping[str, float]


@dataclass(frozen=True)
class Outcome:
    """Requests per second, the seconds that answers of each kind took, and the busy share of cores and components."""

    rate: float
    waits: Mapping[str, Sequence[float]]
    busy: Mapping[str, float]

    def percentile(self, percent: int, kind: str | None = None) -> float:
        chosen = [wait for name, waits in self.waits.items() if kind in (None, name) for wait in waits]
        return statistics.quantiles(chosen, n=100)[percent - 1] if len(chosen) > 1 else 0.0

    @property
    def fullest(self) -> str:
        """What is nearest to its limit."""
        return max(self.busy, key=lambda name: self.busy[name])


def simulate(
    machine: Machine, costs: Mapping[str, Cost], groups: Sequence[Clients], seconds: float, seed: int = 1
) -> Outcome:
    """Run the clients against the machine for ``seconds`` of simulated time."""
    return _Run(machine, costs, groups, seconds, seed).outcome()


class _Run:
    def __init__(
        self,
        machine: Machine,
        costs: Mapping[str, Cost],
        groups: Sequence[Clients],
        seconds: float,
        seed: int,
    ) -> None:
        self._env = simpy.Environment()
        self._random = random.Random(seed)  # a repeatable simulation
        self._machine, self._costs = machine, costs
        self._begin, self._end = seconds * WARM_UP, seconds
        self._cores = simpy.Resource(self._env, machine.cores)
        self._processes = {
            name: [simpy.Resource(self._env, 1) for _ in range(number)] for name, number in machine.processes.items()
        }
        self._busy: dict[str, float] = {}
        self._waits: dict[str, list[float]] = {}
        self._queue: list[simpy.Event] = []
        self._someone = self._env.event()
        self._env.process(self._disk())
        for group in groups:
            for _ in range(group.number):
                self._env.process(self._client(group))

    def outcome(self) -> Outcome:
        self._env.run(until=self._end)
        span = self._end - self._begin
        limits = {name: len(each) for name, each in self._processes.items()} | {"cores": self._machine.cores, "disk": 1}
        busy = {name: used / span / limits[name] for name, used in self._busy.items() if name in limits}
        return Outcome(sum(map(len, self._waits.values())) / span, self._waits, busy)

    def _client(self, group: Clients) -> Steps:
        kinds, weights = list(group.mix), list(group.mix.values())
        yield self._env.timeout(self._random.uniform(0, max(group.thinking, SLICE)))
        while True:
            (kind,) = self._random.choices(kinds, weights)
            asked = self._env.now
            yield from self._request(self._costs[kind])
            if asked >= self._begin:
                self._waits.setdefault(kind, []).append(self._env.now - asked)
            if group.thinking:
                yield self._env.timeout(self._random.expovariate(1 / group.thinking))

    def _request(self, cost: Cost) -> Steps:
        for component, cpu in cost.cpu.items():
            yield from self._work(component, cpu)
        if cost.commits:
            written = self._env.event()
            self._queue.append(written)
            if not self._someone.triggered:
                self._someone.succeed()
            yield written
        if cost.waiting:
            yield self._env.timeout(cost.waiting)
        for component, cpu in cost.later.items():
            self._env.process(self._work(component, cpu))

    def _work(self, component: str, cpu: float) -> Steps:
        """Hold the process with the shortest queue, and a core in slices."""
        if cpu <= 0:  # less than the clock of /proc shows
            return
        cpu = self._random.gammavariate(4, cpu / 4)  # half as much as often as one and a half times as much
        if component not in self._processes:
            yield from self._compute(component, cpu)
            return
        process = min(self._processes[component], key=lambda each: each.count + len(each.queue))
        with process.request() as turn:
            yield turn
            yield from self._compute(component, cpu)

    def _compute(self, component: str, cpu: float) -> Steps:
        while cpu > 0:
            part = min(SLICE, cpu)
            with self._cores.request() as core:
                yield core
                yield self._env.timeout(part)
            self._count(component, part)
            self._count("cores", part)
            cpu -= part

    def _disk(self) -> Steps:
        while True:
            if not self._queue:
                self._someone = self._env.event()
                yield self._someone
            together, self._queue = self._queue, []
            yield self._env.timeout(self._machine.commit)
            self._count("disk", self._machine.commit)
            for written in together:
                written.succeed()

    def _count(self, name: str, seconds: float) -> None:
        if self._env.now >= self._begin:
            self._busy[name] = self._busy.get(name, 0.0) + seconds
