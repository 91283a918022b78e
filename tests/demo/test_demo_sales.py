"""The demo till sold what a small pub could have sold, when it was open."""

from collections import Counter
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache

import pytest

from command_api.rules.windows import PUB_TIME
from demo.business import BUSINESS
from demo.catalogue import PRODUCTS
from demo.prices import PRICE_CHANGES
from demo.sales import DemoSale, daily_sales, units_sold

UNTIL = date(2026, 11, 20)
SALES = tuple(daily_sales(PRODUCTS, until=UNTIL))
CATEGORIES_WITH_PRODUCTS = sorted({product.category_slug for product in PRODUCTS})


def _is_open(at: datetime) -> bool:
    hours = {day.weekday: day for day in BUSINESS.opening_hours}
    after_midnight = at.time() < time(12)
    weekday = (at.weekday() - 1) % 7 if after_midnight else at.weekday()
    if weekday not in hours:
        return False
    return at.time() < hours[weekday].closes if after_midnight else at.time() >= hours[weekday].opens


def test_two_hundred_days_are_some_ten_thousand_lines_of_the_till() -> None:
    assert 9_000 <= len(SALES) <= 11_000


def test_the_same_days_are_sold_the_same_way_again() -> None:
    assert tuple(daily_sales(PRODUCTS, until=UNTIL)) == SALES
    assert tuple(daily_sales(PRODUCTS, until=UNTIL, seed=1)) != SALES


def test_a_day_already_exported_does_not_change_its_source_ids() -> None:
    shorter = {sale.source_id for sale in daily_sales(PRODUCTS, days=1, until=UNTIL)}
    assert shorter & {sale.source_id for sale in SALES}
    assert max(Counter(sale.source_id for sale in SALES).values()) == 1


def test_everything_is_sold_while_the_door_is_open() -> None:
    assert [sale for sale in SALES if not _is_open(sale.at)] == []
    assert {sale.at.tzinfo for sale in SALES} == {PUB_TIME}


def test_sales_arrive_in_the_order_of_the_days_up_to_the_last_one() -> None:
    assert list(SALES) == sorted(SALES, key=lambda sale: (sale.at, sale.source_id))
    assert SALES[-1].at.date() >= UNTIL


def test_every_product_is_sold_at_the_price_of_its_day_and_in_the_end_at_the_price_of_the_menu() -> None:
    price_by_slug = {product.slug: product.price for product in PRODUCTS}
    changed = {change.slug: change for change in PRICE_CHANGES}
    for sale in SALES:
        change = changed.get(sale.product_slug)
        is_before = change is not None and sale.day < f"{change.at(UNTIL):%Y%m%d}"
        assert sale.unit_price == (change.before if change and is_before else price_by_slug[sale.product_slug])
    both = {slug for slug in changed if len({s.unit_price for s in SALES if s.product_slug == slug}) == 2}
    assert both == set(changed)
    assert min(sale.quantity for sale in SALES) >= 1


def test_a_saturday_sells_about_twice_a_tuesday() -> None:
    revenue: Counter[int] = Counter()
    for sale in SALES:
        revenue[_business_weekday(sale)] += int(sale.quantity * sale.unit_price)
    assert 1.8 < revenue[5] / revenue[1] < 3.5


def _business_weekday(sale: DemoSale) -> int:
    return (sale.at.weekday() - (sale.at.time() < time(12))) % 7


@cache
def sold_until(until: date) -> Counter[str]:
    """In ninety days, the same for every category."""
    return units_sold(daily_sales(PRODUCTS, days=90, until=until))


@pytest.mark.parametrize("category_slug", CATEGORIES_WITH_PRODUCTS)
@pytest.mark.parametrize("until", [date(2026, 3, 15), date(2026, 7, 31), UNTIL], ids=str)
def test_a_category_has_five_clear_best_sellers(category_slug: str, until: date) -> None:
    totals = sold_until(until)
    slugs = [product.slug for product in PRODUCTS if product.category_slug == category_slug]
    ranking = sorted((totals[slug] for slug in slugs), reverse=True)
    assert ranking[4] > ranking[5] * 1.1


def test_the_pub_earns_what_a_small_town_pub_could_earn() -> None:
    revenue = sum((sale.quantity * sale.unit_price for sale in SALES), Decimal(0))
    assert Decimal(850_000) < revenue < Decimal(2_000_000)
