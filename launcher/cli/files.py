"""``choperia files``: uploaded files."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from launcher.cli.terminal import Data, out, services_in

files = typer.Typer(no_args_is_help=True, help="Arquivos enviados.")


@files.command("sweep")
def files_sweep(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Só mostra o que seria removido.")] = False,
    grace_hours: Annotated[
        float, typer.Option("--grace-hours", min=1, help="Idade mínima, em horas, de um arquivo sem história.")
    ] = 24,
    data: Data = None,
) -> None:
    """Remove arquivos que nenhum evento nomeia e envios que ninguém usou; o que a história nomeia fica."""
    from launcher.admin.garbage_collection import show, sweep

    with services_in(data) as services:
        report = sweep(services, datetime.now(UTC), timedelta(hours=grace_hours), dry_run=dry_run)
    show(report, out, dry_run=dry_run)
    if report.missing:
        raise typer.Exit(1)
