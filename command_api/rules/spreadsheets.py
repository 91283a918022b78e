"""Spreadsheets that people send, as CSV or XLSX: bytes to cells, and the reasons why a line is not taken."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from command_api.kernel.text import header_form
from command_api.rules.characters import DIRECTION
from command_api.rules.telephones import checked_telephone
from command_api.rules.workbook_files import MARK, csv_of_workbook

SHOWN: Final = 80
"""Characters of a cell that a refusal repeats."""
UNREADABLE: Final = re.compile(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffd{DIRECTION}]")
_FORMULA: Final = ("=", "@", "+", "-", "\t")
_YES: Final = {"sim", "s", "yes", "y", "true", "verdadeiro", "1", "x", "ativo"}
_NO: Final = {"nao", "n", "no", "false", "falso", "0", "inativo"}


@dataclass(frozen=True, slots=True)
class LineRefusal:
    """Why a line is not taken. ``line`` counts from 1 as a spreadsheet does; ``column`` is the header as written."""

    line: int
    column: str
    value: str
    reason: str

    def __str__(self) -> str:
        where = f", coluna “{self.column}”" if self.column else ""
        what = f" ({self.value!r})" if self.value else ""
        return f"Linha {self.line}{where}: {self.reason}{what}"


def shown(text: str) -> str:
    """The beginning of a cell, as a refusal repeats it."""
    return UNREADABLE.sub("\N{REPLACEMENT CHARACTER}", text.strip())[:SHOWN]


def decoded(raw: bytes) -> str:
    """UTF-8, UTF-16 with a mark, or windows-1252; an Excel workbook as the CSV of its first sheet. Raises ``Refused``
    for a workbook that cannot be read."""
    if raw.startswith(MARK):
        return csv_of_workbook(io.BytesIO(raw))
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def lines_of(text: str) -> tuple[list[list[str]], LineRefusal | None]:
    """The cells of every line, or the line where the text stops being a CSV."""
    lines: list[list[str]] = []
    try:
        for cells in csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True):
            lines.append(cells)  # noqa: PERF402  # those before the broken one are counted
    except csv.Error:
        reason = "As aspas não fecham, ou há texto depois delas. Uma aspa dentro de um texto se escreve duas vezes."
        return [], LineRefusal(len(lines) + 1, "", "", reason)
    return lines, None


def text_of(limit: int) -> Callable[[str], str]:
    """Reads a text of at most ``limit`` characters that no spreadsheet takes for a formula. Raises ``ValueError``."""

    def parse(text: str) -> str:
        if text.startswith(_FORMULA):
            raise ValueError("Parece uma fórmula; textos não começam por =, +, - ou @.")
        return _readable(text, limit)

    return parse


def phone_of(limit: int) -> Callable[[str], str]:
    """Reads a telephone of at most ``limit`` characters, which may begin with ``+``. Raises ``ValueError``."""

    def parse(text: str) -> str:
        return _readable(checked_telephone(text), limit)

    return parse


def flag_of(text: str) -> bool:
    """``sim`` or ``não``. Raises ``ValueError``."""
    answer = header_form(text)
    if answer in _YES:
        return True
    if answer in _NO:
        return False
    raise ValueError("Responda sim ou não.")


def _readable(text: str, limit: int) -> str:
    if UNREADABLE.search(text.replace("\n", " ").replace("\r", " ")):
        raise ValueError("Há caracteres que não puderam ser lidos.")
    if len(text) > limit:
        raise ValueError(f"O valor deve ter no máximo {limit} caracteres")
    return text


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(";\t,", key=first.count)
