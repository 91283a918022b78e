"""The life of an order: from the first call to the settled deposit, with an eye on what is free."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import (
    brl,
    choose,
    dialog,
    history,
    press,
    say_when,
    say_where,
    say_who,
    send,
    shelf,
    status,
)
from tests.harness.screens import settled

pytestmark = pytest.mark.browser

PARTY = Stay.in_days(46, nights=2)
KEG, TAP = "Barril 20L", "Chopeira a gelo"


def test_a_party_is_placed_confirmed_delivered_returned_and_settled(
    new_page: Callable[..., Page], desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    keg, tap = (desk.free_from_now_on(PARTY, model) for model in (KEG, TAP))
    before, in_field = desk.available(PARTY), desk.in_field()

    staff = new_page(person="operador")
    address, promised = place(staff, picture, [keg["asset_tag"], tap["asset_tag"]])
    expect(staff.get_by_text("Evento criado. O equipamento está reservado.")).to_be_visible()
    staff.get_by_role("link", name="Noêmia Prates").first.click()
    expect(status(staff, "Aguardando Sinal")).to_be_visible()
    expect(staff.get_by_text(address).first).to_be_visible()
    order = int(staff.url.rpartition("/")[2])
    money = desk.order(order)["money"]
    assert money["total_amount"] == money["items_total"] + money["freight_price"] > money["items_total"]
    assert brl(money["total_amount"]).search(promised)

    placed = desk.available(PARTY)
    assert tags(before) - tags(placed) == {keg["asset_tag"], tap["asset_tag"]}
    the_others_see_it(new_page, picture, desk.order(order)["order_code"], tap)

    confirm_and_schedule(staff)
    assert status_of(desk, order, tap) == "set_aside"
    deliver(staff)
    assert desk.in_field() == in_field + 1
    staff.goto("/operacoes/eventos")
    expect(staff.get_by_role("button", name=f"Barris em Campo {in_field + 1}")).to_be_visible()

    manager = new_page(person="gerente")
    manager.goto(f"/operacoes/eventos/{order}")
    take_back(manager, keg["asset_tag"], tap["asset_tag"], picture)
    assert desk.in_field() == in_field
    settle(manager, picture)

    after = desk.available(PARTY)
    assert tags(before) - tags(after) == {tap["asset_tag"]}, "everything is free again but what is being mended"
    (mended,) = [each for each in after["busy"] if each["asset_id"] == tap["id"]]
    assert "manutenção" in mended["reason"]


def place(staff: Page, picture: Callable[[Page, str], None], wanted: list[str]) -> tuple[str, str]:
    """Through the wizard; answers the address and the total that it promised."""
    staff.goto("/operacoes/eventos/novo")
    say_who(staff, "Noêmia Prates", event="Festa da padroeira", deposit="200,00")
    say_when(staff, PARTY)
    for tag in wanted:
        choose(staff, tag)
    settled(staff)
    picture(staff, "party-equipment")
    press(staff, "Próximo")
    address = say_where(staff, "igaratá")
    settled(staff)
    picture(staff, "party-freight")
    summary = staff.get_by_role("main").locator("section", has=staff.get_by_role("heading", name="Resumo do evento"))
    total = summary.last.get_by_role("definition").nth(2).inner_text()
    press(staff, "Criar Evento")
    return address, total


def the_others_see_it(
    new_page: Callable[..., Page], picture: Callable[[Page, str], None], code: str, tap: dict[str, Any]
) -> None:
    """Whoever plans another party for that day, and whoever looks at the agenda."""
    colleague = new_page(person="gerente")
    colleague.goto("/operacoes/eventos/novo")
    say_who(colleague, "Outra festa")
    say_when(colleague, PARTY)
    expect(shelf(colleague, TAP).get_by_role("button", name=tap["asset_tag"])).to_have_count(0)
    expect(shelf(colleague, TAP)).to_contain_text("1 ocupado")
    expect(shelf(colleague, TAP).get_by_role("link", name=code)).to_be_visible()

    colleague.goto(f"/operacoes/agenda?de={PARTY.delivery}&dias=7")
    row = colleague.get_by_role("list", name=f"Reservas de {tap['asset_tag']}")
    expect(row.get_by_role("link", name=f"{code}, Noêmia Prates, Aguardando Sinal")).to_be_visible()
    settled(colleague)
    row.scroll_into_view_if_needed()
    picture(colleague, "party-agenda")


def confirm_and_schedule(staff: Page) -> None:
    press(staff, "Confirmar")
    dialog(staff).get_by_label("PIX", exact=True).check()
    dialog(staff).get_by_label("Referência").fill("E2026-0917")
    send(staff, "Sinal registrado. O evento está confirmado.")
    expect(status(staff, "Confirmado")).to_be_visible()

    press(staff, "Agendar entrega")
    dialog(staff).get_by_label("Entregador").fill("Toninho")
    send(staff, "Entrega agendada. O equipamento está separado.")


def deliver(staff: Page) -> None:
    press(staff, "Registrar entrega")
    send(staff, "Entrega registrada.")
    expect(status(staff, "Com o cliente")).to_be_visible()


def take_back(manager: Page, keg: str, tap: str, picture: Callable[[Page, str], None]) -> None:
    """The keg in order, the tap with a broken handle."""
    press(manager, "Registrar devolução")
    dialog(manager).get_by_label(f"Como {keg} voltou").select_option(label="Em ordem")
    dialog(manager).get_by_label(f"Como {tap} voltou").select_option(label="Com dano")
    dialog(manager).get_by_label("Cobrança").fill("80,00")
    dialog(manager).get_by_label("O que está danificado").fill("Torneira quebrada")
    picture(manager, "party-return")
    send(manager, "Devolução registrada.")
    expect(manager.get_by_text("Devolvido com dano", exact=True)).to_be_visible()


def settle(manager: Page, picture: Callable[[Page, str], None]) -> None:
    """The damage is kept of the deposit, the rest counts towards the price."""
    press(manager, "Acertar sinal")
    dialog(manager).get_by_label("Devolvido").fill("")
    dialog(manager).get_by_label("Retido").fill("80,00")
    dialog(manager).get_by_label("Usado").fill("120,00")
    expect(dialog(manager).get_by_text("Soma certa")).to_be_visible()
    send(manager, "Sinal acertado.")
    expect(manager.get_by_role("definition").filter(has_text=brl(120))).to_be_visible()
    for title, person in {
        "Equipamentos reservados": "Jussara Lima",
        "Sinal recebido": "Jussara Lima",
        "Entrega agendada": "Jussara Lima",
        "Entrega feita": "Jussara Lima",
        "Devolução completa": "Caio Bevilacqua",
        "Sinal acertado": "Caio Bevilacqua",
    }.items():
        expect(history(manager, title)).to_contain_text(person)
    settled(manager)
    picture(manager, "party-settled")


def tags(available: Any) -> set[str]:
    return {asset["asset_tag"] for asset in available["assets"]}


def status_of(desk: EventDesk, order: int, asset: dict[str, Any]) -> str:
    (booking,) = [each for each in desk.order(order)["bookings"] if each["asset_id"] == asset["id"]]
    return str(booking["state"])
