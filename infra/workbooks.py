"""A table as a workbook, with real dates and numbers."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from infra.spreadsheets import Cell, written

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
NO_FORMULAS: Final = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
"""Options of a workbook in which a text stays a text, also one that begins like a formula."""


def workbook_of(name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """One sheet. A text stays a text, also one that begins like a formula."""
    import xlsxwriter  # only where one is written: it takes 8 MB

    file = io.BytesIO()
    with xlsxwriter.Workbook(file, NO_FORMULAS) as book:
        sheet = book.add_worksheet(name)
        heading = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        day, amount = book.add_format({"num_format": "dd/mm/yyyy"}), book.add_format({"num_format": "#,##0.00"})
        sheet.set_column(0, len(header) - 1, 18)
        sheet.freeze_panes(1, 0)
        for number, label in enumerate(header):
            sheet.write_string(0, number, label, heading)
        for line, row in enumerate(rows, 1):
            for number, cell in enumerate(row):
                match cell:
                    case None:
                        sheet.write_blank(line, number, None, amount)
                    case date() if not isinstance(cell, datetime):
                        sheet.write_datetime(line, number, datetime(cell.year, cell.month, cell.day), day)  # noqa: DTZ001  # a day
                    case int() | float() | Decimal() if not isinstance(cell, bool):
                        sheet.write_number(line, number, float(cell), amount)
                    case str():
                        sheet.write_string(line, number, cell)
                    case _:
                        sheet.write_string(line, number, written(cell))
    return file.getvalue()
