"""Slides: edited, put in order, replaced, downloaded and deleted."""

import re
import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.pictures import chosen, painted
from tests.harness.screens import settled, without_live_updates
from tests.harness.slides import row, slides
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


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


def test_a_slide_is_replaced_in_its_place_and_keeps_its_words(
    admin: Page, pub: System, hung: Callable[..., list[int]]
) -> None:
    old, after = hung("antiga.jpg", "depois.jpg")
    words = {"title": "Sexta é dia de torneira nova", "description": "Às 18 h.", "altText": "Torneiras"}
    with pub.client("admin") as client:
        client.patch(f"/api/v1/admin/images/{old}", json=words).raise_for_status()
    admin.goto("/admin/images")
    line = row(admin, "antiga.jpg")
    with admin.expect_file_chooser() as chooser:
        line.get_by_role("button", name=f"Substituir {words['title']}").click()
    chooser.value.set_files([chosen("nova.jpg", painted(1600, 900, glow=0.9))])
    expect(row(admin, "nova.jpg")).to_contain_text(words["title"])
    expect(line).to_have_count(0)
    with pub.client("admin") as client:
        shown = slides(client)
        names = [image["original_name"] for image in shown]
        new = shown[names.index("nova.jpg")]
        assert [new["title"], new["description"], new["alt_text"]] == [*words.values()]
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
    without_live_updates(admin)
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


def test_who_may_not_change_the_catalogue_sees_no_slides(new_page: NewPage) -> None:
    waiter = new_page(person="garcom")
    waiter.goto("/admin/images")
    expect(waiter).to_have_url(re.compile("/unauthorized$"))


def test_who_lost_the_right_meanwhile_is_told_so(admin: Page) -> None:
    refusal = {"error": "Você não tem acesso ao cardápio.", "status": 403}
    admin.route("**/api/v1/admin/images?**", lambda route: route.fulfill(status=403, json=refusal))
    admin.goto("/admin/images")
    expect(admin.get_by_text("Acesso negado")).to_be_visible()
    expect(admin.get_by_text("Você não tem acesso ao cardápio.")).to_be_visible()
    expect(admin.get_by_role("button", name="Tentar novamente")).to_have_count(0)
