"""``choperia serve`` and the commands that run one part of a scaled system each."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Annotated, Literal

import typer

from launcher.cli.terminal import Data, err, out, refusals, settings_with

servers = typer.Typer()
"""Commands of ``choperia`` itself, not of a group."""

OperatingPort = Annotated[
    int | None, typer.Option("--port", help="Porta de /healthz, /readyz e /metrics; sem isto, nenhuma.")
]


@servers.command()
def serve(
    data: Data = None,
    port: Annotated[int | None, typer.Option("--port", help="Porta (CHOPERIA_PORT).")] = None,
    host: Annotated[str | None, typer.Option("--host", help="Endereço (CHOPERIA_HOST).")] = None,
    houses: Annotated[
        Path | None, typer.Option("--houses", help="Pasta com uma pasta para cada casa, com o nome do endereço dela.")
    ] = None,
    supervised: Annotated[
        bool, typer.Option("--supervised", help="Recomeça em meio segundo se o processo for morto; custa 50 MiB.")
    ] = False,
) -> None:
    """Serve o site, a retaguarda e as duas APIs em um só endereço; com --houses, as de muitas casas."""
    gc.disable()  # whatever is imported stays: looking through it again and again takes a tenth of the start
    from launcher.serving import serve as run

    gc.freeze()
    gc.enable()
    # the links that the site prints follow the port, unless the address is configured
    settings = settings_with(data=data, port=port, host=host)
    if "base_url" not in settings.model_fields_set:
        settings = settings.model_copy(update={"base_url": f"http://localhost:{settings.port}"})
    with refusals():
        if houses is None:
            run(settings, out, supervised=supervised)
        else:
            from launcher.houses import serve_houses

            serve_houses(settings, houses, out, supervised=supervised)


@servers.command("command-api")
def command_api(
    data: Data = None,
    port: Annotated[int | None, typer.Option("--port", help="Porta (CHOPERIA_PORT).")] = None,
    host: Annotated[str | None, typer.Option("--host", help="Endereço (CHOPERIA_HOST).")] = None,
) -> None:
    """Recebe os comandos, em um processo à parte; podem ser vários."""
    from launcher.processes import serve_commands

    with refusals():
        serve_commands(settings_with(data=data, port=port, host=host))


@servers.command("query-api")
def query_api(
    data: Data = None,
    port: Annotated[int | None, typer.Option("--port", help="Porta (CHOPERIA_PORT).")] = None,
    host: Annotated[str | None, typer.Option("--host", help="Endereço (CHOPERIA_HOST).")] = None,
) -> None:
    """Responde às leituras: páginas, arquivos e a API de consulta; podem ser vários processos."""
    from launcher.processes import serve_queries

    with refusals():
        serve_queries(settings_with(data=data, port=port, host=host))


@servers.command()
def publisher(data: Data = None, port: OperatingPort = None) -> None:
    """Publica os eventos no Kafka, em ordem; um segundo processo espera e assume se o primeiro parar."""
    from launcher.distributing import publish

    with refusals():
        publish(settings_with(data=data), port)


@servers.command()
def worker(
    projections: Annotated[
        str | None, typer.Option("--projections", help="Nomes separados por vírgula; sem isto, todas.")
    ] = None,
    source: Annotated[
        Literal["store", "kafka"],
        typer.Option("--source", help="store: a própria história; kafka: o que foi publicado."),
    ] = "store",
    data: Data = None,
    port: OperatingPort = None,
) -> None:
    """Move projeções em um processo à parte; vários dividem as partições do Kafka entre si."""
    from launcher.distributing import work
    from projections.registry import PROJECTIONS

    known = [projection.name for projection in PROJECTIONS]
    names = [name.strip() for name in projections.split(",")] if projections is not None else known
    if unknown := sorted(set(names) - set(known)):
        err.print(f"Não existe a projeção “{unknown[0]}”. Existem: {', '.join(known)}.", style="red", highlight=False)
        raise typer.Exit(2)
    with refusals():
        work(settings_with(data=data), names, source, port)


@servers.command()
def mcp(data: Data = None) -> None:
    """Responde a um assistente neste computador (MCP, pela entrada e saída); a chave vem em CHOPERIA_ASSISTANT_KEY."""
    from launcher.cli.assistants import serve_assistant

    with refusals():
        serve_assistant(settings_with(data=data), err)
