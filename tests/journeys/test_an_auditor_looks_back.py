"""An auditor finds a change, steps back before it, sees what could be promised when an order was refused, and has the
read models replayed: all from the history, each step an address that somebody else can open."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.axe import violations
from tests.harness.screens import settled
from tests.harness.system import System
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
PATIENT = 60_000
"""Milliseconds: a replay of the whole demo on a busy machine."""


def repriced(pub: System) -> tuple[dict[str, Any], str, str]:
    """The first product of a shelf, to which the manager has just given another price; the price before, and after."""
    with pub.client("gerente") as client:
        section = next(each for each in client.get("/api/menu").json() if each["products"])
        id = section["products"][0]["id"]
        product: dict[str, Any] = client.get(f"/api/v1/admin/products/{id}").json()
        dearer = product["price"] + 2.5
        changed = client.patch(f"/api/v1/admin/products/{id}", json={"price_manual": dearer})
        assert changed.is_success, changed.text
        told = {"X-Min-Position": changed.headers["X-Event-Position"]}
        client.get("/api/v1/audit/events", headers=told).raise_for_status()
    return product, brl(product["price"]), brl(dearer)


def brl(amount: float) -> str:
    return f"{amount:.2f}".replace(".", ",")


def test_an_auditor_steps_back_before_a_change_and_sends_the_address(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    product, before, after = repriced(pub)
    page = new_page(person="gerente")
    page.goto(f"/admin/history?stream=product-{product['id']}")
    page.get_by_role("button", name=re.compile(after)).first.click()

    page.get_by_role("button", name="Como estava").click()
    state = page.get_by_role("region", name="Como estava")
    price = state.locator("div").filter(has=page.get_by_text("Preço", exact=True)).last
    expect(price).to_contain_text(after)
    expect(price).to_contain_text("mudou aqui")
    slider = state.get_by_role("slider")
    slider.press("ArrowLeft")
    expect(price).not_to_contain_text(after)
    slider.press("Home")
    expect(page).to_have_url(re.compile(r"[?&]version=1(&|$)"))
    slider.press("End")
    expect(price).to_contain_text(after)
    picture(page, "history-state")

    page.get_by_role("link", name="Cardápio neste momento").click()
    menu = page.get_by_role("region", name="Como era")
    line = menu.get_by_role("article").filter(has=page.get_by_role("button", name=product["name"], exact=True)).first
    expect(line).to_contain_text(after, timeout=PATIENT)
    page.get_by_role("button", name="Registro anterior").click()
    expect(line).to_contain_text(before, timeout=PATIENT)

    colleague = new_page(person="admin")
    colleague.goto(page.url)
    theirs = colleague.get_by_role("region", name="Como era")
    same = theirs.get_by_role("article").filter(has=colleague.get_by_role("button", name=product["name"], exact=True))
    expect(same.first).to_contain_text(before, timeout=PATIENT)


def test_an_auditor_sees_the_house_of_a_refused_order_and_moves_on_with_the_keyboard(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    """What was free when an order was refused, then the other views of that moment, each at every width."""
    page = new_page(person="gerente")
    page.goto("/admin/history?type=orders.DemandRefused&clock=happened")
    page.get_by_role("button", name=re.compile("não conseguiu reservar")).first.click()
    page.get_by_role("link", name="O que estava livre neste momento").click()
    expect(page).to_have_url(re.compile(r"view=availability.*number=\d+.*from=.*to="))
    then = page.get_by_role("region", name="Como era")
    heading = then.get_by_role("heading", name=re.compile("^Como era em"))
    expect(heading).to_be_visible(timeout=PATIENT)
    expect(then.get_by_role("region", name="Livres, por modelo")).to_be_visible()
    expect(then.get_by_role("region", name="Ocupados neste período")).to_be_visible()
    found = misfits(page, picture, "availability")

    page.get_by_role("tab", name="Estoque").click()
    expect(then.get_by_text("Valor em estoque")).to_be_visible(timeout=PATIENT)
    found += misfits(page, picture, "stock")
    page.get_by_role("tab", name="Cardápio").click()
    expect(then.get_by_role("article").first).to_be_visible(timeout=PATIENT)
    found += misfits(page, picture, "menu")
    page.get_by_role("tab", name="Pedidos").click()
    expect(then.get_by_role("table")).to_be_visible(timeout=PATIENT)
    expect(then.get_by_role("button", name=re.compile("^(Confirmar|Cancelar) EV-"))).to_have_count(0)
    found += misfits(page, picture, "order-board")
    assert found == []

    full_page = page.get_by_text(re.compile("^Mostrando 1 a 25 de"))
    expect(full_page).to_be_visible()
    line = page.get_by_role("slider", name=re.compile("^Linha do tempo"))
    before = heading.text_content()
    line.press("ArrowLeft")
    expect(heading).not_to_have_text(before or "", timeout=PATIENT)
    line.press("Home")
    expect(line).to_have_value("0")
    # on the first day of the house there were fewer orders than a page has
    expect(full_page).to_have_count(0, timeout=PATIENT)


def misfits(page: Page, picture: Picture, view: str) -> list[str]:
    """Where this view of the past is wider than the window, and what axe finds; it ends as wide as a screen."""
    found = []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        picture(page, f"then-{view}-{width}")
        if not page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"):
            found.append(f"{view}, {width} px: wider than the screen")
        if width == min(WIDTHS):
            found += [f"{view}, {width} px: {line}" for line in violations(page)]
    return found


def test_an_auditor_has_the_read_models_replayed_and_finds_them_equal(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    page = new_page(person="gerente")
    page.goto("/admin/history")
    page.get_by_role("link", name="Recalcular e comparar").click()
    page.get_by_role("button", name="Desmarcar tudo").click()
    for name in ("Cardápio", "Equipamentos"):
        page.get_by_label(name, exact=True).check()
    page.get_by_role("main").get_by_role("button", name="Recalcular e comparar").click()
    run = page.get_by_role("main").get_by_role("listitem").filter(has_text="Leitura nº").first
    expect(run.get_by_text("Concluída")).to_be_visible(timeout=PATIENT)
    expect(run.get_by_text(re.compile("^Tudo igual: "))).to_be_visible()
    expect(run.get_by_text("Igual", exact=True)).to_have_count(2)

    page.get_by_label("Um registro").check()
    page.get_by_label("Número do registro").fill("1000")
    page.get_by_role("main").get_by_role("button", name="Recalcular e comparar").click()
    expect(run.get_by_text(re.compile("^Mudou desde aquele instante: "))).to_be_visible(timeout=PATIENT)
    run.get_by_text(re.compile("linhas diferentes$")).first.click()
    expect(run.get_by_role("columnheader", name="Na releitura").first).to_be_visible()
    settled(page)
    picture(page, "replay")
    assert violations(page) == []

    run.get_by_role("button", name=re.compile("^Remover a leitura")).click()
    expect(run.get_by_text(re.compile("^Tudo igual: "))).to_be_visible()
