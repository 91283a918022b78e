"""Pictures: sent, refused, edited, put in order, replaced, downloaded and deleted, and what visitors see of it."""

import base64
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.harness.pictures import PAGE, SCRIPTED_SVG, bomb, chosen, noisy, painted
from tests.harness.screens import settled, sign_in
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]

UPLOADS = "**/api/v1/admin/images"
SLIDE = painted(1600, 900, quality=70)


@pytest.fixture
def admin(new_page: NewPage) -> Page:
    page = new_page()
    sign_in(page, "admin")
    return page


@pytest.fixture
def hung(pub: System) -> Iterator[Callable[..., list[int]]]:
    """Hangs slides of these names without a screen, and takes down whatever is new at the end."""
    with pub.client("admin") as client:
        before = {image["id"] for image in slides(client)}

        def hang(*names: str) -> list[int]:
            return [
                client.post("/api/v1/admin/images", json=body(name, glow=number / 10)).raise_for_status().json()["id"]
                for number, name in enumerate(names)
            ]

        yield hang
        new = [image["id"] for image in slides(client) if image["id"] not in before]
        if new:
            client.request("DELETE", "/api/v1/admin/images/bulk", json={"ids": new}).raise_for_status()


def body(name: str, glow: float) -> dict[str, Any]:
    content = base64.b64encode(painted(1600, 900, quality=70, glow=glow)).decode()
    return {"type": "hero", "fileName": name, "fileData": content}


def slides(client: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/v1/admin/images", params={"type": "hero", "limit": 100})
    images: list[dict[str, Any]] = answer.raise_for_status().json()["images"]
    return images


def choose(page: Page, *files: Any) -> None:
    """Picks files as the dialog of the operating system would give them."""
    page.locator("dialog[open] input[type=file]").last.set_input_files(list(files))


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name)


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


def test_a_slide_is_edited_and_the_edit_taken_back(
    admin: Page, pub: System, hung: Callable[..., list[int]], picture: Picture
) -> None:
    (id,) = hung("editada.jpg")
    with pub.client("admin") as client:
        before = client.get(f"/api/v1/admin/images/{id}").json()["url"]
    admin.goto("/admin/images?search=editada")
    row(admin, "editada.jpg").get_by_role("link", name="Abrir editada.jpg").click()
    editor = admin.get_by_role("dialog", name="Editando Imagem Hero: editada.jpg")
    light = editor.get_by_role("slider", name="Brilho")
    light.fill("130")
    editor.get_by_role("button", name="Girar 90° para a direita").click()
    editor.get_by_role("button", name="Simular").click()
    settled(admin)
    picture(admin, "slide-in-the-editor")
    admin.keyboard.press("Escape")
    expect(editor).to_contain_text("Descartar os ajustes que você fez?")
    editor.get_by_role("button", name="Continuar editando").click()
    editor.get_by_role("button", name="Salvar").click()
    expect(editor).to_have_count(0)
    expect(admin).to_have_url(re.compile(r"/admin/images\?search=editada$"))
    with pub.client("admin") as client:
        edited = client.get(f"/api/v1/admin/images/{id}").json()
    assert edited["edit_data"]["brightness"] == 130
    assert edited["edit_data"]["rotation"] == 90
    assert edited["url"] != before

    row(admin, "editada.jpg").get_by_role("button", name="Editar editada.jpg").click()
    expect(light).to_have_value("130")
    editor.get_by_role("button", name="Desfazer última edição").click()
    expect(admin.get_by_text("Última edição desfeita.")).to_be_visible()
    expect(light).to_have_value("100")
    with pub.client("admin") as client:
        assert client.get(f"/api/v1/admin/images/{id}").json()["url"] == before


def test_an_edit_of_a_picture_that_somebody_else_changed_is_not_saved_over_it(
    admin: Page, pub: System, hung: Callable[..., list[int]]
) -> None:
    (id,) = hung("disputada.jpg")
    admin.goto(f"/admin/images?editar={id}")
    editor = admin.get_by_role("dialog", name="Editando Imagem Hero: disputada.jpg")
    editor.get_by_role("slider", name="Contraste").fill("80")
    with pub.client("admin") as client:
        client.patch(f"/api/v1/admin/images/{id}", json={"editData": {"saturation": 60}}).raise_for_status()
    editor.get_by_role("button", name="Salvar").click()
    expect(editor.get_by_role("alert").filter(has_text="Outra pessoa mexeu nesta imagem")).to_be_visible()
    with pub.client("admin") as client:
        assert client.get(f"/api/v1/admin/images/{id}").json()["edit_data"]["saturation"] == 60


def test_slides_are_put_in_order_with_the_keyboard(
    admin: Page, new_page: NewPage, pub: System, hung: Callable[..., list[int]], picture: Picture
) -> None:
    first, second = hung("primeira.jpg", "segunda.jpg")
    admin.goto("/admin/images?view=grid")
    admin.get_by_role("button", name="Reordenar").focus()
    admin.keyboard.press("Enter")
    later = admin.get_by_role("button", name="Mover para antes: segunda.jpg")
    later.focus()
    admin.keyboard.press("Home")
    expect(admin.get_by_role("status").filter(has_text="segunda.jpg agora é a 1ª de")).to_have_count(1)
    expect(later).to_be_focused()
    admin.keyboard.press("ArrowRight")
    admin.keyboard.press("ArrowLeft")
    picture(admin, "slides-in-order")
    card = admin.get_by_role("article", name="segunda.jpg")
    expect(card).to_contain_text("Principal")
    admin.get_by_role("button", name="Concluir").click()

    def shown_first() -> int:
        with pub.client("admin") as client:
            return int(slides(client)[0]["id"])

    expect(admin.get_by_role("article").first).to_have_accessible_name("segunda.jpg")
    admin.reload()
    expect(admin.get_by_role("article").first).to_have_accessible_name("segunda.jpg")
    assert shown_first() == second
    assert first != second


def test_a_slide_is_dragged_to_another_place(admin: Page, hung: Callable[..., list[int]]) -> None:
    hung("arrastada.jpg")
    admin.goto("/admin/images?view=grid")
    admin.get_by_role("button", name="Reordenar").click()
    cards = admin.get_by_role("list", name="Imagens").get_by_role("listitem")
    with admin.expect_response("**/api/v1/admin/images/reorder"):
        cards.filter(has_text="arrastada.jpg").drag_to(cards.nth(1))
    expect(cards.nth(1)).to_contain_text("arrastada.jpg")


def test_a_slide_is_replaced_in_its_place(admin: Page, pub: System, hung: Callable[..., list[int]]) -> None:
    old, after = hung("antiga.jpg", "depois.jpg")
    admin.goto("/admin/images?view=grid")
    card = admin.get_by_role("article", name="antiga.jpg")
    with admin.expect_file_chooser() as chooser:
        card.get_by_role("button", name="Substituir antiga.jpg").click()
    chooser.value.set_files([chosen("nova.jpg", painted(1600, 900, glow=0.9))])
    expect(admin.get_by_role("article", name="nova.jpg")).to_be_visible()
    expect(card).to_have_count(0)
    with pub.client("admin") as client:
        names = [image["original_name"] for image in slides(client)]
        assert client.get(f"/api/v1/admin/images/{old}").status_code == 404
    assert names.index("nova.jpg") == names.index("depois.jpg") - 1
    assert after


def test_pictures_are_downloaded_together(admin: Page, hung: Callable[..., list[int]]) -> None:
    hung("gemeas.jpg", "gemeas.jpg")
    admin.goto("/admin/images?search=gemeas")
    expect(admin.get_by_text("Mostrando 1 a 2 de 2")).to_be_visible()
    for box in admin.get_by_role("checkbox", name="Selecionar gemeas.jpg").all():
        box.check()
    with admin.expect_download() as download:
        admin.get_by_role("button", name="Baixar", exact=True).click()
    assert download.value.suggested_filename == "imagens-hero.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        assert len(set(archive.namelist())) == 2
        assert all(archive.read(name)[8:12] == b"WEBP" for name in archive.namelist())
    with admin.expect_download() as single:
        admin.get_by_role("link", name="Baixar gemeas.jpg").first.click()
    assert single.value.suggested_filename == "gemeas.webp"


def test_pictures_are_deleted_together_and_one_that_is_gone_counts_as_deleted(
    admin: Page, pub: System, hung: Callable[..., list[int]], picture: Picture
) -> None:
    *_, gone = hung("fora-1.jpg", "fora-2.jpg", "fora-3.jpg")
    # the list would learn of a colleague's deletion by itself, and leave nothing to press
    admin.route("**/api/v1/stream", lambda route: route.abort())
    admin.goto("/admin/images?search=fora")
    for name in ("fora-1.jpg", "fora-2.jpg"):
        admin.get_by_role("checkbox", name=f"Selecionar {name}").check()
    admin.get_by_role("button", name="Excluir", exact=True).click()
    question = admin.get_by_role("dialog")
    expect(question).to_contain_text("Tem certeza que deseja excluir 2 imagem(ns)?")
    picture(admin, "slides-before-they-go")
    admin.route("**/api/v1/admin/images/bulk", lambda route: route.fulfill(status=500), times=1)
    question.get_by_role("button", name="Excluir", exact=True).click()
    expect(question).to_contain_text("Erro ao excluir imagens. Tente novamente.")
    question.get_by_role("button", name="Excluir", exact=True).click()
    expect(admin.get_by_text("Imagens excluídas com sucesso!")).to_be_visible()
    expect(row(admin, "fora-3.jpg")).to_be_visible()
    expect(row(admin, "fora-1.jpg")).to_have_count(0)

    admin.get_by_role("button", name="Grade").click()
    with pub.client("admin") as client:
        client.delete(f"/api/v1/admin/images/{gone}").raise_for_status()
    admin.get_by_role("button", name="Excluir fora-3.jpg").click()
    expect(admin.get_by_role("dialog")).to_contain_text("Tem certeza que deseja excluir esta imagem?")
    admin.get_by_role("dialog").get_by_role("button", name="Excluir", exact=True).click()
    expect(admin.get_by_text("Nenhum item encontrado")).to_be_visible()


def test_texts_are_kept_apart_from_what_somebody_else_saved(
    admin: Page, pub: System, hung: Callable[..., list[int]]
) -> None:
    (id,) = hung("textos.jpg")
    admin.goto("/admin/images?view=grid&search=textos")
    admin.get_by_role("button", name="Textos de textos.jpg").click()
    form = admin.get_by_role("dialog")
    form.get_by_label("Título").fill("Sexta é dia de torneira nova")
    with pub.client("admin") as client:
        client.patch(f"/api/v1/admin/images/{id}", json={"altText": "Torneiras"}).raise_for_status()
    form.get_by_role("button", name="Salvar").click()
    expect(form.get_by_role("alert").filter(has_text="Confira e salve de novo")).to_be_visible()
    expect(form.get_by_label("Texto alternativo")).to_have_value("Torneiras")
    expect(form.get_by_label("Título")).to_have_value("Sexta é dia de torneira nova")
    form.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_role("article", name="Sexta é dia de torneira nova")).to_be_visible()


def test_a_hidden_slide_leaves_the_front_page(admin: Page, pub: System, hung: Callable[..., list[int]]) -> None:
    (id,) = hung("escondida.jpg")
    admin.goto("/admin/images?view=grid&search=escondida")
    switch = admin.get_by_role("switch", name="escondida.jpg visível no site")
    with admin.expect_response(f"**/api/v1/admin/images/{id}"):
        switch.click()
    expect(admin.get_by_role("article")).to_contain_text("Inativa")
    with pub.client() as client:
        shown = client.get("/api/public-images", params={"type": "hero"}).json()["images"]
    assert id not in {image["id"] for image in shown}


def test_nothing_is_sent_or_lost_while_the_server_is_away(admin: Page, hung: Callable[..., list[int]]) -> None:
    admin.goto("/admin/images")
    admin.get_by_role("button", name="Nova Imagem Hero").click()
    admin.route("**/api/**", lambda route: route.abort())
    choose(admin, chosen("sem-rede.jpg", SLIDE))
    item = admin.get_by_role("dialog").get_by_role("listitem").filter(has_text="sem-rede.jpg")
    expect(item).to_contain_text("A imagem não foi enviada")
    admin.get_by_role("dialog").get_by_role("button", name="Fechar").last.click()

    admin.get_by_placeholder("Buscar...").fill("torneira")
    expect(admin).to_have_url(re.compile("search=torneira"))
    expect(admin.get_by_text("Erro ao carregar imagens")).to_be_visible()
    # who hears the server again asks by themselves: here a person does
    admin.route("**/api/v1/stream", lambda route: route.abort())
    admin.unroute("**/api/**")
    admin.get_by_role("button", name="Tentar novamente").click()
    expect(row(admin, "chope-na-torneira.png")).to_be_visible()


def test_who_may_not_change_the_catalogue_sees_no_slides(new_page: NewPage) -> None:
    waiter = new_page()
    sign_in(waiter, "garcom")
    waiter.goto("/admin/images")
    expect(waiter).to_have_url(re.compile("/unauthorized$"))


def test_who_lost_the_right_meanwhile_is_told_so(admin: Page) -> None:
    refusal = {"error": "Você não tem acesso ao cardápio.", "status": 403}
    admin.route("**/api/v1/admin/images?**", lambda route: route.fulfill(status=403, json=refusal))
    admin.goto("/admin/images")
    expect(admin.get_by_text("Acesso negado")).to_be_visible()
    expect(admin.get_by_text("Você não tem acesso ao cardápio.")).to_be_visible()
    expect(admin.get_by_role("button", name="Tentar novamente")).to_have_count(0)


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
    phone = new_page(390, has_touch=True, is_mobile=True, device_scale_factor=2)
    sign_in(phone, "admin")
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
