"""A visitor asks for a party on a phone, and the office turns the request into an order."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import settled

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_a_visitor_asks_and_the_office_makes_an_order_of_it(new_page: NewPage, picture: Picture) -> None:
    office = new_page(1440, person="operador")
    office.goto("/operacoes/pedidos-do-site")
    requests = office.get_by_role("list", name="Pedidos do site").get_by_role("listitem")
    expect(requests.first).to_be_visible()
    unread = requests.filter(has_text="Não lido").count()
    menu = office.get_by_role("link", name=re.compile(r"^Pedidos do site ?, "))
    before = int(re.findall(r"\d+", menu.inner_text())[0])

    visitor = new_page(360)
    visitor.goto("/")
    visitor.get_by_role("complementary", name="Festas").get_by_role("link", name="Monte sua festa").click()
    visitor.get_by_role("button", name="Calcular").click()
    expect(visitor.get_by_text("Escolha o dia da festa.")).to_be_visible()
    party = datetime.now(UTC).date() + timedelta(days=40)
    visitor.get_by_label(re.compile("^Dia da festa")).fill(f"{party}")
    visitor.get_by_label(re.compile("^Cidade")).select_option("Arujá - SP")
    visitor.get_by_label(re.compile("^Convidados")).fill("40")
    visitor.get_by_role("button", name="Calcular").click()
    estimate = visitor.get_by_role("region", name="Estimativa")
    expect(estimate.get_by_text(re.compile("litros$"))).to_be_visible()
    expect(estimate.get_by_text("Total estimado")).to_be_visible()
    visitor.get_by_label(re.compile("^Nome")).fill("Zenaide Couto")
    visitor.get_by_label(re.compile("^WhatsApp")).fill("(11) 95555-0189")
    settled(visitor)
    picture(visitor, "monte-sua-festa")
    visitor.get_by_role("button", name="Enviar pedido").click()
    expect(visitor.get_by_text("Pedido enviado!")).to_be_visible()
    expect(visitor.get_by_text(re.compile(r"^P-\d{4}$"))).to_be_visible()

    # by itself, without a reload
    expect(menu).to_have_text(re.compile(rf"\b{before + 1} pedidos não lidos"))
    expect(requests.filter(has_text="Não lido")).to_have_count(unread + 1)
    request = requests.filter(has_text="Zenaide Couto")
    expect(request.get_by_text("Não lido")).to_be_visible()
    request.get_by_role("button", name="Ver o pedido de Zenaide Couto").click()
    expect(request.get_by_text("Não lido")).to_have_count(0)
    settled(office)
    picture(office, "pedidos-do-site")
    request.get_by_role("link", name="Fazer o evento").click()
    expect(office.get_by_label(re.compile("^Nome do cliente"))).to_have_value("Zenaide Couto")
    office.get_by_role("button", name="Próximo").click()
    expect(office.get_by_text("Itens selecionados").first).to_be_visible()
    settled(office)
    picture(office, "evento-de-um-pedido-do-site")
    office.get_by_role("button", name="Salvar rascunho").click()
    expect(office.get_by_text("Rascunho salvo.")).to_be_visible()

    office.goto("/operacoes/pedidos-do-site")
    office.get_by_role("tab", name=re.compile("^Atendidos")).click()
    expect(request.get_by_role("link", name=re.compile("^EV-"))).to_be_visible()
