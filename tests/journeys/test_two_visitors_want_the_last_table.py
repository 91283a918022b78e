"""Two visitors with telephones want the last seats of an evening; the door sees who comes."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import settled
from tests.harness.system import Site

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
KEEP_WHATSAPP = "window.open = (address) => { window.whatsapp = decodeURIComponent(address); return null; };"


@pytest.fixture
def friday(pub: Site) -> Iterator[date]:
    """A Friday to come; four people may reserve each of its slots."""
    today = datetime.now(UTC).date()
    with pub.client("admin") as client:
        client.patch("/api/v1/site/business", json={"reservation_seats": 4}).raise_for_status()
        yield today + timedelta(days=7 + (4 - today.weekday()) % 7)
        client.patch("/api/v1/site/business", json={"reservation_seats": 0}).raise_for_status()


def form(new_page: NewPage, name: str, phone: str, day: date) -> Page:
    """The form, filled in for four at 19:30."""
    page = new_page(360, has_touch=True)
    page.add_init_script(KEEP_WHATSAPP)
    page.goto("/reservations")
    page.get_by_label(re.compile("^Nome")).fill(name)
    page.get_by_label(re.compile("^Celular")).fill(phone)
    page.get_by_label(re.compile("^Dia")).fill(str(day))
    page.get_by_label(re.compile("^Pessoas")).select_option("4")
    page.get_by_role("combobox", name=re.compile("^Horário")).select_option("19:30")
    return page


def reserve(page: Page) -> None:
    page.get_by_role("button", name="Reservar pelo WhatsApp").click()


def test_one_gets_the_table_and_the_other_is_told_and_takes_another_time(
    new_page: NewPage, friday: date, picture: Callable[[Page, str], None]
) -> None:
    marina = form(new_page, "Marina Duarte", "(11) 95555-0171", friday)
    caio = form(new_page, "Caio Rangel", "(11) 95555-0172", friday)
    picture(caio, "reservation-form-360")

    reserve(marina)
    expect(marina.get_by_role("heading", name="Pedido recebido")).to_be_visible()
    expect(marina.get_by_text("O WhatsApp não abriu? O pedido já está com a casa")).to_be_visible()
    reference = marina.get_by_text(re.compile(r"^R-\d{4}$")).inner_text()
    assert f"Reserva: {reference}" in marina.evaluate("window.whatsapp")
    settled(marina)
    marina.get_by_role("heading", name="Pedido recebido").scroll_into_view_if_needed()
    picture(marina, "reservation-recorded-360")

    reserve(caio)
    refusal = caio.get_by_role("alert").filter(has_text="Às 19:30 não há mais lugares. Escolha outro horário.")
    expect(refusal).to_be_visible()
    expect(caio.get_by_role("option", name="19:30 (lotado)")).to_be_disabled()
    refusal.scroll_into_view_if_needed()
    picture(caio, "reservation-refused-360")
    caio.get_by_role("combobox", name=re.compile("^Horário")).select_option("20:00")
    reserve(caio)
    expect(caio.get_by_role("heading", name="Pedido recebido")).to_be_visible()

    door = new_page(360, person="garcom")
    door.goto(f"/operations/reservations?dia={friday}")
    door.get_by_role("button", name="Confirmar: Marina Duarte").click()
    expect(door.get_by_text("Confirmada", exact=True)).to_be_visible()
    settled(door)
    picture(door, "reservations-door-360")

    marina.reload()
    expect(marina.get_by_role("heading", name="Mesa confirmada")).to_be_visible()
    marina.get_by_role("button", name="Cancelar a reserva").click()
    marina.get_by_role("button", name="Sim, cancelar").click()
    expect(marina.get_by_role("heading", name="Reserva cancelada")).to_be_visible()

    late = form(new_page, "Olga Pimentel", "(11) 95555-0173", friday)
    reserve(late)
    expect(late.get_by_role("heading", name="Pedido recebido")).to_be_visible()
    door.reload()
    for guest in ("Olga Pimentel", "Caio Rangel"):
        door.get_by_role("button", name=f"Mais: {guest}").click()
        door.get_by_role("button", name=f"Cancelar: {guest}").click()
    expect(door.get_by_text("Cancelada", exact=True)).to_have_count(3)


def test_somebody_calls_and_the_staff_enters_the_table_and_moves_it_beyond_the_seats(
    new_page: NewPage, friday: date, picture: Callable[[Page, str], None]
) -> None:
    office = new_page(360, person="gerente")
    office.goto(f"/operations/reservations?dia={friday}")
    office.get_by_role("button", name="Nova reserva").click()
    office.get_by_label("Nome").fill("Otília Braga")
    office.get_by_label("Telefone").fill("(11) 95555-0174")
    office.get_by_label("Horário").select_option(label="20:30 (4 lugares)")
    office.get_by_label("Pessoas").fill("4")
    settled(office)
    picture(office, "reservation-entered-360")
    office.get_by_role("button", name="Reservar", exact=True).click()
    expect(office.get_by_text("4 de 4 lugares")).to_be_visible()

    office.get_by_role("button", name="Mais: Otília Braga").click()
    office.get_by_role("button", name="Editar: Otília Braga").click()
    office.get_by_label("Pessoas").fill("6")
    office.get_by_role("button", name="Salvar", exact=True).click()
    expect(office.get_by_text("Às 20:30 só há 4 lugares. Para reservar assim mesmo, diga o motivo.")).to_be_visible()
    office.get_by_label("Por que reservar assim mesmo").fill("Juntamos a mesa da calçada.")
    office.get_by_role("button", name="Salvar", exact=True).click()
    expect(office.get_by_text("6 de 4 lugares")).to_be_visible()
    cancel = office.get_by_role("button", name="Cancelar: Otília Braga")
    cancel.click()
    expect(cancel).to_have_count(0)
