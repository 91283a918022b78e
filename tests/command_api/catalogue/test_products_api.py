"""The calls on products, on a real store."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.beers.commands import AddBeer, add_beer
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.catalogue.domain import Product
from command_api.catalogue.routes import router
from command_api.event_store import Store
from command_api.images.domain import Image, Original
from command_api.kernel import CommandContext, NotFound
from command_api.stock.domain import StockItem
from infra.position import START
from infra.security.permissions import Principal, Role
from tests.command_api.conftest import SessionsByRole

PRODUCTS = "/api/v1/admin/products"


@pytest.fixture
def category(api: TestClient) -> int:
    return int(api.post("/api/v1/admin/categories", json={"name": "Chopes"}).json()["id"])


@pytest.fixture
def add(api: TestClient, category: int) -> Callable[..., dict[str, Any]]:
    def product(name: str = "Pilsen", **fields: Any) -> dict[str, Any]:
        answer = api.post(PRODUCTS, json={"name": name, "category_id": category, "price": 11.9, **fields})
        assert answer.status_code == 201, answer.text
        body: dict[str, Any] = answer.json()
        return body

    return product


def test_a_product_comes_with_its_stock_item(api: TestClient, store: Store, category: int) -> None:
    body = {
        "name": "  Chope Pilsen 300 ml ",
        "category_id": category,
        "price": 11.9,
        "summary": "Leve.\nDourado.",
        "visible": False,
        "available": True,
        "stock_quantity": 40.5,
        "min_stock_level": 10,
        "sku": "CH-01",
        "supplier_sku": "AMB-PIL-600",
        "unit": "litro",
        "volume_ml": 300,
        "weight_g": 0,
        "alcohol_content": 4.5,
        "chatbot_visible": False,
        "seo_title": "Chope",
        "seo_description": "Tirado na hora.",
        "seo_keywords": "chope, pilsen",
    }
    answer = api.post(PRODUCTS, json=body)
    assert answer.status_code == 201
    assert answer.headers["etag"] == '"1"'
    assert answer.headers["x-event-position"] == answer.json()["position"]
    product = store.load(Product, answer.json()["id"])
    item = store.load(StockItem, product.number)
    assert (product.name, product.slug, product.price, product.visible) == (
        "Chope Pilsen 300 ml",
        "chope-pilsen-300-ml",
        Decimal("11.90"),
        False,
    )
    details = product.details
    assert (details.sku, details.supplier_sku, details.unit, details.alcohol_content) == (
        "CH-01",
        "AMB-PIL-600",
        "litro",
        Decimal("4.5"),
    )
    assert (item.quantity, item.minimum) == (Decimal("40.5"), Decimal(10))


def test_a_product_with_nothing_but_the_required_has_the_defaults_of_the_form(
    add: Callable[..., dict[str, Any]], store: Store
) -> None:
    product = store.load(Product, add()["id"])
    assert (product.visible, product.available, product.details.unit, product.details.chatbot_visible) == (
        True,
        True,
        "unidade",
        True,
    )
    assert store.load(StockItem, product.number).quantity == 0


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"name": None}, "name"),
        ({"price": -1}, "price"),
        ({"price": 1.999}, "price"),
        ({"price": "12,00"}, "price"),
        ({"price": True}, "price"),
        ({"category_id": 0}, "category_id"),
        ({"category_id": None}, "category_id"),
        ({"alcohol_content": 100.1}, "alcohol_content"),
        ({"alcohol_content": 4.55}, "alcohol_content"),
        ({"unit": "caixa"}, "unit"),
        ({"stock_quantity": -1}, "stock_quantity"),
        ({"volume_ml": 1.5}, "volume_ml"),
        ({"isTop": True}, "isTop"),
    ],
)
def test_malformed_fields_are_named(api: TestClient, category: int, fields: dict[str, Any], field: str) -> None:
    answer = api.post(PRODUCTS, json={"name": "Pilsen", "category_id": category, "price": 1, **fields})
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_a_pour_needs_a_beer_that_exists(
    add: Callable[..., dict[str, Any]], api: TestClient, store: Store, ctx: CommandContext
) -> None:
    pilsen = add_beer(store, AddBeer("Pilsen"), ctx).id
    glass = add(beer_id=pilsen, pour_ml=300)["id"]
    answer = api.patch(f"{PRODUCTS}/{glass}", json={"beer_id": 99, "pour_ml": 500})
    assert (answer.status_code, answer.json()["error"]) == (404, "Chope 99 não existe.")
    assert api.patch(f"{PRODUCTS}/{glass}", json={"beer_id": 0, "pour_ml": 0}).status_code == 200
    assert store.load(Product, glass).details.beer_id == 0


def test_a_product_needs_a_category_that_exists(api: TestClient) -> None:
    answer = api.post(PRODUCTS, json={"name": "Pilsen", "category_id": 99, "price": 1})
    assert (answer.status_code, answer.json()["error"]) == (404, "Categoria 99 não existe.")


def test_slugs_are_unique(add: Callable[..., dict[str, Any]]) -> None:
    assert [add()["slug"] for _ in range(3)] == ["pilsen", "pilsen-2", "pilsen-3"]


def test_equal_names_added_at_once_are_all_added(any_store: Store, ctx: CommandContext) -> None:
    def add_one(_: int) -> str:
        receipt = add_product(any_store, AddProduct("Pilsen", Decimal(10), None), ctx)
        return str(receipt.answer["slug"])

    with ThreadPoolExecutor(8) as pool:
        slugs = list(pool.map(add_one, range(24)))
    assert len(set(slugs)) == 24


def test_prices_set_at_once_by_many_people_are_all_stored(any_store: Store, ctx: CommandContext) -> None:
    id = add_product(any_store, AddProduct("Pilsen", Decimal(10), None), ctx).id

    def reprice(reais: int) -> int:
        return change_products(any_store, [ChangeProduct(id, price=Decimal(reais))], ctx).version

    with ThreadPoolExecutor(16) as pool:
        versions = list(pool.map(reprice, range(11, 43)))
    assert sorted(versions) == list(range(2, 34))


def test_a_sku_belongs_to_one_product(api: TestClient, add: Callable[..., dict[str, Any]], category: int) -> None:
    first = add(sku="ch-01")
    answer = api.post(PRODUCTS, json={"name": "Outro", "category_id": category, "price": 1, "sku": "CH-01"})
    assert (answer.status_code, answer.json()["error"]) == (409, "O SKU “CH-01” já pertence a outro produto.")
    second = add("Outro", sku="CH-02")
    assert api.patch(f"{PRODUCTS}/{second['id']}", json={"sku": "CH-01"}).status_code == 409
    assert api.delete(f"{PRODUCTS}/{first['id']}").status_code == 200
    assert api.patch(f"{PRODUCTS}/{second['id']}", json={"sku": "CH-01"}).status_code == 200


def test_each_field_is_an_event_of_its_own(api: TestClient, store: Store, add: Callable[..., dict[str, Any]]) -> None:
    id = add()["id"]
    answer = api.patch(
        f"{PRODUCTS}/{id}",
        json={
            "name_manual": "Pilsen 500",
            "price_manual": 15,
            "visible": False,
            "availability": False,
            "category_id": None,
            "volume_ml": 500,
            "stock_quantity": 7,
            "min_stock_level": 3,
        },
    )
    assert answer.status_code == 200, answer.text
    assert answer.json()["version"] == 7
    topics = [row.topic for row in store.recorder.read_after(START, 100) if row.stream == f"product-{id}"]
    assert topics == [
        f"catalogue.Product{name}"
        for name in (
            "Added",
            "Renamed",
            "Repriced",
            "Hidden",
            "MadeUnavailable",
            "MovedToCategory",
            "DetailsChanged",
        )
    ]
    item = store.load(StockItem, id)
    assert (item.quantity, item.minimum) == (7, 3)


def test_null_takes_the_manual_name_and_price_back(
    api: TestClient, store: Store, add: Callable[..., dict[str, Any]]
) -> None:
    id = add()["id"]
    api.patch(f"{PRODUCTS}/{id}", json={"name": "Outro", "price": 20})
    api.patch(f"{PRODUCTS}/{id}", json={"visible": False})
    assert store.load(Product, id).display_name == "Outro"
    api.patch(f"{PRODUCTS}/{id}", json={"name_manual": None, "price_manual": None})
    product = store.load(Product, id)
    assert (product.display_name, product.display_price) == ("Pilsen", Decimal("11.90"))


def test_a_field_and_its_alias_do_not_contradict_each_other(
    api: TestClient, add: Callable[..., dict[str, Any]]
) -> None:
    id = add()["id"]
    assert api.patch(f"{PRODUCTS}/{id}", json={"visible": True, "visibility": False}).status_code == 422
    assert api.patch(f"{PRODUCTS}/{id}", json={"visible": False, "visibility": False}).status_code == 200


def test_who_saw_an_older_version_overwrites_nothing(api: TestClient, add: Callable[..., dict[str, Any]]) -> None:
    id = add()["id"]
    api.patch(f"{PRODUCTS}/{id}", json={"price": 12}, headers={"If-Match": '"1"'})
    late = api.patch(f"{PRODUCTS}/{id}", json={"price": 13}, headers={"If-Match": '"1"'})
    assert late.status_code == 412
    assert (late.json()["current_version"], late.json()["changed_by"]) == (2, "Ana")


def test_a_repeated_request_adds_one_product(api: TestClient, store: Store, category: int) -> None:
    body = {"name": "Pilsen", "category_id": category, "price": 1, "sku": "CH-01"}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: api.post(PRODUCTS, json=body, headers={"Idempotency-Key": "k-1"}), range(16)))
    assert {answer.status_code for answer in answers} == {201}
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert len(store.living(Product)) == 1
    other = api.post(PRODUCTS, json={**body, "price": 2}, headers={"Idempotency-Key": "k-1"})
    assert other.status_code == 422


def test_several_products_change_together_or_not_at_all(
    api: TestClient, store: Store, add: Callable[..., dict[str, Any]]
) -> None:
    ids = [add(f"Chope {n}")["id"] for n in range(3)]
    answer = api.patch(f"{PRODUCTS}/bulk", json={"updates": [{"id": id, "visible": False} for id in ids]})
    assert answer.json()["items"] == [{"id": id, "version": 2} for id in ids]
    refused = api.patch(
        f"{PRODUCTS}/bulk", json={"updates": [{"id": ids[0], "visible": True}, {"id": 99, "visible": True}]}
    )
    assert refused.status_code == 404
    assert not store.load(Product, ids[0]).visible
    twice = api.patch(f"{PRODUCTS}/bulk", json={"updates": [{"id": ids[0], "price": 1}, {"id": ids[0], "price": 2}]})
    assert twice.status_code == 422


def test_a_refusal_names_each_product_and_its_reason_and_nothing_is_saved(
    api: TestClient, store: Store, add: Callable[..., dict[str, Any]]
) -> None:
    ids = [add(f"Chope {n}")["id"] for n in range(3)]
    api.patch(f"{PRODUCTS}/{ids[1]}", json={"price": 20})
    updates = [{"id": id, "price": 9.9, "version": 1} for id in (*ids, 99)]
    answer = api.patch(f"{PRODUCTS}/bulk", json={"updates": updates})
    assert answer.status_code == 409
    assert answer.json()["error"] == "2 de 4 produtos foram recusados."
    assert [(each["id"], each["reason"][:25]) for each in answer.json()["refused"]] == [
        (ids[1], "Este registro foi alterad"),
        (99, "Produto 99 não existe."),
    ]
    assert store.load(Product, ids[0]).price_manual is None
    one = api.patch(f"{PRODUCTS}/bulk", json={"updates": updates[:2]})
    assert one.status_code == 412
    assert [each["id"] for each in one.json()["refused"]] == [ids[1]]


def test_products_go_with_their_pictures(
    api: TestClient, store: Store, ctx: CommandContext, add: Callable[..., dict[str, Any]]
) -> None:
    ids = [add(f"Chope {n}")["id"] for n in range(2)]
    original = Original(
        file="f",
        original_name="f.png",
        content_type="image/png",
        size=1,
        width=1,
        height=1,
        color="#000000",
        variants=(),
    )
    image = Image.upload(store.new_id(Image), "product", ids[0], original)
    store.save(image, ctx=ctx)
    assert api.request("DELETE", f"{PRODUCTS}/bulk", json={"ids": ids}).status_code == 200
    for gone in (lambda: store.load(Product, ids[0]), lambda: store.load(Image, image.number)):
        with pytest.raises(NotFound):
            gone()
    assert api.delete(f"{PRODUCTS}/{ids[0]}").status_code == 404


def test_the_form_without_v1_is_the_same_call(api: TestClient, category: int) -> None:
    answer = api.post("/api/admin/products", json={"name": "Pilsen", "category_id": category, "price": 1})
    assert answer.status_code == 201
    paths = api.app.openapi()["paths"]  # type: ignore[attr-defined]
    assert f"{PRODUCTS}/{{id}}" in paths
    assert not [path for path in paths if path.startswith("/api/admin/")]


@pytest.mark.parametrize(("role", "status"), [(None, 401), (Role.STAFF, 403), (Role.MANAGER, 201)])
def test_admins_and_managers_keep_the_catalogue(
    serving: Callable[..., TestClient], role: Role | None, status: int
) -> None:
    assert serving(router, role).post("/api/v1/admin/categories", json={"name": "Chopes"}).status_code == status


def test_the_source_catalogue_adds_hidden_products_and_yields_to_people(api: TestClient, store: Store) -> None:
    sync = "/api/v1/catalogue/source-sync"
    items = [
        {"source_id": "P1", "name_source": "CHOPP PILSEN", "price_source": 10},
        {"source_id": "P2", "name_source": "CHOPP PILSEN"},
    ]
    first = api.post(sync, json={"items": items})
    assert first.status_code == 200, first.text
    assert [(i["created"], i["changed"]) for i in first.json()["items"]] == [(True, True)] * 2
    id = first.json()["items"][0]["id"]
    product = store.load(Product, id)
    assert (product.visible, product.category_id, product.display_price) == (False, None, Decimal(10))
    assert store.load(StockItem, id).quantity == 0

    api.patch(f"{PRODUCTS}/{id}", json={"price_manual": 12})
    items[0]["price_source"] = 11
    again = api.post(sync, json={"items": items})
    assert [(i["created"], i["changed"]) for i in again.json()["items"]] == [(False, True), (False, False)]
    product = store.load(Product, id)
    assert (product.price_source, product.display_price) == (Decimal(11), Decimal(12))
    assert api.post(sync, json={"items": [items[0], items[0]]}).status_code == 422


class GrantedSessions(SessionsByRole):
    """Everybody may say what is out."""

    def principal(self, token: str) -> Principal | None:
        known = super().principal(token)
        return known and replace(known, granted=("availability",))


def test_the_bar_says_what_is_out_and_back_without_the_right_to_edit(
    add: Callable[..., dict[str, Any]], serving: Callable[..., TestClient], store: Store
) -> None:
    id = add()["id"]
    path = f"/api/v1/availability/{id}"
    assert serving(router, Role.STAFF).put(path, json={"available": False}).status_code == 403
    waiter = serving(router, Role.STAFF, sessions=GrantedSessions())
    out, again = (waiter.put(path, json={"available": False}).json() for _ in range(2))
    assert (store.load(Product, id).available, out["version"], again["version"]) == (False, 2, 2)
    assert waiter.put(path, json={"available": True}).status_code == 200
    assert store.load(Product, id).available
    assert waiter.patch(f"{PRODUCTS}/{id}", json={"price": 1}).status_code == 403
    assert waiter.put("/api/v1/availability/999", json={"available": True}).status_code == 404
