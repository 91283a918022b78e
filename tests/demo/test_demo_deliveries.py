"""The shelf of the demo pub between two deliveries."""

from collections import Counter, defaultdict
from datetime import date, timedelta
from itertools import pairwise

import pytest

from demo.catalogue import PRODUCTS
from demo.cellar import BEERS, SHELLS, TAPS, changes_on
from demo.deliveries import SHELF_LIFE, StockStep, brought, stock_steps
from demo.sales import daily_sales, units_sold
from demo.till import with_lots

SALES = list(daily_sales(PRODUCTS, until=date(2026, 11, 20)))
STEPS = stock_steps(PRODUCTS, SALES)
MOVES = {"goods": 1, "keg": 1, "loss": -1}


def test_nothing_runs_out_and_the_shelf_ends_as_the_menu_says() -> None:
    level = {product.slug: product.stock_quantity - brought(STEPS)[product.slug] for product in PRODUCTS}
    for slug, sold in units_sold(SALES).items():
        level[slug] += sold
    happened = [(sale.at, sale.product_slug, -sale.quantity) for sale in SALES]
    happened += [(step.at, step.slug, MOVES[step.kind] * step.quantity) for step in STEPS if step.kind in MOVES]
    for at, slug, change in sorted(happened, key=lambda each: (each[0], -each[2])):
        level[slug] += change
        assert level[slug] >= 0, (at, slug)
    assert level == {product.slug: product.stock_quantity for product in PRODUCTS}


def test_nothing_opens_with_less_than_nothing() -> None:
    sold, came = units_sold(SALES), brought(STEPS)
    assert all(product.stock_quantity + sold[product.slug] - came[product.slug] >= 0 for product in PRODUCTS)


def test_the_same_sales_give_the_same_steps_each_with_a_key_of_its_own() -> None:
    assert stock_steps(PRODUCTS, SALES) == STEPS
    assert max(Counter(step.key for step in STEPS).values()) == 1
    assert sorted(STEPS, key=lambda step: step.at) == STEPS


def lives() -> dict[str, list[StockStep]]:
    found: dict[str, list[StockStep]] = defaultdict(list)
    for step in STEPS:
        if step.keg:
            found[step.keg].append(step)
    return found


def test_a_keg_is_delivered_then_tapped_then_empty_within_its_shelf_life() -> None:
    for life in lives().values():
        assert [step.kind for step in life] == ["keg", "tap", "empty"][: len(life)]
        came = life[0]
        assert came.filled_on is not None
        assert came.filled_on < came.at.date()
        if len(life) > 1:
            assert life[1].at.date() <= came.filled_on + SHELF_LIFE


def test_a_beer_has_one_keg_on_tap() -> None:
    turns = [step for step in STEPS if step.kind in {"tap", "empty"}]
    for slug in {step.slug for step in turns}:
        kinds = [step.kind for step in turns if step.slug == slug]
        assert all(before != after for before, after in pairwise(kinds))


def test_beside_the_beers_of_lots_three_kegs_stay_on_the_twelve_taps() -> None:
    steps, ended = with_lots(STEPS, changes_on(SALES[-1].at.date(), SALES[0].at.date()))
    tapped, empty = ({step.keg for step in steps if step.kind == kind} for kind in ("tap", "empty"))
    assert len(tapped - empty - set(ended)) + len(BEERS) == TAPS
    assert sum(count for count, _ in SHELLS.values()) == 60


@pytest.mark.parametrize(
    "sales", [[], SALES[:1], [sale for sale in SALES if sale.at < SALES[0].at + timedelta(days=10)]]
)
def test_a_short_history_lives_on_what_was_there(sales: list) -> None:  # type: ignore[type-arg]
    assert [step.kind for step in stock_steps(PRODUCTS, sales) if step.kind != "loss"] == []
