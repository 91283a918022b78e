"""A guest from abroad chooses English on a telephone, reads the menu and asks for a table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import settled

pytestmark = pytest.mark.browser

KEEP_WHATSAPP = "window.open = (address) => { window.whatsapp = decodeURIComponent(address); return null; };"


def test_english_is_chosen_once_and_a_table_is_asked_for_in_it(new_page: Callable[..., Page]) -> None:
    page = new_page(360, has_touch=True)
    page.add_init_script(KEEP_WHATSAPP)
    page.goto("/menu")
    page.get_by_role("contentinfo").get_by_role("link", name="English").tap()
    expect(page.get_by_role("heading", level=1, name="Menu")).to_be_visible()
    expect(page).to_have_url(re.compile("/en/menu$"))

    page.get_by_label("Search the menu").fill("pilsen")
    page.get_by_role("main").get_by_role("listitem").get_by_role("button").first.tap()
    product = page.get_by_role("dialog")
    expect(product.get_by_role("button", name="Share")).to_be_visible()
    expect(product).to_contain_text(re.compile(r"R\$\s\d+,\d\d"))
    expect(product).to_contain_text("Sale to minors under 18 is forbidden.")
    product.get_by_role("button", name="Close").tap()

    page.get_by_role("main").get_by_role("link", name="Book a Table").tap()
    page.get_by_label(re.compile("^Name")).fill("Ingrid Solberg")
    page.get_by_label(re.compile("^Mobile phone")).fill("+47 412 34 567")
    time = page.get_by_role("combobox", name=re.compile("^Time"))
    time.select_option(index=1)
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Book by WhatsApp").tap()
    expect(page.get_by_role("heading", name="Request received")).to_be_visible()
    assert "Name: Ingrid Solberg" in page.evaluate("window.whatsapp")

    page.goto("/")
    expect(page).to_have_url(re.compile("/en$"))
    expect(page.get_by_role("link", name="Book a table").first).to_be_visible()
    expect(page.get_by_text("When night falls, we light up").first).to_be_visible()
    page.get_by_role("button", name="Open menu").tap()
    page.get_by_role("banner").get_by_role("link", name="Português").tap()
    expect(page.get_by_role("link", name="Reservar mesa").first).to_be_visible()
