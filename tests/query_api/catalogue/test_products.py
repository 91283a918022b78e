"""The list of products that the back-office shows."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.batches.events import BatchBlocked
from command_api.catalogue import events
from command_api.stock import events as stock_events
from tests.harness.blank import Blank
from tests.harness.read_models import History, uploaded
from tests.query_api.conftest import ENGINES, ReadModels, app_over, client_of, history_on

PATH = "/api/v1/admin/products"
TODAY = date(2026, 11, 21)


@pytest.fixture(scope="module", params=ENGINES)
def shelf(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[TestClient]:
    """Three products in two categories and one in none."""
    with history_on(request.param, blank, read_models) as history:
        fill(history)
        with client_of(app_over(history), "manager") as client:
            yield client


def fill(history: History) -> None:
    history.given("category-1", events.CategoryCreated, name="Chopes", slug="chopes", position=0)
    history.given(
        "category-2", events.CategoryCreated, name="Água e Refrigerante", slug="agua", position=1, parent_id=1
    )
    for id, (name, price, category) in enumerate(
        [("Weiss", "19.90", 1), ("Âmbar Ale", "17.50", 1), ("Água com gás", "6", 2), ("Barril 50 L", "790", None)], 1
    ):
        history.given(
            f"product-{id}",
            events.ProductAdded,
            name=name,
            slug=f"p{id}",
            price=Decimal(price),
            category_id=category,
            sku=f"S{id}",
            supplier_sku=f"AMB-{id}",
        )
    for id, (counted, minimum) in enumerate([("48", "12"), ("12", "12"), ("0", "24")], 1):
        history.given(f"stock_item-{id}", stock_events.StockMinimumSet, minimum=Decimal(minimum))
        history.given(
            f"stock_item-{id}", stock_events.StockCounted, counted=Decimal(counted), difference=Decimal(counted)
        )
    history.given("product-2", events.ProductHidden)
    history.given("product-3", events.ProductMadeUnavailable)
    uploaded(history, 5, "product", 1, position=1)
    uploaded(history, 6, "product", 1, position=0)
    history.given(
        "product-1", events.ProductSourceSynced, source_id="88", name_source="CH WEISS", price_source=Decimal(18)
    )
    history.given("product-1", events.ProductRenamed, name="Weiss da Casa")
    history.given("product-1", events.ProductRepriced, price=Decimal("21.5"))
    history.follow()


def test_a_product_answers_everything_that_is_known_of_it(shelf: TestClient) -> None:
    answer = shelf.get(f"{PATH}/1")
    assert answer.headers["etag"] == '"4"'
    assert answer.json() == {
        "id": 1,
        "name": "Weiss da Casa",
        "name_manual": "Weiss da Casa",
        "name_source": "CH WEISS",
        "slug": "p1",
        "sku": "S1",
        "supplier_sku": "AMB-1",
        "source_id": "88",
        "category_id": 1,
        "category_name": "Chopes",
        "price": 21.5,
        "price_manual": 21.5,
        "price_source": 18.0,
        "stock_quantity": 48.0,
        "min_stock_level": 12.0,
        "visible": True,
        "available": True,
        "status": "active",
        "image_url": "/media/product10-1600.webp",
        "summary": "",
        "unit": "unidade",
        "volume_ml": 0,
        "weight_g": 0,
        "alcohol_content": 0.0,
        "beer_id": 0,
        "pour_ml": 0,
        "container_l": 0.0,
        "track_stock": True,
        "ran_out": False,
        "recalled": False,
        "chatbot_visible": True,
        "seo_title": "",
        "seo_description": "",
        "seo_keywords": "",
        "name_en": "",
        "name_es": "",
        "summary_en": "",
        "summary_es": "",
        "ncm": "",
        "cest": "",
        "origin": 0,
        "tax_profile_id": None,
        "version": 4,
        "created_at": "2026-11-20T15:03:00Z",
        "updated_at": "2026-11-20T15:19:00Z",
        "updated_by": "Ana Beltrão",
    }


def test_a_product_without_a_category_a_picture_or_stock_is_listed_all_the_same(shelf: TestClient) -> None:
    row = shelf.get(f"{PATH}/4").json()
    shown = {name: row[name] for name in ("category_name", "image_url", "stock_quantity", "min_stock_level")}
    assert shown == {"category_name": None, "image_url": None, "stock_quantity": 0.0, "min_stock_level": 0.0}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ["Água com gás", "Âmbar Ale", "Barril 50 L", "Weiss da Casa"]),
        ({"category_id": 1}, ["Âmbar Ale", "Weiss da Casa"]),
        ({"category_id": 1, "include_children": "true"}, ["Água com gás", "Âmbar Ale", "Weiss da Casa"]),
        ({"category_id": 2, "include_children": "true"}, ["Água com gás"]),
        ({"category_id": 99}, []),
        ({"only_visible": "true"}, ["Água com gás", "Barril 50 L", "Weiss da Casa"]),
        ({"only_visible": "false"}, ["Água com gás", "Âmbar Ale", "Barril 50 L", "Weiss da Casa"]),
        ({"visibility": "hidden"}, ["Âmbar Ale"]),
        ({"visibility": "visible", "category_id": 1}, ["Weiss da Casa"]),
        ({"available": "false"}, ["Água com gás"]),
        ({"available": "true"}, ["Âmbar Ale", "Barril 50 L", "Weiss da Casa"]),
        ({"stock": "low"}, ["Âmbar Ale"]),
        ({"stock": "out"}, ["Água com gás", "Barril 50 L"]),
        ({"search": "agua"}, ["Água com gás"]),
        ({"search": "ÁGUA gás"}, ["Água com gás"]),
        ({"search": "gás água"}, ["Água com gás"]),
        ({"search": "s2"}, ["Âmbar Ale"]),
        ({"search": "amb-3"}, ["Água com gás"]),
        ({"search": "ambar weiss"}, []),
    ],
)
def test_filters_keep_what_was_asked_for(shelf: TestClient, query: dict[str, Any], found: list[str]) -> None:
    answer = shelf.get(PATH, params=query).json()
    assert [row["name"] for row in answer["data"]] == found
    assert answer["pagination"]["total"] == len(found)


@pytest.mark.parametrize(
    ("sort", "ids"),
    [
        ("name", [3, 2, 4, 1]),
        ("category_name", [4, 3, 2, 1]),
        ("price", [3, 2, 1, 4]),
        ("stock_quantity", [3, 4, 2, 1]),
        ("sku", [1, 2, 3, 4]),
        ("visible", [2, 3, 4, 1]),
        ("available", [3, 2, 4, 1]),
        ("updated_at", [4, 2, 3, 1]),
        ("id", [1, 2, 3, 4]),
    ],
)
def test_a_list_is_sorted_in_both_directions(shelf: TestClient, sort: str, ids: list[int]) -> None:
    up = [row["id"] for row in shelf.get(PATH, params={"sort": sort}).json()["data"]]
    down = [row["id"] for row in shelf.get(PATH, params={"sort": sort, "order": "desc"}).json()["data"]]
    assert (up, down) == (ids, ids[::-1])


def test_the_same_list_answers_without_the_version_in_its_path(shelf: TestClient) -> None:
    assert shelf.get("/api/admin/products").json() == shelf.get(PATH).json()
    assert shelf.get("/api/admin/products/1").json() == shelf.get(f"{PATH}/1").json()


def test_a_glass_whose_beer_has_no_keg_left_has_run_out(history: History) -> None:
    glass = {"name": "Pilsen 300 ml", "slug": "p1", "price": Decimal(9), "beer_id": 5, "pour_ml": 300}
    history.given("product-1", events.ProductAdded, **glass)
    history.follow()
    with client_of(app_over(history), "manager") as client:
        assert client.get(f"{PATH}/1").json()["ran_out"] is True
        keg = {"code": "L1/B-1", "batch_id": 1, "beer_id": 5, "container_id": 1, "container_tag": "B-1"}
        litres = {"capacity_l": Decimal(50), "litres": Decimal(50)}
        history.given("keg-1", stock_events.KegFilled, **keg, **litres, filled_on=TODAY, best_before=TODAY)
        history.follow()
        assert [each["ran_out"] for each in client.get(PATH).json()["products"]] == [False]
        history.given("keg-1", stock_events.KegTapped)
        history.given("batch-1", BatchBlocked, why="Gosto de manteiga.")
        history.follow()
        glass_now = client.get(f"{PATH}/1").json()
        assert (glass_now["ran_out"], glass_now["recalled"]) == (True, True)
