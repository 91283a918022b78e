"""The report says what was measured, and no more."""

import dataclasses
import datetime as dt
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import msgspec

from benchmarks import document, results
from benchmarks.__main__ import until_failure
from benchmarks.charts import Bar, bars, lines
from benchmarks.document import SECTIONS, written
from benchmarks.measure import Bench, Ratio
from benchmarks.results import Section
from benchmarks.targets import PROMISES

QUICK = Ratio("SQLite, 1 writer", "whole handler", 900, "one transaction per command", 1000, "commands/s", 0.65)


def section(*ratios: Ratio, others: float | None = 0.02) -> Section:
    return Section(dt.date(2026, 11, 21), "abcd1234", "2 cores", (0.4, 1.2), others, 5, (), 60.0, list(ratios))


def report(**sections: Section) -> str:
    return written(sections)[document.REPORT]


def test_the_report_in_the_repository_is_that_of_the_figures_in_the_repository() -> None:
    for path, text in written(results.load()).items():
        assert path.read_text() == text, f"{path.name}: python -m benchmarks --report"


def test_every_promise_is_measured_by_a_section() -> None:
    assert {promise.section for promise in PROMISES} == set(SECTIONS)


def test_a_target_that_is_missed_is_said_first() -> None:
    missed = dataclasses.replace(QUICK, ours=600)
    assert "| SQLite, 1 writer | ≥ 0.65 | 0.90 | ✓ |" in report(append=section(QUICK))
    assert "| SQLite, 1 writer | ≥ 0.65 | 0.60 | ✗ |" in report(append=section(missed))


def test_what_was_measured_beside_others_is_to_be_measured_again() -> None:
    assert "✓ ⟳ |" in report(append=section(QUICK, others=0.4))
    assert "measure again on an idle one: [appending events](#appending-events)" in report(
        append=section(QUICK, others=0.4)
    )
    assert "⟳" not in report(append=section(QUICK))


def test_a_section_that_fails_keeps_what_it_measured() -> None:
    def run(_: Bench) -> Iterator[Ratio]:
        yield QUICK
        raise RuntimeError("no such table: events")

    with Bench() as bench:
        assert until_failure(run, bench) == ([QUICK], False)
    kept = msgspec.structs.replace(section(QUICK), complete=False)
    assert "figures are missing" in report(append=kept)


def test_of_milliseconds_fewer_are_better() -> None:
    wait = Ratio("SQLite, commit to visible", "p50", 2.0, "limit of 5 ms", 5.0, "ms", 1.0, less=True)
    assert wait.value == 2.5
    assert wait.holds
    assert not dataclasses.replace(wait, ours=6.0).holds


def test_a_chart_is_well_formed_and_the_same_for_the_same_figures() -> None:
    drawn = [
        bars("Commands < seconds & more", {"1 writer": [Bar("ours", 10, "10", ours=True), Bar("theirs", 0, "0")]}),
        lines("Growth", [10, 1_000], {"append": [1.0, 1.04]}, 1.1, "cost"),
    ]
    for picture in drawn:
        ET.fromstring(picture)  # our own text
    assert drawn[1] == lines("Growth", [10, 1_000], {"append": [1.0, 1.04]}, 1.1, "cost")
