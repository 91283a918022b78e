"""Browsers that deny storage, that have no room left in it, and in which the site's script fails."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.harness.screens import sign_in
from tests.harness.system import Site

pytestmark = pytest.mark.browser

DENIED = """
    const denied = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "BroadcastChannel"])
        Object.defineProperty(window, name, { get: denied });
    for (const name of ["storage", "serviceWorker"]) Object.defineProperty(navigator, name, { get: denied });
    navigator.locks.request = async () => denied();
"""
FULL = """
    Storage.prototype.setItem = () => { throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };
"""
NO_NUMBER_IS_FORMATTED = """
    Number.prototype.toFixed = () => { throw new Error("This browser cannot write numbers."); };
"""


@pytest.mark.parametrize("storage", [DENIED, FULL], ids=["denied", "full"])
def test_a_visitor_reads_the_menu_and_orders_and_a_user_signs_in(new_page: Callable[..., Page], storage: str) -> None:
    page = new_page()
    page.add_init_script(storage)
    page.goto("/")
    expect(page.locator("#served")).to_have_count(0)
    expect(page.get_by_role("heading", level=1, name="Choperia")).to_be_visible()

    footer = page.get_by_role("navigation", name="Rodapé")
    footer.get_by_role("link", name="Fazer Pedido").click()
    expect(page.get_by_role("heading", level=1, name="Fazer Pedido")).to_be_visible()
    page.get_by_role("button", name="Pôr mais um").first.click()
    order = page.get_by_role("region", name="Seu pedido")
    expect(order.get_by_role("listitem")).to_have_count(1)
    footer.get_by_role("link", name="Sobre Nós").click()
    footer.get_by_role("link", name="Fazer Pedido").click()
    expect(order.get_by_role("listitem")).to_have_count(1)

    sign_in(page, "garcom")
    expect(page).to_have_url(re.compile("/operations$"))
    page.get_by_role("link", name="Estoque").first.click()
    expect(page.get_by_role("heading", name="Estoque", level=1)).to_be_visible()


def never_drawn(page: Page) -> None:
    page.add_init_script(NO_NUMBER_IS_FORMATTED)


def never_arrives(page: Page) -> None:
    page.route(re.compile(r"/assets/index-[^/]+\.js$"), lambda route: route.abort())


def test_the_menu_stays_with_a_telephone_when_the_script_fails(browser: Browser, pub: Site) -> None:
    settings: dict[str, Any] = {"base_url": pub.url, "locale": "pt-BR"}
    with browser.new_context(**settings) as context:
        for breaks in (never_drawn, never_arrives):
            page = context.new_page()
            breaks(page)
            page.goto("/#cardapio")
            notice = page.get_by_role("alert").filter(has_text="não funcionou neste navegador")
            expect(notice).to_be_in_viewport()
            expect(notice.get_by_role("link")).to_have_attribute("href", re.compile(r"^tel:\+55\d{10,11}$"))
            expect(page.locator("#served #cardapio")).to_be_in_viewport()
            expect(page.locator("#served article").first).to_contain_text("R$")
            expect(page.locator("#served article img").first).to_be_visible()
