"""docs/questions.md quotes code, tests and figures as they are."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SECTIONS = re.split(r"^## ", (DOCS / "questions.md").read_text(), flags=re.MULTILINE)[1:]
EXCERPT = re.compile(r"^From \[[^\]]+\]\(([^)]+\.py)\):\n\n```python\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
TEST = re.compile(r"\[`(test_\w+)`\]\(([^)]+)\)")
FIGURE = re.compile(r"^\*\*Figure\.\*\* (.*?)\n\n", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([\w.]+)[^)]*\)")
NUMBER = re.compile(r"[0-9a-f]{7,}\+?|\d[\d,.-]*\d|\d")

each_question = pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.partition("\n")[0])


@each_question
def test_the_code_stands_in_the_file_above_it(section: str) -> None:
    excerpts = EXCERPT.findall(section)
    assert len(excerpts) == section.count("```python") > 0
    for path, code in excerpts:
        source = _without_blank_lines((DOCS / path).read_text())
        lines = _without_blank_lines(code)  # which the formatter of the document may add
        assert any(f"{indent(lines, ' ' * depth)}\n" in source for depth in (0, 4, 8, 12)), code


def _without_blank_lines(code: str) -> str:
    return re.sub(r"\n\n+", "\n", code)


@each_question
def test_the_tests_exist(section: str) -> None:
    named = TEST.findall(section)
    assert named
    for name, path in named:
        assert f"def {name}(" in (DOCS / path).read_text(), name


@each_question
def test_the_figures_stand_in_the_documents_that_are_linked(section: str) -> None:
    [figure] = FIGURE.findall(section)
    documents = "".join((DOCS / path).read_text() for path in LINK.findall(figure))
    assert [number for number in numbers(figure) if number not in documents] == []


def numbers(text: str) -> Iterator[str]:
    """Amounts, days and commits, without the targets of links."""
    yield from NUMBER.findall(re.sub(r"\]\([^)]*\)", "", text))
