"""The sections of the menu, from their first form to the order visitors read them in, and what can go wrong between."""

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.pictures import chosen, painted
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

CATEGORIES = "/api/v1/admin/categories"
TREE = "/admin/categories?vista=arvore"
NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
_numbers = itertools.count(1)


@dataclass
class Section:
    id: int
    name: str


@pytest.fixture
def manager(pub: System) -> Iterator[httpx.Client]:
    """Somebody else, who changes things meanwhile."""
    with pub.client("gerente") as client:
        yield client


@pytest.fixture
def add(manager: httpx.Client) -> Callable[..., Section]:
    """Adds a section at the end of the menu, with something to offer unless it is to be `empty`."""

    def section(name: str, *, parent: Section | None = None, empty: bool = False) -> Section:
        body = {"name": f"{name} {next(_numbers)}", "parent_id": parent.id if parent else None}
        id = int(manager.post(CATEGORIES, json=body).raise_for_status().json()["id"])
        if not empty:
            product = {"name": f"Um de {body['name']}", "category_id": id, "price": 10}
            manager.post("/api/v1/admin/products", json=product).raise_for_status()
        return Section(id, str(body["name"]))

    return section


def open_as_admin(new_page: NewPage, address: str, width: int = 1440, **options: object) -> Page:
    page = new_page(width, person="admin", **options)
    page.goto(address)
    if address == TREE:
        expect(page.get_by_role("row").last).to_be_visible()
    settled(page)
    return page


def on_menu(page: Page, call: str, act: Callable[[], object], visitor: httpx.Client) -> list[str]:
    """The sections as visitors read them once the command that `act` sends has arrived there."""
    with page.expect_response(lambda answer: call in answer.url and answer.request.method == "PATCH") as answered:
        act()
    assert answered.value.ok, answered.value.text()
    position = {"X-Min-Position": answered.value.headers["x-event-position"]}
    return [section["name"] for section in visitor.get("/api/menu", headers=position).json()]


def save(page: Page) -> dict[str, str]:
    """Saves the form; the header by which others read what was saved."""
    with page.expect_response(lambda answer: answer.request.method == "PATCH" and answer.ok) as answered:
        page.get_by_role("button", name="Salvar").click()
    expect(page.get_by_text("Categoria salva.")).to_be_visible()
    return {"X-Min-Position": answered.value.headers["x-event-position"]}


def among(names: list[str], *sections: Section) -> list[str]:
    wanted = {section.name for section in sections}
    return [name for name in names if name in wanted]


def row(page: Page, section: Section) -> Locator:
    return page.get_by_role("row", name=section.name, exact=True)


def listed(page: Page, section: Section) -> Locator:
    return page.get_by_role("row", name=re.compile(f"Abrir {section.name}"))


def field(page: Page, label: str) -> Locator:
    """Of the category itself; its name in other languages has a label that goes on."""
    return page.get_by_label(re.compile(rf"^{re.escape(label)}( \*)?$"))


def test_a_section_gets_its_words_and_its_banner_and_goes_again(
    new_page: NewPage, manager: httpx.Client, picture: Picture
) -> None:
    admin = open_as_admin(new_page, "/admin/categories")
    admin.get_by_role("link", name="Nova Categoria").click()
    field(admin, "Nome").fill("Vinhos da serra")
    field(admin, "Descrição").fill("Tintos, brancos e um rosé.")
    admin.get_by_role("button", name="Criar categoria").click()
    expect(admin.get_by_role("heading", name="Vinhos da serra")).to_be_visible()
    expect(admin).to_have_url(re.compile(r"/admin/categories/\d+$"))
    id = admin.url.rsplit("/", 1)[1]

    admin.locator("input[type=file]").set_input_files(chosen("adega.jpg", painted(1680, 720, glow=0.3)))
    expect(admin.get_by_text("1 de 1 image(s)")).to_be_visible(timeout=30_000)
    field(admin, "Nome").fill("Vinhos da casa")
    field(admin, "Descrição").fill("")
    position = save(admin)
    picture(admin, "category-editor")
    assert violations(admin) == []

    stored = manager.get(f"{CATEGORIES}/{id}", headers=position).json()
    assert (stored["name"], stored["description"]) == ("Vinhos da casa", "")
    assert stored["image_url"].startswith("/media/")
    admin.get_by_role("link", name="Categorias").last.click()
    admin.get_by_label("Buscar em Categorias").fill("vinhos da casa")
    found = admin.get_by_role("row", name=re.compile("Abrir Vinhos da casa"))
    expect(found).to_contain_text("Sem descrição")
    expect(found.locator("img")).to_have_js_property("complete", True)
    expect(admin).to_have_url(re.compile("search=vinhos"))

    found.get_by_role("link", name="Abrir Vinhos da casa").click()
    admin.get_by_role("button", name="Excluir", exact=True).click()
    dialog = admin.get_by_role("dialog", name="Excluir Vinhos da casa")
    expect(dialog.get_by_text("Ela sai do cardápio com o seu banner")).to_be_visible()
    dialog.get_by_role("button", name="Excluir").click()
    expect(admin).to_have_url(re.compile("/admin/categories$"))
    expect(admin.get_by_text("Categoria excluída.")).to_be_visible()
    assert manager.delete(f"{CATEGORIES}/{id}").status_code == 404


def test_keys_and_the_mouse_put_the_menu_in_order(
    new_page: NewPage, pub: System, add: Callable[..., Section], picture: Picture
) -> None:
    first, second = add("Espumantes"), add("Licores")
    main = add("Coquetéis", empty=True)
    add("Clássicos do balcão", parent=main)
    admin = open_as_admin(new_page, TREE)

    def shown() -> list[str]:
        return [each.get_attribute("aria-label") or "" for each in admin.get_by_role("row").all()]

    before = shown()
    row(admin, second).focus()
    admin.keyboard.press("ArrowRight")
    handle = admin.get_by_role("button", name=f"Arrastar {second.name}", exact=True)
    expect(handle).to_be_focused()
    pick_up(admin, handle)
    admin.keyboard.press("ArrowUp")
    admin.keyboard.press("Escape")
    expect(handle).to_be_focused()
    assert shown() == before
    with pub.client() as visitor:
        assert among([each["name"] for each in visitor.get("/api/menu").json()], first, second) == [
            first.name,
            second.name,
        ]
        pick_up(admin, handle)
        climb_to(admin, re.compile(f" e {re.escape(first.name)}$|antes de {re.escape(first.name)}$"))
        picture(admin, "category-tree-keyboard")
        names = on_menu(admin, "/reorder", lambda: admin.keyboard.press("Enter"), visitor)
        assert among(names, first, second) == [second.name, first.name]
        expect(admin.locator("output").filter(has_text=f"{second.name} agora é a")).to_have_count(1)
        expect(row(admin, second)).to_be_focused()

        names = on_menu(admin, "/reorder", lambda: drag(admin, first, second, 0.15), visitor)
        assert among(names, first, second) == [first.name, second.name]
        on_menu(admin, "/bulk", lambda: drag(admin, second, first, 0.5), visitor)
        expect(row(admin, second)).to_have_attribute("aria-level", "2")
        picture(admin, "category-tree-mouse")
        below = next(each for each in visitor.get("/api/menu").json() if each["name"] == second.name)
        assert below["parent_id"] == first.id
        on_menu(admin, "/bulk", lambda: drag(admin, second, first, 0.15), visitor)
        expect(row(admin, second)).to_have_attribute("aria-level", "1")

    # what has sections inside goes below no other
    sent = []
    admin.on("request", lambda request: sent.append(request.method))
    drag(admin, main, first, 0.5, releasing=False)
    expect(row(admin, first)).not_to_have_attribute("data-drop-target", "true")
    admin.keyboard.press("Escape")
    admin.mouse.up()
    expect(row(admin, main)).to_have_attribute("aria-level", "1")
    assert "PATCH" not in sent

    reader = new_page()
    reader.goto("/cardapio")
    expect(reader.locator("#served")).to_have_count(0)
    headings = [reader.get_by_role("heading", name=each.name, exact=True) for each in (second, first)]
    tops = [heading.evaluate("heading => heading.getBoundingClientRect().top") for heading in headings]
    assert tops[0] < tops[1]


def test_a_thumb_puts_the_menu_in_order(
    new_page: NewPage, pub: System, add: Callable[..., Section], picture: Picture
) -> None:
    first, second = add("Águas"), add("Chás")
    admin = open_as_admin(new_page, TREE, 390, has_touch=True, is_mobile=True)
    up = admin.get_by_role("button", name=f"{second.name}: subir")
    with pub.client() as visitor:
        names = on_menu(admin, "/reorder", up.tap, visitor)
        assert among(names, first, second) == [second.name, first.name]
        expect(up).to_be_focused()
        picture(admin, "category-tree-phone")
        assert violations(admin) == []
        names = on_menu(admin, "/reorder", lambda: swipe(admin, first, second, 0.15), visitor)
        assert among(names, first, second) == [first.name, second.name]
        on_menu(admin, "/bulk", lambda: swipe(admin, second, first, 0.5), visitor)
    expect(row(admin, second)).to_have_attribute("aria-level", "2")


def test_sections_are_hidden_and_deleted_from_the_list(
    new_page: NewPage, pub: System, manager: httpx.Client, add: Callable[..., Section], picture: Picture
) -> None:
    full, empty = add("Runs cheia"), add("Runs vazia", empty=True)
    admin = open_as_admin(new_page, "/admin/categories?search=runs")
    visible = admin.get_by_role("switch", name=f"{full.name}: no cardápio")
    with pub.client() as visitor:
        names = on_menu(admin, f"{CATEGORIES}/{full.id}", visible.click, visitor)
        assert full.name not in names
        expect(visible).not_to_be_checked()
        expect(listed(admin, full)).to_contain_text("Inativo")
        names = on_menu(admin, f"{CATEGORIES}/{full.id}", visible.click, visitor)
        assert full.name in names
    expect(visible).to_be_checked()

    admin.get_by_role("checkbox", name="Selecionar todos desta página").locator("visible=true").check()
    admin.get_by_role("button", name="Ocultar").click()
    expect(admin.get_by_text("2 categorias ocultas.")).to_be_visible()
    for section in (full, empty):
        expect(admin.get_by_role("switch", name=f"{section.name}: no cardápio")).not_to_be_checked()
    settled(admin)  # the list is read again, and its lines may move

    admin.get_by_role("checkbox", name="Selecionar todos desta página").locator("visible=true").check()
    admin.get_by_role("button", name="Excluir").click()
    dialog = admin.get_by_role("dialog")
    dialog.get_by_role("button", name="Excluir").click()
    expect(dialog.get_by_role("alert")).to_contain_text(f"contém 1 produto (Um de {full.name})")
    picture(admin, "categories-bulk-refused")
    assert manager.get(f"{CATEGORIES}/{empty.id}").status_code == 200
    dialog.get_by_role("button", name="Cancelar").click()

    admin.get_by_role("checkbox", name=f"Selecionar {full.name}").uncheck()
    admin.get_by_role("button", name="Excluir").click()
    dialog.get_by_role("button", name="Excluir").click()
    expect(admin.get_by_text("1 categoria excluída.")).to_be_visible()
    expect(listed(admin, empty)).to_have_count(0)


def pick_up(page: Page, handle: Locator) -> None:
    """Takes a row by its focused handle. Keys mean places from the frame on in which the first place has the focus."""
    page.keyboard.press("Enter")
    expect(handle).not_to_be_focused()


def climb_to(page: Page, place: re.Pattern[str]) -> None:
    """Goes up from drop target to drop target to the one that is called so."""
    for _ in range(8):
        if place.search(page.evaluate("document.activeElement.ariaLabel ?? ''")):
            return
        page.keyboard.press("ArrowUp")
    raise AssertionError(f"no place is called {place.pattern}")


def drag(page: Page, section: Section, onto: Section, share: float, *, releasing: bool = True) -> None:
    """Drags a row by its handle to the height of another row that `share` says (0: its upper edge)."""
    row(page, onto).scroll_into_view_if_needed()
    row(page, section).scroll_into_view_if_needed()
    handle = page.get_by_role("button", name=f"Arrastar {section.name}", exact=True).bounding_box()
    target = row(page, onto).bounding_box()
    assert handle
    assert target
    x, y = target["x"] + 200, target["y"] + target["height"] * share
    page.mouse.move(handle["x"] + 12, handle["y"] + 12)
    page.mouse.down()
    page.mouse.move(x, y + 6, steps=8)
    page.mouse.move(x, y, steps=2)
    if releasing:
        page.mouse.up()


def swipe(page: Page, section: Section, onto: Section, share: float) -> None:
    """As `drag`, with a finger."""
    row(page, section).scroll_into_view_if_needed()
    handle = page.get_by_role("button", name=f"Arrastar {section.name}", exact=True).bounding_box()
    target = row(page, onto).bounding_box()
    assert handle
    assert target
    x, y = handle["x"] + 12, handle["y"] + 12
    end = target["y"] + target["height"] * share
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for part in range(1, 6):
        touch("touchMove", {"x": x, "y": y + (end - y) * part / 5})
    touch("touchEnd")
