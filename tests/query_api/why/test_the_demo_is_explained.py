"""Every number of the demo's screens is explained: the explanation says the same number, and its events come to it."""

import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from starlette.testclient import TestClient

from command_api.event_store import open_recorder
from infra.read_database import open_read_database
from infra.security.personal_key import open_wrapping
from infra.settings import Settings
from query_api.why.dashboards import OperationsFigure
from query_api.why.money import ReceivablesFigure
from query_api.why.orders import OrderFigure
from query_api.why.reports import SummaryFigure
from query_api.why.sales import SalesFigure
from tests.harness.read_models import History
from tests.query_api.conftest import app_over, client_of

NOW = datetime.now(UTC)
"""The demo ends today, whenever that is."""


@pytest.fixture(scope="module")
def history(demo_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    data = shutil.copytree(demo_data, tmp_path_factory.mktemp("demo") / "data")
    with closing(opened_with_its_own_keys(data)) as opened:
        opened.follow()
        yield opened


def opened_with_its_own_keys(data: Path) -> History:
    settings = Settings(environment="test").model_copy(update={"data": data, "database_url": None})
    return History(
        open_recorder(settings.events_path, None, open_wrapping(settings)), open_read_database(settings), settings
    )


@pytest.fixture(scope="module")
def admin(history: History) -> Iterator[TestClient]:
    app = app_over(history)
    app.state.clock = lambda: NOW
    with client_of(app, "admin") as client:
        yield client


def read(client: TestClient, path: str, **asked: Any) -> Any:
    answer = client.get(path if path.startswith("/") else f"/api/v1/{path}", params=asked or None)
    assert answer.status_code == 200, f"{path}: {answer.text}"
    return answer.json()


def every_step(client: TestClient, path: str) -> list[Any]:
    """Of all pages, the newest first."""
    steps, skip = [], 0
    while skip is not None:
        found = read(client, path, skip=skip, limit=200)
        steps += found["steps"]
        skip = found["more"]
    return steps


def test_every_order(admin: TestClient) -> None:
    for order in read(admin, "event-orders", limit=100)["data"]:
        balance = read(admin, f"why/orders/{order['id']}/balance")
        assert balance["adds_up"], order
        assert balance["value"] == order["balance"]


def test_every_figure_of_an_order(admin: TestClient) -> None:
    for order in read(admin, "event-orders", limit=10)["data"]:
        money = read(admin, f"event-orders/{order['id']}")["money"]
        shown = {"charged": "total", "total": "total_amount"}
        for figure in get_args(OrderFigure):
            found = read(admin, f"why/orders/{order['id']}/{figure}")
            assert found["adds_up"], found
            assert found["value"] == money[shown.get(figure, figure)]
            steps = every_step(admin, f"why/orders/{order['id']}/{figure}")
            assert sum(step["change"] for step in steps) == pytest.approx(found["value"])


def test_every_note(admin: TestClient) -> None:
    kinds: set[str] = set()
    for order in read(admin, "event-orders", limit=100)["data"]:
        for note in read(admin, f"notes/orders/{order['id']}")["data"]:
            path = f"why/notes/{order['id']}/{note['kind']}"
            found = read(admin, path)
            assert found["adds_up"], found
            assert found["value"] == note["total"]
            assert sum(part["amount"] for part in found["parts"]) == pytest.approx(note["total"])
            assert sum(step["change"] for step in every_step(admin, path)) == pytest.approx(note["total"])
            kinds.add(note["kind"])
    assert kinds >= {"nfe_venda", "nfse_locacao", "nfe_vasilhame"}


def test_a_note_that_an_order_does_not_ask_for_is_404(admin: TestClient) -> None:
    order = read(admin, "event-orders", limit=1)["data"][0]["id"]
    for path in (f"notes/{order}/nfce", "notes/999999/nfe_venda"):
        assert admin.get(f"/api/v1/why/{path}").status_code == 404


def test_every_stock(admin: TestClient) -> None:
    for item in read(admin, "stock", limit=100, uncounted="true")["data"]:
        found = read(admin, f"why/stock/{item['product_id']}")
        assert found["adds_up"], found
        if found["steps"]:
            assert found["steps"][0]["after"] == found["value"]


def test_what_the_shelf_is_worth(admin: TestClient) -> None:
    found = read(admin, "why/stock-value")
    assert found["adds_up"]
    assert found["value"] == read(admin, "stock")["totals"]["value"]


def test_a_stock_goes_back_to_its_first_event(admin: TestClient) -> None:
    stock = read(admin, "stock", limit=100)["data"]
    most = max(stock, key=lambda item: item["version"])
    steps = every_step(admin, f"why/stock/{most['product_id']}")
    assert sum(step["change"] for step in steps) == pytest.approx(most["quantity"])
    assert steps[-1]["version"] <= 2


def test_what_customers_owe_down_to_the_events(admin: TestClient) -> None:
    owed = read(admin, "receivables")
    for figure in get_args(ReceivablesFigure):
        found = read(admin, f"why/receivables/{figure}")
        shown = owed["to_confirm"]["total"] if figure == "to_confirm" else owed[figure]
        assert found["value"] == pytest.approx(shown)
        assert found["adds_up"]


def test_the_dashboards(admin: TestClient) -> None:
    operations = read(admin, "dashboard/operations")
    shown = {
        "pending": operations["pending"]["total"],
        "overdue": operations["pending"]["overdue"],
        "confirmed": operations["confirmed"]["total"],
        "this_week": operations["confirmed"]["this_week"],
        "in_field": operations["in_field"]["orders"],
        "late": operations["in_field"]["late"],
        "pieces": operations["in_field"]["pieces"],
        "attention": operations["stock"]["low"] + operations["stock"]["out"],
        "low_stock": operations["stock"]["low"],
        "out_of_stock": operations["stock"]["out"],
    }
    assert set(shown) == set(get_args(OperationsFigure))
    for figure, value in shown.items():
        found = read(admin, f"why/operations/{figure}")
        assert found["adds_up"], found
        assert (found["value"], sum(part["amount"] for part in found["parts"])) == (value, value)
    sales = read(admin, "dashboard/admin")["sales"]
    for figure in get_args(SalesFigure):
        found = read(admin, f"why/sales/{figure}")
        assert found["adds_up"], found
        assert found["value"] == sales[figure]["amount"]


@pytest.mark.parametrize("cost_center", ["", "choperia"])
def test_the_summary_of_the_reports(admin: TestClient, cost_center: str) -> None:
    [row] = read(admin, "bi/reports/summary", cost_center=cost_center)["rows"]
    for figure in get_args(SummaryFigure):
        found = read(admin, f"why/summary/{figure}", cost_center=cost_center)
        assert found["adds_up"], found
        assert found["value"] == pytest.approx(row[figure])


def test_a_part_leads_to_an_explanation_of_its_own_amount(admin: TestClient) -> None:
    """From every figure that screens explain, as far as parts lead."""
    ahead = [
        "/api/v1/why/stock-value",
        *(f"/api/v1/why/receivables/{figure}" for figure in get_args(ReceivablesFigure)),
        *(f"/api/v1/why/operations/{figure}" for figure in get_args(OperationsFigure)),
        *(f"/api/v1/why/sales/{figure}" for figure in get_args(SalesFigure)),
        *(
            f"/api/v1/why/summary/{figure}?cost_center={center}"
            for figure in get_args(SummaryFigure)
            for center in ("", "choperia")
        ),
    ]
    found: dict[str, Any] = {}
    while ahead:
        path = ahead.pop()
        found[path] = read(admin, path)
        ahead += {part["why"] for part in found[path]["parts"] if part["why"]} - found.keys() - set(ahead)
    others = [
        (explained["title"], part["label"], part["amount"], of_part["value"])
        for explained in found.values()
        for part in explained["parts"]
        if (of_part := found.get(part["why"]))
        and (part["amount"], part.get("unit") or explained["unit"]) != (of_part["value"], of_part["unit"])
    ]
    assert others == []
    assert any("/why/customers/" in path for path in found)
    assert any(re.search(r"/why/orders/.*/(total|charged)", path) for path in found)


@pytest.mark.parametrize("weeks", range(4))
def test_shares_and_averages_are_rounded_as_the_reports_round_them(admin: TestClient, weeks: int) -> None:
    first, last = (NOW - timedelta(weeks=ago) for ago in (weeks + 20, weeks))
    asked = {"from": f"{first:%Y-%m-%d}", "to": f"{last:%Y-%m-%d}"}
    [row] = read(admin, "bi/reports/summary", **asked)["rows"]
    for figure in ("utilisation", "average_sale"):
        assert read(admin, f"why/summary/{figure}", **asked)["value"] == row[figure]
    used = read(admin, "bi/reports/utilisation-by-model", **asked)["rows"]
    parts = read(admin, "why/summary/utilisation", **asked)["parts"]
    assert {part["label"]: part["amount"] for part in parts} == {
        each["model"]: each["utilisation"] for each in used if each["utilisation"] is not None
    }


@pytest.mark.parametrize(
    ("report", "column", "figure"),
    [
        ("revenue", "total", "revenue"),
        ("revenue-by-source", "counter", "sales_revenue"),
        ("revenue-by-source", "events", "event_revenue"),
        ("revenue-by-source", "total", "revenue"),
        ("sales-heat", "sales", "sales"),
        ("sales-heat", "amount", "sales_revenue"),
        ("sales-by-category", "amount", "sales_revenue"),
        ("customers", "orders", "orders_placed"),
        ("event-margins", "amount", "event_revenue"),
        ("refused-demand", "requests", "refusals"),
    ],
)
def test_the_sums_of_reports_that_screens_explain(admin: TestClient, report: str, column: str, figure: str) -> None:
    """``explained.ts`` of the front end names these."""
    for asked in ({}, {"cost_center": "choperia"}, {"to": f"{NOW - timedelta(days=20):%Y-%m-%d}"}):
        totals = read(admin, f"bi/reports/{report}", **asked)["totals"]
        assert totals[column] == pytest.approx(read(admin, f"why/summary/{figure}", **asked)["value"])


def test_deposits_held_are_what_their_events_left(admin: TestClient) -> None:
    steps = every_step(admin, "why/summary/deposits_held")
    assert sum(step["change"] for step in steps) == pytest.approx(read(admin, "why/summary/deposits_held")["value"])
    assert all(step["number"] for step in steps)


def test_what_does_not_exist_is_404(admin: TestClient) -> None:
    for path in ("orders/999999/balance", "stock/999999", "customers/999999/owed"):
        assert admin.get(f"/api/v1/why/{path}").status_code == 404
