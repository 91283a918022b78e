"""Response models of sales and imports."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from query_api.http import Pagination

ImportStatus = Literal["waiting", "running", "finished", "cancelled", "stopped"]


class Sale(BaseModel):
    """One product of one sale."""

    id: int = Field(description="id", examples=[1042])
    sold_at: datetime = Field(description="when it was sold", examples=["2026-11-20T22:30:00Z"])
    product_id: int = Field(description="what was sold", examples=[42])
    product_name: str | None = Field(
        description="as the menu shows it; `null` for a product that was removed", examples=["Chope Pilsen 300 ml"]
    )
    unit: str | None = Field(description="unidade, litro, ml, kg or g", examples=["unidade"])
    quantity: float = Field(description="in that unit", examples=[2])
    unit_price: float = Field(description="BRL", examples=[11.9])
    amount: float = Field(description="BRL", examples=[23.8])
    cost_center: str = Field(description="who sold it", examples=["choperia"])
    source_id: str | None = Field(description="what the till calls it", examples=["PDV-20261120-42"])
    import_id: int | None = Field(description="the import of a file that brought it", examples=[3])
    recorded_by: str = Field(description="who recorded it", examples=["Ana Beltrão"])
    reversed_at: datetime | None = Field(description="when it was taken back", examples=[None])
    reversed_by: str | None = Field(description="by whom", examples=[None])
    version: int = Field(description="for `If-Match`", examples=[1])


class SalesTotals(BaseModel):
    """Over everything that passes the filters, whatever the page; what was reversed does not count."""

    sales: int = Field(description="how many", examples=[812])
    amount: float = Field(description="BRL", examples=[18233.5])
    reversed: int = Field(description="how many were taken back", examples=[3])


class SalesList(BaseModel):
    """A page of sales; `sales` repeats `data`."""

    data: list[Sale] = Field(description="the sales of this page")
    sales: list[Sale] = Field(description="the same, by its name")
    totals: SalesTotals
    pagination: Pagination = Field(description="where this page stands")


class SalesImport(BaseModel):
    """A file of sales."""

    id: int = Field(description="id", examples=[3])
    file_name: str = Field(description="as it was sent", examples=["vendas-novembro.csv"])
    size: int = Field(description="bytes", examples=[1204331])
    status: ImportStatus = Field(description="what becomes of it", examples=["running"])
    label: str = Field(description="the same in Portuguese", examples=["Em andamento"])
    total: int = Field(description="rows in the file", examples=[20312])
    rows: int = Field(description="rows that have been worked on", examples=[18000])
    recorded: int = Field(description="new sales", examples=[17880])
    already_there: int = Field(description="rows that said nothing new", examples=[90])
    reversed: int = Field(description="sales that were taken back", examples=[12])
    refused: int = Field(description="rows that were not taken", examples=[18])
    refusals_kept: int = Field(description="those of them that are kept with their reason", examples=[18])
    amount: float = Field(description="BRL of the new sales, before any reversal", examples=[412318.4])
    rows_per_second: float | None = Field(description="lately; `null` unless it runs", examples=[9400.0])
    seconds_left: float | None = Field(description="at that pace; `null` unless it runs", examples=[12.5])
    cause: str = Field(description="why it stopped; else empty", examples=[""])
    started_by: str = Field(description="who sent it", examples=["Ana Beltrão"])
    created_at: datetime = Field(description="when it was sent", examples=["2026-11-21T18:30:00Z"])
    moved_at: datetime | None = Field(description="when it was last heard of", examples=["2026-11-21T18:30:09Z"])
    ended_at: datetime | None = Field(description="when it ended", examples=[None])
    version: int = Field(description="for `If-Match`", examples=[9])


class SalesImportList(BaseModel):
    """A page of imports, the newest first; `imports` repeats `data`."""

    data: list[SalesImport] = Field(description="the imports of this page")
    imports: list[SalesImport] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")


class Refusal(BaseModel):
    """A line that was not taken."""

    line: int = Field(description="counts from 1, the header's", examples=[18031])
    column: str = Field(description="as the header writes it; empty where it is not about one", examples=["quantidade"])
    value: str = Field(description="what it says there, at most 80 characters", examples=["dois"])
    reason: str = Field(description="why", examples=["Não é um número."])


class RefusalList(BaseModel):
    """A page of refused lines, as they stand in the file; `refusals` repeats `data`."""

    data: list[Refusal] = Field(description="the lines of this page")
    refusals: list[Refusal] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")
