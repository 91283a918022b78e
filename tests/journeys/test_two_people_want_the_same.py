"""Two people at two desks: one piece of equipment, or one order. Nobody loses what they typed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import choose, dialog, history, press, say_when, say_where, say_who, send, shelf
from tests.harness.screens import settled

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
    jussara: Page, caio: Page, desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    last, *others = desk.free(LAST_TAP, TAP)
    desk.place("Quermesse do bairro", LAST_TAP, [asset["id"] for asset in others])
    for page, customer in ((jussara, "Benedita Rangel"), (caio, "Olavo Pimentel")):
        begin(page, customer, LAST_TAP)
        expect(shelf(page, TAP)).to_contain_text("1 livre")
        press(page, f"Adicionar {TAP}")
        press(page, "Próximo")
        say_where(page, "igaratá")
    press(jussara, "Criar Evento")
    expect(jussara.get_by_text(PLACED)).to_be_visible()
    winner = desk.order_of("Benedita Rangel")

    press(caio, "Criar Evento")
    expect(lost(caio)).to_contain_text(last["asset_tag"])
    expect(lost(caio).get_by_role("link", name=winner["order_code"])).to_be_visible()
    expect(caio.get_by_text("Nenhum outro deste modelo está livre")).to_be_visible()
    settled(caio)
    picture(caio, "race-for-the-last-tap")

    caio.reload()
    press(caio, "Continuar rascunho")
    press(caio, f"Remover {TAP} {last['asset_tag']}")
    press(caio, f"Adicionar {OTHER_TAP}")
    press(caio, "Próximo")
    press(caio, "Criar Evento")
    expect(caio.get_by_text(PLACED)).to_be_visible()
    assert [booking["asset_id"] for booking in winner["bookings"]] == [last["id"]]
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


def test_who_saves_an_order_second_keeps_what_they_typed_and_what_the_other_saved(
    jussara: Page, caio: Page, desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    order = desk.place("Hermínia Castilho", EDITED, a_tap(desk, EDITED), deposit_amount=150)
    for page in (jussara, caio):
        page.goto(f"/operacoes/eventos/{order['id']}/editar")
        expect(page.get_by_label(re.compile("^Nome do cliente"))).to_have_value("Hermínia Castilho")
    jussara.get_by_label("Telefone").fill("(11) 95555-0718")
    press(jussara, "Salvar alterações")
    expect(jussara.get_by_text("Alterações salvas.")).to_be_visible()

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

    saved = desk.order(order["id"])
    assert (saved["customer_phone"], saved["event_name"]) == ("(11) 95555-0718", "Noivado na chácara")
    expect(history(caio, "Dados alterados").filter(has_text="Telefone")).to_contain_text("Jussara Lima")
    expect(history(caio, "Dados alterados").filter(has_text="Noivado")).to_contain_text("Caio Bevilacqua")


def test_who_confirms_an_order_that_was_changed_meanwhile_sees_the_change_before_they_confirm(
    jussara: Page, caio: Page, desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    order = desk.place("Iracema Fontoura", EDITED, a_tap(desk, EDITED), deposit_amount=50)
    caio.goto(f"/operacoes/eventos/{order['id']}")
    press(caio, "Confirmar")
    dialog(caio).get_by_label("PIX", exact=True).check()
    dialog(caio).get_by_label("Referência").fill("E2026-118")

    jussara.goto(f"/operacoes/eventos/{order['id']}/editar")
    jussara.get_by_label("Sinal (R$)").fill("80,00")
    press(jussara, "Salvar alterações")
    expect(jussara.get_by_text("Alterações salvas.")).to_be_visible()

    dialog(caio).locator("button[type=submit]").click()
    expect(dialog(caio).get_by_role("alert").filter(has_text="Outra pessoa alterou este evento")).to_contain_text(
        "Jussara Lima"
    )
    press(dialog(caio), "Recarregar o evento")
    expect(dialog(caio).get_by_text(re.compile("^Dados alterados por Jussara Lima"))).to_be_visible()
    expect(dialog(caio).get_by_label("Referência")).to_have_value("E2026-118")
    expect(dialog(caio).get_by_label("Sinal recebido")).to_have_value("80,00")
    picture(caio, "confirm-overtaken")
    send(caio, "Sinal registrado. O evento está confirmado.")
    assert desk.order(order["id"])["money"]["deposit_received"] == 80


def test_who_moves_an_order_on_that_was_cancelled_meanwhile_is_told_so(
    caio: Page, desk: EventDesk, picture: Callable[[Page, str], None]
) -> None:
    order = desk.place("Ofélia Bastos", EDITED, a_tap(desk, EDITED))
    caio.goto(f"/operacoes/eventos/{order['id']}")
    press(caio, "Confirmar")
    desk.move_on(order, "cancelled", reason="Ligou e desistiu")
    dialog(caio).locator("button[type=submit]").click()
    press(dialog(caio), "Recarregar o evento")
    expect(dialog(caio).get_by_role("alert").filter(has_text="isto não é mais possível")).to_contain_text("Cancelado")
    picture(caio, "confirm-cancelled")


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
