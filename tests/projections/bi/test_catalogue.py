"""Categories, products and their prices, given what happened."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from command_api.catalogue import events
from projections.bi.tables import categories, prices, product_versions, products
from tests.harness.read_models import NOON, History

PILSEN = "product-1"


def added(history: History, **fields: Any) -> None:
    history.given(
        PILSEN, events.ProductAdded, **{"name": "Pilsen", "slug": "pilsen", "price": Decimal("12.50"), **fields}
    )


def synced(history: History, name: str | None, price: str | None) -> None:
    asked = None if price is None else Decimal(price)
    history.given(PILSEN, events.ProductSourceSynced, source_id="7", name_source=name, price_source=asked)


def changes(history: History) -> list[tuple[int, Decimal, Decimal]]:
    return [(row["number"], row["old_price"], row["new_price"]) for row in history.rows(prices)]


def test_a_category_stays_under_its_name_when_it_is_removed(history: History) -> None:
    history.given("category-1", events.CategoryCreated, name="Bebidas", slug="bebidas", position=0)
    history.given("category-2", events.CategoryCreated, name="Chope", slug="chope", position=1)
    history.given("category-2", events.CategoryRenamed, name="Chopes")
    history.given("category-2", events.CategoryMoved, parent_id=1)
    history.given("category-2", events.CategoryDeleted)
    assert history.rows(categories) == [
        {"id": 1, "name": "Bebidas", "parent_id": None, "removed": False},
        {"id": 2, "name": "Chopes", "parent_id": 1, "removed": True},
    ]


def test_a_product_is_shown_as_people_say_then_as_the_source_says(history: History, only: Any) -> None:
    added(history, category_id=1, sku="CH-01")
    assert history.rows(products) == [
        {
            "id": 1,
            "name": "Pilsen",
            "name_manual": None,
            "name_source": None,
            "display_name": "Pilsen",
            "sku": "CH-01",
            "unit": "unidade",
            "category_id": 1,
            "price": Decimal("12.50"),
            "price_manual": None,
            "price_source": None,
            "display_price": Decimal("12.50"),
            "visible": True,
            "beer_id": None,
            "pour_ml": None,
            "container_l": None,
            "removed": False,
        }
    ]
    synced(history, "Pilsen Claro", "13.00")
    assert only(products, "display_name", "display_price") == {
        "display_name": "Pilsen Claro",
        "display_price": Decimal(13),
    }
    history.given(PILSEN, events.ProductRenamed, name="Pilsen da Casa")
    history.given(PILSEN, events.ProductRepriced, price=Decimal(0))
    assert only(products, "display_name", "display_price") == {
        "display_name": "Pilsen da Casa",
        "display_price": Decimal(0),
    }


def test_a_product_that_was_removed_keeps_what_it_was(history: History, only: Any) -> None:
    added(history)
    history.given(PILSEN, events.ProductHidden)
    history.given(PILSEN, events.ProductMovedToCategory, category_id=3)
    history.given(
        PILSEN,
        events.ProductDetailsChanged,
        summary="",
        sku="CH-02",
        unit="litro",
        volume_ml=0,
        weight_g=0,
        alcohol_content=Decimal(0),
        chatbot_visible=True,
        seo_title="",
        seo_description="",
        seo_keywords="",
    )
    history.given(PILSEN, events.ProductRemoved)
    assert only(products, "visible", "category_id", "sku", "unit", "removed") == {
        "visible": False,
        "category_id": 3,
        "sku": "CH-02",
        "unit": "litro",
        "removed": True,
    }


def test_a_change_of_price_is_one_of_what_a_visitor_pays(history: History) -> None:
    added(history)
    history.given(PILSEN, events.ProductRepriced, price=Decimal("13.90"))
    synced(history, None, "15.00")  # what people set goes before it
    history.given(PILSEN, events.ProductRepriced, price=None)
    history.given(PILSEN, events.ProductRepriced, price=Decimal("15.00"))  # what it costs already
    assert changes(history) == [
        (2, Decimal("12.50"), Decimal("13.90")),
        (4, Decimal("13.90"), Decimal("15.00")),
    ]


def test_a_change_of_price_is_of_the_pubs_own_day(history: History, only: Any) -> None:
    added(history)
    late = datetime(2026, 11, 22, 2, 0, tzinfo=UTC)
    history.given(PILSEN, events.ProductRepriced, at=late, price=Decimal(14))
    assert only(prices, "at", "day") == {"at": late, "day": date(2026, 11, 21)}


def versions(history: History, *names: str) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in ("number", *names)) for row in history.rows(product_versions)]


def test_what_a_product_was_stays_beside_what_it_is(history: History) -> None:
    added(history, category_id=1)
    history.given(PILSEN, events.ProductRepriced, price=Decimal("13.90"))
    history.given(PILSEN, events.ProductRepriced, price=Decimal("13.90"))  # as it was already
    history.given(PILSEN, events.ProductMovedToCategory, category_id=2)
    history.given(PILSEN, events.ProductHidden)
    shown = ("display_name", "category_id", "display_price", "visible", "unit")
    assert versions(history, *shown) == [
        (1, "Pilsen", 1, Decimal("12.50"), True, "unidade"),
        (2, "Pilsen", 1, Decimal("13.90"), True, "unidade"),
        (4, "Pilsen", 2, Decimal("13.90"), True, "unidade"),
        (5, "Pilsen", 2, Decimal("13.90"), False, "unidade"),
    ]


def test_one_version_begins_when_the_one_before_it_ends(history: History) -> None:
    added(history)
    early, late = NOON + timedelta(hours=1), NOON + timedelta(hours=2)
    history.given(PILSEN, events.ProductRenamed, at=late, name="Pilsen Claro")
    history.given(PILSEN, events.ProductRenamed, at=early, name="Pilsen Escuro")  # a clock was put back
    history.given(PILSEN, events.ProductRemoved, at=late + timedelta(hours=1))
    spans = versions(history, "valid_from", "valid_until")
    assert spans == [
        (1, NOON + timedelta(minutes=1), late),
        (2, late, late),
        (3, late, late + timedelta(hours=1)),
    ]
