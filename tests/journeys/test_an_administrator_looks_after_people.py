"""People of the house, from the first day to the last: let in, given rights, let in again, sent home."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.axe import violations
from tests.harness.screens import fill_login, sign_in
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
OWN_PASSWORD = "caneca-gelada-9"


@pytest.fixture
def employ(pub: System) -> Callable[..., int]:
    """Registers somebody with a password of their own; answers the id."""

    def by_admin(username: str, role: str = "staff", **fields: object) -> int:
        with pub.client("admin") as client:
            body = {
                "username": username,
                "name": f"{username.title()} Novais",
                "email": f"{username}@pirilampo.example",
                "role": role,
                "password": "bandeja-limpa-77",
                **fields,
            }
            answer = client.post("/api/users", json=body)
            assert answer.status_code == 201, answer.text
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
    admin.get_by_label(re.compile("^Nome de usuário")).fill("admin")
    admin.get_by_label(re.compile("^E-mail")).fill("beatriz@pirilampo.example")
    admin.get_by_role("button", name="Criar usuário").click()
    expect(admin.get_by_text("Este nome de usuário já está em uso.")).to_be_visible()
    admin.get_by_label(re.compile("^Nome de usuário")).fill("beatriz")
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

    admin.reload()
    expect(admin.get_by_text("Nunca")).to_have_count(0)


def test_a_changed_role_takes_effect_at_once_in_an_open_browser(
    admin: Page, new_page: NewPage, employ: Callable[..., int]
) -> None:
    id = employ("davi")
    theirs = new_page()
    sign_in(theirs, "davi", OWN_PASSWORD)
    expect(theirs).to_have_url(re.compile("/operations$"))

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


def test_a_one_time_link_lets_somebody_in_who_forgot(
    admin: Page, new_page: NewPage, employ: Callable[..., int], picture: Picture
) -> None:
    id = employ("elisa")
    signed_in = new_page()
    sign_in(signed_in, "elisa", OWN_PASSWORD)

    admin.goto(f"/admin/users/{id}")
    admin.get_by_role("button", name="Resetar senha").click()
    dialog(admin).get_by_label("Link de uso único").check()
    dialog(admin).get_by_role("button", name="Gerar link").click()
    link = admin.get_by_role("textbox", name="Link de Elisa Novais").input_value()
    expect(dialog(admin).get_by_text("Vale uma vez, até")).to_be_visible()
    picture(admin, "um-link-de-uso-unico")

    signed_in.goto("/profile")
    expect(signed_in.get_by_text("Elisa Novais").first).to_be_visible()

    phone = new_page(width=360)
    phone.goto(link)
    save = phone.get_by_role("button", name="Salvar senha")
    first = phone.get_by_label(re.compile(r"^Nova senha \*"))
    again = phone.get_by_label(re.compile("^Nova senha, de novo"))
    first.fill("curta")
    again.fill("curta")
    expect(save).to_be_disabled()
    first.fill("elisa-elisa-1")
    again.fill("elisa-elisa-1")
    save.click()
    expect(phone.get_by_text("A senha não pode conter o nome de usuário.")).to_be_visible()
    first.fill("outra-caneca-5")
    again.fill("outra-caneca-5")
    picture(phone, "nova-senha-no-celular")
    assert violations(phone) == []
    save.click()
    expect(phone.get_by_text("Senha criada. Entre com ela para continuar.")).to_be_visible()
    expect(phone.get_by_label(re.compile("^Usuário"))).to_have_value("elisa")
    fill_login(phone, "elisa", "outra-caneca-5")
    expect(phone).to_have_url(re.compile("/operations$"))

    signed_in.goto("/profile")
    expect(signed_in).to_have_url(re.compile("/login"))

    late = new_page(width=390)
    late.goto(link)
    late.get_by_label(re.compile(r"^Nova senha \*")).fill("mais-uma-caneca")
    late.get_by_label(re.compile("^Nova senha, de novo")).fill("mais-uma-caneca")
    late.get_by_role("button", name="Salvar senha").click()
    expect(late.get_by_role("heading", name="Este link não vale mais")).to_be_visible()
    assert violations(late) == []


def test_who_is_deactivated_is_out_and_who_is_activated_comes_back(
    admin: Page, new_page: NewPage, employ: Callable[..., int]
) -> None:
    id = employ("fabio")
    theirs = new_page()
    sign_in(theirs, "fabio", OWN_PASSWORD)

    admin.goto(f"/admin/users/{id}")
    admin.get_by_role("button", name="Desativar").click()
    expect(dialog(admin)).to_contain_text("As sessões abertas terminam agora")
    dialog(admin).get_by_role("button", name="Desativar").click()
    expect(admin.get_by_text("Inativo")).to_be_visible()

    theirs.goto("/profile")
    expect(theirs).to_have_url(re.compile("/login"))
    fill_login(theirs, "fabio", OWN_PASSWORD)
    expect(theirs.get_by_text("Username ou senha incorretos")).to_be_visible()

    admin.get_by_role("button", name="Ativar").click()
    dialog(admin).get_by_role("button", name="Ativar").click()
    expect(admin.get_by_text("Ativo", exact=True)).to_be_visible()
    fill_login(theirs, "fabio", OWN_PASSWORD)
    expect(theirs).to_have_url(re.compile("/profile$"))

    admin.get_by_role("button", name="Excluir").click()
    expect(dialog(admin)).to_contain_text("O que a pessoa fez continua no histórico")
    dialog(admin).get_by_role("button", name="Excluir").click()
    expect(admin).to_have_url(re.compile("/admin/users$"))
    theirs.goto("/profile")
    expect(theirs).to_have_url(re.compile("/login"))


def test_the_house_always_keeps_an_administrator(admin: Page, picture: Picture) -> None:
    admin.goto("/admin/users/1")
    expect(admin.get_by_label(re.compile("^Papel"))).to_be_disabled()
    expect(admin.get_by_text("Ninguém altera o próprio papel. Peça a outro administrador.")).to_be_visible()
    expect(admin.get_by_role("button", name="Desativar")).to_have_count(0)
    picture(admin, "a-propria-conta")

    admin.goto("/admin/users")
    tick(admin, "Helena Furtado")
    for verb, refusal in (
        ("Desativar", "Você não pode desativar a própria conta."),
        ("Excluir", "Você não pode excluir a própria conta."),
    ):
        admin.get_by_role("button", name=verb).click()
        dialog(admin).get_by_role("button", name=verb).click()
        expect(dialog(admin).get_by_text(refusal)).to_be_visible()
        dialog(admin).get_by_role("button", name="Cancelar").click()
    expect(row(admin, "Helena Furtado").get_by_text("Inativo", exact=True)).to_have_count(0)


def test_two_administrators_who_send_each_other_home_leave_one(
    admin: Page, new_page: NewPage, employ: Callable[..., int], pub: System
) -> None:
    """The slower of the two is out before their own dismissal arrives."""
    id = employ("urano", "admin")
    theirs = new_page()
    sign_in(theirs, "urano", OWN_PASSWORD)
    theirs.goto("/admin/users/1")
    theirs.get_by_role("button", name="Desativar").click()

    admin.goto(f"/admin/users/{id}")
    admin.get_by_role("button", name="Desativar").click()
    dialog(admin).get_by_role("button", name="Desativar").click()
    expect(admin.get_by_text("Inativo")).to_be_visible()
    dialog(theirs).get_by_role("button", name="Desativar").click()
    expect(theirs).to_have_url(re.compile("/login"))
    with pub.client("admin") as client:
        assert client.get("/api/users/1").json()["active"] is True


def test_bulk_actions_do_what_they_say(
    admin: Page, new_page: NewPage, employ: Callable[..., int], picture: Picture
) -> None:
    ids = [employ(name, center_cost="marketing") for name in ("gilda", "hugo", "iara")]
    admin.goto("/admin/users")
    admin.get_by_label("Centro de custo").select_option(label="Marketing")
    expect(admin.get_by_text("Mostrando 1 a 3 de 3")).to_be_visible()
    admin.get_by_role("searchbox").fill("hugo")
    expect(admin.get_by_text("Mostrando 1 a 1 de 1")).to_be_visible()
    expect(row(admin, "Hugo Novais")).to_contain_text(f"#{ids[1]}")
    admin.get_by_role("button", name="Limpar filtros").click()
    admin.get_by_label("Centro de custo").select_option(label="Marketing")

    tick(admin, "Gilda Novais", "Hugo Novais")
    admin.get_by_role("button", name="Desativar").click()
    dialog(admin).get_by_role("button", name="Desativar").click()
    expect(admin.get_by_text("2 usuários inativos.")).to_be_visible()
    expect(row(admin, "Gilda Novais").get_by_text("Inativo")).to_be_visible()
    admin.get_by_label("Status").select_option(label="Inativo")
    expect(admin.get_by_text("Mostrando 1 a 2 de 2")).to_be_visible()
    tick(admin, "Gilda Novais", "Hugo Novais")
    admin.get_by_role("button", name="Ativar", exact=True).click()
    expect(admin.get_by_text("2 usuários ativos.")).to_be_visible()
    admin.get_by_label("Status").select_option(label="Todos")

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
    theirs = new_page()
    theirs.goto("/login")
    fill_login(theirs, "hugo", temporary)
    expect(theirs).to_have_url(re.compile("/profile"))

    tick(admin, "Gilda Novais", "Hugo Novais", "Iara Novais")
    admin.get_by_role("button", name="Excluir").click()
    dialog(admin).get_by_role("button", name="Excluir").click()
    expect(admin.get_by_text("3 usuários excluídos.")).to_be_visible()
    expect(admin.get_by_text("Nenhum item encontrado")).to_be_visible()


def test_two_administrators_on_the_same_person_lose_nothing(
    admin: Page, new_page: NewPage, employ: Callable[..., int], picture: Picture
) -> None:
    id = employ("leila")
    other = new_page(person="admin")
    for page in (admin, other):
        page.goto(f"/admin/users/{id}")
    other.get_by_label(re.compile(r"^Nome \*")).fill("Leila Novais Prado")
    other.get_by_role("button", name="Salvar").click()
    expect(other.get_by_text("Usuário salvo. Vale a partir de agora.")).to_be_visible()

    admin.get_by_label(re.compile("^Centro de custo")).select_option(label="Vendas")
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_text("Este registro foi alterado por Helena Furtado")).to_be_visible()
    expect(admin.get_by_label(re.compile(r"^Nome \*"))).to_have_value("Leila Novais Prado")
    picture(admin, "dois-na-mesma-pessoa")
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_role("button", name="Salvar")).to_be_disabled()
    admin.reload()
    expect(admin.get_by_label(re.compile("^Centro de custo"))).to_have_value("vendas")
    expect(admin.get_by_label(re.compile(r"^Nome \*"))).to_have_value("Leila Novais Prado")


def test_nothing_typed_is_lost_while_the_server_is_away(admin: Page, employ: Callable[..., int]) -> None:
    id = employ("mauro")
    admin.route("**/api/users?*", lambda route: route.abort())
    admin.goto("/admin/users")
    expect(admin.get_by_text("Erro ao carregar usuários")).to_be_visible()
    admin.unroute("**/api/users?*")
    admin.get_by_role("button", name="Tentar novamente").click()
    expect(row(admin, "Mauro Novais")).to_be_visible()

    admin.goto(f"/admin/users/{id}")
    name = admin.get_by_label(re.compile(r"^Nome \*"))
    name.fill("Mauro N. Prado")
    admin.route(f"**/api/users/{id}", lambda route: route.abort())
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_text("Nada do que você digitou se perdeu: tente de novo.")).to_be_visible()
    expect(name).to_have_value("Mauro N. Prado")
    admin.unroute(f"**/api/users/{id}")
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_text("Usuário salvo. Vale a partir de agora.")).to_be_visible()


def test_only_administrators_look_after_people(new_page: NewPage) -> None:
    page = new_page(person="gerente")
    for path in ("/admin/users", "/admin/users/create", "/admin/users/1"):
        page.goto(path)
        expect(page).to_have_url(re.compile("/unauthorized"))
        expect(page.get_by_text("Acesso negado")).to_be_visible()


def test_people_keep_their_own_data(new_page: NewPage, employ: Callable[..., int], picture: Picture) -> None:
    employ("nadia")
    page = new_page()
    sign_in(page, "nadia", OWN_PASSWORD)
    page.goto("/profile")
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
