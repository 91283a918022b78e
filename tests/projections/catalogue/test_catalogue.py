"""The back-office's lists, given what happened."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import asdict

from command_api.beers.events import BeerAdded, BeerRepriced, SizePrice
from command_api.catalogue import events
from command_api.catalogue.details import Details
from command_api.stock import events as stock_events
from projections.catalogue.tables import categories, open_kegs, products, stock
from tests.harness.read_models import NOON, History

DETAILS: dict[str, Any] = {
    "summary": "Encorpado.",
    "sku": "CH-01",
    "unit": "litro",
    "volume_ml": 500,
    "weight_g": 250,
    "alcohol_content": Decimal("6.5"),
    "chatbot_visible": False,
    "seo_title": "Chope",
    "seo_description": "Chope de casa",
    "seo_keywords": "chope, cerveja",
}


def the_product(history: History, *names: str) -> dict[str, Any]:
    [row] = history.rows(products)
    return {name: row[name] for name in names} if names else row


@pytest.fixture
def pilsen(history: History) -> History:
    """A product, added at noon and one minute by Ana Beltrão."""
    history.given(
        "product-7",
        events.ProductAdded,
        name="Chope Pilsen",
        slug="chope-pilsen",
        price=Decimal("12.90"),
        category_id=3,
    )
    return history


def test_a_product_is_listed_as_it_was_added(pilsen: History) -> None:
    added = NOON + timedelta(minutes=1)
    assert the_product(pilsen) == {
        "id": 7,
        "slug": "chope-pilsen",
        "name": "Chope Pilsen",
        "name_added": "Chope Pilsen",
        "name_manual": None,
        "name_source": None,
        "name_folded": "chope pilsen",
        "price": Decimal("12.90"),
        "price_added": Decimal("12.90"),
        "price_manual": None,
        "price_source": None,
        "category_id": 3,
        "source_id": None,
        "visible": True,
        "available": True,
        **asdict(Details()),
        "search": "chope pilsen",
        "version": 1,
        "created_at": added,
        "updated_at": added,
        "updated_by": "user-1",
    }


@pytest.mark.parametrize(
    ("event", "fields", "changed"),
    [
        (events.ProductHidden, {}, {"visible": False}),
        (events.ProductMadeUnavailable, {}, {"available": False}),
        (events.ProductMovedToCategory, {"category_id": None}, {"category_id": None}),
        (events.ProductDetailsChanged, DETAILS, DETAILS),
        (events.ProductRepriced, {"price": Decimal("9.5")}, {"price": Decimal("9.5"), "price_manual": Decimal("9.5")}),
        (
            events.ProductRenamed,
            {"name": "Pílsen"},
            {"name": "Pílsen", "name_manual": "Pílsen", "name_added": "Chope Pilsen", "name_folded": "pilsen"},
        ),
        (
            events.ProductSourceSynced,
            {"source_id": "88", "name_source": "CHOPE PILS", "price_source": Decimal(11)},
            {"source_id": "88", "name": "CHOPE PILS", "price": Decimal(11), "name_source": "CHOPE PILS"},
        ),
    ],
)
def test_a_change_shows_with_its_version_and_its_author(
    pilsen: History, event: Any, fields: dict[str, Any], changed: dict[str, Any]
) -> None:
    pilsen.given("product-7", event, **fields)
    expected = {**changed, "version": 2, "updated_at": NOON + timedelta(minutes=2), "updated_by": "user-1"}
    assert the_product(pilsen, *expected) == expected


def test_what_was_switched_off_can_be_switched_on_again(pilsen: History) -> None:
    for event in (
        events.ProductHidden,
        events.ProductShown,
        events.ProductMadeUnavailable,
        events.ProductMadeAvailable,
    ):
        pilsen.given("product-7", event)
    assert the_product(pilsen, "visible", "available", "version") == {"visible": True, "available": True, "version": 5}


def test_a_name_that_people_take_back_leaves_the_one_of_the_source(pilsen: History) -> None:
    pilsen.given("product-7", events.ProductSourceSynced, source_id="88", name_source="CHOPE PILS", price_source=None)
    pilsen.given("product-7", events.ProductRenamed, name="Pilsen da Casa")
    pilsen.given("product-7", events.ProductRenamed, name=None)
    assert the_product(pilsen, "name", "price") == {"name": "CHOPE PILS", "price": Decimal("12.90")}


def test_a_search_looks_into_both_names_the_sku_and_the_summary(pilsen: History) -> None:
    pilsen.given("product-7", events.ProductSourceSynced, source_id="88", name_source="PILS ÂMBAR", price_source=None)
    pilsen.given("product-7", events.ProductDetailsChanged, **DETAILS)
    pilsen.given("product-7", events.ProductRenamed, name="Da Casa")
    assert the_product(pilsen, "search") == {"search": "da casa pils ambar encorpado. ch-01"}


def test_stock_is_what_came_less_what_went_and_a_count_has_the_last_word(pilsen: History) -> None:
    pilsen.given("stock_item-7", stock_events.StockMinimumSet, minimum=Decimal(12))
    pilsen.given("stock_item-7", stock_events.StockReceived, quantity=Decimal(50))
    pilsen.given("stock_item-7", stock_events.StockSold, quantity=Decimal("1.5"), sale_id=1)
    pilsen.given("stock_item-7", stock_events.StockSold, quantity=Decimal(60), sale_id=2)
    assert pilsen.rows(stock) == [{"product_id": 7, "quantity": Decimal("-11.5"), "minimum": Decimal(12)}]
    pilsen.given("stock_item-7", stock_events.StockSaleReversed, quantity=Decimal(60), sale_id=2)
    pilsen.given("stock_item-7", stock_events.StockCounted, counted=Decimal(40), difference=Decimal("-8.5"))
    pilsen.given("stock_item-7", stock_events.StockReceived, quantity=Decimal("0.125"))
    pilsen.given("stock_item-7", stock_events.StockLost, quantity=Decimal(2), note="Quebrou")
    assert pilsen.rows(stock) == [{"product_id": 7, "quantity": Decimal("38.125"), "minimum": Decimal(12)}]
    assert the_product(pilsen, "version") == {"version": 1}, "the product itself did not change"


def test_a_removed_product_is_gone_with_its_stock(pilsen: History) -> None:
    pilsen.given("stock_item-7", stock_events.StockReceived, quantity=Decimal(50))
    pilsen.given("product-7", events.ProductRemoved)
    assert (pilsen.rows(products), pilsen.rows(stock)) == ([], [])


@pytest.mark.parametrize(
    ("event", "fields", "changed"),
    [
        (
            events.CategoryRenamed,
            {"name": "Chopes Claros"},
            {"name": "Chopes Claros", "name_folded": "chopes claros", "search": "chopes claros da torneira."},
        ),
        (
            events.CategoryDescribed,
            {"description": "Gelados."},
            {"description": "Gelados.", "search": "chopes gelados."},
        ),
        (events.CategoryMoved, {"parent_id": 1}, {"parent_id": 1}),
        (events.CategoryPositionSet, {"position": 4}, {"position": 4}),
        (events.CategoryHidden, {}, {"visible": False}),
        (events.CategoryShown, {}, {"visible": True}),
    ],
)
def test_a_category_is_listed_as_it_is_now(
    history: History, event: Any, fields: dict[str, Any], changed: dict[str, Any]
) -> None:
    created = {"name": "Chopes", "slug": "chopes", "position": 0, "description": "Da torneira.", "dm_category_id": 17}
    history.given("category-3", events.CategoryCreated, **created)
    [before] = history.rows(categories)
    assert before["search"] == "chopes da torneira."
    history.given("category-3", event, **fields)
    [row] = history.rows(categories)
    assert row == {**before, **changed, "version": 2, "updated_at": NOON + timedelta(minutes=2)}


def test_a_deleted_category_is_gone(history: History) -> None:
    history.given("category-3", events.CategoryCreated, name="Chopes", slug="chopes", position=0)
    history.given("category-3", events.CategoryDeleted)
    assert history.rows(categories) == []


KEG: dict[str, Any] = {
    "id": 1,
    "beer_id": 5,
    "container_l": Decimal(50),
    "full": True,
    "out": False,
    "batch_id": 1,
    "blocked": False,
}


@pytest.mark.parametrize(("state", "left"), [("sealed", [KEG]), ("empty", [])])
def test_a_keg_that_comes_back_sealed_is_poured_again(history: History, state: str, left: list[dict[str, Any]]) -> None:
    history.given(
        "keg-1",
        stock_events.KegFilled,
        code="L2647/B-1",
        batch_id=1,
        beer_id=5,
        container_id=1,
        container_tag="B-1",
        capacity_l=Decimal(50),
        litres=Decimal(50),
        filled_on=NOON.date(),
        best_before=NOON.date(),
    )
    order: dict[str, Any] = {"order_id": 7, "order_code": "EV-2026-00007"}
    history.given("keg-1", stock_events.KegDelivered, **order)
    assert history.rows(open_kegs) == [{**KEG, "out": True}]
    history.given("keg-1", stock_events.KegReturned, **order, state=state, left_l=Decimal(0))
    assert history.rows(open_kegs) == left


def test_a_packed_keg_costs_what_its_beer_costs_in_this_size(history: History) -> None:
    def price() -> Decimal:
        [row] = history.rows(products)
        found: Decimal = row["price"]
        return found

    def prices(**by_size: int) -> tuple[SizePrice, ...]:
        return tuple(SizePrice(container_l=Decimal(size[1:]), price=Decimal(each)) for size, each in by_size.items())

    history.given("beer-5", BeerAdded, name="Pilsen", prices=prices(l30=489, l50=779))
    added = {"name": "Barril de Pilsen 30 L", "slug": "barril", "price": Decimal(499), "category_id": None}
    history.given("product-1", events.ProductAdded, **added, beer_id=5, container_l=Decimal(30))
    assert price() == 489
    history.given("product-1", events.ProductRepriced, price=Decimal(450))
    assert price() == 489
    history.given("beer-5", BeerRepriced, prices=prices(l30=510))
    assert price() == 510
    history.given("beer-5", BeerRepriced, prices=prices(l50=800))
    assert price() == 450
