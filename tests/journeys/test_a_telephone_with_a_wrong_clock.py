"""The clock of a telephone is days off: the house's day is what counts."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
AHEAD = timedelta(hours=26)


def test_people_reserve_from_the_same_day_on_and_staff_are_told(new_page: NewPage) -> None:
    right, wrong = new_page(390), new_page(390, person="gerente", alone=True)
    wrong.clock.install(time=datetime.now(UTC) + AHEAD)
    days = []
    for page in (right, wrong):
        page.goto("/reservations")
        expect(page.get_by_role("combobox", name="Horário")).to_be_enabled()
        days.append(page.get_by_label("Dia").input_value())
    assert days[0] == days[1]
    wrong.goto("/operacoes/dia")
    expect(wrong.get_by_text("O relógio deste aparelho está 26 h adiantado.")).to_be_visible()
    expect(wrong).not_to_have_url("/login")
