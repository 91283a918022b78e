"""What the house brought in, with figures that can be checked by hand."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from command_api.catalogue import events as catalogue_events
from command_api.stock.events import SaleReversed
from tests.harness.parties import Party, warehouse
from tests.harness.read_models import History
from tests.query_api.bi.conftest import Ask, Counter
from tests.query_api.conftest import BOTH


@BOTH
def test_revenue_is_sold_at_the_counter_and_delivered_to_events(history: History, counter: Counter, ask: Ask) -> None:
    warehouse(history)
    counter.offers(1, "Pilsen", "10.00")
    counter.sells(1, "2", 2)
    counter.sells(1, "1.5", 8)
    counter.sells(1, "3", 9, cost_center="distribuidora")
    Party(history, 1).drafted().placed().confirmed().scheduled().delivered()
    found = ask("revenue", "2026-11-02", "2026-11-30", grain="week", compare="none")
    assert [row["period"] for row in found["rows"]] == [f"2026-11-{day:02}" for day in (2, 9, 16, 23, 30)]
    assert found["rows"][:3] == [
        {"period": "2026-11-02", "choperia": 35.0, "distribuidora": 0.0, "total": 35.0},
        {"period": "2026-11-09", "choperia": 0.0, "distribuidora": 30.0, "total": 30.0},
        {"period": "2026-11-16", "choperia": 461.0, "distribuidora": 0.0, "total": 461.0},
    ]
    assert found["totals"] == {"choperia": 496.0, "distribuidora": 30.0, "total": 526.0}
    assert (found["previous"], found["previous_totals"], found["compared"]) == ([], None, None)
    by_source = ask("revenue-by-source", "2026-11-01", "2026-11-30", grain="month", cost_center="choperia")
    assert by_source["rows"] == [{"period": "2026-11-01", "counter": 35.0, "events": 461.0, "total": 496.0}]
    assert by_source["compared"] == {"from": "2026-10-02", "to": "2026-10-31"}
    assert by_source["previous"] == [{"period": "2026-10-02", "counter": 0.0, "events": 0.0, "total": 0.0}]


@BOTH
def test_a_reversed_sale_was_never_made(history: History, counter: Counter, ask: Ask) -> None:
    counter.offers(1, "Pilsen", "10.00")
    counter.sells(1, "2", 3, hour=21)
    id = counter.sells(1, "5", 3, hour=21)
    fields = {"product_id": 1, "quantity": Decimal(5), "unit_price": Decimal(10)}
    history.given(f"sale-{id}", SaleReversed, sold_at="2026-11-04T00:15:00+00:00", **fields)
    assert ask("sales-heat")["rows"] == [{"weekday": 2, "hour": 21, "sales": 1, "amount": 20.0, "average": 5.0}]


@BOTH
def test_an_average_hour_counts_weekdays_without_sales_too(counter: Counter, ask: Ask) -> None:
    counter.offers(1, "Pilsen", "10.00")
    counter.sells(1, "1", 3, hour=23)
    counter.sells(1, "2", 10, hour=23)
    counter.sells(1, "1", 7, hour=0)
    found = ask("sales-heat", "2026-11-01", "2026-11-24")
    assert found["rows"] == [
        {"weekday": 2, "hour": 23, "sales": 2, "amount": 30.0, "average": 7.5},
        {"weekday": 6, "hour": 0, "sales": 1, "amount": 10.0, "average": 3.33},
    ]
    assert found["totals"] == {"sales": 3, "amount": 40.0}


@BOTH
def test_products_count_for_the_category_where_they_are_now(history: History, counter: Counter, ask: Ask) -> None:
    counter.category(1, "Chopes")
    counter.category(2, "Porções")
    counter.offers(1, "Pilsen", "10.00", 1)
    counter.offers(2, "Batata", "30.00", 2)
    counter.offers(3, "Avulso", "5.00")
    for product_id in (1, 2, 3):
        counter.sells(product_id, "1", 5)
    history.given("category-2", catalogue_events.CategoryDeleted)
    found = ask("sales-by-category")
    assert found["rows"] == [
        {"category_id": 0, "category": "Sem categoria", "quantity": 2.0, "amount": 35.0, "share": 77.8},
        {"category_id": 1, "category": "Chopes", "quantity": 1.0, "amount": 10.0, "share": 22.2},
    ]
    assert found["drill"] == {"report": "sales-by-product", "filter": "category_id", "column": "category_id"}
    within = ask("sales-by-product", category_id=0)
    assert [(row["product_id"], row["share"]) for row in within["rows"]] == [(2, 85.7), (3, 14.3)]
    assert [row["product_id"] for row in ask("sales-by-product", category_id=1)["rows"]] == [1]
    assert ask("sales-by-product", category_id=2)["rows"] == []


@BOTH
def test_the_abc_curve_counts_what_stands_above(history: History, counter: Counter, ask: Ask) -> None:
    for id, price in enumerate(("79.99", "0.01", "15.00", "5.00"), 1):
        counter.offers(id, f"Produto {id}", price)
        counter.sells(id, "1", 5)
    for id, name in ((5, "Parado"), (6, "Escondido"), (7, "Removido")):
        counter.offers(id, name, "9.00")
    history.given("product-6", catalogue_events.ProductHidden)
    history.given("product-7", catalogue_events.ProductRemoved)
    rows = ask("sales-by-product")["rows"]
    assert [(row["product_id"], row["rank"], row["cumulative"], row["class"]) for row in rows] == [
        (1, 1, 80.0, "A"),
        (3, 2, 95.0, "A"),
        (4, 3, 100.0, "B"),
        (2, 4, 100.0, "C"),
        (5, 5, 100.0, "C"),
    ]
    assert rows[4] == {
        "product_id": 5,
        "rank": 5,
        "product": "Parado",
        "category": "Sem categoria",
        "quantity": 0.0,
        "amount": 0.0,
        "share": 0.0,
        "cumulative": 100.0,
        "class": "C",
    }


@BOTH
def test_the_average_price_of_a_product(counter: Counter, ask: Ask) -> None:
    counter.offers(1, "Pilsen", "10.00")
    counter.offers(2, "IPA", "20.00")
    counter.sells(1, "3", 2)
    counter.prices[1] = Decimal("12.50")
    counter.sells(1, "0.5", 2)
    counter.sells(2, "9", 2)
    found = ask("product-sales", "2026-11-02", "2026-11-03", product_id=1)
    assert found["grain"] == "day"
    assert found["rows"] == [
        {"period": "2026-11-02", "quantity": 3.5, "amount": 36.25, "average_price": 10.36},
        {"period": "2026-11-03", "quantity": 0.0, "amount": 0.0, "average_price": None},
    ]


@BOTH
def test_a_price_and_the_volume_before_and_after_it(history: History, counter: Counter, ask: Ask) -> None:
    counter.offers(1, "Pilsen", "10.00")
    counter.offers(2, "IPA", "20.00")
    for price in ("11.00", "12.00"):  # on the 20th
        history.given("product-1", catalogue_events.ProductRepriced, price=Decimal(price))
    for price in ("25.00", "20.00"):
        history.given("product-2", catalogue_events.ProductRepriced, price=Decimal(price))
    counter.sells(1, "14", 19)
    counter.sells(1, "14", date(2026, 10, 23))
    counter.sells(1, "99", date(2026, 10, 22))
    counter.sells(1, "99", 20)
    counter.sells(1, "2", 21)
    counter.sells(1, "1", 24)
    assert ask("price-changes")["rows"] == [
        {
            "product_id": 1,
            "changed_on": "2026-11-20",
            "product": "Pilsen",
            "old_price": 10.0,
            "new_price": 12.0,
            "change": 20.0,
            "daily_before": 1.0,
            "daily_after": 0.75,
            "volume_change": -25.0,
        }
    ]
    [row] = ask("price-changes", cost_center="distribuidora")["rows"]
    assert (row["daily_before"], row["daily_after"], row["volume_change"]) == (0.0, 0.0, None)
    assert ask("price-changes", last="2026-11-19")["rows"] == []
