"""The back-office screens of events, as the staff uses them."""

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.harness.event_desk import Stay
from tests.harness.screens import fill_date


def brl(amount: float) -> re.Pattern[str]:
    """`R$ 1.240,50`, with whatever space the browser writes."""
    text = f"{amount:,.2f}".translate(str.maketrans(",.", ".,"))
    return re.compile(rf"R\$\s*{re.escape(text)}")


def press(within: Page | Locator, name: str) -> None:
    within.get_by_role("button", name=name, exact=True).click()


def send_quote(office: Page, conditions: str = "") -> str:
    """Issues the quote and answers the message with its link that WhatsApp is opened with."""
    whatsapp = "https://wa.me/**"
    office.context.route(whatsapp, lambda route: route.fulfill(body=""))
    press(office, "Enviar orçamento")
    dialog(office).get_by_label("Condições").fill(conditions)
    with office.expect_popup() as opened:
        press(dialog(office), "Enviar")
    expect(office.get_by_text("Orçamento emitido. A mensagem com o link está pronta no WhatsApp")).to_be_visible()
    tab = opened.value
    tab.wait_for_url(whatsapp)
    [message] = parse_qs(urlsplit(tab.url).query)["text"]
    tab.close()
    office.context.unroute(whatsapp)
    return message


def say_who(wizard: Page, customer: str, *, event: str = "", deposit: str = "") -> None:
    """Step 1, and on to step 2, which has date fields of the same names."""
    wizard.get_by_label(re.compile("^Nome do cliente")).fill(customer)
    wizard.get_by_label("Nome do evento").fill(event)
    wizard.get_by_label("Sinal (R$)").fill(deposit)
    press(wizard, "Próximo")
    expect(wizard.locator("[aria-current=step]")).to_contain_text("Equipamentos")


def say_when(wizard: Page, stay: Stay) -> None:
    """The dates of step 2; returns once it says what is free then."""
    with wizard.expect_response(re.compile(r"/equipment/available\?.*pickup_shift=" + stay.pickup_shift)):
        fill_date(wizard, re.compile("^Data da entrega"), stay.delivery)
        wizard.get_by_label(re.compile("^Turno da entrega")).select_option(stay.shift)
        fill_date(wizard, re.compile("^Data do recolhimento"), stay.pickup)
        wizard.get_by_label(re.compile("^Turno do recolhimento")).select_option(stay.pickup_shift)
    expect(wizard.get_by_text(re.compile(f"^Livres de {stay.delivery:%d/%m/%Y}"))).to_be_visible()


def look_for(wizard: Page, text: str) -> None:
    """Only what fits `text` is in the lists of step 2; all of it, not the first few."""
    wizard.get_by_label("Procurar cerveja, kit, peça ou produto").fill(text)


def shelf(wizard: Page, model: str) -> Locator:
    """What step 2 says of one model."""
    look_for(wizard, model)
    return wizard.get_by_role("listitem").filter(has=wizard.get_by_role("heading", name=model, exact=True))


def choose(wizard: Page, tag: str) -> None:
    """A certain asset, looked up by its tag."""
    look_for(wizard, tag)
    wizard.get_by_role("button", name=re.compile(rf"^Adicionar {tag} ")).click()
    expect(wizard.get_by_role("button", name=re.compile(f"^Remover .*{tag}$"))).to_be_visible()
    look_for(wizard, "")


def open_items(wizard: Page) -> None:
    """The chosen items of step 2 on a phone, where a bar at the bottom holds them."""
    wizard.get_by_role("button", name=re.compile(r"^Ver \d+ ite")).click()


def say_where(wizard: Page, typed: str) -> str:
    """Step 3: the first suggestion for what was typed, and its freight. Answers the address."""
    wizard.get_by_role("combobox", name=re.compile("^Endereço da entrega")).fill(typed)
    first = wizard.get_by_role("listbox").get_by_role("option").first
    address = first.inner_text()
    first.click()
    expect(wizard.get_by_text("Como o valor foi calculado")).to_be_visible()
    return address


def status(page: Page, label: str) -> Locator:
    """The step where the order on this screen stands."""
    return page.get_by_role("main").locator("[aria-current=step]").get_by_text(label, exact=True)


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def send(page: Page, said: str) -> None:
    """Sends the open dialog; it is done when the screen says so."""
    dialog(page).locator("button[type=submit]").click()
    expect(page.get_by_text(said)).to_be_visible()
    expect(dialog(page)).to_have_count(0)


def open_history(page: Page) -> Locator:
    """The card with the order's history, unfolded."""
    card = page.get_by_role("main").locator("details", has=page.get_by_role("heading", name="Histórico"))
    if card.get_attribute("open") is None:
        card.locator("summary").first.click()
    return card


def history(page: Page, title: str) -> Locator:
    """What the order's history says of one thing that happened."""
    return open_history(page).get_by_role("listitem").filter(has=page.get_by_text(title, exact=True))
