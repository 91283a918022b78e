"""A report as a spreadsheet: CSV, and a workbook with real dates, numbers, and totals that follow a filter."""

from __future__ import annotations

import io
import re
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from command_api.kernel.text import search_form
from command_api.rules.opening_hours import WEEKDAYS
from command_api.rules.order_status import LABELS
from command_api.rules.windows import PUB_TIME
from infra.spreadsheets import csv_of, written
from infra.workbooks import NO_FORMULAS, write_text, write_totals
from query_api.bi.answering import ReportAnswer
from query_api.bi.metrics import Figure, Row
from query_api.bi.periods import Span
from query_api.bi.responses import Column, Unit
from query_api.wording.terms import COST_CENTERS, LINE_KINDS

if TYPE_CHECKING:
    import xlsxwriter

CSV: Final = "text/csv"

_IN: Final[dict[Unit, str]] = {"amount": " (R$)", "percent": " (%)", "hours": " (h)", "km": " (km)", "litres": " (L)"}
_LABELS: Final[dict[Unit, dict[Any, str]]] = {
    "status": {**LABELS, "returned": "Devolvido"},
    "cost_center": dict(COST_CENTERS),
    "kind": dict(LINE_KINDS),
    "weekday": dict(enumerate(WEEKDAYS, 1)),
}
_FORMATS: Final[dict[Unit, str]] = {
    "amount": '"R$" #,##0.00',
    "percent": '0.0"%"',
    "hours": "#,##0.0",
    "days": "#,##0.0",
    "quantity": "#,##0.###",
    "km": "#,##0.0##",
    "litres": "#,##0.0##",
    "count": "#,##0",
    "id": "0",
    "hour": '0"h"',
    "date": "dd/mm/yyyy",
    "bucket": "dd/mm/yyyy",
}
_GRAINS: Final = {"day": "dia", "week": "semana", "month": "mês"}


def file_name(found: ReportAnswer) -> str:
    """Title and period, in letters that every disk takes: ``sinais_2026-08-24_2026-11-21``."""
    title = re.sub(r"[^a-z0-9]+", "-", search_form(found.definition.title)).strip("-")
    return f"{title}_{found.span.first}_{found.span.last}"


def as_csv(found: ReportAnswer) -> bytes:
    """The rows, as Brazilian spreadsheets read them."""
    columns = found.definition.columns
    return csv_of(
        _header(columns), ([_shown(row[column.key], column.unit) for column in columns] for row in found.rows)
    )


def as_xlsx(found: ReportAnswer) -> bytes:
    """The rows, the rows of the comparison period, and a sheet that explains them."""
    import xlsxwriter  # only where one is written: it takes 8 MB

    file = io.BytesIO()
    with xlsxwriter.Workbook(file, NO_FORMULAS) as book:
        book.set_properties({"title": found.definition.title, "created": _naive(datetime.now(UTC))})
        _write_rows(book, "Dados", found.definition.columns, found.rows, found.totals)
        _write_about(book, found)
        if found.compared:
            _write_rows(book, "Comparação", found.definition.columns, found.previous, found.previous_totals)
    return file.getvalue()


def _write_rows(
    book: xlsxwriter.Workbook, name: str, columns: tuple[Column, ...], rows: list[Row], totals: Row | None
) -> None:
    """A sheet, with a line of totals below the columns that have one: the sums of what the cells show."""
    sheet = book.add_worksheet(name)
    heading = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
    formats = {column.key: book.add_format({"num_format": _FORMATS.get(column.unit, "@")}) for column in columns}
    for number, (column, label) in enumerate(zip(columns, _header(columns), strict=True)):
        sheet.set_column(number, number, max(12, min(40, len(label) + 2)) if column.unit != "text" else 32)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, max(len(rows), 1), len(columns) - 1)
    for number, label in enumerate(_header(columns)):
        sheet.write_string(0, number, label, heading)
    for line, row in enumerate(rows, 1):
        for number, column in enumerate(columns):
            _write(sheet, line, number, _shown(row[column.key], column.unit), formats[column.key])
    strong = {"bold": True, "top": 1}
    sums = {
        number: (
            sum((Decimal(row[column.key] or 0) for row in rows), Decimal(0)),
            book.add_format({**strong, "num_format": _FORMATS.get(column.unit, "@")}),
        )
        for number, column in enumerate(columns)
        if totals and column.key in totals
    }
    write_totals(sheet, len(rows), sums, book.add_format(strong))


def _write(sheet: Any, line: int, number: int, cell: Figure, style: Any) -> None:
    match cell:
        case None:
            sheet.write_blank(line, number, None, style)
        case date():
            sheet.write_datetime(line, number, datetime(cell.year, cell.month, cell.day), style)  # noqa: DTZ001  # a day
        case int() | Decimal():
            sheet.write_number(line, number, float(cell), style)
        case str():
            write_text(sheet, line, number, cell, style)


def _write_about(book: xlsxwriter.Workbook, found: ReportAnswer) -> None:
    sheet = book.add_worksheet("Sobre")
    label, text = (
        book.add_format({"bold": True, "valign": "top"}),
        book.add_format({"text_wrap": True, "valign": "top"}),
    )
    sheet.set_column(0, 0, 26)
    sheet.set_column(1, 1, 90)
    for line, (name, value) in enumerate(_about(found)):
        sheet.write_string(line, 0, name, label)
        write_text(sheet, line, 1, value, text)


def _about(found: ReportAnswer) -> list[tuple[str, str]]:
    """The explanation for readers of the file."""
    report, asked = found.definition, found.asked
    lines = [
        ("Relatório", report.title),
        ("Pergunta", report.question),
        ("Definição", report.definition),
        ("Período", _days(found.span)),
        ("Comparado com", _days(found.compared) if found.compared else "nada"),
    ]
    if "grain" in report.filters:
        lines.append(("Intervalo", _GRAINS[found.grain]))
    if "cost_center" in report.filters:
        lines.append(("Centro de custo", COST_CENTERS.get(asked.cost_center, "todos")))
    for name, label in (("category_id", "Categoria"), ("product_id", "Produto"), ("model_id", "Modelo")):
        value = asked.only(name, report.filters)  # type: ignore[arg-type]  # names of filters
        if value is not None:
            lines.append((label, f"código {value}"))
    named = list(zip(report.columns, _header(report.columns), strict=True))
    for column, name in named:
        if found.totals and column.key in found.totals:
            lines.append((f"Total: {name}", written(found.totals[column.key])))
    complete = found.complete
    at = f", incorporado em {written(complete.at)}" if complete.at else ""
    return [
        *lines,
        ("Completo até", f"evento {complete.position}{at}"),
        *(
            (name, column.about)
            for column, name in zip(report.columns, _header(report.columns), strict=True)
            if column.about
        ),
    ]


def _header(columns: tuple[Column, ...]) -> list[str]:
    return [column.label + _IN.get(column.unit, "") for column in columns]


def _shown(value: Figure, unit: Unit) -> Figure:
    """A cell in words where the screen shows words, too."""
    return _LABELS[unit].get(value, value) if unit in _LABELS else value


def _days(span: Span) -> str:
    return f"{written(span.first)} a {written(span.last)}"


def _naive(at: datetime) -> datetime:
    """The pub's own clock: a workbook knows no time zones."""
    return at.astimezone(PUB_TIME).replace(tzinfo=None)
