"""What is on the shelf, moved by hand and looked at by others."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import fill_date, settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


@pytest.fixture
def beer(pub: System) -> dict[str, Any]:
    """A beer of this test's own, kept in litres, with a minimum of 20."""
    with pub.client("admin") as client:
        category = client.get("/api/v1/admin/categories").json()["data"][0]["id"]
        listed = client.get("/api/v1/admin/products?search=Chope de teste&limit=100").json()["pagination"]["total"]
        body = {"name": f"Chope de teste {listed + 1}", "category_id": category, "price": 12, "unit": "litro"}
        made = client.post("/api/v1/admin/products", json={**body, "min_stock_level": 20})
        assert made.is_success, made.text
        return {"id": made.json()["id"], "name": body["name"]}


def test_what_needs_attention_is_taken_home_and_a_delivery_and_two_counts_move_the_stock(
    new_page: NewPage, pub: System, beer: dict[str, Any], picture: Picture
) -> None:
    staff = new_page(person="operador")
    staff.route("**/api/v1/stock?**", lambda route: route.abort())
    staff.goto("/operations/stock?status=attention")
    expect(staff.get_by_text("Erro ao carregar estoque")).to_be_visible()
    staff.unroute("**/api/v1/stock?**")
    staff.get_by_role("button", name="Tentar novamente").click()
    expect(staff.get_by_role("row").nth(1)).to_be_visible()
    with staff.expect_download() as taken:
        staff.get_by_role("button", name="CSV").click()
    assert taken.value.suggested_filename == "estoque.csv"
    header, *rows = taken.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert header.startswith("SKU;Produto;")
    assert rows
    assert all("Estoque Baixo" in row or "Sem Estoque" in row for row in rows)

    staff.get_by_placeholder("Buscar...").fill(beer["name"])
    expect(staff).to_have_url(re.compile("search="))
    row = staff.get_by_role("row").filter(has_text=beer["name"])
    expect(row).to_contain_text("Sem Estoque")
    staff.get_by_role("link", name=beer["name"]).click()
    expect(staff).to_have_url(re.compile(rf"/operations/stock/{beer['id']}$"))

    staff.get_by_role("button", name="Registrar entrada").click()
    dialog = staff.get_by_role("dialog")
    dialog.get_by_label(re.compile("^Quantidade que entrou")).fill("50")
    dialog.get_by_label(re.compile("^Custo por litro")).fill("6,40")
    dialog.get_by_label(re.compile("^Fornecedor")).fill("NF 1042")
    dialog.get_by_role("button", name="Registrar entrada").click()
    expect(staff.get_by_text("Entrada registrada.")).to_be_visible()
    expect(staff.get_by_text(re.compile(r"R\$\s*320,00"))).to_be_visible()

    staff.get_by_role("button", name="Contar").click()
    dialog.get_by_label(re.compile("^Quantidade contada")).fill("18")
    expect(dialog.get_by_text("Diferença de 32 litros a menos.")).to_be_visible()
    dialog.get_by_role("button", name="Registrar contagem").click()
    expect(dialog.get_by_text("Diga o motivo.")).to_be_visible()
    dialog.get_by_label(re.compile("^Motivo da diferença")).fill("Vazamento na câmara")
    dialog.get_by_role("button", name="Registrar contagem").click()
    expect(staff.get_by_text("Contagem registrada.")).to_be_visible()

    movements = staff.get_by_role("listitem").filter(has_text="saldo 18")
    expect(movements).to_contain_text("Vazamento na câmara")
    expect(movements).to_contain_text("-32")
    expect(staff.get_by_text("Estoque Baixo")).to_be_visible()
    settled(staff)
    picture(staff, "stock-item")
    count_what_has_changed_meanwhile(staff, pub, beer)


def count_what_has_changed_meanwhile(staff: Page, pub: System, beer: dict[str, Any]) -> None:
    """There are 18 litres; while somebody writes down 30, a colleague receives 5."""
    staff.get_by_role("button", name="Contar").click()
    dialog = staff.get_by_role("dialog")
    dialog.get_by_label(re.compile("^Quantidade contada")).fill("30")
    dialog.get_by_label(re.compile("^Motivo da diferença")).fill("Achado no fundo")
    with pub.client("admin") as client:
        answer = client.post(f"/api/v1/stock/{beer['id']}/receipts", json={"quantity": 5})
        assert answer.is_success
    dialog.get_by_role("button", name="Registrar contagem").click()
    expect(dialog.get_by_text("O estoque mudou enquanto você contava.")).to_be_visible()
    expect(dialog.get_by_text("23 litros", exact=True)).to_be_visible()
    expect(dialog.get_by_label(re.compile("^Quantidade contada"))).to_have_value("30")
    dialog.get_by_role("button", name="Registrar contagem").click()
    expect(dialog).to_have_count(0)
    expect(staff.get_by_role("listitem").filter(has_text="saldo 30")).to_contain_text("Achado no fundo")


@pytest.mark.usefixtures("a_free_tap")
def test_a_keg_is_received_opened_and_poured_away(new_page: NewPage, beer: dict[str, Any], picture: Picture) -> None:
    staff = new_page(person="operador")
    staff.goto(f"/operations/stock/{beer['id']}")
    staff.get_by_role("button", name="Receber barril").click()
    dialog = staff.get_by_role("dialog")
    label = f"TESTE-{beer['id']}"
    dialog.get_by_label(re.compile("^Código")).fill(label)
    fill_date(dialog, re.compile("^Envasado em"), date(2026, 11, 10))
    fill_date(dialog, re.compile("^Validade"), date(2099, 12, 20))
    dialog.get_by_role("button", name="Receber").click()
    expect(staff.get_by_text("Barril recebido.")).to_be_visible()
    keg = staff.get_by_role("listitem").filter(has_text=label)
    expect(keg.first).to_contain_text("Cheio")
    keg.get_by_role("button", name="Pôr na torneira").click()
    dialog.get_by_role("button", name="Pôr na torneira").click()
    expect(keg.get_by_role("button", name="Acabou")).to_be_visible()
    keg.get_by_role("button", name="Descartar").click()
    dialog.get_by_label(re.compile("^Quanto restava")).fill("12,5")
    dialog.get_by_label(re.compile("^Motivo")).fill("Azedou")
    dialog.get_by_role("button", name="Descartar").click()
    expect(staff.get_by_text("Barril descartado.")).to_be_visible()
    expect(staff.get_by_text("37,5 litros").first).to_be_visible()

    staff.goto("/operations/stock/kegs?status=discarded")
    staff.get_by_label("Buscar em Barris").fill(label)
    expect(staff).to_have_url(re.compile("search="))
    expect(staff.get_by_text("Motivo: Azedou")).to_be_visible()
    settled(staff)
    picture(staff, "stock-kegs")


def test_others_do_not_get_there(new_page: NewPage) -> None:
    analyst = new_page(person="bi")
    analyst.goto("/operations/stock")
    expect(analyst).to_have_url(re.compile("/unauthorized"))
