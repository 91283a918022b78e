"""``python -m benchmarks [subject …]``: measures, prints a table per subject, and writes it into docs/benchmarks.md."""

import argparse
import datetime as dt
import importlib
import os
import platform
import re
import sys
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Ratio, show_progress

REPORT = Path(__file__).parents[1] / "docs" / "benchmarks.md"

SUBJECTS = {
    "append": "Appending events",
    "loading": "Loading aggregates",
    "projection": "Projecting read models",
    "seal": "Sealing the history",
    "menu": "Serving the menu",
    "catalogue": "Listing products",
    "sales_import": "Importing sales",
    "bi": "Reports",
    "history": "Reading the history",
    "time_travel": "Earlier moments",
    "what_if": "What would have been",
}
"""A subject is a module here with ``run(progress) -> list[Ratio]``; its docstring says what is compared with what."""

HEADER = """# Benchmarks

Written by `make bench`. Every figure is the median of five rounds in which the contenders took turns; only the ratios
carry over to other machines. A target is the least ratio that satisfies.
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("subject", nargs="*", choices=[[], *SUBJECTS], help="default: all of them")
    parser.add_argument("--no-report", action="store_true", help="print only")
    chosen = parser.parse_args()
    for subject in chosen.subject or SUBJECTS:
        module = importlib.import_module(f"benchmarks.{subject}")
        with show_progress() as progress:
            ratios: list[Ratio] = module.run(progress)
        print_table(SUBJECTS[subject], ratios)
        if not chosen.no_report:
            write_section(SUBJECTS[subject], module.__doc__ or "", ratios)


def print_table(title: str, ratios: list[Ratio]) -> None:
    table = Table("", "ours", "against", "its figure", "unit", "ratio", "target", title=title, title_justify="left")
    for subject, group in groupby(ratios, lambda ratio: ratio.subject):
        table.add_section()
        table.add_row(f"[bold]{subject}")
        for ratio in group:
            style = "" if ratio.target is None else "green" if ratio.holds else "red"
            table.add_row(*cells(ratio), style=style)
    Console(width=150 if not sys.stdout.isatty() else None).print(table)


def cells(ratio: Ratio) -> list[str]:
    target = "" if ratio.target is None else f"≥ {ratio.target:g} {'✓' if ratio.holds else '✗'}"
    return [
        ratio.what,
        f"{ratio.ours:,.0f}",
        ratio.against,
        f"{ratio.limit:,.0f}",
        ratio.unit,
        f"{ratio.value:.2f}",
        target,
    ]


def write_section(title: str, about: str, ratios: list[Ratio]) -> None:
    """Replace this subject's section of the report, keep the others."""
    lines = [f"## {title}", "", about.strip(), "", machine(), ""]
    for subject, group in groupby(ratios, lambda ratio: ratio.subject):
        lines += [f"### {subject}", "", "| | ours | against | its figure | unit | ratio | target |"]
        lines += ["|---|---:|---|---:|---|---:|---:|"]
        lines += [f"| {' | '.join(cells(ratio))} |" for ratio in group]
        lines += [""]
    section = "\n".join(lines)
    report = REPORT.read_text() if REPORT.exists() else HEADER
    pattern = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    report = pattern.sub(lambda _: section + "\n", report) if pattern.search(report) else f"{report}\n{section}\n"
    REPORT.write_text(report.rstrip() + "\n")


def machine() -> str:
    return (
        f"Measured on {dt.datetime.now(dt.UTC):%Y-%m-%d} with {os.cpu_count()} cores ({platform.machine()}), "
        f"Python {platform.python_version()}; load average at the end {os.getloadavg()[0]:.1f}."
    )


if __name__ == "__main__":
    main()
