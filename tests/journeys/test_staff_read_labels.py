"""Labels are printed, read by hand, by a scanner and by the camera, and a warehouse is counted with them."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import segno
from playwright.sync_api import Browser, Page, expect

from tests.harness.browser import FLAGS, HEADLESS_SHELL, chromium
from tests.harness.paper_screens import saved_paper
from tests.harness.screens import fill_login
from tests.harness.system import DEMO_PASSWORD, System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
PLACE = "Depósito da contagem"


@pytest.fixture(scope="module")
def depot(pub: System) -> int:
    """A place with two barrels, DEP-1 and DEP-2. DEP-3 is kept elsewhere."""
    with pub.client("admin") as client:

        def made(path: str, body: dict[str, Any]) -> int:
            return int(client.post(f"/api/v1/equipment/{path}", json=body).raise_for_status().json()["id"])

        model = made("models", {"name": "Barril do depósito", "capacity_l": 30})
        place = made("locations", {"name": PLACE, "kind": "choperia"})
        elsewhere = made("locations", {"name": "Outro depósito", "kind": "choperia"})
        for number, where in ((1, place), (2, place), (3, elsewhere)):
            made("assets", {"asset_tag": f"DEP-{number}", "model_id": model, "stock_location_id": where})
        return place


def scanned(page: Page, text: str) -> None:
    """As a keyboard scanner does: into whatever has the focus, Enter at the end."""
    page.keyboard.type(text)
    page.keyboard.press("Enter")


@pytest.mark.usefixtures("depot")
def test_a_label_is_printed_and_opens_its_thing(new_page: NewPage, picture: Picture) -> None:
    page = new_page(1440, person="admin")
    page.goto("/operacoes/etiquetas")
    page.get_by_label("Buscar peças").fill("dep-")
    page.get_by_role("button", name="Escolher 3 mostradas").click()
    page.get_by_label("Primeira etiqueta livre").fill("5")
    expect(page.get_by_text("Linha 2, coluna 2 da folha.")).to_be_visible()
    words = saved_paper(page, "Etiquetas")
    assert all(f"DEP-{number} Barril do depósito" in words for number in (1, 2, 3))
    picture(page, "label-sheets")

    phone = new_page(360, person="admin")
    phone.goto("/e")
    expect(phone.get_by_label("Ler etiqueta")).to_be_focused()
    scanned(phone, "https://pirilampo.example/e/DEP-1")
    expect(phone.get_by_role("heading", name="DEP-1")).to_be_visible()
    expect(phone).to_have_url(re.compile("/e/DEP-1$"))
    expect(phone.get_by_text(PLACE)).to_be_visible()
    expect(phone.get_by_role("link", name="Encher com um lote")).to_be_visible()
    picture(phone, "label")
    scanned(phone, "VELHO-12")
    expect(phone.get_by_text("Nenhuma etiqueta da casa diz “VELHO-12”")).to_be_visible()


@pytest.mark.usefixtures("depot")
def test_a_label_is_shown_after_the_sign_in(new_page: NewPage) -> None:
    visitor = new_page(360)
    visitor.goto("/e/DEP-2")
    fill_login(visitor, "admin", DEMO_PASSWORD)
    expect(visitor.get_by_role("heading", name="DEP-2")).to_be_visible()


@pytest.mark.usefixtures("depot")
def test_a_warehouse_is_counted_on_two_devices_and_the_count_survives_a_reload(
    new_page: NewPage, picture: Picture
) -> None:
    page = new_page(360, person="admin")
    page.goto("/operacoes/contagens")
    page.get_by_label("Local").select_option(label=PLACE)
    page.get_by_role("button", name="Começar").click()
    expect(page.get_by_text("0 de 2 peças")).to_be_visible()
    for tag in ("dep-1", "DEP-3", "VELHO-12", "DEP-1"):
        scanned(page, tag)
    expect(page.get_by_text("DEP-1: já foi lida.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("1 de 2 peças")).to_be_visible()
    unexpected = page.get_by_role("region", name="Inesperadas")
    expect(unexpected.get_by_role("listitem").filter(has_text="DEP-3")).to_contain_text("disponível, Outro depósito")
    expect(unexpected.get_by_role("listitem").filter(has_text="VELHO-12")).to_contain_text("nenhuma peça")
    picture(page, "counting")

    other = new_page(1440, person="gerente")
    other.goto("/operacoes/contagens")
    expect(other.get_by_role("listitem").filter(has_text=PLACE)).to_contain_text("1 de 2")
    picture(other, "open-counts")
    other.get_by_role("button", name=f"Continuar a contagem de {PLACE}").click()
    expect(other.get_by_label("Ler etiqueta")).to_be_focused()
    scanned(other, "OUTRA-7")
    expect(unexpected.get_by_role("listitem").filter(has_text="OUTRA-7")).to_be_visible()
    page.get_by_role("button", name="Terminar a contagem").click()
    page.get_by_role("dialog").get_by_role("button", name="Terminar").click()
    count = page.get_by_role("link").filter(has_text=PLACE)
    expect(count).to_contain_text("1 de 2")
    expect(count).to_contain_text("1 falta")
    expect(other.get_by_text("Esta contagem já foi terminada ou descartada.")).to_be_visible()
    count.click()
    expect(page.get_by_role("heading", name="Faltam: 1")).to_be_visible()
    expect(page.get_by_role("link", name="DEP-2")).to_be_visible()
    picture(page, "count")


@pytest.fixture
def looking_at(browser: Browser, pub: System, tmp_path: Path) -> Iterator[Callable[[str], Page]]:
    """Opens a page of a browser whose camera shows a QR code with this text."""
    film = tmp_path / "label.y4m"
    flags = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
    opened: list[Browser] = []

    def page(text: str) -> Page:
        film.write_bytes(_film(text))
        args = [*FLAGS, *flags, f"--use-file-for-fake-video-capture={film}"]
        opened.append(browser.browser_type.launch(executable_path=chromium(HEADLESS_SHELL), args=args))
        return opened[0].new_page(
            base_url=pub.url, storage_state=pub.browser_state("garcom"), viewport={"width": 360, "height": 640}
        )

    yield page
    for each in opened:
        each.close()


def _film(text: str) -> bytes:
    """Two pictures of 640 × 480 in Y4M, the code in the middle."""
    code = np.array([list(row) for row in segno.make(text, error="q", micro=False).matrix_iter(scale=8, border=4)])
    luma = np.full((480, 640), 235, np.uint8)
    top, left = (480 - code.shape[0]) // 2, (640 - code.shape[1]) // 2
    luma[top : top + code.shape[0], left : left + code.shape[1]][code == 1] = 16
    frame = b"FRAME\n" + luma.tobytes() + np.full(640 * 480 // 2, 128, np.uint8).tobytes()
    return b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n" + frame * 2


@pytest.mark.usefixtures("depot")
def test_the_camera_reads_a_label(looking_at: Callable[[str], Page]) -> None:
    """By zxing, whose module comes from our own server under the policy of the page."""
    phone = looking_at("https://pirilampo.example/e/DEP-2")
    phone.goto("/e")
    phone.get_by_role("button", name="Usar a câmera").click()
    expect(phone.get_by_role("heading", name="DEP-2")).to_be_visible(timeout=20_000)
    expect(phone).to_have_url(re.compile("/e/DEP-2$"))
    expect(phone.get_by_label("Imagem da câmera")).to_have_count(0)
