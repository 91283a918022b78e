"""Response models of reports: described columns, and rows."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, Field

Grain = Literal["day", "week", "month"]
Comparison = Literal["previous", "year", "none"]
Area = Literal["sales", "beer", "products", "orders", "money", "equipment", "customers"]
Filter = Literal["cost_center", "grain", "category_id", "product_id", "model_id", "beer_id"]
Unit = Literal[
    "text",
    "id",
    "date",
    "bucket",
    "weekday",
    "hour",
    "status",
    "cost_center",
    "kind",
    "amount",
    "count",
    "quantity",
    "litres",
    "percent",
    "hours",
    "days",
    "km",
]
Cell = str | int | float | None


class Column(BaseModel):
    """One column. `amount` is BRL, `percent` is of 100, `bucket` the first day of a day, week or month."""

    key: str = Field(description="name in the rows", examples=["amount"])
    label: str = Field(description="heading", examples=["Faturamento"])
    unit: Unit = Field(description="what it holds", examples=["amount"])
    about: str | None = Field(None, description="what it means, where the heading does not say it all", examples=[None])


class Drill(BaseModel):
    """Where a row leads: the report `report` with `filter` set to the row's `column`."""

    report: str = Field(description="key of a report", examples=["sales-by-product"])
    filter: Filter = Field(description="parameter", examples=["category_id"])
    column: str = Field(description="column with its value", examples=["category_id"])


class ReportCard(BaseModel):
    """A report as a list of reports shows it."""

    key: str = Field(description="name in the address", examples=["revenue"])
    title: str = Field(description="heading", examples=["Faturamento por período"])
    question: str = Field(description="what it answers", examples=["Quanto a casa faturou, e quando?"])
    definition: str = Field(
        description="how every figure is made",
        examples=["Vendas pelo dia da venda e eventos pelo dia da entrega, com frete."],
    )
    area: Area = Field(description="what it is about", examples=["sales"])
    filters: list[Filter] = Field(description="parameters beside the period", examples=[["cost_center", "grain"]])


class ReportList(BaseModel):
    """The reports that the caller may read."""

    reports: list[ReportCard] = Field(description="in the order in which they are offered")


class Period(BaseModel):
    """Days of the pub, both included."""

    from_: date = Field(alias="from", description="first day", examples=["2026-08-24"])
    to: date = Field(description="last day", examples=["2026-11-21"])


class Complete(BaseModel):
    """Up to where the figures know what happened."""

    position: str = Field(description="the last event they know", examples=["0.12436"])
    at: datetime | None = Field(description="when the figures took it in", examples=["2026-11-21T18:30:00Z"])


class Report(ReportCard):
    """A report with its rows. `previous` has the rows of `compared`, found by the columns in `keys`."""

    period: Period
    compared: Period | None = Field(description="the period it is compared with")
    grain: Grain = Field(description="length of a `bucket`", examples=["week"])
    keys: list[str] = Field(description="columns that name a row", examples=[["period"]])
    columns: list[Column] = Field(description="what the rows hold, in order")
    rows: list[dict[str, Cell]] = Field(description="values by the keys of the columns")
    totals: dict[str, Cell] | None = Field(description="sums of the columns that can be added")
    previous: list[dict[str, Cell]] = Field(description="empty where nothing is compared")
    previous_totals: dict[str, Cell] | None = Field(description="`totals` of the period it is compared with")
    drill: Drill | None = Field(description="where a row leads")
    complete: Complete
