"""A beer from its first form to its last line of history, with everything that can go wrong between."""

import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.harness.axe import violations
from tests.harness.pictures import chosen, painted
from tests.harness.screens import settled
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


def edit(new_page: NewPage, id: int, width: int = 1440) -> Page:
    page = new_page(width, person="admin")
    page.goto(f"/admin/products/{id}/edit")
    expect(field(page, "Nome")).not_to_be_empty()
    return page


def test_a_beer_is_added_with_its_picture_and_a_visitor_finds_it(new_page: NewPage, picture: Picture) -> None:
    admin = new_page(person="admin")
    admin.goto("/admin/products/create")
    fill(admin, "Ipa do Coreto 473 ml", "23,90")
    field(admin, "Resumo").fill("Amarga na medida, com casca de laranja.")
    tab(admin, "Detalhes").click()
    field(admin, "Estoque mínimo").fill("12")
    field(admin, "Estoque").first.fill("48")
    field(admin, "Volume").fill("473")
    field(admin, "Teor alcoólico").fill("6,2")
    tab(admin, "Imagens").click()
    admin.locator("input[type=file]").set_input_files(chosen("ipa.jpg", painted(1080, 1350)))
    expect(admin.get_by_text("ipa.jpg")).to_be_visible()
    tab(admin, "SEO").click()
    field(admin, "Título").fill("IPA artesanal com laranja")
    field(admin, "Descrição").fill("Feita aqui, servida gelada.")
    picture(admin, "beer-form")
    save(admin)
    expect(admin.get_by_text("Produto criado com sucesso!")).to_be_visible()
    expect(admin).to_have_url(re.compile(r"/admin/products$"))

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


def test_what_is_wrong_is_said_where_it_is(new_page: NewPage) -> None:
    page = new_page(360, person="admin")
    page.goto("/admin/products/create")
    tab(page, "Detalhes").click()
    field(page, "Teor alcoólico").fill("101")
    save(page)
    expect(field(page, "Nome")).to_be_focused()
    expect(page.get_by_text("Por favor, insira um preço válido (maior ou igual a 0)")).to_be_visible()
    expect(tab(page, "Informações Básicas")).to_contain_text("3")
    expect(tab(page, "Detalhes")).to_contain_text("1")
    settled(page)
    assert violations(page) == []


def test_files_that_are_no_pictures_of_five_megabytes_are_dropped(new_page: NewPage) -> None:
    page = new_page(person="admin")
    page.goto("/admin/products/create")
    tab(page, "Imagens").click()
    picker = page.locator("input[type=file]")
    for name, content, kind in (
        ("nota.txt", b"uma nota", "text/plain"),
        ("enorme.jpg", b"\0" * (5 * 1024 * 1024 + 1), "image/jpeg"),
    ):
        picker.set_input_files(chosen(name, content, kind))
        rejected = page.get_by_text("Alguns arquivos foram rejeitados. Apenas imagens até 5MB são aceitas.")
        expect(rejected.first).to_be_visible()
        expect(page.get_by_text(name)).to_have_count(0)
    picker.set_input_files(chosen("pequena.jpg", painted(600, 750)))
    expect(page.get_by_text("Dimensões insuficientes. Mínimo: 1080x1350 px (arquivo: 600x750 px)")).to_be_visible()
    page.get_by_role("button", name="Completar o fundo").click()
    expect(page.get_by_text("Com o fundo completado")).to_be_visible()


def test_a_picture_that_does_not_arrive_does_not_lose_the_beer(new_page: NewPage) -> None:
    page = new_page(person="admin")
    page.goto("/admin/products/create")
    fill(page, "Stout da Meia-Noite")
    tab(page, "Imagens").click()
    page.locator("input[type=file]").set_input_files(chosen("stout.jpg", painted(1080, 1350, glow=0.1)))
    expect(page.get_by_text("stout.jpg")).to_be_visible()
    page.route(re.compile("/api/(v1/admin/images|admin-images-sas)$"), away_for("POST"))
    save(page)
    expect(page.get_by_text("O produto foi criado, mas a imagem não foi enviada.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/admin/products/\d+/edit\?aba=imagens$"))
    expect(page.get_by_role("heading", name="Stout da Meia-Noite")).to_be_visible()
    expect(page.get_by_text("Gerenciador de Imagens")).to_be_visible()


def test_while_the_server_is_away_nothing_that_was_typed_is_lost(new_page: NewPage, manager: httpx.Client) -> None:
    page = new_page(person="admin")
    page.goto("/admin/products/create")
    fill(page, "Weiss de Domingo")
    page.route(re.compile("/api/v1/admin/products$"), away_for("POST"))
    save(page)
    expect(page.get_by_text("Erro ao criar produto. Tente novamente.")).to_be_visible()
    expect(field(page, "Nome")).to_have_value("Weiss de Domingo")
    page.unroute_all()
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.url.endswith(PRODUCTS)) as made:
        save(page)
    expect(page.get_by_text("Produto criado com sucesso!")).to_be_visible()
    arrived = {"X-Min-Position": made.value.headers["x-event-position"]}
    asked = {"search": "Weiss de Domingo", "limit": 100}
    found = manager.get(PRODUCTS, params=asked, headers=arrived).json()["products"]
    assert [product["name"] for product in found].count("Weiss de Domingo") == 1


def test_a_beer_is_edited_and_its_history_tells_it(new_page: NewPage, manager: httpx.Client, picture: Picture) -> None:
    page = edit(new_page, add(manager, "Red Ale do Balcão"))
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


def test_a_change_of_somebody_else_is_told_and_what_was_typed_stays(
    new_page: NewPage, manager: httpx.Client, picture: Picture
) -> None:
    id = add(manager, "Lager de Sexta")
    page = edit(new_page, id)
    field(page, "Resumo").fill("Clara e seca.")
    field(page, "Preço").fill("14,50")
    manager.patch(f"{PRODUCTS}/{id}", json={"price_manual": 17, "sku": "LAGER-6"}).raise_for_status()
    save(page)
    told = page.get_by_role("region", name="O que mudou enquanto você editava")
    expect(told).to_contain_text("O preço subiu.")
    expect(field(page, "Resumo")).to_have_value("Clara e seca.")
    expect(field(page, "Preço")).to_have_value("14,50")
    expect(page.get_by_text("Salvo por outra pessoa: 17,00.")).to_be_visible()
    expect(field(page, "SKU")).to_have_value("LAGER-6")
    picture(page, "beer-overtaken")
    with page.expect_response(lambda answer: answer.request.method == "PATCH" and answer.ok) as saved:
        save(page)
    expect(page.get_by_text("Produto salvo.")).to_be_visible()
    arrived = {"X-Min-Position": saved.value.headers["x-event-position"]}
    now = manager.get(f"{PRODUCTS}/{id}", headers=arrived).json()
    assert (now["summary"], now["price"], now["sku"]) == ("Clara e seca.", 14.5, "LAGER-6")


def test_a_code_that_another_product_has_is_said_on_its_field(new_page: NewPage, manager: httpx.Client) -> None:
    id = add(manager, "Porter do Porão")
    manager.patch(f"{PRODUCTS}/{id}", json={"sku": "PORTER-1"}).raise_for_status()
    page = edit(new_page, add(manager, "Porter do Sótão"))
    field(page, "SKU").fill("porter-1")
    tab(page, "SEO").click()
    save(page)
    expect(field(page, "SKU")).to_be_focused()
    expect(page.get_by_role("tabpanel").get_by_text("já pertence a outro produto")).to_be_visible()


def test_leaving_asks_before_it_loses_anything(new_page: NewPage, manager: httpx.Client) -> None:
    page = edit(new_page, add(manager, "Pale Ale da Praça"))
    field(page, "Nome").fill("Pale Ale")
    tab(page, "SEO").click()
    page.get_by_role("link", name="Produtos por Categoria").click()
    question = page.get_by_role("dialog", name="Descartar o que você digitou?")
    question.get_by_role("button", name="Continuar editando").click()
    tab(page, "Informações Básicas").click()
    expect(field(page, "Nome")).to_have_value("Pale Ale")
    page.get_by_role("button", name="Cancelar").click()
    question.get_by_role("button", name="Descartar").click()
    expect(page).to_have_url(re.compile(r"/admin/products$"))


def test_a_deleted_beer_leaves_the_menu_and_keeps_its_history(new_page: NewPage, manager: httpx.Client) -> None:
    id = add(manager, "Bock de Inverno")
    page = edit(new_page, id, 360)
    page.get_by_role("button", name="Excluir").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Tem certeza que deseja excluir este produto?")
    dialog.get_by_role("button", name="Excluir").click()
    expect(page.get_by_text("Produto excluído.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/admin/products$"))
    page.goto(f"/admin/products/{id}")
    expect(page.get_by_text("Este produto não existe mais")).to_be_visible()
    expect(page.get_by_text("O produto foi excluído.")).to_be_visible()
    visitor = new_page()
    visitor.goto("/cardapio/bock-de-inverno")
    expect(visitor.get_by_role("heading", name="Página não encontrada")).to_be_visible()


def away_for(method: str) -> Callable[[Route], None]:
    """The connection breaks for these requests."""

    def handle(route: Route) -> None:
        if route.request.method == method:
            route.abort()
        else:
            route.fallback()

    return handle
