"""What others do appears on the screen of whoever watches, without a reload."""

import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.axe import violations
from tests.harness.screens import settled, sign_in
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def draft(pub: System) -> dict[str, Any]:
    """A colleague writes an order down; its customer has a name that nobody else has."""
    name = f"Cliente {secrets.token_hex(4)}"
    body = {"status": "draft", "customer_name": name, "customer_phone": "(11) 95555-0177", "cost_center": "choperia"}
    with pub.client("admin") as client:
        made = client.post("/api/v1/event-orders", json=body)
        assert made.is_success, made.text
        return {"id": made.json()["id"], "name": name}


def watching(page: Page, path: str) -> None:
    """Open a screen and wait until it listens."""
    with page.expect_response(re.compile(r"/api/v1/stream$")) as answered:
        page.goto(path)
    assert answered.value.headers["content-type"].startswith("text/event-stream")


def mark(page: Page) -> None:
    """What a reload would wipe."""
    page.evaluate("() => { window.neverReloaded = true }")


def is_marked(page: Page) -> bool:
    return bool(page.evaluate("() => window.neverReloaded === true"))


def test_an_order_of_a_colleague_appears_on_the_dashboard_by_itself(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    staff = new_page()
    sign_in(staff, "operador")
    watching(staff, "/operations")
    recent = staff.get_by_role("list", name="Pedidos recentes")
    expect(recent).to_be_visible()
    mark(staff)
    order = draft(pub)
    expect(recent).to_contain_text(order["name"])
    assert is_marked(staff)
    picture(staff, "operations-dashboard-live")


def test_stock_that_runs_out_is_told_at_once(new_page: NewPage, pub: System) -> None:
    name = f"Chope {secrets.token_hex(4)}"
    with pub.client("admin") as client:
        category = client.get("/api/v1/admin/categories").json()["data"][0]["id"]
        body = {"name": name, "category_id": category, "price": 12, "unit": "litro", "min_stock_level": 20}
        made = client.post("/api/v1/admin/products", json=body)
        assert made.is_success, made.text
    product = made.json()["id"]
    staff = new_page()
    sign_in(staff, "operador")
    watching(staff, f"/operations/stock?search={name.replace(' ', '+')}")
    row = staff.get_by_role("row").filter(has_text=name)
    expect(row).to_contain_text("Sem Estoque")
    mark(staff)
    with pub.client("gerente") as client:
        item = client.get(f"/api/v1/stock/{product}").json()
        received = client.post(
            f"/api/v1/stock/{product}/receipts", json={"quantity": 10}, headers={"If-Match": f'"{item["version"]}"'}
        )
        assert received.is_success, received.text
    expect(row).to_contain_text("Estoque Baixo")
    assert is_marked(staff)


def test_the_list_of_orders_follows_and_leads_only_who_may_open_them(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    staff = new_page()
    sign_in(staff, "garcom")
    watching(staff, "/operations/orders")
    table = staff.get_by_role("table", name="Pedidos")
    expect(table).to_be_visible()
    order = draft(pub)
    row = table.get_by_role("row").filter(has_text=order["name"])
    expect(row).to_be_visible()
    expect(row).to_contain_text("Rascunho")
    expect(row.get_by_role("link")).to_have_count(0)
    with staff.expect_download() as downloaded:
        staff.get_by_role("button", name="CSV").click()
    assert downloaded.value.suggested_filename == "pedidos.csv"
    assert order["name"] in downloaded.value.path().read_text()


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/operations", "/operations/orders"])
def test_both_screens_can_be_used_by_everybody_on_every_width(
    new_page: NewPage, picture: Picture, path: str, color_scheme: str
) -> None:
    for width in (360, 768, 1440):
        staff = new_page(width=width, color_scheme=color_scheme)
        sign_in(staff, "operador")
        watching(staff, path)
        settled(staff)
        overflow = staff.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0
        assert violations(staff) == []
        picture(staff, f"{path.strip('/').replace('/', '-')}-{width}-{color_scheme}")
