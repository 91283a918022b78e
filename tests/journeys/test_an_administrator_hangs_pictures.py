"""Pictures: sent from a desk and from a phone, refused, broken off, and what visitors see of them."""

import re
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import Page, Request, Route, expect

from tests.harness.pictures import PAGE, SCRIPTED_SVG, bomb, chosen, noisy, painted
from tests.harness.screens import settled
from tests.harness.slides import choose, row, slides
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]

UPLOADS = "**/api/v1/admin/images"


def test_several_pictures_are_hung_at_once_and_visitors_see_them(
    admin: Page, new_page: NewPage, pub: System, hung: Callable[..., list[int]], picture: Picture
) -> None:
    with pub.client() as client:
        before = len(client.get("/api/public-images", params={"type": "hero"}).json()["images"])
    sent: list[Request] = []
    admin.on("request", lambda request: sent.append(request) if request.method == "PUT" else None)
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    dialog = admin.get_by_role("dialog", name="Nova Imagem Hero")
    expect(dialog).to_contain_text("JPG, PNG, WebP")
    expect(dialog).to_contain_text("10MB por imagem")
    expect(dialog).to_contain_text("1600×900px (16:9)")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.fallback()

    admin.route(UPLOADS, hold_the_first)
    named_to_harm = "<img src=x onerror=document.title='owned'>.png"
    choose(
        admin,
        chosen("terraco.jpg", painted(1600, 900, glow=0.2)),
        chosen(named_to_harm, painted(1600, 900, "PNG", glow=0.4), "image/png"),
        chosen("mesa.webp", painted(1600, 900, "WEBP", glow=0.6), "image/webp"),
    )
    expect(dialog.get_by_role("listitem").filter(has_text="terraco.jpg")).to_contain_text("Processando · 50%")
    expect(dialog.get_by_role("listitem").filter(has_text="mesa.webp")).to_contain_text("Enviando · 0%")
    expect(dialog.get_by_role("progressbar", name="Processando terraco.jpg")).to_have_attribute("value", "50")
    picture(admin, "slides-on-their-way")
    held[0].continue_()
    expect(admin.get_by_text("3 imagem(ns) Hero enviada(s) com sucesso!")).to_be_visible()
    expect(dialog).to_have_count(0)
    for name in ("terraco.jpg", named_to_harm, "mesa.webp"):
        expect(row(admin, name)).to_contain_text("Sem título")
    expect(admin).not_to_have_title("owned")
    assert ["authorization" in request.headers for request in sent] == [False] * 3

    visitor = new_page()
    visitor.goto("/")
    expect(visitor.get_by_text(f"1 / {before + 3}")).to_be_visible()


def test_what_no_browser_can_read_is_refused_and_an_upload_can_be_stopped(
    admin: Page, pub: System, hung: Callable[..., list[int]], picture: Picture
) -> None:
    asked: list[str] = []
    admin.on("request", lambda request: asked.append(request.url) if request.method in {"POST", "PUT"} else None)
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    dialog = admin.get_by_role("dialog", name="Nova Imagem Hero")
    choose(
        admin,
        chosen("recorte.jpg", painted(1599, 900)),
        chosen("desenho.svg", SCRIPTED_SVG, "image/svg+xml"),
        chosen("pagina.jpg", PAGE),
        chosen("cortada.png", painted(1600, 900, "PNG")[:40], "image/png"),
        chosen("bomba.png", bomb(), "image/png"),
        chosen("vazia.jpg", b""),
    )
    unreadable = "Não foi possível ler a imagem para validar dimensões."
    for name, reason in {
        "recorte.jpg": "Dimensões insuficientes. Mínimo: 1600x900 px (arquivo: 1599x900 px)",
        "desenho.svg": "Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp",
        "pagina.jpg": unreadable,
        "cortada.png": unreadable,
        "bomba.png": unreadable,
        "vazia.jpg": unreadable,
    }.items():
        expect(dialog.get_by_role("listitem").filter(has_text=name)).to_contain_text(reason)
    expect(dialog).to_contain_text("Erro ao enviar algumas imagens. Verifique o console para detalhes.")
    picture(admin, "slides-refused")
    dialog.get_by_role("button", name="Dispensar bomba.png").click()
    expect(dialog.get_by_text("bomba.png")).to_have_count(0)
    assert [url for url in asked if "images" in url] == []
    expect(admin).not_to_have_title("owned")

    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 300_000}
    line = admin.context.new_cdp_session(admin)
    line.send("Network.emulateNetworkConditions", slow)
    choose(admin, chosen("pesada.jpg", noisy(1600, 900)))
    item = dialog.get_by_role("listitem").filter(has_text="pesada.jpg")
    expect(item).to_contain_text(re.compile(r"Enviando · [1-4]\d?%"))  # as the bytes go to the signed address
    admin.keyboard.press("Escape")
    expect(dialog).to_contain_text("Há imagens sendo enviadas. Parar o envio?")
    dialog.get_by_role("button", name="Parar e fechar").click()
    expect(dialog).to_have_count(0)
    line.send("Network.emulateNetworkConditions", {**slow, "uploadThroughput": -1})
    settled(admin)
    with pub.client("admin") as client:
        assert "pesada.jpg" not in {image["original_name"] for image in slides(client)}


def test_a_product_gets_its_picture_from_a_phone(new_page: NewPage, pub: System, picture: Picture) -> None:
    with pub.client("admin") as client:
        category = client.get("/api/v1/admin/categories").json()["categories"][0]["id"]
        product = {"name": "Weiss do celular", "category_id": category, "price": 14.5}
        id = client.post("/api/v1/admin/products", json=product).raise_for_status().json()["id"]
    phone = new_page(390, has_touch=True, is_mobile=True, device_scale_factor=2, person="admin")
    phone.goto("/admin/products?search=Weiss do celular")
    phone.get_by_role("button", name="Editar imagens de Weiss do celular").tap()
    dialog = phone.get_by_role("dialog", name=f"Editar Imagens - Produto #{id}")
    expect(dialog).to_contain_text("0 de 1 image(s)")
    with phone.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Escolher imagem").tap()
    chooser.value.set_files([chosen("deitada.jpg", painted(1200, 1000))])
    expect(dialog).to_contain_text("Dimensões insuficientes. Mínimo: 1080x1350 px (arquivo: 1200x1000 px)")
    picture(phone, "phone-refuses-a-picture")
    with phone.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Escolher imagem").tap()
    # a phone held upright writes a lying picture and a note that it is to be turned; it weighs more than may be sent
    turned = Image.Exif()
    turned[0x0112] = 6
    heavy = noisy(4000, 3000, exif=turned)
    assert len(heavy) > 5 * 2**20
    chooser.value.set_files([chosen("em-pe.jpg", heavy)])
    expect(dialog).to_contain_text("Enviada · 100%")
    expect(dialog).to_contain_text("1 de 1 image(s)")
    expect(dialog).to_contain_text("Para trocar a imagem, use Substituir")
    settled(phone)
    picture(phone, "phone-has-a-picture")
    dialog.get_by_role("button", name="Ajustar o corte de em-pe.jpg").tap()
    editor = phone.get_by_role("dialog", name="Editando Imagem: em-pe.jpg")
    expect(editor.get_by_role("button", name="Salvar")).to_be_visible()
    editor.get_by_role("button", name="Fechar").first.tap()
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390
    with pub.client() as client:
        shown = client.get("/api/public-images", params={"type": "product", "productId": id}).json()["images"]
    assert [(image["width"], image["height"]) for image in shown] == [(1080, 1350)]

    dialog.get_by_role("button", name="Visualizar em-pe.jpg").tap()
    preview = phone.get_by_role("dialog", name="Visualizar em-pe.jpg")
    expect(preview).to_contain_text(re.compile("(1920×2560|1512×2016) px"))
    site = preview.frame_locator("iframe")
    expect(site.get_by_role("button", name="Weiss do celular")).to_be_visible()
    picture(phone, "phone-previews-the-site")
    preview.get_by_role("button", name="Fechar").tap()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Excluir em-pe.jpg").tap()
    phone.get_by_role("dialog", name="Excluir em-pe.jpg").get_by_role("button", name="Excluir", exact=True).tap()
    expect(dialog).to_contain_text("0 de 1 image(s)")
    with pub.client("admin") as client:
        client.delete(f"/api/v1/admin/products/{id}").raise_for_status()
