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


def long_shelf(page: Page) -> Locator:
    """The first list of products that is longer than what is shown at first."""
    more = page.locator("#cardapio").get_by_role("button", name="Mostrar mais").first
    label = more.locator("xpath=../preceding-sibling::ul[1]").get_attribute("aria-label")
    return page.locator("#cardapio").get_by_role("list", name=label, exact=True)


def cards(shelf: Locator) -> Locator:
    return shelf.get_by_role("article")


def opener(card: Locator) -> Locator:
    """What opens a card: the button that covers it."""
    return card.get_by_role("button").first


def test_a_visitor_looks_through_the_home_page(new_page: NewPage) -> None:
    home = new_page(reduced_motion="no-preference")
    home.goto("/")
    expect(home.get_by_role("heading", name="Nosso Cardápio")).to_be_visible()
    shelf = long_shelf(home)
    expect(cards(shelf)).to_have_count(6)
    badges = [cards(shelf).nth(number).get_by_role("img", name="Mais pedido").count() for number in range(6)]
    assert badges == [1] + [0] * 5, "the best seller comes first and wears a badge"

    opens_large_and_closes_again(home, opener(cards(shelf).first))
    is_reached_and_left_by_keyboard_alone(home, opener(cards(shelf).first))
    moves_the_hero(home.locator("#inicio"))
    home.set_viewport_size({"width": 1920, "height": 900})
    settled(home)
    assert home.evaluate("document.documentElement.scrollWidth") <= 1920


def opens_large_and_closes_again(home: Page, card: Locator) -> None:
    dialog = home.get_by_role("dialog")
    for way_out in ("Escape", "button", "backdrop"):
        card.click()
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


def is_reached_and_left_by_keyboard_alone(home: Page, card: Locator) -> None:
    card.focus()
    home.keyboard.press("Enter")
    expect(home.get_by_role("dialog")).to_be_visible()
    for _ in range(6):
        home.keyboard.press("Tab")
        assert home.evaluate(FOCUS_IS_INSIDE), "the keyboard must not reach the page behind"
    home.keyboard.press("Escape")
    expect(card).to_be_focused()


def moves_the_hero(hero: Locator) -> None:
    """By its buttons; it says where it is."""
    hero.get_by_role("button", name="Pausar carrossel").click()
    hero.get_by_role("button", name="Ir para o slide 1").click()
    expect(hero.get_by_text("1 / 5")).to_be_visible()
    hero.get_by_role("button", name="Slide anterior").click()
    expect(hero.get_by_text("5 / 5")).to_be_visible()
    hero.get_by_role("button", name="Próximo slide").click()
    expect(hero.get_by_text("1 / 5")).to_be_visible()


def test_on_a_phone_a_category_opens_by_its_chip_and_the_menu_of_sections_by_its_button(new_page: NewPage) -> None:
    page = new_page(390, is_mobile=True, has_touch=True)
    page.goto("/")
    last = page.locator("#cardapio details").last
    expect(last).not_to_have_attribute("open", "")
    page.get_by_role("navigation", name="Categorias do cardápio").get_by_role("link").last.tap()
    expect(last).to_have_attribute("open", "")
    expect(last.locator("summary")).to_be_in_viewport()
    expect(last.get_by_role("article").first).to_be_visible()
    page.get_by_role("button", name="Abrir menu").tap()
    link = page.get_by_role("link", name="Contato").locator("visible=true").first
    link.tap()
    expect(page).to_have_url(re.compile("#contato$|/contato$"))
    expect(page.locator("#contato")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_kitchen_is_out_of_something_and_has_it_again(
    new_page: NewPage, picture: Callable[[Page, str], None]
) -> None:
    waiter = new_page(360, person="garcom", has_touch=True)
    waiter.goto("/operations/availability")
    waiter.get_by_label("Buscar produto").fill("batata")
    dish = waiter.get_by_role("switch").first
    name = dish.get_attribute("aria-label")
    assert name
    dish.tap()
    expect(waiter.get_by_role("button", name=re.compile(r"^Só o que acabou \(\d+\)$"))).to_be_visible()
    expect(dish).not_to_be_checked()
    settled(waiter)
    picture(waiter, "availability-360")

    visitor = new_page(360)
    visitor.goto("/cardapio")
    shown = visitor.get_by_role("listitem").filter(has_text=name).first
    expect(shown).to_contain_text("Indisponível")
    dish.tap()
    expect(dish).to_be_checked()
    visitor.reload()
    expect(shown).to_be_visible()
    expect(shown).not_to_contain_text("Indisponível")
