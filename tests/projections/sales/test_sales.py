"""Sums by the hour, given sales and reversals."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from command_api.stock.events import SaleRecorded, SaleReversed
from projections.sales.tables import (
    sales,
    sales_center_hourly,
    sales_daily,
    sales_hourly,
    sales_product_daily,
    sales_product_weekly,
)
from tests.harness.read_models import History

EVENING = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
"""Half past eight at the pub."""
AFTER_MIDNIGHT_UTC = datetime(2026, 11, 21, 2, 30, tzinfo=UTC)
"""Half past eleven at the pub, the same evening."""
NEXT_DAY = datetime(2026, 11, 21, 3, 0, tzinfo=UTC)


def sale(history: History, id: int, at: datetime, **fields: Any) -> None:
    sold = {"product_id": 7, "quantity": Decimal(2), "unit_price": Decimal("11.90")}
    history.given(f"sale-{id}", SaleRecorded, at=at, **{**sold, **fields})


def hours(history: History) -> dict[tuple[date, int, str, int], tuple[int, Decimal, Decimal]]:
    return {
        (row["day"], row["hour"], row["cost_center"], row["product_id"]): (row["sales"], row["quantity"], row["amount"])
        for row in history.rows(sales_hourly)
    }


def test_hours_and_days_are_those_of_the_pub(history: History) -> None:
    sale(history, 1, EVENING)
    sale(history, 2, EVENING)
    sale(history, 3, AFTER_MIDNIGHT_UTC)
    sale(history, 4, NEXT_DAY)
    assert hours(history) == {
        (date(2026, 11, 20), 20, "choperia", 7): (2, Decimal(4), Decimal("47.60")),
        (date(2026, 11, 20), 23, "choperia", 7): (1, Decimal(2), Decimal("23.80")),
        (date(2026, 11, 21), 0, "choperia", 7): (1, Decimal(2), Decimal("23.80")),
    }


def test_cost_centers_and_products_are_apart(history: History) -> None:
    sale(history, 1, EVENING)
    sale(history, 2, EVENING, cost_center="distribuidora")
    sale(history, 3, EVENING, product_id=8)
    assert {key[2:] for key in hours(history)} == {("choperia", 7), ("distribuidora", 7), ("choperia", 8)}


def test_an_amount_is_rounded_to_the_cent_as_it_was_paid(history: History) -> None:
    sale(history, 1, EVENING, quantity=Decimal("0.333"), unit_price=Decimal("9.99"))
    sale(history, 2, EVENING, quantity=Decimal("0.333"), unit_price=Decimal("9.99"))
    [(_, quantity, amount)] = hours(history).values()
    assert (quantity, amount) == (Decimal("0.666"), Decimal("6.66"))


def test_a_reversed_sale_leaves_the_hour_in_which_it_was_sold(history: History) -> None:
    sale(history, 1, EVENING, cost_center="distribuidora")
    sale(history, 2, EVENING, cost_center="distribuidora")
    reversal = {"product_id": 7, "quantity": Decimal(2), "unit_price": Decimal("11.90")}
    given = {**reversal, "sold_at": EVENING.isoformat(), "cost_center": "distribuidora"}
    history.given("sale-1", SaleReversed, at=NEXT_DAY, **given)
    assert hours(history) == {(date(2026, 11, 20), 20, "distribuidora", 7): (1, Decimal(2), Decimal("23.80"))}
    history.given("sale-2", SaleReversed, at=NEXT_DAY, **given)
    assert hours(history) == {}


def test_a_day_sums_up_its_sales_wherever_midnight_is_elsewhere(history: History) -> None:
    sale(history, 1, EVENING)
    sale(history, 2, AFTER_MIDNIGHT_UTC, product_id=8)
    sale(history, 3, EVENING, cost_center="distribuidora")
    sale(history, 4, NEXT_DAY)
    reversal = {"product_id": 7, "quantity": Decimal(2), "unit_price": Decimal("11.90")}
    history.given("sale-1", SaleReversed, at=NEXT_DAY, **reversal, sold_at=EVENING.isoformat(), cost_center="choperia")
    assert {tuple(row.values()) for row in history.rows(sales_daily)} == {
        (date(2026, 11, 20), "choperia", 1, 1, Decimal("23.80")),
        (date(2026, 11, 20), "distribuidora", 1, 0, Decimal("23.80")),
        (date(2026, 11, 21), "choperia", 1, 0, Decimal("23.80")),
    }


def test_sums_by_hour_and_by_product_add_up_and_lose_what_is_reversed(history: History) -> None:
    sale(history, 1, EVENING)
    sale(history, 2, EVENING, product_id=8)
    sale(history, 3, NEXT_DAY)
    reversal = {"product_id": 7, "quantity": Decimal(2), "unit_price": Decimal("11.90")}
    history.given("sale-3", SaleReversed, at=NEXT_DAY, **reversal, sold_at=NEXT_DAY.isoformat(), cost_center="choperia")
    day = date(2026, 11, 20)
    assert [tuple(row.values()) for row in history.rows(sales_center_hourly)] == [
        (day, 20, "choperia", 2, Decimal("47.60"))
    ]
    assert {tuple(row.values()) for row in history.rows(sales_product_daily)} == {
        (day, "choperia", 7, 1, Decimal(2), Decimal("23.80")),
        (day, "choperia", 8, 1, Decimal(2), Decimal("23.80")),
    }
    sale(history, 4, EVENING - timedelta(days=day.weekday()))
    assert {tuple(row.values()) for row in history.rows(sales_product_weekly)} == {
        (date(2026, 11, 16), "choperia", 7, 2, Decimal(4), Decimal("47.60")),
        (date(2026, 11, 16), "choperia", 8, 1, Decimal(2), Decimal("23.80")),
    }


def test_every_sale_is_there_with_what_became_of_it(history: History) -> None:
    sale(history, 1, EVENING, source_id="PDV-1", import_id=3, quantity=Decimal("0.333"), unit_price=Decimal("9.99"))
    sale(history, 2, EVENING)
    given = {"product_id": 7, "quantity": Decimal(2), "unit_price": Decimal("11.90")}
    history.given("sale-2", SaleReversed, at=NEXT_DAY, **given, sold_at=EVENING.isoformat())
    first, second = history.rows(sales)
    assert (first["sold_at"], first["amount"], first["source_id"], first["import_id"]) == (
        EVENING,
        Decimal("3.33"),
        "PDV-1",
        3,
    )
    assert (first["recorded_by"], first["reversed_at"], first["version"]) == ("user-1", None, 1)
    assert (second["reversed_at"], second["reversed_by"], second["version"]) == (NEXT_DAY, "user-1", 2)
