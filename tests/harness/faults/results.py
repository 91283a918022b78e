"""What was run of the table of faults, when, where and on which code: kept in ``docs/faults.json``, row by row."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.harness.faults.table import TABLE, Row

ROOT = Path(__file__).parents[3]
KEPT = ROOT / "docs" / "faults.json"


@dataclass
class Ran:
    """One test of a row on one database. ``asked`` and ``ran`` are rounds, ``seconds`` the whole call."""

    test: str
    asked: int = 0
    ran: int = 0
    outcome: str = "not finished"
    seconds: float = 0.0
    hits: dict[str, int] = field(default_factory=dict)
    held: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Run:
    """One run of a row: when, on which code and machine, and the rounds that every part of it ran at least."""

    at: str
    commit: str
    machine: str
    rounds: int


@dataclass
class Result:
    """One row, as it was run: in one go, or in several whose rounds add up."""

    key: str
    runs: list[Run]
    tests: list[Ran]

    @property
    def rounds(self) -> int:
        """What every part of the row has run at least."""
        return _least(self.tests)

    @property
    def passed(self) -> bool:
        return bool(self.tests) and all(test.outcome in ("passed", "skipped") for test in self.tests)

    @property
    def seconds(self) -> float:
        return sum(test.seconds for test in self.tests)


def noted(notes: Path) -> list[Ran]:
    """What the tests have written down so far."""
    found: dict[str, Ran] = {}
    lines = notes.read_text().splitlines(keepends=True) if notes.exists() else []
    for line in lines:
        if line.endswith("\n"):
            said: dict[str, Any] = json.loads(line)
            test = found.setdefault(said["test"], Ran(said["test"]))
            for name, value in said.items():
                setattr(test, name, value)
    return list(found.values())


def result_of(row: Row, tests: list[Ran]) -> Result:
    """Stamped with now, this machine and this commit."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return Result(row.key, [Run(now, _commit(), _machine(), _least(tests))], tests)


def _least(tests: list[Ran]) -> int:
    return min((test.ran for test in tests if test.outcome != "skipped"), default=0)


def together(before: Result, result: Result) -> Result:
    """Both runs as one. Rounds are independent of each other: two hundred in one go are as good as in four."""
    tests = {test.test: test for test in before.tests}
    for test in result.tests:
        known = tests.get(test.test, Ran(test.test))
        tests[test.test] = replace(
            test,
            asked=known.asked + test.asked,
            ran=known.ran + test.ran,
            seconds=known.seconds + test.seconds,
            hits=hits_of([known, test]),
            held=sorted({*known.held, *test.held}),
        )
    return Result(result.key, [*before.runs, *result.runs], list(tests.values()))


def _commit() -> str:
    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs/faults.*")
    return git("rev-parse", "--short", "HEAD") + (" with uncommitted changes" if changed else "")


def _machine() -> str:
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, {round(pages * size / 2**30)} GiB"


def load() -> dict[str, Result]:
    """Every row that has ever been run, by its key."""
    if not KEPT.exists():
        return {}
    kept = json.loads(KEPT.read_text())
    return {
        key: Result(key, [Run(**run) for run in said["runs"]], [Ran(**test) for test in said["tests"]])
        for key, said in kept.items()
    }


def keep(result: Result) -> None:
    """Add it to what has run before, as long as all of it passed. A failure stands alone, and so does the run after."""
    results = load()
    before = results.get(result.key)
    results[result.key] = together(before, result) if before and before.passed and result.passed else result
    ordered = {row.key: asdict(results[row.key]) for row in TABLE if row.key in results}
    KEPT.write_text(json.dumps(ordered, ensure_ascii=False, indent=1) + "\n")


def hits_of(tests: Iterable[Ran]) -> dict[str, int]:
    """All together."""
    total: dict[str, int] = {}
    for test in tests:
        for what, times in test.hits.items():
            total[what] = total.get(what, 0) + times
    return total
