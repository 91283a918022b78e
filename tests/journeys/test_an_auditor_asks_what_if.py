"""An auditor asks what a season would have been with other assets and another freight, reads what stands in the way of
an order, and sends the address to somebody else."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.axe import violations
from tests.harness.screens import settled
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
PATIENT = 30_000
"""Milliseconds: the whole demo decided again on a busy machine."""


def test_an_auditor_asks_what_a_season_would_have_been(new_page: NewPage, picture: Picture) -> None:
    page = new_page(person="gerente")
    page.goto("/admin/history/what-if")
    expect(page.get_by_text("É o período como foi.")).to_be_visible(timeout=PATIENT)
    expect(page.get_by_text(re.compile("refazem as .* decisões da história exatamente como foram"))).to_be_visible()

    barrels = page.get_by_role("group", name="Barril 50L").get_by_label("Ativos")
    barrels.fill("0")
    page.get_by_role("button", name="Simular").press("Enter")
    result = page.get_by_role("region", name="Resultado")
    expect(result.get_by_role("status")).to_contain_text("pedidos não teriam cabido", timeout=PATIENT)
    expect(result.get_by_text(re.compile("precisava de .* × Barril 50L e haveria")).first).to_be_visible()
    expect(page).to_have_url(re.compile(r"assets=1%3A-\d+"))

    colleague = new_page(person="gerente")
    colleague.goto(page.url)
    answer = colleague.get_by_role("region", name="Resultado").get_by_role("status")
    expect(answer).to_contain_text("pedidos não teriam cabido", timeout=PATIENT)
    expect(colleague.get_by_role("group", name="Barril 50L").get_by_label("Ativos")).to_have_value("0")
    for width, height in WIDTHS.items():
        colleague.set_viewport_size({"width": width, "height": height})
        settled(colleague)
        assert colleague.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture(colleague, f"what-if-{width}")
    assert violations(colleague) == []

    result.get_by_role("link", name=re.compile("^EV-")).first.click()
    expect(page).to_have_url(re.compile(r"/operacoes/eventos/\d+$"))
