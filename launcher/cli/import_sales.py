"""``choperia import sales``: the same import as on the screen, on a terminal."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console

from command_api.rules.workbook_files import csv_of_workbook, is_workbook
from command_api.stock.events import RefusedRow, SalesImportFinished, SalesImportProgressed, SalesImportStopped
from command_api.stock.import_jobs import start_import
from command_api.stock.imports import SalesImport
from infra.brazilian import counted, reais
from launcher.composition import system_context
from launcher.jobs.sales_imports import follow
from launcher.progress import Bars

if TYPE_CHECKING:
    from launcher.composition import Services

MOST_SHOWN: Final = 50
"""Refused lines that are printed; the screen has all that are kept."""


def import_sales(services: Services, file: Path, out: Console, err: Console) -> bool:
    """Whether it came to its end with nothing refused. A file that was begun before is gone on with."""
    with file.open("rb") as content:
        table = io.BytesIO(csv_of_workbook(content).encode()) if is_workbook(content) else content
        receipt = start_import(services.store, services.files, table, file.name, system_context())
    if receipt.answer["already_there"]:
        out.print(f"Continuando a importação {receipt.id}.", highlight=False)
    with Bars(out) as bars:
        follow(services, receipt.id, lambda id: bars.callback(f"Importação {id}"))
    ended = services.store.load(SalesImport, receipt.id)
    refusals = _refusals(services, ended.id)
    for refusal in refusals[:MOST_SHOWN]:
        err.print(_told(refusal), style="red", markup=False, highlight=False)
    if len(refusals) > MOST_SHOWN:
        err.print(f"… e mais {ended.counts.refused - MOST_SHOWN}; veja todas em Vendas › Importações.")
    counts = ended.counts
    out.print(
        f"{counted(counts.recorded, 'venda nova', 'vendas novas')} ({reais(counts.amount)}), "
        f"{counted(counts.already_there, 'já conhecida', 'já conhecidas')}, "
        f"{counted(counts.reversed, 'estorno', 'estornos')}, "
        f"{counted(counts.refused, 'linha recusada', 'linhas recusadas')}.",
        highlight=False,
    )
    if ended.status != "finished":
        err.print("A importação foi interrompida antes do fim.")
    return ended.status == "finished" and not counts.refused


def _refusals(services: Services, stream: str) -> list[RefusedRow]:
    told = (SalesImportProgressed, SalesImportFinished, SalesImportStopped)
    return [
        refusal for event in services.store.events.get(stream) if isinstance(event, told) for refusal in event.refusals
    ]


def _told(refusal: RefusedRow) -> str:
    where = f", coluna “{refusal.column}”" if refusal.column else ""
    what = f" ({refusal.value!r})" if refusal.value else ""
    return f"Linha {refusal.line}{where}: {refusal.reason}{what}"
