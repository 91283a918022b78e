"""The products by category: found, put right where they stand, changed by the dozen, and what happens when it fails."""

import re
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.harness.axe import violations
from tests.harness.screens import settled, sign_in, without_live_updates
from tests.harness.system import DEMO_PASSWORD, System
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser

PRODUCTS, CATEGORIES = "/api/v1/admin/products", "/api/v1/admin/categories"
NewPage = Callable[..., Page]


@dataclass
class Shelf:
    """A category of this test's own, with thirty products."""

    manager: httpx.Client
    name: str = field(default_factory=lambda: f"Prateleira {uuid.uuid4().hex[:6]}")
    ids: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.category = self._made(CATEGORIES, {"name": self.name})
        self.ids = [
            self._made(PRODUCTS, {"name": self.product(n), "category_id": self.category, "price": 10 + n})
            for n in range(1, 31)
        ]
        self._visible()

    def _made(self, path: str, body: dict[str, object]) -> int:
        answer = self.manager.post(path, json=body)
        assert answer.status_code == 201, answer.text
        self.position = answer.headers["X-Event-Position"]
        return int(answer.json()["id"])

    def _visible(self) -> None:
        answer = self.manager.get(f"{PRODUCTS}/{self.ids[-1]}", headers={"X-Min-Position": self.position})
        assert answer.status_code == 200, answer.text

    def product(self, number: int) -> str:
        return f"{self.name} {number:02}"

    def now(self, number: int) -> dict[str, object]:
        """The product as the server has it."""
        answer: dict[str, object] = self.manager.get(f"{PRODUCTS}/{self.ids[number - 1]}").json()
        return answer

    def listed(self) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = self.manager.get(
            PRODUCTS, params={"category_id": self.category, "limit": 100}
        ).json()["data"]
        return rows


@pytest.fixture
def shelf(pub: System) -> Iterator[Shelf]:
    with pub.client("gerente") as manager:
        yield Shelf(manager)


@pytest.fixture
def admin(admin: Page, shelf: Shelf) -> Page:
    opened(admin, shelf)
    return admin


def opened(page: Page, shelf: Shelf, asked: str = "") -> None:
    page.goto(f"/admin/products?category_id={shelf.category}{asked}")
    expect(page.get_by_role("table", name="Produtos")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_text(re.compile(r"^Mostrando 1 a \d+ de 30$"))).to_be_visible()


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_role("checkbox", name=f"Selecionar {name}", exact=True))


def clicked(page: Page, cell: Locator) -> None:
    """Where a cell is, whatever lies over it: the link of the row does."""
    box = cell.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def names(page: Page) -> list[str]:
    boxes = page.get_by_role("checkbox", name=re.compile("^Selecionar (?!todos)"))
    return [str(each.get_attribute("aria-label")).removeprefix("Selecionar ") for each in boxes.all()]


def price_field(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=f"Preço de {name}:").click()
    return page.get_by_role("textbox", name=f"Preço de {name}", exact=True)


def visible(page: Page, name: str) -> Locator:
    return page.get_by_role("switch", name=f"{name} visível no cardápio")


def test_what_is_asked_for_stays_in_the_address(
    admin: Page, shelf: Shelf, picture: Callable[[Page, str], None]
) -> None:
    admin.goto("/admin/products")
    admin.get_by_role("region", name="Categorias").get_by_role("button", name=re.compile(f"^{shelf.name}")).click()
    expect(admin.get_by_text("Mostrando 1 a 25 de 30")).to_be_visible()
    admin.get_by_role("columnheader", name="Preço").get_by_role("button").click()
    admin.get_by_role("columnheader", name="Preço").get_by_role("button").click()
    expect(admin.get_by_role("columnheader", name="Preço")).to_have_attribute("aria-sort", "descending")
    expect(admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(30)}")).to_be_visible()
    admin.get_by_role("combobox", name="Por página").select_option("10")
    admin.get_by_role("button", name="Página 3").click()
    expect(admin.get_by_text("Mostrando 21 a 30 de 30")).to_be_visible()
    ten_cheapest = [shelf.product(n) for n in range(10, 0, -1)]
    expect(row(admin, ten_cheapest[0])).to_be_visible()
    assert names(admin) == ten_cheapest

    admin.reload()
    expect(row(admin, ten_cheapest[0])).to_be_visible()
    assert names(admin) == ten_cheapest
    expect(admin.get_by_role("columnheader", name="Preço")).to_have_attribute("aria-sort", "descending")
    picture(admin, "products-by-category")

    admin.get_by_placeholder("Buscar...").fill(shelf.product(7).upper())
    expect(admin.get_by_text("Mostrando 1 a 1 de 1")).to_be_visible()
    admin.get_by_role("button", name="Limpar filtros").click()
    expect(admin.get_by_role("combobox", name="Categoria")).to_have_value("")

    opened(admin, shelf)
    clicked(admin, row(admin, shelf.product(3)).get_by_role("cell", name=shelf.name, exact=True))
    expect(admin).to_have_url(re.compile(rf"/admin/products/{shelf.ids[2]}$"))
    admin.go_back()
    expect(admin.get_by_text("Mostrando 1 a 25 de 30")).to_be_visible()


def test_names_and_prices_are_changed_where_they_stand(admin: Page, shelf: Shelf) -> None:
    first = shelf.product(1)
    editor = price_field(admin, first)
    editor.press_sequentially("doze")
    editor.press("Enter")
    expect(admin.get_by_role("alert")).to_have_text("Por favor, insira um preço válido (maior ou igual a 0)")
    editor.fill("12,50")
    editor.press("Enter")
    expect(row(admin, first)).to_contain_text("R$ 12,50")
    expect(admin.get_by_role("button", name=f"Preço de {first}:")).to_be_focused()
    assert shelf.now(1)["price"] == 12.5

    admin.get_by_role("button", name=f"Nome de {first}:").click()
    field = admin.get_by_role("textbox", name=f"Nome de {first}")
    field.fill(" ")
    field.press("Enter")
    expect(admin.get_by_role("alert")).to_have_text("Por favor, insira um valor válido")
    field.fill("x" * 101)
    field.press("Enter")
    expect(admin.get_by_role("alert")).to_have_text("O valor deve ter no máximo 100 caracteres")
    field.press("Escape")
    expect(row(admin, first)).to_be_visible()
    admin.get_by_role("button", name=f"Nome de {first}:").click()
    field.fill(f"{first} renomeado")
    field.press("Enter")
    expect(admin.get_by_role("button", name=f"Nome de {first} renomeado:")).to_contain_text("Salvo.")
    assert shelf.now(1)["name"] == f"{first} renomeado"


def test_whoever_was_faster_is_named_and_nothing_typed_is_lost(
    admin: Page, shelf: Shelf, picture: Callable[[Page, str], None]
) -> None:
    name = shelf.product(2)
    editor = price_field(admin, name)
    editor.fill("15")
    faster = shelf.manager.patch(f"{PRODUCTS}/{shelf.ids[1]}", json={"price_manual": 14})
    assert faster.status_code == 200, faster.text
    editor.press("Enter")
    refusal = admin.get_by_role("alert")
    expect(refusal).to_contain_text(re.compile(r"alterou este produto enquanto isso: o preço agora é R\$\s14,00\."))
    me = shelf.manager.get("/api/me").json()
    expect(refusal).to_contain_text(str(me.get("name", "")))
    expect(editor).to_have_value("15")
    picture(admin, "products-somebody-was-faster")
    with admin.expect_response(lambda answer: answer.request.method == "PATCH" and answer.ok) as saved:
        editor.press("Enter")
    expect(row(admin, name)).to_contain_text("R$ 15,00")
    at = {"X-Min-Position": saved.value.headers["x-event-position"]}
    assert shelf.manager.get(f"{PRODUCTS}/{shelf.ids[1]}", headers=at).json()["price"] == 15


def test_a_switch_that_does_not_reach_the_server_goes_back(admin: Page, shelf: Shelf) -> None:
    name = shelf.product(1)
    visible(admin, name).click()
    expect(visible(admin, name)).to_have_attribute("aria-checked", "false")
    expect(row(admin, name)).to_contain_text("Inativo")

    admin.route("**/api/v1/admin/**", refuse_changes)
    other = shelf.product(2)
    visible(admin, other).click()
    expect(visible(admin, other)).to_have_attribute("aria-checked", "false")
    expect(admin.get_by_text("Erro ao atualizar visibilidade do produto")).to_be_visible()
    expect(visible(admin, other)).to_have_attribute("aria-checked", "true")
    category = admin.get_by_role("switch", name=f"Categoria {shelf.name} visível no cardápio")
    category.click()
    expect(admin.get_by_text("Erro ao atualizar visibilidade da categoria")).to_be_visible()
    expect(category).to_have_attribute("aria-checked", "true")
    editor = price_field(admin, other)
    editor.fill("99")
    editor.press("Enter")
    expect(admin.get_by_role("alert").filter(has_text="Erro ao salvar preço. Tente novamente.")).to_be_visible()
    expect(editor).to_have_value("99")
    admin.unroute("**/api/v1/admin/**")
    editor.press("Enter")
    expect(row(admin, other)).to_contain_text("R$ 99,00")
    assert (shelf.now(1)["visible"], shelf.now(2)["visible"]) == (False, True)


def refuse_changes(route: Route) -> None:
    if route.request.method == "GET":
        route.continue_()
    else:
        route.abort()


def test_a_list_that_does_not_come_can_be_asked_for_again(admin: Page, shelf: Shelf) -> None:
    admin.route("**/api/v1/admin/products?**", lambda route: route.abort())
    admin.reload()
    expect(admin.get_by_text("Erro ao carregar produtos")).to_be_visible()
    admin.unroute("**/api/v1/admin/products?**")
    admin.get_by_role("button", name="Tentar novamente").click()
    expect(admin.get_by_text("Mostrando 1 a 25 de 30")).to_be_visible()


def test_many_products_are_changed_at_once(admin: Page, shelf: Shelf, picture: Callable[[Page, str], None]) -> None:
    bar = admin.get_by_role("group", name="Com os selecionados")
    admin.get_by_role("checkbox", name="Selecionar todos desta página").check()
    admin.get_by_role("button", name="Próximo").click()
    admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(30)}").check()
    expect(bar).to_contain_text("26 selecionados, 25 em outras páginas")
    settled(admin)
    picture(admin, "products-selected")
    bar.get_by_role("button", name="Ocultar").click()
    expect(admin.get_by_text("26 produtos estão ocultos.")).to_be_visible()
    expect(row(admin, shelf.product(30))).to_contain_text("Inativo")
    assert [each["visible"] for each in shelf.listed()] == [False] * 25 + [True] * 4 + [False]

    for number in (28, 29):
        admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(number)}").check()
    bar.get_by_role("button", name="Indisponível").click()
    expect(admin.get_by_text("2 produtos estão indisponíveis.")).to_be_visible()
    assert [each["available"] for each in shelf.listed()] == [True] * 27 + [False] * 2 + [True]

    target = Shelf(shelf.manager)
    admin.reload()
    admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(28)}").check()
    bar.get_by_role("button", name="Mover para categoria").click()
    dialog = admin.get_by_role("dialog", name="Mover 1 produto")
    dialog.get_by_role("combobox").select_option(target.name)
    dialog.get_by_role("button", name="Mover").click()
    expect(admin.get_by_text(f"1 produto em “{target.name}”.")).to_be_visible()
    expect(admin.get_by_text("Mostrando 26 a 29 de 29")).to_be_visible()
    assert shelf.now(28)["category_id"] == target.category

    admin.get_by_role("checkbox", name="Selecionar todos desta página").check()
    bar.get_by_role("button", name="Excluir").click()
    confirm = admin.get_by_role("dialog", name="Excluir: 4 selecionados")
    expect(confirm).to_contain_text("Tem certeza que deseja excluir 4 produtos?")
    confirm.get_by_role("button", name="Excluir").click()
    expect(admin.get_by_text("4 produtos foram excluídos.")).to_be_visible()
    expect(admin.get_by_text("Mostrando 1 a 25 de 25")).to_be_visible()
    assert len(shelf.listed()) == 25


def test_of_many_with_one_gone_none_is_changed(admin: Page, shelf: Shelf) -> None:
    for number in (4, 5):
        admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(number)}").check()
    assert shelf.manager.delete(f"{PRODUCTS}/{shelf.ids[4]}").status_code == 200
    admin.get_by_role("button", name="Ocultar").click()
    expect(admin.get_by_role("alert")).to_contain_text(f"{shelf.ids[4]} não existe mais. Nada foi alterado.")
    assert shelf.now(4)["visible"] is True


def test_whoever_loses_the_right_meanwhile_is_told_so(new_page: NewPage, pub: System, shelf: Shelf) -> None:
    username, password = f"gerente-{uuid.uuid4().hex[:6]}", f"carvalho-{uuid.uuid4().hex[:8]}"
    with pub.client("admin") as boss:
        person = {"username": username, "name": "Gerente de Jornada", "email": f"{username}@pub.example"}
        made = boss.post("/api/users", json={**person, "password": DEMO_PASSWORD, "role": "manager"})
        assert made.status_code == 201, made.text
        with pub.client(token=pub.fresh_token(username)) as own:
            change = {"current_password": DEMO_PASSWORD, "new_password": password}
            assert own.post("/api/me/password", json=change).status_code == 200
        page = new_page()
        # the browser would hear of it, and there would be nothing left to press
        without_live_updates(page)
        sign_in(page, username, password)
        opened(page, shelf)
        lowered = boss.patch(f"/api/users/{made.json()['id']}", json={"role": "staff"})
        assert lowered.status_code == 200, lowered.text
    name = shelf.product(1)
    visible(page, name).click()
    expect(page.get_by_text("Acesso negado.")).to_be_visible()
    # A refusal makes the browser ask for its rights anew, and the screen it may not show any more goes away.
    expect(page.get_by_role("heading", name="Acesso negado")).to_be_visible()
    expect(page.get_by_role("button", name="Tentar novamente")).to_have_count(0)
    assert shelf.now(1)["visible"] is True


def test_the_products_are_for_everybody(new_page: NewPage, shelf: Shelf, picture: Callable[[Page, str], None]) -> None:
    page = new_page(person="admin")
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        opened(page, shelf)
        page.get_by_role("checkbox", name=f"Selecionar {shelf.product(2)}").check()
        price_field(page, shelf.product(1)).press_sequentially("x\n")
        expect(page.get_by_role("alert")).to_be_visible()
        if width < 1024:
            page.get_by_role("button", name="Filtros").click()
        settled(page)
        picture(page, f"products-{width}")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_phone_and_a_keyboard_are_enough(new_page: NewPage, shelf: Shelf) -> None:
    page = new_page(360, has_touch=True, person="admin")
    page.goto("/admin/products")
    page.get_by_role("button", name="Abrir as categorias").tap()
    page.get_by_role("button", name=re.compile(f"^{shelf.name}")).tap()
    expect(page.get_by_text("Mostrando 1 a 25 de 30")).to_be_visible()
    page.get_by_label("Ordenar por").select_option("Preço")
    page.get_by_role("button", name="Ordem crescente").tap()
    expect(row(page, shelf.product(30))).to_be_visible()

    keys = new_page(person="admin")
    opened(keys, shelf)
    link = keys.get_by_role("link", name=f"Abrir {shelf.product(1)}")
    keys.get_by_role("checkbox", name=f"Selecionar {shelf.product(1)}").focus()
    keys.keyboard.press("Space")
    expect(keys.get_by_text("1 selecionado")).to_be_visible()
    keys.keyboard.press("Tab")
    expect(link).to_be_focused()
    keys.keyboard.press("Tab")
    keys.keyboard.press("Enter")
    expect(keys.get_by_role("textbox", name=f"Nome de {shelf.product(1)}")).to_be_focused()
    keys.keyboard.press("Escape")
    keys.get_by_role("group", name="Com os selecionados").get_by_role("button", name="Mostrar").focus()
    keys.keyboard.press("Enter")
    expect(keys.get_by_text("1 produto está visível.")).to_be_visible()
    expect(keys.locator("output:focus")).to_have_count(1)  # the button that was pressed has gone: the list goes on here
    link.focus()
    keys.keyboard.press("Enter")
    expect(keys).to_have_url(re.compile(rf"/admin/products/{shelf.ids[0]}$"))
