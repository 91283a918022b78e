"""``python -m benchmarks [section …]``: measures, prints a table per section, keeps the figures in
benchmarks/results.json after each, and writes docs/benchmarks.md with its charts from all that are kept."""

import argparse
import datetime as dt
import importlib
import sys
import time
from collections.abc import Callable, Iterable

from rich.console import Console
from rich.table import Table

from benchmarks import document, results
from benchmarks.company import Company
from benchmarks.document import SECTIONS, cells, grouped
from benchmarks.measure import ROUNDS, SIZES, Bench, Ratio
from benchmarks.results import Section

terminal = Console(stderr=True)


def main() -> None:
    chosen = arguments()
    kept = results.load()
    wanted = [name for name in SECTIONS if name in (chosen.section or SECTIONS)]
    if chosen.resume:
        wanted = [name for name in wanted if not (name in kept and done_already(kept[name], chosen))]
    failed: list[str] = []
    for number, name in enumerate([] if chosen.report else wanted):
        left = ", ".join(f"{SECTIONS[each]} {expected(kept.get(each), chosen.rounds)}" for each in wanted[number:])
        terminal.print(f"[bold]{number + 1} of {len(wanted)}: {SECTIONS[name]}[/]. Left: {left}")
        section = measured(name, chosen)
        if not section.complete:
            failed.append(name)
        print_table(SECTIONS[name], section.ratios)
        if section.ratios and not chosen.no_report:
            document.write(results.keep(name, section))
    if failed:
        sys.exit(f"failed before the end: {', '.join(failed)}")
    if chosen.report:
        document.write(kept)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("section", nargs="*", help=f"default: all of them; {', '.join(SECTIONS)}")
    parser.add_argument("--events", type=sizes, default=SIZES, help="sizes of the logs that growth is shown on: 10k,1m")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="turns of every contender")
    parser.add_argument("--continue", dest="resume", action="store_true", help="only what this commit has not measured")
    parser.add_argument("--no-report", action="store_true", help="print only, keep nothing")
    parser.add_argument("--report", action="store_true", help="measure nothing, write docs/benchmarks.md again")
    chosen = parser.parse_args()
    unknown = set(chosen.section) - set(SECTIONS)
    if unknown:
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    return chosen


def sizes(text: str) -> tuple[int, ...]:
    """``10k,100k,1m`` as numbers, rising."""
    units = {"k": 1_000, "m": 1_000_000}
    found = [part.strip().lower() for part in text.split(",")]
    return tuple(sorted(int(part.rstrip("km")) * units.get(part[-1], 1) for part in found))


def done_already(section: Section, chosen: argparse.Namespace) -> bool:
    """Whether an interrupted run had come past this section."""
    now = results.commit()
    same = section.commit == now and section.rounds == chosen.rounds and section.sizes == chosen.events
    return same and section.complete and not section.disturbed


def measured(name: str, chosen: argparse.Namespace) -> Section:
    """What the section measures. If it fails, that is shown, and what it measured before is the result."""
    module = importlib.import_module(f"benchmarks.{name}")
    started = time.monotonic()
    with (
        Company() as company,
        Bench(rounds=chosen.rounds, sizes=chosen.events, console=terminal, transient=True) as bench,
    ):
        ratios, complete = until_failure(module.run, bench)
    return Section(
        at=dt.datetime.now(dt.UTC).date(),
        commit=results.commit(),
        machine=results.machine(),
        load=company.load,
        others=company.others,
        rounds=chosen.rounds,
        sizes=chosen.events,
        seconds=time.monotonic() - started,
        ratios=ratios,
        complete=complete,
    )


def until_failure(run: Callable[[Bench], Iterable[Ratio]], bench: Bench) -> tuple[list[Ratio], bool]:
    """The ratios that were measured, and whether these are all of the section."""
    ratios: list[Ratio] = []
    try:
        ratios.extend(run(bench))  # one by one, so those before a failure stay
    except Exception:  # noqa: BLE001  # the other sections are measured all the same
        terminal.print_exception()
        return ratios, False
    return ratios, True


def print_table(title: str, ratios: list[Ratio]) -> None:
    table = Table("", "ours", "against", "its figure", "unit", "ratio", "target", title=title, title_justify="left")
    for subject, group in grouped(ratios):
        table.add_section()
        table.add_row(f"[bold]{subject}")
        for ratio in group:
            style = "" if ratio.target is None else "green" if ratio.holds else "red"
            table.add_row(*cells(ratio), style=style)
    console = Console()
    if not console.is_terminal:
        console = Console(width=150)
    console.print(table)


def expected(kept: Section | None, rounds: int) -> str:
    """How long the section takes, from the last time that it was measured."""
    if kept is None or not kept.complete:
        return "(never timed)"
    seconds = kept.seconds * rounds / kept.rounds
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        terminal.print("\nInterrupted; what was measured is kept. `make bench BENCH=--continue` goes on.")
        sys.exit(130)
