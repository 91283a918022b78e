"""Orders for events by page, filter and search; counts over all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, Final, Literal, TypedDict

import sqlalchemy as sa
from pydantic import Field

from command_api.rules.cost_centers import CostCenter
from command_api.rules.deposit_hold import hold_until, overdue_if_placed_before
from command_api.rules.order_status import STAGES, STATUSES, Stage, Status, status_of
from command_api.rules.windows import SHIFTS
from infra.compiled import OwnRow
from projections.orders.accounts import paid_of
from projections.orders.tables import items, order_counts, orders
from projections.runtime.columns import Instant
from query_api.http import ContactPage, OptionalDay, OptionalFlag, Row, Snapshot, contains_all_words
from query_api.orders.dangers import endangered_orders
from query_api.orders.responses import EventOrderRow
from query_api.people import with_people

STATUS_FILTER = "only orders that stand here; `delivered` is `with_customer`, `returned` and `settled` together"


def at(status: Status | Stage) -> sa.ColumnElement[bool]:
    """Orders of a status or stage."""
    return orders.c.status == status if status in STATUSES else orders.c.stage == status


class EventOrderPage(ContactPage):
    """Query parameters of the list of orders."""

    status: Status | Stage | Literal[""] = Field("", description=STATUS_FILTER, examples=["confirmed"])
    cost_center: CostCenter | Literal[""] = Field("", description="only one part of the house", examples=["choperia"])
    from_: OptionalDay = Field(None, alias="from", description="delivery on this day or later", examples=["2026-11-01"])
    to: OptionalDay = Field(None, description="delivery on this day or earlier", examples=["2026-11-30"])
    attention: Literal["overdue", "late", "endangered", ""] = Field(
        "",
        description="`overdue`: the deposit did not come in time; `late`: out and not back in time; `endangered`: a "
        "piece it holds may not be there in time",
    )
    in_field: OptionalFlag = Field(
        None, description="`true`: on their way out or not wholly back; `false` asks for nothing"
    )
    open: OptionalFlag = Field(None, description="`true`: something is still to be paid; `false` asks for nothing")
    sort: Literal["created_at", "delivery", "customer", "total", "code", "open"] = Field(
        "created_at",
        description="what to sort by; `open` descending: those with something still to be paid first, the newest first",
        examples=["delivery"],
    )
    order: Literal["asc", "desc"] = Field("desc", description="direction of `sort`", examples=["desc"])

    searched: ClassVar[sa.ColumnElement[str]] = orders.c.search
    """The column that the search looks in."""

    def query(self, now: datetime, hold_hours: int, endangered: Collection[int]) -> sa.Select[Any]:
        """Every order that passes the filters."""
        query = events().where(contains_all_words(self.search, self.searched))
        if self.status:
            query = query.where(at(self.status))
        if self.cost_center:
            query = query.where(orders.c.cost_center == self.cost_center)
        if self.from_:
            query = query.where(orders.c.preferred_delivery_date >= self.from_)
        if self.to:
            query = query.where(orders.c.preferred_delivery_date <= self.to)
        if self.in_field:
            query = query.where(in_field())
        if self.open:
            query = query.where(orders.c.balance > 0)
        match self.attention:
            case "overdue":
                return query.where(overdue(now, hold_hours))
            case "late":
                return query.where(late(now))
            case "endangered":
                return query.where(orders.c.id.in_(endangered))
            case _:
                return query

    @property
    def asks_for_all(self) -> bool:
        """Whether no filter is set."""
        filters = (
            self.search,
            self.status,
            self.cost_center,
            self.from_,
            self.to,
            self.attention,
            self.in_field,
            self.open,
        )
        return not any(filters)

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [*_SORTS[self.sort], orders.c.id]


_SORTS: dict[str, list[sa.ColumnElement[Any]]] = {
    "created_at": [orders.c.created_at],
    "delivery": [
        orders.c.preferred_delivery_date.is_(None),
        orders.c.preferred_delivery_date,
        sa.case({shift: rank for rank, shift in enumerate(SHIFTS)}, value=orders.c.preferred_delivery_shift),
    ],
    "customer": [orders.c.customer_folded],
    "total": [orders.c.total_amount],
    "code": [orders.c.order_code],
    "open": [sa.case((orders.c.balance > 0, 1), else_=0), orders.c.created_at],
}


def events() -> sa.Select[Any]:
    """Orders without opening balances, which are debts and nothing that people prepare."""
    return sa.select(orders).where(orders.c.opening == 0)


def in_field() -> sa.ColumnElement[bool]:
    """'Barris em campo': about to leave, or out and not wholly back."""
    return (orders.c.status == "scheduled_for_delivery") | orders.c.is_out


def overdue(now: datetime, hold_hours: int) -> sa.ColumnElement[bool]:
    """The equipment is held without a whole deposit for longer than allowed; not for an event that was over before."""
    before = sa.bindparam("placed_before", overdue_if_placed_before(now, hold_hours), Instant())
    is_to_come = orders.c.pickup_at > orders.c.placed_at
    return (orders.c.status == "awaiting_deposit") & (orders.c.placed_at < before) & is_to_come


def holds_money() -> sa.ColumnElement[bool]:
    """The house has money of the order."""
    return orders.c.deposit_received + orders.c.payments_received > orders.c.payments_refunded


def deposit_came() -> sa.ColumnElement[bool]:
    """The order waits for a deposit that came. Only orders from before payments confirmed by themselves do."""
    came = (orders.c.deposit_amount > 0) & (orders.c.deposit_paid >= orders.c.deposit_amount)
    return (orders.c.status == "awaiting_deposit") & came


def late(now: datetime) -> sa.ColumnElement[bool]:
    """Something is out and should be back."""
    return orders.c.is_out & (orders.c.pickup_at < sa.bindparam("now", now, Instant()))


def times_of(now: datetime, hold_hours: int) -> dict[str, object]:
    """The parameters of ``overdue`` and ``late`` by name."""
    return {"now": now, "placed_before": overdue_if_placed_before(now, hold_hours)}


_PAID_AND_LATE: Final = (
    "payments_received",
    "deposit_returned",
    "payments_refunded",
    "unrecorded",
    "placed_at",
    "is_out",
)
_FIELDS: Final = (*EventOrderRow.model_fields,)
_SHOWN: Final = [
    column for column in with_people(orders) if column.key in EventOrderRow.model_fields or column.key in _PAID_AND_LATE
]
"""What ``row_fields`` needs: less than half of the columns."""


def order_list(read: Snapshot, page: EventOrderPage, now: datetime, hold_hours: int) -> dict[str, object]:
    """A page of orders with counts over all of them: an ``EventOrderList``."""
    endangered = endangered_orders(read, now)

    def every() -> sa.Select[Any]:
        return page.query(now, hold_hours, endangered)

    def shown() -> sa.Select[Any]:
        return page.of(every().with_only_columns(*_SHOWN), page.sorted_by())

    named = frozenset(endangered) if page.attention == "endangered" else None
    shape, values = (page.shape, named), {**page.values, **times_of(now, hold_hours)}
    rows = read.rows(shape, shown, values, floats=True)
    beers = beers_of(read, [row["id"] for row in rows])
    found = [
        {**row_fields(row, now, hold_hours), "endangered": row["id"] in endangered, "beers": beers[row["id"]]}
        for row in rows
    ]
    listed = None if page.asks_for_all else every
    numbers = read.rows(("order counts", shape if listed else None), lambda: _numbers(now, hold_hours, listed), values)
    counts, total = _counts({row["of"]: row["orders"] for row in numbers}, len(endangered))
    return {"data": found, "events": found, "pagination": page.place(total), "counts": counts}


def beers_of(read: Snapshot, ids: Sequence[int]) -> defaultdict[int, list[OwnRow]]:
    """The lines of beer of these orders, by order: what ``OrderedBeer`` says."""
    found = defaultdict[int, list[OwnRow]](list)
    for row in read.rows_of("beers of orders", _lines_of_beer, ids, floats=True):
        found[row.pop("order_id")].append(row)
        row["quantity"] = int(row["quantity"])
    return found


def _lines_of_beer(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    own = sa.and_(items.c.order_id.in_(ids), items.c.kind == "beer")
    return sa.select(*_OF_A_BEER).where(own).order_by(items.c.order_id, items.c.position)


_OF_A_BEER: Final = [
    items.c.order_id,
    items.c.ref_id.label("beer_id"),
    *(items.c[name] for name in ("name", "container_l", "quantity", "unit_price", "mode")),
]


def row_fields(row: Row, now: datetime, hold_hours: int) -> OwnRow:
    """What ``EventOrderRow`` says of an order, without ``endangered`` and ``beers``."""
    return {
        **{name: row[name] for name in _FIELDS if name in row},
        "paid": float(paid_of(row)) or 0.0,  # never -0.0
        **marks_of(row, now, hold_hours),
    }


class Marks(TypedDict):
    """What the clock makes of an order."""

    hold_until: datetime | None
    overdue: bool
    late: bool


def marks_of(row: Row, now: datetime, hold_hours: int) -> Marks:
    """What follows from the clock."""
    waits = row["status"] == "awaiting_deposit" and row["placed_at"] and row["pickup_at"] > row["placed_at"]
    until = hold_until(row["placed_at"], hold_hours) if waits else None
    return {
        "hold_until": until,
        "overdue": until is not None and until < now,
        "late": row["is_out"] and row["pickup_at"] < now,
    }


class _Counts(TypedDict):
    """What ``EventOrderCounts`` says."""

    by_status: dict[Status, int]
    by_stage: dict[Stage, int]
    in_field: int
    overdue: int
    late: int
    endangered: int


def _counts(orders_of: Mapping[str, int], endangered: int) -> tuple[_Counts, int]:
    """Over all orders, and how many of them are listed; from what ``_numbers`` finds."""
    by_stage: dict[Stage, int] = {stage: orders_of.get(stage, 0) for stage in STAGES}
    by_status = dict.fromkeys(STATUSES, 0)
    for stage, count in by_stage.items():
        by_status[status_of(stage)] += count
    counts: _Counts = {
        "by_status": by_status,
        "by_stage": by_stage,
        "in_field": by_stage["scheduled_for_delivery"] + by_stage["with_customer"],
        "overdue": orders_of[_OVERDUE],
        "late": orders_of[_LATE],
        "endangered": endangered,
    }
    return counts, orders_of.get(_LISTED, sum(by_status.values()))


_OVERDUE, _LATE, _LISTED = "is overdue", "is late", "is listed"
"""Beside the names of the stages."""


def _numbers(now: datetime, hold_hours: int, listed: Callable[[], sa.Select[Any]] | None) -> sa.Select[Any]:
    """How many orders stand at each stage, are overdue, late and listed, in one statement: a question is as slow as it
    has statements. Checks only the few waiting or delivered orders, because their state depends on the clock."""
    marked = {_OVERDUE: overdue(now, hold_hours), _LATE: late(now)}
    counted = [_number(name, sa.select(sa.func.count(orders.c.id)).where(rule)) for name, rule in marked.items()]
    if listed is not None:
        counted.append(_number(_LISTED, sa.select(sa.func.count()).select_from(listed().subquery())))
    stages = sa.select(order_counts.c.stage.label("of"), order_counts.c.orders)
    return sa.select(sa.union_all(stages, *counted).subquery("numbers"))


def _number(of: str, count: sa.Select[Any]) -> sa.Select[Any]:
    return sa.select(sa.literal(of, sa.Text).label("of"), count.scalar_subquery().label("orders"))
