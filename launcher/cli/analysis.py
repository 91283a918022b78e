"""``choperia export`` and ``choperia bi``: the analysis tables and the events as files, and who may read the tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from launcher.cli.terminal import Data, out, services_in
from launcher.progress import Bars

exports = typer.Typer(no_args_is_help=True, help="Exportação para outras ferramentas.")
bi = typer.Typer(no_args_is_help=True, help="Quem pode ler as tabelas de análise.")


@exports.command("bi")
def export_bi(
    folder: Annotated[Path, typer.Option("--out", file_okay=False, help="Pasta onde escrever os arquivos.")],
    kind: Annotated[
        Literal["parquet", "csv", "raw-csv"],
        typer.Option("--format", help="parquet, csv (seguro em planilhas) ou raw-csv (textos como são)."),
    ] = "parquet",
    data: Data = None,
) -> None:
    """Escreve as tabelas de análise, um arquivo por tabela, e o que cada coluna significa."""
    from launcher.admin.export_bi import export_bi as run

    with services_in(data) as services, Bars(out) as bars:
        run(services, folder, kind, bars=bars, out=out)


@exports.command("events")
def export_events(
    folder: Annotated[Path, typer.Option("--out", file_okay=False, help="Pasta onde escrever os arquivos.")],
    kind: Annotated[Literal["parquet", "jsonl"], typer.Option("--format", help="parquet ou jsonl.")] = "parquet",
    data: Data = None,
) -> None:
    """Escreve todos os eventos em um arquivo, sem dados pessoais e sem o que alguém escreveu."""
    from launcher.admin.export_events import export_events as run

    with services_in(data) as services, Bars(out) as bars:
        run(services, folder, kind, bars=bars, out=out)


@bi.command("grant")
def bi_grant(
    role: Annotated[str, typer.Argument(help="Papel do PostgreSQL; criado se faltar.")],
    login: Annotated[bool, typer.Option("--login", help="O papel entra sozinho, com senha.")] = False,
    password: Annotated[
        str | None, typer.Option(envvar="CHOPERIA_BI_PASSWORD", help="Senha; perguntada se faltar com --login.")
    ] = None,
    data: Data = None,
) -> None:
    """Deixa um papel do PostgreSQL ler as tabelas de análise, e nada mais."""
    from launcher.admin.grant_bi import grant_bi

    if login and password is None:
        password = typer.prompt("Senha", hide_input=True, confirmation_prompt="Repita a senha")
    with services_in(data) as services:
        out.print(grant_bi(services.read_database, role, password if login else None), highlight=False)
