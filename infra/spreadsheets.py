"""Tables as files that a spreadsheet opens: CSV as Brazilian spreadsheets read it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from infra.brazilian import PUB_TIME

Cell = str | int | float | Decimal | date | datetime | bool | None

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_of(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with its mark, `;` between cells, `,` before decimals, days as dd/mm/yyyy.

    A text that a spreadsheet would take for a formula is written with an apostrophe before it.
    """
    return b"".join(csv_parts(header, [rows]))


def csv_parts(header: Sequence[str], blocks: Iterable[Iterable[Sequence[Cell]]]) -> Iterator[bytes]:
    """``csv_of`` in parts, one for each block of rows, for a streamed response."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
    writer.writerow(header)
    yield "\ufeff".encode()
    for block in blocks:
        writer.writerows([written(cell) for cell in row] for row in block)
        yield file.getvalue().encode()
        file.seek(0)
        file.truncate()
    yield file.getvalue().encode()


def written(cell: Cell) -> str:
    """One cell as people in Brazil write it."""
    match cell:
        case None:
            return ""
        case bool():
            return "sim" if cell else "não"
        case datetime():
            return f"{cell.astimezone(PUB_TIME):%d/%m/%Y %H:%M}"
        case date():
            return f"{cell:%d/%m/%Y}"
        case int():
            return str(cell)
        case float() | Decimal():
            return f"{Decimal(str(cell)):f}".replace(".", ",")
        case str():
            return f"'{cell}" if cell.startswith(_FORMULA) else cell
