"""Bookings by day, and the history of an asset."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from command_api.rules.holds import OpenHold
from command_api.rules.windows import PUB_TIME, Window, is_overdue
from projections.equipment.tables import assets, bookings, history, orders
from projections.runtime.columns import Instant
from query_api.equipment.availability import GONE, every_asset, holds, is_free_now
from query_api.equipment.booking_responses import (
    AssetBooking,
    AssetHistory,
    CalendarAsset,
    EquipmentCalendar,
)
from query_api.equipment.descriptions import asset_events
from query_api.equipment.queries import assets_with_names
from query_api.equipment.responses import CurrentOrder, EquipmentAsset, NextBooking
from query_api.equipment.services import next_services, services_done
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.people import with_people


def calendar(read: Snapshot, days: Window, now: datetime) -> EquipmentCalendar:
    """Every asset with the bookings that touch ``days``."""
    held: defaultdict[int, list[AssetBooking]] = defaultdict(list)
    for row in read.rows("bookings of a calendar", _touching, {"days_start": days.start, "days_end": days.end}):
        booking = _booking(row, now)
        if Window(booking.start, booking.blocked_until).overlaps(days):
            held[row["asset_id"]].append(booking)
    return EquipmentCalendar(
        assets=[
            filled(CalendarAsset, row, bookings=held[row["id"]])
            for row in every_asset(read)
            if row["status"] not in GONE or row["id"] in held
        ]
    )


def _touching() -> sa.Select[Any]:
    start, end = (sa.bindparam(name, None, Instant()) for name in ("days_start", "days_end"))
    touching = sa.and_(bookings.c.blocked_until > start, sa.or_(bookings.c.start < end, bookings.c.left_at < end))
    query = _bookings().where(bookings.c.state != "released", sa.or_(bookings.c.state == "out", touching))
    return query.order_by(bookings.c.start, bookings.c.order_id)


def assets_shown(read: Snapshot, rows: Sequence[Row], now: datetime) -> list[EquipmentAsset]:
    """Map rows of ``assets_with_names`` to the response."""
    held = holds(read, "all", sa.true(), {})
    return [_asset(row, held.get(row["id"], ()), now) for row in rows]


def asset_shown(read: Snapshot, id: int, now: datetime) -> EquipmentAsset:
    """The asset ``id``, or 404."""
    row = read.one(assets_with_names().where(assets.c.id == id), "Este ativo não existe.", f"equipment_asset-{id}")
    return _asset(row, holds(read, "of an asset", bookings.c.asset_id == _asset_id, {"asset_id": id}).get(id, ()), now)


_asset_id = sa.bindparam("asset_id", None, sa.BigInteger)


def asset_history(read: Snapshot, log: Log, id: int, now: datetime) -> AssetHistory:
    """The asset ``id`` with everything that happened to it, or 404."""
    of = {"asset_id": id}
    return AssetHistory(
        asset=asset_shown(read, id, now),
        events=asset_events(read.rows("history of an asset", _events, of), log),
        bookings=[_booking(row, now) for row in read.rows("bookings of an asset", _bookings_of, of)],
        services=services_done(read, id),
    )


def _events() -> sa.Select[Any]:
    return sa.select(*with_people(history)).where(history.c.asset_id == _asset_id).order_by(history.c.number.desc())


def _bookings_of() -> sa.Select[Any]:
    held = _bookings().where(bookings.c.asset_id == _asset_id)
    return held.order_by(bookings.c.start.desc(), bookings.c.order_id.desc())


def _asset(row: Row, held: Sequence[OpenHold], now: datetime) -> EquipmentAsset:
    out = next((each for each in held if each.out), None)
    first = next((each for each in held if not each.out), None)
    return filled(
        EquipmentAsset,
        row,
        is_free_now=is_free_now(row, held, now),
        services=next_services(row, now.astimezone(PUB_TIME).date()),
        next_booking=first
        and NextBooking(order_id=first.order_id, order_code=first.order_code, start=first.window.start),
        current_order=out and CurrentOrder(order_id=out.order_id, order_code=out.order_code, due_back=out.window.end),
    )


def _bookings() -> sa.Select[Any]:
    """Every booking with its order's customer and status."""
    return sa.select(bookings, orders.c.customer_name, orders.c.status.label("order_status")).join(
        orders, orders.c.id == bookings.c.order_id
    )


def _booking(row: Row, now: datetime) -> AssetBooking:
    """The actual dates if they differ from the agreed ones."""
    late = row["state"] == "out" and is_overdue(row["end"], now)
    blocked_until = now + timedelta(minutes=row["buffer_min"]) if late else row["blocked_until"]
    return filled(
        AssetBooking,
        row,
        start=min(row["start"], row["left_at"] or row["start"]),
        end=row["returned_at"] or row["end"],
        due_back=row["end"],
        blocked_until=blocked_until,
        late=late,
    )
