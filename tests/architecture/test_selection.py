"""`make test-changed` runs what a change can reach, and leaves out what it reaches only through the whole system."""

from pathlib import Path

import pytest

from tests.harness.selection import LEFT_OUT, Reach, Selection

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def reach() -> Reach:
    return Reach(ROOT)


def folders(selection: Selection) -> set[str]:
    return {test.rpartition("/")[0] for test in selection.tests}


def test_a_change_of_a_query_reaches_what_is_answered_from_it(reach: Reach) -> None:
    selection = reach.select(["query_api/orders/queries.py"])
    readers = {f"tests/query_api/{name}" for name in ("orders", "dashboard", "route_plans", "stops")}
    assert folders(selection) == {*readers, "tests/architecture"}
    assert set(selection.left_out) >= set(LEFT_OUT)


def test_a_change_of_a_decision_reaches_commands_not_pages_nor_systems_that_it_only_fills(reach: Reach) -> None:
    selection = reach.select(["command_api/stock/sales_csv.py", "docs/deploy.md"])
    assert selection.tests["tests/command_api/stock/test_kegs.py"] == "command_api.stock.sales_csv"
    assert selection.tests["tests/launcher/test_connections.py"] == "mentions deploy.md"
    assert not {each for each in folders(selection) if each.startswith(("tests/query_api", "tests/journeys"))}
    assert set(selection.left_out) >= {*LEFT_OUT, "tests/launcher"}


def test_a_test_depends_on_the_fixtures_that_it_asks_for(reach: Reach) -> None:
    selection = reach.select(["tests/harness/small_pub.py", "frontend/src/lib/theme.ts"])
    assert (selection.front_end, selection.whole_front_end) == (["frontend/src/lib/theme.ts"], False)
    assert reach.select(["query_api/pages/words.json"]).whole_front_end
    assert "tests/launcher/admin/backup/test_restoring.py" in selection.tests, "its fixture is in a conftest"
    assert "tests/launcher/jobs/test_holds.py" not in selection.tests, "it asks for another fixture of that conftest"
    assert "tests/query_api/orders/test_list.py" not in selection.tests
