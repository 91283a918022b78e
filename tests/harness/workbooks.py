"""Workbooks as tests read them."""

import io
import zipfile
from typing import Any
from xml.etree import ElementTree as ET

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def sheets(content: bytes) -> dict[str, list[list[Any]]]:
    """The cells of a workbook: texts as they are, numbers with their style's number, ``None`` where nothing is."""
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
    assert cell.find(f"{_MAIN}f") is None, "a formula"
    if cell.get("t") == "inlineStr":
        return "".join(part.text or "" for part in cell.iter(f"{_MAIN}t"))
    value = cell.find(f"{_MAIN}v")
    return None if value is None else float(value.text or "")
