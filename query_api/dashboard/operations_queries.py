"""The operations dashboard at the time of the request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, Final

import sqlalchemy as sa

from command_api.rules.windows import PUB_TIME
from projections.catalogue.tables import products
from projections.orders.tables import bookings, orders
from projections.stock.tables import levels
from query_api.dashboard.operations_responses import (
    ConfirmedEvents,
    InField,
    KitsToday,
    LateReturn,
    NextEvent,
    OpenDraft,
    OperationsDashboard,
    PendingOrders,
    RecentOrder,
    StockAlert,
    StockToWatch,
    Stop,
)
from query_api.dashboard.responses import CompleteUntil
from query_api.equipment.availability import free_for_kits, offered_kits
from query_api.equipment.queries import available_count, kit_parts, model_names
from query_api.equipment.services import services_over
from query_api.equipment.windows import WindowAsked
from query_api.filling import filled
from query_api.http import Snapshot
from query_api.kegs.queries import blocked_on_tap
from query_api.orders.day_sheet import day_sheet
from query_api.orders.detail_responses import DayLine
from query_api.orders.names import without_names
from query_api.orders.open_drafts import open_drafts
from query_api.orders.queries import events, in_field, late, marks_of, overdue, times_of
from query_api.stock.counting import is_counted, stock_level
from query_api.stock.queries import raw
from query_api.tap_lines.queries import due_taps

READ_MODELS: Final = ("orders", "equipment", "beers", "stock", "catalogue", "site", "tap_lines", "trade")
RECENT_ORDERS: Final = 8
STOCK_ALERTS: Final = 8
NEXT_EVENTS: Final = 5
WEEK: Final = timedelta(days=7)
NEAR: Final = timedelta(days=3)

_day = sa.func.coalesce(orders.c.event_date_from, orders.c.preferred_delivery_date)
_zero = sa.literal(0, levels.c.quantity.type)
_quantity = stock_level(levels.c.quantity)
_minimum = sa.func.coalesce(levels.c.minimum, _zero)


def operations_dashboard(read: Snapshot, now: datetime, hold_hours: int) -> OperationsDashboard:
    """The numbers of the operations at ``now``, from one snapshot."""
    today = now.astimezone(PUB_TIME).date()
    pending, confirmed, field = _orders(read, now, hold_hours)
    sheet = day_sheet(read, today, now)
    return OperationsDashboard(
        pending=pending,
        kits=_kits(read, now),
        stock=_stock(read),
        confirmed=confirmed,
        in_field=field,
        taps_due=due_taps(read, today),
        services_over=services_over(read, today),
        blocked_on_tap=blocked_on_tap(read),
        recent_orders=_recent(read, now, hold_hours),
        stock_alerts=_alerts(read),
        next_events=_next(read, now),
        open_drafts=_open_drafts(read, today),
        deliveries=_stops(line for line in sheet.deliveries if line.status != "awaiting_deposit"),
        pickups=_stops(line for line in sheet.pickups if not line.late),
        late_returns=_late(read, now),
        complete_until=CompleteUntil(position=str(read.position), at=now),
    )


def _orders(read: Snapshot, now: datetime, hold_hours: int) -> tuple[PendingOrders, ConfirmedEvents, InField]:
    """In one pass over all orders."""
    today = now.astimezone(PUB_TIME).date()
    values = {**times_of(now, hold_hours), "today": today, "week_end": today + WEEK}
    [row] = read.rows("orders to watch", partial(_marks, now, hold_hours), values)
    out = read.counted("pieces out", lambda: sa.select(bookings.c.asset_id).where(bookings.c.state == "out"), {})
    return (
        PendingOrders(total=row["pending"], overdue=row["overdue"]),
        ConfirmedEvents(total=row["confirmed"], this_week=row["this_week"]),
        InField(orders=row["in_field"], pieces=out, late=row["late"]),
    )


_today, _week_end = (sa.bindparam(name, None, sa.Date) for name in ("today", "week_end"))


def _marks(now: datetime, hold_hours: int) -> sa.Select[Any]:
    confirmed = orders.c.status == "confirmed"
    marks = {
        "pending": orders.c.status == "awaiting_deposit",
        "overdue": overdue(now, hold_hours),
        "confirmed": confirmed,
        "this_week": confirmed & orders.c.preferred_delivery_date.between(_today, _week_end),
        "in_field": in_field(),
        "late": late(now),
    }
    counts: list[sa.Label[Any]] = [sa.func.count(sa.case((mark, 1))).label(name) for name, mark in marks.items()]
    return sa.select(*counts)


def _kits(read: Snapshot, now: datetime) -> KitsToday:
    names, free = model_names(read), free_for_kits(read, WindowAsked.model_validate({}), now)
    offered = offered_kits(read)
    whole = sum(available_count(kit_parts(row, names), free) > 0 for row in offered)
    return KitsToday(available=whole, total=len(offered))


_levels = products.outerjoin(levels, levels.c.product_id == products.c.id)


def _stock(read: Snapshot) -> StockToWatch:
    [row] = read.rows("stock to watch", _stock_to_watch, {})
    return StockToWatch(**row)


def _stock_to_watch() -> sa.Select[Any]:
    out, low = _quantity <= _zero, (_quantity > _zero) & (_quantity <= _minimum)
    counts: list[sa.Label[Any]] = [
        sa.func.count(sa.case((low, 1))).label("low"),
        sa.func.count(sa.case((out, 1))).label("out"),
    ]
    return sa.select(*counts).select_from(_levels).where(is_counted(_quantity))


def _alerts(read: Snapshot) -> list[StockAlert]:
    """Empty items come before low ones. Within both, those with the lowest share of their minimum come first, those
    without a minimum last."""
    rows = read.rows("stock alerts", _items_to_watch, {})
    return [StockAlert(**row, status="out" if row["quantity"] <= 0 else "low") for row in rows]


def _items_to_watch() -> sa.Select[Any]:
    left = sa.case((raw(_minimum) > 0, raw(_quantity) / raw(_minimum)), else_=1.0)
    return (
        sa.select(
            products.c.id.label("product_id"),
            products.c.name.label("product_name"),
            products.c.unit,
            _quantity.label("quantity"),
            _minimum.label("minimum"),
        )
        .select_from(_levels)
        .where(is_counted(_quantity), (_quantity <= _zero) | (_quantity <= _minimum))
        .order_by(_quantity > _zero, left, products.c.name_folded, products.c.id)
        .limit(STOCK_ALERTS)
    )


def nameless(dashboard: OperationsDashboard) -> OperationsDashboard:
    """The dashboard without names of customers: orders are known by their code."""
    lists = ("recent_orders", "next_events", "open_drafts", "deliveries", "pickups", "late_returns")
    return dashboard.model_copy(update={name: without_names(getattr(dashboard, name)) for name in lists})


def _recent(read: Snapshot, now: datetime, hold_hours: int) -> list[RecentOrder]:
    return [
        filled(RecentOrder, row, overdue=marks_of(row, now, hold_hours)["overdue"])
        for row in read.rows("recent orders", _newest, {})
    ]


def _newest() -> sa.Select[Any]:
    return events().order_by(orders.c.created_at.desc(), orders.c.id.desc()).limit(RECENT_ORDERS)


def _next(read: Snapshot, now: datetime) -> list[NextEvent]:
    rows = read.rows("next events", _coming, {"today": now.astimezone(PUB_TIME).date()})
    return [filled(NextEvent, row) for row in rows]


def _coming() -> sa.Select[Any]:
    return (
        sa.select(orders, _day.label("day"))
        .where(_day >= _today, orders.c.status.not_in(("draft", "cancelled")))
        .order_by(_day, orders.c.id)
        .limit(NEXT_EVENTS)
    )


def _open_drafts(read: Snapshot, today: date) -> list[OpenDraft]:
    return [
        filled(OpenDraft, row, day=row["preferred_delivery_date"], shift=row["preferred_delivery_shift"])
        for row in open_drafts(read, today - WEEK, today + NEAR)
    ]


def _stops(lines: Iterable[DayLine]) -> list[Stop]:
    return [filled(Stop, vars(line), pieces=len(line.assets)) for line in lines]


def _late(read: Snapshot, now: datetime) -> list[LateReturn]:
    rows = read.rows("late returns", partial(_late_orders, now), {"now": now})
    pieces = Counter(row["order_id"] for row in read.rows_of("pieces out", _pieces_out, [row["id"] for row in rows]))
    return [filled(LateReturn, row, due=row["pickup_at"], pieces=pieces[row["id"]]) for row in rows]


def _late_orders(now: datetime) -> sa.Select[Any]:
    return sa.select(orders).where(late(now)).order_by(orders.c.pickup_at, orders.c.id)


def _pieces_out(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    return sa.select(bookings.c.order_id).where(bookings.c.state == "out", bookings.c.order_id.in_(ids))
