"""What was measured, kept as JSON, so that sections can be measured apart and the document is written from all."""

import datetime as dt
import os
import platform
import subprocess
from pathlib import Path

import msgspec

from benchmarks.measure import Ratio

RESULTS = Path(__file__).with_name("results.json")
MEASURED = ("command_api", "infra", "projections", "query_api", "benchmarks/*.py")
BUSY = 0.15
"""Share of the processors that others may take before a section has to be measured again."""
BUSY_LOAD = 3.0
"""The same as a load average at the end, for what was measured before others were watched."""


class Section(msgspec.Struct):
    """One section's figures, and under which circumstances they came about."""

    at: dt.date
    commit: str
    """The short name of the commit, empty where nobody wrote it down."""
    machine: str
    load: tuple[float | None, float]
    others: float | None
    rounds: int
    sizes: tuple[int, ...]
    seconds: float
    ratios: list[Ratio]
    complete: bool = True
    """Whether the section ran to its end. If not, ``ratios`` are those that it had measured before."""

    @property
    def disturbed(self) -> bool:
        """Whether others used the machine so much that the figures are preliminary."""
        return self.load[1] > BUSY_LOAD if self.others is None else self.others > BUSY


def load() -> dict[str, Section]:
    """Every section that was ever measured, by name."""
    return msgspec.json.decode(RESULTS.read_bytes(), type=dict[str, Section]) if RESULTS.exists() else {}


def keep(name: str, section: Section) -> dict[str, Section]:
    """Put this section in the place of its former figures. Answers all of them."""
    sections = {**load(), name: section}
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(sections.items()))), indent=1)
    partial = RESULTS.with_suffix(".partial")
    partial.write_bytes(text + b"\n")
    partial.replace(RESULTS)
    return sections


def machine() -> str:
    """This machine in a few words."""
    cores, python = os.cpu_count(), platform.python_version()
    return f"{cores} cores ({platform.machine()}), Python {python}"


def commit() -> str:
    """The last commit that changed what is measured, with a ``+`` where files of it are changed. Empty without git."""
    try:
        last = _git("log", "-1", "--format=%h", "--abbrev=8", "--", *MEASURED)
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", *MEASURED)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return f"{last}+" if changed else last


def _git(*command: str) -> str:
    done = subprocess.run(["git", *command], cwd=RESULTS.parents[1], capture_output=True, text=True, check=True)
    return done.stdout.strip()
