"""What the house sold in a month, as a file for the accountant: a row per movement of an order, and one per day and
cost centre of sales at the bar."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date
from operator import itemgetter
from typing import Annotated, Any, Final, Literal

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict, Field

from command_api.rules.order_account import CASH
from infra.answers import file_of
from infra.brazilian import cpf_or_cnpj
from infra.long_answers import DownloadPlace, LongAnswer
from infra.spreadsheets import Cell, csv_of
from infra.workbooks import XLSX, workbook_of
from projections.orders.tables import movements, orders
from projections.sales.tables import sales_daily
from query_api.downloads import IN_TURN
from query_api.http import Row, Snapshot
from query_api.wording.terms import BAR_SALES, COST_CENTERS, MOVEMENTS, PAYMENT_METHODS

_UNRECORDED: Final = "unrecorded"
_MONTH: Final = r"^20[0-9]{2}-(0[1-9]|1[0-2])$"
AS_A_FILE: Final = {**file_of("The file that `format` asks for", "text/csv", XLSX), **IN_TURN}
_DAY: Final = 0
"""The column of the day."""
_AMOUNTS: Final = (7, 8, 9)
"""The columns of what was charged, received and written off."""
_HEADER: Final = (
    "Data",
    "Pedido",
    "Cliente",
    "CPF ou CNPJ",
    "Centro de custo",
    "Movimento",
    "Forma",
    "Cobrado (R$)",
    "Recebido (R$)",
    "Baixado sem registro (R$)",
)


class MovementsAsked(BaseModel):
    """Query parameters of the export."""

    model_config = ConfigDict(extra="forbid")

    month: Annotated[str, Field(pattern=_MONTH, description="year and month", examples=["2026-11"])]
    format: Literal["csv", "xlsx"] = Field("csv", description="kind of file")

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day."""
        year, month = map(int, self.month.split("-"))
        return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def movements_file(place: DownloadPlace, read: Snapshot, asked: MovementsAsked, *, names: bool) -> LongAnswer:
    """The file. ``names``: with the customers."""
    first, last = asked.days
    of_orders = _rows(read.all(_moved().where(movements.c.day.between(first, last))), names=names)
    of_the_bar = _bar(read.all(_sold().where(sales_daily.c.day.between(first, last))))
    rows = sorted([*of_orders, *of_the_bar], key=itemgetter(_DAY))  # keeps the order within a day
    if asked.format == "xlsx":
        content, media_type = workbook_of(f"Movimentos {asked.month}", _HEADER, rows, _AMOUNTS), XLSX
    else:
        content, media_type = csv_of(_HEADER, rows), "text/csv; charset=utf-8"
    headers = {**read.headers, "Content-Disposition": f'attachment; filename="movimentos-{asked.month}.{asked.format}"'}
    return place.whole(content, media_type, headers)


def _moved() -> sa.Select[Any]:
    return (
        sa.select(
            movements, orders.c.order_code, orders.c.customer_name, orders.c.customer_document, orders.c.cost_center
        )
        .join(orders, orders.c.id == movements.c.order_id)
        # what was sold before this system was in the books before
        .where(movements.c.kind != "opening")
        .order_by(movements.c.day, movements.c.order_id, movements.c.number)
    )


def _rows(found: Sequence[Row], *, names: bool) -> Iterator[list[Cell]]:
    for row in found:
        kind, amount = row["kind"], row["amount"]
        yield [
            row["day"],
            row["order_code"],
            row["customer_name"] if names else "",
            cpf_or_cnpj(row["customer_document"]) if names else "",
            COST_CENTERS[row["cost_center"]],
            MOVEMENTS[kind],
            PAYMENT_METHODS.get(row["method"], ""),
            amount if kind not in CASH else None,
            -amount if kind in CASH and kind != _UNRECORDED else None,
            -amount if kind == _UNRECORDED else None,
        ]


def _sold() -> sa.Select[Any]:
    return (
        sa.select(sales_daily.c.day, sales_daily.c.cost_center, sales_daily.c.amount)
        .where(sales_daily.c.sales > 0)  # a day of which everything was reversed sold nothing
        .order_by(sales_daily.c.day, sales_daily.c.cost_center)
    )


def _bar(found: Sequence[Row]) -> Iterator[list[Cell]]:
    """A sale at the bar is paid at once. How, the tills know: it is not recorded here."""
    for row in found:
        amount = row["amount"]
        yield [row["day"], "", "", "", COST_CENTERS[row["cost_center"]], BAR_SALES, "", amount, amount, None]
