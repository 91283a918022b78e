"""A customer calls a confirmed party off: why, what becomes of the deposit, and what is free again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import brl, dialog, history, press, send, status
from tests.harness.screens import settled

pytestmark = pytest.mark.browser

PARTY = Stay.in_days(60)
REASON = "A família adiou o casamento"


def test_a_confirmed_party_is_cancelled_and_its_deposit_returned(
    new_page: Callable[..., Page], desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    before = desk.available(PARTY)
    kit = next(each for each in before["kits"] if each["available_count"] >= 2)
    order = desk.place(
        "Otília Brandão", PARTY, items=[{"kit_id": kit["id"], "quantity": 2}], deposit_amount=350, event_name="Bodas"
    )
    desk.move_on(order, "confirmed", deposit={"amount": 350, "method": "pix", "reference": "E77"})
    held = {booking["asset_tag"] for booking in order["bookings"]}
    assert held
    assert held.isdisjoint(asset["asset_tag"] for asset in desk.available(PARTY)["assets"])

    staff = new_page(person="operador")
    staff.goto(f"/operacoes/eventos/{order['id']}")
    expect(status(staff, "Confirmado")).to_be_visible()
    press(staff, "Cancelar evento")
    for tag in held:
        expect(dialog(staff)).to_contain_text(tag)
    dialog(staff).locator("button[type=submit]").click()
    expect(dialog(staff).locator("[aria-invalid=true]").first).to_be_visible()
    press(dialog(staff), "Devolver tudo")
    expect(dialog(staff).get_by_text("Soma certa")).to_be_visible()
    dialog(staff).get_by_label("Motivo").fill(REASON)
    press(dialog(staff), "Voltar")
    press(dialog(staff), "Continuar editando")
    expect(dialog(staff).get_by_label("Motivo")).to_have_value(REASON)
    assert desk.order(order["id"])["status"] == "confirmed"
    picture(staff, "cancel-a-party")
    send(staff, "Evento cancelado. O equipamento está livre de novo.")

    expect(status(staff, "Cancelado")).to_be_visible()
    expect(history(staff, "Evento cancelado")).to_contain_text(REASON)
    expect(history(staff, "Evento cancelado")).to_contain_text("Jussara Lima")
    expect(history(staff, "Sinal acertado")).to_contain_text(brl(350))
    expect(staff.get_by_text(f"Liberados ({len(held)})")).to_be_visible()
    expect(staff.get_by_role("button", name="Cancelar evento")).to_have_count(0)
    settled(staff)
    picture(staff, "cancelled-party")

    assert desk.available(PARTY)["assets"] == before["assets"]
    money = desk.order(order["id"])["money"]
    assert (money["deposit_received"], money["deposit_returned"], money["deposit_kept"]) == (350, 350, 0)
