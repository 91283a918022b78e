"""What an operator types."""

import asyncio
from pathlib import Path

import sqlalchemy as sa
from click.testing import Result
from typer.testing import CliRunner

from command_api.catalogue.domain import Product
from infra.security.tables import accounts
from launcher.admin.derived_tables import COMPARED
from launcher.cli.main import app
from projections.registry import PROJECTIONS
from tests.launcher.conftest import BOTH, CommandLine

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "catalogo.csv"
PASSWORD = "lúpulo-da-serra-9"
NAMES = [projection.name for projection in PROJECTIONS]


def said(result: Result, *, code: int = 0) -> str:
    """What was printed, with single spaces: lines break where the terminal ends."""
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def create(choperia: CommandLine, username: str, role: str | None = "admin", password: str = PASSWORD) -> Result:
    options = ("--name", "Bia Antunes", "--email", f"{username}@pirilampo.example", *(("--role", role) if role else ()))
    return choperia("user", "create", username, *options, typed=f"{password}\n{password}\n")


@BOTH
def test_the_example_spreadsheet_becomes_a_catalogue_whose_read_models_verify(choperia: CommandLine) -> None:
    imported = said(choperia("import", "catalogue", EXAMPLE))
    assert "8 produtos novos, 0 alterados, 6 categorias novas." in imported
    verified = said(choperia("verify"))
    assert verified.count("igual") == len(NAMES) + len(COMPARED)
    rebuilt = said(choperia("rebuild", "menu", "--compare"))
    assert "igual menu" in rebuilt
    assert "menu: refeita e no ar." in rebuilt


def test_importing_the_same_spreadsheet_again_changes_nothing(choperia: CommandLine) -> None:
    choperia("import", "catalogue", EXAMPLE)
    with choperia.left_behind() as services:
        head = services.recorder.head()
    assert "0 produtos novos, 0 alterados, 0 categorias novas." in said(choperia("import", "catalogue", EXAMPLE))
    with choperia.left_behind() as services:
        assert services.recorder.head() == head


def test_customers_come_from_the_template_that_the_command_prints(choperia: CommandLine, tmp_path: Path) -> None:
    sheet = tmp_path / "clientes.csv"
    template = CliRunner().invoke(app, ["import", "template", "customers"])
    assert template.exit_code == 0
    sheet.write_text(template.output + "C-1;Bar do Zeca\n")
    rehearsed = said(choperia("import", "customers", sheet, "--dry-run"))
    assert "1 cliente a mais; 0 já estavam. Nada foi importado: era só a conferência." in rehearsed
    assert "1 cliente a mais; 0 já estavam." in said(choperia("import", "customers", sheet))
    assert "0 clientes a mais; 1 já estava." in said(choperia("import", "customers", sheet))
    sheet.write_text("codigo;nome\nC-2;=1\n")
    refused = said(choperia("import", "customers", sheet), code=1)
    assert "Linha 2, coluna “nome”: Parece uma fórmula" in refused
    assert "1 recusa; nada foi importado." in refused


def test_every_refused_line_of_a_spreadsheet_is_told_and_nothing_of_it_is_kept(
    choperia: CommandLine, tmp_path: Path
) -> None:
    sheet = tmp_path / "Preços de março.csv"
    sheet.write_bytes("Categoria;Nome;Preço\nChopes;Pilsen;9,90\nChopes;IPA;caro\n;Stout;24,00\n".encode("latin-1"))
    refused = said(choperia("import", "catalogue", sheet), code=1)
    assert "Linha 3, coluna “Preço”: Não é um número. ('caro')" in refused
    assert "Linha 4, coluna “Categoria”: Campo obrigatório." in refused
    assert "2 recusa(s); nada foi importado." in refused
    with choperia.left_behind() as services:
        assert services.store.living(Product) == []


def test_the_first_person_is_an_administrator_and_the_next_is_not(choperia: CommandLine) -> None:
    refused = said(create(choperia, "bia", role="staff"), code=1)
    assert "A primeira pessoa precisa ser admin" in refused
    assert "criada: bia (admin)." in said(create(choperia, "bia", role=None))
    assert "criada: rui (staff)." in said(create(choperia, "rui", role=None))


def test_a_person_is_created_and_the_password_typed_opens_the_account(choperia: CommandLine) -> None:
    asked = said(create(choperia, "bia"))
    assert "criada: bia (admin)." in asked
    assert "Senha: Repita a senha:" in asked
    assert PASSWORD not in asked
    with choperia.left_behind() as services:
        with services.recorder.engine.connect() as connection:
            [account] = connection.execute(sa.select(accounts)).all()
        assert (account.username, account.name, account.role) == ("bia", "Bia Antunes", "admin")
        assert asyncio.run(services.security.passwords.matches(PASSWORD, account.password_hash))


def test_a_person_who_cannot_be_created_is_refused_with_a_sentence(choperia: CommandLine) -> None:
    create(choperia, "bia")
    for username, role, password, sentence in (
        ("bia", "staff", PASSWORD, "“bia@pirilampo.example” já está em uso."),
        ("caio", "chefe", PASSWORD, "O papel “chefe” não existe. Escolha entre:"),
        ("caio", "staff", "curta", "A senha deve ter pelo menos 8 caracteres."),
        ("caio", "staff", "caio-caio-1", "A senha não pode conter o nome de usuário."),
        ("caio", "staff", "senha123", "Esta senha é fácil de adivinhar: é pouco mais que uma palavra"),
        ("joão", "staff", PASSWORD, "O nome de usuário tem de 2 a 50"),
    ):
        assert f"Recusado: {sentence}" in said(create(choperia, username, role, password), code=1)


def test_status_shows_how_far_every_read_model_is(pub: CommandLine) -> None:
    with pub.left_behind() as services:
        head = services.recorder.head()
    told = said(pub("status"))
    assert f"Eventos até {head}" in told
    assert all(name in told for name in NAMES)
    assert told.count("0 eventos") == len(NAMES)


def test_a_read_model_that_was_tampered_with_is_found_shown_and_mended(pub: CommandLine) -> None:
    with pub.left_behind() as services, services.read_database.write() as connection:
        connection.execute(
            sa.text("UPDATE menu_products SET name = 'Chope batizado' WHERE slug = 'barril-de-pilsen-50-l'")
        )
    verified = said(pub("verify"), code=1)
    assert "diferente menu: 1 de" in verified
    assert "Chope batizado" in verified
    assert "Barril de Pilsen 50 L" in verified
    assert verified.count("igual") == len(NAMES) + len(COMPARED) - 1
    mended = said(pub("rebuild", "menu", "--compare"))
    assert "diferente menu: 1 de" in mended
    assert said(pub("verify")).count("igual") == len(NAMES) + len(COMPARED)


def test_a_read_model_that_does_not_exist_is_refused_with_the_names_of_those_that_do(choperia: CommandLine) -> None:
    refused = said(choperia("rebuild", "cardapio"), code=1)
    assert "Não existe a projeção “cardapio”." in refused
    assert all(name in refused for name in NAMES)


def test_migrating_twice_is_no_trouble(choperia: CommandLine) -> None:
    assert said(choperia("migrate")) == said(choperia("migrate")) == "Tabelas em dia."


def test_sales_are_imported_once_and_what_is_refused_is_told(choperia: CommandLine, tmp_path: Path) -> None:
    choperia("import", "catalogue", EXAMPLE)
    till = tmp_path / "vendas.csv"
    sold = [f"PDV-{n};20/11/2026 19:30;1;2;10,00" for n in range(4)]
    till.write_text("\n".join(["source_id;sold_at;product_id;quantity;unit_price", *sold, "PDV-9;ontem;1;1;"]))
    first = said(choperia("import", "sales", till), code=1)
    assert "Importação 1: 5 de 5" in first
    assert "Linha 6, coluna “sold_at”: Não é uma data" in first
    assert "4 vendas novas (R$ 80,00), 0 já conhecidas, 0 estornos, 1 linha recusada." in first
    till.write_text("\n".join(["source_id;sold_at;product_id;quantity;unit_price", *sold]))
    assert "0 vendas novas (R$ 0,00), 4 já conhecidas" in said(choperia("import", "sales", till))
    assert said(choperia("verify")).count("igual") == len(NAMES) + len(COMPARED)


def test_a_file_that_is_no_csv_of_sales_is_refused(choperia: CommandLine, tmp_path: Path) -> None:
    till = tmp_path / "vendas.csv"
    till.write_text("cupom;valor\n1;2\n")
    assert "Recusado: Faltam colunas no cabeçalho do arquivo" in said(choperia("import", "sales", till), code=1)
