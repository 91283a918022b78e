"""The demo menu reads like a real one and can be loaded as it stands."""

import re
from collections import Counter
from decimal import Decimal

import pytest

from demo.business import BUSINESS
from demo.catalogue import CATEGORIES, HERO_SLIDES, PRODUCTS

CATEGORY_BY_SLUG = {category.slug: category for category in CATEGORIES}


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


def test_a_sub_category_comes_after_its_main_category() -> None:
    for category in CATEGORIES:
        if category.parent_slug is not None:
            parent = CATEGORY_BY_SLUG[category.parent_slug]
            assert parent.parent_slug is None, category.slug
            assert CATEGORIES.index(parent) < CATEGORIES.index(category), category.slug


def test_a_category_without_sub_categories_has_more_than_the_five_best_sellers() -> None:
    for category in CATEGORIES:
        is_parent = any(other.parent_slug == category.slug for other in CATEGORIES)
        assert is_parent or sum(product.category_slug == category.slug for product in PRODUCTS) > 5, category.slug


def test_a_product_can_be_loaded_as_it_stands() -> None:
    for product in PRODUCTS:
        assert product.category_slug in CATEGORY_BY_SLUG, product.slug
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", product.slug), product.slug
        assert 3 <= len(product.name) <= 100, product.slug
        assert product.summary.endswith("."), product.slug
        assert product.stock_quantity >= 0, product.slug
        assert product.min_stock_level > 0, product.slug
        assert product.popularity > 0, product.slug


def test_a_price_is_a_believable_amount_in_reais_and_cents() -> None:
    for product in PRODUCTS:
        assert product.price.as_tuple().exponent == -2, product.slug
        assert Decimal("5.00") <= product.price <= Decimal("900.00"), product.slug


def test_a_product_says_how_much_of_it_there_is() -> None:
    for product in PRODUCTS:
        assert product.volume_ml > 0 or product.weight_g > 0, product.slug


def test_alcohol_is_between_none_and_a_strong_drink() -> None:
    for product in PRODUCTS:
        if product.alcohol_content is not None:
            assert Decimal(0) <= product.alcohol_content <= Decimal(25), product.slug


def test_a_keg_is_as_large_as_its_name_says() -> None:
    for product in PRODUCTS:
        if product.is_keg:
            assert f"{product.volume_ml // 1000} L" in product.name, product.slug


def test_some_stock_is_low_so_that_the_alerts_have_something_to_say() -> None:
    low = [product.slug for product in PRODUCTS if product.stock_quantity < product.min_stock_level]
    assert 3 <= len(low) <= 12


def test_the_pub_rests_on_mondays_and_cannot_be_called_by_accident() -> None:
    assert BUSINESS.closed_weekdays == {0}
    for telephone in (BUSINESS.landline, BUSINESS.whatsapp_business, BUSINESS.whatsapp_shop):
        assert re.fullmatch(r"\+55119?555501\d\d", telephone)
    assert BUSINESS.email.endswith(".example")
