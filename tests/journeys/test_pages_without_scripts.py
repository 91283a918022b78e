"""What the server writes into the public pages stands where React puts it, and leads to every page of the site."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urldefrag, urlsplit

import pytest
from playwright.sync_api import Page, expect

from query_api.pages.addresses import SIGNED_IN, is_below
from tests.harness.screens import settled
from tests.harness.system import Site
from tests.harness.web_pages import Reader
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser

PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll("header a, h1, h2, h3, h4, article, #inicio p, main li p, dt, footer p, footer a")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.textContent.trim())
        .map((element) => [element, element.getBoundingClientRect()])
        .map(([element, { x, y }]) => [element.textContent.trim().slice(0, 60), [Math.round(x), Math.round(y)]]))"""
CLASSES = """() => {
    const known = new Set();
    const read = (rules) => [...rules].forEach((rule) => {
        for (const [name] of (rule.selectorText ?? "").matchAll(/\\.(\\\\.|[\\w-])+/g))
            known.add(name.slice(1).replaceAll("\\\\", ""));
        read(rule.cssRules ?? []);
    });
    [...document.styleSheets].forEach((sheet) => read(sheet.cssRules));
    const used = [...document.querySelectorAll("#served [class]")].flatMap((element) => [...element.classList]);
    return [...new Set(used)].filter((name) => !known.has(name) && name !== "group");
}"""


def test_nothing_moves_when_react_takes_a_page_over(new_page: Callable[..., Page]) -> None:
    before, after = new_page(java_script_enabled=False, alone=True), new_page()
    moved: dict[str, Any] = {}
    for path in ("/", "/menu", "/sobre", "/contato"):
        for page in (before, after):
            page.goto(path)
        assert before.evaluate(CLASSES) == [], "a class of the templates is not in the styles"
        expect(after.locator("#served")).to_have_count(0)
        for width in (360, 1440):
            for page in (before, after):
                page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            served: dict[str, Any] = before.evaluate(PLACES)
            settled(after)
            drawn: dict[str, Any] = after.evaluate(PLACES)
            both = served.keys() & drawn.keys()
            assert len(both) > 15
            moved |= {
                f"{path}, {width} px: {name}": (served[name], drawn[name])
                for name in both
                if _apart(served[name], drawn[name]) > 2
            }
    assert moved == {}


def _apart(one: list[int], other: list[int]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_every_link_from_the_home_page_on_answers_and_together_they_reach_the_whole_sitemap(pub: Site) -> None:
    """As a link checker does it: over HTTP, from one address on, scripts off."""
    pages: dict[str, Reader] = {}
    with pub.client() as visitor:
        waiting = {"/"}
        while waiting:
            path = waiting.pop()
            visitor.cookies.clear()  # a language that was read is remembered
            answer = visitor.get(path)
            assert answer.status_code == 200, f"a link leads to {path}"
            pages[path] = Reader(answer.text)
            waiting |= {urldefrag(link).url for link in own_links(pages[path])} - pages.keys() - {""}
        for path, page in pages.items():
            for target, fragment in (urldefrag(link) for link in own_links(page)):
                ids = {attributes.get("id") for _, attributes in pages[target or path].tags}
                assert not fragment or fragment in ids, f"{path} links to {target}#{fragment}"
        listed = re.findall("<loc>(.*?)</loc>", visitor.get("/sitemap.xml").text)
    assert {urlsplit(address).path for address in listed} <= pages.keys()


def own_links(page: Reader) -> list[str]:
    """The links to other pages of the public site and within this one."""
    links = [attributes.get("href") or "" for tag, attributes in page.tags if tag == "a"]
    return [link for link in links if link.startswith(("/", "#")) and not is_below(urldefrag(link).url, SIGNED_IN)]


def test_a_browser_offers_to_install_the_site_and_the_back_office(new_page: Callable[..., Page]) -> None:
    page = new_page()
    browser = page.context.new_cdp_session(page)
    for path in ("/", "/login"):
        page.goto(path)
        manifest = browser.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert urlsplit(manifest["manifest"]["startUrl"]).path == path
        refused = {each["errorId"] for each in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]}
        assert refused <= {"in-incognito"}, "the profile of a test keeps nothing; nothing else is in the way"
