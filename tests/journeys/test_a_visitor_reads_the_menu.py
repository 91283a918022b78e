"""A visitor looks for something to drink, with a mouse, with a keyboard, and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.screens import settled

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]


@pytest.fixture
def home(new_page: NewPage) -> Page:
    page = new_page()
    page.goto("/")
    return page


def menu(page: Page) -> Locator:
    """The menu section of the home page."""
    return page.locator("#cardapio")


def long_category(page: Page) -> Locator:
    """The first category with more products than are shown at first."""
    return menu(page).locator("section, article").filter(has=page.get_by_role("button", name="Mostrar mais")).last


def cards(category: Locator) -> Locator:
    return category.get_by_role("button", name=re.compile(r"R\$"))


def test_a_long_category_shows_six_products_and_the_rest_on_demand(home: Page) -> None:
    category = long_category(home)
    expect(cards(category)).to_have_count(6)
    more = category.get_by_role("button", name="Mostrar mais")
    hidden = int(re.search(r"\((\d+)\)", more.inner_text()).group(1))  # type: ignore[union-attr]
    more.click()
    expect(cards(category)).to_have_count(6 + hidden)
    category.get_by_role("button", name="Mostrar menos").click()
    expect(cards(category)).to_have_count(6)


def test_best_sellers_come_first_and_wear_a_badge(home: Page) -> None:
    expect(menu(home).get_by_role("heading", name="Nosso Cardápio")).to_be_visible()
    shown = cards(long_category(home))
    badges = [shown.nth(number).get_by_text("TOP 5").count() > 0 for number in range(6)]
    assert badges == [True] * 5 + [False]


@pytest.mark.parametrize("way_out", ["Escape", "button", "backdrop"])
def test_a_product_opens_large_and_closes_again(home: Page, way_out: str) -> None:
    card = cards(long_category(home)).first
    card.click()
    dialog = home.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"R\$"))).to_be_visible()
    expect(dialog.get_by_role("img")).to_be_visible()

    before = home.evaluate("scrollY")
    home.mouse.wheel(0, 600)
    assert home.evaluate("scrollY") == before, "the page behind must not scroll"

    if way_out == "Escape":
        home.keyboard.press("Escape")
    elif way_out == "button":
        dialog.get_by_role("button", name="Fechar").click()
    else:
        home.mouse.click(4, 4)
    expect(dialog).to_have_count(0)
    expect(card).to_be_focused()


def test_a_product_is_reached_and_left_by_keyboard_alone(home: Page) -> None:
    card = cards(long_category(home)).first
    card.focus()
    home.keyboard.press("Enter")
    dialog = home.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for _ in range(6):
        home.keyboard.press("Tab")
        assert home.evaluate("document.querySelector('dialog[open], [role=dialog]').contains(document.activeElement)")
    home.keyboard.press("Escape")
    expect(card).to_be_focused()


def test_the_hero_moves_by_its_buttons_and_says_where_it_is(home: Page) -> None:
    hero = home.locator("#inicio")
    counter = hero.get_by_text(re.compile(r"^\s*1 / 5\s*$"))
    expect(counter).to_be_visible()
    hero.get_by_role("button", name=re.compile("anterior", re.IGNORECASE)).click()
    expect(hero.get_by_text(re.compile(r"^\s*5 / 5\s*$"))).to_be_visible()
    hero.get_by_role("button", name=re.compile("próxim", re.IGNORECASE)).click()
    expect(counter).to_be_visible()


def test_the_first_html_already_carries_the_menu(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    assert '"products"' in page.content()


def test_on_a_phone_the_menu_of_sections_opens_and_closes(new_page: NewPage) -> None:
    page = new_page(390, is_mobile=True, has_touch=True, device_scale_factor=2)
    page.goto("/")
    page.get_by_role("button", name=re.compile("menu", re.IGNORECASE)).first.tap()
    link = page.get_by_role("link", name="Contato").locator("visible=true").first
    link.tap()
    expect(page).to_have_url(re.compile("#contato$|/contato$"))
    expect(page.locator("#contato")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/", "/menu", "/reservations", "/cardapio", "/sobre", "/contato", "/login"])
@pytest.mark.parametrize("width", [360, 390, 768, 1440, 1920])
def test_no_page_is_wider_than_the_screen(new_page: NewPage, path: str, width: int) -> None:
    page = new_page(width)
    page.goto(path)
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
