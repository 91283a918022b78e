"""Staff come to a screen or a record by what they type, without a mouse."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser


def finder_of(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Buscar em tudo")


def test_the_keyboard_finds_an_order_and_a_screen(
    new_page: Callable[..., Page], pub: System, picture: Callable[[Page, str], None]
) -> None:
    with pub.client("operador") as client:
        order = client.get("/api/v1/orders", params={"limit": 1}).json()["orders"][0]
    page = new_page(360, person="operador")
    page.goto("/operations")
    expect(page.get_by_role("button", name="Buscar")).to_be_visible()
    settled(page)
    page.keyboard.press("Control+k")
    finder = finder_of(page)
    field = finder.get_by_role("searchbox").or_(finder.get_by_role("textbox"))
    expect(field).to_be_focused()
    page.keyboard.type(order["order_code"])
    found = finder.get_by_role("menuitem", name=re.compile(order["order_code"]))
    expect(found).to_be_visible()
    settled(page)
    picture(page, "finder")
    assert violations(page) == []
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/operacoes/eventos/{order['id']}$"))
    expect(finder).to_have_count(0)

    page.get_by_role("button", name="Buscar").first.click()
    expect(field).to_be_focused()
    page.keyboard.type("conciliacao")
    screen = finder.get_by_role("menuitem", name="Conciliação Operações")
    expect(screen).to_be_visible()
    screen.click()
    expect(page).to_have_url(re.compile("/operacoes/conciliacao$"))
    expect(page.get_by_role("heading", level=1, name="Conciliação")).to_be_visible()
    manager = new_page(person="gerente")
    with pub.client("gerente") as client:
        products = client.get("/api/v1/admin/products", params={"limit": 100}).json()["products"]
    product = next(each for each in products if each["container_l"] == 0 and each["price"] != 18.9)
    manager.goto("/operations")
    manager.get_by_role("button", name="Buscar").first.click()
    typed = finder_of(manager).get_by_role("textbox")
    typed.fill("quem deve")
    expect(finder_of(manager).get_by_role("menuitem", name=re.compile("^A receber"))).to_be_visible()
    typed.fill(f"preço de {product['name']} 18,9")
    finder_of(manager).get_by_role("menuitem", name=re.compile(f"^Preço de {re.escape(product['name'])}\\s*R")).click()
    expect(manager.get_by_role("textbox", name="Preço (R$)")).to_have_value("18,90")
    with pub.client("gerente") as client:
        assert client.get(f"/api/v1/admin/products/{product['id']}").json()["price"] == product["price"]

    page.get_by_role("button", name="Abrir o menu").click()
    expect(page.get_by_role("button", name=re.compile("^Dinheiro"), expanded=True)).to_be_visible()
