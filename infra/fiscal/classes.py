"""The classes of a sale for IBS and CBS (cClassTrib), as the tax authorities publish them.

A table ships. A process that was given a newer one answers from that, read once when it starts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

_SHIPPED: Final = Path(__file__).with_name("classes.tsv")
_HEADER: Final = re.compile(r"#.*?\b([0-9]{4}-[0-9]{2}-[0-9]{2})\b.*")
_PERCENT: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]+)?")
_COLUMNS: Final = 6


class TaxClass(NamedTuple):
    """``code`` begins with the ``cst``; ``law`` is an article of LC 214/2025 and may be empty."""

    code: str
    cst: str
    name: str
    law: str


class ClassTable(NamedTuple):
    """A table of one day: its classes by code."""

    day: date
    classes: Mapping[str, TaxClass]


_given: ClassTable | None = None


def use_table(path: Path | None) -> bool:
    """From now on this process answers from the file; ``None``: from the table that ships. Returns whether that was
    done: a file that is older than the table that ships is passed over. Raises ``ValueError`` (pt-BR)."""
    global _given  # noqa: PLW0603  # of the process, as its settings
    given = None if path is None else read_table(path)
    is_older = given is not None and given.day < read_table(_SHIPPED).day
    _given = None if is_older else given
    return not is_older


def tax_classes() -> Mapping[str, TaxClass]:
    """All classes by code. What ships is read for each question, which takes a millisecond and keeps no memory."""
    return _table().classes


def table_date() -> date:
    """The date of the table in force."""
    return _table().day


def read_table(path: Path) -> ClassTable:
    """Raises ``ValueError`` (pt-BR) with every malformed line, and for a file that cannot be read."""
    first, *lines = _lines(path)
    day = _dated(first)
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
    return ClassTable(day, classes)


def _table() -> ClassTable:
    return _given or read_table(_SHIPPED)


def _lines(path: Path) -> Sequence[str]:
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise ValueError("A tabela de classificação tributária não está em UTF-8.") from None
    except OSError as refused:
        raise ValueError(f"A tabela de classificação tributária não pode ser aberta: {refused.strerror}.") from refused


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
