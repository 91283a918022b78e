"""Commands on read models: their status, and what rebuilds and compares them."""

from __future__ import annotations

from typing import Annotated

import typer

from launcher.cli.terminal import Data, out, refusals, services_in, settings_with
from launcher.progress import Bars

read_models = typer.Typer()
"""Commands of ``choperia`` itself, not of a group."""


@read_models.command()
def status(data: Data = None) -> None:
    """Mostra até onde cada projeção leu e o que a segura, os processos no ar e as leituras refeitas."""
    from launcher.cli.status import show

    with services_in(data) as services:
        well = show(services, out)
    if not well:
        raise typer.Exit(1)


@read_models.command()
def resume(
    name: Annotated[str, typer.Argument(help="Nome da projeção, como em `choperia status`.")], data: Data = None
) -> None:
    """Faz tentar agora a projeção que um evento segura; quem a move tenta em um segundo."""
    with services_in(data) as services:
        services.rebuilds.resume(name, None)
        out.print(f"{name}: quem a move tenta agora.")


@read_models.command()
def rebuild(
    name: Annotated[str | None, typer.Argument(help="Nome da projeção, como em `choperia status`.")] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Refaz todas. Se o arquivo read.db está danificado, guarda-o e faz outro.")
    ] = False,
    compare: Annotated[bool, typer.Option("--compare", help="Mostra as diferenças antes de trocar.")] = False,
    data: Data = None,
) -> None:
    """Refaz uma projeção ao lado da que serve, e troca no fim; com --all, todas."""
    from launcher.cli.rebuild import rebuild as run
    from launcher.cli.rebuild import rebuild_all, set_damaged_aside

    if (name is None) is not every:
        raise typer.BadParameter("Escreva o nome de uma projeção, ou --all.")
    if every:
        with refusals():
            set_damaged_aside(settings_with(data=data), out)
    with services_in(data) as services, Bars(out) as bars:
        if name is None:
            ok = rebuild_all(services, compare=compare, bars=bars, out=out)
        else:
            ok = run(services, name, compare=compare, bars=bars, out=out)
    if not ok:
        raise typer.Exit(1)


@read_models.command()
def verify(data: Data = None) -> None:
    """Confere se cada modelo de leitura, e cada tabela da escrita, é o que a história diz."""
    from launcher.cli.rebuild import verify as run
    from launcher.cli.rebuild import verify_tables

    with services_in(data) as services, Bars(out) as bars:
        equal = run(services, bars=bars, out=out)
        tables_equal = verify_tables(services, bars=bars, out=out)
    if not (equal and tables_equal):
        raise typer.Exit(1)


@read_models.command()
def replay(
    until: Annotated[
        str | None,
        typer.Option(help="Até que registro: o seu número, ou um instante como 2026-11-20T20:15 (hora do bar)."),
    ] = None,
    projection: Annotated[
        list[str] | None, typer.Option("--projection", help="Nome da projeção; pode repetir. Sem ela, todas.")
    ] = None,
    data: Data = None,
) -> None:
    """Relê a história em uma cópia à parte e compara linha por linha com o que está no ar."""
    from launcher.cli.replay import parsed_until
    from launcher.cli.replay import replay as run

    end = parsed_until(until)
    with services_in(data) as services, Bars(out) as bars:
        equal = run(services, projection or [], end, bars=bars, out=out)
    if not equal and until is None:
        raise typer.Exit(1)
