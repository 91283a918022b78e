"""The classes of a sale for IBS and CBS (cClassTrib), as the tax authorities publish them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

_FILE: Final = Path(__file__).with_name("classes.tsv")
_HEADER: Final = re.compile(r"#.*?\b([0-9]{4}-[0-9]{2}-[0-9]{2})\b.*")
_PERCENT: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]+)?")
_COLUMNS: Final = 6


class TaxClass(NamedTuple):
    """``code`` begins with the ``cst``; ``law`` is an article of LC 214/2025 and may be empty."""

    code: str
    cst: str
    name: str
    law: str


def tax_classes(path: Path | None = None) -> dict[str, TaxClass]:
    """All classes by code. ``path``: a table of the house in place of the one that ships. Raises ``ValueError`` with
    every malformed line (pt-BR)."""
    first, *lines = _lines(path)
    _dated(first)
    classes: dict[str, TaxClass] = {}
    faults = []
    for number, line in enumerate(lines, start=2):
        cells = [cell.strip() for cell in line.split("\t")]
        if line.strip() and (fault := _fault_of(cells) or ("código repetido" if cells[0] in classes else "")):
            faults.append(f"linha {number}: {fault}")
        elif line.strip():
            classes[cells[0]] = TaxClass(*cells[:4])
    if faults:
        raise ValueError(f"A tabela de classificação tributária não pode ser lida: {'; '.join(faults)}.")
    if not classes:
        raise ValueError("A tabela de classificação tributária não tem nenhum código.")
    return classes


def table_date(path: Path | None = None) -> date:
    """The date of the table, from its first line. Raises ``ValueError`` (pt-BR)."""
    return _dated(_lines(path)[0])


def _lines(path: Path | None) -> Sequence[str]:
    try:
        return (path or _FILE).read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise ValueError("A tabela de classificação tributária não está em UTF-8.") from None


def _dated(header: str) -> date:
    if (found := _HEADER.match(header)) is not None:
        try:
            return date.fromisoformat(found[1])
        except ValueError:
            pass
    raise ValueError("A tabela de classificação tributária não diz a sua data: linha 1, como “# 2026-09-14”.")


def _fault_of(cells: Sequence[str]) -> str:
    if len(cells) != _COLUMNS:
        return f"tem {len(cells)} colunas, e não {_COLUMNS}"
    code, cst, name, _, *reductions = cells
    if not re.fullmatch(r"[0-9]{6}", code):
        return "o código não tem 6 números"
    if cst != code[:3]:
        return "o CST não é o começo do código"
    if not name:
        return "falta o nome"
    if not all(_PERCENT.fullmatch(each) and float(each) <= 100 for each in reductions):
        return "uma redução não é de 0 a 100"
    return ""
