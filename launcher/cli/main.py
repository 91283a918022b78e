"""``choperia``: the command line. Each command opens the services, does one thing and closes them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from launcher.cli.analysis import bi, exports
from launcher.cli.audit import audit
from launcher.cli.backup import copies
from launcher.cli.demo import demo
from launcher.cli.files import files
from launcher.cli.imports import imports
from launcher.cli.privacy import keys, privacy
from launcher.cli.read_models import read_models
from launcher.cli.servers import servers
from launcher.cli.terminal import CommandLine, Data, out, refusals, services_in
from launcher.cli.users import user

app = CommandLine(no_args_is_help=True, add_completion=False, help="Choperia: o bar, a distribuidora e a sua história.")
app.add_typer(servers)
app.add_typer(read_models)
app.add_typer(copies)
app.add_typer(audit, name="audit")
app.add_typer(user, name="user")
app.add_typer(imports, name="import")
app.add_typer(exports, name="export")
app.add_typer(bi, name="bi")
app.add_typer(demo, name="demo")
app.add_typer(files, name="files")
app.add_typer(keys, name="keys")
app.add_typer(privacy, name="privacy")


@app.command()
def migrate(data: Data = None) -> None:
    """Cria ou atualiza as tabelas; pode rodar em vários processos ao mesmo tempo."""
    with services_in(data):
        out.print("Tabelas em dia.")


@app.command()
def openapi(
    folder: Annotated[Path | None, typer.Argument(help="Pasta onde escrever os documentos.")] = None,
    diff: Annotated[
        Path | None,
        typer.Option("--diff", metavar="OLD", help="Diz o que quebra clientes destes documentos: pasta ou arquivo."),
    ] = None,
    contract: Annotated[
        bool, typer.Option("--contract", help="Escreve só o que importa a clientes, como se guarda uma versão lançada.")
    ] = False,
) -> None:
    """Escreve os dois documentos OpenAPI, dos quais o cliente do front end é gerado, e o AsyncAPI dos eventos; com
    `--diff`, falha se clientes de documentos mais antigos quebram."""
    from launcher.cli.openapi import run

    if folder is None and diff is None:
        raise typer.BadParameter("Diga a pasta, ou os documentos antigos com --diff.")
    with refusals():
        well = run(folder, diff, contract=contract, out=out)
    if not well:
        raise typer.Exit(1)


@app.command()
def model(
    folder: Annotated[Path, typer.Argument(help="Pasta onde escrever as páginas e os desenhos.")] = Path("docs/model"),
    check: Annotated[bool, typer.Option("--check", help="Só confere se a pasta é o que o código diz.")] = False,
) -> None:
    """Desenha, do código, que comandos levam a que eventos, leituras e telas; falha se um evento não é aplicado por
    nenhum agregado ou uma leitura não é usada."""
    from launcher.cli.model import model as run

    with refusals():
        well = run(folder, check=check, out=out)
    if not well:
        raise typer.Exit(1)
