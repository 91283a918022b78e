"""A house that begins with the system brings customers, equipment, kegs, open orders and debts from the templates."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import EventDesk
from tests.harness.import_sheets import Line, choose, filled, open_sheet
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]

TODAY = datetime.now(ZoneInfo("America/Sao_Paulo")).date()
DELIVERY = f"{TODAY + timedelta(days=40):%d/%m/%Y}"


def bring(page: Page, tab: str, lines: list[Line], what: str) -> None:
    """Check the file and import it; the same file again brings nothing."""
    content = filled(open_sheet(page, tab), lines)
    choose(page, content)
    page.get_by_role("button", name=f"Importar {what}", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=f"{what} a mais.")).to_be_visible(timeout=30_000)
    choose(page, content)
    expect(page.get_by_role("status").filter(has_text="Não há nada de novo")).to_be_visible(timeout=30_000)


def test_a_house_brings_60_customers_120_kegs_and_30_open_orders(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    with pub.client("admin") as client:
        number = len(EventDesk(client).look("/api/v1/beers?limit=100")["data"])
        beer = f"Pilsen da casa {number}"
        made = client.post("/api/v1/beers", json={"name": beer, "prices": [{"container_l": 50, "price": 779}]})
        assert made.is_success, made.text
    staff = new_page(person="operador")
    staff.goto("/operations")
    staff.get_by_role("button", name="Ferramentas").click()
    staff.get_by_role("link", name="Importar", exact=True).click()

    wrong: list[Line] = [{"codigo": f"{number}-1", "nome": "Zeca", "documento": "123"}, {"codigo": f"{number}-2"}]
    choose(staff, filled(open_sheet(staff, "Clientes"), wrong))
    refused = staff.get_by_role("alert").filter(has_text="2 linhas recusadas")
    for wanted in ("Linha 3", "aqui há 3", "Linha 4", "Campo obrigatório."):
        expect(refused).to_contain_text(wanted)
    settled(staff)
    picture(staff, "import-refused")

    names: list[Line] = [
        {"codigo": f"{number}-{n}", "nome": f"Cliente José {n}", "telefone": f"(11) 9{number:03}5-{n:04}"}
        for n in range(1, 61)
    ]
    bring(staff, "Clientes", names, "60 clientes")
    barrel = {"modelo": f"Barril de casa {number}", "local": "Galpão novo", "capacidade_l": "50", "tara_kg": "13,5"}
    tags = [f"CASA{number}-{n:03}" for n in range(1, 121)]
    bring(staff, "Equipamentos", [{"etiqueta": tag, **barrel} for tag in tags], "120 equipamentos")
    dates = {"envase": f"{TODAY:%d/%m/%Y}", "validade": f"{TODAY + timedelta(days=120):%d/%m/%Y}"}
    kegs: list[Line] = [{"etiqueta": tag, "lote": f"CASA{number}", "chope": beer, **dates} for tag in tags]
    bring(staff, "Barris cheios", kegs, "120 barris cheios")
    line = {"entrega": DELIVERY, "item": beer, "litros": "50", "quantidade": "3", "preco": "700,00"}
    paid = {"pago": "1.000,00", "forma": "pix"}
    orders: list[Line] = [{"pedido": f"{number}-{n}", "cliente": f"{number}-{n}", **line, **paid} for n in range(1, 31)]
    bring(staff, "Pedidos em aberto", orders, "30 pedidos em aberto")
    debts: list[Line] = [{"cliente": f"{number}-31", "valor": "350,50", "desde": "30/09/2025", "observacao": "Nota 7"}]
    bring(staff, "Saldos iniciais", debts, "1 saldo inicial")
    settled(staff)
    picture(staff, "import")

    staff.get_by_role("button", name="Dinheiro").click()
    staff.get_by_role("link", name="A receber", exact=True).click()
    expect(staff.get_by_role("link", name="Cliente José 30", exact=True)).to_be_visible()
    expect(staff.get_by_role("link", name="Cliente José 31", exact=True)).to_be_visible()
    reminder = staff.locator("a[href*='Jos%C3%A9%2030!']")
    expect(reminder).to_have_attribute("href", re.compile(r"1\.100%2C00"))
