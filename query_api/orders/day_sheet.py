"""What goes out and comes back on a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import partial
from typing import Any, Literal

import sqlalchemy as sa

from command_api.kernel import actor_reference
from command_api.rules.order_status import BOOKED
from command_api.rules.rentals import accrued
from command_api.rules.van_days import ON_THE_ROAD, StopKind
from command_api.rules.weights import total_weight
from command_api.rules.windows import PUB_TIME, SHIFTS
from projections.orders.tables import assets, bookings, items, orders
from projections.route_plans.tables import routes, stops
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.orders.detail_responses import DayAsset, DayItem, DayLine, DaySheet, EventOrder
from query_api.orders.names import without_names
from query_api.orders.queries import late
from query_api.people import names_of

_TO_BRING = ("booked", "set_aside", "out")
"""States of a booking whose piece is still to be brought or fetched."""


def day_sheet(read: Snapshot, day: date, now: datetime) -> DaySheet:
    """The stops of ``day`` by shift.

    Deliveries: orders that hold equipment and have not left. Pickups: assets that are out and due that day or overdue.
    An order that the customer collects at the house is no stop: it is handed out and taken back there by the same days.
    For planning, pickups also include assets whose delivery is still ahead. An unpaid hold is listed after the stops of
    its shift, because it becomes one with its deposit; Rota leaves it out.
    """
    times = {"day": day, "today": now.astimezone(PUB_TIME).date(), "now": now}
    deliveries = read.rows("deliveries", _deliveries, times)
    pickups = read.rows("pickups", partial(_pickups, now), times)
    loads = _loads(read, [row["id"] for row in (*deliveries, *pickups)])

    def lines(rows: Iterable[Row], stop: StopKind, *, collects: bool) -> list[DayLine]:
        return _sorted(_line(row, loads[row["id"]], stop, now) for row in rows if row["collects"] is collects)

    return DaySheet(
        date=day,
        deliveries=lines(deliveries, "delivery", collects=False),
        pickups=lines(pickups, "pickup", collects=False),
        collected=lines(deliveries, "delivery", collects=True),
        brought_back=lines(pickups, "pickup", collects=True),
    )


def nameless_at_the_house(sheet: DaySheet) -> DaySheet:
    """The sheet without the names of those who come to the house: their orders are known by code. Drivers need the
    names of those whom they visit."""

    def unnamed(lines: Sequence[DayLine]) -> list[DayLine]:
        return [line.model_copy(update={"phone": ""}) for line in without_names(lines)]

    return sheet.model_copy(update={"collected": unnamed(sheet.collected), "brought_back": unnamed(sheet.brought_back)})


def with_drivers(read: Snapshot, sheet: DaySheet) -> DaySheet:
    """The sheet with the driver of the route for each stop that is on one."""
    rows = read.rows("drivers of a day", _drivers, {"day": sheet.date})
    name_of = names_of(read.connection, {actor_reference(row["driver_id"], "") for row in rows})
    names = {(row["order_id"], row["kind"]): name_of(actor_reference(row["driver_id"], "")) for row in rows}

    def named(lines: Sequence[DayLine], kind: StopKind) -> list[DayLine]:
        return [line.model_copy(update={"responsible": names.get((line.id, kind), line.responsible)}) for line in lines]

    lines = {"deliveries": named(sheet.deliveries, "delivery"), "pickups": named(sheet.pickups, "pickup")}
    return sheet.model_copy(update=lines)


def with_drivers_of_its_stops(read: Snapshot, order: EventOrder) -> EventOrder:
    """The order with the driver of each route that it is on; of several pickups, the last one's."""
    rows = read.rows("drivers of an order", _drivers_of_order, {"order_id": order.id})
    name_of = names_of(read.connection, {actor_reference(row["driver_id"], "") for row in rows})
    names = {
        f"{row['kind']}_driver": name_of(actor_reference(row["driver_id"], ""))
        for row in rows
        if row["kind"] == "pickup" or row["day"] == order.preferred_delivery_date
    }
    return order.model_copy(update=names)


def _drivers() -> sa.Select[Any]:
    return _driven_stops().where(stops.c.day == _day)


def _drivers_of_order() -> sa.Select[Any]:
    return _driven_stops().where(stops.c.order_id == _order_id).order_by(stops.c.day)


def _driven_stops() -> sa.Select[Any]:
    same_route = (routes.c.day == stops.c.day) & (routes.c.vehicle_id == stops.c.vehicle_id)
    return sa.select(stops.c.order_id, stops.c.kind, stops.c.day, routes.c.driver_id).join(routes, same_route)


_day, _today = (sa.bindparam(name, None, sa.Date) for name in ("day", "today"))
_order_id = sa.bindparam("order_id", None, sa.BigInteger)


def _deliveries() -> sa.Select[Any]:
    return sa.select(orders).where(orders.c.preferred_delivery_date == _day, orders.c.status.in_(BOOKED))


def _pickups(now: datetime) -> sa.Select[Any]:
    will_be_out = sa.and_(orders.c.status.in_(BOOKED), orders.c.preferred_delivery_date >= _today)
    return sa.select(orders).where(
        sa.or_(
            sa.and_(orders.c.pickup_day == _day, sa.or_(orders.c.is_out, will_be_out)),
            sa.and_(orders.c.pickup_day < _day, late(now)),
        ),
    )


@dataclass(frozen=True)
class _Load:
    """The load of an order: names and quantities of its lines, and the assets."""

    lines: list[tuple[str, Decimal | None, Decimal]]
    assets: list[DayAsset]


def _loads(read: Snapshot, ids: Sequence[int]) -> dict[int, _Load]:
    loads: defaultdict[int, _Load] = defaultdict(lambda: _Load([], []))
    for row in read.rows_of("lines of a day", _lines, ids):
        loads[row["order_id"]].lines.append((row["name"], row["unit_kg"], row["quantity"]))
    for row in read.rows_of("pieces of a day", _pieces, ids):
        loads[row["order_id"]].assets.append(
            filled(DayAsset, row, asset_tag=row["tag_now"], is_loaded=row["loaded_at"] is not None)
        )
    return loads


def _lines(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    return sa.select(items).where(items.c.order_id.in_(ids)).order_by(items.c.order_id, items.c.position)


def _pieces(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    tag_now = sa.func.coalesce(assets.c.asset_tag, bookings.c.asset_tag).label("tag_now")
    its_beer = sa.and_(
        items.c.order_id == bookings.c.order_id, items.c.id == bookings.c.item_id, items.c.kind == "beer"
    )
    return (
        sa.select(
            bookings.c.order_id,
            bookings.c.asset_id,
            bookings.c.model_name,
            bookings.c.loaded_at,
            tag_now,
            items.c.name.label("beer"),
        )
        .outerjoin(assets, assets.c.id == bookings.c.asset_id)
        .outerjoin(items, its_beer)
        .where(bookings.c.order_id.in_(ids), bookings.c.state.in_(_TO_BRING))
        .order_by(bookings.c.order_id, bookings.c.item_id, bookings.c.asset_id)
    )


def _line(row: Row, load: _Load, stop: Literal["delivery", "pickup"], now: datetime) -> DayLine:
    agreed = row["preferred_delivery_shift"]
    return filled(
        DayLine,
        row,
        phone=row["customer_phone"],
        address=row["delivery_address"],
        lat=row["delivery_lat"],
        lng=row["delivery_lng"],
        day=row["preferred_delivery_date"] if stop == "delivery" else row["pickup_day"],
        shift=agreed if stop == "delivery" else row["pickup_shift"] or agreed,
        items=[DayItem(name=name, quantity=quantity) for name, _, quantity in load.lines],
        assets=load.assets,
        load_kg=total_weight(load.lines),
        balance_due=_to_collect(row, stop),
        penalty_due=_penalty(row, stop, now),
        late=row["is_out"] and row["pickup_at"] < now,
        is_stop=row["status"] == "delivered" or row["status"] in ON_THE_ROAD,
    )


def _to_collect(row: Row, stop: Literal["delivery", "pickup"]) -> Decimal:
    """What the driver asks for: on delivery, and on pickup only what is still owed after it."""
    is_ahead = stop == "pickup" and row["status"] in BOOKED
    return Decimal(0) if is_ahead else row["balance"]


def _penalty(row: Row, stop: Literal["delivery", "pickup"], now: datetime) -> Decimal:
    is_late = stop == "pickup" and row["is_out"]
    return accrued(row["late_per_day"], row["pickup_at"], now) if is_late else Decimal(0)


def _sorted(lines: Iterable[DayLine]) -> list[DayLine]:
    return sorted(lines, key=lambda line: (line.day, SHIFTS.index(line.shift), not line.is_stop, line.order_code))
