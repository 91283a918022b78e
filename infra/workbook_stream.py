"""A workbook of any length, written while it is sent: neither memory nor disk grows with its rows.

``xlsxwriter`` keeps a sheet in a file until the last row is there, so that the first byte comes after minutes. Here
every cell says what it is by itself (``inlineStr``), so a row can be sent as soon as it is known.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import chain, islice
from string import ascii_uppercase
from typing import Final
from xml.sax.saxutils import escape

from infra.brazilian import PUB_TIME
from infra.spreadsheets import Cell, written
from infra.streamed_zip import Sink
from infra.workbooks import fitting

MOST_ROWS: Final = 500_000
"""Rows of a sheet beside its header: spreadsheets open 1,048,576, and a part of a plain zip is below 2 GiB."""
_AT_ONCE: Final = 1_000
_LITERAL: Final = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
"""The beginning of what a spreadsheet reads as one sign by its number."""
_NO_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_EPOCH: Final = datetime(1899, 12, 30)  # noqa: DTZ001  # a serial number has no zone
_DAY: Final = 86_400
_HEADING, _MOMENT, _DATE = 1, 2, 3
"""Places in ``cellXfs``."""
_XML: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STYLES: Final = (
    f'{_XML}<styleSheet xmlns="{_MAIN}">'
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/>'
    '<numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


def workbook_parts(
    name: str, header: Sequence[str], blocks: Iterable[Iterable[Sequence[Cell]]], total: int
) -> Iterator[bytes]:
    """The workbook in parts. ``total``: how many rows there are at most; of 26 columns at most.

    Sheets after the first are called ``name 2`` and so on; each has the header.
    """
    sheets = max(1, -(-total // MOST_ROWS))
    rows = chain.from_iterable(blocks)
    sink = Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, content in _frame(name, sheets).items():
            archive.writestr(part, content)
        for number in range(1, sheets + 1):
            with archive.open(f"xl/worksheets/sheet{number}.xml", "w") as file:
                for text in _sheet(header, islice(rows, MOST_ROWS)):
                    file.write(text.encode())
                    yield sink.taken()
    yield sink.taken()


def _sheet(header: Sequence[str], rows: Iterator[Sequence[Cell]]) -> Iterator[str]:
    columns = ascii_uppercase[: len(header)]
    yield (
        f'{_XML}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
        f'<cols><col min="1" max="{len(header)}" width="22" customWidth="1"/></cols><sheetData>'
        f"{_row(1, (_text(f'{at}1', label, _HEADING) for at, label in zip(columns, header, strict=True)))}"
    )
    numbered = enumerate(rows, 2)
    while block := [*islice(numbered, _AT_ONCE)]:
        yield "".join(
            _row(line, (_cell(f"{at}{line}", cell) for at, cell in zip(columns, row, strict=True)))
            for line, row in block
        )
    yield "</sheetData></worksheet>"


def _row(line: int, cells: Iterable[str]) -> str:
    return f'<row r="{line}">{"".join(cells)}</row>'


def _cell(at: str, cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case datetime():
            return _number(
                at, (cell.astimezone(PUB_TIME).replace(tzinfo=None) - _EPOCH).total_seconds() / _DAY, _MOMENT
            )
        case date():
            return _number(at, (cell - _EPOCH.date()).days, _DATE)
        case bool():
            return _text(at, written(cell))
        case int() | float() | Decimal():
            return _number(at, cell)
        case str():
            return _text(at, cell)


def _number(at: str, value: float | Decimal, style: int = 0) -> str:
    return f'<c r="{at}" s="{style}"><v>{value}</v></c>'


def _text(at: str, text: str, style: int = 0) -> str:
    """A text stays a text, also one that begins like a formula."""
    shown = escape(_LITERAL.sub("_x005F_", _NO_XML.sub("\ufffd", fitting(text))))
    return f'<c r="{at}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{shown}</t></is></c>'


def _frame(name: str, sheets: int) -> dict[str, str]:
    """The parts beside the sheets."""
    numbers = range(1, sheets + 1)
    types = "".join(
        f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        for number in numbers
    )
    names = "".join(
        f'<sheet name="{escape(name)}{f" {number}" if number > 1 else ""}" sheetId="{number}" r:id="rId{number}"/>'
        for number in numbers
    )
    targets = {f"worksheet#worksheets/sheet{number}.xml": number for number in numbers} | {
        "styles#styles.xml": sheets + 1
    }
    return {
        "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>{types}'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/></Types>',
        "_rels/.rels": _relations({"officeDocument#xl/workbook.xml": 1}),
        "xl/workbook.xml": f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{names}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relations(targets),
        "xl/styles.xml": _STYLES,
    }


def _relations(targets: dict[str, int]) -> str:
    each = (
        f'<Relationship Id="rId{id}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for kind, target, id in ((*key.split("#"), id) for key, id in targets.items())
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{"".join(each)}</Relationships>'
