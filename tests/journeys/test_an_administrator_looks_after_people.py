"""People of the house, from the first day to the last: let in, given rights, let in again, sent home."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.screens import fill_login, without_live_updates
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
OWN_PASSWORD = "caneca-gelada-9"


@pytest.fixture
def employ(pub: System) -> Callable[..., int]:
    """Registers somebody, with a password of their own if they are to sign in; answers the id."""

    def by_admin(username: str, *, signs_in: bool = True, **fields: object) -> int:
        with pub.client("admin") as client:
            body = {
                "username": username,
                "name": f"{username.title()} Novais",
                "email": f"{username}@pirilampo.example",
                "role": "staff",
                "password": "bandeja-limpa-77",
                **fields,
            }
            answer = client.post("/api/users", json=body)
            assert answer.status_code == 201, answer.text
        if signs_in:
            token = pub_token(pub, username, "bandeja-limpa-77")
            with pub.client(token=token) as own:
                change = {"current_password": "bandeja-limpa-77", "new_password": OWN_PASSWORD}
                assert own.post("/api/me/password", json=change).status_code == 200
        return int(answer.json()["id"])

    return by_admin


def pub_token(pub: System, username: str, password: str) -> str:
    with pub.client() as nobody:
        answer = nobody.post("/api/login", json={"username": username, "password": password, "captcha_token": ""})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["token"])


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name)


def tick(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("checkbox", name=f"Selecionar {name}").check()


def test_a_new_colleague_signs_in_and_chooses_their_own_password(
    admin: Page, new_page: NewPage, picture: Picture
) -> None:
    admin.goto("/admin/users")
    admin.get_by_role("link", name="Novo Usuário").click()
    admin.get_by_label(re.compile(r"^Nome \*")).fill("Beatriz Moura")
    admin.get_by_label(re.compile("^Nome de usuário")).fill("beatriz")
    admin.get_by_label(re.compile("^E-mail")).fill("beatriz@pirilampo.example")
    admin.get_by_role("button", name="Criar usuário").click()

    secret = admin.get_by_role("textbox", name="Senha temporária de Beatriz Moura")
    temporary = secret.input_value()
    assert re.fullmatch(r"([a-z2-9]{4}-){2}[a-z2-9]{4}", temporary)
    picture(admin, "a-senha-aparece-uma-vez")
    assert violations(admin) == []
    dialog(admin).get_by_role("button", name=re.compile("^Copiar")).click()
    dialog(admin).get_by_role("button", name="Concluir").click()
    expect(admin).to_have_url(re.compile(r"/admin/users/\d+$"))
    expect(admin.get_by_text("Nunca")).to_be_visible()

    theirs = new_page(width=390)
    theirs.goto("/login")
    fill_login(theirs, "beatriz", temporary)
    expect(theirs).to_have_url(re.compile("/profile"))
    expect(theirs.get_by_text("Você entrou com uma senha temporária.")).to_be_visible()
    theirs.goto("/operations")
    expect(theirs).to_have_url(re.compile("/profile"))
    theirs.get_by_label(re.compile("^Senha temporária")).fill(temporary)
    theirs.get_by_label(re.compile(r"^Nova senha \*")).fill(OWN_PASSWORD)
    theirs.get_by_label(re.compile("^Nova senha, de novo")).fill(OWN_PASSWORD)
    picture(theirs, "a-senha-temporaria-se-troca")
    theirs.get_by_role("button", name="Trocar a senha").click()
    expect(theirs).to_have_url(re.compile("/operations$"))


def test_what_an_administrator_decides_about_somebody_reaches_their_open_browser(
    admin: Page, new_page: NewPage, employ: Callable[..., int]
) -> None:
    id = employ("davi")
    theirs = new_page()
    # what refuses them is the server, and not that they heard of it
    without_live_updates(theirs)
    theirs.goto("/profile")
    fill_login(theirs, "davi", OWN_PASSWORD)
    expect(theirs).to_have_url(re.compile("/profile$"))

    admin.goto(f"/admin/users/{id}")
    admin.get_by_label(re.compile("^Papel")).select_option(label="Gerente")
    expect(admin.get_by_text("Produtos, categorias e imagens do site")).to_be_visible()
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_text("Usuário salvo. Vale a partir de agora.")).to_be_visible()
    theirs.goto("/admin/products")
    expect(theirs.get_by_role("heading", name="Produtos por Categoria")).to_be_visible()

    admin.get_by_label(re.compile("^Papel")).select_option(label="Cliente")
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_role("button", name="Salvar")).to_be_disabled()
    theirs.get_by_role("searchbox").first.fill("pilsen")
    expect(theirs).to_have_url(re.compile("/unauthorized"))
    expect(theirs.get_by_role("heading", name="Acesso negado")).to_be_visible()
    expect(theirs.get_by_role("button", name="Tentar novamente")).to_have_count(0)

    admin.get_by_role("button", name="Desativar").click()
    expect(dialog(admin)).to_contain_text("As sessões abertas terminam agora")
    dialog(admin).get_by_role("button", name="Desativar").click()
    expect(admin.get_by_text("Inativo")).to_be_visible()
    theirs.goto("/profile")
    expect(theirs).to_have_url(re.compile("/login"))
    fill_login(theirs, "davi", OWN_PASSWORD)
    expect(theirs.get_by_text("Username ou senha incorretos")).to_be_visible()

    admin.get_by_role("button", name="Ativar").click()
    dialog(admin).get_by_role("button", name="Ativar").click()
    expect(admin.get_by_text("Ativo", exact=True)).to_be_visible()
    fill_login(theirs, "davi", OWN_PASSWORD)
    expect(theirs).to_have_url(re.compile("/profile$"))

    admin.get_by_role("button", name="Excluir").click()
    expect(dialog(admin)).to_contain_text("O que a pessoa fez continua no histórico")
    dialog(admin).get_by_role("button", name="Excluir").click()
    expect(admin).to_have_url(re.compile("/admin/users$"))
    theirs.goto("/profile")
    expect(theirs).to_have_url(re.compile("/login"))


def test_a_one_time_link_lets_somebody_in_who_forgot(
    admin: Page, new_page: NewPage, employ: Callable[..., int], picture: Picture
) -> None:
    id = employ("elisa", signs_in=False)
    admin.goto(f"/admin/users/{id}")
    admin.get_by_role("button", name="Resetar senha").click()
    dialog(admin).get_by_label("Link de uso único").check()
    dialog(admin).get_by_role("button", name="Gerar link").click()
    link = admin.get_by_role("textbox", name="Link de Elisa Novais").input_value()
    expect(dialog(admin).get_by_text("Vale uma vez, até")).to_be_visible()
    picture(admin, "um-link-de-uso-unico")

    phone = new_page(width=360)

    def choose() -> None:
        phone.get_by_label(re.compile(r"^Nova senha \*")).fill("outra-caneca-5")
        phone.get_by_label(re.compile("^Nova senha, de novo")).fill("outra-caneca-5")

    phone.goto(link)
    choose()
    picture(phone, "nova-senha-no-celular")
    assert violations(phone) == []
    phone.get_by_role("button", name="Salvar senha").click()
    expect(phone.get_by_text("Senha criada. Entre com ela para continuar.")).to_be_visible()
    expect(phone.get_by_label(re.compile("^Usuário"))).to_have_value("elisa")

    phone.goto(link)
    choose()
    phone.get_by_role("button", name="Salvar senha").click()
    expect(phone.get_by_role("heading", name="Este link não vale mais")).to_be_visible()
    assert violations(phone) == []


def test_bulk_actions_do_what_they_say(admin: Page, employ: Callable[..., int], picture: Picture) -> None:
    for name in ("gilda", "hugo", "iara"):
        employ(name, signs_in=False, center_cost="marketing")
    admin.goto("/admin/users")
    admin.get_by_label("Centro de custo").select_option(label="Marketing")
    expect(admin.get_by_text("Mostrando 1 a 3 de 3")).to_be_visible()

    tick(admin, "Gilda Novais", "Hugo Novais")
    admin.get_by_role("button", name="Desativar").click()
    dialog(admin).get_by_role("button", name="Desativar").click()
    expect(admin.get_by_text("2 usuários inativos.")).to_be_visible()
    expect(row(admin, "Gilda Novais").get_by_text("Inativo")).to_be_visible()
    tick(admin, "Gilda Novais", "Hugo Novais")
    admin.get_by_role("button", name="Ativar", exact=True).click()
    expect(admin.get_by_text("2 usuários ativos.")).to_be_visible()

    tick(admin, "Gilda Novais", "Hugo Novais", "Iara Novais")
    admin.get_by_role("button", name="Resetar Senha").click()
    dialog(admin).get_by_role("button", name="Resetar senha").click()
    passwords = [
        admin.get_by_role("textbox", name=f"Senha temporária de {name} Novais") for name in ("Gilda", "Hugo", "Iara")
    ]
    expect(passwords[2]).to_be_visible()
    temporary = passwords[1].input_value()
    picture(admin, "senhas-de-tres-pessoas")
    with admin.expect_download() as saved:
        dialog(admin).get_by_role("button", name="Baixar lista").click()
    written = saved.value.path().read_bytes().decode()
    assert f"Hugo Novais\r\nUsuário: hugo\r\nSenha temporária: {temporary}" in written
    dialog(admin).get_by_role("button", name="Concluir").click()
    expect(admin.get_by_text("3 senhas resetadas.")).to_be_visible()

    tick(admin, "Gilda Novais", "Hugo Novais", "Iara Novais")
    admin.get_by_role("button", name="Excluir").click()
    dialog(admin).get_by_role("button", name="Excluir").click()
    expect(admin.get_by_text("3 usuários excluídos.")).to_be_visible()
    expect(admin.get_by_text("Nenhum item encontrado")).to_be_visible()


def test_people_keep_their_own_data(new_page: NewPage, employ: Callable[..., int], picture: Picture) -> None:
    employ("nadia")
    page = new_page()
    page.goto("/profile")
    fill_login(page, "nadia", OWN_PASSWORD)
    expect(page.get_by_text("Operações: painel, pedidos e estoque")).to_be_visible()
    expect(page.get_by_text("Produtos, categorias e imagens do site")).to_have_count(0)
    page.get_by_label(re.compile("^E-mail")).fill("helena@pirilampo.example")
    page.get_by_role("button", name="Salvar").click()
    dialog(page).get_by_label(re.compile("^Senha atual")).fill(OWN_PASSWORD)
    dialog(page).get_by_role("button", name="Confirmar").click()
    expect(page.get_by_text("Este e-mail já está em uso por outra pessoa.")).to_be_visible()
    page.get_by_label(re.compile("^E-mail")).fill("nadia.novais@pirilampo.example")
    page.get_by_role("button", name="Salvar").click()
    expect(page.get_by_text("Dados salvos.")).to_be_visible()
    page.get_by_label(re.compile("^Senha atual")).fill("não é esta")
    page.get_by_label(re.compile(r"^Nova senha \*")).fill("outra-caneca-5")
    page.get_by_label(re.compile("^Nova senha, de novo")).fill("outra-caneca-5")
    page.get_by_role("button", name="Trocar a senha").click()
    expect(page.get_by_text("A senha atual não confere.")).to_be_visible()
    page.get_by_label(re.compile("^Senha atual")).fill(OWN_PASSWORD)
    page.get_by_role("button", name="Trocar a senha").click()
    expect(page.get_by_text("Senha trocada. As outras sessões foram encerradas.")).to_be_visible()
    picture(page, "o-proprio-perfil")
