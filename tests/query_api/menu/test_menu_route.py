"""`GET /api/menu` as browsers, proxies and impatient administrators ask for it."""

import gzip
import json
from collections.abc import Iterator
from decimal import Decimal

import brotli
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductRepriced
from command_api.site.events import BusinessInfoChanged
from command_api.waiter_calls.events import WaiterCalled
from infra.read_database import ReadDatabase
from query_api.app import QueryApp
from query_api.menu.queries import MenuRows, menu_rows
from query_api.menu.responses import MenuCategory
from query_api.prepared import Prepared
from tests.harness.blank import Blank
from tests.harness.read_models import History, business, uploaded
from tests.query_api.conftest import ENGINES, ReadModels, app_over, client_of, history_on

PATH = "/api/menu"


def fill(history: History) -> None:
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    for id in range(1, 9):
        history.given(
            f"product-{id}",
            ProductAdded,
            name=f"Chope {id}",
            slug=f"p{id}",
            price=Decimal("12.9"),
            category_id=1,
            name_en=f"Draft {id}" if id < 3 else "",
        )
    uploaded(history, 1, "product", 1)
    history.follow()


@pytest.fixture(scope="module", params=ENGINES)
def menu(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[TestClient]:
    with history_on(request.param, blank, read_models) as history:
        fill(history)
        with client_of(app_over(history)) as client:
            yield client


@pytest.mark.parametrize("route", ["from memory", "through the routes"])
class TestBothWays:
    """The short way from memory must answer as the documented route does."""

    @pytest.fixture(autouse=True)
    def way(self, menu: TestClient, route: str, monkeypatch: pytest.MonkeyPatch) -> None:
        async def passes_on(*_: object) -> bool:
            return False

        if route == "through the routes":
            assert isinstance(menu.app, QueryApp)
            monkeypatch.setattr(menu.app.menu_from_memory, "answered", passes_on)

    def test_the_answer_is_an_array_of_categories_in_the_documented_shape(self, menu: TestClient) -> None:
        answer = menu.get(PATH)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
        [category] = [MenuCategory.model_validate(entry) for entry in answer.json()]
        assert [product.name for product in category.products] == [f"Chope {id}" for id in range(1, 9)]

    @pytest.mark.parametrize(
        ("accepted", "encoding"),
        [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip", "gzip"),
            ("br;q=0, gzip;q=0.5", "gzip"),
            ("*", "br"),
            ("*;q=0", None),
            ("identity", None),
            ("deflate", None),
            ("", None),
        ],
    )
    def test_it_comes_in_the_best_encoding_that_is_accepted(
        self, menu: TestClient, accepted: str, encoding: str | None
    ) -> None:
        with menu.stream("GET", PATH, headers={"Accept-Encoding": accepted}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert int(answer.headers["content-length"]) == len(raw)
        body = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding](raw)
        assert len(json.loads(body)[0]["products"]) == 8
        assert answer.headers["vary"] == "Accept-Encoding"

    def test_it_comes_in_the_language_that_is_asked_for_and_what_is_not_written_in_it_is_portuguese(
        self, menu: TestClient
    ) -> None:
        plain, portuguese = menu.get(PATH), menu.get(PATH, params={"language": "pt-BR"})
        assert (portuguese.content, portuguese.headers["etag"]) == (plain.content, plain.headers["etag"])
        english = menu.get(PATH, params={"language": "en"})
        assert english.headers["content-language"] == "en"
        names = [product["name"] for product in english.json()[0]["products"]]
        assert names == [*(f"Chope {id}" for id in range(3, 9)), "Draft 1", "Draft 2"]
        spanish = menu.get(PATH, params={"language": "es"}, headers={"If-None-Match": english.headers["etag"]})
        assert (spanish.status_code, spanish.json()) == (200, plain.json())
        again = menu.get(PATH, params={"language": "en"}, headers={"If-None-Match": english.headers["etag"]})
        assert again.status_code == 304
        assert menu.get(PATH, params={"language": "fr"}).status_code == 422

    def test_who_has_it_already_gets_a_304(self, menu: TestClient) -> None:
        first = menu.get(PATH)
        tag = first.headers["etag"]
        for known in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
            again = menu.get(PATH, headers={"If-None-Match": known})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
            assert again.headers["x-projection-position"] == first.headers["x-projection-position"]
        for unknown in ('"other"', "", "W/", tag[:-2] + 'x"'):
            assert menu.get(PATH, headers={"If-None-Match": unknown}).status_code == 200

    def test_it_may_be_kept_but_is_asked_for_again(self, menu: TestClient) -> None:
        assert menu.get(PATH).headers["cache-control"] == "public, no-cache"

    def test_it_sets_no_cookie(self, menu: TestClient) -> None:
        assert "set-cookie" not in menu.get(PATH).headers


def test_a_picture_is_described_in_portuguese_alone_elsewhere_by_the_name(
    visitor: TestClient, history: History, always_looks: None
) -> None:
    fill(history)
    uploaded(history, 2, "product", 2, alt_text="Caneca cheia")
    uploaded(history, 3, "category", 1, title="As torneiras")
    history.follow()

    def described(language: str) -> tuple[str, str]:
        [category] = visitor.get(PATH, params={"language": language}).json()
        [second] = [product for product in category["products"] if product["id"] == 2]
        return category["image"]["alt"], second["image"]["alt"]

    assert described("pt-BR") == ("As torneiras", "Caneca cheia")
    assert described("en") == ("Chopes", "Draft 2")
    assert described("es") == ("Chopes", "Chope 2")


def test_head_answers_the_headers_alone(menu: TestClient) -> None:
    asked = {name: menu.request(name, PATH) for name in ("GET", "HEAD")}
    assert asked["HEAD"].content == b""
    assert asked["HEAD"].headers == asked["GET"].headers


@pytest.mark.parametrize("method", ["POST", "DELETE", "PUT"])
def test_nothing_else_is_answered(menu: TestClient, method: str) -> None:
    assert menu.request(method, PATH).status_code == 405


def test_before_anything_happened_the_menu_is_empty(visitor: TestClient) -> None:
    answer = visitor.get(PATH)
    assert (answer.status_code, answer.json(), answer.headers["x-projection-position"]) == (200, [], "0.0")


def test_a_new_price_is_on_the_menu_once_the_read_model_has_it(
    visitor: TestClient, history: History, always_looks: None
) -> None:
    fill(history)
    before = visitor.get(PATH)
    position = history.given("product-1", ProductRepriced, price=Decimal("13.9"))
    assert visitor.get(PATH).headers["etag"] == before.headers["etag"]
    history.follow()
    after = visitor.get(PATH)
    assert after.json()[0]["products"][0]["price"] == 13.9
    assert (after.headers["x-projection-position"], after.headers["etag"] != before.headers["etag"]) == (
        str(position),
        True,
    )


def test_who_asks_for_a_position_is_not_answered_from_an_older_look(
    visitor: TestClient, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("query_api.public.CHECK_EVERY", 3600)
    monkeypatch.setattr("query_api.public.OLDEST", 3600)
    fill(history)
    visitor.get(PATH)
    position = history.given("product-1", ProductRepriced, price=Decimal("13.9"))
    history.follow()
    answer = visitor.get(PATH, headers={"X-Min-Position": str(position)})
    assert answer.json()[0]["products"][0]["price"] == 13.9


def test_a_process_that_runs_the_projections_itself_answers_the_new_price_at_once(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("query_api.public.CHECK_EVERY", 3600)
    monkeypatch.setattr("query_api.public.OLDEST", 3600)
    monkeypatch.setattr("query_api.public.CALM", 0)
    fill(history)
    with client_of(app_over(history, history.runner)) as visitor:
        visitor.get(PATH)
        history.given("product-1", ProductRepriced, price=Decimal("13.9"))
        history.follow()
        assert visitor.get(PATH).json()[0]["products"][0]["price"] == 13.9


def test_while_one_change_follows_the_other_a_visitor_waits_for_none(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("query_api.public.CHECK_EVERY", 3600)
    monkeypatch.setattr("query_api.public.OLDEST", 3600)
    monkeypatch.setattr("query_api.public.CALM", 3600)
    fill(history)
    with client_of(app_over(history, history.runner)) as visitor:
        before = visitor.get(PATH).json()
        for price in ("13.9", "14.9"):
            history.given("product-1", ProductRepriced, price=Decimal(price))
            history.follow()
        assert visitor.get(PATH).json() == before
        found = (visitor.get(PATH).json()[0]["products"][0]["price"] for _ in range(500))
        assert 14.9 in found  # by the look that the first visitor started


def test_a_sale_that_changes_nothing_that_is_shown_moves_the_position_alone(
    visitor: TestClient, history: History, always_looks: None
) -> None:
    fill(history)
    before = visitor.get(PATH)
    position = history.given("category-2", CategoryCreated, name="Vazia", slug="vazia", position=9)
    history.follow()
    after = visitor.get(PATH, headers={"If-None-Match": before.headers["etag"]})
    assert (after.status_code, after.headers["x-projection-position"]) == (304, str(position))


def test_the_menu_is_written_out_at_the_first_read_after_a_change_and_in_the_encoding_that_is_asked_for(
    visitor: TestClient, history: History, always_looks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []

    def noted(connection: sa.Connection) -> MenuRows:
        written.append(1)
        return menu_rows(connection)

    monkeypatch.setattr("query_api.public.menu_rows", noted)
    fill(history)
    for price in (13, 14):
        history.given("product-1", ProductRepriced, price=Decimal(price))
        history.follow()
    assert written == []
    tags = {visitor.get(PATH, headers={"Accept-Encoding": "br"}).headers["etag"] for _ in range(2)}
    history.given("waiter-1", WaiterCalled, table=3)
    history.follow()
    tags.add(visitor.get(PATH, headers={"Accept-Encoding": "br"}).headers["etag"])
    assert isinstance(visitor.app, QueryApp)
    menu = visitor.app.state.public._data.menu
    assert (len(written), len(tags), "gzip" in vars(menu)) == (1, 1, False)
    assert visitor.get(PATH, headers={"Accept-Encoding": "gzip"}).json() == json.loads(menu.identity)
    assert "gzip" in vars(menu)


def test_the_menu_of_a_language_is_kept_until_the_menu_changes(
    visitor: TestClient, history: History, always_looks: None
) -> None:
    def english() -> Prepared:
        visitor.get(PATH, params={"language": "en"})
        assert isinstance(visitor.app, QueryApp)
        kept: Prepared = visitor.app.state.public._data.read_in("en").menu
        return kept

    fill(history)
    before = english()
    history.given("business_info-1", BusinessInfoChanged, **business(name="Outra"))
    history.follow()
    assert english() is before
    history.given("product-1", ProductRepriced, price=Decimal(99))
    history.follow()
    assert english().etag != before.etag


def test_while_the_database_is_away_visitors_read_what_was_known(
    visitor: TestClient, history: History, always_looks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(history)
    before = visitor.get(PATH)
    assert isinstance(visitor.app, QueryApp)
    public = visitor.app.state.public
    with monkeypatch.context() as patched:
        patched.setattr(public, "_database", ReadDatabase(sa.create_engine("sqlite:////nowhere/read.db")))
        away = visitor.get(PATH)
    assert (away.status_code, away.json(), away.headers["x-projection-stale"]) == (200, before.json(), "true")
    assert "x-projection-stale" not in visitor.get(PATH, headers={"X-Min-Position": "0.1"}).headers
