"""The two test pages: the picture editor on a fixed picture, and a picture that never leaves the browser."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.pictures import PAGE, chosen, painted
from tests.harness.screens import settled

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def frame(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^Recorte: as setas"))


def saved(page: Page) -> tuple[Image.Image, int, dict[str, Any]]:
    """The downloaded picture, its bytes, and the edit that the page shows: another than before."""
    facts = page.locator("pre")
    before = facts.text_content() if facts.count() else ""
    with page.expect_download() as download:
        page.get_by_role("button", name="Salvar").click()
    content = Path(download.value.path()).read_bytes()
    expect(page.get_by_text("Resultado baixado")).to_be_visible()
    expect(facts).not_to_have_text(before or "")
    return Image.open(io.BytesIO(content)), len(content), json.loads(facts.text_content() or "")


def test_a_banner_that_loads_at_last_is_cut_by_mouse_and_by_keyboard_and_the_site_is_simulated(
    new_page: NewPage, picture: Picture
) -> None:
    page = new_page()
    page.route("**/test-picture-*.webp", lambda route: route.abort())
    page.goto("/test-editor")
    expect(page.get_by_text("Erro ao carregar imagem")).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Tentar novamente").click()

    shown, size, edit = saved(page)
    assert (shown.format, shown.size) == ("WEBP", (1680, 720))
    assert size <= 500_000
    assert edit["profile"] == "category"
    assert edit["cropRect"] == {"x": 0, "y": 137, "width": 2048, "height": 878}

    drag_the_corner(page)
    smaller = saved(page)[2]["cropRect"]
    assert smaller["width"] < 1700
    assert (smaller["x"], smaller["y"]) == (0, 137)
    assert abs(smaller["width"] / smaller["height"] - 1680 / 720) < 0.01
    page.get_by_role("button", name="Desfazer", exact=True).click()
    expect(page.get_by_text("2048 × 878 px")).to_be_visible()

    edit_by_keyboard_alone(page)
    expect(page.locator("pre")).to_contain_text('"brightness": 150')
    edit = json.loads(page.locator("pre").text_content() or "")
    assert edit["rotation"] == 0
    assert edit["cropRect"] == {"x": 100, "y": 291, "width": 1948, "height": 835}
    simulate_the_site_on_three_screens(page, picture)


def drag_the_corner(page: Page) -> None:
    corner = page.get_by_label(re.compile("^Canto inferior direito"))
    corner.scroll_into_view_if_needed()
    box = corner.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    page.mouse.down()
    page.mouse.move(box["x"] - 300, box["y"] - 40, steps=8)
    page.mouse.up()


def edit_by_keyboard_alone(page: Page) -> None:
    frame(page).focus()
    for key in ("ArrowDown", "Shift+ArrowDown", "Control+ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    tab_to(page, re.compile("^Canto superior esquerdo"))
    page.keyboard.press("Control+ArrowRight")
    tab_to(page, re.compile("Girar 90° para a direita"))
    page.keyboard.press("Enter")
    page.keyboard.press("Control+z")
    tab_to(page, re.compile("^Brilho"))
    page.keyboard.press("End")
    tab_to(page, re.compile("^Salvar"))
    with page.expect_download():
        page.keyboard.press("Enter")


def tab_to(page: Page, name: re.Pattern[str]) -> None:
    """Tab until what has this name has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => [document.activeElement.ariaLabel, document.activeElement.labels?.[0]?.innerText, "
            "document.activeElement.innerText].find(Boolean) ?? ''"
        )
        if name.search(focused):
            return
    raise AssertionError(f"nothing called {name.pattern} is reached by the keyboard")


def simulate_the_site_on_three_screens(page: Page, picture: Picture) -> None:
    simulated = page.frame_locator("iframe")
    page.get_by_role("button", name="Simular").click()
    for screen, size in {"Celular": (320, 240), "Tablet": (768, 576), "Computador": (1200, 900)}.items():
        page.get_by_role("radio", name=re.compile(screen)).check(force=True)
        expect(simulated.get_by_text("Mesa posta no bar")).to_be_visible()
        inside = page.frames[-1].evaluate("() => [innerWidth, innerHeight]")
        assert tuple(inside) == size
    settled(page)
    assert violations(page) == []
    for kind in ("product", "hero"):
        page.get_by_label("Perfil").select_option(kind)
        page.get_by_role("button", name="Simular").click()
        expect(simulated.locator("img").first).to_be_visible()
        if kind == "product":
            expect(simulated.get_by_text("Mesa posta no bar")).to_be_visible()
        page.get_by_role("region", name="Simulação").scroll_into_view_if_needed()
        picture(page, f"editor-{kind}-simulated")


def test_the_editor_is_used_on_a_narrow_phone(new_page: NewPage, picture: Picture) -> None:
    page = new_page(width=360, has_touch=True, is_mobile=True)
    page.goto("/test-editor")
    page.get_by_role("button", name="Mais perto").tap()
    page.get_by_role("button", name="Girar 90° para a esquerda").tap()
    page.get_by_role("button", name="Simular").tap()
    expect(page.frame_locator("iframe").locator("img").first).to_be_visible()
    settled(page)
    picture(page, "editor-on-a-phone")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    assert saved(page)[0].size == (1680, 720)


REFUSED = (
    ("pagina.html", PAGE, "text/html", "Arquivo inválido"),
    ("pagina.jpg", PAGE, "image/jpeg", "Erro ao carregar imagem"),
    ("copo.gif", b"GIF89a", "image/gif", "Tipo de arquivo não permitido. Use:"),
    ("pequeno.jpg", painted(800, 600), "image/jpeg", "Dimensões insuficientes. Mínimo: 1080x1350 px"),
)


def test_a_product_picture_is_taken_edited_and_deleted_without_leaving_the_browser(
    new_page: NewPage, picture: Picture
) -> None:
    page = new_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method != "GET" else None)
    page.goto("/test-images")
    file = page.locator("input[type=file]")
    for name, content, kind, text in REFUSED:
        file.set_input_files(chosen(name, content, kind))
        expect(page.get_by_role("alert")).to_contain_text(text)

    file.set_input_files(chosen("copo.jpg", painted(1200, 1500)))
    expect(page.get_by_role("img", name="copo")).to_be_visible()
    page.get_by_role("button", name="Editar").click()
    page.get_by_label("Saturação", exact=True).fill("50")
    page.get_by_role("button", name="Salvar").click()
    expect(page.get_by_text("Com edição de teste")).to_be_visible()
    page.get_by_text("Objeto da imagem").click()
    shown = json.loads(page.locator("pre").text_content() or "")
    assert (shown["entityType"], shown["editData"]["saturation"]) == ("product", 50)
    assert shown["processedUrl"] != shown["originalUrl"]
    assert shown["metadata"]["dimensions"] == {"width": 1200, "height": 1500}
    settled(page)
    picture(page, "a-local-picture-edited")
    assert violations(page) == []

    page.get_by_role("button", name="Excluir").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Tem certeza que deseja excluir esta imagem?")
    dialog.get_by_role("button", name="Excluir").click()
    expect(page.get_by_role("img", name="copo")).to_have_count(0)
    assert sent == []
