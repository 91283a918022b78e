"""Every served screen, in light and dark: axe-core finds nothing, and a picture at three widths is kept."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.harness.axe import violations
from tests.harness.screens import opened, settled, sign_in
from tests.harness.system import System
from tests.inventory.items import SCREENS, Item, address
from tests.journeys.conftest import WIDTHS

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def pages(browser: Browser, pub: System) -> Iterator[dict[str, Page]]:
    """One signed-in and one anonymous browser profile; signing in once is enough."""
    options: Any = {"base_url": pub.url, "locale": "pt-BR", "reduced_motion": "reduce"}
    nobody, admin = browser.new_context(**options), browser.new_context(**options)
    with opened(nobody) as visitor, opened(admin) as administrator:
        sign_in(administrator, "admin")
        administrator.goto("/settings")
        administrator.get_by_label("Como no sistema").check()
        yield {"public": visitor, "signed in": administrator}
    nobody.close()
    admin.close()


@pytest.mark.parametrize("item", SCREENS, ids=lambda item: item.name)
def test_a_screen_is_accessible_at_every_width(
    pages: dict[str, Page], pub: System, item: Item, picture: Callable[[Page, str], None]
) -> None:
    page = pages["public" if item.public else "signed in"]
    name = item.name.strip("/").replace("/", "-") or "home"
    found = []
    for scheme, (width, height) in itertools.product(("light", "dark"), WIDTHS.items()):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        if width == min(WIDTHS):  # on a phone first, then wider and wider; what is out of sight is not painted anew
            page.goto(address(item, pub))
        expect(page.get_by_text(item.details["shows"]).locator("visible=true").first).to_be_visible()
        settled(page)
        picture(page, f"{name}-{width}-{scheme}")
        found += [f"{width} px, {scheme}: {line}" for line in violations(page)]
    assert found == []
