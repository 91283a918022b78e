"""Por que este número? From what customers owe down to a payment, and a stock down to its first event."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.system import System

pytestmark = pytest.mark.browser


def explanation_of(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=f"Por que este número? {name}", exact=True).first.click()
    dialog = page.get_by_role("dialog", name="Por que este número?")
    expect(dialog.get_by_text("Refeito dos registros: confere.")).to_be_visible()
    return dialog


def amounts(parts: Locator) -> list[int]:
    """In cents."""
    return [int(re.sub(r"[^0-9-]", "", text.split("R$")[-1])) for text in parts.all_inner_texts()]


def test_from_what_customers_owe_to_a_single_event(pub: System, new_page: Callable[..., Page]) -> None:
    with pub.client("admin") as client:
        owed = round(client.get("/api/v1/receivables").json()["total"] * 100)
    page = new_page(person="admin")
    page.goto("/operacoes/a-receber")
    dialog = explanation_of(page, "A receber")
    parts = dialog.get_by_role("region", name="Partes").get_by_role("listitem")
    assert sum(amounts(parts)) == owed

    customer, *_ = amounts(parts)
    parts.first.get_by_role("button").click()
    expect(dialog.get_by_role("heading", name=re.compile("^A receber de "))).to_be_visible()
    assert sum(amounts(parts)) == customer
    parts.first.get_by_role("button").click()
    expect(dialog.get_by_role("heading", name=re.compile("^Saldo do pedido EV-"))).to_be_visible()
    steps = dialog.get_by_role("region", name="Registros").get_by_role("listitem")
    expect(steps.first).to_be_visible()
    steps.first.get_by_role("link", name=re.compile("^Registro ")).click()
    expect(page).to_have_url(re.compile("/admin/history.*event_order"))


def test_a_stock_and_a_figure_of_the_dashboard(pub: System, new_page: Callable[..., Page]) -> None:
    page = new_page(person="operador")
    with pub.client("operador") as client:
        stock = client.get("/api/v1/stock", params={"limit": 100}).json()["data"]
        field = client.get("/api/v1/dashboard/operations").json()["in_field"]["orders"]
    item = max(stock, key=lambda each: each["version"])
    page.goto(f"/operations/stock/{item['product_id']}")
    dialog = explanation_of(page, "Em estoque")
    expect(dialog.get_by_role("region", name="Partes").get_by_text("Venda", exact=True)).to_be_visible()
    steps = dialog.get_by_role("region", name="Registros").get_by_role("listitem")
    shown = steps.count()
    dialog.get_by_role("button", name="Mostrar mais antigos").click()
    expect(steps.nth(shown)).to_be_visible()
    expect(steps.get_by_role("link")).to_have_count(0)  # staff read no history
    page.keyboard.press("Escape")

    page.goto("/operations")
    dialog = explanation_of(page, "Barris em Campo")
    expect(dialog.get_by_role("region", name="Partes").get_by_role("listitem")).to_have_count(field)
