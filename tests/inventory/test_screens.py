"""Every screen of the specification: it opens for the right person only."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.harness.screens import opened, sign_in
from tests.harness.system import System
from tests.inventory.items import SCREENS, Item, address


@pytest.fixture(scope="module")
def context_of(browser: Browser, system: System) -> Iterator[Callable[[str | None], BrowserContext]]:
    """One browser profile a person, signed in once."""
    contexts: dict[str | None, BrowserContext] = {}

    def context(person: str | None) -> BrowserContext:
        if person not in contexts:
            contexts[person] = browser.new_context(base_url=system.url, locale="pt-BR")
            if person:
                with opened(contexts[person]) as page:
                    sign_in(page, person)
        return contexts[person]

    yield context
    for each in contexts.values():
        each.close()


@pytest.fixture
def page_of(context_of: Callable[[str | None], BrowserContext]) -> Iterator[Callable[[str | None], Page]]:
    """A new page of a person's browser."""
    pages: list[Page] = []

    def page(person: str | None) -> Page:
        pages.append(context_of(person).new_page())
        return pages[-1]

    yield page
    for each in pages:
        each.close()


def at(path: str) -> re.Pattern[str]:
    return re.compile(rf"^https?://[^/]+{re.escape(path)}([?#].*)?$")


@pytest.mark.browser
@pytest.mark.parametrize("item", SCREENS, ids=lambda item: item.name)
def test_a_screen_opens_for_the_right_person(page_of: Callable[[str | None], Page], system: System, item: Item) -> None:
    page, path = page_of(None if item.public else item.right), address(item, system)
    page.goto(path)
    expect(page.get_by_text(item.details["shows"]).locator("visible=true").first).to_be_visible()
    expect(page).to_have_url(at(path))


@pytest.mark.browser
@pytest.mark.parametrize("item", [item for item in SCREENS if not item.public], ids=lambda item: item.name)
def test_a_screen_sends_nobody_to_login(page_of: Callable[[str | None], Page], system: System, item: Item) -> None:
    page = page_of(None)
    page.goto(address(item, system))
    expect(page).to_have_url(at("/login"))


@pytest.mark.browser
@pytest.mark.parametrize("item", [item for item in SCREENS if item.wrong], ids=lambda item: item.name)
def test_a_screen_sends_the_wrong_person_away(
    page_of: Callable[[str | None], Page], system: System, item: Item
) -> None:
    page = page_of(item.wrong)
    page.goto(address(item, system))
    expect(page).to_have_url(at("/unauthorized"))
