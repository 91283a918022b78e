"""Who gets in, where they land, and what the others are told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import fill_login, sign_in

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]


def test_a_wrong_password_is_refused_in_words(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/login")
    fill_login(page, "admin", "não é esta")
    expect(page.get_by_text("Username ou senha incorretos")).to_be_visible()
    expect(page).to_have_url(re.compile("/login"))


@pytest.mark.parametrize(
    ("person", "area"),
    [
        ("admin", "/admin"),
        ("gerente", "/operations"),
        ("operador", "/operations"),
        ("garcom", "/operations"),
        ("bi", "/bi"),
        ("cliente", "/"),
    ],
)
def test_everybody_lands_in_their_own_area(new_page: NewPage, person: str, area: str) -> None:
    page = new_page()
    sign_in(page, person)
    expect(page).to_have_url(re.compile(rf"^https?://[^/]+{area}$"))


def test_somebody_without_the_right_is_told_so(new_page: NewPage) -> None:
    page = new_page()
    sign_in(page, "garcom")
    page.goto("/admin/products")
    expect(page).to_have_url(re.compile("/unauthorized"))
    expect(page.get_by_text("Acesso negado")).to_be_visible()


def test_an_unknown_address_is_not_found(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/admin/nao/existe")
    expect(page).to_have_url(re.compile("/404|/login"))
    page.goto("/nao-existe")
    expect(page).to_have_url(re.compile("/404"))
    expect(page.get_by_text("Página não encontrada").first).to_be_visible()


def test_who_signs_out_is_out(new_page: NewPage) -> None:
    page = new_page()
    sign_in(page, "admin")
    page.goto("/admin/products")
    page.get_by_role("banner").get_by_role("button", expanded=False).last.click()
    page.get_by_role("button", name="Sair").click()
    expect(page).to_have_url(re.compile("/login"))
    page.goto("/admin/products")
    expect(page).to_have_url(re.compile("/login"))


def test_a_session_survives_a_reload(new_page: NewPage) -> None:
    page = new_page()
    sign_in(page, "admin")
    page.goto("/admin/products")
    page.reload()
    expect(page.get_by_text("Produtos por Categoria").first).to_be_visible()
