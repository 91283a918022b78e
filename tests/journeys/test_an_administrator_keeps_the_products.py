"""The products by category: found, put right where they stand, changed by the dozen, and what happens when it fails."""

import random
import re
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.screens import settled
from tests.harness.system import System
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser

PRODUCTS, CATEGORIES = "/api/v1/admin/products", "/api/v1/admin/categories"
NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


@dataclass
class Shelf:
    """A category of this test's own, with twelve products: two pages of ten. No digit stands in its name: a search for
    product "07" would find all twelve in a category that has 07 in its own name."""

    manager: httpx.Client
    name: str = field(default_factory=lambda: f"Prateleira {''.join(random.choices(string.ascii_lowercase, k=8))}")
    ids: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.category = self._made(CATEGORIES, {"name": self.name})
        self.ids = [
            self._made(PRODUCTS, {"name": self.product(n), "category_id": self.category, "price": 10 + n})
            for n in range(1, 13)
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


def opened(page: Page, shelf: Shelf) -> None:
    page.goto(f"/admin/products?category_id={shelf.category}&limit=10")
    expect(page.get_by_role("table", name="Produtos")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_text("Mostrando 1 a 10 de 12")).to_be_visible()


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_role("checkbox", name=f"Selecionar {name}", exact=True))


def clicked(page: Page, cell: Locator) -> None:
    """Where a cell is, whatever lies over it: the link of the row does."""
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def names(page: Page) -> list[str]:
    boxes = page.get_by_role("checkbox", name=re.compile("^Selecionar (?!todos)"))
    return [str(each.get_attribute("aria-label")).removeprefix("Selecionar ") for each in boxes.all()]


def price_field(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=f"Preço de {name}:").click()
    return page.get_by_role("textbox", name=f"Preço de {name}", exact=True)


def test_what_is_asked_for_stays_in_the_address(admin: Page, shelf: Shelf, picture: Picture) -> None:
    admin.goto("/admin/products")
    ours = admin.get_by_role("region", name="Categorias").get_by_role("button", name=re.compile(f"^{shelf.name}"))
    ours.click()
    expect(admin.get_by_text("Mostrando 1 a 12 de 12")).to_be_visible()
    admin.get_by_role("columnheader", name="Preço").get_by_role("button").click()
    admin.get_by_role("columnheader", name="Preço").get_by_role("button").click()
    expect(admin.get_by_role("columnheader", name="Preço")).to_have_attribute("aria-sort", "descending")
    admin.get_by_role("combobox", name="Por página").select_option("10")
    admin.get_by_role("button", name="Página 2").click()
    expect(admin.get_by_text("Mostrando 11 a 12 de 12")).to_be_visible()
    expect(row(admin, shelf.product(2))).to_be_visible()
    two_cheapest = [shelf.product(2), shelf.product(1)]
    assert names(admin) == two_cheapest

    admin.reload()
    expect(row(admin, shelf.product(2))).to_be_visible()
    assert names(admin) == two_cheapest
    expect(admin.get_by_role("columnheader", name="Preço")).to_have_attribute("aria-sort", "descending")
    picture(admin, "products-by-category")

    admin.get_by_placeholder("Buscar...").fill(shelf.product(7).upper())
    expect(admin.get_by_text("Mostrando 1 a 1 de 1")).to_be_visible()
    admin.get_by_role("button", name="Limpar filtros").click()
    expect(admin.get_by_role("combobox", name="Categoria")).to_have_value("")

    ours.click()
    expect(admin.get_by_text("Mostrando 1 a 10 de 12")).to_be_visible()
    clicked(admin, row(admin, shelf.product(4)).get_by_role("cell", name=shelf.name, exact=True))
    expect(admin).to_have_url(re.compile(rf"/admin/products/{shelf.ids[3]}$"))
    admin.go_back()
    expect(admin.get_by_text("Mostrando 1 a 10 de 12")).to_be_visible()


def test_products_are_put_right_where_they_stand(admin: Page, shelf: Shelf, picture: Picture) -> None:
    """One mistake of each field here; the others are in `inline-value.test.ts`, and what happens to a change that is
    refused or does not arrive in `products-view.test.tsx`."""
    opened(admin, shelf)
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
    field.fill(f"{first} renomeado")
    field.press("Enter")
    expect(admin.get_by_role("button", name=f"Nome de {first} renomeado:")).to_contain_text("Salvo.")
    assert shelf.now(1)["name"] == f"{first} renomeado"

    second = shelf.product(2)
    visible = admin.get_by_role("switch", name=f"{second} visível no cardápio")
    visible.click()
    expect(visible).to_have_attribute("aria-checked", "false")
    expect(row(admin, second)).to_contain_text("Inativo")
    assert shelf.now(2)["visible"] is False

    admin.get_by_role("checkbox", name=f"Selecionar {second}").check()
    price_field(admin, shelf.product(3)).press_sequentially("x\n")
    expect(admin.get_by_role("alert")).to_be_visible()
    for width, height in reversed(WIDTHS.items()):
        admin.set_viewport_size({"width": width, "height": height})
        if width == min(WIDTHS):
            admin.get_by_role("button", name="Filtros").click()
            settled(admin)
            assert violations(admin) == []
        picture(admin, f"products-{width}")
        assert admin.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_many_products_are_changed_at_once_by_keys_and_by_mouse(admin: Page, shelf: Shelf, picture: Picture) -> None:
    opened(admin, shelf)
    bar = admin.get_by_role("group", name="Com os selecionados")
    link = admin.get_by_role("link", name=f"Abrir {shelf.product(1)}")
    admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(1)}").focus()
    admin.keyboard.press("Space")
    expect(admin.get_by_text("1 selecionado")).to_be_visible()
    admin.keyboard.press("Tab")
    expect(link).to_be_focused()
    admin.keyboard.press("Tab")
    admin.keyboard.press("Enter")
    expect(admin.get_by_role("textbox", name=f"Nome de {shelf.product(1)}")).to_be_focused()
    admin.keyboard.press("Escape")
    bar.get_by_role("button", name="Mostrar").focus()
    admin.keyboard.press("Enter")
    expect(admin.get_by_text("1 produto está visível.")).to_be_visible()
    expect(admin.locator("output:focus")).to_have_count(
        1
    )  # the button that was pressed has gone: the list goes on here
    link.focus()
    admin.keyboard.press("Enter")
    expect(admin).to_have_url(re.compile(rf"/admin/products/{shelf.ids[0]}$"))
    admin.go_back()

    admin.get_by_role("checkbox", name="Selecionar todos desta página").check()
    admin.get_by_role("button", name="Próximo").click()
    admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(12)}").check()
    expect(bar).to_contain_text("11 selecionados, 10 em outras páginas")
    settled(admin)
    picture(admin, "products-selected")
    bar.get_by_role("button", name="Ocultar").click()
    expect(admin.get_by_text("11 produtos estão ocultos.")).to_be_visible()
    expect(row(admin, shelf.product(12))).to_contain_text("Inativo")
    assert [each["visible"] for each in shelf.listed()] == [False] * 10 + [True, False]

    admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(11)}").check()
    bar.get_by_role("button", name="Indisponível").click()
    expect(admin.get_by_text("1 produto está indisponível.")).to_be_visible()
    assert [each["available"] for each in shelf.listed()] == [True] * 10 + [False, True]

    target = str(shelf.manager.get(CATEGORIES).json()["categories"][0]["name"])
    admin.get_by_role("checkbox", name=f"Selecionar {shelf.product(11)}").check()
    bar.get_by_role("button", name="Mover para categoria").click()
    dialog = admin.get_by_role("dialog", name="Mover 1 produto")
    dialog.get_by_role("combobox").select_option(target)
    dialog.get_by_role("button", name="Mover").click()
    expect(admin.get_by_text(f"1 produto em “{target}”.")).to_be_visible()
    expect(admin.get_by_text("Mostrando 11 a 11 de 11")).to_be_visible()
    assert shelf.now(11)["category_name"] == target

    admin.get_by_role("checkbox", name="Selecionar todos desta página").check()
    bar.get_by_role("button", name="Excluir").click()
    confirm = admin.get_by_role("dialog", name="Excluir: 1 selecionado")
    expect(confirm).to_contain_text("Tem certeza que deseja excluir 1 produto?")
    confirm.get_by_role("button", name="Excluir").click()
    expect(admin.get_by_text("1 produto foi excluído.")).to_be_visible()
    expect(admin.get_by_text("Mostrando 1 a 10 de 10")).to_be_visible()
    assert len(shelf.listed()) == 10


def test_a_phone_is_enough(new_page: NewPage, shelf: Shelf) -> None:
    page = new_page(360, has_touch=True, is_mobile=True, person="admin")
    page.goto("/admin/products")
    page.get_by_role("button", name="Abrir as categorias").tap()
    page.get_by_role("button", name=re.compile(f"^{shelf.name}")).tap()
    expect(page.get_by_text("Mostrando 1 a 10 de 12")).to_be_visible()
    page.get_by_label("Ordenar por").select_option("Preço")
    page.get_by_role("button", name="Ordem crescente").tap()
    expect(row(page, shelf.product(12))).to_be_visible()
    expect(page.get_by_role("checkbox", name=re.compile("^Selecionar (?!todos)")).first).to_have_accessible_name(
        f"Selecionar {shelf.product(12)}"
    )
