"""Reads that wait for a position: only for one that is in the log, without a thread, and in a limited number."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal

import httpx
import pytest

from command_api.catalogue.events import ProductAdded
from query_api.app import QueryApp
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH

PRODUCTS = "/api/v1/admin/products"
ARCHIVE = "/api/v1/admin/images/archive"
SITE = "/api/site"
MENU = "/api/menu"
BEYOND = f"{2**62}.99999999"
STALE = "x-projection-stale"
MANAGER = {"Authorization": "Bearer manager"}
MORE_THAN_THREADS = 60


@pytest.fixture(autouse=True)
def waits_end_only_with_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wait that should not happen hangs, and the test fails by its own limit."""
    monkeypatch.setattr("query_api.waiting.LONGEST_WAIT", 600)


@asynccontextmanager
async def caller(app: QueryApp) -> AsyncIterator[httpx.AsyncClient]:
    async with (
        asyncio.timeout(60),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pub.test", timeout=None) as client,
    ):
        yield client


def behind(history: History) -> str:
    """Add a product that no read model has applied, and return its position."""
    id = history.recorder.head().number + 1
    return str(history.given(f"product-{id}", ProductAdded, name=f"Chope {id}", slug=f"p{id}", price=Decimal(10)))


async def until_waiting(app: QueryApp, count: int) -> None:
    while app.state.waiting._taken.total() < 2 * count:  # noqa: ASYNC110  # a place of its kind, and one of the caller
        await asyncio.sleep(0.005)


@BOTH
@pytest.mark.parametrize("path", [PRODUCTS, ARCHIVE, SITE, MENU])
def test_a_position_beyond_the_log_is_stale_at_once(history: History, app: QueryApp, path: str) -> None:
    behind(history)
    history.follow()

    async def ask() -> httpx.Response:
        async with caller(app) as client:
            return await client.get(path, headers={**MANAGER, "X-Min-Position": BEYOND})

    answer = asyncio.run(ask())
    assert answer.headers.get(STALE) == (None if path == ARCHIVE else "true"), "a file has no such header"


@BOTH
def test_reads_that_wait_hold_no_thread(history: History, app: QueryApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("query_api.waiting.PLACES", {"session": (MORE_THAN_THREADS, MORE_THAN_THREADS)})
    behind(history)
    history.follow()
    position = behind(history)

    async def ask() -> tuple[httpx.Response, list[httpx.Response]]:
        async with caller(app) as client:
            headers = {**MANAGER, "X-Min-Position": position}
            waiting = [asyncio.create_task(client.get(PRODUCTS, headers=headers)) for _ in range(MORE_THAN_THREADS)]
            await until_waiting(app, MORE_THAN_THREADS)
            other = await client.get(PRODUCTS, headers=MANAGER)
            assert not any(task.done() for task in waiting)
            history.follow()
            return other, await asyncio.gather(*waiting)

    other, waited = asyncio.run(ask())
    assert other.json()["pagination"]["total"] == 1
    assert {answer.json()["pagination"]["total"] for answer in waited} == {2}
    assert not any(STALE in answer.headers for answer in waited)
    assert not app.state.waiting._taken, "a place is given back"


@pytest.mark.parametrize(
    ("places", "path", "headers"),
    [
        ({"session": (9, 1)}, PRODUCTS, MANAGER),
        ({"session": (1, 9)}, PRODUCTS, MANAGER),
        ({"visitor": (9, 1)}, MENU, {}),
        ({"visitor": (1, 9)}, MENU, {}),
    ],
)
def test_a_caller_without_a_place_gets_what_is_there(
    history: History,
    app: QueryApp,
    monkeypatch: pytest.MonkeyPatch,
    places: dict[str, tuple[int, int]],
    path: str,
    headers: dict[str, str],
) -> None:
    monkeypatch.setattr("query_api.waiting.PLACES", places)
    asked = {**headers, "X-Min-Position": behind(history)}

    async def ask() -> tuple[httpx.Response, httpx.Response]:
        async with caller(app) as client:
            first = asyncio.create_task(client.get(path, headers=asked))
            await until_waiting(app, 1)
            second = await client.get(path, headers=asked)
            history.follow()
            return await first, second

    first, second = asyncio.run(ask())
    assert STALE not in first.headers
    assert second.headers[STALE] == "true"


@pytest.mark.parametrize(("headers", "status"), [({}, 401), ({"Authorization": "Bearer staff"}, 403)])
@pytest.mark.parametrize("path", [PRODUCTS, ARCHIVE])
def test_nobody_waits_without_the_right_to_read(
    history: History, app: QueryApp, path: str, headers: dict[str, str], status: int
) -> None:
    position = behind(history)

    async def ask() -> httpx.Response:
        async with caller(app) as client:
            return await client.get(path, headers={**headers, "X-Min-Position": position})

    assert asyncio.run(ask()).status_code == status
