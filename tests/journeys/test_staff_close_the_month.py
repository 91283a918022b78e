"""A party is paid in parts, one of them by mistake; at the end of the month the house sees who owes what."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import brl, dialog, press, send
from tests.harness.paper_screens import saved_paper
from tests.harness.screens import settled
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
WHO = "Iolanda Farias"
WIDE_AND_NARROW = (1440, 360)


def pay(page: Page, amount: str, method: str, reference: str = "") -> None:
    """A part of what is owed."""
    press(page, "Registrar pagamento")
    dialog(page).get_by_label(re.compile("^Valor recebido")).fill(amount)
    dialog(page).get_by_label(method, exact=True).check()
    dialog(page).get_by_label("Referência").fill(reference)
    send(page, "Pagamento registrado.")


def test_a_party_is_paid_in_parts_and_the_statement_says_what_is_open(
    new_page: NewPage, desk: EventDesk, picture: Picture
) -> None:
    stay = Stay.in_days(1)
    tap = desk.free_from_now_on(stay, "Chopeira elétrica 2 vias")
    phone = "(11) 95555-7391"
    order = desk.place(WHO, stay, [tap["id"]], customer_phone=phone, deposit_amount=40)
    manager = new_page(1440, person="operador")
    manager.goto(f"/operacoes/eventos/{order['id']}")
    press(manager, "Confirmar")
    dialog(manager).get_by_label("Sinal recebido").fill("40")
    dialog(manager).get_by_label("PIX", exact=True).check()
    dialog(manager).get_by_label("Referência").fill("PIX da Iolanda")
    send(manager, "Sinal registrado. O evento está confirmado.")

    pay(manager, "25,50", "Dinheiro")
    pay(manager, "10", "Cartão")
    manager.get_by_role("button", name=re.compile(r"^Estornar R\$\s10,00")).click()
    dialog(manager).get_by_label(re.compile("^Motivo")).fill("Maquininha recusou")
    send(manager, "Pagamento estornado.")
    desk.move_on(
        order,
        "scheduled_for_delivery",
        delivery={"date": f"{stay.delivery}", "shift": stay.shift, "responsible": "Rui"},
    )
    desk.move_on(order, "delivered")
    settled(manager)
    picture(manager, "paid-in-parts-1440")

    manager.goto("/operacoes/a-receber")
    card = manager.locator("tr").filter(has_text=WHO)
    for width in WIDE_AND_NARROW:
        manager.set_viewport_size({"width": width, "height": WIDTHS[width]})
        expect(card).to_contain_text(brl(54.5))
        expect(card).to_contain_text("Vence hoje")
        with manager.expect_download() as file:
            press(manager, "XLSX")
        assert re.fullmatch(r"movimentos-\d{4}-\d{2}\.xlsx", file.value.suggested_filename)
        settled(manager)
        picture(manager, f"receivables-{width}")
    card.get_by_role("link", name=WHO).click()
    words = saved_paper(manager, "Extrato")
    assert "Estorno de pagamento por cartão" in words
    assert re.search(f"Total a receber.*?{brl(54.5).pattern}", words)
    for width in reversed(WIDE_AND_NARROW):
        manager.set_viewport_size({"width": width, "height": WIDTHS[width]})
        expect(manager.get_by_alt_text(re.compile("^Página 1 de"))).to_be_visible()
        expect(manager.get_by_role("link", name="WhatsApp")).to_have_attribute("href", re.compile(order["order_code"]))
        settled(manager)
        picture(manager, f"statement-{width}")
