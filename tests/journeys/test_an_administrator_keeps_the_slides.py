"""Slides: edited, put in order, described, hidden, replaced, downloaded and deleted."""

import re
import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.pictures import chosen, painted
from tests.harness.screens import settled
from tests.harness.slides import row, slides
from tests.harness.system import System

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]


def test_a_slide_is_edited_and_the_edit_taken_back_and_nobody_elses_lost(
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

    # somebody else's edit is not overwritten
    editor.get_by_role("slider", name="Contraste").fill("80")
    with pub.client("admin") as client:
        client.patch(f"/api/v1/admin/images/{id}", json={"editData": {"saturation": 60}}).raise_for_status()
    editor.get_by_role("button", name="Salvar").click()
    expect(editor.get_by_role("alert").filter(has_text="Outra pessoa mexeu nesta imagem")).to_be_visible()
    with pub.client("admin") as client:
        assert client.get(f"/api/v1/admin/images/{id}").json()["edit_data"]["saturation"] == 60


def test_slides_beside_each_other_are_put_in_order_described_and_hidden(
    admin: Page, pub: System, hung: Callable[..., list[int]], picture: Picture
) -> None:
    _, id = hung("primeira.jpg", "segunda.jpg")
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
    expect(admin.get_by_role("article", name="segunda.jpg")).to_contain_text("Principal")
    cards = admin.get_by_role("list", name="Imagens").get_by_role("listitem")
    with admin.expect_response("**/api/v1/admin/images/reorder"):
        cards.filter(has_text="primeira.jpg").drag_to(cards.nth(1))
    expect(cards.nth(1)).to_contain_text("primeira.jpg")
    admin.get_by_role("button", name="Concluir").click()
    expect(admin.get_by_role("article").first).to_have_accessible_name("segunda.jpg")
    with pub.client("admin") as client:
        assert [image["original_name"] for image in slides(client)][:2] == ["segunda.jpg", "primeira.jpg"]

        admin.get_by_role("button", name="Textos de segunda.jpg").click()
        form = admin.get_by_role("dialog")
        form.get_by_label("Título", exact=True).fill("Sexta é dia de torneira nova")
        client.patch(f"/api/v1/admin/images/{id}", json={"altText": "Torneiras"}).raise_for_status()
    form.get_by_role("button", name="Salvar").click()
    expect(form.get_by_role("alert").filter(has_text="Confira e salve de novo")).to_be_visible()
    expect(form.get_by_label("Texto alternativo", exact=True)).to_have_value("Torneiras")
    expect(form.get_by_label("Título", exact=True)).to_have_value("Sexta é dia de torneira nova")
    form.get_by_role("button", name="Salvar").click()
    card = admin.get_by_role("article", name="Sexta é dia de torneira nova")
    expect(card).to_be_visible()

    with admin.expect_response(f"**/api/v1/admin/images/{id}"):
        card.get_by_role("switch", name=re.compile("visível no site$")).click()
    expect(card).to_contain_text("Inativa")
    with pub.client() as client:
        shown = client.get("/api/public-images", params={"type": "hero"}).json()["images"]
    assert id not in {image["id"] for image in shown}


def test_slides_of_the_list_are_replaced_downloaded_and_deleted(
    admin: Page, pub: System, hung: Callable[..., list[int]], picture: Picture
) -> None:
    old, after = hung("gemeas-1.jpg", "gemeas-2.jpg")
    words = {"title": "Sexta é dia de torneira nova", "description": "Às 18 h.", "altText": "Torneiras"}
    with pub.client("admin") as client:
        client.patch(f"/api/v1/admin/images/{old}", json=words).raise_for_status()
    admin.goto("/admin/images?search=gemeas")
    expect(admin.get_by_text("Mostrando 1 a 2 de 2")).to_be_visible()
    with admin.expect_file_chooser() as chooser:
        row(admin, "gemeas-1.jpg").get_by_role("button", name=f"Substituir {words['title']}").click()
    chooser.value.set_files([chosen("gemeas-3.jpg", painted(1600, 900, glow=0.9))])
    expect(row(admin, "gemeas-3.jpg")).to_contain_text(words["title"])
    expect(row(admin, "gemeas-1.jpg")).to_have_count(0)
    with pub.client("admin") as client:
        hanging = slides(client)
        names = [image["original_name"] for image in hanging]
        new = hanging[names.index("gemeas-3.jpg")]
        assert [new["title"], new["description"], new["alt_text"]] == [*words.values()]
        assert client.get(f"/api/v1/admin/images/{old}").status_code == 404
    assert names.index("gemeas-3.jpg") == names.index("gemeas-2.jpg") - 1

    settled(admin)
    both = admin.get_by_role("checkbox", name="Selecionar todos desta página").locator("visible=true")
    both.check()
    with admin.expect_download() as download:
        admin.get_by_role("button", name="Baixar", exact=True).click()
    assert download.value.suggested_filename == "imagens-hero.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        assert len(set(archive.namelist())) == 2
        assert all(archive.read(name)[8:12] == b"WEBP" for name in archive.namelist())
    with admin.expect_download() as single:
        admin.get_by_role("link", name="Baixar gemeas-2.jpg").first.click()
    assert single.value.suggested_filename == "gemeas-2.webp"

    both.check()
    admin.get_by_role("button", name="Excluir", exact=True).click()
    question = admin.get_by_role("dialog")
    expect(question).to_contain_text("Tem certeza que deseja excluir 2 imagem(ns)?")
    picture(admin, "slides-before-they-go")
    question.get_by_role("button", name="Excluir", exact=True).click()
    expect(admin.get_by_text("Imagens excluídas com sucesso!")).to_be_visible()
    expect(admin.get_by_text("Nenhum item encontrado")).to_be_visible()
    with pub.client("admin") as client:
        assert client.get(f"/api/v1/admin/images/{after}").status_code == 404
