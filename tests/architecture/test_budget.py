"""What the tests may cost: each folder has a budget, and a run names the folder that is too dear."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness import spent
from tests.harness.spent import SHARED, TOO_MUCH, WHOLE, Spent, budgets, cpu_of_this_tree

TESTS = Path(__file__).parents[1]
NO_TESTS = {"harness", "__pycache__"}


def test_every_folder_has_a_budget() -> None:
    folders = {f"tests/{each.name}" for each in TESTS.iterdir() if each.is_dir() and each.name not in NO_TESTS}
    assert set(budgets()) == {*folders, SHARED}


def test_a_folder_that_costs_half_as_much_again_is_named() -> None:
    counted = Spent()
    counted.add({"tests/bi/test_a.py": budgets()["tests/bi"], "tests/kafka/test_b.py": 3.0}, [])
    assert counted.too_dear() == []
    counted.add({"tests/bi/fold/test_c.py": budgets()["tests/bi"] * (TOO_MUCH - 1) + 1}, [])
    [sentence] = counted.too_dear()
    assert sentence.startswith("tests/bi took ")


def test_all_folders_together_may_cost_a_quarter_more_than_their_budgets() -> None:
    counted = Spent()
    for folder, seconds in budgets().items():
        counted.add({f"{folder}/test_a.py" if folder != SHARED else SHARED: seconds * WHOLE * 0.99}, [])
    assert counted.whole_is_too_dear() == ""
    counted.add({SHARED: sum(budgets().values()) * 0.02}, [])
    assert counted.whole_is_too_dear().startswith("all tests took ")


def test_what_a_child_costs_is_counted_while_it_runs_and_afterwards() -> None:
    work = "import sys\nwhile __import__('time').process_time() < 0.3: pass\nprint(flush=True)\nsys.stdin.read()"
    before = cpu_of_this_tree()
    with subprocess.Popen([sys.executable, "-c", work], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert cpu_of_this_tree() - before >= 0.28
    assert cpu_of_this_tree() - before >= 0.28


def test_a_browser_that_was_closed_gives_back_nothing_that_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = iter([90.0, 10.0, 15.0])
    monkeypatch.setattr(spent, "cpu_of_this_tree", lambda: next(measured))
    counted = Spent()
    for file in ("browses", "closes it", "goes on"):
        counted._charge(f"tests/{file}/test_it.py")
    assert [seconds * counted.slowness() for seconds in counted.folders().values()] == [90.0, 0.0, 5.0]
