"""Workbooks as tests read them."""

import io
import re
import zipfile
from typing import Any
from xml.etree import ElementTree as ET

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_TOTAL = re.compile(r"SUBTOTAL\(109,([A-Z]+)2:\1[0-9]+\)")


def sheets(content: bytes) -> dict[str, list[list[Any]]]:
    """The cells of a workbook: texts as they are, numbers, ``None`` where nothing is. A formula is a total, with the
    value that it has, and there is none else."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        names = [sheet.get("name") or "" for sheet in ET.fromstring(book.read("xl/workbook.xml")).iter(f"{_MAIN}sheet")]
        return {
            name: [
                [_value(cell) for cell in row]
                for row in ET.fromstring(book.read(f"xl/worksheets/sheet{number}.xml")).iter(f"{_MAIN}row")
            ]
            for number, name in enumerate(names, 1)
        }


def _value(cell: ET.Element) -> Any:
    formula = cell.findtext(f"{_MAIN}f")
    assert formula is None or _TOTAL.fullmatch(formula), "another formula"
    if cell.get("t") == "inlineStr":
        return "".join(part.text or "" for part in cell.iter(f"{_MAIN}t"))
    value = cell.find(f"{_MAIN}v")
    return None if value is None else float(value.text or "")


def totals(content: bytes, sheet: int = 1) -> dict[str, str]:
    """The formulas of a sheet, by cell."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        cells = ET.fromstring(book.read(f"xl/worksheets/sheet{sheet}.xml")).iter(f"{_MAIN}c")
        return {cell.get("r") or "": formula for cell in cells if (formula := cell.findtext(f"{_MAIN}f"))}
