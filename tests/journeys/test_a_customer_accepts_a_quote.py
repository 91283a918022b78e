"""The office sends the link of a quote; the customer accepts it on a phone and sees what to pay."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.harness.event_desk import Stay
from tests.harness.event_screens import press, send_quote
from tests.harness.system import Site

PHONE = 360


def downloaded(page: Page, name: str) -> bytes:
    """The file that the button gives."""
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_enabled()
    with page.expect_download() as file:
        button.click()
    return Path(file.value.path()).read_bytes()


def test_a_customer_accepts_a_quote_on_a_phone_and_the_office_sees_it(
    pub: Site, new_page: Callable[..., Page], picture: Callable[[Page, str], None]
) -> None:
    with pub.client("operador") as client:
        order = client.post(
            "/api/v1/event-orders",
            json={
                "customer_name": "Iolanda Prado",
                "customer_phone": "(11) 95555-0188",
                "cost_center": "choperia",
                **Stay.in_days(200).details,
                "deposit_amount": 100,
                "status": "draft",
                "items": [{"kit_id": 1, "quantity": 1}],
            },
        )
        assert order.status_code == 201, order.text

    office = new_page(person="operador", width=PHONE)
    office.goto(f"/operacoes/eventos/{order.json()['id']}")
    message = send_quote(office, "Sinal de R$ 100,00 por PIX para reservar.")
    assert message.startswith("Olá, Iolanda. ")
    office.get_by_text(re.compile("^Válido até")).scroll_into_view_if_needed()
    picture(office, "quote-office-360")

    path = f"/p/{message.rpartition('/')[2]}"
    customer = new_page(width=PHONE)
    answer = customer.goto(path)
    assert answer is not None
    assert (answer.status, answer.headers["referrer-policy"], answer.headers["x-robots-tag"]) == (
        200,
        "no-referrer",
        "noindex, nofollow",
    )
    expect(customer.get_by_text("Sinal de R$ 100,00 por PIX para reservar.")).to_be_visible()
    picture(customer, "quote-customer-360")
    press(customer, "Orçamento")
    offered = downloaded(customer, "Baixar PDF")
    customer.keyboard.press("Escape")
    customer.get_by_label(re.compile("^Seu nome completo")).fill("Iolanda Prado")
    press(customer, "Aceitar orçamento")
    expect(customer.get_by_text(re.compile("^Aceito por Iolanda Prado"))).to_be_visible()
    accepted = downloaded(customer, "Baixar o orçamento aceito")
    digest = hashlib.sha256(accepted).hexdigest()
    assert accepted == offered, "what was accepted is what is kept"
    expect(customer.get_by_text(f"(SHA-256): {digest}")).to_be_visible()
    with pub.client("admin") as client:
        kept = client.get("/api/v1/audit/events", params={"type": "orders.PaperKept"}).json()["data"]
    assert any(digest in each["sentence"] for each in kept), "and its hash is in the history"
    expect(customer.get_by_text("Aguardando Sinal")).to_be_visible()
    expect(customer.get_by_label("PIX copia e cola")).to_have_value(re.compile("^000201"))
    customer.get_by_label("O que deve mudar?").fill("Podemos receber à tarde?")
    press(customer, "Pedir alteração")
    expect(customer.get_by_text(re.compile("^Enviado em"))).to_be_visible()
    width = customer.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE, "nothing is wider than the phone"
    picture(customer, "quote-accepted-360")

    office.reload()
    expect(office.get_by_text(re.compile(r"^Aceito por Iolanda Prado em"))).to_be_visible()
    assert downloaded(office, "Baixar o orçamento aceito") == accepted
    expect(office.get_by_text("Podemos receber à tarde?").first).to_be_visible()
    picture(office, "quote-seen-360")
    office.get_by_label("Resposta").fill("Combinado: entregamos à tarde.")
    press(office, "Responder")
    expect(office.get_by_text(re.compile("^Respondido em"))).to_be_visible()
    customer.reload()
    expect(customer.get_by_text("Combinado: entregamos à tarde.")).to_be_visible()
    press(office, "Revogar")
    press(office.get_by_role("dialog"), "Revogar")
    expect(office.get_by_text("Links revogados.")).to_be_visible()
    over = customer.reload()
    assert over is not None
    assert over.status == 410
    expect(customer.get_by_text("Este link não vale mais. Peça outro à casa.")).to_be_visible()
