"""An auditor looks for what somebody did on a day, reads what it changed, goes to the thing itself and comes back."""

import re
import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from command_api.rules.windows import PUB_TIME
from tests.harness.axe import violations
from tests.harness.event_screens import open_history
from tests.harness.screens import fill_date, settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
WIDTHS = (360, 768, 1440)


def changed_order(pub: System) -> tuple[int, str, str]:
    """The manager writes an order down and gives it another note: its id, its code, the note."""
    note = f"Portão {secrets.token_hex(3)}"
    with pub.client("gerente") as client:
        body = {"status": "draft", "customer_name": "Dalva Nogueira", "cost_center": "choperia", "notes": "Sem portão"}
        made: dict[str, Any] = client.post("/api/v1/event-orders", json=body).json()
        changed = client.patch(f"/api/v1/event-orders/{made['id']}", json={"notes": note})
        assert changed.is_success, changed.text
        told = {"X-Min-Position": changed.headers["X-Event-Position"]}
        code = client.get(f"/api/v1/event-orders/{made['id']}", headers=told).json()["order_code"]
        client.get("/api/v1/audit/events", headers=told).raise_for_status()
    return made["id"], code, note


def test_an_auditor_finds_what_somebody_did_reads_it_comes_back_and_scrolls_on(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    id, code, note = changed_order(pub)
    page = new_page(person="gerente")
    page.goto("/operations")
    page.get_by_role("button", name="Histórico").click()
    page.get_by_role("link", name="Histórico").click()
    expect(page.get_by_role("heading", name="Histórico", level=1)).to_be_visible()

    page.get_by_role("combobox", name="Assunto", exact=True).select_option("event_order")
    people = page.get_by_role("combobox", name="Pessoa", exact=True)
    people.select_option(people.locator("option", has_text="Caio").get_attribute("value"))
    fill_date(page, "De", datetime.now(PUB_TIME).date())
    line = page.get_by_role("button", name=re.compile(f"mudou os dados do pedido {code}"))
    line.click()
    expect(page.get_by_text("Observações: ")).to_be_visible()
    expect(page.locator("del", has_text="Sem portão")).to_be_visible()
    expect(page.locator("ins", has_text=note)).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        settled(page)
        picture(page, "history" if width == 1440 else f"history-{width}")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if width == 360:
            assert violations(page) == []

    address = page.url
    page.get_by_role("link", name="Abrir o pedido").click()
    expect(page).to_have_url(re.compile(rf"/operacoes/eventos/{id}$"))
    open_history(page).get_by_role("tab", name="Registro completo").click()
    expect(page.get_by_role("tabpanel").locator("ins", has_text=note)).to_be_visible()
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.locator("ins", has_text=note)).to_be_visible()

    page.get_by_role("button", name="Mesma requisição").click()
    expect(page.get_by_role("button", name=re.compile("mesma requisição"))).to_be_visible()
    expect(line).to_be_visible()
    page.get_by_role("button", name="Limpar filtros").first.click()
    expect(page).to_have_url(re.compile(r"/admin/history$"))

    lines = page.locator("button[aria-expanded]").filter(has_text=".")
    expect(lines.nth(29)).to_be_attached()
    for count in (59, 89):  # it goes on for as long as somebody scrolls
        page.mouse.wheel(0, 20_000)
        expect(lines.nth(count)).to_be_attached()
