"""The clock of a telephone is days off: the house's day is what counts."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
AHEAD = timedelta(hours=26)


def wrong(page: Page) -> Page:
    page.clock.install(time=datetime.now(UTC) + AHEAD)
    return page


def test_a_visitor_reserves_from_the_same_day_on_and_staff_are_told(new_page: NewPage) -> None:
    days = []
    for page in (new_page(390), wrong(new_page(390, alone=True))):
        page.goto("/reservations")
        expect(page.get_by_role("combobox", name="Horário")).to_be_enabled()
        days.append(page.get_by_label("Dia").input_value())
    assert days[0] == days[1]
    staff = wrong(new_page(390, person="gerente", alone=True))
    staff.goto("/operacoes/dia")
    expect(staff.get_by_text("O relógio deste aparelho está 26 h adiantado.")).to_be_visible()
    expect(staff).not_to_have_url("/login")
