"""A visitor looks for something to drink, with a mouse, with a keyboard, and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.screens import settled

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]

FOCUS_IS_INSIDE = """() => {
    const focused = document.activeElement;  // the body while the focus is on the browser's own buttons
    return focused === document.body || document.querySelector("dialog[open]").contains(focused);
}"""


@pytest.fixture
def home(new_page: NewPage) -> Page:
    page = new_page(reduced_motion="no-preference")
    page.goto("/")
    return page


def long_shelf(page: Page) -> Locator:
    """The first list of products that is longer than what is shown at first."""
    more = page.locator("#cardapio").get_by_role("button", name="Mostrar mais").first
    label = more.locator("xpath=../preceding-sibling::ul[1]").get_attribute("aria-label")
    return page.locator("#cardapio").get_by_role("list", name=label, exact=True)


def switch_of(shelf: Locator) -> Locator:
    """Its 'Mostrar mais' or 'Mostrar menos'."""
    return shelf.locator("xpath=following-sibling::*").get_by_role("button", name=re.compile("Mostrar")).first


def cards(shelf: Locator) -> Locator:
    return shelf.get_by_role("article")


def opener(card: Locator) -> Locator:
    """What opens a card: the button that covers it."""
    return card.get_by_role("button").first


def test_a_long_category_shows_six_products_and_the_rest_on_demand(home: Page) -> None:
    shelf = long_shelf(home)
    expect(cards(shelf)).to_have_count(6)
    switch = switch_of(shelf)
    hidden = int("".join(filter(str.isdigit, switch.inner_text())))
    switch.click()
    expect(cards(shelf)).to_have_count(6 + hidden)
    expect(switch).to_have_text("Mostrar menos")
    switch.click()
    expect(cards(shelf)).to_have_count(6)
    expect(switch).to_have_text(f"Mostrar mais ({hidden})")


def test_the_best_seller_comes_first_and_wears_a_badge(home: Page) -> None:
    expect(home.get_by_role("heading", name="Nosso Cardápio")).to_be_visible()
    shown = cards(long_shelf(home))
    expect(shown).to_have_count(6)
    badges = [shown.nth(number).get_by_role("img", name="Mais pedido").count() for number in range(6)]
    assert badges == [1] + [0] * 5


@pytest.mark.parametrize("way_out", ["Escape", "button", "backdrop"])
def test_a_product_opens_large_and_closes_again(home: Page, way_out: str) -> None:
    card = opener(cards(long_shelf(home)).first)
    card.click()
    dialog = home.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"R\$"))).to_be_visible()
    expect(dialog.get_by_role("img").first).to_be_visible()

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
    card = opener(cards(long_shelf(home)).first)
    card.focus()
    home.keyboard.press("Enter")
    dialog = home.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for _ in range(6):
        home.keyboard.press("Tab")
        assert home.evaluate(FOCUS_IS_INSIDE), "the keyboard must not reach the page behind"
    home.keyboard.press("Escape")
    expect(card).to_be_focused()


def test_the_hero_moves_by_its_buttons_and_says_where_it_is(home: Page) -> None:
    hero = home.locator("#inicio")
    hero.get_by_role("button", name="Pausar carrossel").click()
    hero.get_by_role("button", name="Ir para o slide 1").click()
    expect(hero.get_by_text("1 / 5")).to_be_visible()
    hero.get_by_role("button", name="Slide anterior").click()
    expect(hero.get_by_text("5 / 5")).to_be_visible()
    hero.get_by_role("button", name="Próximo slide").click()
    expect(hero.get_by_text("1 / 5")).to_be_visible()


def test_the_first_html_already_carries_the_menu(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False, alone=True)
    page.goto("/")
    assert '"products"' in page.content()


def test_on_a_phone_the_menu_of_sections_opens_and_closes(new_page: NewPage) -> None:
    page = new_page(390, is_mobile=True, has_touch=True, device_scale_factor=2)
    page.goto("/")
    page.get_by_role("button", name="Abrir menu").tap()
    link = page.get_by_role("link", name="Contato").locator("visible=true").first
    link.tap()
    expect(page).to_have_url(re.compile("#contato$|/contato$"))
    expect(page.locator("#contato")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/", "/menu", "/reservations", "/cardapio", "/sobre", "/contato", "/login"])
def test_no_page_is_wider_than_the_screen(new_page: NewPage, path: str) -> None:
    page = new_page()
    page.goto(path)
    for width in (360, 390, 768, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
