"""From "Monte sua festa" to the paid deposit: the visitor asks on a telephone, the office makes an order of it and
quotes, the customer accepts, pays by PIX, and sees where the order stands; signed in, too."""

import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.event_screens import brl, dialog, press, send, send_quote
from tests.harness.screens import settled, sign_in
from tests.harness.system import Site
from tests.journeys.test_staff_reconcile_the_bank import notify

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
PHONE = 360
DEPOSIT = 200


def look(page: Page, picture: Picture, name: str) -> None:
    """At a screen's width and at a telephone's; it stays a telephone."""
    for width, height in ((1440, 900), (PHONE, 780)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        picture(page, f"{name}-{width}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing is wider than the screen"


def ask(visitor: Page, name: str, picture: Picture) -> None:
    """With the site's own form, from the home page on."""
    visitor.goto("/")
    visitor.get_by_role("complementary", name="Festas").get_by_role("link", name="Monte sua festa").click()
    press(visitor, "Calcular")
    expect(visitor.get_by_text("Escolha o dia da festa.")).to_be_visible()
    party = datetime.now(UTC).date() + timedelta(days=200 + secrets.randbelow(90))
    visitor.get_by_label(re.compile("^Dia da festa")).fill(f"{party}")
    visitor.get_by_label(re.compile("^Cidade")).select_option("Arujá - SP")
    visitor.get_by_label(re.compile("^Convidados")).fill("40")
    press(visitor, "Calcular")
    estimate = visitor.get_by_role("region", name="Estimativa")
    expect(estimate.get_by_text(re.compile("litros$"))).to_be_visible()
    expect(estimate.get_by_text("Total estimado")).to_be_visible()
    visitor.get_by_label(re.compile("^Nome")).fill(name)
    visitor.get_by_label(re.compile("^WhatsApp")).fill("(11) 95555-0141")
    settled(visitor)
    picture(visitor, "monte-sua-festa")
    press(visitor, "Enviar pedido")
    expect(visitor.get_by_text("Pedido enviado!")).to_be_visible()
    expect(visitor.get_by_text(re.compile(r"^P-\d{4}$"))).to_be_visible()


def draft(office: Page, request: Locator, name: str, picture: Picture) -> None:
    """The order of this unread request, with a deposit; leaves its screen open."""
    expect(request.get_by_text("Não lido")).to_be_visible()
    press(request, f"Ver o pedido de {name}")
    expect(request.get_by_text("Não lido")).to_have_count(0)
    settled(office)
    picture(office, "pedidos-do-site")
    request.get_by_role("link", name="Fazer o evento").click()
    expect(office.get_by_label(re.compile("^Nome do cliente"))).to_have_value(name)
    office.get_by_label("Sinal (R$)").fill(str(DEPOSIT))
    press(office, "Próximo")
    expect(office.get_by_text("Itens selecionados").first).to_be_visible()
    settled(office)
    picture(office, "evento-de-um-pedido-do-site")
    press(office, "Salvar rascunho")
    expect(office.get_by_text("Rascunho salvo.")).to_be_visible()
    office.get_by_role("button", name=re.compile("^Atendimento")).click()
    office.get_by_role("link", name=re.compile("^Pedidos do site")).first.click()
    office.get_by_role("tab", name=re.compile("^Atendidos")).click()
    request.get_by_role("link", name=re.compile("^EV-")).click()


def accept(customer: Page, name: str) -> None:
    customer.get_by_label(re.compile("^Seu nome completo")).fill(name)
    press(customer, "Aceitar orçamento")
    expect(customer.get_by_text(re.compile(f"^Aceito por {name}"))).to_be_visible()


def test_a_visitor_asks_for_a_party_accepts_pays_and_sees_the_status(
    pub: Site, new_page: NewPage, picture: Picture
) -> None:
    name = "Zenaide Couto"
    visitor, office = new_page(PHONE), new_page(person="operador")
    office.goto("/operacoes/pedidos-do-site")
    requests = office.get_by_role("list", name="Pedidos do site").get_by_role("listitem")
    expect(requests.first).to_be_visible()
    unread = requests.filter(has_text="Não lido").count()
    menu = office.get_by_role("link", name=re.compile(r"^Pedidos do site ?, "))
    before = int(re.findall(r"\d+", menu.inner_text())[0])
    ask(visitor, name, picture)
    # by itself, without a reload
    expect(menu).to_have_text(re.compile(rf"\b{before + 1} pedidos não lidos"))
    expect(requests.filter(has_text="Não lido")).to_have_count(unread + 1)
    draft(office, requests.filter(has_text=name), name, picture)
    token = send_quote(office).rpartition("/")[2]

    visitor.goto(f"/p/{token}")
    accept(visitor, name)
    expect(visitor.get_by_text("Aguardando Sinal")).to_be_visible()
    code = visitor.get_by_label("PIX copia e cola").input_value()
    [txid] = re.findall(r"62\d\d05\d\d(EV\w+?)6304", code)
    notify(pub, f"{DEPOSIT}.00", txid)
    visitor.reload()
    expect(visitor.get_by_text("Pago", exact=True).locator("+ dd")).to_have_text(brl(DEPOSIT))

    order = office.url.rpartition("/")[2]
    expect(office.get_by_role("main")).to_contain_text("Confirmado")  # by itself
    expect(visitor.get_by_text("Confirmado", exact=True)).to_be_visible()
    look(visitor, picture, "party-paid")
    assert violations(visitor) == []

    link_and_sign_in(new_page, picture, name, order)


def link_and_sign_in(new_page: NewPage, picture: Picture, name: str, order: str) -> None:
    """An administrator says whose account `cliente` is; who signs in with it sees that order."""
    admin = new_page(PHONE, person="admin")
    admin.goto("/admin/users?search=cliente")
    admin.get_by_role("link", name=re.compile("Otávio Reis")).first.click()
    admin.get_by_role("button", name=re.compile("^(Vincular a um|Trocar de) cliente$")).click()
    dialog(admin).get_by_role("combobox", name=re.compile("^Cliente")).fill(name)
    dialog(admin).get_by_role("option", name=re.compile(name)).click()
    send(admin, "Conta vinculada. Vale a partir de agora.")
    expect(admin.get_by_role("link", name=name)).to_be_visible()
    admin.get_by_role("link", name=name).scroll_into_view_if_needed()
    look(admin, picture, "user-linked")

    customer = new_page(PHONE)
    sign_in(customer, "cliente")
    expect(customer).to_have_url(re.compile("/meus-pedidos$"))
    expect(customer.get_by_text("Sua conta")).to_be_visible()
    look(customer, picture, "my-orders")
    customer.get_by_role("main").get_by_role("link", name=re.compile("EV-")).click()
    expect(customer).to_have_url(re.compile(f"/meus-pedidos/{order}$"))
    expect(customer.get_by_text(re.compile(f"^Aceito por {name}"))).to_be_visible()
    look(customer, picture, "my-order")
