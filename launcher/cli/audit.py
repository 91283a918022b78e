"""``choperia audit``: signs the log, checks it and writes proofs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from infra.brazilian import counted, short_number
from launcher.cli.terminal import Data, out, services_in
from launcher.progress import Bars

audit = typer.Typer(no_args_is_help=True, help="O lacre da história: assinar, conferir, provar, arquivar.")


@audit.command("sign")
def audit_sign(data: Data = None) -> None:
    """Assina agora tudo o que já aconteceu."""
    from launcher.cli.seal import sign

    with services_in(data) as services:
        sign(services, out)


@audit.command("verify")
def audit_verify(
    head: Annotated[
        Path | None, typer.Option("--head", exists=True, dir_okay=False, help="Lacres guardados fora do sistema.")
    ] = None,
    public_key: Annotated[
        Path | None, typer.Option("--public-key", exists=True, dir_okay=False, help="Chave pública guardada fora.")
    ] = None,
    from_kafka: Annotated[
        bool, typer.Option("--kafka", help="Compara com os lacres que foram para CHOPERIA_SEAL_TOPIC.")
    ] = False,
    data: Data = None,
) -> None:
    """Confere evento por evento que nada foi alterado, retirado ou incluído desde o último lacre."""
    from launcher.cli.seal import verify as run

    with services_in(data) as services, Bars(out) as bars:
        intact = run(services, head, public_key, from_kafka=from_kafka, bars=bars, out=out)
    if not intact:
        raise typer.Exit(1)


@audit.command("key")
def audit_key(data: Data = None) -> None:
    """Mostra a impressão digital das chaves que assinaram, e desde quando."""
    from launcher.cli.seal import show_key

    with services_in(data) as services:
        show_key(services, out)


@audit.command("new-key")
def audit_new_key(data: Data = None) -> None:
    """Faz uma chave nova para assinar a história, onde não há nenhuma."""
    from launcher.cli.seal import new_key

    with services_in(data) as services:
        new_key(services, out)


@audit.command("prove")
def audit_prove(
    order_code: Annotated[str, typer.Argument(help="Código do pedido, como EV-2026-00042.")],
    file: Annotated[Path, typer.Option("--out", dir_okay=False, help="Arquivo onde escrever a prova.")],
    data: Data = None,
) -> None:
    """Escreve a prova de um pedido, que qualquer pessoa confere com verify_proof.py."""
    from launcher.cli.seal import prove as run

    with services_in(data) as services:
        run(services, order_code, file, out)


Compact = Annotated[bool, typer.Option("--compact", help="Devolve o espaço ao disco; os outros esperam enquanto isso.")]


@audit.command("archive")
def audit_archive(
    days: Annotated[int, typer.Option("--days", min=30, help="Dias sem nenhum registro novo.")] = 730,
    compact: Compact = False,
    data: Data = None,
) -> None:
    """Guarda em arquivos, com prova, os registros do que terminou há tempo: pedidos acertados, vendas, mensagens."""
    from launcher.admin import archiving

    with services_in(data) as services, Bars(out) as bars:
        before = datetime.now(UTC) - timedelta(days=days)
        moved = archiving.archive(services, before, bars.callback("Olhando registros"))
        if compact:
            archiving.compact(services)
    events, files = counted(moved.events, "registro", "registros"), counted(moved.files, "arquivo", "arquivos")
    size = short_number(round(moved.size / 1_048_576, 1))
    out.print(f"{events} em {files} ({size} MiB). Continuam na história, e todos os leem como antes.", highlight=False)


@audit.command("bring-back")
def audit_bring_back(compact: Compact = False, data: Data = None) -> None:
    """Traz de volta para o banco todos os registros que estão em arquivos."""
    from launcher.admin import archiving

    with services_in(data) as services, Bars(out) as bars:
        moved = archiving.bring_back(services, bars.callback("Trazendo de volta"))
        if compact:
            archiving.compact(services)
    out.print(f"{counted(moved.events, 'registro de volta', 'registros de volta')} no banco.", highlight=False)
