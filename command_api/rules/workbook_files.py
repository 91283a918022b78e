"""The first sheet of an Excel workbook (XLSX) as the CSV that the same person would have saved. Pure.

For an untrusted file, callers run it in a process with limits of time and memory.
"""

from __future__ import annotations

import io
import math
import posixpath
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from typing import BinaryIO, Final
from xml.etree import ElementTree as ET

from command_api.kernel.errors import Refused

MARK: Final = b"PK\x03\x04"
"""How every workbook begins; no text does."""
_MOST_BYTES: Final = 96 * 1024 * 1024
"""Of one part, unpacked, and of the CSV."""
_MOST_ROWS: Final = 1_048_576
_MOST_COLUMNS: Final = 16_384
_REFERENCE: Final = re.compile(r"([A-Z]{1,3})[0-9]+")
_BY_NUMBER: Final = re.compile("_x([0-9A-Fa-f]{4})_")
"""A sign by its number; ``_x005F_`` is an underscore that is only an underscore."""
_QUOTED: Final = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.')
_BREAKS: Final = str.maketrans("\r\n\t", "   ")
_DAYS: Final = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""Built-in formats of days and times."""
_PERCENT: Final = frozenset({9, 10})
_UNREADABLE: Final = (
    "Esta planilha do Excel não pôde ser lida. Salve-a de novo como .xlsx ou como CSV e envie essa cópia."
)
_TOO_LARGE: Final = "A planilha do Excel é grande demais. Divida-a em partes ou salve-a como CSV."


def is_workbook(file: BinaryIO) -> bool:
    """Whether it begins as one."""
    file.seek(0)
    return file.read(len(MARK)) == MARK


def csv_of_workbook(file: BinaryIO) -> str:
    """Cells between semicolons, a line for each row of the sheet, empty ones too. Raises ``Refused``."""
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as book:
            return _Book(book).csv()
    except Refused:
        raise
    except (zipfile.BadZipFile, ET.ParseError, KeyError, IndexError, ValueError, OverflowError, ArithmeticError,
            NotImplementedError, RuntimeError, EOFError, OSError) as error:  # fmt: skip  # what a damaged file raises
        raise Refused(_UNREADABLE) from error


class _Book:
    def __init__(self, book: zipfile.ZipFile) -> None:
        self._book = book
        self._names = set(book.namelist())
        self._texts: list[str] = []
        self._styles: list[str] = []
        self._epoch = datetime(1899, 12, 30)  # noqa: DTZ001  # a serial number has no zone

    def csv(self) -> str:
        sheet = self._first_sheet()
        self._texts = [_text(each) for each in self._each("xl/sharedStrings.xml", "si")]
        self._styles = list(self._formats())
        lines: list[str] = []
        size = 0
        for row in self._each(sheet, "row"):
            number = int(row.get("r") or len(lines) + 1)
            if not len(lines) < number <= _MOST_ROWS:
                raise ValueError("rows without an order")
            cells = self._cells(row)
            if not any(cells):
                continue
            line = ";".join(_quoted(cell) for cell in cells)
            size += len(line) + number - len(lines)
            if size > _MOST_BYTES:
                raise Refused(_TOO_LARGE)
            lines += [""] * (number - 1 - len(lines))
            lines.append(line)
        return "\n".join(lines)

    def _part(self, name: str) -> bytes:
        if name not in self._names:
            return b""
        with self._book.open(name) as part:
            content = part.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise Refused(_TOO_LARGE)
        if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
            raise ValueError("no program writes that")
        return content

    def _each(self, part: str, name: str) -> Iterator[ET.Element]:
        """The elements of this name, each dropped before the next."""
        content = self._part(part)
        if not content:
            return
        for _, element in ET.iterparse(io.BytesIO(content)):  # noqa: S314  # without entities, in a process with limits
            if _plain(element.tag) == name:
                yield element
                element.clear()

    def _first_sheet(self) -> str:
        """The part of the first sheet that is shown."""
        for setting in self._each("xl/workbook.xml", "workbookPr"):
            if setting.get("date1904") in {"1", "true"}:
                self._epoch = datetime(1904, 1, 1)  # noqa: DTZ001
        targets = {
            each.get("Id"): each.get("Target", "") for each in self._each("xl/_rels/workbook.xml.rels", "Relationship")
        }
        shown = (
            next(value for name, value in each.attrib.items() if name.endswith("}id"))
            for each in self._each("xl/workbook.xml", "sheet")
            if each.get("state", "visible") == "visible"
        )
        first = next(shown, None)
        if first is None:
            raise Refused(_UNREADABLE)
        target = targets[first]
        part = target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")
        if part not in self._names:
            raise KeyError(part)
        return part

    def _formats(self) -> Iterator[str]:
        """What the number of each style is: ``day``, ``percent`` or nothing of these."""
        content = self._part("xl/styles.xml")
        if not content:
            return
        root = ET.fromstring(content)  # noqa: S314  # as above
        own = {
            int(each.get("numFmtId", "0")): each.get("formatCode", "")
            for each in root.iter()
            if _plain(each.tag) == "numFmt"
        }
        for styles in root:
            if _plain(styles.tag) == "cellXfs":
                for style in styles:
                    number = int(style.get("numFmtId", "0"))
                    yield _kind(number, own.get(number))

    def _cells(self, row: ET.Element) -> list[str]:
        cells: list[str] = []
        for cell in row:
            if _plain(cell.tag) != "c":
                continue
            at = _column(cell.get("r"), len(cells))
            if not len(cells) <= at < _MOST_COLUMNS:
                raise ValueError("cells without an order")
            text = self._cell(cell)
            if text:
                cells += [""] * (at - len(cells))
                cells.append(text)
        return cells

    def _cell(self, cell: ET.Element) -> str:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            return _line(_text(cell))
        value = next((each.text or "" for each in cell if _plain(each.tag) == "v"), "")
        if not value:
            return ""
        match kind:
            case "s":
                return _line(self._texts[int(value)])
            case "b":
                return "sim" if value == "1" else "não"
            case "n":
                style = int(cell.get("s", "0"))
                return self._number(value, self._styles[style] if style < len(self._styles) else "")
            case _:
                return _line(value)

    def _number(self, value: str, kind: str) -> str:
        number = float(value)
        if not math.isfinite(number):
            raise ValueError(value)
        if kind == "day":
            return self._day(number)
        if kind == "percent":
            return f"{_plainly(number * 100)}%"
        return _plainly(number)

    def _day(self, serial: float) -> str:
        at = self._epoch + timedelta(seconds=round(serial * 86_400))
        clock = f"{at:%H:%M:%S}" if at.second else f"{at:%H:%M}"
        if serial < 1:
            return clock
        day = f"{at.day:02}/{at.month:02}/{at.year:04}"
        return day if clock == "00:00" else f"{day} {clock}"


def _kind(number: int, code: str | None) -> str:
    if code is None:
        return "day" if number in _DAYS else "percent" if number in _PERCENT else ""
    bare = _QUOTED.sub("", code.partition(";")[0]).lower()
    if "general" in bare:
        return ""
    return "day" if re.search("[dmyhs]", bare) else "percent" if "%" in bare else ""


def _plain(tag: str) -> str:
    return tag.rpartition("}")[2]


def _column(reference: str | None, following: int) -> int:
    """From 0; without a reference, the next one."""
    if reference is None:
        return following
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        raise ValueError(reference)
    number = 0
    for letter in match[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _text(element: ET.Element) -> str:
    """What is written, without how it is read aloud in Japanese."""
    parts: list[str] = []
    for each in element:
        name = _plain(each.tag)
        if name == "t":
            parts.append(_BY_NUMBER.sub(_sign, each.text or ""))
        elif name in {"r", "is"}:
            parts.append(_text(each))
    return "".join(parts)


def _sign(number: re.Match[str]) -> str:
    sign = chr(int(number[1], 16))
    return sign if sign in "\t\r\n" or unicodedata.category(sign) not in {"Cc", "Cs"} else "\ufffd"


def _line(text: str) -> str:
    return text.translate(_BREAKS).strip()


def _plainly(number: float) -> str:
    """With the 15 digits that Excel shows, and a comma."""
    return f"{Decimal(f'{number:.15g}'):f}".replace(".", ",")


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if ";" in cell or '"' in cell else cell
