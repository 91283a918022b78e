"""A bar with prices of its own and an order that repeats every week."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from demo.bars import BARS, PRICE_LIST
from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import brl, dialog, look_for, press, say_when
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
WIDTHS = (360, 1440)


@dataclass
class Bar:
    """Without a price list; and a beer of this test's own."""

    id: int
    name: str
    beer: str


@pytest.fixture
def bar(pub: System) -> Bar:
    name, beer = "Bar da Esquina", "Pilsen da esquina"
    with pub.client("admin") as client:
        body = {"name": beer, "prices": [{"container_l": 50, "price": 780}]}
        client.post("/api/v1/beers", json=body).raise_for_status()
        record = {"name": name, "kind": "company", "phone": "(11) 95555-7301"}
        return Bar(client.post("/api/v1/customers", json=record).raise_for_status().json()["id"], name, beer)


def look(manager: Page, picture: Picture, name: str) -> None:
    for width in WIDTHS:
        manager.set_viewport_size({"width": width, "height": 900})
        settled(manager)
        picture(manager, f"{name}-{width}")


def test_beside_the_bars_of_the_demo_another_gets_a_price_list_and_a_standing_order(
    new_page: NewPage, desk: EventDesk, bar: Bar, picture: Picture
) -> None:
    prices = "Bares da esquina"
    manager = new_page(1440, person="gerente")
    manager.goto("/operations/price-lists")
    expect(manager.get_by_role("heading", name=PRICE_LIST)).to_be_visible()
    expect(manager.get_by_role("heading", name=re.compile("^A partir de"))).to_be_visible()
    look(manager, picture, "price-lists")
    press(manager, "Nova lista")
    dialog(manager).get_by_label(re.compile("^Nome")).fill(prices)
    dialog(manager).get_by_label(re.compile(f"^{bar.beer} 50 L")).fill("700")
    press(dialog(manager), "Criar lista")
    expect(manager.get_by_role("table", name=f"Preços de hoje da lista {prices}")).to_contain_text(brl(700))

    manager.goto(f"/operations/customers/{bar.id}")
    press(manager, "Editar cadastro")
    dialog(manager).get_by_label("Lista de preços").select_option(label=prices)
    press(dialog(manager), "Salvar")
    expect(manager.get_by_role("link", name=prices)).to_be_visible()

    manager.goto("/operacoes/eventos/novo")
    name = manager.get_by_role("combobox", name=re.compile("^Nome do cliente"))
    name.fill("Bar da Esq")
    manager.get_by_role("option", name=re.compile(bar.name)).click()
    press(manager, "Próximo")
    expect(manager.locator("[aria-current=step]")).to_contain_text("Equipamentos")
    say_when(manager, Stay.in_days(30))
    expect(manager.get_by_text(re.compile(f"^Preços da lista {prices}"))).to_be_visible()
    look_for(manager, bar.beer)
    keg = manager.get_by_role("button", name=f"Adicionar {bar.beer} 50 L")
    expect(keg).to_contain_text(re.compile(r"R\$\s700,00 da lista"))
    keg.click()
    settled(manager)
    picture(manager, "price-list-in-the-wizard")

    # Not due before the day of the delivery: the job makes no draft while this test works.
    delivery = Stay.in_days(3).delivery
    manager.goto("/operacoes/pedidos-fixos")
    for each in BARS:
        expect(manager.get_by_role("link", name=each.name)).to_be_visible()
    look(manager, picture, "standing-orders")
    press(manager, "Novo pedido fixo")
    form = dialog(manager)
    form.get_by_role("combobox", name=re.compile("^Cliente")).fill("Bar da Esq")
    form.get_by_role("option", name=re.compile(bar.name)).click()
    form.get_by_label("Dia da entrega").select_option(value=str(delivery.weekday()))
    form.get_by_label(re.compile("^Rascunho quantos dias antes")).fill("0")
    form.get_by_label(re.compile("^Chope")).select_option(label=f"{bar.beer} 50 L")
    form.get_by_label(re.compile("^Barris")).fill("2")
    settled(manager)
    picture(manager, "new-standing-order")
    press(form, "Criar pedido fixo")
    days = manager.get_by_role("list", name=f"Próximas entregas de {bar.name}")
    expect(days.get_by_role("listitem")).to_have_count(4)
    press(days, f"Pular {delivery:%d/%m}")
    expect(days.get_by_role("button", name=f"Voltar a entregar em {delivery:%d/%m}")).to_be_visible()
    press(manager, f"Pausar o pedido fixo de {bar.name}")
    press(manager.get_by_role("dialog"), "Pausar")
    expect(manager.get_by_role("button", name=f"Retomar o pedido fixo de {bar.name}")).to_be_visible()
    (standing,) = desk.look("/api/v1/standing-orders", customer_id=bar.id)["data"]
    assert (standing["status"], standing["lines"][0]["quantity"]) == ("paused", 2)
    assert [day["day"] for day in standing["next_days"] if day["state"] == "skipped"] == [f"{delivery}"]
    assert standing["next_days"][1]["day"] == f"{delivery + timedelta(weeks=1)}"

    drafted = manager.get_by_role("list", name=f"Próximas entregas de {BARS[0].name}").get_by_role("link")
    drafted.last.click()
    changed = manager.get_by_role("list", name="O que mudou desde o último pedido")
    expect(changed).to_have_text(re.compile(r"Pilsen da Casa 50 L: R\$\s699,00 → R\$\s719,00"))
    look(manager, picture, "standing-draft")
