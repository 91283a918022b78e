"""What people do on screens in every journey."""

import contextlib
import re
import time
from collections.abc import Iterator
from datetime import date
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Locator, Page, Request, Route, expect

from tests.harness.system import DEMO_PASSWORD

PATIENCE = 60.0
"""Seconds after which a page that still asks for something hangs."""
NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
_UNDER_WAY: WeakKeyDictionary[Page, set[Request]] = WeakKeyDictionary()


def followed(page: Page) -> Page:
    """Keeps which requests of this page are under way, for `settled`."""
    under_way = _UNDER_WAY[page] = set[Request]()

    def begin(request: Request) -> None:
        # a signed-in tab listens to the stream of changes for as long as it is open
        if not request.url.endswith("/api/v1/stream"):
            under_way.add(request)

    def end(request: Request) -> None:
        under_way.discard(request)

    page.on("request", begin)
    page.on("requestfinished", end)
    page.on("requestfailed", end)
    return page


@contextlib.contextmanager
def opened(context: BrowserContext) -> Iterator[Page]:
    """A page of this browser profile, closed at the end."""
    page = followed(context.new_page())
    try:
        yield page
    finally:
        page.close()


def sign_in(page: Page, username: str, password: str = DEMO_PASSWORD) -> None:
    """Signs in on the login screen and waits until it has led elsewhere."""
    page.goto("/login")
    fill_login(page, username, password)
    expect(page.get_by_role("heading", name="Acesso ao Sistema")).to_have_count(0)


@contextlib.contextmanager
def updated(page: Page, script: str, client: str = "app") -> Iterator[None]:
    """The page is one from before an update: the script is gone, and the server's page names another build of this
    client ("app" or "index"). A page that is reloaded meanwhile is the current one."""
    gone = re.compile(rf"/assets/{script}-[\w-]+\.js$")
    is_page = re.compile(r"^[^?]*://[^/]+/(?!api/|assets/|media/)[^.]*$")

    def answer(route: Route) -> None:
        if route.request.resource_type == "document":
            page.unroute(gone)
            route.continue_()
        else:
            route.fulfill(
                content_type="text/html", body=f'<script type="module" src="/assets/{client}-now.js"></script>'
            )

    page.route(gone, lambda route: route.fulfill(status=404))
    page.route(is_page, answer)
    yield
    page.unroute(gone)
    page.unroute(is_page)


def without_live_updates(page: Page) -> None:
    """From here on the page does not hear of other people's changes, and keeps showing what it last read."""
    page.route("**/api/v1/stream", lambda route: route.abort())


def fill_date(within: Page | Locator, label: str | re.Pattern[str], day: date) -> None:
    """Writes a day into the date field of that name."""
    within.get_by_role("textbox", name=label, exact=True).fill(f"{day:%d/%m/%Y}")


def fill_login(page: Page, username: str, password: str) -> None:
    """Fills the login form and sends it."""
    page.get_by_label(re.compile("^Usuário")).fill(username)
    page.get_by_label(re.compile("^Senha")).fill(password)
    page.get_by_role("button", name="Entrar").click()


def settled(page: Page) -> None:
    """Waits until a `followed` page has its data, its fonts and the pictures that are in view."""
    under_way, deadline = _UNDER_WAY[page], time.monotonic() + PATIENCE
    page.evaluate(NEXT_FRAMES)
    while under_way:
        assert time.monotonic() < deadline, [request.url for request in under_way]
        page.wait_for_timeout(10)
        if not under_way:
            page.evaluate(NEXT_FRAMES)  # the screen draws what came and may ask for more
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    page.wait_for_function(
        """() => {
            const inView = ({ top, bottom }) => bottom > 0 && top < innerHeight;
            const pictures = [...document.images].filter((each) => inView(each.getBoundingClientRect()));
            return pictures.every((each) => each.complete);
        }"""
    )
