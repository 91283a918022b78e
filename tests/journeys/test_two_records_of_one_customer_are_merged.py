"""A manager finds that a customer has two records: they are merged, read as one, and taken apart again."""

import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.axe import violations
from tests.harness.event_desk import EventDesk, Stay
from tests.harness.screens import settled

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def a_phone() -> str:
    return f"(11) 9{secrets.randbelow(9000) + 1000}-{secrets.randbelow(9000) + 1000}"


@pytest.fixture
def name() -> str:
    """A customer whom no other test knows."""
    return f"Marina Nogueira {secrets.token_hex(3)}"


@pytest.fixture
def orders(desk: EventDesk, name: str) -> list[Any]:
    """One with each telephone: two records of the same person."""
    stay = Stay.in_days(180 + secrets.randbelow(90))
    assets = desk.free(stay, "Barril 50L")
    named = ((name, "Rua das Palmeiras, 120, Igaratá"), (f"{name} da Serra", "Estrada da Serra, 7, Igaratá"))
    return [
        desk.place(
            who,
            stay,
            [asset["id"]],
            customer_phone=a_phone(),
            event_name=f"Festa {place}",
            delivery_address=address,
        )
        for place, ((who, address), asset) in enumerate(zip(named, assets, strict=False), 1)
    ]


def look(page: Page, picture: Picture, name: str) -> None:
    """At a screen's width and at a telephone's; it stays a telephone."""
    for width, height in ((1440, 900), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        picture(page, f"{name}-{width}")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_two_records_of_one_customer_are_merged_and_taken_apart(
    new_page: NewPage, picture: Picture, name: str, orders: list[Any]
) -> None:
    kept, again = orders
    page = new_page(width=360, person="gerente")
    page.goto(f"/operations/customers/{kept['customer_id']}")
    page.get_by_role("button", name="Unir cadastros").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name=re.compile("^Outro cadastro")).press_sequentially(again["customer_phone"])
    dialog.get_by_role("option", name=re.compile(again["customer_name"])).click()
    preview = dialog.get_by_role("region", name="O que vem junto")
    expect(preview).to_contain_text("1 evento")
    dialog.get_by_label(re.compile("^Motivo")).fill("Cadastro repetido")
    look(page, picture, "merge")
    dialog.get_by_role("button", name="Unir cadastros").click()

    for order in orders:
        expect(page.get_by_role("link", name=order["order_code"])).to_be_visible()
    expect(page.get_by_text("Cadastro repetido")).to_be_visible()
    look(page, picture, "merged")

    page.get_by_role("link", name=f"{again['customer_name']} · #{again['customer_id']}").click()
    expect(page.get_by_role("region", name="Cadastro unido")).to_be_visible()
    look(page, picture, "merged-record")
    page.goto(f"/operations/customers?search={again['customer_phone']}")
    page.get_by_role("link", name=f"Abrir {name}", exact=True).click()

    page.get_by_role("button", name=f"Separar {again['customer_name']}").click()
    dialog.get_by_label(re.compile("^Motivo")).fill("Eram duas pessoas")
    dialog.get_by_role("button", name="Separar cadastro").click()
    expect(page.get_by_role("link", name=again["order_code"])).to_have_count(0)
    expect(page.get_by_role("link", name=kept["order_code"])).to_be_visible()
    page.goto(f"/operations/customers/{again['customer_id']}")
    expect(page.get_by_role("link", name=again["order_code"])).to_be_visible()
    expect(page.get_by_role("button", name="Unir cadastros")).to_be_visible()
