"""The list of categories that the back-office shows."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, CategoryHidden, ProductAdded
from tests.harness.blank import Blank
from tests.harness.read_models import History, uploaded
from tests.query_api.conftest import ENGINES, ReadModels, app_over, client_of, history_on

PATH = "/api/v1/admin/categories"


@pytest.fixture(scope="module", params=ENGINES)
def menu(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[TestClient]:
    """Two main categories, one of them with two sub-categories."""
    with history_on(request.param, blank, read_models) as history:
        fill(history)
        with client_of(app_over(history), "manager") as client:
            yield client


def fill(history: History) -> None:
    for id, (name, position, parent) in enumerate(
        [("Comidas", 1, None), ("Bebidas", 0, None), ("Drinques", 1, 2), ("Chopes", 0, 2)], 1
    ):
        history.given(
            f"category-{id}",
            CategoryCreated,
            name=name,
            slug=f"c{id}",
            position=position,
            parent_id=parent,
            description="Só à noite." if id == 3 else "",
            dm_category_id=id * 10,
        )
    for id, category in enumerate([4, 4, 1], 1):
        history.given(
            f"product-{id}", ProductAdded, name=f"Produto {id}", slug=f"p{id}", price=Decimal(10), category_id=category
        )
    history.given("category-3", CategoryHidden)
    uploaded(history, 5, "category", 4)
    history.follow()


def test_a_category_answers_everything_that_is_known_of_it(menu: TestClient) -> None:
    answer = menu.get(f"{PATH}/4")
    assert answer.headers["etag"] == '"1"'
    assert answer.json() == {
        "id": 4,
        "name": "Chopes",
        "name_effective": "Chopes",
        "slug": "c4",
        "description": "",
        "visible": True,
        "status": "active",
        "order": 0,
        "ordem": 0,
        "parent_id": 2,
        "parent_name": "Bebidas",
        "dm_category_id": 40,
        "name_en": "",
        "name_es": "",
        "description_en": "",
        "description_es": "",
        "product_count": 2,
        "total_product_count": 2,
        "image_url": "/media/category40-1600.webp",
        "version": 1,
        "created_at": "2026-11-20T15:04:00Z",
        "updated_at": "2026-11-20T15:04:00Z",
        "updated_by": "Ana Beltrão",
    }


def test_a_main_category_counts_the_products_of_its_subcategories_too(menu: TestClient) -> None:
    main = menu.get(f"{PATH}/2").json()
    assert (main["product_count"], main["total_product_count"]) == (0, 2)


def test_a_category_that_is_not_there_is_not_found(menu: TestClient) -> None:
    answer = menu.get(f"{PATH}/99")
    assert (answer.status_code, answer.json()["error"]) == (404, "Esta categoria não existe.")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ["Bebidas", "Chopes", "Drinques", "Comidas"]),
        ({"parent_id": 0}, ["Bebidas", "Comidas"]),
        ({"parent_id": 0, "include_children": "true"}, ["Bebidas", "Chopes", "Drinques", "Comidas"]),
        ({"include_children": "false"}, ["Bebidas", "Comidas"]),
        ({"parent_id": 2}, ["Chopes", "Drinques"]),
        ({"parent_id": 1}, []),
        ({"type": "main"}, ["Bebidas", "Comidas"]),
        ({"type": "sub"}, ["Chopes", "Drinques"]),
        ({"only_visible": "true"}, ["Bebidas", "Chopes", "Comidas"]),
        ({"visibility": "hidden"}, ["Drinques"]),
        ({"search": "so a noite"}, ["Drinques"]),
        ({"search": "BEB"}, ["Bebidas"]),
    ],
)
def test_filters_keep_what_was_asked_for(menu: TestClient, query: dict[str, Any], found: list[str]) -> None:
    answer = menu.get(PATH, params=query).json()
    assert [row["name"] for row in answer["categories"]] == found
    assert answer["pagination"]["total"] == len(found)


@pytest.mark.parametrize(
    ("sort", "ids"),
    [
        ("order", [2, 4, 3, 1]),
        ("name", [2, 4, 1, 3]),
        ("product_count", [3, 1, 2, 4]),
        ("visible", [3, 2, 4, 1]),
        ("updated_at", [1, 2, 4, 3]),
        ("id", [1, 2, 3, 4]),
    ],
)
def test_a_list_is_sorted_in_both_directions(menu: TestClient, sort: str, ids: list[int]) -> None:
    up = [row["id"] for row in menu.get(PATH, params={"sort": sort}).json()["data"]]
    down = [row["id"] for row in menu.get(PATH, params={"sort": sort, "order": "desc"}).json()["data"]]
    assert (up, down) == (ids, ids[::-1])
