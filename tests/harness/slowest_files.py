"""Prints the ten slowest test files of a run, in seconds of a worker. `docs/testing.md` gives the reason of each file
that takes more than a minute."""

from collections import Counter

import pytest

REASON_NEEDED = 60.0
"""Seconds above which a file needs a reason in `docs/testing.md`."""


class SlowestFiles:
    """A pytest plugin. With xdist the controller receives the reports of all workers."""

    def __init__(self) -> None:
        self._seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if len(self._seconds) < 2:
            return
        terminalreporter.section(f"ten slowest files of {sum(self._seconds.values()):.0f} s of workers")
        for file, seconds in self._seconds.most_common(10):
            mark = "  (docs/testing.md says why)" if seconds > REASON_NEEDED else ""
            terminalreporter.write_line(f"{seconds:7.1f} s  {file}{mark}")
