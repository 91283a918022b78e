"""A customer asks the house what it keeps of her, and to forget her: staff look, the manager hands over and erases."""

import json
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.axe import violations
from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import open_history
from tests.harness.screens import settled, sign_in

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


@pytest.fixture
def name() -> str:
    """Somebody whom no other test knows."""
    return f"Dalva Nogueira {secrets.token_hex(3)}"


@pytest.fixture
def order(desk: EventDesk, name: str) -> Any:
    """Her party in half a year, with everything that can be said about a person."""
    stay = Stay.in_days(180 + secrets.randbelow(90))
    free = desk.free(stay, "Barril 50L")
    return desk.place(
        name,
        stay,
        [free[0]["id"]],
        customer_phone=f"(11) 9{secrets.randbelow(9000) + 1000}-{secrets.randbelow(9000) + 1000}",
        event_name="Bodas de prata",
        notes="Portão verde, tocar a campainha.",
        delivery_address="Estrada da Serra, 1200, Igaratá",
    )


def open_record(page: Page, name: str) -> None:
    """From the list, as one looks for somebody."""
    page.goto("/operations/customers")
    expect(page.get_by_role("heading", name="Clientes", level=1)).to_be_visible()
    page.get_by_role("searchbox").fill(name.upper())
    page.get_by_role("link", name=f"Abrir {name}").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_a_customer_is_found_handed_her_data_and_forgotten(
    new_page: NewPage, desk: EventDesk, picture: Picture, tmp_path: Path, name: str, order: Any
) -> None:
    staff = new_page(person="operador")
    staff.goto(f"/operations/customers/{order['customer_id']}")
    expect(staff.get_by_role("heading", name=name)).to_be_visible()
    expect(staff.get_by_role("button", name="Apagar dados pessoais")).to_have_count(0)
    staff.get_by_role("link", name=order["order_code"]).click()
    expect(staff.get_by_role("link", name=name)).to_be_visible()

    manager = new_page(person="gerente")
    open_record(manager, name)
    expect(manager.get_by_text("1 evento em andamento")).to_be_visible()
    manager.get_by_role("button", name="Apagar dados pessoais").click()
    dialog = manager.get_by_role("dialog")
    expect(dialog.get_by_text("conclua ou cancele antes")).to_be_visible()
    assert violations(manager) == []
    dialog.get_by_role("link", name=f"Abrir {order['order_code']}").click()
    expect(manager).to_have_url(re.compile(rf"/operacoes/eventos/{order['id']}$"))
    desk.move_on(order, "cancelled", reason="A cliente desistiu.")

    manager.get_by_role("link", name=name).click()
    expect(manager.get_by_text("Os dados pessoais são guardados até")).to_be_visible()
    with manager.expect_download() as file:
        manager.get_by_role("button", name="Exportar dados").click()
    assert re.fullmatch(r"titular-\d+\.json", file.value.suggested_filename)
    file.value.save_as(tmp_path / "titular.json")
    record = json.loads((tmp_path / "titular.json").read_text())
    assert record["person"]["phone"] == order["customer_phone"]
    assert [each["order_code"] for each in record["orders"]] == [order["order_code"]]
    assert any("Portão verde" in str(entry["personal"]) for entry in record["history"])

    manager.get_by_role("button", name="Apagar dados pessoais").click()
    dialog.get_by_label(re.compile("^Motivo")).fill("O titular pediu por carta.")
    dialog.get_by_label(re.compile("^Para confirmar")).fill("Outra pessoa")
    dialog.get_by_role("button", name="Apagar para sempre").click()
    expect(dialog.get_by_text(f"Digite {name}, como no cadastro.")).to_be_visible()
    settled(manager)
    picture(manager, "erasure")
    dialog.get_by_label(re.compile("^Para confirmar")).fill(name.lower())
    dialog.get_by_role("button", name="Apagar para sempre").click()
    notice = manager.get_by_role("region", name="Dados pessoais apagados")
    expect(notice).to_contain_text("por Caio Bevilacqua")
    expect(notice).to_contain_text("O titular pediu por carta.")
    expect(notice).to_be_focused()
    settled(manager)
    picture(manager, "erased")
    assert violations(manager) == []
    expect(manager.get_by_text(name)).to_have_count(0)

    manager.get_by_role("link", name=order["order_code"]).click()
    expect(manager.get_by_role("link", name="Titular removido")).to_be_visible()
    open_history(manager).get_by_role("tab", name="Registro completo").click()
    manager.get_by_text("Como começou").click()
    expect(manager.get_by_role("tabpanel").get_by_text("Titular removido").first).to_be_visible()
    for trace in (name, order["customer_phone"], "Portão verde", "Bodas de prata", "Estrada da Serra"):
        expect(manager.get_by_text(trace)).to_have_count(0)

    assert desk.look("/api/v1/customers", search=name)["data"] == []
    assert desk.look("/api/v1/event-orders", search=name)["data"] == []


def test_a_form_that_was_not_sent_goes_with_who_typed_it(new_page: NewPage, name: str) -> None:
    page = new_page()
    sign_in(page, "operador")  # a session of its own, which ends
    page.goto("/operacoes/eventos/novo")
    page.get_by_label(re.compile("^Nome do cliente|^Cliente")).first.fill(name)
    kept = "() => Object.values(localStorage).some((text) => text.includes('Dalva Nogueira'))"
    page.wait_for_function(kept)
    page.get_by_role("button", name=re.compile("Jussara Lima")).click()
    page.get_by_role("button", name="Sair").click()
    expect(page).to_have_url(re.compile("/login"))
    assert page.evaluate(kept) is False
