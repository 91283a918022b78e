"""The calendar of the star, given which days facts name."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.catalogue.events import ProductAdded, ProductRepriced
from command_api.site.events import SpecialDay, SpecialDaysChanged
from command_api.stock.events import StockSold, StockSoldInBatch
from projections.bi.tables import calendar, days
from projections.runtime.rebuild import verify
from tests.harness.read_models import History


def sold(history: History, day: date) -> None:
    at = datetime(day.year, day.month, day.day, 18, tzinfo=UTC)
    history.given("stock_item-1", StockSold, at=at, quantity=Decimal(1), sale_id=1)


def calendar_of(history: History) -> dict[date, dict[str, Any]]:
    return {row["day"]: row for row in history.rows(days)}


def between(first: date, last: date) -> list[date]:
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]


@pytest.mark.parametrize(
    ("first", "then", "last"),
    [
        (date(2026, 11, 21), date(2026, 11, 25), date(2026, 11, 22)),
        (date(2026, 11, 21), date(2026, 11, 10), date(2026, 12, 2)),
        (date(2026, 11, 21), date(2027, 1, 5), date(2025, 12, 29)),
    ],
)
def test_every_day_between_two_that_a_fact_names_is_there(
    history: History, first: date, then: date, last: date
) -> None:
    for day in (first, then, last):
        sold(history, day)
    named = sorted((first, then, last))
    assert list(calendar_of(history)) == between(named[0], named[-1])
    assert history.rows(calendar) == [{"id": 1, "first": named[0], "last": named[-1]}]
    assert verify(history.recorder, history.database, history.runner.projections["bi"]).equal


def test_a_file_of_sales_names_its_first_and_its_last_day(history: History) -> None:
    history.given(
        "stock_item-1",
        StockSoldInBatch,
        at=datetime(2026, 1, 1, 20, tzinfo=UTC),
        quantity=Decimal(9),
        sales=3,
        import_id=1,
        first_sold_at=datetime(2025, 12, 30, 20, tzinfo=UTC),
        last_sold_at=datetime(2026, 1, 1, 20, tzinfo=UTC),
    )
    assert list(calendar_of(history)) == between(date(2025, 12, 30), date(2026, 1, 1))


def test_days_are_those_of_the_pub(history: History) -> None:
    history.given("product-1", ProductAdded, name="Pilsen", slug="pilsen", price=Decimal(9))
    history.given("product-1", ProductRepriced, at=datetime(2026, 12, 1, 2, 30, tzinfo=UTC), price=Decimal(8))
    assert list(calendar_of(history)) == [date(2026, 11, 30)]


@pytest.mark.parametrize(
    ("day", "iso"),
    [
        (date(2024, 12, 30), (2025, 1)),
        (date(2025, 12, 28), (2025, 52)),
        (date(2025, 12, 29), (2026, 1)),
        (date(2025, 12, 31), (2026, 1)),
        (date(2027, 1, 1), (2026, 53)),
    ],
)
def test_a_week_belongs_to_its_own_year(history: History, day: date, iso: tuple[int, int]) -> None:
    sold(history, day)
    row = calendar_of(history)[day]
    assert (row["iso_year"], row["iso_week"], row["year"]) == (*iso, day.year)


def test_a_day_says_where_it_is_in_the_calendar(history: History) -> None:
    sold(history, date(2026, 11, 28))
    assert history.rows(days) == [
        {
            "day": date(2026, 11, 28),
            "year": 2026,
            "quarter": 4,
            "month": 11,
            "month_name": "novembro",
            "weekday": 6,
            "weekday_name": "sábado",
            "iso_year": 2026,
            "iso_week": 48,
            "holiday": None,
            "is_weekend": True,
            "is_workday": False,
            "special_day": None,
            "is_closed": False,
        }
    ]


def test_holidays_of_the_country_have_their_names(history: History) -> None:
    """An upgrade of the package ``holidays`` that changes these raises the version of the read model, too."""
    sold(history, date(2026, 1, 1))
    sold(history, date(2026, 12, 31))
    found = calendar_of(history)
    assert {f"{day:%d/%m}": row["holiday"] for day, row in found.items() if row["holiday"]} == {
        "01/01": "Confraternização Universal",
        "16/02": "Carnaval",
        "17/02": "Carnaval",
        "18/02": "Quarta-feira de Cinzas",
        "03/04": "Sexta-feira Santa",
        "21/04": "Tiradentes",
        "01/05": "Dia do Trabalhador",
        "04/06": "Corpus Christi",
        "07/09": "Independência do Brasil",
        "12/10": "Nossa Senhora Aparecida",
        "28/10": "Dia do Servidor Público",
        "02/11": "Finados",
        "15/11": "Proclamação da República",
        "20/11": "Dia Nacional de Zumbi e da Consciência Negra",
        "24/12": "Véspera de Natal",
        "25/12": "Natal",
        "31/12": "Véspera de Ano-Novo",
    }
    assert found[date(2026, 2, 17)]["is_workday"], "who works at Carnaval is each employer's choice"
    assert not found[date(2026, 9, 7)]["is_workday"], "a Monday"


def test_special_days_of_the_house_are_those_it_said_last(history: History) -> None:
    christmas, party, stock = date(2026, 12, 25), date(2026, 12, 30), date(2026, 11, 10)
    history.given(
        "business_info-1",
        SpecialDaysChanged,
        at=datetime(2026, 11, 1, 15, tzinfo=UTC),
        days=(SpecialDay(stock), SpecialDay(christmas, name="Natal"), SpecialDay(party, "18:00", "02:00", "Virada")),
    )

    def special() -> dict[date, tuple[str, bool]]:
        found = calendar_of(history)
        assert list(found) == between(date(2026, 11, 1), party)
        return {
            day: (row["special_day"], row["is_closed"]) for day, row in found.items() if row["special_day"] is not None
        }

    assert special() == {stock: ("", True), christmas: ("Natal", True), party: ("Virada", False)}
    moved = (SpecialDay(christmas, "10:00", "15:00", "Almoço de Natal"),)
    history.given("business_info-1", SpecialDaysChanged, at=datetime(2026, 11, 20, 15, tzinfo=UTC), days=moved)
    assert special() == {stock: ("", True), christmas: ("Almoço de Natal", False)}, "what is over stays"
    assert verify(history.recorder, history.database, history.runner.projections["bi"]).equal
