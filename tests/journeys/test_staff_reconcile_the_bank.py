"""A customer pays by PIX: the bank tells of the deposit, a statement of the rest, and at the end she is forgotten."""

import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import brl, dialog, press, send
from tests.harness.screens import settled
from tests.harness.system import PIX_WEBHOOK_SECRET, Site

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
TOTAL, DEPOSIT = 1000, 300


@pytest.fixture
def name() -> str:
    """A customer whom no other test knows."""
    return f"Iracema Prado {secrets.token_hex(3)}"


@pytest.fixture
def order(desk: EventDesk, name: str) -> Any:
    stay = Stay.in_days(180 + secrets.randbelow(90))
    barrel = desk.free(stay, "Barril 50L")[0]["id"]
    items = [{"asset_id": barrel, "quantity": 1, "unit_price": TOTAL}]
    return desk.place(name, stay, items=items, deposit_amount=DEPOSIT)


def end_to_end_id() -> str:
    return f"E18236120{datetime.now(UTC):%Y%m%d%H%M}{secrets.token_hex(5)}a"


def notify(pub: Site, amount: str, txid: str) -> str:
    """As the bank does. Returns the `endToEndId`."""
    pix = {"endToEndId": end_to_end_id(), "txid": txid, "valor": amount, "horario": datetime.now(UTC).isoformat()}
    with pub.client() as bank:
        authorization = {"Authorization": f"Bearer {PIX_WEBHOOK_SECRET}"}
        bank.post("/api/v1/pix/webhook/pix", json={"pix": [pix]}, headers=authorization).raise_for_status()
    return str(pix["endToEndId"])


def look(page: Page, picture: Picture, name: str) -> None:
    """At a telephone's width and at a screen's; axe at the telephone's."""
    for width, height in ((360, 780), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        picture(page, f"{name}-{width}")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if width == 360:
            assert violations(page) == []


def entry(page: Page, text: str) -> Locator:
    return page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text=text)


def test_a_deposit_and_the_rest_come_by_pix_and_the_payer_is_forgotten(
    new_page: NewPage, pub: Site, desk: EventDesk, picture: Picture, tmp_path: Path, name: str, order: Any
) -> None:
    staff = new_page(person="operador")
    staff.goto(f"/operacoes/eventos/{order['id']}")
    press(staff, "Gerar código")
    dialog(staff).get_by_label(re.compile("^Valor")).fill(str(DEPOSIT))
    send(staff, "Código PIX gerado.")
    (request,) = desk.order(order["id"])["money"]["pix_requests"]
    expect(staff.get_by_text(f"Código {request['txid']}", exact=True)).to_be_visible()

    staff.goto("/operacoes/conciliacao")
    expect(staff.get_by_text("Nenhum lançamento espera por uma decisão.")).to_be_visible()
    paid = notify(pub, f"{DEPOSIT}.00", request["txid"])
    notify(pub, "13.14", "c3e0e7a4e7f1469a9f782d3d4999343c")
    expect(
        staff.get_by_role("link", name=re.compile(r"^Conciliação ?, 1 aviso do banco espera por você$"))
    ).to_be_visible()
    assert desk.order(order["id"])["money"]["balance"] == TOTAL - DEPOSIT
    staff.goto(f"/operacoes/eventos/{order['id']}")
    expect(staff.get_by_role("main")).to_contain_text("Confirmado")
    expect(staff.get_by_text(re.compile("^Em aberto agora: "))).to_contain_text(brl(TOTAL - DEPOSIT))
    expect(staff.get_by_text(f"Código {request['txid']}", exact=True)).to_have_count(0)
    staff.goto("/operacoes/conciliacao")
    staff.get_by_role("tab", name=re.compile("^Sem pedido")).click()
    expect(entry(staff, "avisado pelo banco")).to_contain_text(brl(13.14))
    look(staff, picture, "bank-alert")

    file = tmp_path / "extrato.csv"
    day = f"{datetime.now(UTC):%d/%m/%Y}"
    rows = (f"PIX RECEBIDO {paid};{DEPOSIT},00", f"PIX RECEBIDO {name.upper()};{TOTAL - DEPOSIT},00", "PIX ZE;13,13")
    file.write_text("\n".join(["Data;Histórico;Valor", *(f"{day};{row}" for row in rows)]))
    staff.get_by_label("Conta", exact=True).fill("341 1234 56789-0")
    staff.locator("main input[type=file]").set_input_files(file)
    expect(staff.get_by_text("2 lançamentos novos, 0 conciliados, 1 sugerido, 1 sem pedido.")).to_be_visible()
    for text in ("PIX ZE", "avisado pelo banco"):
        press(entry(staff, text), "Ignorar")
        expect(entry(staff, text)).to_have_count(0)
    expect(staff.get_by_role("link", name="Conciliação", exact=True).first).to_be_visible()

    staff.get_by_role("tab", name=re.compile("^Sugeridos")).click()
    expect(entry(staff, name.upper())).to_be_visible()
    look(staff, picture, "bank-suggestion")
    staff.get_by_role("button", name=re.compile(f"^Confirmar {order['order_code']} ")).click()
    expect(staff.get_by_text("Nenhum lançamento espera por uma decisão.")).to_be_visible()
    assert desk.order(order["id"])["money"]["balance"] == 0
    staff.get_by_role("tab", name=re.compile("^Conciliados")).click()
    expect(entry(staff, f"PIX RECEBIDO {name.upper()}")).to_contain_text(order["order_code"])

    desk.move_on(order, "cancelled", reason="A cliente desistiu.", settlement={"returned": TOTAL})
    manager = new_page(person="gerente")
    manager.goto(f"/operations/customers/{order['customer_id']}")
    press(manager, "Apagar dados pessoais")
    dialog(manager).get_by_label(re.compile("^Motivo")).fill("O titular pediu por carta.")
    dialog(manager).get_by_label(re.compile("^Para confirmar")).fill(name)
    press(dialog(manager), "Apagar para sempre")
    expect(manager.get_by_role("region", name="Dados pessoais apagados")).to_be_visible()
    manager.goto("/operacoes/conciliacao?status=matched")
    lines = entry(manager, order["order_code"])
    expect(lines).to_have_count(2)
    expect(lines.filter(has_text=brl(DEPOSIT))).to_have_count(1)
    expect(lines.filter(has_text=brl(TOTAL - DEPOSIT))).to_have_count(1)
    expect(manager.get_by_text(re.compile(name, re.IGNORECASE))).to_have_count(0)
    look(manager, picture, "bank-erased")
