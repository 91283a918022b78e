"""Answers that are kept: what they depend on, and that nothing older or of another person is ever sent."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductRepriced
from infra.compiled import WouldWait
from infra.one_hop import calls_of
from infra.routing import RouteTable
from infra.security.bearer import PERMISSION_OF
from infra.security.permissions import Principal
from query_api.answers import Dependence, dependence_of
from query_api.app import ROUTERS, QueryApp
from query_api.catalogue.history import DESCRIPTIONS as OF_A_PRODUCT
from query_api.http import READ_MODELS_OF
from query_api.reads import Entry, entry_of
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, FakeSessions

PRODUCTS = "/api/v1/admin/products?limit=25"
CONSTANT = {"settings_of", "hold_hours_of", "period_of", "_made"}
"""Dependencies that read the settings of the process, the query, or the snapshot; and where files are made, which are
not kept."""
CLOCK = "instant_of"
UNCHANGING = {"readProductHistory": OF_A_PRODUCT}
"""What these answers say of events. They may be kept as long as nobody's erasure changes what the events say."""


@pytest.fixture(scope="module")
def bare() -> FastAPI:
    return FastAPI(
        routes=[route for router in ROUTERS for route in router.routes], openapi_url=None, docs_url=None, redoc_url=None
    )


@pytest.fixture(scope="module")
def entries(bare: FastAPI) -> list[Entry]:
    contexts = [each for each in iter_route_contexts(bare.routes) if isinstance(each.original_route, APIRoute)]
    return [entry for context in contexts if isinstance(entry := entry_of(context), Entry)]


def test_every_read_declares_what_its_answer_depends_on(entries: list[Entry]) -> None:
    assert [each.read.route.path for each in entries if dependence_of(each.read.route.endpoint) is None] == []


def test_an_answer_with_a_tag_depends_on_its_snapshot_the_settings_and_maybe_the_clock(entries: list[Entry]) -> None:
    for entry in (entry for entry in entries if entry.dependence is not Dependence.ELSE):
        route = entry.read.route
        assert entry.names, f"{route.path} has no snapshot"
        assert entry.read.permission, f"{route.path} is public"
        calls = calls_of(entry.read.context.dependant)[1:]
        others = {call.__name__ for call in calls if call not in PERMISSION_OF and call not in READ_MODELS_OF}
        allowed = CONSTANT | ({CLOCK} if entry.dependence is Dependence.MINUTE else set())
        allowed |= {"_log"} if route.operation_id in UNCHANGING else set()
        assert others <= allowed, f"{route.path} depends on {others - allowed}"


def test_an_answer_that_tells_of_events_is_kept_only_if_they_never_change() -> None:
    for descriptions in UNCHANGING.values():
        assert [event for event in descriptions if event.PERSONAL] == []


def test_a_literal_path_leads_to_the_route_that_is_declared_first(bare: FastAPI) -> None:
    table = RouteTable(bare.routes, lambda context: context.original_route)
    contexts = [each for each in iter_route_contexts(bare.routes) if isinstance(each.original_route, APIRoute)]
    for context in contexts:
        path = str(context.path)
        if "{" not in path:
            first = next(each for each in contexts if each.path_regex.match(path) and "GET" in (each.methods or ()))
            assert table.find("GET", path) == (first.original_route, {})


@pytest.fixture
def shop(history: History) -> History:
    history.given(
        "category-1", CategoryCreated, name="Chopes", slug="chopes", description="", position=1, parent_id=None
    )
    history.given("product-1", ProductAdded, name="Pilsen", slug="pilsen", price=Decimal(12), category_id=1, summary="")
    history.follow()
    return history


@contextmanager
def statements(history: History) -> Iterator[list[str]]:
    """What SQLAlchemy asks the read database meanwhile."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        found.append(statement)

    sa.event.listen(history.database.engine, "before_cursor_execute", note)
    yield found
    sa.event.remove(history.database.engine, "before_cursor_execute", note)


@BOTH
def test_an_answer_that_has_not_changed_is_a_304_without_a_query_until_its_read_model_changes(
    shop: History, manager: TestClient
) -> None:
    first = manager.get(PRODUCTS)
    assert (first.status_code, first.headers["vary"]) == (200, "Authorization, Accept")
    with statements(shop) as made:
        again = manager.get(PRODUCTS)
        known = manager.get(PRODUCTS, headers={"If-None-Match": first.headers["etag"]})
    assert made == []
    assert (again.content, again.headers["etag"]) == (first.content, first.headers["etag"])
    assert (known.status_code, known.content, known.headers["etag"]) == (304, b"", first.headers["etag"])
    assert known.headers["x-projection-position"] == first.headers["x-projection-position"]

    shop.given("product-1", ProductRepriced, price=Decimal(13))
    shop.follow()
    changed = manager.get(PRODUCTS, headers={"If-None-Match": first.headers["etag"]})
    assert changed.status_code == 200
    assert changed.json()["products"][0]["price"] == 13


@BOTH
def test_a_question_of_a_known_shape_has_its_own_words_and_page(shop: History, manager: TestClient) -> None:
    shop.given("product-2", ProductAdded, name="IPA 100%", slug="ipa", price=Decimal(14), category_id=1, summary="")
    shop.follow()

    def names(question: str) -> list[str]:
        return [product["name"] for product in manager.get(f"/api/v1/admin/products?{question}").json()["products"]]

    assert names("search=pilsen") == ["Pilsen"]
    with statements(shop) as made:
        assert names("search=100%25") == ["IPA 100%"], "a word, not a pattern"
    assert any("catalogue_products" in statement for statement in made)
    assert names("search=_") == []
    assert (names("limit=1"), names("limit=1&page=2")) == (["IPA 100%"], ["Pilsen"])


@pytest.mark.usefixtures("shop")
def test_another_person_and_another_question_have_another_answer(manager: TestClient, admin: TestClient) -> None:
    tag = manager.get(PRODUCTS).headers["etag"]
    assert admin.get(PRODUCTS, headers={"If-None-Match": tag}).status_code == 200
    assert manager.get(f"{PRODUCTS}&search=ipa", headers={"If-None-Match": tag}).json()["products"] == []
    nobody = {"Authorization": "Bearer nobody", "If-None-Match": tag}
    assert manager.get(PRODUCTS, headers=nobody).status_code == 401
    staff = {"Authorization": "Bearer staff", "If-None-Match": tag}
    assert manager.get(PRODUCTS, headers=staff).status_code == 403


class LockedSessions(FakeSessions):
    """Whoever asks in an event loop would have to wait."""

    def principal(self, token: str) -> Principal | None:
        if asyncio._get_running_loop() is not None:
            raise WouldWait
        return super().principal(token)


def test_a_session_that_is_locked_is_read_in_a_thread_and_the_answer_is_still_kept(
    shop: History, app: QueryApp, manager: TestClient
) -> None:
    first = manager.get(PRODUCTS)
    app.state.sessions = LockedSessions()
    with statements(shop) as made:
        again = manager.get(PRODUCTS)
    assert (again.status_code, again.content, made) == (200, first.content, [])
