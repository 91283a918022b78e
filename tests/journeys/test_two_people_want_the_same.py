"""Two people at two desks: one piece of equipment, or one order. Nobody loses what they typed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import (
    choose,
    dialog,
    history,
    look_for,
    press,
    say_when,
    say_where,
    say_who,
    send,
    shelf,
)
from tests.harness.screens import settled
from tests.harness.system import Site

pytestmark = pytest.mark.browser

TAP, OTHER_TAP = "Chopeira a gelo", "Chopeira elétrica 2 vias"
LAST_TAP, ONE_OF_MANY, EDITED = Stay.in_days(75), Stay.in_days(90), Stay.in_days(105)
PLACED = "Evento criado. O equipamento está reservado."


@pytest.fixture
def jussara(new_page: Callable[..., Page]) -> Page:
    return new_page(person="operador")


@pytest.fixture
def caio(new_page: Callable[..., Page]) -> Page:
    return new_page(person="gerente")


def test_who_is_second_for_the_last_tap_is_told_who_has_it_and_takes_another_kind(
    caio: Page, desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    last, *others = desk.free(LAST_TAP, TAP)
    desk.place("Quermesse do bairro", LAST_TAP, [asset["id"] for asset in others])
    begin(caio, "Olavo Pimentel", LAST_TAP)
    expect(shelf(caio, TAP)).to_contain_text("1 livre")
    press(caio, f"Adicionar {TAP}")
    press(caio, "Próximo")
    say_where(caio, "igaratá")
    winner = desk.place("Benedita Rangel", LAST_TAP, [last["id"]])

    press(caio, "Criar Evento")
    expect(lost(caio)).to_contain_text(last["asset_tag"])
    expect(lost(caio).get_by_role("link", name=winner["order_code"])).to_be_visible()
    expect(caio.get_by_text("Nenhuma outra peça deste modelo está livre")).to_be_visible()
    settled(caio)
    picture(caio, "race-for-the-last-tap")

    caio.reload()
    press(caio, "Continuar rascunho")
    press(caio, f"Remover {TAP} {last['asset_tag']}")
    look_for(caio, OTHER_TAP)
    press(caio, f"Adicionar {OTHER_TAP}")
    press(caio, "Próximo")
    press(caio, "Criar Evento")
    expect(caio.get_by_text(PLACED)).to_be_visible()
    assert [booking["model_name"] for booking in desk.order_of("Olavo Pimentel")["bookings"]] == [OTHER_TAP]


def test_of_two_who_create_at_once_one_wins_and_the_other_takes_what_is_free_instead(
    jussara: Page, caio: Page, desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    wanted, *others = desk.free(ONE_OF_MANY, TAP)
    customers = {jussara: "Zulmira Antunes", caio: "Plínio Queiroz"}
    for page, customer in customers.items():
        begin(page, customer, ONE_OF_MANY)
        choose(page, wanted["asset_tag"])
        press(page, "Próximo")
        say_where(page, "igaratá")
    for page in customers:
        press(page, "Criar Evento")
    for page in customers:
        expect(page.get_by_text(PLACED).or_(lost(page))).to_be_visible()
    (loser,) = [page for page in customers if lost(page).count()]
    (winner,) = [page for page in customers if page is not loser]
    first = desk.order_of(customers[winner])
    expect(lost(loser)).to_contain_text(wanted["asset_tag"])
    expect(lost(loser).get_by_role("link", name=first["order_code"])).to_be_visible()
    swap = loser.get_by_role("button", name=re.compile(f"^Trocar {TAP} {wanted['asset_tag']} por "))
    expect(swap).to_have_count(len(others))
    settled(loser)
    picture(loser, "race-with-alternatives")

    swap.first.click()
    expect(lost(loser)).to_have_count(0)
    press(loser, "Próximo")
    press(loser, "Criar Evento")
    expect(loser.get_by_text(PLACED)).to_be_visible()
    (booking,) = desk.order_of(customers[loser])["bookings"]
    assert [each["asset_id"] for each in first["bookings"]] == [wanted["id"]]
    assert booking["asset_id"] in {asset["id"] for asset in others}


def test_who_was_overtaken_twice_sees_what_jussara_did_before_they_go_on(
    caio: Page, pub: Site, desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    order = desk.place("Hermínia Castilho", EDITED, a_tap(desk, EDITED), deposit_amount=50)
    with pub.client("operador") as client:
        jussara = EventDesk(client)
        caio.goto(f"/operacoes/eventos/{order['id']}/editar")
        saves_second_and_keeps_what_they_typed(caio, jussara, order, picture)
        confirms_what_was_changed_meanwhile(caio, jussara, order, picture)
    saved = desk.order(order["id"])
    assert (saved["customer_phone"], saved["event_name"]) == ("(11) 95555-0718", "Noivado na chácara")
    assert saved["money"]["deposit_received"] == 80


def change(who: EventDesk, order: Any, **changed: Any) -> None:
    who.client.patch(f"/api/v1/event-orders/{order['id']}", json=changed).raise_for_status()


def saves_second_and_keeps_what_they_typed(
    caio: Page, jussara: EventDesk, order: Any, picture: Callable[[Page, str], None]
) -> None:
    expect(caio.get_by_label(re.compile("^Nome do cliente"))).to_have_value("Hermínia Castilho")
    change(jussara, order, customer_phone="(11) 95555-0718")

    caio.get_by_label("Nome do evento").fill("Noivado na chácara")
    press(caio, "Salvar alterações")
    told = caio.get_by_role("alert").filter(has_text="Jussara Lima")
    expect(told).to_contain_text("Telefone: vazio → (11) 95555-0718")
    expect(told).to_contain_text("O que você mudou continua aqui")
    expect(caio.get_by_label("Nome do evento")).to_have_value("Noivado na chácara")
    settled(caio)
    picture(caio, "edit-overtaken")
    press(caio, "Salvar assim mesmo")
    expect(caio.get_by_text("Alterações salvas.")).to_be_visible()
    expect(history(caio, "Dados alterados").filter(has_text="Telefone")).to_contain_text("Jussara Lima")
    expect(history(caio, "Dados alterados").filter(has_text="Noivado")).to_contain_text("Caio Bevilacqua")


def confirms_what_was_changed_meanwhile(
    caio: Page, jussara: EventDesk, order: Any, picture: Callable[[Page, str], None]
) -> None:
    press(caio, "Confirmar")
    dialog(caio).get_by_label("PIX", exact=True).check()
    dialog(caio).get_by_label("Referência").fill("E2026-118")
    change(jussara, order, deposit_amount=80)

    dialog(caio).locator("button[type=submit]").click()
    expect(dialog(caio).get_by_role("alert").filter(has_text="Outra pessoa alterou este evento")).to_contain_text(
        "Jussara Lima"
    )
    press(dialog(caio), "Recarregar o evento")
    expect(dialog(caio).get_by_text(re.compile("^Dados alterados por Jussara Lima")).first).to_be_visible()
    expect(dialog(caio).get_by_label("Referência")).to_have_value("E2026-118")
    expect(dialog(caio).get_by_label("Sinal recebido")).to_have_value("80,00")
    picture(caio, "confirm-overtaken")
    send(caio, "Sinal registrado. O evento está confirmado.")


def a_tap(desk: EventDesk, stay: Stay) -> list[int]:
    return [desk.free(stay, OTHER_TAP)[0]["id"]]


def begin(page: Page, customer: str, stay: Stay) -> None:
    """The wizard, up to what is free then."""
    page.goto("/operacoes/eventos/novo")
    say_who(page, customer)
    say_when(page, stay)


def lost(page: Page) -> Locator:
    """What the wizard says to who was second."""
    return page.get_by_role("alert").filter(has_text="Outra pessoa reservou antes")
