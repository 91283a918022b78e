"""Every served screen, in light and dark: axe-core finds nothing, and a picture at three widths is kept."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.harness.axe import violations
from tests.harness.screens import opened, settled, sign_in
from tests.harness.system import System
from tests.inventory.items import SCREENS, Item, address
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module", params=["light", "dark"])
def pages(request: pytest.FixtureRequest, browser: Browser, pub: System) -> Any:
    """One signed-in and one anonymous browser profile per colour scheme; signing in once is enough."""
    options: Any = {"base_url": pub.url, "locale": "pt-BR", "color_scheme": request.param, "reduced_motion": "reduce"}
    nobody, admin = browser.new_context(**options), browser.new_context(**options)
    with opened(nobody) as visitor, opened(admin) as administrator:
        sign_in(administrator, "admin")
        administrator.goto("/settings")
        administrator.get_by_label("Como no sistema").check()
        yield {"scheme": request.param, "public": visitor, "signed in": administrator}
    nobody.close()
    admin.close()


@pytest.mark.parametrize("item", SCREENS, ids=lambda item: item.name)
def test_a_screen_is_accessible_at_every_width(
    pages: dict[str, Any], pub: System, item: Item, picture: Callable[[Page, str], None]
) -> None:
    page: Page = pages["public" if item.public else "signed in"]
    path = address(item, pub)
    found = []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(path)
        expect(page.get_by_text(item.details["shows"]).locator("visible=true").first).to_be_visible()
        settled(page)
        name = item.name.strip("/").replace("/", "-") or "home"
        picture(page, f"{name}-{width}-{pages['scheme']}")
        found += [f"{width} px: {line}" for line in violations(page)]
    assert found == []
