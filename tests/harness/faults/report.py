"""Renders ``docs/faults.md`` from the table of faults and the kept results. Every number is from a real run."""

from __future__ import annotations

from tests.harness.faults.results import ROOT, Ran, Result, hits_of, load
from tests.harness.faults.table import TABLE, Part, Row

REPORT = ROOT / "docs" / "faults.md"

_HEAD = """# Faults

This report lists every fault test, how often it ran, and the result. `make faults` writes it from the results of real
runs ([faults.json](faults.json)). A row with fewer rounds than its long form says so.
[One table](../tests/harness/faults/table.py) defines the rows, their rounds and their tests. `make test` runs one round
of every row, a few rounds of races and of generated histories, and kills that need a database on one engine
only.

After each fault one checker ([invariants.py](../tests/harness/invariants.py)) checks the log and the read models:

- **I1** no acknowledged command is lost, stored twice or stored in part
- **I2** no read model applies an event twice
- **I3** every read model equals, row by row and by hash, a replay of the full log
- **I4** no two bookings of an asset overlap, at any position of the log
- **I5** the shown deposits equal those of the deposit events

`make faults` runs everything (hours); `make faults ROWS=kill,postgres SHARE=0.1` runs some rows and a share of their
rounds. A failed row does not stop the next rows. The rounds of several runs add up, each with its commit. After a
failure the count restarts at zero.

| row | fault | long form | run | verdict |
|---|---|---|---|---|
"""


def text() -> str:
    """All of it, from what is kept."""
    results = load()
    lines = [_summary(row, results.get(row.key)) for row in TABLE]
    sections = [_section(row, results.get(row.key)) for row in TABLE]
    return _HEAD + "\n".join(lines) + "\n\n" + "\n\n".join(sections) + "\n"


def _summary(row: Row, result: Result | None) -> str:
    run = f"{result.rounds:,} each" if result else "not yet"
    return f"| [{row.key}](#{row.key}) | {row.fault} | {row.long:,} each | {run} | {_verdict(row, result)} |"


def _verdict(row: Row, result: Result | None) -> str:
    if result is None:
        return "–"
    if not result.passed:
        return "**failed**"
    return "holds" if result.rounds >= row.long else "holds, **fewer rounds than the long form**"


def _section(row: Row, result: Result | None) -> str:
    said = [f"## {row.key}", f"{row.fault[:1].upper()}{row.fault[1:]}."]
    if result is None:
        said.append("The long form has not run yet.")
        return "\n\n".join(said)
    table = ["| test | where | rounds | of | s | invariants | outcome |", "|---|---|--:|--:|--:|---|---|"]
    table += [_line(row, part, test) for part in row.parts for test in _tests_of(part, result)]
    said.append("\n".join(table))
    hits = [f"- {what}: {times:,}" for what, times in hits_of(result.tests).items()]
    if hits:
        said.append("Totals of all tests:\n\n" + "\n".join(hits))
    said += [f"{run.at} · {run.rounds:,} rounds · commit {run.commit} · {run.machine}" for run in result.runs]
    return "\n\n".join(said)


def _tests_of(part: Part, result: Result) -> list[Ran]:
    return [test for test in result.tests if test.test.partition("[")[0] == part.test]


def _line(row: Row, part: Part, test: Ran) -> str:
    where = test.test.partition("[")[2].rstrip("]") or "–"
    held = ", ".join(test.held) or "its own"
    ran = f"{test.ran:,}" if test.outcome != "skipped" else "–"
    return f"| {part.does} | {where} | {ran} | {row.long:,} | {test.seconds:,.0f} | {held} | {test.outcome} |"
