"""Sales by page, day and product; imports with their pace."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import Field

from command_api.rules.cost_centers import CostCenter
from command_api.rules.import_status import IMPORT_STATUS_LABELS
from command_api.rules.windows import PUB_TIME
from infra.problems import Problem
from projections.catalogue.tables import products
from projections.runtime.columns import Exact
from projections.sales.tables import sales, sales_daily
from projections.sales_imports.tables import refusals, sales_imports
from query_api.filling import filled
from query_api.http import OptionalDay, OptionalId, Page, Snapshot, contains_all_words
from query_api.people import with_people
from query_api.sales.responses import Refusal, Sale, SalesImport, SalesTotals

MOST_EXPORTED: Final = 50_000
"""Maximum rows of a spreadsheet."""
_SORTS: Final[dict[str, sa.ColumnElement[Any]]] = {
    "sold_at": sales.c.sold_at,
    "quantity": sa.type_coerce(sales.c.quantity, sa.BigInteger),
    "amount": sa.type_coerce(sales.c.amount, sa.BigInteger),
}


class SalesPage(Page):
    """Query parameters of the list of sales."""

    order: Literal["asc", "desc"] = Field("desc", description="direction of `sort`", examples=["desc"])
    sort: Literal["sold_at", "quantity", "amount"] = Field(
        "sold_at", description="what to sort by", examples=["sold_at"]
    )
    day_from: OptionalDay = Field(None, alias="from", description="first day, the pub's", examples=["2026-11-01"])
    day_to: OptionalDay = Field(None, alias="to", description="last day", examples=["2026-11-30"])
    product_id: OptionalId = Field(None, description="only this product's", examples=[42])
    import_id: OptionalId = Field(None, description="only what this import brought", examples=[3])
    cost_center: Literal[CostCenter, ""] = Field("", description="only this one's")
    status: Literal["kept", "reversed", ""] = Field("", description="only those that count, or were taken back")

    @property
    def asks_for_days_only(self) -> bool:
        """Whether sums by day and cost center know the totals."""
        return self.product_id is None and self.import_id is None and not self.search


class ImportPage(Page):
    """Query parameters of the list of imports, sorted by upload time."""

    order: Literal["asc", "desc"] = Field("desc", description="direction", examples=["desc"])


def sales_list(read: Snapshot, page: SalesPage) -> tuple[list[Sale], SalesTotals, int]:
    """A page of sales, totals over all pages, and how many rows they have."""
    totals = _totals_of_days(read, page) if page.asks_for_days_only else _totals_of_rows(read, page)
    # find the page first, then join the names: a join of a million rows would be slow
    shown = page.of(_wanted(page), [_SORTS[page.sort], sales.c.id]).subquery("shown")
    return _named(read, shown, page), totals, totals.sales + totals.reversed


def every_sale(read: Snapshot, page: SalesPage) -> list[Sale]:
    """All rows of a list, independent of its page; ``Problem`` 422 for too many."""
    query = _wanted(page)
    if read.count(query.limit(MOST_EXPORTED + 1)) > MOST_EXPORTED:
        sentence = f"São mais de {MOST_EXPORTED // 1000} mil vendas: escolha um período menor para exportar."
        raise Problem(422, sentence, kind="too-many-rows")
    return _named(read, page.ordered(query, [_SORTS[page.sort], sales.c.id]).subquery("shown"), page)


def imports_by(read: Snapshot, page: ImportPage, now: datetime) -> tuple[list[SalesImport], int]:
    """A page of imports, the newest first."""
    query = sa.select(*with_people(sales_imports)).where(
        contains_all_words(page.search, sa.func.lower(sales_imports.c.file_name))
    )
    rows = read.all(page.of(query, [sales_imports.c.id]))
    return [_import(row, now) for row in rows], read.count(query)


def import_by(read: Snapshot, id: int, now: datetime) -> SalesImport:
    """An import, or 404."""
    query = sa.select(*with_people(sales_imports)).where(sales_imports.c.id == id)
    return _import(read.one(query, "Esta importação não existe."), now)


def refusals_of(read: Snapshot, id: int, page: Page | None) -> tuple[list[Refusal], int]:
    """Refused lines of an import, a page of them or all."""
    read.one(sa.select(sales_imports.c.id).where(sales_imports.c.id == id), "Esta importação não existe.")
    query = sa.select(refusals.c.line, refusals.c.column, refusals.c.value, refusals.c.reason).where(
        refusals.c.import_id == id
    )
    if page is not None:
        query = query.where(contains_all_words(page.search, sa.func.lower(refusals.c.reason + " " + refusals.c.value)))
    shown = query.order_by(refusals.c.number) if page is None else page.of(query, [refusals.c.number])
    return [Refusal(**row) for row in read.all(shown)], read.count(query)


def _totals_of_days(read: Snapshot, page: SalesPage) -> SalesTotals:
    of = sales_daily.c
    amount = sa.func.sum(sa.type_coerce(of.amount, sa.BigInteger))
    query = sa.select(
        sa.func.coalesce(sa.func.sum(of.sales), 0).label("sales"),
        sa.func.coalesce(sa.func.sum(of.reversed), 0).label("reversed"),
        sa.type_coerce(sa.func.coalesce(amount, 0), Exact(2)).label("amount"),
    )
    if page.day_from is not None:
        query = query.where(of.day >= page.day_from)
    if page.day_to is not None:
        query = query.where(of.day <= page.day_to)
    if page.cost_center:
        query = query.where(of.cost_center == page.cost_center)
    [counted] = read.all(query)
    kept, taken_back = page.status != "reversed", page.status != "kept"
    return SalesTotals(
        sales=counted["sales"] if kept else 0,
        amount=float(counted["amount"]) if kept else 0.0,
        reversed=counted["reversed"] if taken_back else 0,
    )


def _totals_of_rows(read: Snapshot, page: SalesPage) -> SalesTotals:
    wanted = _wanted(page).subquery()
    kept = wanted.c.reversed_at.is_(None)
    amount = sa.func.sum(sa.case((kept, sa.type_coerce(wanted.c.amount, sa.BigInteger))))
    columns: list[sa.ColumnElement[Any]] = [
        sa.func.count().label("rows"),
        sa.func.count(sa.case((kept, 1))).label("sales"),
        sa.type_coerce(sa.func.coalesce(amount, 0), Exact(2)).label("amount"),
    ]
    [counted] = read.all(sa.select(*columns).select_from(wanted))
    return SalesTotals(
        sales=counted["sales"], amount=float(counted["amount"]), reversed=counted["rows"] - counted["sales"]
    )


def _wanted(page: SalesPage) -> sa.Select[Any]:
    query = sa.select(sales)
    if page.day_from is not None:
        query = query.where(sales.c.sold_at >= datetime.combine(page.day_from, time(), PUB_TIME))
    if page.day_to is not None:
        query = query.where(sales.c.sold_at < datetime.combine(page.day_to, time(), PUB_TIME) + timedelta(days=1))
    if page.product_id is not None:
        query = query.where(sales.c.product_id == page.product_id)
    if page.import_id is not None:
        query = query.where(sales.c.import_id == page.import_id)
    if page.cost_center:
        query = query.where(sales.c.cost_center == page.cost_center)
    if page.status:
        query = query.where(sales.c.reversed_at.is_(None) == (page.status == "kept"))
    if page.search:
        named = sa.select(products.c.id).where(contains_all_words(page.search, products.c.search))
        known = contains_all_words(page.search, sa.func.lower(sa.func.coalesce(sales.c.source_id, "")))
        query = query.where(sales.c.product_id.in_(named) | known)
    return query


def _named(read: Snapshot, shown: sa.Subquery, page: SalesPage) -> list[Sale]:
    query = sa.select(*with_people(shown), products.c.name.label("product_name"), products.c.unit).select_from(
        shown.outerjoin(products, products.c.id == shown.c.product_id)
    )
    by = shown.c.sold_at if page.sort == "sold_at" else sa.type_coerce(shown.c[page.sort], sa.BigInteger)
    return [Sale(**row) for row in read.all(page.ordered(query, [by, shown.c.id]))]


def _import(row: sa.RowMapping, now: datetime) -> SalesImport:
    pace = _pace(row)
    left = max(0, row["total"] - row["rows"]) / pace if pace else None
    if left is not None:
        left = max(0.0, left - (now - row["moved_at"]).total_seconds())
    return filled(
        SalesImport,
        row,
        label=IMPORT_STATUS_LABELS[row["status"]],
        rows_per_second=None if pace is None else round(pace, 1),
        seconds_left=None if left is None else round(left, 1),
    )


def _pace(row: sa.RowMapping) -> float | None:
    """Rows a second between the last two times that it was heard of."""
    if row["status"] != "running" or row["moved_at_before"] is None:
        return None
    seconds = (row["moved_at"] - row["moved_at_before"]).total_seconds()
    return (row["rows"] - row["rows_before"]) / seconds if seconds > 0 and row["rows"] > row["rows_before"] else None
