"""The week's prices: fifteen in one go, by Enter, undone from the notice. By paste: `products-view.test.tsx`."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.system import System

pytestmark = pytest.mark.browser

FIFTEEN = 15


def listed(pub: System) -> list[dict[str, Any]]:
    """The products as the list shows them from Z to A: a keg of beer, which has no price of its own, comes later."""
    with pub.client("admin") as client:
        asked = {"limit": FIFTEEN, "sort": "name", "order": "desc"}
        answer = client.get("/api/v1/admin/products", params=asked)
        products: list[dict[str, Any]] = answer.json()["products"]
    assert len(products) == FIFTEEN
    return products


def prices(pub: System) -> list[float]:
    return [product["price"] for product in listed(pub)]


def brl(amount: float) -> str:
    return f"{amount:.2f}".replace(".", ",")


def test_fifteen_prices_in_one_go(
    new_page: Callable[..., Page], pub: System, picture: Callable[[Page, str], None]
) -> None:
    before = listed(pub)
    admin = new_page(person="gerente")
    admin.goto("/admin/products?sort=name&order=desc")
    admin.get_by_role("button", name="Preços em planilha").click()
    first = admin.get_by_role("textbox", name=f"Novo preço de {before[0]['name']}", exact=True)

    first.focus()
    for product in before:
        admin.keyboard.type(brl(product["price"] + 1))
        admin.keyboard.press("Enter")
    expect(admin.get_by_text("15 preços mudados.")).to_be_visible()
    picture(admin, "fifteen-prices")
    with admin.expect_response("**/api/v1/admin/products/bulk"):
        admin.get_by_role("button", name="Salvar preços").click()
    notice = admin.get_by_role("listitem").filter(has_text="15 preços salvos.")
    expect(notice).to_be_visible()
    assert prices(pub) == [round(product["price"] + 1, 2) for product in before]
    with admin.expect_response("**/api/v1/audit/undo"):
        notice.get_by_role("button", name="Desfazer").click()
    expect(admin.get_by_text("Desfeito: está como era antes.")).to_be_visible()
    assert prices(pub) == [product["price"] for product in before]
