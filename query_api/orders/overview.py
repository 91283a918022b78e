"""All orders for events as everybody in the operations reads them: no telephone, no address, no document."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import BaseModel, Field

from command_api.rules.cost_centers import CostCenter
from command_api.rules.order_status import STAGES, Stage, Status
from projections.orders.tables import orders
from query_api.filling import filled
from query_api.http import Page, Pagination, Row, Snapshot, contains_all_words
from query_api.orders.names import without_names
from query_api.orders.queries import STATUS_FILTER, at, events, marks_of


class OrderPage(Page):
    """Query parameters of the list. `search` matches the code and, for readers of customers, their names."""

    status: Status | Stage | Literal[""] = Field("", description=STATUS_FILTER, examples=["confirmed"])
    cost_center: CostCenter | Literal[""] = Field("", description="only one part of the house", examples=["choperia"])
    sort: Literal[
        "created_at",
        "delivery",
        "event_date",
        "customer_name",
        "status",
        "total_amount",
        "deposit_paid",
        "balance_due",
        "order_code",
    ] = Field("created_at", description="what to sort by", examples=["delivery"])
    order: Literal["asc", "desc"] = Field("desc", description="direction of `sort`", examples=["desc"])


class OrderRow(BaseModel):
    """An order for an event. Amounts in BRL; `overdue` and `late` as of the request."""

    id: int = Field(description="id", examples=[42])
    order_code: str = Field(description="what people call it", examples=["EV-2026-00042"])
    customer_name: str = Field(description="who orders", examples=["Marina Duarte"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    cost_center: CostCenter = Field(description="which part of the house delivers", examples=["choperia"])
    status: Status = Field(description="where it stands", examples=["awaiting_deposit"])
    stage: Stage = Field(description="the same, with `delivered` split into its stages", examples=["awaiting_deposit"])
    event_date_from: date | None = Field(description="day of the event", examples=["2026-11-28"])
    preferred_delivery_date: date | None = Field(description="day of the delivery", examples=["2026-11-28"])
    pickup_day: date | None = Field(description="day of the pickup, once something is booked", examples=["2026-11-30"])
    collects: bool = Field(description="the customer fetches it at the house: no address, no freight", examples=[False])
    total_amount: float = Field(description="items and freight", examples=[1240.0])
    deposit_amount: float = Field(description="the deposit that was agreed", examples=[300.0])
    deposit_paid: float = Field(description="what came of the deposit, as such or as payments", examples=[300.0])
    balance_due: float = Field(
        description="still to be paid, negative where the house owes; 0 of drafts, cancelled and settled orders",
        examples=[940.0],
    )
    created_at: datetime = Field(description="when it was written down", examples=["2026-11-20T18:03:11Z"])
    overdue: bool = Field(description="its deposit did not come in time", examples=[False])
    late: bool = Field(description="equipment is out and should be back", examples=[False])


class OrderList(BaseModel):
    """A page of orders; `orders` repeats `data`."""

    data: list[OrderRow] = Field(description="the orders of this page")
    orders: list[OrderRow] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")


_SORTS: dict[str, list[sa.ColumnElement[Any]]] = {
    "delivery": [orders.c.preferred_delivery_date.is_(None), orders.c.preferred_delivery_date],
    "event_date": [orders.c.event_date_from.is_(None), orders.c.event_date_from],
    "customer_name": [orders.c.customer_folded],
    "status": [sa.case({stage: rank for rank, stage in enumerate(STAGES)}, value=orders.c.stage)],
    "balance_due": [orders.c.balance],
    **{name: [orders.c[name]] for name in ("created_at", "total_amount", "deposit_paid", "order_code")},
}


def order_overview(
    read: Snapshot, page: OrderPage, now: datetime, hold_hours: int, *, names: bool
) -> tuple[list[OrderRow], int]:
    """A page of orders and how many all pages have. ``names``: whether customers are named."""
    shape, every = (page.shape, names), partial(_query, page, names=names)
    rows = read.rows(shape, lambda: page.of(every(), _sorted_by(page, names=names)), page.values)
    return _rows(rows, now, hold_hours, names=names), read.counted(shape, every, page.values)


def every_order(read: Snapshot, page: OrderPage, now: datetime, hold_hours: int, *, names: bool) -> list[OrderRow]:
    """All rows of a list, independent of its page."""
    rows = read.all(page.ordered(_query(page, names=names), _sorted_by(page, names=names)))
    return _rows(rows, now, hold_hours, names=names)


def _rows(rows: Sequence[Row], now: datetime, hold_hours: int, *, names: bool) -> list[OrderRow]:
    found = [_row(row, now, hold_hours) for row in rows]
    return found if names else without_names(found)


def _sorted_by(page: OrderPage, *, names: bool) -> list[sa.ColumnElement[Any]]:
    # sorting by hidden names would reveal their order
    sort = page.sort if names or page.sort != "customer_name" else "order_code"
    return [*_SORTS[sort], orders.c.id]


def _query(page: OrderPage, *, names: bool) -> sa.Select[Any]:
    code = sa.func.lower(orders.c.order_code)
    words = orders.c.customer_folded + " " + code if names else code  # a search would reveal names letter by letter
    query = events().with_only_columns(*_SHOWN).where(contains_all_words(page.search, words))
    if page.status:
        query = query.where(at(page.status))
    if page.cost_center:
        query = query.where(orders.c.cost_center == page.cost_center)
    return query


def _row(row: Row, now: datetime, hold_hours: int) -> OrderRow:
    marks = marks_of(row, now, hold_hours)
    return filled(OrderRow, row, balance_due=row["balance"], overdue=marks["overdue"], late=marks["late"])


_OF_MARKS: Final = ("balance", "placed_at", "pickup_at", "is_out")
_SHOWN: Final = [column for column in orders.c if column.key in OrderRow.model_fields or column.key in _OF_MARKS]
"""What ``_row`` needs."""
