"""The table of faults is what the tests run, and the report is what the table and the results say."""

import ast
from pathlib import Path

import pytest

from tests.harness.faults import report
from tests.harness.faults.results import Ran, Result, Run, together
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


def test_rounds_of_several_runs_add_up_and_the_part_that_ran_least_is_what_counts() -> None:
    def result(at: str, **rounds: int) -> Result:
        tests = [
            Ran(name, asked=ran, ran=ran, outcome="passed", seconds=1.5, hits={name: ran})
            for name, ran in rounds.items()
        ]
        return Result("kill", [Run(at, "abc", "here", min(rounds.values()))], tests)

    both = together(result("Monday", a=10, b=20), result("Tuesday", a=30, b=30, c=30))
    assert [(test.test, test.ran, test.seconds, test.hits) for test in both.tests] == [
        ("a", 40, 3.0, {"a": 40}),
        ("b", 50, 3.0, {"b": 50}),
        ("c", 30, 1.5, {"c": 30}),
    ]
    assert ([run.at for run in both.runs], both.rounds, both.passed) == (["Monday", "Tuesday"], 30, True)
