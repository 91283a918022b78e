"""What others do appears on the screen of whoever watches, without a reload."""

import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def draft(pub: System) -> dict[str, Any]:
    """A colleague writes an order down; its customer has a name that nobody else has."""
    name = f"Cliente {secrets.token_hex(4)}"
    body = {
        "status": "draft",
        "customer_name": name,
        "customer_phone": "(11) 95555-0177",
        "cost_center": "choperia",
        "new_customer": True,
    }
    with pub.client("admin") as client:
        made = client.post("/api/v1/event-orders", json=body)
        assert made.is_success, made.text
        id = made.json()["id"]
        return {"id": id, "name": name, "code": client.get(f"/api/v1/event-orders/{id}").json()["order_code"]}


def beer(pub: System) -> tuple[int, str]:
    """A beer of which there is none yet, and its name."""
    name = f"Chope {secrets.token_hex(4)}"
    with pub.client("admin") as client:
        category = client.get("/api/v1/admin/categories").json()["data"][0]["id"]
        body = {"name": name, "category_id": category, "price": 12, "unit": "litro", "min_stock_level": 20}
        made = client.post("/api/v1/admin/products", json=body)
        assert made.is_success, made.text
        return int(made.json()["id"]), name


def receive(pub: System, product: int, litres: int) -> None:
    """The manager writes down what came in."""
    with pub.client("gerente") as client:
        received = client.post(f"/api/v1/stock/{product}/receipts", json={"quantity": litres})
        assert received.is_success, received.text


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


def test_orders_of_a_colleague_appear_by_themselves_and_a_search_goes_on(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    staff = new_page(person="operador")
    watching(staff, "/operations")
    recent = staff.get_by_role("list", name="Pedidos recentes")
    expect(recent).to_be_visible()
    mark(staff)
    order = draft(pub)
    expect(recent).to_contain_text(order["name"])
    assert is_marked(staff)
    picture(staff, "operations-dashboard-live")
    search_while_the_list_moves(staff, pub, order)


def search_while_the_list_moves(staff: Page, pub: System, first: dict[str, Any]) -> None:
    second = draft(pub)
    staff.get_by_role("link", name="Pedidos", exact=True).first.click()
    table = staff.get_by_role("table", name="Pedidos")
    search = staff.get_by_role("searchbox", name="Buscar em Pedidos")
    search.press_sequentially("Cliente")
    expect(table).to_contain_text(second["name"])
    third = draft(pub)
    expect(table).to_contain_text(third["name"])
    expect(search).to_be_focused()
    staff.keyboard.type(first["name"].removeprefix("Cliente"))
    expect(search).to_have_value(first["name"])
    expect(table.get_by_role("row").filter(has_text="EV-")).to_have_count(1)
    expect(table).to_contain_text(first["name"])


def test_stock_moves_by_itself_and_what_somebody_types_survives_it(new_page: NewPage, pub: System) -> None:
    product, name = beer(pub)
    staff = new_page(person="operador")
    watching(staff, f"/operations/stock?search={name.replace(' ', '+')}")
    row = staff.get_by_role("row").filter(has_text=name)
    expect(row).to_contain_text("Sem Estoque")
    mark(staff)
    receive(pub, product, 10)
    expect(row).to_contain_text("Estoque Baixo")

    staff.get_by_role("link", name=name).click()
    staff.get_by_role("button", name="Registrar entrada").click()
    dialog = staff.get_by_role("dialog")
    dialog.get_by_label(re.compile("^Quantidade que entrou")).fill("12")
    note = dialog.get_by_label(re.compile("^Fornecedor ou nota"))
    note.press_sequentially("Nota 10")
    note.press("ArrowLeft")
    balance = staff.get_by_role("definition").filter(has_text=re.compile("^40 litros"))
    expect(balance).to_have_count(0)
    receive(pub, product, 30)
    expect(balance).to_have_count(1)
    expect(note).to_be_focused()
    staff.keyboard.type("4")
    expect(note).to_have_value("Nota 140")
    expect(dialog.get_by_label(re.compile("^Quantidade que entrou"))).to_have_value("12")
    dialog.get_by_role("button", name="Registrar entrada").click()
    expect(dialog).to_have_count(0)
    expect(staff.get_by_role("definition").filter(has_text=re.compile("^52 litros"))).to_have_count(1)
    assert is_marked(staff)


def test_the_list_of_orders_follows_and_leads_only_who_may_open_them(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    """A waiter may read no records of customers: orders have codes, and nobody's name."""
    staff = new_page(person="garcom")
    watching(staff, "/operations/orders")
    table = staff.get_by_role("table", name="Pedidos")
    expect(table).to_be_visible()
    order = draft(pub)
    row = table.get_by_role("row").filter(has_text=order["code"])
    expect(row).to_be_visible()
    expect(row).to_contain_text("Rascunho")
    expect(table).not_to_contain_text(order["name"])
    expect(row.get_by_role("link")).to_have_count(0)
    with staff.expect_download() as downloaded:
        staff.get_by_role("button", name="CSV").click()
    assert downloaded.value.suggested_filename == "pedidos.csv"
    written = downloaded.value.path().read_text()
    assert order["code"] in written
    assert order["name"] not in written


def test_seven_windows_of_one_browser_share_a_connection(new_page: NewPage, pub: System) -> None:
    """A browser opens six connections to an address: six windows that each kept one left none for requests."""
    first = new_page(person="operador")
    streams: list[str] = []
    first.context.on("request", lambda request: streams.append(request.url) if "/stream" in request.url else None)
    watching(first, "/operations/orders")
    others = [first.context.new_page() for _ in range(6)]
    for window in others:
        window.goto("/operations/orders")
        expect(window.get_by_role("table")).to_be_visible()
    assert len(streams) == 1
    made = draft(pub)
    for window in (first, *others):
        expect(window.get_by_text(made["name"], exact=True)).to_be_visible()
    with others[0].context.expect_event("request", lambda request: "/stream" in request.url):
        first.close()
    made = draft(pub)
    expect(others[-1].get_by_text(made["name"], exact=True)).to_be_visible()
    assert len(streams) == 2, "another window goes on"
