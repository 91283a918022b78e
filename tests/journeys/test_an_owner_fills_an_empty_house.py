"""The first hour of a house: an owner from the command line, who does what the list of first steps asks for."""

import io
import re
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as BrowserTimeout

from tests.harness.import_sheets import Line, choose, filled, open_sheet, template_of
from tests.harness.pictures import chosen, painted
from tests.harness.screens import settled, sign_in
from tests.harness.slides import choose as choose_slides
from tests.harness.slides import row
from tests.harness.system import CHOPERIA, DEMO_PASSWORD, System, environment

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]

TODAY = datetime.now(ZoneInfo("America/Sao_Paulo")).date()
MENU = {
    "Chopes": ("Pilsen 300 ml", "IPA 300 ml", "Weiss 300 ml", "Stout 300 ml"),
    "Petiscos": ("Batata frita", "Calabresa acebolada", "Bolinho de costela", "Torresmo"),
    "Sem álcool": ("Água com gás", "Refrigerante"),
}
PHOTOGRAPHED = ("Pilsen 300 ml",)


@pytest.fixture
def empty_house(tmp_path: Path) -> Iterator[System]:
    """A house of which only the owner is known."""
    data = tmp_path / "data"
    owner = ["rosa", "--name", "Rosa Prado", "--email", "rosa@example.com", "--password", DEMO_PASSWORD]
    subprocess.run([CHOPERIA, "user", "create", *owner, "--data", str(data)], env=environment(), check=True)
    system = System(data, {"captcha": "off"})
    system.start()
    yield system
    system.stop()


def test_the_first_steps_end_with_a_menu_that_visitors_read(
    empty_house: System, new_page: NewPage, picture: Picture
) -> None:
    began, clicks = time.monotonic(), list[str]()
    owner = new_page(base_url=empty_house.url, alone=True)
    owner.expose_function("noteClick", lambda: clicks.append(owner.url))
    owner.add_init_script("addEventListener('click', () => noteClick(), true)")
    sign_in(owner, "rosa")
    steps = owner.locator("section", has=owner.get_by_role("heading", name="Primeiros passos"))
    expect(steps).to_contain_text("0 de 8 feitos")
    settled(owner)
    picture(owner, "first-steps")

    steps.get_by_role("link", name="Informar o nome da casa").click()
    owner.get_by_label(re.compile("^Nome da casa")).fill("Bar da Rosa")
    saved(owner)
    next_step(owner, "Informar os horários")
    tell_the_hours(owner)
    next_step(owner, "Informar telefone e WhatsApp")
    tell_the_phones(owner)
    expect(owner.get_by_role("region", name="Próximo passo")).to_be_visible()
    picture(owner, "first-steps-next")
    next_step(owner, "Criar a primeira categoria")
    owner.get_by_label(re.compile(r"^Nome \*")).fill("Chopes")
    owner.get_by_role("button", name="Criar categoria").click()
    expect(owner.get_by_text("Categoria criada.")).to_be_visible()
    back(owner, steps, done=4)

    import_the_menu(owner, steps, picture)
    steps.get_by_role("link", name="Enviar uma foto de capa").click()
    owner.get_by_role("button", name="Nova Imagem Hero").click()
    choose_slides(owner, chosen("salao.jpg", painted(1600, 900)))
    expect(row(owner, "salao.jpg")).to_be_visible()
    back(owner, steps, done=6)

    steps.get_by_role("link", name="Informar a chave PIX").click()
    owner.get_by_label("Chave PIX").fill("rosa@example.com")
    saved(owner)
    picture(owner, "first-steps-pix")
    back(owner, steps, done=7)
    picture(owner, "first-steps-last")

    employ_somebody(owner, steps)
    owner.get_by_role("link", name="Dashboard", exact=True).click()
    expect(owner.get_by_text("Ações rápidas")).to_be_visible()
    expect(steps).to_have_count(0)

    bring_customers_and_kegs(owner)
    check_the_history(owner)
    phone = new_page(360, base_url=empty_house.url, alone=True)
    sign_in(phone, "rosa")
    quote_the_first_event(phone, picture)

    visitor = new_page(360, base_url=empty_house.url, alone=True)
    visitor.goto("/menu")
    for name in ("Pilsen 300 ml", "Torresmo", "Refrigerante"):
        expect(visitor.get_by_text(name).first).to_be_visible()
    visitor.goto("/contato")
    expect(visitor.get_by_text("17:00 às 23:30").first).to_be_visible()
    expect(visitor.get_by_text("(11) 5555-0199").first).to_be_visible()
    print(f"{len(clicks)} clicks of the owner in {time.monotonic() - began:.0f} s")  # shown by pytest -rP; no gate


def back(owner: Page, steps: Locator, *, done: int) -> None:
    """To the dashboard, where the list has moved on by itself."""
    owner.get_by_role("link", name="Dashboard", exact=True).click()
    expect(steps).to_contain_text(f"{done} de 8 feitos")


def next_step(owner: Page, name: str) -> None:
    """Where a step is done, the screen leads to the next one."""
    owner.get_by_role("link", name=f"Próximo: {name}").click()


def saved(owner: Page) -> None:
    owner.get_by_role("button", name="Salvar", exact=True).click()
    expect(owner.get_by_text("Salvo.", exact=True)).to_be_visible()


def tell_the_hours(owner: Page) -> None:
    for day in ("Terça-feira", "Quarta-feira", "Quinta-feira", "Sexta-feira", "Sábado", "Domingo"):
        owner.get_by_role("checkbox", name=f"{day}: aberto").check()
    owner.get_by_label("Terça-feira: abre às").fill("17:00")
    owner.get_by_label("Terça-feira: fecha às").fill("23:30")
    owner.get_by_role("button", name="Copiar para os dias abertos o horário de terça-feira").click()
    saved(owner)


def tell_the_phones(owner: Page) -> None:
    owner.get_by_label("Telefone fixo").fill("11 5555 0199")
    owner.get_by_label("WhatsApp do salão").fill("11955550101")
    saved(owner)


def import_the_menu(owner: Page, steps: Locator, picture: Picture) -> None:
    """Ten products from a spreadsheet, one of them with a picture from a zip."""
    steps.get_by_role("link", name="Cadastrar dez produtos").click()
    lines: list[Line] = [
        {"categoria": category, "nome": name, "preco": "14,90", "foto": f"{name}.jpg" if name in PHOTOGRAPHED else ""}
        for category, names in MENU.items()
        for name in names
    ]
    files = owner.locator("section", has=owner.get_by_role("heading", name="Arquivos")).last
    choose(files, filled(template_of(owner), lines), "cardapio.csv")
    expect(owner.get_by_role("alert")).to_contain_text("Envie também o zip com as fotos.")
    choose(files, zipped(PHOTOGRAPHED), "fotos.zip", "application/zip")
    found = owner.get_by_role("status").filter(has_text="1 foto a importar")
    expect(found).to_contain_text("10 produtos novos, 2 categorias novas", timeout=30_000)
    picture(owner, "products-import")
    owner.get_by_role("button", name="Importar", exact=True).click()
    expect(owner.get_by_role("status").filter(has_text="importados.")).to_be_visible(timeout=30_000)
    back(owner, steps, done=5)


def zipped(names: tuple[str, ...]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as photos:
        for number, name in enumerate(names):
            photos.writestr(f"{name}.jpg", painted(1080, 1350, glow=number / 10))
    return file.getvalue()


def employ_somebody(owner: Page, steps: Locator) -> None:
    """The system makes the first password and shows it once."""
    steps.get_by_role("link", name="Cadastrar quem trabalha com você").click()
    owner.get_by_label(re.compile("^Nome(?! de)")).fill("Joana Lima")
    owner.get_by_label(re.compile("^Nome de usuário")).fill("joana")
    owner.get_by_label(re.compile("^E-mail")).fill("joana@example.com")
    owner.get_by_role("button", name="Criar usuário").click()
    handed = owner.get_by_role("dialog", name="Joana Lima já pode entrar")
    password = handed.get_by_role("textbox", name="Senha temporária de Joana Lima")
    expect(password).to_have_value(re.compile(r"\w{4}-"))
    handed.get_by_role("button", name="Concluir").click()
    handed.get_by_role("button", name="Fechar sem copiar").click()


def bring_customers_and_kegs(owner: Page) -> None:
    """What a house has before its first order: a beer, its customers, its kegs, and what is in them."""
    owner.goto("/operations/beers")
    owner.get_by_role("button", name="Cadastrar o primeiro chope").click()
    beer = owner.get_by_role("dialog", name="Novo chope")
    beer.get_by_label(re.compile("^Nome")).fill("Pilsen da casa")
    beer.get_by_role("button", name="Cadastrar chope").click()
    expect(beer).to_have_count(0)

    owner.get_by_role("button", name="Ferramentas").click()
    owner.get_by_role("link", name="Importar", exact=True).click()
    people: list[Line] = [
        {"codigo": str(n), "nome": f"Cliente José {n}", "telefone": f"(11) 95555-01{n:02}"} for n in range(1, 11)
    ]
    bring(owner, "Clientes", people, "10 clientes")
    tags = [f"CASA-{n:03}" for n in range(1, 21)]
    keg = {"modelo": "Barril 50L", "local": "Galpão", "capacidade_l": "50"}
    bring(owner, "Equipamentos", [{"etiqueta": tag, **keg} for tag in tags], "20 equipamentos")
    fill = {"lote": "L1", "chope": "Pilsen da casa", "envase": f"{TODAY:%d/%m/%Y}"}
    best_before = f"{TODAY + timedelta(days=90):%d/%m/%Y}"
    full: list[Line] = [{"etiqueta": tag, "validade": best_before, **fill} for tag in tags]
    bring(owner, "Barris cheios", full, "20 barris cheios")


def bring(owner: Page, tab: str, lines: list[Line], what: str) -> None:
    choose(owner, filled(open_sheet(owner, tab), lines))
    owner.get_by_role("button", name=f"Importar {what}", exact=True).click()
    expect(owner.get_by_role("status").filter(has_text=f"{what} a mais.")).to_be_visible(timeout=30_000)


def quote_the_first_event(owner: Page, picture: Picture) -> None:
    """On a phone. What the quote still needs is refused with the way to it, and what was typed waits meanwhile."""
    steps = owner.locator("section", has=owner.get_by_role("heading", name="Para levar chope a festas"))
    steps.get_by_role("link", name="Cadastrar um chope com preço").click()
    owner.get_by_role("button", name="Editar Pilsen da casa").click()
    beer = owner.get_by_role("dialog", name="Editar Pilsen da casa")
    beer.get_by_role("button", name="Adicionar tamanho").click()
    beer.get_by_role("textbox", name=re.compile("^Litros")).fill("50")
    beer.get_by_role("textbox", name=re.compile("^Preço")).fill("900,00")
    beer.get_by_role("button", name="Salvar").click()
    expect(beer).to_have_count(0)

    owner.goto("/operacoes/eventos/novo")
    owner.get_by_label(re.compile("^Nome do cliente")).fill("Ana Souza")
    owner.get_by_label("Centro de custo").select_option(label="Choperia")
    owner.get_by_role("textbox", name="Data do evento").fill(f"{TODAY + timedelta(days=10):%d/%m/%Y}")
    owner.get_by_role("button", name="Próximo").click()
    for _ in range(2):
        owner.get_by_role("button", name="Adicionar Pilsen da casa 50 L").click()
    owner.get_by_role("button", name="Próximo").click()
    pick(owner, "Endereço da entrega", "Avenida Amazonas, 120, Arujá")
    refused = owner.get_by_role("alert").filter(has_text="Configure o frete deste centro de custo antes de cotar.")
    expect(refused).to_be_visible()
    picture(owner, "first-event-refused")
    expect(refused.get_by_role("link", name="Abrir Frete")).to_be_visible()
    owner.locator("#falta").get_by_role("link", name="Abrir Frete").click()
    tell_the_tariffs(owner)

    owner.goto("/operacoes/eventos/novo")
    owner.get_by_role("button", name="Continuar rascunho").click()
    expect(owner.get_by_text("Como o valor foi calculado")).to_be_visible()
    owner.get_by_role("button", name="Criar Evento").click()
    owner.get_by_role("link", name=re.compile("Ana Souza")).first.click()
    owner.get_by_role("button", name="Enviar orçamento").click()
    sending = owner.get_by_role("dialog")
    sending.get_by_role("button", name="Enviar", exact=True).click()
    expect(sending.get_by_role("textbox", name="Link do cliente")).to_have_value(
        re.compile("/p/")
    )  # Ana has no telephone
    sending.get_by_role("button", name="Concluir").click()
    expect(owner.get_by_role("link", name="Abrir orçamento")).to_be_visible()
    picture(owner, "first-quote")


def tell_the_tariffs(owner: Page) -> None:
    pub = owner.locator("section", has=owner.get_by_role("heading", name="Choperia")).last
    pick(pub, "Origem das entregas", "Rua do Coreto, 217")
    tariffs = {"Km livres": "5", "Tarifa por km": "4", "Mínimo": "50", "Arredondamento": "5", "Carga por viagem": "500"}
    for label, number in tariffs.items():
        pub.get_by_label(re.compile(f"^{label}")).fill(number)
    pub.get_by_role("button", name="Salvar tarifas").click()
    expect(pub.get_by_text("Salvo.")).to_be_visible()


def pick(place: Page | Locator, label: str, address: str) -> None:
    """The first of the addresses that are suggested."""
    field = place.get_by_role("combobox", name=re.compile(f"^{label}"))
    field.press_sequentially(address)
    field.page.get_by_role("listbox").get_by_role("option").first.click()


def check_the_history(owner: Page) -> None:
    """Whether it is still the one that was recorded: signed up to now, and every event looked at."""
    owner.goto("/admin/history/seal")
    sealed, sign = owner.get_by_text("Tudo lacrado"), owner.get_by_role("button", name="Assinar agora")
    expect(sealed.or_(sign).first).to_be_visible()
    with suppress(BrowserTimeout):  # on a slow machine the house signs by itself first, and the button goes
        sign.click(timeout=5_000)
    expect(sealed).to_be_visible()
    owner.get_by_role("button", name="Conferir agora").click()
    expect(owner.get_by_text(re.compile("^Íntegra: nada foi alterado"))).to_be_visible()
