"""The sections of the menu, from their first form to the order visitors read them in, and what can go wrong between."""

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.harness.axe import violations
from tests.harness.pictures import chosen, painted
from tests.harness.screens import settled, without_live_updates
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


def open_as_admin(new_page: NewPage, address: str, width: int = 1440, *, hears: bool = True, **options: object) -> Page:
    """The page at that address; one that does not hear shows what it last read while others change it."""
    page = new_page(width, person="admin", **options)
    if not hears:
        without_live_updates(page)
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
    return page.get_by_label(re.compile(rf"^{re.escape(label)}"))


def test_a_section_gets_its_words_and_its_banner(new_page: NewPage, manager: httpx.Client, picture: Picture) -> None:
    admin = open_as_admin(new_page, "/admin/categories")
    admin.get_by_role("link", name="Nova Categoria").click()
    admin.get_by_role("button", name="Criar categoria").click()
    expect(admin.get_by_text("Informe o nome da categoria.")).to_be_visible()
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


def test_the_keyboard_puts_the_menu_in_order(
    new_page: NewPage, pub: System, add: Callable[..., Section], picture: Picture
) -> None:
    first, second = add("Rótulos"), add("Licores")
    admin = open_as_admin(new_page, TREE)
    with pub.client() as visitor:
        assert among([each["name"] for each in visitor.get("/api/menu").json()], first, second) == [
            first.name,
            second.name,
        ]
        row(admin, second).focus()
        admin.keyboard.press("ArrowRight")
        expect(admin.get_by_role("button", name=f"Arrastar {second.name}")).to_be_focused()
        admin.keyboard.press("Enter")
        climb_to(admin, re.compile(f" e {re.escape(first.name)}$|antes de {re.escape(first.name)}$"))
        picture(admin, "category-tree-keyboard")
        names = on_menu(admin, "/reorder", lambda: admin.keyboard.press("Enter"), visitor)
        assert among(names, first, second) == [second.name, first.name]
    expect(admin.locator("output").filter(has_text=f"{second.name} agora é a")).to_have_count(1)
    expect(row(admin, second)).to_be_focused()
    reader = new_page()
    reader.goto("/cardapio")
    expect(reader.locator("#served")).to_have_count(0)
    headings = [reader.get_by_role("heading", name=each.name, exact=True) for each in (second, first)]
    tops = [heading.evaluate("heading => heading.getBoundingClientRect().top") for heading in headings]
    assert tops[0] < tops[1]


def test_escape_leaves_the_menu_as_it_was(new_page: NewPage, add: Callable[..., Section]) -> None:
    section = add("Sidras")
    admin = open_as_admin(new_page, TREE)
    before = [each.get_attribute("aria-label") for each in admin.get_by_role("row").all()]
    row(admin, section).focus()
    admin.keyboard.press("ArrowRight")
    admin.keyboard.press("Enter")
    admin.keyboard.press("ArrowUp")
    admin.keyboard.press("Escape")
    assert [each.get_attribute("aria-label") for each in admin.get_by_role("row").all()] == before


def test_the_mouse_moves_a_section_before_another_below_it_and_out_again(
    new_page: NewPage, pub: System, add: Callable[..., Section], picture: Picture
) -> None:
    first, second = add("Espumantes"), add("Aperitivos")
    admin = open_as_admin(new_page, TREE)
    with pub.client() as visitor:
        names = on_menu(admin, "/reorder", lambda: drag(admin, second, first, 0.15), visitor)
        assert among(names, first, second) == [second.name, first.name]
        on_menu(admin, "/bulk", lambda: drag(admin, first, second, 0.5), visitor)
        expect(row(admin, first)).to_have_attribute("aria-level", "2")
        picture(admin, "category-tree-mouse")
        below = next(each for each in visitor.get("/api/menu").json() if each["name"] == first.name)
        assert below["parent_id"] == second.id
        on_menu(admin, "/bulk", lambda: drag(admin, first, second, 0.15), visitor)
        expect(row(admin, first)).to_have_attribute("aria-level", "1")


def test_a_section_with_sections_inside_goes_below_no_other(new_page: NewPage, add: Callable[..., Section]) -> None:
    other, main = add("Gins"), add("Coquetéis", empty=True)
    add("Clássicos do balcão", parent=main)
    admin = open_as_admin(new_page, TREE)
    sent = []
    admin.on("request", lambda request: sent.append(request.method))
    drag(admin, main, other, 0.5, releasing=False)
    expect(row(admin, other)).not_to_have_attribute("data-drop-target", "true")
    admin.keyboard.press("Escape")
    admin.mouse.up()
    expect(row(admin, main)).to_have_attribute("aria-level", "1")
    assert "PATCH" not in sent


def test_a_thumb_moves_a_section_with_its_arrows(
    new_page: NewPage, pub: System, add: Callable[..., Section], picture: Picture
) -> None:
    first, second = add("Águas"), add("Chás")
    admin = open_as_admin(new_page, TREE, 390, has_touch=True, is_mobile=True)
    with pub.client() as visitor:
        up = admin.get_by_role("button", name=f"{second.name}: subir")
        names = on_menu(admin, "/reorder", up.tap, visitor)
        assert among(names, first, second) == [second.name, first.name]
    expect(up).to_be_focused()
    picture(admin, "category-tree-phone")
    assert violations(admin) == []


def test_a_thumb_drags_a_section_by_its_handle(new_page: NewPage, pub: System, add: Callable[..., Section]) -> None:
    first, second = add("Sucos"), add("Cafés")
    admin = open_as_admin(new_page, TREE, 390, has_touch=True, is_mobile=True)
    with pub.client() as visitor:
        names = on_menu(admin, "/reorder", lambda: swipe(admin, second, first, 0.15), visitor)
        assert among(names, first, second) == [second.name, first.name]
        on_menu(admin, "/bulk", lambda: swipe(admin, first, second, 0.5), visitor)
    expect(row(admin, first)).to_have_attribute("aria-level", "2")


def test_a_hidden_section_is_gone_from_the_menu(new_page: NewPage, pub: System, add: Callable[..., Section]) -> None:
    section = add("Cachaças")
    admin = open_as_admin(new_page, f"/admin/categories?search={section.name}")
    visible = admin.get_by_role("switch", name=f"{section.name}: no cardápio")
    with pub.client() as visitor:
        names = on_menu(admin, f"{CATEGORIES}/{section.id}", visible.click, visitor)
        assert section.name not in names
        expect(visible).not_to_be_checked()
        expect(listed(admin, section)).to_contain_text("Inativo")
        names = on_menu(admin, f"{CATEGORIES}/{section.id}", visible.click, visitor)
        assert section.name in names
    expect(visible).to_be_checked()


def test_a_section_is_deleted_once_it_is_empty(
    new_page: NewPage, manager: httpx.Client, add: Callable[..., Section], picture: Picture
) -> None:
    section = add("Tequilas")
    admin = open_as_admin(new_page, f"/admin/categories/{section.id}")
    admin.get_by_role("button", name="Excluir").click()
    dialog = admin.get_by_role("dialog", name=f"Excluir {section.name}")
    expect(dialog.get_by_text("Dentro desta há 1 produto.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Excluir")).to_be_disabled()
    picture(admin, "category-not-empty")
    dialog.get_by_role("button", name="Cancelar").click()

    inside = manager.get(f"/api/v1/admin/products?category_id={section.id}").json()["data"]
    manager.delete(f"/api/v1/admin/products/{inside[0]['id']}").raise_for_status()
    admin.reload()
    admin.get_by_role("button", name="Excluir").click()
    expect(dialog.get_by_text("Ela sai do cardápio com o seu banner")).to_be_visible()
    dialog.get_by_role("button", name="Excluir").click()
    expect(admin).to_have_url(re.compile("/admin/categories$"))
    expect(admin.get_by_text("Categoria excluída.")).to_be_visible()
    assert manager.delete(f"{CATEGORIES}/{section.id}").status_code == 404


def test_many_sections_at_once_or_none(
    new_page: NewPage, manager: httpx.Client, add: Callable[..., Section], picture: Picture
) -> None:
    full, empty = add("Runs cheia"), add("Runs vazia", empty=True)
    admin = open_as_admin(new_page, "/admin/categories?search=runs")
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


def test_two_people_who_edit_a_section_lose_nothing(
    new_page: NewPage, manager: httpx.Client, add: Callable[..., Section], picture: Picture
) -> None:
    section = add("Conhaques")
    admin = open_as_admin(new_page, f"/admin/categories/{section.id}")
    field(admin, "Nome").fill("Conhaques e brandies")
    theirs = {"name": "Destilados de vinho", "description": "Envelhecidos."}
    manager.patch(f"{CATEGORIES}/{section.id}", json=theirs).raise_for_status()
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_role("alert").filter(has_text="foi alterado por")).to_be_visible()
    expect(field(admin, "Nome")).to_have_value("Conhaques e brandies")
    expect(admin.get_by_text("Salvo por outra pessoa: Destilados de vinho.")).to_be_visible()
    expect(field(admin, "Descrição")).to_have_value("Envelhecidos.")
    picture(admin, "category-overtaken")
    stored = manager.get(f"{CATEGORIES}/{section.id}", headers=save(admin)).json()
    assert (stored["name"], stored["description"]) == ("Conhaques e brandies", "Envelhecidos.")


def test_an_order_made_from_an_old_one_is_put_back(
    new_page: NewPage, manager: httpx.Client, add: Callable[..., Section], picture: Picture
) -> None:
    first, second, third = add("Um"), add("Dois"), add("Três")
    admin = open_as_admin(new_page, TREE, hears=False)
    others = [each["id"] for each in manager.get(f"{CATEGORIES}?limit=1000&parent_id=0").json()["data"]]
    kept = [id for id in others if id not in {first.id, second.id, third.id}]
    manager.patch(f"{CATEGORIES}/reorder", json={"ids": [*kept, third.id, first.id, second.id]}).raise_for_status()
    admin.get_by_role("button", name=f"{second.name}: subir").click()
    expect(admin.get_by_text("A ordem não foi salva", exact=True)).to_be_visible()
    expect(admin.get_by_text("foi alterado por")).to_be_visible()
    expect(admin.get_by_role("row").last).to_have_attribute("aria-label", second.name)
    picture(admin, "category-order-refused")
    names = [each.get_attribute("aria-label") for each in admin.get_by_role("row").all()]
    assert among([name or "" for name in names], first, second, third) == [third.name, first.name, second.name]


def test_without_a_server_nothing_is_pretended(new_page: NewPage, add: Callable[..., Section]) -> None:
    first, second = add("Refrescos"), add("Xaropes")
    admin = open_as_admin(new_page, TREE)
    admin.route(f"**{CATEGORIES}/**", lambda route: route.abort())
    admin.get_by_role("button", name=f"{second.name}: subir").click()
    expect(admin.get_by_text("A ordem não foi salva", exact=True)).to_be_visible(timeout=60_000)
    names = [each.get_attribute("aria-label") for each in admin.get_by_role("row").all()]
    assert among([name or "" for name in names], first, second) == [first.name, second.name]

    admin.get_by_role("button", name="Lista").click()
    admin.get_by_label("Buscar em Categorias").fill(second.name)
    visible = admin.get_by_role("switch", name=f"{second.name}: no cardápio")
    expect(visible).to_have_count(1)
    visible.click()
    expect(admin.get_by_text("Erro ao atualizar visibilidade da categoria")).to_be_visible(timeout=60_000)
    expect(visible).to_be_checked()

    admin.route(f"**{CATEGORIES}?**", lambda route: route.abort())
    admin.reload()
    expect(admin.get_by_text("Erro ao carregar categorias")).to_be_visible(timeout=60_000)
    admin.unroute(f"**{CATEGORIES}?**")
    admin.get_by_role("button", name="Tentar novamente").click()
    expect(listed(admin, second)).to_be_visible()


def test_others_do_not_get_there(new_page: NewPage) -> None:
    waiter = new_page(person="garcom")
    waiter.goto("/admin/categories")
    expect(waiter).to_have_url(re.compile("/unauthorized"))


def test_rights_that_were_lost_meanwhile_are_told(new_page: NewPage, add: Callable[..., Section]) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=403, content_type="application/problem+json", body='{"error": "Você não tem acesso."}')

    section = add("Vermutes")
    admin = open_as_admin(new_page, f"/admin/categories/{section.id}")
    admin.route(f"**{CATEGORIES}/{section.id}", refuse)
    field(admin, "Nome").fill("Vermutes e bitters")
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_role("alert").filter(has_text="Você não tem acesso.")).to_be_visible()
    expect(field(admin, "Nome")).to_have_value("Vermutes e bitters")


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
