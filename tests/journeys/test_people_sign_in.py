"""Who gets in, where they land, and what the others are told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.axe import violations
from tests.harness.screens import fill_login, sign_in, without_live_updates
from tests.harness.system import DEMO_PASSWORD

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
END_SESSION = """async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("auth_token")}` };
    return (await fetch("/api/logout", { method: "POST", credentials: "include", headers })).status;
}"""
"""As from another device: the page still has its token."""


def test_a_user_gets_where_they_wanted_to_go_stays_signed_in_and_signs_out(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/operations/stock")
    expect(page).to_have_url(re.compile("/login$"))
    fill_login(page, "garcom", "não é esta")
    expect(page.get_by_text("Username ou senha incorretos")).to_be_visible()
    expect(page).to_have_url(re.compile("/login$"))
    fill_login(page, "garcom", DEMO_PASSWORD)
    expect(page).to_have_url(re.compile("/operations/stock$"))
    expect(page.get_by_role("heading", name="Estoque", level=1)).to_be_visible()

    page.goto("/admin/products")  # loaded anew, and still signed in
    expect(page).to_have_url(re.compile("/unauthorized$"))
    expect(page.get_by_text("Acesso negado")).to_be_visible()
    page.get_by_role("link", name="Voltar ao início").click()
    expect(page).to_have_url(re.compile("/operations$"))

    page.get_by_role("banner").get_by_role("button", name=re.compile("Wesley Prado")).click()
    page.get_by_role("button", name="Sair").click()
    expect(page).to_have_url(re.compile("/login$"))
    page.goto("/operations")
    expect(page).to_have_url(re.compile("/login$"))


def test_a_session_that_ends_while_something_is_typed_loses_none_of_it(new_page: NewPage) -> None:
    page = new_page(390)
    sign_in(page, "gerente")  # a session of its own, which ends
    without_live_updates(page)  # which would notice first
    page.goto("/operacoes/equipamentos?tab=locations#conteudo")
    page.get_by_role("button", name="Novo local").click()
    form = page.get_by_role("dialog", name="Novo local")
    form.get_by_label(re.compile("^Nome")).fill("Câmara do sítio")
    assert page.evaluate(END_SESSION) == 204
    form.locator("button[type=submit]").click()

    again = page.get_by_role("dialog", name="Sua sessão terminou")
    expect(again.get_by_label(re.compile("^Usuário"))).to_have_value("gerente")
    page.keyboard.press("Escape")
    expect(again).to_be_visible()
    assert violations(page) == []
    expect(again.get_by_label(re.compile("^Senha"))).to_be_focused()
    again.get_by_label(re.compile("^Senha")).fill(DEMO_PASSWORD)
    again.get_by_role("button", name="Entrar").click()
    expect(again).to_have_count(0)
    expect(form.get_by_label(re.compile("^Nome"))).to_have_value("Câmara do sítio")
    form.locator("button[type=submit]").click()
    expect(form).to_have_count(0)
    expect(page.get_by_role("heading", name="Câmara do sítio")).to_be_visible()

    assert page.evaluate(END_SESSION) == 204
    page.reload()  # nothing is typed here
    expect(page).to_have_url(re.compile("/login$"))
    expect(page.get_by_text("Sua sessão terminou. Entre de novo para continuar.")).to_be_visible()
    fill_login(page, "gerente", DEMO_PASSWORD)
    expect(page).to_have_url(re.compile(r"/operacoes/equipamentos\?tab=locations#conteudo$"))


def test_an_unknown_address_is_not_found(new_page: NewPage) -> None:
    page = new_page()
    for unknown in ("/nao-existe", "/admin/nao/existe"):
        page.goto(unknown)
        expect(page).to_have_url(re.compile("/404$"))
        expect(page.get_by_text("Página não encontrada").first).to_be_visible()
