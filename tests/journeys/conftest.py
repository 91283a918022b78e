"""What journeys share: a pub of their own, and browsers of the people who use it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.harness.event_desk import EventDesk
from tests.harness.system import System, copy_of_demo

PICTURES = Path(__file__).parents[2] / "test-results" / "journeys"
WIDTHS = {360: 780, 768: 1024, 1440: 900}

expect.set_options(timeout=10_000)


@pytest.fixture(scope="package")
def pub(demo_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """The demo pub, for journeys only: what one of them changes, the others may see."""
    with copy_of_demo(demo_data, tmp_path_factory.mktemp("pub") / "data") as running:
        yield running


@pytest.fixture
def desk(pub: System) -> Iterator[EventDesk]:
    """The manager, who calls the API instead of using a screen."""
    with pub.client("gerente") as client:
        yield EventDesk(client)


@pytest.fixture
def new_page(browser: Browser, pub: System) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser profile of its own (`width=390`, `color_scheme="dark"`, `base_url=…`, …).

    An error on the page's console or an exception in its scripts fails the test.
    """
    contexts = []
    complaints: list[str] = []

    def page(width: int = 1440, **options: Any) -> Page:
        viewport: Any = {"width": width, "height": WIDTHS.get(width, 844)}
        context = browser.new_context(**{"base_url": pub.url, "locale": "pt-BR", "viewport": viewport} | options)
        contexts.append(context)
        opened = context.new_page()
        opened.on("pageerror", lambda error: complaints.append(f"{opened.url}: {error}"))
        opened.on("console", lambda message: _note(complaints, opened, message))
        return opened

    yield page
    for context in contexts:
        context.close()
    assert complaints == []


def _note(complaints: list[str], page: Page, message: Any) -> None:
    """A refused request is an answer the journeys ask for on purpose; everything else on the console is a mistake."""
    if message.type == "error" and "Failed to load resource" not in message.text:
        complaints.append(f"{page.url}: {message.text}")


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """Keeps a screenshot under test-results/journeys."""
    PICTURES.mkdir(parents=True, exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.screenshot(path=PICTURES / f"{name}.png")

    return keep
