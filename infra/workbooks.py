"""A table as a workbook, with real dates, numbers, and totals that follow a filter."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from infra.spreadsheets import Cell, written

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
NO_FORMULAS: Final = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
"""Options of a workbook in which a text stays a text, also one that begins like a formula."""
_LONGEST: Final = 32_767
"""UTF-16 units of a cell."""
_CUT: Final = " … (cortado)"


def fitting(text: str) -> str:
    """``text``, cut with a word where a cell cannot hold all of it."""
    if len(text) <= _LONGEST // 2:  # a character has two units at most
        return text
    units = text.encode("utf-16-le", "surrogatepass")
    if len(units) <= 2 * _LONGEST:
        return text
    return units[: 2 * (_LONGEST - len(_CUT))].decode("utf-16-le", "ignore") + _CUT


def write_text(sheet: Worksheet, line: int, number: int, text: str, style: Format | None = None) -> None:
    """A text as it is. ``xlsxwriter`` leaves out one that is too long, and takes one between ``<r>`` and ``</r>`` for
    its own markup."""
    is_markup = text.startswith("<r>") and text.endswith("</r>")
    sheet.write_string(line, number, fitting(f"{text} " if is_markup else text), style)


def write_totals(sheet: Worksheet, rows: int, sums: Mapping[int, tuple[Decimal, Format]], label: Format) -> None:
    """Below the heading and ``rows`` lines, what a filter leaves of these columns, added up. ``sums`` has the sum of
    all lines, for programs that calculate nothing, and how it looks. Without lines there is nothing to add."""
    if not rows or not sums:
        return
    from xlsxwriter.utility import xl_col_to_name  # only where one is written: it takes 8 MB

    line = rows + 1
    sheet.write_string(line, next(number for number in range(len(sums) + 1) if number not in sums), "Total", label)
    for number, (total, style) in sorted(sums.items()):
        letters = xl_col_to_name(number)
        sheet.write_formula(line, number, f"=SUBTOTAL(109,{letters}2:{letters}{line})", style, float(total))


def workbook_of(
    name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]], summed: Collection[int] = ()
) -> bytes:
    """One sheet, with a filter and a line of totals where columns are ``summed``. A text stays a text, also one that
    begins like a formula."""
    import xlsxwriter  # only where one is written: it takes 8 MB

    file = io.BytesIO()
    with xlsxwriter.Workbook(file, NO_FORMULAS) as book:
        sheet = book.add_worksheet(name)
        heading = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        day, amount = book.add_format({"num_format": "dd/mm/yyyy"}), book.add_format({"num_format": "#,##0.00"})
        sums, line = dict.fromkeys(summed, Decimal(0)), 0
        sheet.set_column(0, len(header) - 1, 18)
        sheet.freeze_panes(1, 0)
        for number, label in enumerate(header):
            sheet.write_string(0, number, label, heading)
        for line, row in enumerate(rows, 1):
            for number, cell in enumerate(row):
                if number in sums and isinstance(cell, int | Decimal):
                    sums[number] += cell
                match cell:
                    case None:
                        sheet.write_blank(line, number, None, amount)
                    case date() if not isinstance(cell, datetime):
                        sheet.write_datetime(line, number, datetime(cell.year, cell.month, cell.day), day)  # noqa: DTZ001  # a day
                    case int() | float() | Decimal() if not isinstance(cell, bool):
                        sheet.write_number(line, number, float(cell), amount)
                    case str():
                        write_text(sheet, line, number, cell)
                    case _:
                        sheet.write_string(line, number, written(cell))
        if sums:
            total = book.add_format({"bold": True, "top": 1, "num_format": "#,##0.00"})
            sheet.autofilter(0, 0, max(line, 1), len(header) - 1)
            write_totals(sheet, line, {number: (each, total) for number, each in sums.items()}, total)
    return file.getvalue()
