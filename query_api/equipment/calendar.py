"""Bookings by day, and the history of an asset."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from command_api.rules.holds import Held
from command_api.rules.windows import Window, is_overdue
from projections.equipment.tables import assets, bookings, history, models, orders
from query_api.equipment.availability import GONE, holds, is_free_now
from query_api.equipment.booking_responses import (
    AssetBooking,
    AssetHistory,
    CalendarAsset,
    EquipmentCalendar,
)
from query_api.equipment.descriptions import asset_events
from query_api.equipment.queries import assets_with_names
from query_api.equipment.responses import CurrentOrder, EquipmentAsset, NextBooking
from query_api.http import Snapshot
from query_api.log import Log
from query_api.people import with_people


def calendar(read: Snapshot, days: Window, now: datetime) -> EquipmentCalendar:
    """Every asset with the bookings that touch ``days``."""
    touching = sa.and_(
        bookings.c.blocked_until > days.start, sa.or_(bookings.c.start < days.end, bookings.c.left_at < days.end)
    )
    held: defaultdict[int, list[AssetBooking]] = defaultdict(list)
    query = _bookings().where(bookings.c.state != "released", sa.or_(bookings.c.state == "out", touching))
    for row in read.all(query.order_by(bookings.c.start, bookings.c.order_id)):
        booking = _booking(row, now)
        if Window(booking.start, booking.blocked_until).overlaps(days):
            held[row["asset_id"]].append(booking)
    query = assets_with_names().order_by(models.c.name_folded, models.c.id, assets.c.tag_folded, assets.c.id)
    return EquipmentCalendar(
        assets=[
            CalendarAsset(
                **{name: row[name] for name in CalendarAsset.model_fields if name in row}, bookings=held[row["id"]]
            )
            for row in read.all(query)
            if row["status"] not in GONE or row["id"] in held
        ]
    )


def assets_shown(read: Snapshot, rows: Sequence[sa.RowMapping], now: datetime) -> list[EquipmentAsset]:
    """Map rows of ``assets_with_names`` to the response."""
    held = holds(read, sa.true())
    return [_asset(row, held.get(row["id"], ()), now) for row in rows]


def asset_shown(read: Snapshot, id: int, now: datetime) -> EquipmentAsset:
    """The asset ``id``, or 404."""
    row = read.one(assets_with_names().where(assets.c.id == id), "Este ativo não existe mais.")
    return _asset(row, holds(read, bookings.c.asset_id == id).get(id, ()), now)


def asset_history(read: Snapshot, log: Log, id: int, now: datetime) -> AssetHistory:
    """The asset ``id`` with everything that happened to it, or 404."""
    held = _bookings().where(bookings.c.asset_id == id)
    events = sa.select(*with_people(history)).where(history.c.asset_id == id).order_by(history.c.number.desc())
    return AssetHistory(
        asset=asset_shown(read, id, now),
        events=asset_events(read.all(events), log),
        bookings=[
            _booking(row, now) for row in read.all(held.order_by(bookings.c.start.desc(), bookings.c.order_id.desc()))
        ],
    )


def _asset(row: sa.RowMapping, held: Sequence[Held], now: datetime) -> EquipmentAsset:
    out = next((each for each in held if each.out), None)
    first = next((each for each in held if not each.out), None)
    return EquipmentAsset(
        **{name: row[name] for name in EquipmentAsset.model_fields if name in row},
        is_free_now=is_free_now(row, held, now),
        next_booking=first
        and NextBooking(order_id=first.order_id, order_code=first.order_code, start=first.window.start),
        current_order=out and CurrentOrder(order_id=out.order_id, order_code=out.order_code, due_back=out.window.end),
    )


def _bookings() -> sa.Select[Any]:
    """Every booking with its order's customer and status."""
    return sa.select(bookings, orders.c.customer_name, orders.c.status.label("order_status")).join(
        orders, orders.c.id == bookings.c.order_id
    )


def _booking(row: sa.RowMapping, now: datetime) -> AssetBooking:
    """The actual dates if they differ from the agreed ones."""
    late = row["state"] == "out" and is_overdue(row["end"], now)
    blocked_until = now + timedelta(minutes=row["buffer_min"]) if late else row["blocked_until"]
    return AssetBooking(
        **{name: row[name] for name in ("order_id", "order_code", "customer_name", "order_status", "state")},
        start=min(row["start"], row["left_at"] or row["start"]),
        end=row["returned_at"] or row["end"],
        due_back=row["end"],
        blocked_until=blocked_until,
        late=late,
    )
