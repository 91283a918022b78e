"""Who may ask for which report, of which days, and what a house without a history answers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from starlette.testclient import TestClient

from query_api.bi.periods import Span
from query_api.bi.registry import REPORTS
from tests.harness.read_models import History
from tests.query_api.bi.conftest import Ask, Counter
from tests.query_api.conftest import BOTH

Reader = Callable[..., TestClient]
OPERATIONS = [
    "orders-by-status",
    "order-funnel",
    "time-in-status",
    "cancellations",
    "deposits",
    "money-received",
    "other-charges",
    "open-by-age",
    "freight",
    "order-items",
    "utilisation-by-model",
    "utilisation-by-asset",
    "equipment-turns",
    "service-costs",
    "refused-demand",
]


def test_readers_of_figures_see_every_report_and_nothing_else(reader: Reader) -> None:
    found = reader().get("/api/v1/bi/reports").json()["reports"]
    assert len(found) == 34
    assert set(OPERATIONS) < {report["key"] for report in found}
    assert all(report["definition"].endswith(".") and report["question"].endswith("?") for report in found)
    for path in ("operations/reports", "operations/reports/freight", "stock", "dashboard/operations"):
        assert reader().get(f"/api/v1/{path}").status_code == 403


def test_the_operations_see_orders_money_and_equipment(reader: Reader) -> None:
    staff = reader("staff")
    assert [report["key"] for report in staff.get("/api/v1/operations/reports").json()["reports"]] == OPERATIONS
    for report in REPORTS:
        answer = staff.get(f"/api/v1/operations/reports/{report.key}")
        assert answer.status_code == (200 if report.key in OPERATIONS else 404)
        assert staff.get(f"/api/v1/bi/reports/{report.key}").status_code == 403


def test_a_report_that_does_not_exist(reader: Reader) -> None:
    answer = reader().get("/api/v1/bi/reports/lucro")
    assert answer.status_code == 404
    assert answer.json()["error"] == "Este relatório não existe."


@BOTH
def test_a_house_without_a_history_has_zeros_and_empty_tables(ask: Ask) -> None:
    for report in REPORTS:
        found = ask(report.key, grain="month", product_id=1)
        assert found["complete"] == {"position": "0.0", "at": None}
        assert found["keys"] == list(report.keys)
        for row in found["rows"]:
            assert [column["key"] for column in found["columns"]] == list(row)
            figures = [row[name] for name in row if name not in report.keys]
            assert set(figures) <= {0, None}
        assert set((found["totals"] or {"none": 0}).values()) == {0}


@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        ({"from": "2026-11-02", "to": "2026-11-01"}, "to", "O último dia vem antes do primeiro."),
        ({"from": "2015-01-01", "to": "2025-01-08"}, "to", "Um período tem no máximo 3.660 dias."),
        ({"from": "1999-12-31", "to": "2000-01-01"}, "from", "Informe uma data entre 2000 e 2100."),
        ({"from": "2026-01-01", "to": "2101-01-01"}, "to", "Informe uma data entre 2000 e 2100."),
        (
            {"from": "2020-01-01", "to": "2023-01-06", "grain": "day"},
            "grain",
            "Dia a dia, um período tem no máximo 1.100 dias.",
        ),
        ({"from": "ontem"}, "from", "Informe a data como AAAA-MM-DD."),
        ({"product": "1"}, "product", "Campo desconhecido."),
        ({"cost_center": "ti"}, "cost_center", "Valor inválido."),
    ],
)
def test_what_makes_no_sense_is_refused(reader: Reader, asked: dict[str, str], field: str, sentence: str) -> None:
    answer = reader().get("/api/v1/bi/reports/revenue", params=asked)
    assert answer.status_code == 422
    assert answer.json()["errors"] == [{"field": field, "message": sentence}]


def test_the_sales_of_a_product_need_a_product(reader: Reader) -> None:
    answer = reader().get("/api/v1/bi/reports/product-sales")
    assert answer.status_code == 422
    assert answer.json()["error"] == "Informe de qual produto são as vendas."


@pytest.mark.parametrize(
    ("asked", "buckets"),
    [
        ({"from": "2015-01-01", "to": "2025-01-07"}, 121),
        ({"from": "2020-01-01", "to": "2023-01-04", "grain": "day"}, 1100),
    ],
)
def test_the_longest_periods_are_answered_whole(reader: Reader, asked: dict[str, str], buckets: int) -> None:
    assert len(reader().get("/api/v1/bi/reports/revenue", params=asked).json()["rows"]) == buckets


def test_a_report_without_buckets_ignores_how_long_they_are(reader: Reader) -> None:
    asked = {"from": "2015-01-01", "to": "2025-01-07", "grain": "day", "model_id": "3"}
    assert reader().get("/api/v1/bi/reports/sales-by-product", params=asked).json()["rows"] == []


def test_what_is_left_out_is_the_ninety_days_up_to_today(reader: Reader) -> None:
    late = datetime(2026, 11, 22, 2, 30, tzinfo=UTC)  # still the 21st at the pub
    found = reader(now=late).get("/api/v1/bi/reports/revenue", params={"from": "", "grain": "", "compare": ""}).json()
    assert found["period"] == {"from": "2026-08-24", "to": "2026-11-21"}
    assert found["compared"] == {"from": "2026-05-26", "to": "2026-08-23"}
    assert found["grain"] == "week"


def test_a_year_before_a_leap_day_is_the_28th() -> None:
    assert Span(date(2024, 2, 29), date(2024, 3, 1)).compared("year") == Span(date(2023, 2, 28), date(2023, 3, 1))


@pytest.mark.parametrize(("days", "grain"), [(31, "day"), (32, "week"), (180, "week"), (181, "month")])
def test_longer_periods_have_longer_buckets(days: int, grain: str) -> None:
    assert Span(date(2026, 1, 1), date.fromordinal(date(2026, 1, 1).toordinal() + days - 1)).grain == grain


@pytest.mark.parametrize(
    ("first", "last", "weeks"),
    [
        (16, 22, (16, 22)),  # November 16 is a Monday
        (15, 23, (16, 22)),
        (10, 30, (16, 29)),
        (16, 21, (22, 21)),
        (17, 23, (24, 23)),
        (18, 18, (19, 18)),
    ],
)
def test_whole_weeks_lie_within_a_period(first: int, last: int, weeks: tuple[int, int]) -> None:
    monday, sunday = weeks
    span = Span(date(2026, 11, first), date(2026, 11, last))
    assert span.whole_weeks() == (date(2026, 11, monday), date(2026, 11, sunday))


def test_every_day_belongs_to_the_bucket_that_holds_it() -> None:
    span = Span(date(2023, 12, 14), date(2024, 3, 6))
    for grain in ("day", "week", "month"):
        buckets = span.buckets(grain)
        assert min(buckets) == span.first
        assert max(buckets.values()) == span.last
        for day in span:
            first = span.bucket(day, grain)
            assert first <= day <= buckets[first]
    assert list(span.buckets("month")) == [date(2023, 12, 14), *(date(2024, month, 1) for month in (1, 2, 3))]


@BOTH
def test_figures_say_up_to_which_event_they_are_complete(history: History, counter: Counter, ask: Ask) -> None:
    counter.offers(1, "Pilsen", "10.00")
    counter.sells(1, "1", 3)
    before = datetime.now(UTC)
    complete = ask("revenue")["complete"]
    assert complete["position"] == str(history.recorder.head())
    assert before <= datetime.fromisoformat(complete["at"]) <= datetime.now(UTC)
