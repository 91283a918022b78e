"""A visit of a screen of the inventory."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.harness.axe import violations
from tests.harness.manual import visit_name
from tests.harness.screens import NEXT_FRAMES, followed, settled
from tests.harness.system import Site
from tests.inventory.items import Item, address
from tests.journeys.conftest import WIDTHS


@dataclass(frozen=True)
class Look:
    """How a screen is looked at: the scheme of the whole system, and how wide the window is, from load to load."""

    scheme: Literal["light", "dark"]
    widths: tuple[int, ...]


LOOK = Look("light", (360, 768, 1440))
ALL_LOOKS = (Look("light", (360, 768)), Look("dark", (1440,)))
"""axe checks the first width of each. `frontend/src/styles/contrast.test.ts` computes the contrast of both schemes."""

PRINTED = {
    "/operacoes/agenda",
    "/operacoes/eventos",
    "/operations/stock",
    "/operations/customers",
    "/operacoes/dia",
    "/bi/reports/sales-by-product",
}
"""Screens that are printed with Ctrl+P: each kind of table. A visit on paper costs as much as one at another width."""

A4 = 718
"""Pixels between margins of 1 cm."""

HAS_BUTTONS = """() => [...document.querySelectorAll("button, nav, search, [class~='select-none']")].some(
    (each) => each.checkVisibility() && !each.matches("[data-printed], [role=tab], [role=switch]"))"""

IS_WIDER = "document.documentElement.scrollWidth > innerWidth"
STAYS_WIDER = f"""() => new Promise((done) => {{
    const end = performance.now() + 5_000;
    const look = () => {{
        const wider = {IS_WIDER};
        if (!wider || performance.now() > end) done(wider);
        else requestAnimationFrame(look);
    }};
    look();
}})"""
"""What is on the page may need some frames to follow its new width."""

HEADS_ARE_ASTRAY = """() => [...document.querySelectorAll("table")].some(({ tHead, tBodies: [body] }) => {
    const [heads, cells] = [tHead, body].map(({ rows: [row] }) => [...row.cells].filter((cell) => cell.offsetWidth));
    return heads.length > 1 && heads.length !== cells.length;
})"""


@pytest.fixture(scope="module")
def page_of(browser: Browser, pub: Site) -> Iterator[Callable[[str | None, Look], Page]]:
    """The page of a user, or of a visitor (`None`), for a look. Pages stay open: their scripts are warm."""
    contexts: dict[str | None, BrowserContext] = {}
    pages: dict[tuple[str | None, Look], Page] = {}

    def page(person: str | None, look: Look) -> Page:
        if person not in contexts:
            profile: dict[str, Any] = {"base_url": pub.url, "locale": "pt-BR", "reduced_motion": "reduce"}
            if person:
                profile["storage_state"] = pub.browser_state(person)
            contexts[person] = browser.new_context(**profile)
            contexts[person].add_init_script("localStorage.setItem('theme', 'system')")
        if (person, look) not in pages:
            pages[person, look] = followed(contexts[person].new_page())
            pages[person, look].emulate_media(color_scheme=look.scheme)
        return pages[person, look]

    yield page
    for each in contexts.values():
        each.close()


@pytest.fixture
def visit(
    request: pytest.FixtureRequest,
    page_of: Callable[[str | None, Look], Page],
    pub: Site,
    picture: Callable[[Page, str], None],
) -> Callable[[Item], None]:
    """Opens a screen as the person with the least right to it. It shows what it is for at its own address, is never
    wider than the window, and axe finds nothing. With `--all-looks` in both schemes. Some also on paper."""
    looks = ALL_LOOKS if request.config.getoption("--all-looks") else (LOOK,)

    def visited(item: Item) -> None:
        path = address(item, pub)
        name = visit_name(item.name)
        found = []
        for look in looks:
            page = page_of(None if item.public else item.right, look)
            for width in look.widths:
                page.set_viewport_size({"width": width, "height": WIDTHS[width]})
                if width == look.widths[0]:
                    page.goto(path)
                expect(page.get_by_text(item.details["shows"]).locator("visible=true").first).to_be_visible()
                settled(page)
                picture(page, f"{name}-{width}")
                if page.evaluate(IS_WIDER):
                    found.append(f"{width} px: wider than the window")
                if width == look.widths[0]:
                    found += [f"{width} px, {look.scheme}: {line}" for line in violations(page)]
            if item.name in PRINTED:
                found += _printed(page)
            expect(page).to_have_url(re.compile(rf"^{re.escape(pub.url + path)}([?#].*)?$"))
        assert found == []

    return visited


def _printed(page: Page) -> list[str]:
    """What is wrong where there is room for some columns, and on paper, where nothing can be pressed or scrolled."""
    found = []
    page.set_viewport_size({"width": 1280, "height": 800})
    if page.evaluate(HEADS_ARE_ASTRAY):
        found.append("1280 px: a column has the head of another")
    page.set_viewport_size({"width": A4, "height": 1000})
    page.emulate_media(media="print")
    page.evaluate(NEXT_FRAMES)  # charts follow the paper
    if page.evaluate(STAYS_WIDER):
        found.append("on paper: cut off at the right")
    if page.evaluate(HAS_BUTTONS):
        found.append("on paper: shows what can only be pressed")
    page.emulate_media(media="screen")
    return found
