"""Pages are kept as they were made until something they show changes; all who come meanwhile share one rendering."""

import asyncio
import threading
from decimal import Decimal
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.catalogue.events import ProductRepriced
from command_api.stock.events import SaleRecorded
from infra.read_database import ReadDatabase
from query_api.app import QueryApp
from query_api.pages.app import Pages
from query_api.pages.rendering import Template
from tests.harness.read_models import History
from tests.query_api.conftest import BASE_URL


class Rendering:
    """How often a page is rendered; none is done before so many have asked for one. The first may fail then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, until_asked: int, *, first_fails: bool = False) -> None:
        self.begun = threading.Event()
        self.times = self._asked = 0
        enough = threading.Event()
        asked, rendered = Pages._prepared, Template.rendered

        def ask(pages: Pages, *given: Any) -> Any:
            self._asked += 1
            if self._asked == until_asked:
                enough.set()
            return asked(pages, *given)

        def render(template: Template, *given: Any) -> bytes:
            self.times += 1
            self.begun.set()
            first = self.times == 1
            assert enough.wait(30)
            if first and first_fails:
                raise ZeroDivisionError
            return rendered(template, *given)

        monkeypatch.setattr(Pages, "_prepared", ask)
        monkeypatch.setattr(Template, "rendered", render)


def browser_of(pages: TestClient) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(pages.app), base_url=BASE_URL)


def test_a_page_gets_its_best_compression_in_the_background(
    pages: TestClient, pub: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("query_api.pages.app.SMALLER_AFTER", 0)

    async def becomes_smaller() -> None:
        async with browser_of(pages) as browser:
            sizes: list[int] = []
            while len(set(sizes)) < 2:
                answer = await browser.get("/menu", headers={"Accept-Encoding": "br"})
                sizes.append(int(answer.headers["content-length"]))
            assert sizes[-1] < sizes[0]

    asyncio.run(asyncio.wait_for(becomes_smaller(), timeout=60))


def test_visitors_who_come_together_after_a_change_share_one_rendering(
    pages: TestClient, pub: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendering = Rendering(monkeypatch, until_asked=10)

    async def come() -> list[httpx.Response]:
        async with browser_of(pages) as browser:
            return await asyncio.gather(*(browser.get("/menu") for _ in range(10)))

    assert len({answer.text for answer in asyncio.run(come())}) == 1
    assert rendering.times == 1


@pytest.mark.parametrize("older_fails", [False, True])
def test_who_comes_while_an_older_page_is_rendered_gets_the_newer_one(
    pages: TestClient, pub: History, monkeypatch: pytest.MonkeyPatch, *, older_fails: bool
) -> None:
    rendering = Rendering(monkeypatch, until_asked=2, first_fails=older_fails)

    async def come() -> tuple[httpx.Response | BaseException, ...]:
        async with browser_of(pages) as browser:
            early = asyncio.create_task(browser.get("/menu"))
            await asyncio.to_thread(rendering.begun.wait, 30)
            pub.given("product-1", ProductRepriced, price=Decimal("13.9"))
            await asyncio.to_thread(pub.follow)
            return tuple(await asyncio.gather(early, browser.get("/menu"), return_exceptions=True))

    early, late = asyncio.run(come())
    if older_fails:
        assert isinstance(early, ZeroDivisionError)
    else:
        assert isinstance(early, httpx.Response)
        assert '"price":12.9' in early.text
    assert isinstance(late, httpx.Response)
    assert '"price":13.9' in late.text


def test_a_page_is_the_same_until_something_it_shows_changes(pages: TestClient, pub: History) -> None:
    first = pages.get("/")
    tag = first.headers["etag"]
    assert pages.get("/", headers={"If-None-Match": tag}).status_code == 304
    pub.given("product-1", ProductRepriced, price=Decimal("13.9"))
    pub.follow()
    after = pages.get("/", headers={"If-None-Match": tag})
    assert (after.status_code, '"price":13.9' in after.text) == (200, True)


def test_a_sale_changes_the_menu_and_no_page_unless_others_sell_best_from_then_on(
    pages: TestClient, app: QueryApp, pub: History
) -> None:
    def sell(sale: int) -> tuple[dict[str, Any], list[str]]:
        pub.given(f"sale-{sale}", SaleRecorded, product_id=1, quantity=Decimal(2), unit_price=Decimal(10))
        pub.follow()
        *_, chopes = TestClient(app).get("/api/menu").json()
        return chopes["products"][0], [pages.get(path).headers["etag"] for path in ("/", "/menu", "/cardapio/pilsen")]

    first, pages_then = sell(1)
    second, pages_now = sell(2)
    assert (first["isTop"], first["soldQty"], second["soldQty"]) == (True, 2, 4)
    assert pages_now == pages_then
    assert "soldQty" not in pages.get("/menu").text + pages.get("/cardapio/pilsen").text


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_it_comes_compressed(pages: TestClient, pub: History, encoding: str) -> None:
    plain = pages.get("/").text
    answer = pages.get("/", headers={"Accept-Encoding": encoding})
    assert answer.headers["content-encoding"] == encoding
    assert answer.text == plain
    assert int(answer.headers["content-length"]) < len(plain) / 2


def test_it_is_asked_for_again_each_time(pages: TestClient) -> None:
    assert pages.get("/").headers["cache-control"] == "public, no-cache"


def test_while_the_database_is_away_it_is_served_from_memory(
    pages: TestClient, app: QueryApp, pub: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = ReadDatabase(sa.create_engine("sqlite:////nowhere/read.db"))
    before = pages.get("/menu").text
    monkeypatch.setattr(app.state.public, "_database", away)
    assert pages.get("/menu").text == before


def test_without_a_database_and_a_memory_there_is_a_503(
    pages: TestClient, app: QueryApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = ReadDatabase(sa.create_engine("sqlite:////nowhere/read.db"))
    monkeypatch.setattr(app.state.public, "_database", away)
    answer = pages.get("/")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
