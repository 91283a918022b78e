"""Who reads the figures: only theirs, from the whole house down to one product, on the screen, as a file, on paper."""

import csv
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from zipfile import ZipFile

import pytest
from playwright.sync_api import Locator, Page, expect

from command_api.accounts.commands import create_user
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.composition import open_services
from tests.harness.axe import violations
from tests.harness.screens import settled, sign_in
from tests.harness.system import DEMO_PASSWORD, QuickSystem, System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]

STREAM = re.compile(r"/api/v1/stream$")


@pytest.fixture(scope="module")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """A business on its first day: somebody who reads figures, and nothing to read."""
    data = tmp_path_factory.mktemp("empty") / "data"
    services = open_services(Settings(data=data, database_url=None, read_database_url=None))
    services.migrate()
    create_user(services.store, services.security, "bi", DEMO_PASSWORD, "Bia", Role.BI, email="bi@example.com")
    services.close()
    system = QuickSystem(data, {"captcha": "off"})
    system.start()
    yield system
    system.stop()


def report(page: Page, title: str) -> Locator:
    """The card of a report."""
    return page.get_by_role("region", name=title, exact=True)


def table_of(card: Locator) -> Locator:
    """Opens the table below a chart."""
    card.get_by_role("button", name=re.compile("^Tabela")).click()
    return card.get_by_role("table")


def chosen(page: Page, label: str) -> Locator:
    """A choice of the bar above the figures."""
    return page.get_by_role("combobox", name=label, exact=True)


def choose(page: Page, label: str, option: str) -> None:
    chosen(page, label).select_option(label=option)


def opened_from_the_side(page: Page, name: str) -> None:
    """Another screen of the figures, without loading the site anew."""
    page.locator("#barra-lateral").get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Business Intelligence" if name == "Painel" else name)


def test_who_reads_the_figures_sees_them_as_they_change_and_nothing_else(
    new_page: NewPage, pub: System, picture: Picture
) -> None:
    page = new_page()
    with page.expect_response(STREAM):
        sign_in(page, "bi")
    expect(page).to_have_url(re.compile(r"/bi$"))
    areas = page.get_by_role("navigation", name="Principal")
    expect(areas.get_by_role("link")).to_have_text(["Início", "Cardápio", "BI"])
    expect(page.locator("#barra-lateral").get_by_role("link")).to_have_text(
        ["Painel", "Análises", "Relatórios", "Análise de Produtos", "Análise de Vendas"]
    )
    settled(page)
    picture(page, "bi-of-a-reader")

    page.evaluate("() => { window.neverReloaded = true }")
    tile = page.get_by_role("region", name="Resumo", exact=True).get_by_role("link", name=re.compile("^Faturamento"))
    before = tile.inner_text()
    with pub.client("gerente") as client:
        product = client.get("/api/v1/stock", params={"limit": 1}).json()["stock"][0]["product_id"]
        sold_at = (datetime.now(UTC) - timedelta(minutes=1)).isoformat()
        sale = {"product_id": product, "quantity": 1, "unit_price": 12.34, "sold_at": sold_at}
        made = client.post("/api/v1/sales", json={"sales": [sale]})
        assert made.is_success, made.text
    expect(tile).not_to_have_text(before, use_inner_text=True)
    assert page.evaluate("() => window.neverReloaded === true")

    revenue = report(page, "Faturamento por período")
    headline = revenue.locator("p.flex").first
    expect(revenue.get_by_role("img")).to_be_visible()
    whole = headline.inner_text()
    choose(page, "Centro de custo", "Choperia")
    expect(headline).not_to_have_text(whole, use_inner_text=True)
    expect(revenue.get_by_role("list").first).not_to_contain_text("Distribuidora")
    choose(page, "Comparação", "Sem comparação")
    expect(revenue).not_to_contain_text("contra")
    opened_from_the_side(page, "Análise de Vendas")
    expect(page).to_have_url(re.compile(r"/bi/sales\?compare=none&cost_center=choperia"))
    expect(chosen(page, "Centro de custo")).to_have_value("choperia")

    page.goto("/operacoes/eventos")
    expect(page).to_have_url(re.compile("/unauthorized$"))


def test_a_figure_leads_from_the_category_to_the_product_and_back(new_page: NewPage, picture: Picture) -> None:
    page = new_page(person="bi")
    page.goto("/bi/products")
    category = report(page, "Vendas por categoria").get_by_role("listitem").get_by_role("link").first
    name = category.inner_text()
    category.click()
    chips = page.get_by_role("list", name="Filtros ativos")
    expect(chips).to_have_text(re.compile(f"Categoria: {re.escape(name)}"))
    products = table_of(report(page, "Vendas por produto (curva ABC)"))
    rows = products.locator("tbody").get_by_role("row")
    expect(rows.first).to_contain_text(name)
    assert all(name in row for row in rows.all_inner_texts())
    product = rows.first.get_by_role("link")
    product_name = product.inner_text()
    product.click()
    one = report(page, "Vendas de um produto")
    expect(one.get_by_role("img")).to_be_in_viewport()
    expect(one).to_be_focused()
    expect(chips).to_contain_text(f"Produto: {product_name}")
    settled(page)
    picture(page, "bi-one-product")
    page.go_back()
    expect(one).to_have_count(0)
    expect(chips).to_contain_text(f"Categoria: {name}")


def test_a_report_is_taken_away_as_files_and_on_paper(new_page: NewPage, picture: Picture) -> None:
    page = new_page(color_scheme="dark", person="bi")
    page.goto("/bi/reports")
    page.get_by_role("link", name="Faturamento por período").click()
    card = report(page, "Faturamento por período")
    total = card.get_by_role("row", name=re.compile("^Total")).get_by_role("cell")
    expect(total.first).to_be_visible()
    with page.expect_download() as csv_file:
        card.get_by_role("button", name=re.compile("^CSV")).click()
    assert re.fullmatch(r"revenue-[\d-]{10}-[\d-]{10}\.csv", csv_file.value.suggested_filename)
    lines = list(csv.reader(csv_file.value.path().read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))
    shown = card.locator("tbody").get_by_role("row").count()
    assert len(lines) == shown + 1
    with page.expect_download() as workbook:
        card.get_by_role("button", name=re.compile("^XLSX")).click()
    assert workbook.value.suggested_filename.endswith(".xlsx")
    assert "xl/workbook.xml" in ZipFile(workbook.value.path()).namelist()

    expect(card.get_by_role("img")).to_be_visible()
    settled(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Imprimir")).to_be_hidden()
    expect(page.locator("#barra-lateral")).to_be_hidden()
    expect(card.get_by_role("table")).to_be_visible()
    expect(card.locator("svg.recharts-surface")).to_be_visible()
    expect(page.get_by_role("heading", name="Relatório", level=1)).to_be_visible()
    page.set_viewport_size({"width": 794, "height": 1123})
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    picture(page, "bi-report-on-paper")
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 360, "height": 780})
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")  # the table alone is wider
    page.set_viewport_size({"width": 794, "height": 1123})
    page.go_back()
    page.get_by_role("link", name="Vendas por produto (curva ABC)").click()
    expect(report(page, "Vendas por produto (curva ABC)").get_by_role("table")).to_be_visible()
    settled(page)
    page.emulate_media(media="print")
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")  # the chart follows the paper


def test_every_figure_of_an_empty_house_says_what_makes_it_appear(
    new_page: NewPage, empty_house: System, picture: Picture
) -> None:
    page = new_page(base_url=empty_house.url, alone=True)
    sign_in(page, "bi")
    for name in ("Painel", "Análises", "Análise de Produtos", "Análise de Vendas"):
        opened_from_the_side(page, name)
        expect(page.get_by_text(re.compile("neste período$")).first).to_be_visible()
        settled(page)
        words = page.locator("main").inner_text()
        for broken in ("NaN", "Infinity", "undefined", "null"):
            assert broken not in words
        assert page.get_by_role("alert").filter(visible=True).count() == 0
        picture(page, f"empty-{name}")
    assert violations(page) == []

    opened_from_the_side(page, "Relatórios")
    links = page.locator("main h3").get_by_role("link")
    expect(links.first).to_be_visible()
    for name in links.all_inner_texts():
        page.locator("main h3").get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_text(re.compile("neste período|Escolha um produto|Completo até")).first).to_be_visible()
        assert "NaN" not in page.locator("main").inner_text()
        page.go_back()
