"""The calls on categories, on a real store."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.catalogue.categories import ChangeCategory, CreateCategory, change_categories, create_category
from command_api.catalogue.domain import Category
from command_api.event_store import Store
from command_api.kernel import CommandContext, DomainError, Taken

CATEGORIES = "/api/v1/admin/categories"


@pytest.fixture
def create(api: TestClient) -> Callable[..., int]:
    def category(name: str, **fields: Any) -> int:
        answer = api.post(CATEGORIES, json={"name": name, **fields})
        assert answer.status_code == 201, answer.text
        return int(answer.json()["id"])

    return category


def test_new_categories_come_after_their_siblings(create: Callable[..., int], store: Store) -> None:
    chopes, petiscos = create("Chopes"), create("Petiscos")
    fritos, tabuas = create("Fritos", parent_id=petiscos), create("Tábuas", parent_id=petiscos)
    positions = {id: store.load(Category, id).position for id in (chopes, petiscos, fritos, tabuas)}
    assert positions == {chopes: 0, petiscos: 1, fritos: 0, tabuas: 1}


def test_slugs_are_unique_and_stay(api: TestClient, create: Callable[..., int], store: Store) -> None:
    first, second = create("Petiscos"), create("Petíscos")
    assert store.load(Category, second).slug == "petiscos-2"
    api.patch(f"{CATEGORIES}/{first}", json={"name": "Porções"})
    assert store.load(Category, first).slug == "petiscos"


def test_a_category_changes_field_by_field(api: TestClient, create: Callable[..., int], store: Store) -> None:
    chopes, bebidas = create("Chopes"), create("Bebidas")
    body = {"description": "Doze torneiras.", "visible": False, "order": 5, "parent_id": bebidas}
    assert api.patch(f"{CATEGORIES}/{chopes}", json=body).json()["version"] == 5
    category = store.load(Category, chopes)
    assert (category.description, category.visible, category.position, category.parent_id) == (
        "Doze torneiras.",
        False,
        5,
        bebidas,
    )
    api.patch(f"{CATEGORIES}/{chopes}", json={"parent_id": 0})
    assert store.load(Category, chopes).parent_id is None


def test_categories_do_not_nest_deeper_than_one_level(api: TestClient, create: Callable[..., int]) -> None:
    petiscos, chopes = create("Petiscos"), create("Chopes")
    fritos = create("Fritos", parent_id=petiscos)
    for path, body in (
        (f"{CATEGORIES}/{petiscos}", {"parent_id": petiscos}),
        (f"{CATEGORIES}/{petiscos}", {"parent_id": chopes}),
        (f"{CATEGORIES}/{chopes}", {"parent_id": fritos}),
    ):
        assert api.patch(path, json=body).status_code == 409, body
    assert api.post(CATEGORIES, json={"name": "Batatas", "parent_id": fritos}).status_code == 409
    assert api.patch(f"{CATEGORIES}/{chopes}", json={"parent_id": 99}).status_code == 404


def test_a_bulk_move_sees_what_it_moved_itself(api: TestClient, create: Callable[..., int], store: Store) -> None:
    petiscos, chopes = create("Petiscos"), create("Chopes")
    fritos = create("Fritos", parent_id=petiscos)
    updates = [{"id": fritos, "parent_id": 0}, {"id": petiscos, "parent_id": chopes}]
    assert api.patch(f"{CATEGORIES}/bulk", json={"updates": updates}).status_code == 200
    assert store.load(Category, petiscos).parent_id == chopes
    back = [{"id": petiscos, "parent_id": 0}, {"id": chopes, "parent_id": petiscos}]
    assert api.patch(f"{CATEGORIES}/bulk", json={"updates": back}).status_code == 200
    deep = [{"id": fritos, "parent_id": petiscos}, {"id": petiscos, "parent_id": fritos}]
    assert api.patch(f"{CATEGORIES}/bulk", json={"updates": deep}).status_code == 409


def test_two_categories_never_end_up_below_each_other(any_store: Store, ctx: CommandContext) -> None:
    for turn in range(10):
        a, b = (create_category(any_store, CreateCategory(f"{name} {turn}"), ctx).id for name in "AB")

        def move(pair: tuple[int, int]) -> bool:
            try:
                change_categories(any_store, [ChangeCategory(pair[0], parent_id=pair[1])], ctx)
            except DomainError:
                return False
            return True

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(move, [(a, b), (b, a)])) == [False, True]


def test_a_category_with_products_or_children_is_not_deleted(api: TestClient, create: Callable[..., int]) -> None:
    petiscos = create("Petiscos")
    fritos = create("Fritos", parent_id=petiscos)
    for name in ("Batata", "Mandioca"):
        api.post("/api/v1/admin/products", json={"name": name, "category_id": petiscos, "price": 1})
    answer = api.delete(f"{CATEGORIES}/{petiscos}")
    assert answer.status_code == 409
    assert answer.json()["error"] == (
        "A categoria “Petiscos” não pode ser excluída porque contém 2 produtos (Batata, Mandioca) "
        "e 1 subcategoria (Fritos)."
    )
    assert api.delete(f"{CATEGORIES}/{fritos}").status_code == 200


def test_a_category_goes_together_with_its_sub_categories(
    api: TestClient, create: Callable[..., int], store: Store
) -> None:
    petiscos = create("Petiscos")
    fritos = create("Fritos", parent_id=petiscos)
    assert api.request("DELETE", f"{CATEGORIES}/bulk", json={"ids": [petiscos, fritos]}).status_code == 200
    assert store.living(Category) == []
    assert create("Petiscos")


def test_an_order_is_set_among_siblings(api: TestClient, create: Callable[..., int], store: Store) -> None:
    a, b, c = (create(name) for name in "ABC")
    x, y = create("X", parent_id=a), create("Y", parent_id=a)
    assert api.patch(f"{CATEGORIES}/reorder", json={"ids": [c, a]}).status_code == 200
    order = sorted((a, b, c), key=lambda id: store.load(Category, id).position)
    assert order == [c, a, b]
    assert (store.load(Category, x).position, store.load(Category, y).position) == (0, 1)
    api.patch(f"{CATEGORIES}/reorder", json={"ids": [b, y, a, x, c]})
    positions = [store.load(Category, id).position for id in (b, a, c, y, x)]
    assert positions == [0, 1, 2, 0, 1]


def test_an_order_is_not_put_over_one_that_was_not_seen(
    api: TestClient, create: Callable[..., int], store: Store
) -> None:
    a, b, c = (create(name) for name in "ABC")
    seen = {"ids": [b, a, c], "versions": [1, 1, 1]}
    api.patch(f"{CATEGORIES}/reorder", json={"ids": [c, a, b], "versions": [1, 1, 1]})
    refused = api.patch(f"{CATEGORIES}/reorder", json=seen)
    assert refused.status_code == 412
    assert sorted((a, b, c), key=lambda id: store.load(Category, id).position) == [c, a, b]
    now = [store.load(Category, id).version for id in (b, a, c)]
    assert api.patch(f"{CATEGORIES}/reorder", json={**seen, "versions": now}).status_code == 200
    assert api.patch(f"{CATEGORIES}/reorder", json={**seen, "versions": [1]}).status_code == 422


def test_a_category_that_moves_comes_after_its_new_siblings(
    api: TestClient, create: Callable[..., int], store: Store
) -> None:
    petiscos, fritos, frios = create("Petiscos"), create("Fritos"), create("Frios")
    create("Caldos", parent_id=petiscos)
    updates = [{"id": id, "parent_id": petiscos} for id in (fritos, frios)]
    assert api.patch(f"{CATEGORIES}/bulk", json={"updates": updates}).status_code == 200
    assert [store.load(Category, id).position for id in (fritos, frios)] == [1, 2]
    api.patch(f"{CATEGORIES}/{frios}", json={"parent_id": petiscos, "name": "Frios e queijos"})
    assert store.load(Category, frios).position == 2
    api.patch(f"{CATEGORIES}/{frios}", json={"parent_id": None, "order": 0})
    assert store.load(Category, frios).position == 0


def test_an_order_names_what_exists_and_names_it_once(api: TestClient, create: Callable[..., int]) -> None:
    a = create("A")
    assert api.patch(f"{CATEGORIES}/reorder", json={"ids": [a, 99]}).status_code == 404
    assert api.patch(f"{CATEGORIES}/reorder", json={"ids": [a, a]}).status_code == 422
    assert api.patch(f"{CATEGORIES}/reorder", json={"ids": []}).status_code == 422


def test_the_link_of_a_pair_is_taken_once(store: Store, ctx: CommandContext) -> None:
    """What holds when both look before either stores."""
    a, b = (store.load(Category, create_category(store, CreateCategory(name), ctx).id) for name in "AB")
    a.move(b, has_children=False)
    b.move(store.load(Category, a.number), has_children=False)
    store.save(a, ctx=ctx)
    with pytest.raises(Taken):
        store.save(b, ctx=ctx)
