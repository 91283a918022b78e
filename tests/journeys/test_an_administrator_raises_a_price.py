"""The first whole capability: a command, its event, the projection, and the page of somebody else."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.system import System

pytestmark = pytest.mark.browser


def test_the_visitor_sees_the_new_price_after_a_reload(
    new_page: Callable[..., Page], pub: System, picture: Callable[[Page, str], None]
) -> None:
    with pub.client() as client:
        category = next(each for each in client.get("/api/menu").json() if each["products"])
        product = category["products"][0]
    visitor = new_page()
    visitor.goto(f"/cardapio/{product['slug']}")
    expect(visitor.get_by_role("heading", level=1, name=product["name"])).to_be_visible()
    page_of_it = visitor.get_by_role("main")
    expect(page_of_it).to_contain_text(brl(product["price"]))

    admin = new_page(person="admin")
    admin.goto("/admin/products")
    admin.get_by_placeholder("Buscar...").fill(product["name"])
    admin.get_by_role("button", name=f"Preço de {product['name']}:").click()
    raised = product["price"] + 1.5
    editor = admin.get_by_role("textbox", name=f"Preço de {product['name']}")
    editor.fill(f"{raised:.2f}".replace(".", ","))
    editor.press("Enter")
    expect(admin.get_by_role("button", name=f"Preço de {product['name']}:")).to_contain_text(brl(raised))
    picture(admin, "admin-raised-a-price")

    visitor.reload()
    expect(page_of_it).to_contain_text(brl(raised))
    picture(visitor, "visitor-sees-the-new-price")


def brl(amount: float) -> re.Pattern[str]:
    """`R$ 12,90`, with whatever space the browser writes."""
    whole, cents = f"{amount:.2f}".split(".")
    return re.compile(rf"R\$\s*{whole},{cents}")
