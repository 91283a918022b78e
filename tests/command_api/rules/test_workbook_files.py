"""Excel workbooks as the CSV that the same person would have saved."""

import io
import zipfile
from datetime import datetime

import pytest
import xlsxwriter

from command_api.kernel import Refused
from command_api.rules.spreadsheets import decoded
from command_api.rules.workbook_files import MARK, csv_of_workbook


def workbook(*sheets: list[list[object]], hidden: int = 0, **options: bool) -> bytes:
    """Sheets as Excel writes them. The first ``hidden`` of them are hidden."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, options) as book:
        day, moment = book.add_format({"num_format": "dd/mm/yyyy"}), book.add_format({"num_format": 22})
        percent = book.add_format({"num_format": "0.0%"})
        for number, rows in enumerate(sheets):
            sheet = book.add_worksheet()
            for line, row in enumerate(rows):
                for at, cell in enumerate(row):
                    if isinstance(cell, datetime):
                        sheet.write_datetime(line, at, cell, moment if cell.hour else day)
                    elif isinstance(cell, float) and cell < 1:
                        sheet.write_number(line, at, cell, percent)
                    elif cell is not None:
                        sheet.write(line, at, cell)
            if number < hidden:
                sheet.hide()
            elif number == hidden:
                sheet.activate()
                sheet.set_first_sheet()
    return file.getvalue()


def test_cells_are_what_excel_shows() -> None:
    rows: list[list[object]] = [
        ["nome", "preço", "dia", "hora", "teor", "sim?"],
        [],
        ["Pilsen; 300 ml", 9.9, datetime(2026, 12, 24), datetime(2026, 12, 24, 18, 30), 0.048, True],  # noqa: DTZ001
        [None, 300, None, None, None, '5" de espuma'],
        ["duas\nlinhas", 12345678000195],
    ]
    lines = decoded(workbook(rows)).split("\n")
    assert lines == [
        "nome;preço;dia;hora;teor;sim?",
        "",
        '"Pilsen; 300 ml";9,9;24/12/2026;24/12/2026 18:30;4,8%;sim',
        ';300;;;;"5"" de espuma"',
        "duas linhas;12345678000195",
    ]


def test_the_days_of_old_macs_are_the_same_days() -> None:
    assert decoded(workbook([[datetime(2026, 12, 24)]], date_1904=True)) == "24/12/2026"  # noqa: DTZ001


def test_the_first_sheet_that_is_shown_is_read() -> None:
    assert decoded(workbook([["modelo"]], [["clientes"]], hidden=1)) == "clientes"


def tampered(part: str, content: bytes) -> bytes:
    """A workbook with another content of one part."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook([["Ana", 1]]))) as whole,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as to,
    ):
        for name in whole.namelist():
            to.writestr(name, content if name == part else whole.read(name))
    return file.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
NAMESPACE = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def rows_of(xml: bytes) -> bytes:
    return tampered(SHEET, b"<worksheet %b><sheetData>%b</sheetData></worksheet>" % (NAMESPACE, xml))


@pytest.mark.parametrize(
    "content",
    [
        MARK + b"no zip",
        workbook([["Ana"]])[:-40],
        tampered("xl/workbook.xml", b"<workbook"),
        tampered("xl/workbook.xml", b"<workbook %b/>" % NAMESPACE),
        tampered(SHEET, b'<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'),
        rows_of(b'<row r="2"/><row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>'),
        rows_of(b'<row r="99999999"><c><v>1</v></c></row>'),
        rows_of(b'<row r="1"><c r="ZZZ1"><v>1</v></c></row>'),
        rows_of(b'<row r="1"><c r="A1" t="s"><v>77</v></c></row>'),
        rows_of(b'<row r="1"><c r="A1"><v>nan</v></c></row>'),
    ],
)
def test_a_workbook_that_no_program_writes_is_refused(content: bytes) -> None:
    with pytest.raises(Refused, match="não pôde ser lida"):
        csv_of_workbook(io.BytesIO(content))


def test_a_workbook_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("command_api.rules.workbook_files._MOST_BYTES", 20_000)
    for content in (tampered(SHEET, b" " * 20_001), rows_of(b'<row r="30000"><c><v>1</v></c></row>')):
        with pytest.raises(Refused, match="grande demais"):
            csv_of_workbook(io.BytesIO(content))
