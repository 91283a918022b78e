"""What the simulation says of loads that nobody can measure here: writes the tables of docs/capacity.md.

``python -m benchmarks.capacity.scenarios`` asks again with the service times kept in ``costs.json``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec

from benchmarks.capacity.model import Clients, Cost, Machine, Outcome, simulate

KEPT = Path(__file__).with_name("costs.json")
DOCUMENT = Path(__file__).parents[2] / "docs" / "capacity.md"
BEGIN, END = "<!-- simulated: begin -->", "<!-- simulated: end -->"
PATIENT = 0.3
"""Seconds that 99 of 100 answers take at most: nobody calls that slow."""
SIMULATED = 8.0
"""Seconds: longer ones give the same figures, and hundreds of Friday nights take minutes."""
MIB, GIB, TIB = 2**20, 2**30, 2**40

VISITORS, TILLS, DESKS = 200, 6, 4
"""A Friday night of one pub: telephones that read the menu, people who sell, and back-office screens."""
CHAIN = 50
"""Houses of a chain."""
A_DAY = 1_000
"""Events of one house."""
READS_PER_EVENT = 20
PEAK = 8
"""The busiest hour against the mean of a day."""
HOUSES, YEARS = 10_000, 10
LIVE = 2
"""Years after which what ended is archived."""
PRICES = {"core": 8.0, "GiB of memory": 2.0, "GiB of disk": 0.08}
"""US dollars a month: assumed. Replicas and backups double them."""


class Footprint(msgspec.Struct, frozen=True):
    """``resident``: MiB of each process by component; bytes of an event in the store, and of all that was made of it in
    the read models."""

    resident: dict[str, float]
    event: float
    rows: float


class Archived(msgspec.Struct, frozen=True):
    """The ``share`` of events that end, and of each the bytes that it frees in the log (``freed``) and has in a file
    (``filed``)."""

    share: float
    freed: float
    filed: float


class Kept(msgspec.Struct, frozen=True):
    """Service times of `choperia serve` and of separate processes with PostgreSQL, and seconds of a commit."""

    embedded: dict[str, Cost]
    split: dict[str, Cost]
    commit: float
    footprint: Footprint
    archived: Archived


def keep(kept: Kept) -> None:
    """Keep what was measured, and write the tables."""
    _store(kept)
    write(kept)


def kept() -> Kept:
    """What the last measurements left."""
    return msgspec.json.decode(KEPT.read_bytes(), type=Kept)


def keep_archived(archived: Archived) -> None:
    """Keep the sizes of archives, for when the tables are written next: that takes minutes."""
    _store(msgspec.structs.replace(kept(), archived=archived))


def _store(kept: Kept) -> None:
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


def write(kept: Kept) -> None:
    before, _, rest = DOCUMENT.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    DOCUMENT.write_text("\n".join([before + BEGIN, *tables(kept), END + after]))


def tables(kept: Kept) -> Iterator[str]:
    """The Markdown lines between the marks."""
    yield from _service_times(kept)
    yield from _friday(kept)
    yield from _chain(kept)
    yield from _service(kept)


def footprint(data: Path, resident: Mapping[str, float]) -> Footprint:
    """Of an embedded system's stopped or running data folder."""
    events, rows = data / "events.db", data / "read.db"
    with closing(sqlite3.connect(f"file:{events}?mode=ro", uri=True)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM events").fetchone()
    return Footprint(dict(resident), events.stat().st_size / count, rows.stat().st_size / count)


def friday(times: float) -> list[Clients]:
    """So many Friday nights at once. A sale is counted as a price change: one command with one event."""
    return [
        Clients(round(VISITORS * times), 20.0, {"menu": 1}),
        Clients(max(1, round(TILLS * times)), 15.0, {"price change": 1}),
        Clients(max(1, round(DESKS * times)), 5.0, {"product list": 1, "order list": 1, "dashboard": 1}),
    ]


def largest(ask: Callable[[float], Outcome], start: float = 1.0) -> tuple[float, Outcome]:
    """The largest load at which 99 of 100 answers are in time, within a tenth, and what it is like there."""
    good, bad = 0.0, start
    found = ask(start)
    while _satisfies(found):
        good, bad, kept = bad, bad * 2, found
        found = ask(bad)
    if not good:
        return 0.0, found
    while bad / good > 1.1:
        middle = (good + bad) / 2
        found = ask(middle)
        if _satisfies(found):
            good, kept = middle, found
        else:
            bad = middle
    return good, kept


def _satisfies(outcome: Outcome) -> bool:
    return outcome.percentile(99) <= PATIENT and max(outcome.busy.values()) < 0.95


def _service_times(kept: Kept) -> Iterator[str]:
    yield from _table(
        "## Service times",
        "CPU milliseconds of one request, and milliseconds in which it only waits.",
        ("request", "`serve`", "API process", "PostgreSQL", "workers and Kafka", "waiting"),
        [
            (
                kind,
                _ms(kept.embedded[kind].cpu.get("serve", 0)),
                _ms(sum(spent for name, spent in cost.cpu.items() if name.endswith("-api"))),
                _ms(cost.cpu.get("postgresql", 0)),
                _ms(sum(cost.later.values())),
                _ms(cost.waiting),
            )
            for kind, cost in kept.split.items()
        ],
    )
    yield f"A commit waits {kept.commit * 1000:.1f} ms for the disk."
    yield ""


def _friday(kept: Kept) -> Iterator[str]:
    rows = []
    for words, costs, machine in _nodes(kept):
        one = simulate(machine, costs, friday(1), SIMULATED)
        most, there = largest(lambda times, m=machine, c=costs: simulate(m, c, friday(times), SIMULATED))  # type: ignore[misc]
        rows.append((words, f"{one.rate:.0f}", _ms(one.percentile(99)), _percent(one), f"{most:.1f}", there.fullest))
    yield from _table(
        "## A busy pub on a Friday night",
        f"{VISITORS} telephones look at the menu every 20 seconds, {TILLS} people sell every 15, {DESKS} screens of the"
        " back office ask every 5.",
        ("node", "requests/s", "p99, ms", "busiest part", "Friday nights it carries", "then full"),
        rows,
    )


def _nodes(kept: Kept) -> Iterator[tuple[str, dict[str, Cost], Machine]]:
    embedded, split = _remote(kept.embedded), _remote(kept.split)
    yield "one `choperia serve`, 2 cores, SQLite", embedded, Machine(2, {"serve": 1}, kept.commit)
    for processes, cores in ((1, 4), (2, 8), (4, 16)):
        yield (
            f"{processes} of each API, 1 worker, PostgreSQL, {cores} cores",
            split,
            Machine(
                cores, {"query-api": processes, "command-api": processes, "worker": 1, "publisher": 1}, kept.commit
            ),
        )


def _chain(kept: Kept) -> Iterator[str]:
    costs, memory = _remote(kept.embedded), CHAIN * kept.footprint.resident["serve"] / 1024
    rows = []
    for cores in (4, 8):
        found = simulate(Machine(cores, {"serve": CHAIN}, kept.commit), costs, friday(CHAIN), SIMULATED)
        busy = f"{found.fullest} {found.busy[found.fullest]:.0%}"
        rows.append((f"{cores} cores", f"{found.rate:.0f}", _ms(found.percentile(99)), busy, f"{memory:.1f} GiB"))
    yield from _table(
        f"## A chain of {CHAIN} houses",
        "A `choperia serve` per house, all of them on a Friday night at once.",
        ("machine", "requests/s", "p99, ms", "busiest part", "memory of the processes"),
        rows,
    )


def _service(kept: Kept) -> Iterator[str]:
    mean = HOUSES * A_DAY / 86_400
    peak = mean * PEAK
    cores = peak * sum(_per_event(kept.split).values())
    log = HOUSES * A_DAY * 365 * YEARS * kept.footprint.event
    left = HOUSES * A_DAY * 365 * (YEARS - LIVE) * kept.archived.share
    rows_size = HOUSES * A_DAY * 365 * YEARS * kept.footprint.rows
    memory = HOUSES * kept.footprint.resident["serve"] * MIB
    shared = cores / 0.6
    monthly = shared * PRICES["core"] + shared * 4 * PRICES["GiB of memory"] + log / GIB * PRICES["GiB of disk"]
    separate = memory / GIB * PRICES["GiB of memory"] + cores / 0.6 * PRICES["core"] + log / GIB * PRICES["GiB of disk"]
    yield from _table(
        f"## {HOUSES:,} houses with {A_DAY:,} events a day each, after {YEARS} years",
        f"{READS_PER_EVENT} reads an event, the busiest hour {PEAK} times the mean.",
        ("", ""),
        [
            ("events a second, mean and busiest hour", f"{mean:.0f}, {peak:.0f}"),
            ("cores at that hour, by component", _by_component(kept.split, peak)),
            ("cores to have, at 60 % at most", f"{shared:.0f}"),
            ("the log", f"{log / TIB:.1f} TiB"),
            (
                f"the log, if what ended {LIVE} years ago is in files",
                f"{(log - left * kept.archived.freed) / TIB:.1f} TiB",
            ),
            ("these files", f"{left * kept.archived.filed / TIB:.1f} TiB"),
            ("read models that keep everything", f"{rows_size / TIB:.1f} TiB"),
            ("memory of a `choperia serve` per house (today)", f"{memory / TIB:.1f} TiB"),
            ("US$ a month and house, a process per house (today)", f"{separate / HOUSES:.2f}"),
            ("US$ a month and house, shared processes (to be built)", f"{monthly / HOUSES:.2f}"),
        ],
    )


def _per_event(costs: Mapping[str, Cost]) -> dict[str, float]:
    """CPU seconds per component of one event and its reads: nine in ten for the menu, the rest the back office."""
    reads = {"menu": 0.9, "product list": 0.04, "order list": 0.04, "dashboard": 0.02}
    found: dict[str, float] = {}
    event = costs["price change"]
    for cost, times in [(costs[kind], share * READS_PER_EVENT) for kind, share in reads.items()] + [(event, 1.0)]:
        for name, spent in [*cost.cpu.items(), *cost.later.items()]:
            if name != "clients":
                found[name] = found.get(name, 0.0) + spent * times
    return found


def _by_component(costs: Mapping[str, Cost], events: float) -> str:
    return ", ".join(f"{name} {spent * events:.1f}" for name, spent in _per_event(costs).items())


def _remote(costs: Mapping[str, Cost]) -> dict[str, Cost]:
    """The same requests from clients on other machines."""
    return {
        kind: replace(cost, cpu={name: spent for name, spent in cost.cpu.items() if name != "clients"})
        for kind, cost in costs.items()
    }


def _percent(outcome: Outcome) -> str:
    return f"{outcome.fullest} {outcome.busy[outcome.fullest]:.0%}"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f}"


def _table(title: str, text: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield from (title, "", text, "", f"| {' | '.join(head)} |", f"|{'---|' * len(head)}")
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


if __name__ == "__main__":
    write(kept())
