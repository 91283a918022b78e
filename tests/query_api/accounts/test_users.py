"""What administrators read about users."""

from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest

from infra.security.permissions import Role
from tests.harness.blank import Blank
from tests.query_api.accounts.conftest import Headers, Pub, pub_on
from tests.query_api.conftest import BOTH, ENGINES


@dataclass
class Office:
    """An administrator, signed in, and four more users."""

    pub: Pub
    headers: Headers

    def get(self, path: str, min_position: str | None = None) -> httpx.Response:
        position = {"X-Min-Position": min_position} if min_position else {}
        return self.pub.client.get(path, headers=self.headers | position)

    def names(self, query: str, min_position: str | None = None) -> list[str]:
        answer = self.get(f"/api/users?{query}", min_position)
        assert answer.status_code == 200, answer.text
        assert answer.json()["data"] == answer.json()["users"]
        return [user["name"] for user in answer.json()["users"]]


def office_of(pub: Pub) -> Office:
    pub.register("admin", "Ana Souza", Role.ADMIN)
    headers = pub.sign_in("admin")
    pub.register("joao", "João Álvares", can_place_orders=True, cost_center="distribuidora")
    pub.register("bia", "Beatriz Lima", Role.BI, cost_center="marketing")
    pub.register("zeca", "Zeca Pagodinho", Role.MANAGER)
    return Office(pub, {**headers, "X-Min-Position": pub.register("agua", "Água de Coco", Role.CLIENT)})


@pytest.fixture(scope="module", params=ENGINES)
def office(request: pytest.FixtureRequest, blank: Blank) -> Iterator[Office]:
    """Shared by the tests that only read."""
    with pub_on(request.param, blank) as pub:
        yield office_of(pub)


@pytest.fixture
def own_office(pub: Pub) -> Office:
    """For a test that writes."""
    return office_of(pub)


def test_a_user_shows_everything_but_secrets(office: Office) -> None:
    user = office.get("/api/users?search=joao").json()["users"][0]
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
        "customer_id": None,
        "roles": ["orders", "kits", "stock"],
        "last_login": None,
        "updated_by": "Sistema",
        "version": 1,
    }
    one = office.get(f"/api/users/{user['id']}")
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
def test_the_list_by_page_filter_search_and_order(office: Office, query: str, expected: list[str]) -> None:
    assert office.names(query) == expected


def test_the_total_is_the_real_total(office: Office) -> None:
    pagination = office.get("/api/users?limit=2").json()["pagination"]
    assert pagination == {"page": 1, "limit": 2, "total": 5, "pages": 3}


@pytest.mark.parametrize("query", ["limit=0", "limit=1001", "page=0", "role=dono", "sort=password_hash", "color=red"])
def test_a_query_that_is_not_one_of_ours_is_refused(office: Office, query: str) -> None:
    assert office.get(f"/api/users?{query}").status_code == 422


@BOTH
def test_every_change_shows_in_the_list(own_office: Office) -> None:
    client, headers = own_office.pub.client, own_office.headers
    user = own_office.get("/api/users?search=zeca").json()["users"][0]
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
    changed = client.patch(f"/api/users/{user['id']}", json=change, headers=headers).json()
    seen = own_office.get(f"/api/users/{user['id']}", changed["position"]).json()
    assert {name: seen[name] for name in change} == change
    assert (seen["version"], seen["updated_by"]) == (changed["version"], "Ana Souza")
    assert own_office.names("search=pereira&active=false", changed["position"]) == ["Zeca Pereira"]
    assert own_office.names("search=pagodinho", changed["position"]) == []
    removed = client.delete(f"/api/users/{user['id']}", headers=headers).json()
    assert own_office.get(f"/api/users/{user['id']}", removed["position"]).status_code == 404


@BOTH
def test_a_sign_in_shows_as_the_last_login(own_office: Office) -> None:
    bearer = own_office.pub.sign_in("joao")
    user = own_office.get("/api/users?search=joao", bearer["X-Min-Position"]).json()["users"][0]
    assert user["last_login"].endswith("Z")
    assert user["updated_by"] == "Sistema"


def test_who_has_no_right_to_users_sees_none(own_office: Office) -> None:
    client = own_office.pub.client
    assert client.get("/api/users", headers=own_office.pub.sign_in("zeca")).status_code == 403
    assert client.get("/api/users").status_code == 401
