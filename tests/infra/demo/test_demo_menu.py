"""The demo menu reads like a real one and can be loaded as it stands."""

import re
from collections import Counter
from decimal import Decimal

import pytest

from demo.business import BUSINESS
from demo.catalogue import CATEGORIES, HERO_SLIDES, PRODUCTS, DemoCategory, DemoProduct

CATEGORY_BY_SLUG = {category.slug: category for category in CATEGORIES}
every_product = pytest.mark.parametrize("product", PRODUCTS, ids=lambda product: product.slug)
every_category = pytest.mark.parametrize("category", CATEGORIES, ids=lambda category: category.slug)


def test_the_menu_is_as_long_as_a_real_one() -> None:
    assert 65 <= len(PRODUCTS) <= 75
    assert len(CATEGORIES) >= 8
    assert len(HERO_SLIDES) == 5


def test_two_main_categories_have_sub_categories() -> None:
    assert {category.parent_slug for category in CATEGORIES if category.parent_slug} == {"chopes", "petiscos"}


@pytest.mark.parametrize(
    "identifiers",
    [
        [product.slug for product in PRODUCTS],
        [product.sku for product in PRODUCTS],
        [product.name for product in PRODUCTS],
        [category.slug for category in CATEGORIES],
        [slide.slug for slide in HERO_SLIDES],
    ],
    ids=["product slugs", "SKUs", "product names", "category slugs", "slide slugs"],
)
def test_identifiers_are_unique(identifiers: list[str]) -> None:
    assert [name for name, count in Counter(identifiers).items() if count > 1] == []


@every_category
def test_a_sub_category_comes_after_its_main_category(category: DemoCategory) -> None:
    if category.parent_slug is not None:
        parent = CATEGORY_BY_SLUG[category.parent_slug]
        assert parent.parent_slug is None
        assert CATEGORIES.index(parent) < CATEGORIES.index(category)


@every_category
def test_a_category_without_sub_categories_has_more_than_the_five_best_sellers(category: DemoCategory) -> None:
    is_parent = any(other.parent_slug == category.slug for other in CATEGORIES)
    assert is_parent or sum(product.category_slug == category.slug for product in PRODUCTS) > 5


@every_product
def test_a_product_can_be_loaded_as_it_stands(product: DemoProduct) -> None:
    assert product.category_slug in CATEGORY_BY_SLUG
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", product.slug)
    assert 3 <= len(product.name) <= 100
    assert product.summary.endswith(".")
    assert product.stock_quantity >= 0
    assert product.min_stock_level > 0
    assert product.popularity > 0


@every_product
def test_a_price_is_a_believable_amount_in_reais_and_cents(product: DemoProduct) -> None:
    assert product.price.as_tuple().exponent == -2
    assert Decimal("5.00") <= product.price <= Decimal("900.00")


@every_product
def test_a_product_says_how_much_of_it_there_is(product: DemoProduct) -> None:
    assert product.volume_ml > 0 or product.weight_g > 0


@every_product
def test_alcohol_is_between_none_and_a_strong_drink(product: DemoProduct) -> None:
    if product.alcohol_content is not None:
        assert Decimal(0) <= product.alcohol_content <= Decimal(25)


@every_product
def test_a_keg_is_as_large_as_its_name_says(product: DemoProduct) -> None:
    if product.is_keg:
        assert f"{product.volume_ml // 1000} L" in product.name


def test_some_stock_is_low_so_that_the_alerts_have_something_to_say() -> None:
    low = [product.slug for product in PRODUCTS if product.stock_quantity < product.min_stock_level]
    assert 3 <= len(low) <= 12


def test_the_pub_rests_on_mondays_and_cannot_be_called_by_accident() -> None:
    assert BUSINESS.closed_weekdays == {0}
    for telephone in (BUSINESS.landline, BUSINESS.whatsapp_business, BUSINESS.whatsapp_shop):
        assert re.fullmatch(r"\+55119?555501\d\d", telephone)
    assert BUSINESS.email.endswith(".example")
