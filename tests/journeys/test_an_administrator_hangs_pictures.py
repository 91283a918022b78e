"""Pictures: sent from a desk and from a phone, refused, broken off, and what visitors see of them."""

import io
import re
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import Page, Request, Route, expect

from tests.harness.pictures import PAGE, SCRIPTED_SVG, bomb, chosen, noisy, painted
from tests.harness.screens import settled, without_live_updates
from tests.harness.slides import SLIDE, choose, row, slides
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
    choose(
        admin,
        chosen("terraco.jpg", painted(1920, 1080, glow=0.2)),
        chosen("torneiras.png", painted(1600, 900, "PNG", glow=0.4), "image/png"),
        chosen("mesa.webp", painted(1800, 1200, "WEBP", glow=0.6), "image/webp"),
    )
    expect(dialog.get_by_role("listitem").filter(has_text="terraco.jpg")).to_contain_text("Processando · 50%")
    expect(dialog.get_by_role("listitem").filter(has_text="mesa.webp")).to_contain_text("Enviando · 0%")
    expect(dialog.get_by_role("progressbar", name="Processando terraco.jpg")).to_have_attribute("value", "50")
    picture(admin, "slides-on-their-way")
    held[0].continue_()
    expect(admin.get_by_text("3 imagem(ns) Hero enviada(s) com sucesso!")).to_be_visible()
    expect(dialog).to_have_count(0)
    for name in ("terraco.jpg", "torneiras.png", "mesa.webp"):
        expect(row(admin, name)).to_contain_text("Sem título")

    visitor = new_page()
    visitor.goto("/")
    expect(visitor.get_by_text(f"1 / {before + 3}")).to_be_visible()


def test_the_progress_follows_the_bytes_to_the_signed_address(admin: Page, hung: Callable[..., list[int]]) -> None:
    sent: list[Request] = []
    admin.on("request", lambda request: sent.append(request) if request.method == "PUT" else None)
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 300_000}
    line = admin.context.new_cdp_session(admin)
    line.send("Network.emulateNetworkConditions", slow)
    choose(admin, chosen("pesada.jpg", noisy(1600, 900)))
    item = admin.get_by_role("dialog").get_by_role("listitem").filter(has_text="pesada.jpg")
    expect(item).to_contain_text(re.compile(r"Enviando · [1-4]\d?%"))
    line.send("Network.emulateNetworkConditions", {**slow, "uploadThroughput": -1})
    expect(row(admin, "pesada.jpg")).to_be_visible()
    assert ["authorization" in request.headers for request in sent] == [False]


def test_where_no_address_is_signed_the_picture_goes_inside_the_command(
    admin: Page, hung: Callable[..., list[int]]
) -> None:
    admin.route("**/api/admin-images-sas", lambda route: route.fulfill(status=404, json={"error": "Não existe."}))
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    with admin.expect_request(lambda request: request.method == "POST" and request.url.endswith("/images")) as command:
        choose(admin, chosen("embutida.jpg", SLIDE))
    assert str(command.value.post_data_json["fileData"]).startswith("data:image/jpeg;base64,")
    expect(row(admin, "embutida.jpg")).to_be_visible()


def test_a_file_that_breaks_the_rules_is_refused_by_name(
    admin: Page, hung: Callable[..., list[int]], picture: Picture
) -> None:
    asked: list[str] = []
    admin.on("request", lambda request: asked.append(request.url) if request.method in {"POST", "PUT"} else None)
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    dialog = admin.get_by_role("dialog", name="Nova Imagem Hero")
    choose(
        admin,
        chosen("recorte.jpg", painted(1599, 900)),
        chosen("grande.jpg", SLIDE + b"\0" * (10 * 1024 * 1024)),
        chosen("animada.gif", b"GIF89a", "image/gif"),
        chosen("desenho.svg", SCRIPTED_SVG, "image/svg+xml"),
        chosen("pagina.jpg", PAGE),
        chosen("cortada.png", painted(1600, 900, "PNG")[:40], "image/png"),
        chosen("bomba.png", bomb(), "image/png"),
        chosen("vazia.jpg", b""),
    )
    unreadable = "Não foi possível ler a imagem para validar dimensões."
    kinds = "Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp"
    for name, reason in {
        "recorte.jpg": "Dimensões insuficientes. Mínimo: 1600x900 px (arquivo: 1599x900 px)",
        "grande.jpg": "Arquivo muito grande. Máximo: 10MB",
        "animada.gif": kinds,
        "desenho.svg": kinds,
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


def test_what_the_browser_takes_for_a_picture_the_server_looks_into(
    admin: Page, pub: System, hung: Callable[..., list[int]]
) -> None:
    disguised = io.BytesIO()
    with_tail = painted(1600, 900, glow=0.3) + PAGE
    Image.new("RGB", (1600, 900), "#b5823c").save(disguised, "GIF")
    name = "<img src=x onerror=document.title='owned'>.jpg"
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    dialog = admin.get_by_role("dialog", name="Nova Imagem Hero")
    choose(admin, chosen("disfarce.png", disguised.getvalue(), "image/png"), chosen(name, with_tail))
    expect(dialog.get_by_role("listitem").filter(has_text="disfarce.png")).to_contain_text(
        "Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp"
    )
    expect(dialog.get_by_role("listitem").filter(has_text=name)).to_contain_text("Enviada · 100%")
    dialog.get_by_role("button", name="Fechar").last.click()
    expect(row(admin, name)).to_be_visible()
    expect(admin).not_to_have_title("owned")
    with pub.client("admin") as client:
        kept = next(image for image in slides(client) if image["original_name"] == name)
        for address in (kept["url"], kept["original_url"]):
            answer = client.get(address)
            assert answer.headers["Content-Type"] == "image/webp"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert b"<script" not in answer.content


def test_a_sixteenth_slide_and_a_name_on_its_way_are_refused(
    admin: Page, pub: System, hung: Callable[..., list[int]]
) -> None:
    with pub.client("admin") as client:
        room = 15 - len(slides(client))
    hung(*(f"quase-{number}.jpg" for number in range(room - 1)))
    admin.goto("/admin/images")
    expect(admin.get_by_text("Mostrando 1 a 14 de 14")).to_be_visible()
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    choose(admin, *(chosen(name, SLIDE) for name in ("ultima.jpg", "ultima.jpg", "demais.jpg")))
    dialog = admin.get_by_role("dialog", name="Nova Imagem Hero")
    expect(dialog).to_contain_text("Arquivo(s) já sendo enviado(s): ultima.jpg")
    expect(dialog).to_contain_text("Máximo de 15 imagem(ns) permitida(s) para hero")
    expect(dialog.get_by_role("listitem").filter(has_text="ultima.jpg")).to_contain_text("Enviada · 100%")


def test_nothing_is_sent_or_lost_while_the_server_is_away(admin: Page, hung: Callable[..., list[int]]) -> None:
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    admin.route("**/api/**", lambda route: route.abort())
    choose(admin, chosen("sem-rede.jpg", SLIDE))
    item = admin.get_by_role("dialog").get_by_role("listitem").filter(has_text="sem-rede.jpg")
    expect(item).to_contain_text("A imagem não foi enviada")
    admin.get_by_role("dialog").get_by_role("button", name="Fechar").last.click()

    # the list without the search has failed too: what is looked at must be the answer to the search
    with admin.expect_event("requestfailed", lambda request: "search=torneira" in request.url):
        admin.get_by_placeholder("Buscar...").fill("torneira")
    expect(admin).to_have_url(re.compile("search=torneira"))
    expect(admin.get_by_text("Erro ao carregar imagens")).to_be_visible()
    # who hears the server again asks by themselves: here a person does
    without_live_updates(admin)
    admin.unroute("**/api/**")
    admin.get_by_role("button", name="Tentar novamente").click()
    expect(row(admin, "chope-na-torneira.webp")).to_be_visible()


def test_closing_in_the_middle_of_an_upload_asks_and_leaves_no_picture(
    admin: Page, pub: System, hung: Callable[..., list[int]]
) -> None:
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    held: list[Route] = []
    admin.route("**/api/admin-images-sas", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks it
    choose(admin, chosen("interrompida.jpg", SLIDE))
    dialog = admin.get_by_role("dialog", name="Nova Imagem Hero")
    expect(dialog.get_by_role("listitem").filter(has_text="interrompida.jpg")).to_contain_text("Enviando · 0%")
    admin.keyboard.press("Escape")
    expect(dialog).to_contain_text("Há imagens sendo enviadas. Parar o envio?")
    dialog.get_by_role("button", name="Parar e fechar").click()
    expect(dialog).to_have_count(0)
    admin.reload()
    settled(admin)
    with pub.client("admin") as client:
        assert "interrompida.jpg" not in {image["original_name"] for image in slides(client)}


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
    # a phone held upright writes a lying picture and a note that it is to be turned
    turned = Image.Exif()
    turned[0x0112] = 6
    chooser.value.set_files([chosen("em-pe.jpg", painted(2000, 1500, exif=turned))])
    expect(dialog).to_contain_text("Enviada · 100%")
    expect(dialog).to_contain_text("1 de 1 image(s)")
    expect(dialog).to_contain_text("Para trocar a imagem, use Substituir")
    settled(phone)
    picture(phone, "phone-has-a-picture")
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390
    with pub.client() as client:
        shown = client.get("/api/public-images", params={"type": "product", "productId": id}).json()["images"]
    assert [(image["width"], image["height"]) for image in shown] == [(1080, 1350)]

    dialog.get_by_role("button", name="Visualizar em-pe.jpg").tap()
    preview = phone.get_by_role("dialog", name="Visualizar em-pe.jpg")
    expect(preview).to_contain_text("1500×2000 px")
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
