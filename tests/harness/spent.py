"""What a run of the tests costs: seconds of CPU by test file and folder, of the workers and of every process that they
start. Time on the clock depends on what else the machine does; this depends on it much less.

``tests/budget.toml`` says what each folder may cost. With ``--budget`` a run names each folder that costs half as much
again: a machine that hands out memory slowly costs every test more. In continuous integration it fails if all folders
together cost half as much again as their budgets. ``--note-budget`` writes the table of ``docs/testing.md``.
"""

import os
import statistics
import time
import tomllib
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BUDGET = ROOT / "tests" / "budget.toml"
DOCUMENT = ROOT / "docs" / "testing.md"
RESULTS = ROOT / "test-results" / "seconds.tsv"
BEGIN, END = "<!-- seconds: begin -->", "<!-- seconds: end -->"
SHARED = "shared by all"
"""Where the setup of the session counts (the demo, the servers, the collection): who asks first changes."""
TOO_MUCH = 1.5
"""Times its budget, from which a folder is too dear: below, it is the machine and the day."""
WHOLE = 1.5
"""Times the sum of all budgets, from which a run is too dear."""
REFERENCE = 0.00095
"""Seconds of CPU that `_known_work` takes on the machine whose seconds the budgets are."""
TICK = os.sysconf("SC_CLK_TCK")


def cpu_of_this_tree() -> float:
    """Seconds of CPU of this process, its descendants, and those that have ended and were waited for."""
    children: dict[int, list[int]] = {}
    spent: dict[int, int] = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                stat = Path(entry.path, "stat").read_text()
            except OSError:  # it has just ended
                continue
            fields = stat[stat.rindex(")") + 2 :].split()
            children.setdefault(int(fields[1]), []).append(int(entry.name))
            spent[int(entry.name)] = sum(int(field) for field in fields[11:15])
    found, waiting = 0, [os.getpid()]
    while waiting:
        pid = waiting.pop()
        found += spent.get(pid, 0)
        waiting += children.get(pid, [])
    return found / TICK


def _known_work() -> float:
    """Seconds of CPU of the same small work, always: how fast this machine is at the moment."""
    began = time.thread_time()
    words = Counter(str(number % 97) for number in range(8_000))
    assert len(words) == 97
    return time.thread_time() - began


class Spent:
    """A pytest plugin. With xdist each worker measures itself, and the controller adds up."""

    def __init__(self) -> None:
        self._seconds: Counter[str] = Counter()
        self._speeds: list[float] = []
        self._counted = 0.0
        self._file = SHARED

    def _charge(self, file: str) -> None:
        """A browser that is closed takes along what its processes spent: that has been counted, and stays so."""
        now = cpu_of_this_tree()
        self._seconds[file] += max(0.0, now - self._counted)
        self._counted = now

    @contextmanager
    def _charged_to(self, file: str) -> Generator[None]:
        self._charge(self._file)
        before, self._file = self._file, file
        try:
            yield
        finally:
            self._charge(file)
            self._file = before

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        file = nodeid.partition("::")[0]
        if file != self._file and not self._adds_up:
            self._charge(self._file)
            self._file = file
            self._speeds.append(_known_work())

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        if fixturedef.scope != "session":
            return (yield)
        with self._charged_to(SHARED):
            return (yield)

    _adds_up = False

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """The controller of several workers runs no test."""
        self._adds_up = bool(session.config.getoption("numprocesses", None))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not self._adds_up:
            self._charge(self._file)
        elif os.environ.get("CI") == "true" and session.config.getoption("--budget") and self.whole_is_too_dear():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if (output := getattr(session.config, "workeroutput", None)) is not None:
            output["spent"] = dict(self._seconds), self._speeds

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.add(*getattr(node, "workeroutput", {}).get("spent", ({}, [])))

    def add(self, seconds: Mapping[str, float], speeds: Sequence[float]) -> None:
        """What a worker spent, by file, and how fast its machine was."""
        self._seconds.update(seconds)
        self._speeds += speeds

    def slowness(self) -> float:
        """How many of its seconds this machine needs for one of the budget's."""
        return statistics.median(self._speeds) / REFERENCE if self._speeds else 1.0

    def folders(self) -> dict[str, float]:
        """Seconds of the budget's machine."""
        found: Counter[str] = Counter()
        for file, seconds in self._seconds.items():
            found[folder_of(file)] += seconds / self.slowness()
        return dict(found)

    def too_dear(self) -> list[str]:
        budget = budgets()
        return [
            f"{folder} took {seconds:.0f} s of CPU, its budget is {budget.get(folder, 0):.0f} s (tests/budget.toml)"
            for folder, seconds in sorted(self.folders().items())
            if seconds > TOO_MUCH * budget.get(folder, 0)
        ]

    def whole_is_too_dear(self) -> str:
        """Why, or nothing."""
        seconds, budget = sum(self.folders().values()), sum(budgets().values())
        if seconds <= WHOLE * budget:
            return ""
        return f"all tests took {seconds:.0f} s of CPU, their budgets are {budget:.0f} s (tests/budget.toml)"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        if len(self._seconds) < 3:
            return
        total = sum(self._seconds.values())
        terminalreporter.section(f"{total:.0f} s of CPU; this machine is {self.slowness():.2f} times as slow as usual")
        for folder, seconds in sorted(self.folders().items(), key=lambda each: -each[1]):
            terminalreporter.write_line(f"{seconds:7.1f} s  {folder}")
        lines = [f"{seconds:.1f}\t{file}\n" for file, seconds in self._seconds.most_common()]
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text("".join(lines))
        terminalreporter.section("ten dearest files, as measured (all: test-results/seconds.tsv)")
        for file, seconds in self._seconds.most_common(10):
            terminalreporter.write_line(f"{seconds:7.1f} s  {file}")
        if config.getoption("--budget"):
            for sentence in filter(None, [*self.too_dear(), self.whole_is_too_dear()]):
                terminalreporter.write_line(f"too dear: {sentence}", red=True)
        if config.getoption("--note-budget"):
            note(self.folders())


def folder_of(file: str) -> str:
    """`tests/query_api/orders/test_lists.py` is of `tests/query_api`."""
    return "/".join(file.split("/")[:2]) if file != SHARED else SHARED


def budgets() -> dict[str, float]:
    return {folder: float(seconds) for folder, seconds in tomllib.loads(BUDGET.read_text()).items()}


def note(folders: Mapping[str, float]) -> None:
    """Writes the table of what a run cost beside what it may cost."""
    budget = budgets()
    rows = [f"| `{folder}` | {seconds:.0f} | {folders.get(folder, 0):.0f} |" for folder, seconds in budget.items()]
    table = [
        "| folder | budget, CPU s | this run, CPU s |",
        "|---|--:|--:|",
        *rows,
        f"| all | {sum(budget.values()):.0f} | {sum(folders.values()):.0f} |",
    ]
    before, _, rest = DOCUMENT.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    DOCUMENT.write_text("\n".join([before + BEGIN, "", *table, "", END]) + after)
