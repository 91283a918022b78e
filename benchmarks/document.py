"""Renders docs/benchmarks.md and its charts from the kept results."""

import ast
import importlib.util
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from benchmarks.drawing import drawn
from benchmarks.measure import Ratio
from benchmarks.results import Section
from benchmarks.targets import PROMISES, Promise

DOCS = Path(__file__).parents[1] / "docs"
REPORT, PICTURES = DOCS / "benchmarks.md", DOCS / "pictures" / "benchmarks"

SECTIONS = {
    "http": "HTTP",
    "append": "Appending events",
    "conditions": "Conditions over many streams",
    "loading": "Loading aggregates",
    "projection": "Projecting read models",
    "menu": "Serving the menu",
    "rest": "A house at rest",
    "houses": "Many houses in one process",
    "telephones": "A thousand telephones",
    "hostile": "Attacks",
    "papers": "Papers",
    "growth": "Growing logs",
    "kafka": "Kafka",
    "seal": "Sealing the history",
    "archive": "Archives of events",
    "catalogue": "Listing products",
    "sales_import": "Importing sales",
    "bi": "Reports",
    "history": "Reading the history",
    "time_travel": "As-of views",
    "what_if": "What-if questions",
    "capacity": "Forecasting capacity",
}
"""A section is a module here with ``run(bench) -> list[Ratio]``; its docstring explains the comparison."""

OPENING = """# Benchmarks

`make bench` writes this document from `benchmarks/results.json`. Every number is the median of rounds in which all
contenders took turns. Only the ratios apply to other machines. A target is the lowest acceptable ratio. If less is
better (milliseconds, MiB), the ratio is the limit divided by our value.

`python -m benchmarks append growth --events 10k,1m --rounds 3` measures a part. `make bench BENCH=--continue` resumes
an interrupted run.

## Targets and results
"""


def write(sections: dict[str, Section]) -> None:
    """The whole document anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for path, text in written(sections).items():
        path.write_text(text)


def written(sections: dict[str, Section]) -> dict[Path, str]:
    """The document and its pictures, by their path."""
    pictures = {name: drawn(name, section) for name, section in sections.items()}
    files = {PICTURES / f"{file}.svg": svg for some in pictures.values() for file, _, svg in some}
    parts = [OPENING, *promises(sections), ""]
    for name, title in SECTIONS.items():
        if name in sections:
            parts += about(name, title, sections[name], [(file, said) for file, said, _ in pictures[name]])
    return files | {REPORT: "\n".join(parts).rstrip() + "\n"}


def promises(sections: dict[str, Section]) -> Iterator[str]:
    yield "| what | where | target | measured | |"
    yield "|---|---|---:|---:|---|"
    for promise in PROMISES:
        section = sections.get(promise.section)
        shown = promise.shown_by(section.ratios) if section else []
        yield f"| {promise.text} | {' | '.join(verdict(promise, section, shown))} |"
    late = [
        f"[{title.lower()}](#{anchor(title)})"
        for name, title in SECTIONS.items()
        if name in sections and sections[name].disturbed
    ]
    if late:
        yield ""
        yield f"⟳ Other processes used the machine; measure again on an idle one: {', '.join(late)}."


def verdict(promise: Promise, section: Section | None, shown: list[Ratio]) -> list[str]:
    """where, target, measured, verdict"""
    if section is None or not shown:
        return ["", "", "not measured yet", "–"]
    again = " ⟳" if section.disturbed else ""
    if len(shown) > 4:
        held = sum(ratio.holds for ratio in shown)
        return ["", "", f"{held} of {len(shown)} met", ("✓" if held == len(shown) else "✗") + again]
    labels = [label(ratio, shown) for ratio in shown]
    first = labels[0].partition(", ")[0]
    if all(each.startswith(f"{first}, ") for each in labels[1:]) and len(labels) > 1:
        labels = [labels[0].replace(", ", ": ", 1), *(each.removeprefix(f"{first}, ") for each in labels[1:])]
    where = " / ".join(labels)
    targets = [f"{ratio.target:g}" for ratio in shown]
    least = " / ".join(targets if len(set(targets)) > 1 else targets[:1])
    values = " / ".join(f"{ratio.value:.2f}" for ratio in shown)
    return [where, f"≥ {least}", values, " ".join("✓" if ratio.holds else "✗" for ratio in shown) + again]


def label(ratio: Ratio, among: list[Ratio]) -> str:
    """What sets this ratio apart from the others of its row."""
    subjects, whats = {one.subject for one in among}, {one.what for one in among}
    if len(subjects) > 1 and len(whats) > 1:
        return f"{ratio.subject}, {ratio.what}"
    return ratio.subject if len(subjects) > 1 or len(whats) == 1 else ratio.what


def about(name: str, title: str, section: Section, pictures: list[tuple[str, str]]) -> Iterator[str]:
    yield f"## {title}\n"
    module = importlib.util.find_spec(f"benchmarks.{name}")
    assert module
    assert module.origin
    source = Path(module.origin).read_text()
    yield f"{ast.get_docstring(ast.parse(source))}\n"
    for file, said in pictures:
        yield f"![{said}](pictures/benchmarks/{file}.svg)\n"
    yield circumstances(section) + "\n"
    for subject, group in grouped(section.ratios):
        yield f"### {subject}\n"
        yield "| | ours | against | its value | unit | ratio | target |"
        yield "|---|---:|---|---:|---|---:|---:|"
        yield from (f"| {' | '.join(cells(ratio))} |" for ratio in group)
        yield ""


def circumstances(section: Section) -> str:
    before, after = section.load
    load = (
        f"Load average {before:.1f} before and {after:.1f} after" if before is not None else f"Load {after:.1f} after"
    )
    others = "" if section.others is None else f"; {section.others:.0%} of the CPU time went to other processes"
    rounds = f"{section.rounds} rounds" if section.rounds > 1 else "one round"
    where = f" at commit {section.commit}" if section.commit else ""
    again = " **Measure again on an idle machine.**" if section.disturbed else ""
    again += "" if section.complete else " **The run failed before its end: figures are missing.**"
    return f"Measured on {section.at}{where} with {section.machine}, {rounds}. {load}{others}.{again}"


def grouped(ratios: Iterable[Ratio]) -> Iterator[tuple[str, Iterator[Ratio]]]:
    """By subject, as they come."""
    yield from groupby(ratios, lambda ratio: ratio.subject)


def cells(ratio: Ratio) -> list[str]:
    target = "" if ratio.target is None else f"≥ {ratio.target:g} {'✓' if ratio.holds else '✗'}"
    figures = [figure(ratio.ours), ratio.against, figure(ratio.limit)]
    return [ratio.what, *figures, ratio.unit, f"{ratio.value:.2f}", target]


def figure(value: float) -> str:
    """Three digits that count at least."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def anchor(title: str) -> str:
    return title.lower().replace(" ", "-")
