"""The audit in docs/asvs.md: each requirement of levels 1 and 2 once, counted, with tests and files that exist."""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
AUDIT = (ROOT / "docs" / "asvs.md").read_text()
STANDARD = Path(__file__).with_name("asvs-5.0.0-level-2.txt").read_text()


@dataclass(frozen=True)
class Row:
    ids: tuple[str, ...]
    status: str
    shown_by: str


def required() -> list[str]:
    """All ids, in the order of the standard."""
    lines = [line.split(": ") for line in STANDARD.splitlines() if not line.startswith("#")]
    return [f"{section}.{number}" for section, numbers in lines for number in numbers.split()]


def rows() -> list[Row]:
    ids = required()
    found = re.findall(r"^\| (V[0-9.]+)(?:–(V[0-9.]+))? \| [^|]+ \| ([^|]+) \| (.+) \|$", AUDIT, re.MULTILINE)
    return [
        Row(tuple(ids[ids.index(first) : ids.index(last or first) + 1]), status, shown_by)
        for first, last, status, shown_by in found
    ]


def test_every_requirement_of_levels_1_and_2_has_one_row() -> None:
    assert len(required()) == 253
    assert [id for row in rows() for id in row.ids] == required()
    assert len(rows()) == len(re.findall(r"^\| V", AUDIT, re.MULTILINE))


def test_the_counts_at_the_top_are_those_of_the_table() -> None:
    counts = Counter({row.status: 0 for row in rows()})
    for row in rows():
        counts[row.status] += len(row.ids)
    assert counts.keys() == {"met", "not applicable", "not met"}
    said = re.findall(r"\*\*([0-9]+) (met|not applicable|not met)\*\*", AUDIT)
    assert {status: int(number) for number, status in said} == counts


def test_every_test_and_file_that_is_named_exists() -> None:
    missing = []
    for row in rows():
        for path, name in re.findall(r"`([\w./-]+/[\w./-]+|[\w-]+\.(?:toml|txt))`(?:::(\w+))?", row.shown_by):
            file = ROOT / path
            if not file.exists() or (name and not re.search(rf"\bdef {name}\(", file.read_text())):
                missing.append((row.ids[0], path, name))
    assert missing == []
