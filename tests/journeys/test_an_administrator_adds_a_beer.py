"""A beer from its first form to its last line of history, with everything that can go wrong between."""

import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.pictures import chosen, painted
from tests.harness.screens import settled, updated
from tests.harness.system import System

pytestmark = pytest.mark.browser

PRODUCTS = "/api/v1/admin/products"
NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


@pytest.fixture
def manager(pub: System) -> Iterator[httpx.Client]:
    """Somebody else, who changes things meanwhile."""
    with pub.client("gerente") as client:
        yield client


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("tab", name=re.compile(f"^{name}"))


def save(page: Page) -> None:
    page.get_by_role("button", name="Salvar Produto").click()


def field(page: Page, label: str) -> Locator:
    return page.get_by_label(re.compile(rf"^{re.escape(label)}"))


def fill(page: Page, name: str, price: str = "18,50") -> None:
    field(page, "Nome").fill(name)
    field(page, "Categoria").select_option(index=1)
    field(page, "Preço").fill(price)


def add(manager: httpx.Client, name: str) -> int:
    """A beer that is there already."""
    category = manager.get("/api/v1/admin/categories").json()["categories"][0]["id"]
    body = {"name": name, "category_id": category, "price": 15}
    return int(manager.post(PRODUCTS, json=body).raise_for_status().json()["id"])


def test_a_beer_is_added_with_its_picture_and_a_visitor_finds_it(new_page: NewPage, picture: Picture) -> None:
    admin = new_page(person="admin")
    admin.goto("/admin/products/create")
    tab(admin, "Detalhes").click()
    field(admin, "Teor alcoólico").fill("101")
    save(admin)
    expect(field(admin, "Nome")).to_be_focused()
    expect(admin.get_by_text("Por favor, insira um preço válido (maior ou igual a 0)")).to_be_visible()
    expect(tab(admin, "Informações Básicas")).to_contain_text("3")
    expect(tab(admin, "Detalhes")).to_contain_text("1")
    settled(admin)
    assert violations(admin) == []

    fill(admin, "Ipa do Coreto 473 ml", "23,90")
    field(admin, "Resumo").fill("Amarga na medida, com casca de laranja.")
    tab(admin, "Detalhes").click()
    field(admin, "Estoque mínimo").fill("12")
    field(admin, "Estoque").first.fill("48")
    field(admin, "Volume").fill("473")
    field(admin, "Teor alcoólico").fill("6,2")
    tab(admin, "Imagens").click()
    admin.locator("input[type=file]").set_input_files(chosen("ipa.jpg", painted(600, 750)))
    expect(admin.get_by_text("Dimensões insuficientes. Mínimo: 1080x1350 px (arquivo: 600x750 px)")).to_be_visible()
    admin.get_by_role("button", name="Completar o fundo").click()
    expect(admin.get_by_text("Com o fundo completado")).to_be_visible()
    tab(admin, "SEO").click()
    field(admin, "Título").fill("IPA artesanal com laranja")
    field(admin, "Descrição").fill("Feita aqui, servida gelada.")
    picture(admin, "beer-form")
    save(admin)
    expect(admin.get_by_text("Produto criado com sucesso!")).to_be_visible()
    expect(admin).to_have_url(re.compile(r"/admin/products$"))

    an_update_takes_nothing_away(admin)

    visitor = new_page(360)
    visitor.goto("/menu")
    visitor.get_by_role("button", name="Ipa do Coreto 473 ml").click()
    dialog = visitor.get_by_role("dialog", name="Ipa do Coreto 473 ml")
    expect(dialog).to_contain_text("6,2% vol.")
    expect(dialog.get_by_role("img")).to_be_visible()
    expect(dialog.get_by_role("button", name="Compartilhar")).to_be_visible()

    visitor.goto("/cardapio/ipa-do-coreto-473-ml")
    expect(visitor.get_by_role("heading", level=1, name="Ipa do Coreto 473 ml")).to_be_visible()
    expect(visitor).to_have_title(re.compile("^IPA artesanal com laranja · "))
    description = visitor.locator("meta[name=description]")
    expect(description).to_have_attribute("content", "Feita aqui, servida gelada.")
    settled(visitor)
    assert violations(visitor) == []
    picture(visitor, "beer-page")
    with updated(visitor, "about-page", "index"):
        visitor.get_by_role("navigation", name="Rodapé").get_by_role("link", name="Sobre Nós").click()
        expect(visitor.get_by_role("heading", level=1, name="Sobre Nós")).to_be_visible()
        assert was_reloaded(visitor)


def was_reloaded(page: Page) -> bool:
    return bool(page.evaluate("() => performance.getEntriesByType('navigation')[0].type === 'reload'"))


def an_update_takes_nothing_away(page: Page) -> None:
    """In a tab that was open since before it, with the new beer and its picture."""
    with updated(page, "categories"):
        page.get_by_role("link", name="Categorias").first.click()
        expect(page.get_by_role("heading", level=1, name="Categorias")).to_be_visible()
        expect(page.get_by_role("link", name="Nova Categoria")).to_be_visible()
        assert was_reloaded(page)
    page.goto("/admin/products?search=Ipa do Coreto")
    page.get_by_role("link", name="Ipa do Coreto 473 ml").first.click()
    expect(page).to_have_url(re.compile(r"/admin/products/\d+$"))
    field(page, "Nome").fill("Ipa do Coreto, lata")
    tab(page, "Imagens").click()
    with updated(page, "image-editor"):
        page.get_by_role("tabpanel").get_by_role("button", name=re.compile("^Editar ")).click()
        expect(page.get_by_role("alert")).to_have_text("Há uma versão nova. Salve e recarregue.")
    page.keyboard.press("Escape")
    tab(page, "Informações Básicas").click()
    expect(field(page, "Nome")).to_have_value("Ipa do Coreto, lata")


def test_a_beer_is_edited_and_deleted_and_its_history_tells_it(
    new_page: NewPage, pub: System, manager: httpx.Client, picture: Picture
) -> None:
    id = add(manager, "Red Ale do Balcão")
    page = new_page(person="admin")
    page.goto(f"/admin/products/{id}/edit")
    expect(field(page, "Nome")).not_to_be_empty()
    field(page, "Preço").fill("16,50")
    tab(page, "Detalhes").click()
    field(page, "Volume").fill("400")
    save(page)
    expect(page.get_by_text("Produto salvo.")).to_be_visible()
    page.get_by_role("switch", name="Disponível").click()
    expect(page.get_by_role("switch", name="Disponível")).not_to_be_checked()
    tab(page, "Histórico").click()
    lines = page.get_by_role("tabpanel").get_by_role("listitem")
    expect(lines.filter(has_text="Ficou indisponível.")).to_be_visible()
    raised = lines.filter(has_text="O preço subiu.").first
    expect(raised).to_contain_text(re.compile(r"R\$\s15,00.*R\$\s16,50"))
    expect(raised).to_contain_text("Helena Furtado")
    expect(lines.filter(has_text="Mudou: volume.").first).to_contain_text("400 ml")
    settled(page)
    assert violations(page) == []
    picture(page, "beer-history")

    page.get_by_role("button", name="Excluir").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Tem certeza que deseja excluir este produto?")
    dialog.get_by_role("button", name="Excluir").click()
    expect(page.get_by_text("Produto excluído.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/admin/products$"))
    page.goto(f"/admin/products/{id}")
    expect(page.get_by_text("Este produto não existe mais")).to_be_visible()
    expect(page.get_by_text("O produto foi excluído.")).to_be_visible()
    with pub.client() as visitor:
        assert visitor.get("/cardapio/red-ale-do-balcao").status_code == 404
