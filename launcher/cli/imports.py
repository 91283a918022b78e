"""``choperia import``: what a house has, from spreadsheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from command_api.rules.import_sheets import LARGEST, Sheet, template
from infra.brazilian import counted
from launcher.cli.terminal import Data, err, out, services_in
from launcher.progress import Bars

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


_NOUNS: Final[dict[Sheet, tuple[str, str]]] = {
    "customers": ("cliente", "clientes"),
    "equipment": ("equipamento", "equipamentos"),
    "kegs": ("barril cheio", "barris cheios"),
    "orders": ("pedido em aberto", "pedidos em aberto"),
    "balances": ("saldo inicial", "saldos iniciais"),
}
_File = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="CSV no formato do modelo.")]
_DryRun = Annotated[bool, typer.Option("--dry-run", help="Só confere: nada é importado.")]


@imports.command("customers")
def import_customers(file: _File, dry_run: _DryRun = False, data: Data = None) -> None:
    """Importa clientes; ou tudo entra, ou nada."""
    _import_records("customers", file, data, dry_run=dry_run)


@imports.command("equipment")
def import_equipment(file: _File, dry_run: _DryRun = False, data: Data = None) -> None:
    """Importa equipamentos, com modelos e locais novos; ou tudo entra, ou nada."""
    _import_records("equipment", file, data, dry_run=dry_run)


@imports.command("kegs")
def import_kegs(file: _File, dry_run: _DryRun = False, data: Data = None) -> None:
    """Importa os barris cheios, com os lotes; ou tudo entra, ou nada."""
    _import_records("kegs", file, data, dry_run=dry_run)


@imports.command("orders")
def import_orders(file: _File, dry_run: _DryRun = False, data: Data = None) -> None:
    """Importa pedidos em aberto, com o que já foi pago; ou tudo entra, ou nada."""
    _import_records("orders", file, data, dry_run=dry_run)


@imports.command("balances")
def import_balances(file: _File, dry_run: _DryRun = False, data: Data = None) -> None:
    """Importa o que os clientes devem de antes; ou tudo entra, ou nada."""
    _import_records("balances", file, data, dry_run=dry_run)


@imports.command("template")
def print_template(
    sheet: Annotated[str, typer.Argument(help=f"Um destes: {', '.join(_NOUNS)}.")],
) -> None:
    """Mostra o modelo de uma planilha: o cabeçalho e uma linha de exemplo, que a importação ignora."""
    found = next((each for each in _NOUNS if each == sheet), None)
    if found is None:
        raise typer.BadParameter(f"Escreva um destes: {', '.join(_NOUNS)}.")
    typer.echo(template(found), nl=False)


def _import_records(sheet: Sheet, file: Path, data: Path | None, *, dry_run: bool) -> None:
    from command_api.imports.commands import import_file
    from launcher.composition import system_context

    with file.open("rb") as content:
        raw = content.read(LARGEST + 1)
    with services_in(data) as services:
        report = import_file(services.store, sheet, raw, system_context(), rehearses=dry_run)
    for refusal in report.refusals:
        err.print(str(refusal), style="red", markup=False, highlight=False)
    if report.refusals:
        err.print(f"{counted(len(report.refusals), 'recusa', 'recusas')}; nada foi importado.")
        raise typer.Exit(1)
    one, many = _NOUNS[sheet]
    completed = f"{counted(report.completed, 'completado', 'completados')}; " if report.completed else ""
    there = counted(report.already_there, "já estava", "já estavam")
    ending = " Nada foi importado: era só a conferência." if dry_run else ""
    out.print(f"{counted(report.new, one, many)} a mais; {completed}{there}.{ending}", highlight=False)


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
