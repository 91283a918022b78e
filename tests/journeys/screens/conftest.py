"""A visit of a screen of the inventory."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.harness.axe import violations
from tests.harness.manual import visit_name
from tests.harness.profiles import KNOW
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

DAILY = {
    "/admin",
    "/admin/categories",
    "/admin/history",
    "/admin/products",
    "/bi",
    "/bi/analytics",
    "/bi/products",
    "/bi/sales",
    "/operacoes/a-receber",
    "/operacoes/agenda",
    "/operacoes/avisos",
    "/operacoes/barris-com-clientes",
    "/operacoes/conciliacao",
    "/operacoes/contagens",
    "/operacoes/dia",
    "/operacoes/equipamentos",
    "/operacoes/equipamentos?tab=assets",
    "/operacoes/eventos",
    "/operacoes/frete",
    "/operacoes/kits",
    "/operacoes/manutencao",
    "/operacoes/pedidos-do-site",
    "/operacoes/pedidos-fixos",
    "/operacoes/torneiras",
    "/operacoes/torneiras/mesas",
    "/operations",
    "/operations/batches",
    "/operations/beers",
    "/operations/customers",
    "/operations/orders",
    "/operations/price-lists",
    "/operations/production",
    "/operations/reservations",
    "/operations/routes",
    "/operations/sales",
    "/operations/site-orders",
    "/operations/stock",
    "/operations/stock/kegs",
}
"""Screens of daily use: on a phone none is higher than `LONGEST` pixels, about five times what it shows at once. Not
`/operations/availability`, which lists every product, also those that other journeys add."""

PHONE, LONGEST = 360, 4_000

A4 = 718
"""Pixels between margins of 1 cm."""

HAS_BUTTONS = """() => [...document.querySelectorAll("button, nav, search, [class~='select-none']")].some(
    (each) => each.checkVisibility() && !each.matches("[data-printed], [role=tab], [role=switch]"))"""

HEIGHT = "document.documentElement.scrollHeight"
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


COVERED = """() => {
    const clips = (each) => getComputedStyle(each).overflow !== "visible";
    const isClipped = (each, x, y) => {
        for (let around = each.parentElement; around && around !== document.body; around = around.parentElement) {
            const { left, right, top, bottom } = around.getBoundingClientRect();
            if (clips(around) && (x < left || x > right || y < top || y > bottom)) return true;
        }
        return false;
    };
    const isCovered = (each) => {
        const [{ left, top, width, height } = new DOMRect()] = each.getClientRects();
        const [x, y] = [left + width / 2, top + height / 2];
        const isThere = each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const isAway = getComputedStyle(each).pointerEvents === "none" || width < 10;
        const isInside = x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight;
        if (!isThere || isAway || !isInside || each.disabled) return false;
        const there = document.elementFromPoint(x, y);
        const isIts = there && [each, each.closest("label, li, tr")].some((own) => own?.contains(there));
        return !isIts && !isClipped(each, x, y) && !there?.closest("header");
    };
    const end = performance.now() + 5_000;
    return new Promise((done) => {
        const look = () => {
            scrollTo(0, document.documentElement.scrollHeight);
            const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary")];
            const found = controls.filter(isCovered);
            if (found.length > 0 && performance.now() < end) return requestAnimationFrame(look);
            scrollTo(0, 0);
            done(found.map((each) => each.innerText || each.ariaLabel || each.outerHTML.slice(0, 80)));
        };
        requestAnimationFrame(() => requestAnimationFrame(look));
        scrollTo(0, document.documentElement.scrollHeight);
    });
}"""
"""What could be pressed at the end of the page if something did not float over it. There it cannot be scrolled free.
What gives way may need some frames for it."""


@pytest.fixture(scope="module")
def page_of(browser: Browser, pub: Site) -> Iterator[Callable[[str | None, Look], Page]]:
    """The page of a user, or of a visitor (`None`), for a look. It is the same for all of them, so that its scripts are
    compiled once; it forgets who was there before and what they have read."""
    context = browser.new_context(base_url=pub.url, locale="pt-BR", reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('theme', 'system')")
    page = followed(context.new_page())
    line = context.new_cdp_session(page)
    is_there: list[str | None] = []

    def page_of(person: str | None, look: Look) -> Page:
        page.emulate_media(color_scheme=look.scheme)
        if is_there != [person]:
            page.goto("/robots.txt")  # no script runs there that writes down what it knew
            context.clear_cookies()
            line.send("Network.clearBrowserCache")
            page.evaluate(KNOW, pub.browser_state(person)["origins"][0]["localStorage"] if person else [])
            is_there[:] = [person]
        return page

    yield page_of
    context.close()


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
                    found += [f"{width} px: something floats over {each!r}" for each in page.evaluate(COVERED)]
                    found += [f"{width} px, {look.scheme}: {line}" for line in violations(page)]
                if width == PHONE and item.name in DAILY and (height := page.evaluate(HEIGHT)) > LONGEST:
                    found.append(f"{width} px: {height} px high")
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
