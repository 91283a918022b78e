"""Beers, the kegs they are in, and the batches they come from."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import settled, sign_in

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_a_manager_adds_a_beer_and_staff_find_its_prices(new_page: NewPage, picture: Picture) -> None:
    manager = new_page()
    sign_in(manager, "gerente")
    manager.goto("/operations/beers")
    manager.get_by_role("button", name="Novo chope").click()
    dialog = manager.get_by_role("dialog")
    dialog.get_by_label("Nome").fill("Porter do Coreto")
    dialog.get_by_label("Estilo").fill("Robust Porter")
    dialog.get_by_label("Álcool (%)").fill("5,8")
    for place, (litres, price) in enumerate([("50", "899"), ("30", "579,90")]):
        dialog.get_by_role("button", name="Adicionar tamanho").click()
        dialog.get_by_label("Litros").nth(place).fill(litres)
        dialog.get_by_label("Preço (R$)").nth(place).fill(price)
    dialog.get_by_role("button", name="Cadastrar chope").click()
    expect(manager.get_by_text("Chope cadastrado.")).to_be_visible()

    staff = new_page(360)
    sign_in(staff, "garcom")
    staff.goto("/operations/beers?search=porter")
    beer = staff.get_by_role("listitem").filter(has_text="Porter do Coreto")
    expect(beer).to_contain_text("Robust Porter · 5,8%")
    expect(beer.get_by_role("row").nth(1)).to_contain_text(re.compile(r"30 L.*R\$\s579,90.*em falta"))
    expect(beer.get_by_role("row").nth(2)).to_contain_text(re.compile(r"50 L.*R\$\s899,00"))
    expect(staff.get_by_role("button", name="Editar Porter do Coreto")).to_have_count(0)
    settled(staff)
    picture(staff, "beers")
