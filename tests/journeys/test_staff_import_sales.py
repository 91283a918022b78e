"""The till's file is dropped, watched and understood; what it sold is seen wherever it counts."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.event_desk import EventDesk
from tests.harness.screens import settled
from tests.harness.system import System
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


@pytest.fixture
def wheat(pub: System) -> dict[str, Any]:
    """A beer of this test's own in a category of its own, that nobody has bought so far."""
    with pub.client("admin") as client:
        listed = client.get("/api/v1/admin/products?search=Weiss do caixa&limit=100").json()["pagination"]["total"]
        number = listed + 1
        category = client.post("/api/v1/admin/categories", json={"name": f"Do caixa {number}"}).json()["id"]
        body = {"name": f"Weiss do caixa {number}", "category_id": category, "price": 18, "sku": f"CX-{number}"}
        made = client.post("/api/v1/admin/products", json={**body, "stock_quantity": 500})
        assert made.is_success, made.text
        return {"id": made.json()["id"], **body}


def exported(beer: dict[str, Any], sales: int) -> bytes:
    """What the till wrote this week: each sale is two glasses; four lines are wrong, one sale is taken back."""
    evening = datetime.now(ZoneInfo("America/Sao_Paulo")) - timedelta(days=2)
    lines = [f"{beer['sku']}-{n};{evening:%d/%m/%Y} 20:{n % 60:02};{beer['sku']};2;18,00;" for n in range(sales)]
    wrong = [
        f"{beer['sku']}-x1;{evening:%d/%m/%Y} 20:00;NÃO-EXISTE;1;18,00;",
        f"{beer['sku']}-x2;31/02/2026;{beer['sku']};1;18,00;",
        f"{beer['sku']}-x3;{evening:%d/%m/%Y} 20:00;{beer['sku']};dois;18,00;",
        f"=HYPERLINK(1);{evening:%d/%m/%Y} 20:00;{beer['sku']};1;18,00;",
    ]
    header = "Cupom;Data;Código;Quantidade;Preço;Tipo"
    return "\r\n".join([header, *lines, *wrong, f"{beer['sku']}-0;;;;;estorno"]).encode("cp1252")


def send(page: Page, name: str, content: bytes) -> Locator:
    """Choose a file on the screen of the imports; its card."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Escolher arquivo").click()
    chooser.value.set_files({"name": name, "mimeType": "text/csv", "buffer": content})
    expect(page.get_by_text(re.compile("Arquivo recebido"))).to_be_visible()
    return page.get_by_role("article").filter(has_text=name).first


def send_what_is_no_export(staff: Page, picture: Picture) -> None:
    """On a telephone: the screen says what the file lacks, and offers an example."""
    staff.set_viewport_size({"width": 360, "height": WIDTHS[360]})
    with staff.expect_file_chooser() as chooser:
        staff.get_by_role("button", name="Escolher arquivo").click()
    chooser.value.set_files({"name": "outra.csv", "mimeType": "text/csv", "buffer": b"cupom;valor\n1;2\n"})
    expect(staff.get_by_role("alert").filter(has_text="Faltam colunas")).to_contain_text("quantidade")
    staff.get_by_text("Como deve ser o arquivo").click()
    expect(staff.get_by_role("button", name="Baixar exemplo")).to_be_visible()
    settled(staff)
    picture(staff, "sales-import-360")
    with staff.expect_download() as saved:
        staff.get_by_role("button", name="Baixar exemplo").click()
    assert saved.value.path().read_text("utf-8-sig").startswith("source_id;sold_at;sku")
    staff.set_viewport_size({"width": 1440, "height": WIDTHS[1440]})


def test_a_file_of_the_till_is_imported_and_its_wrong_lines_are_told(
    new_page: NewPage, pub: System, wheat: dict[str, Any], picture: Picture
) -> None:
    staff = new_page(person="garcom")
    staff.goto("/operations")
    staff.get_by_role("link", name="Vendas", exact=True).click()
    staff.get_by_role("link", name="Importar vendas").click()
    expect(staff).to_have_url(re.compile("/operations/sales/imports$"))

    send_what_is_no_export(staff, picture)
    card = send(staff, f"{wheat['sku']}.csv", exported(wheat, 3_000))
    expect(card.get_by_text("Concluída")).to_be_visible(timeout=60_000)
    expect(card.get_by_role("progressbar")).to_have_count(0)
    expect(card).to_contain_text(re.compile(r"Novas\s*3\.000"))
    expect(card).to_contain_text(re.compile(r"Estornos\s*1"))
    card.get_by_text("4 linhas recusadas").click()
    expect(card.get_by_text("Linha 3.002")).to_be_visible()
    for reason in ("Não há produto com este código.", "Não é uma data", "Não é um número.", "Parece uma fórmula"):
        expect(card.get_by_text(re.compile(re.escape(reason)))).to_be_visible()
    with staff.expect_download() as saved:
        card.get_by_role("button", name="Baixar recusadas (CSV)").click()
    assert "'=HYPERLINK(1)" in saved.value.path().read_text("utf-8-sig")
    settled(staff)
    picture(staff, "sales-import")

    staff.goto(f"/operations/stock/{wheat['id']}")
    expect(staff.get_by_text("-5.498 unidades").first).to_be_visible()
    # one movement a batch: three thousand sales leave three
    expect(staff.get_by_role("listitem").filter(has_text="Importação de vendas")).to_have_count(3)
    with pub.client() as visitor:
        menu = EventDesk(visitor).look("/api/menu")
        shown = [each for each in menu if each["name"] == f"Do caixa {wheat['name'][-1]}"]
        assert shown[0]["products"][0]["isTop"] is True


def test_a_sale_is_recorded_by_hand_and_taken_back(
    new_page: NewPage, pub: System, wheat: dict[str, Any], picture: Picture
) -> None:
    staff = new_page(person="operador")
    staff.goto("/operations/sales")
    staff.get_by_role("button", name="Registrar venda").click()
    dialog = staff.get_by_role("dialog")
    dialog.get_by_role("button", name="Registrar venda").click()
    expect(dialog.get_by_text("Escolha o produto.")).to_be_visible()
    dialog.get_by_label(re.compile("^Produto")).select_option(label=wheat["name"])
    dialog.get_by_label(re.compile("^Quantidade")).fill("3")
    dialog.get_by_label(re.compile("^Preço")).fill("17,50")
    dialog.get_by_role("button", name="Registrar venda").click()
    expect(staff.get_by_text("Venda registrada.")).to_be_visible()
    staff.get_by_placeholder("Buscar...").fill(wheat["name"])
    expect(staff).to_have_url(re.compile("search="))
    row = staff.get_by_role("row").filter(has_text=wheat["name"])
    expect(row).to_contain_text(re.compile(r"R\$\s*52,50"))
    settled(staff)
    picture(staff, "sales")

    row.get_by_role("button", name=re.compile("^Estornar")).click()
    expect(dialog.get_by_text("Isso não pode ser desfeito.")).to_be_visible()
    dialog.get_by_role("button", name="Estornar").click()
    expect(staff.get_by_text("Venda estornada.")).to_be_visible()
    expect(row.get_by_text("Estornada")).to_be_visible()
    with pub.client("operador") as client:
        assert EventDesk(client).look(f"/api/v1/stock/{wheat['id']}")["quantity"] == 500
