"""The table of faults is what the tests run, and the report is what the table and the results say."""

import ast
from pathlib import Path

import pytest

from tests.harness.faults import report
from tests.harness.faults.table import TABLE, Part

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("part", [part for row in TABLE for part in row.parts], ids=lambda part: part.test)
def test_every_test_of_the_table_is_there_and_asks_it_for_its_rounds(part: Part) -> None:
    file, name = part.test.split("::")
    functions = [each for each in ast.walk(ast.parse((ROOT / file).read_text())) if isinstance(each, ast.FunctionDef)]
    [test] = [each for each in functions if each.name == name]
    assert "fault" in [argument.arg for argument in test.args.args]


def test_the_report_says_what_was_run_and_nothing_else() -> None:
    assert report.REPORT.read_text() == report.text()
