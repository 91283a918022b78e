"""Who gets in, where they land, and what the others are told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import fill_login
from tests.harness.system import DEMO_PASSWORD

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]


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


def test_an_unknown_address_is_not_found(new_page: NewPage) -> None:
    page = new_page()
    for unknown in ("/nao-existe", "/admin/nao/existe"):
        page.goto(unknown)
        expect(page).to_have_url(re.compile("/404$"))
        expect(page.get_by_text("Página não encontrada").first).to_be_visible()
