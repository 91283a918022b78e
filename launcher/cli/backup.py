"""``choperia backup``, ``restore`` and ``migrate-store``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from launcher.cli.terminal import Data, out, refusals, services_in, settings_with
from launcher.progress import Bars

copies = typer.Typer()
"""Commands of ``choperia`` itself, not of a group."""

_RENUMBER = "De PostgreSQL para SQLite: os eventos recebem posições novas e o lacre recomeça."


@copies.command()
def backup(
    file: Annotated[Path, typer.Argument(dir_okay=False, help="Arquivo onde gravar, como choperia-2026-11-21.backup.")],
    with_keys: Annotated[
        bool,
        typer.Option("--with-keys", help="Inclui as chaves da pasta de dados: quem as tem lê e assina tudo."),
    ] = False,
    data: Data = None,
) -> None:
    """Grava em um arquivo tudo o que não se refaz; o sistema continua trabalhando."""
    from launcher.cli.backup_results import back_up

    with services_in(data) as services, Bars(out) as bars:
        back_up(services, file, bars, out, with_keys=with_keys)


@copies.command()
def restore(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="Arquivo que `choperia backup` gravou.")],
    erasures: Annotated[
        Path | None,
        typer.Option("--erasures", exists=True, dir_okay=False, help="Quem foi apagado depois (`privacy erased`)."),
    ] = None,
    renumber: Annotated[bool, typer.Option("--renumber", help=_RENUMBER)] = False,
    data: Data = None,
) -> None:
    """Refaz o negócio de uma cópia em um sistema vazio, em SQLite ou PostgreSQL."""
    from launcher.cli.backup_results import restore as run

    with refusals(), Bars(out) as bars:
        run(settings_with(data=data), file, bars, out, renumber=renumber, erasures=erasures)


@copies.command("migrate-store")
def migrate_store(
    to: Annotated[str, typer.Option("--to", help="postgresql://usuário@servidor/banco, ou sqlite: a pasta de dados.")],
    reads_to: Annotated[
        str | None, typer.Option("--reads-to", help="Outro PostgreSQL para os modelos de leitura; sem isto, o mesmo.")
    ] = None,
    renumber: Annotated[bool, typer.Option("--renumber", help=_RENUMBER)] = False,
    data: Data = None,
) -> None:
    """Leva o negócio para o outro banco, com todos os eventos, ids e horários; pare o servidor antes."""
    from launcher.cli.backup_results import migrate_store as run

    with services_in(data) as services, Bars(out) as bars:
        equal = run(services, to, bars, out, renumber=renumber, reads_to=reads_to)
    if not equal:
        raise typer.Exit(1)
