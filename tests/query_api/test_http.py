"""What holds for every read: positions, pages, rights, and input that makes no sense."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.catalogue.events import ProductAdded
from infra.read_database import ReadDatabase
from projections.registry import PROJECTIONS
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

LISTS = ("/api/v1/admin/products", "/api/v1/admin/categories", "/api/v1/admin/images")
READS = (*LISTS, "/api/menu", "/api/site", "/api/public-images?type=hero")


def products(history: History, *names: str) -> None:
    for id, name in enumerate(names, 1):
        history.given(f"product-{id}", ProductAdded, name=name, slug=f"p{id}", price=Decimal(10))
    history.follow()


@pytest.fixture(scope="module")
def reader(module_history: History) -> Iterator[TestClient]:
    """A manager of a pub with one product, for tests that only read."""
    products(module_history, "Pilsen")
    with client_of(app_over(module_history), "manager") as client:
        yield client


@pytest.mark.parametrize("path", READS)
def test_a_read_says_up_to_where_its_read_model_has_come(manager: TestClient, history: History, path: str) -> None:
    products(history, "Pilsen")
    answer = manager.get(path)
    assert answer.status_code == 200
    assert answer.headers["x-projection-position"] == str(history.recorder.head())
    assert "x-projection-stale" not in answer.headers


@pytest.mark.parametrize("path", [*READS, "/api/v1/admin/products/1", "/api/v1/admin/products/99"])
def test_head_answers_what_get_does_without_the_body(reader: TestClient, path: str) -> None:
    get, head = reader.get(path), reader.head(path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    own = {"x-correlation-id"}
    assert {name: head.headers[name] for name in head.headers.keys() - own} == {
        name: get.headers[name] for name in get.headers.keys() - own
    }


@pytest.mark.parametrize("position", ["7", "0.7.1", "-1.7", "a.b", "0." + "9" * 30, ""])
@pytest.mark.parametrize("path", ["/api/menu", "/api/site", LISTS[0]])
def test_a_position_that_is_none_is_refused(reader: TestClient, path: str, position: str) -> None:
    answer = reader.get(path, headers={"X-Min-Position": position})
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")


def test_what_is_not_there_still_says_the_position(manager: TestClient, history: History) -> None:
    products(history, "Pilsen")
    answer = manager.get("/api/v1/admin/products/99")
    assert (answer.status_code, answer.json()["error"]) == (404, "Este produto não existe.")
    assert answer.headers["x-projection-position"] == str(history.recorder.head())


@pytest.mark.parametrize("path", [*LISTS, "/api/v1/admin/products/1", "/api/debug-images"])
@pytest.mark.parametrize(("token", "status"), [(None, 401), ("staff", 403), ("bi", 403), ("admin", 200)])
def test_the_catalogue_is_for_those_who_keep_it(
    visitor: TestClient, history: History, path: str, token: str | None, status: int
) -> None:
    products(history, "Pilsen")
    answer = visitor.get(path, headers={"Authorization": f"Bearer {token}"} if token else {})
    assert answer.status_code == status


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize(
    "query",
    [
        "page=0",
        "page=x",
        "page=99999999999",
        "limit=0",
        "limit=1001",
        "order=up",
        "sort=password",
        "sort=",
        "unknown=1",
        "search=%00",
        "search=%ED%A0%80%0A",
        f"search={'x' * 201}",
    ],
)
def test_a_parameter_that_makes_no_sense_is_refused(reader: TestClient, path: str, query: str) -> None:
    answer = reader.get(f"{path}?{query}")
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"][0]["message"]


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("search", ["%25", "_", "\\", "'", "ação", "😀", "%EF%BF%BD", "--", "a" * 200])
def test_a_strange_search_finds_nothing_and_breaks_nothing(reader: TestClient, path: str, search: str) -> None:
    answer = reader.get(path, params={"search": search})
    assert (answer.status_code, answer.json()["data"]) == (200, [])


@pytest.mark.parametrize("id", ["abc", "-1", "9" * 30, "1.5"])
def test_an_id_that_is_none_is_refused(reader: TestClient, id: str) -> None:
    assert reader.get(f"/api/v1/admin/products/{id}").status_code == 422


@BOTH
def test_pages_have_no_gaps_and_the_total_is_of_all_of_them(manager: TestClient, history: History) -> None:
    products(history, *(f"Chope {number:02}" for number in range(1, 24)))
    pages = [manager.get("/api/v1/admin/products", params={"limit": 10, "page": page}).json() for page in (1, 2, 3, 4)]
    names = [row["name"] for page in pages for row in page["data"]]
    assert names == [f"Chope {number:02}" for number in range(1, 24)]
    assert [page["pagination"] for page in pages] == [
        {"page": number, "limit": 10, "total": 23, "pages": 3} for number in (1, 2, 3, 4)
    ]
    assert all(page["products"] == page["data"] for page in pages)


def test_an_empty_list_has_no_pages(manager: TestClient) -> None:
    assert manager.get("/api/v1/admin/images").json() == {
        "data": [],
        "images": [],
        "pagination": {"page": 1, "limit": 25, "total": 0, "pages": 0},
    }


def test_an_empty_parameter_asks_for_nothing(manager: TestClient, history: History) -> None:
    products(history, "Pilsen")
    answer = manager.get("/api/v1/admin/products?search=&category_id=&only_visible=&available=&visibility=")
    assert answer.json()["pagination"]["total"] == 1


@BOTH
@pytest.mark.parametrize("path", ["/api/site", "/api/menu", LISTS[0]])
def test_a_database_that_is_away_is_a_503_that_says_when_to_come_back(
    manager: TestClient, history: History, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    history.database.engine.dispose()
    url = "sqlite:////nowhere/read.db" if history.database.is_sqlite else "postgresql+psycopg://nobody@127.0.0.1:1/none"
    away = ReadDatabase(sa.create_engine(url))
    manager.app.state.read_database = away  # type: ignore[attr-defined]  # Starlette types it as a bare ASGI callable
    manager.app.state.public._database = away  # type: ignore[attr-defined]
    answer = manager.get(path)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert answer.headers["content-type"] == "application/problem+json"


def test_every_call_is_in_the_document_with_its_right_and_an_answer_for_every_field(visitor: TestClient) -> None:
    document = visitor.app.openapi()  # type: ignore[attr-defined]
    permissions = {path: operation["get"].get("x-permission") for path, operation in document["paths"].items()}
    assert {path for path, permission in permissions.items() if permission is None} == {
        "/api/menu",
        "/api/public-images",
        "/api/site",
        "/api/captcha",
        "/api/captcha/challenge",
        "/api/party",
        "/api/party/estimate",
        "/api/reservations/own",
        "/api/reservations/slots",
        "/api/tables/{number}",
        "/api/taps",
        "/api/v1/customer-page",
        "/api/v1/customer-page/documents/{kind}",
        "/api/v1/customer-page/papers/{sha256}",
        "/api/v1/customer-page/payments/{payment_id}/receipt",
        "/api/v1/messages/unsubscribe/{token}",
        "/api/v1/messages/whatsapp",
        "/calendars/{token}.ics",
    }
    undescribed = [
        f"{name}.{field}"
        for name, schema in document["components"]["schemas"].items()
        for field, said in schema.get("properties", {}).items()
        if "description" not in said and "$ref" not in said
    ]
    assert undescribed == []


def test_every_read_names_its_read_models(visitor: TestClient) -> None:
    document = visitor.app.openapi()  # type: ignore[attr-defined]
    named = {path: operation["get"].get("x-read-models", ()) for path, operation in document["paths"].items()}
    assert named["/api/v1/counts"] == ["counts", "accounts"]
    assert {name for names in named.values() for name in names} <= {each.name for each in PROJECTIONS}
    assert {path for path, names in named.items() if not names} == {
        # they read the log, the write side, a file or somebody else's map
        "/api/captcha",
        "/api/captcha/challenge",
        "/api/me/security",
        "/api/me/sessions",
        "/api/v1/audit/seal/heads",
        "/api/v1/audit/seal/public-key",
        "/api/v1/audit/seal/verifier",
        "/api/v1/audit/what-if",
        "/api/v1/bi/reports",
        "/api/v1/stops/key",
        "/api/v1/fiscal/cities",  # tables that ship
        "/api/v1/fiscal/classes",
        "/api/v1/freight/quote",
        "/api/v1/google-maps/distance",
        "/api/v1/google-maps/geocode",
        "/api/v1/imports",
        "/api/v1/imports/products/template",
        "/api/v1/imports/{sheet}/template",
        "/api/v1/messages/whatsapp",
        "/api/v1/operations/reports",
        "/api/v1/stream",
    }
