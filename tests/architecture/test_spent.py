"""What a run says about its own cost."""

import pytest

from tests.harness import spent


def test_a_browser_that_was_closed_gives_back_nothing_that_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = iter([90.0, 10.0, 15.0])
    monkeypatch.setattr(spent, "cpu_of_this_tree", lambda: next(measured))
    counted = spent.Spent()
    for file in ("browses", "closes it", "goes on"):
        counted._charge(f"tests/{file}/test_it.py")
    assert [seconds * counted.slowness() for seconds in counted.folders().values()] == [90.0, 0.0, 5.0]
