"""``choperia import``: catalogue and sales from spreadsheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from infra.brazilian import counted
from launcher.cli.progress import Bars
from launcher.cli.terminal import Data, err, out, services_in

imports = typer.Typer(no_args_is_help=True, help="Importação de planilhas.")


@imports.command("catalogue")
def import_catalogue(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="CSV exportado de uma planilha.")],
    data: Data = None,
) -> None:
    """Importa categorias e produtos de um CSV; ou tudo entra, ou nada."""
    from command_api.catalogue.importing import import_catalogue as run
    from launcher.composition import system_context

    with services_in(data) as services, Bars(out) as bars:
        report = run(services.store, file.read_bytes(), system_context(), bars.callback("Importando"))
    for refusal in report.refusals:
        err.print(str(refusal), style="red", markup=False, highlight=False)
    if report.refusals:
        err.print(f"{len(report.refusals)} recusa(s); nada foi importado.")
        raise typer.Exit(1)
    out.print(
        f"{counted(report.products_added, 'produto novo', 'produtos novos')}, "
        f"{counted(report.products_changed, 'alterado', 'alterados')}, "
        f"{counted(report.categories_added, 'categoria nova', 'categorias novas')}."
    )


@imports.command("sales")
def import_sales(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="CSV exportado do caixa.")],
    data: Data = None,
) -> None:
    """Importa vendas de um CSV; interrompida, continua de onde parou."""
    from launcher.cli.import_sales import import_sales as run

    with services_in(data) as services:
        whole = run(services, file, out, err)
    if not whole:
        raise typer.Exit(1)
