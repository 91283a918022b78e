"""``choperia audit``: signs the log, checks it and writes proofs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from launcher.cli.terminal import Data, out, services_in
from launcher.progress import Bars

audit = typer.Typer(no_args_is_help=True, help="O lacre da história: assinar, conferir, provar.")


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
