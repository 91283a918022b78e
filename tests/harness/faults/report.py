"""``docs/faults.md``: the table of faults and what came of it. Every figure is from a run that happened."""

from __future__ import annotations

from tests.harness.faults.results import ROOT, Ran, Result, hits_of, load
from tests.harness.faults.table import TABLE, Part, Row

REPORT = ROOT / "docs" / "faults.md"

_HEAD = """# Faults

What this system is put through, how often, and what came of it. Written by `make faults` from what really ran (notes:
[faults.json](faults.json)); a row that has run fewer rounds than its long form says so. The rows, their rounds and
their tests are [one table](../tests/harness/faults/table.py). `make test` runs a round of each row, a few where a round
is a race or an invented history, and kills that need a database on one of the two; `make faults` runs both.

After each fault one checker ([invariants.py](../tests/harness/invariants.py)) looks at the log and at the read models:

- **I1** no acknowledged command is lost, none is stored twice or by half
- **I2** no event is applied twice in a read model
- **I3** every read model equals, row by row and by hash, a replay of the log from nothing
- **I4** no two bookings of an asset overlap, at any moment of the log
- **I5** the deposits shown are those of the deposit events

`make faults` runs everything (hours), `make faults ROWS=kill,postgres SHARE=0.1` some rows and a share of their rounds.
A row that fails does not keep the next ones from running. The rounds of its runs add up, each with its commit, until
one fails: then it is counted from nothing again.

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
        said.append("Not run in its long form yet.")
        return "\n\n".join(said)
    table = ["| what is done | where | rounds | of | s | invariants | outcome |", "|---|---|--:|--:|--:|---|---|"]
    table += [_line(row, part, test) for part in row.parts for test in _tests_of(part, result)]
    said.append("\n".join(table))
    hits = [f"- {what}: {times:,}" for what, times in hits_of(result.tests).items()]
    if hits:
        said.append("What it hit, all together:\n\n" + "\n".join(hits))
    said += [f"{run.at} · {run.rounds:,} rounds · commit {run.commit} · {run.machine}" for run in result.runs]
    return "\n\n".join(said)


def _tests_of(part: Part, result: Result) -> list[Ran]:
    return [test for test in result.tests if test.test.partition("[")[0] == part.test]


def _line(row: Row, part: Part, test: Ran) -> str:
    where = test.test.partition("[")[2].rstrip("]") or "–"
    held = ", ".join(test.held) or "its own"
    ran = f"{test.ran:,}" if test.outcome != "skipped" else "–"
    return f"| {part.does} | {where} | {ran} | {row.long:,} | {test.seconds:,.0f} | {held} | {test.outcome} |"
