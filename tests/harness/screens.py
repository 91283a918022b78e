"""What people do on screens in every journey."""

import contextlib
import re
from collections.abc import Iterator

from playwright.sync_api import BrowserContext, Page, expect

from tests.harness.system import DEMO_PASSWORD

LOOK_AWAY = """() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
LOOK_AGAIN = """() => {
    delete document.visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@contextlib.contextmanager
def opened(context: BrowserContext) -> Iterator[Page]:
    """A page of this browser profile, closed at the end."""
    page = context.new_page()
    try:
        yield page
    finally:
        page.close()


def sign_in(page: Page, username: str, password: str = DEMO_PASSWORD) -> None:
    """Signs in on the login screen and waits until it has led elsewhere."""
    page.goto("/login")
    fill_login(page, username, password)
    expect(page.get_by_role("heading", name="Acesso ao Sistema")).to_have_count(0)


def fill_login(page: Page, username: str, password: str) -> None:
    """Fills the login form and sends it."""
    page.get_by_label(re.compile("^Usuário")).fill(username)
    page.get_by_label(re.compile("^Senha")).fill(password)
    page.get_by_role("button", name="Entrar").click()


def settled(page: Page) -> None:
    """Waits until the page has its data, its fonts and the pictures that are in view."""
    # a signed-in tab listens for as long as somebody looks; it gives the line back while nobody does
    page.evaluate(LOOK_AWAY)
    page.wait_for_load_state("networkidle")
    page.evaluate(LOOK_AGAIN)
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    page.wait_for_function(
        """() => {
            const inView = ({ top, bottom }) => bottom > 0 && top < innerHeight;
            const pictures = [...document.images].filter((each) => inView(each.getBoundingClientRect()));
            return pictures.every((each) => each.complete);
        }"""
    )
