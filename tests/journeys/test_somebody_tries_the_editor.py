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
    """The downloaded picture, its bytes, and the edit that the page shows."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Salvar").click()
    content = Path(download.value.path()).read_bytes()
    expect(page.get_by_text("Resultado baixado")).to_be_visible()
    facts = page.locator("pre").text_content()
    assert facts is not None
    return Image.open(io.BytesIO(content)), len(content), json.loads(facts)


def test_the_editor_cuts_a_category_banner_and_downloads_it_as_webp(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/test-editor")
    shown, size, edit = saved(page)
    assert (shown.format, shown.size) == ("WEBP", (1680, 720))
    assert size <= 500_000
    assert edit["profile"] == "category"
    assert edit["cropRect"] == {"x": 0, "y": 137, "width": 2048, "height": 878}


def test_the_frame_is_dragged_and_stays_in_its_shape_and_in_the_picture(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/test-editor")
    corner = page.get_by_label(re.compile("^Canto inferior direito"))
    box = corner.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    page.mouse.down()
    page.mouse.move(box["x"] - 300, box["y"] - 40, steps=8)
    page.mouse.up()
    smaller = saved(page)[2]["cropRect"]
    assert smaller["width"] < 1700
    assert (smaller["x"], smaller["y"]) == (0, 137)
    assert abs(smaller["width"] / smaller["height"] - 1680 / 720) < 0.01
    page.get_by_role("button", name="Desfazer", exact=True).click()
    expect(page.get_by_text("2048 × 878 px")).to_be_visible()


def test_everything_is_done_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/test-editor")
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
    expect(page.locator("pre")).to_contain_text('"brightness": 150')
    edit = json.loads(page.locator("pre").text_content() or "")
    assert edit["rotation"] == 0
    assert edit["cropRect"] == {"x": 100, "y": 291, "width": 1948, "height": 835}


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


@pytest.mark.parametrize("kind", ["category", "product", "hero"])
def test_the_site_is_simulated_on_three_screens(new_page: NewPage, picture: Picture, kind: str) -> None:
    page = new_page()
    page.goto("/test-editor")
    page.get_by_label("Perfil").select_option(kind)
    page.get_by_role("button", name="Simular").click()
    for screen, size in {"Celular": (320, 240), "Tablet": (768, 576), "Computador": (1200, 900)}.items():
        page.get_by_role("radio", name=re.compile(screen)).check(force=True)
        simulated = page.frame_locator("iframe")
        expect(simulated.locator("img").first).to_be_visible()
        inside = page.frames[-1].evaluate("() => [innerWidth, innerHeight]")
        assert tuple(inside) == size
        if kind != "hero":
            expect(simulated.get_by_text("Mesa posta no bar")).to_be_visible()
    settled(page)
    page.get_by_role("region", name="Simulação").scroll_into_view_if_needed()
    picture(page, f"editor-{kind}-simulated")
    assert violations(page) == []


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


def test_a_picture_that_cannot_be_loaded_is_said_and_tried_again(new_page: NewPage) -> None:
    page = new_page()
    page.route("**/test-picture-*.webp", lambda route: route.abort())
    page.goto("/test-editor")
    expect(page.get_by_text("Erro ao carregar imagem")).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Tentar novamente").click()
    expect(page.get_by_role("button", name="Salvar")).to_be_enabled()


def test_a_product_picture_is_taken_edited_and_deleted_without_leaving_the_browser(
    new_page: NewPage, picture: Picture
) -> None:
    page = new_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method != "GET" else None)
    page.goto("/test-images")
    file = page.locator("input[type=file]")
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


@pytest.mark.parametrize(
    ("name", "content", "kind", "text"),
    [
        ("pagina.html", PAGE, "text/html", "Arquivo inválido"),
        ("pagina.jpg", PAGE, "image/jpeg", "Erro ao carregar imagem"),
        ("copo.gif", b"GIF89a", "image/gif", "Tipo de arquivo não permitido. Use:"),
        ("pequeno.jpg", painted(800, 600), "image/jpeg", "Dimensões insuficientes. Mínimo: 1080x1350 px"),
    ],
)
def test_what_is_no_picture_of_a_product_is_refused(
    new_page: NewPage, name: str, content: bytes, kind: str, text: str
) -> None:
    page = new_page()
    page.goto("/test-images")
    page.locator("input[type=file]").set_input_files(chosen(name, content, kind))
    expect(page.get_by_role("alert")).to_contain_text(text)
