"""What administrators read about users."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from infra.security.permissions import Role
from tests.query_api.accounts.conftest import signed_in

Headers = dict[str, str]
Register = Callable[..., str]


@pytest.fixture
def staff(client: TestClient, as_admin: Headers, register: Register) -> Headers:
    """Four people beside the administrator; headers that see all of them."""
    register("joao", "João Álvares", can_place_orders=True, cost_center="distribuidora")
    register("bia", "Beatriz Lima", Role.BI, cost_center="marketing")
    register("zeca", "Zeca Pagodinho", Role.MANAGER)
    return {**as_admin, "X-Min-Position": register("agua", "Água de Coco", Role.CLIENT)}


def names(client: TestClient, query: str, headers: Headers) -> list[str]:
    answer = client.get(f"/api/users?{query}", headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"] == answer.json()["users"]
    return [user["name"] for user in answer.json()["users"]]


def test_a_user_shows_everything_but_secrets(client: TestClient, staff: Headers) -> None:
    user = client.get("/api/users?search=joao", headers=staff).json()["users"][0]
    assert {k: v for k, v in user.items() if k not in {"id", "created_at", "updated_at"}} == {
        "username": "joao",
        "name": "João Álvares",
        "email": "joao@example.com",
        "role": "staff",
        "role_label": "Operacional",
        "center_cost": "distribuidora",
        "active": True,
        "can_place_orders": True,
        "can_view_bi": False,
        "second_factors": 0,
        "roles": ["orders", "kits", "stock"],
        "last_login": None,
        "updated_by": "Sistema",
        "version": 1,
    }
    one = client.get(f"/api/users/{user['id']}", headers=staff)
    assert one.json() == user
    assert one.headers["etag"] == '"1"'


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["Água de Coco", "Ana Souza", "Beatriz Lima", "João Álvares", "Zeca Pagodinho"]),
        ("order=desc&limit=2", ["Zeca Pagodinho", "João Álvares"]),
        ("page=2&limit=2", ["Beatriz Lima", "João Álvares"]),
        ("role=manager", ["Zeca Pagodinho"]),
        ("role=", ["Água de Coco", "Ana Souza", "Beatriz Lima", "João Álvares", "Zeca Pagodinho"]),
        ("center_cost=marketing", ["Beatriz Lima"]),
        ("active=false", []),
        ("search=AGUA", ["Água de Coco"]),
        ("search=alvares%20jo%C3%A3o", ["João Álvares"]),
        ("search=bia%40example.com", ["Beatriz Lima"]),
        ("search=%25", []),
        ("sort=role&role=bi", ["Beatriz Lima"]),
        ("sort=last_login&order=desc&limit=1", ["Ana Souza"]),
        ("sort=email&limit=1", ["Ana Souza"]),
    ],
)
def test_the_list_by_page_filter_search_and_order(
    client: TestClient, staff: Headers, query: str, expected: list[str]
) -> None:
    assert names(client, query, staff) == expected


def test_the_total_is_the_real_total(client: TestClient, staff: Headers) -> None:
    pagination = client.get("/api/users?limit=2", headers=staff).json()["pagination"]
    assert pagination == {"page": 1, "limit": 2, "total": 5, "pages": 3}


@pytest.mark.parametrize("query", ["limit=0", "limit=1001", "page=0", "role=dono", "sort=password_hash", "color=red"])
def test_a_query_that_is_not_one_of_ours_is_refused(client: TestClient, as_admin: Headers, query: str) -> None:
    assert client.get(f"/api/users?{query}", headers=as_admin).status_code == 422


def test_every_change_shows_in_the_list(client: TestClient, staff: Headers, register: Register) -> None:
    user = client.get("/api/users?search=zeca", headers=staff).json()["users"][0]
    change = {
        "name": "Zeca Pereira",
        "email": "zp@example.com",
        "role": "staff",
        "center_cost": "ti",
        "can_place_orders": True,
        "can_view_bi": True,
        "roles": ["audit"],
        "active": False,
    }
    changed = client.patch(f"/api/users/{user['id']}", json=change, headers=staff)
    headers = {**staff, "X-Min-Position": changed.json()["position"]}
    seen = client.get(f"/api/users/{user['id']}", headers=headers).json()
    assert {name: seen[name] for name in change} == change
    assert (seen["version"], seen["updated_by"]) == (changed.json()["version"], "Ana Souza")
    assert names(client, "search=pereira&active=false", headers) == ["Zeca Pereira"]
    assert names(client, "search=pagodinho", headers) == []
    removed = client.delete(f"/api/users/{user['id']}", headers=staff)
    headers = {**staff, "X-Min-Position": removed.json()["position"]}
    assert client.get(f"/api/users/{user['id']}", headers=headers).status_code == 404


def test_a_sign_in_shows_as_the_last_login(client: TestClient, staff: Headers) -> None:
    bearer = signed_in(client, "joao")
    headers = {**staff, "X-Min-Position": bearer["X-Min-Position"]}
    user = client.get("/api/users?search=joao", headers=headers).json()["users"][0]
    assert user["last_login"].endswith("Z")
    assert user["updated_by"] == "Sistema"


def test_who_has_no_right_to_users_sees_none(client: TestClient, staff: Headers) -> None:
    assert client.get("/api/users", headers=signed_in(client, "zeca")).status_code == 403
    assert client.get("/api/users").status_code == 401
