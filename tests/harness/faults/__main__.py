"""``make faults``: the long form of the table of faults, row by row, with its report in docs/faults.md."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from tests.harness.faults import report
from tests.harness.faults.results import ROOT, Ran, Result, keep, noted, result_of
from tests.harness.faults.table import TABLE, Row

LOGS = ROOT / "test-results" / "faults"
LOOK = 1.0
out = Console(highlight=False)


def run(row: Row, share: float, words: Path) -> Result:
    """All tests of the row in a pytest of their own, which writes its ``words``; on the terminal what they count."""
    words.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, words.open("wb") as log:
        notes = Path(folder) / "notes.jsonl"
        asked = {"CHOPERIA_FAULTS": "long", "CHOPERIA_FAULTS_SHARE": str(share), "CHOPERIA_FAULTS_NOTES": str(notes)}
        tests = [part.test for part in row.parts]
        options = ["-p", "tests.harness.faults.plugin", "--tb=short", "-o", "faulthandler_timeout=0"]
        command = [sys.executable, "-m", "pytest", *options, *tests]
        pytest = subprocess.Popen(command, cwd=ROOT, env=os.environ | asked, stdout=log, stderr=log)
        began = time.monotonic()
        try:
            with Live(console=out, transient=True, auto_refresh=False) as live:
                while pytest.poll() is None:
                    live.update(progress(row, noted(notes), time.monotonic() - began), refresh=True)
                    time.sleep(LOOK)
        finally:
            pytest.terminate()
            pytest.wait()
        ran = noted(notes)
        missing = {part.test for part in row.parts} - {test.test.partition("[")[0] for test in ran}
        return result_of(row, ran + [Ran(test) for test in sorted(missing)])


def progress(row: Row, tests: list[Ran], seconds: float) -> Table:
    """As it is now."""
    table = Table("test", "rounds", "outcome", title=f"{row.key}: {row.fault} ({seconds:.0f} s)", title_justify="left")
    for test in tests:
        table.add_row(test.test.rpartition("::")[2], f"{test.ran} / {test.asked}", test.outcome)
    return table


def main(
    rows: Annotated[str, typer.Option(help="Rows, separated by commas; without it, all.")] = "",
    share: Annotated[float, typer.Option(min=0.0, max=1.0, help="Of the rounds of the long form.")] = 1.0,
) -> None:
    """Runs the rows one after another, also after one that fails, and writes the report after each."""
    names = [name.strip() for name in rows.split(",") if name.strip()]
    known = [row.key for row in TABLE]
    if unknown := sorted(set(names) - set(known)):
        out.print(f"There is no row {unknown[0]!r}. Rows: {', '.join(known)}.")
        raise typer.Exit(2)
    failed = []
    for row in TABLE:
        if names and row.key not in names:
            continue
        words = LOGS / f"{row.key}-{datetime.now(UTC):%Y%m%d-%H%M%S}.log"  # the next run leaves what a failure said
        result = run(row, share, words)
        keep(result)
        report.REPORT.write_text(report.text())
        verdict = "holds" if result.passed else f"FAILED, see {words.relative_to(ROOT)}"
        out.print(f"{row.key:<14} {result.rounds:>5} of {row.long:>5} rounds each {result.seconds:>7.0f} s  {verdict}")
        failed += [] if result.passed else [row.key]
    out.print(f"{report.REPORT.relative_to(ROOT)} is written.")
    if failed:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
