"""What the routes of a day are made of, read in one snapshot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel import actor_reference
from command_api.rules.mending import mended_at
from command_api.rules.weights import total_weight
from infra.problems import Problem
from infra.security.permissions import may_drive
from projections.accounts.tables import users
from projections.freight.tables import configs
from projections.orders.tables import items, orders
from projections.orders.tables import stops as told_stops
from projections.route_plans.tables import days, routes, stops, vehicles
from query_api.http import Row, Snapshot
from query_api.orders.day_sheet import day_sheet
from query_api.orders.detail_responses import DayLine
from query_api.orders.open_drafts import open_drafts
from query_api.people import names_of, with_people
from query_api.route_plans.responses import LoadingLine
from query_api.route_plans.solving import Key

READ_MODELS: Final = ("route_plans", "orders", "freight", "accounts", "trade")


@dataclass(frozen=True)
class Known:
    """``stops`` is the plan, in the order of its routes, ``lines`` what is open on this day: both by order and kind.
    ``drivers`` may drive now; ``names`` has them and who was planned, by user. ``orders`` are the orders of both,
    ``loading`` what each delivery takes from the house, ``weights`` what that weighs, ``houses`` where the vans start,
    by cost center. ``drafts`` are orders of standing orders for this day that are no stops yet. ``told`` has the
    reports of drivers about the stops of this day."""

    vehicles: Sequence[Row]
    drivers: Sequence[Row]
    names: Mapping[int, str]
    routes: Sequence[Row]
    stops: Mapping[Key, Row]
    version: int
    lines: Mapping[Key, DayLine]
    orders: Mapping[int, Row]
    loading: Mapping[int, Sequence[LoadingLine]]
    weights: Mapping[int, Decimal]
    houses: Mapping[str, Row]
    drafts: Sequence[Row]
    told: Mapping[Key, Row]

    def planned_of(self, vehicle_id: int) -> list[Key]:
        """The stops of this van by the plan."""
        return [key for key, row in self.stops.items() if row["vehicle_id"] == vehicle_id]

    def driven_by(self, user_id: int) -> Known:
        """Only the routes of this driver, and of the day only what is on them."""
        routes = [row for row in self.routes if row["driver_id"] == user_id]
        vans = {row["vehicle_id"] for row in routes}
        stops = {key: row for key, row in self.stops.items() if row["vehicle_id"] in vans}
        ids = {id for id, _ in stops}
        return replace(
            self,
            vehicles=[row for row in self.vehicles if row["id"] in vans],
            drivers=[],
            drafts=[],
            routes=routes,
            stops=stops,
            lines={key: line for key, line in self.lines.items() if key in stops},
            orders={id: row for id, row in self.orders.items() if id in ids},
        )


_day = sa.bindparam("day", None, sa.Date)


def known_of(read: Snapshot, day: date, now: datetime, also: Collection[int]) -> Known:
    """``also`` are orders of a draft. Raises ``Problem`` 409 before anybody said where deliveries start."""
    houses = {row["cost_center"]: row for row in read.rows("houses", lambda: sa.select(configs), {})}
    if not houses:
        raise Problem(
            409,
            "Antes da rota, diga no Frete de onde saem as entregas.",
            kind="freight-not-configured",
            mend=mended_at("freight"),
            headers=read.headers,
        )
    sheet = day_sheet(read, day, now)
    lines: dict[Key, DayLine] = {(line.id, "delivery"): line for line in sheet.deliveries if line.is_stop}
    lines |= {(line.id, "pickup"): line for line in sheet.pickups if line.is_stop}
    planned = {(row["order_id"], row["kind"]): row for row in read.rows("stops of a day", _stops, {"day": day})}
    ids = {id for id, _ in (*lines, *planned)} | {*also}
    drivers = drivers_of(read)
    carried = _carried(read, ids)
    planned_routes = read.rows("routes of a day", _routes, {"day": day})
    return Known(
        vehicles=read.rows("vans", lambda: sa.select(vehicles).order_by(vehicles.c.name_folded, vehicles.c.id), {}),
        drivers=drivers,
        names={row["id"]: row["name"] for row in drivers} | _names(read, {row["driver_id"] for row in planned_routes}),
        routes=planned_routes,
        stops=planned,
        version=next((row["version"] for row in read.rows("day of routes", _version, {"day": day})), 0),
        lines=lines,
        orders={row["id"]: row for row in read.rows_of("orders of routes", _orders, ids)},
        loading={id: _loading(rows) for id, rows in carried.items()},
        weights={
            id: total_weight((row["name"], row["unit_kg"], row["quantity"]) for row in rows)
            for id, rows in carried.items()
        },
        houses=houses,
        drafts=open_drafts(read, day, day),
        told={(row["order_id"], row["kind"]): row for row in read.rows("told stops", _told, {"day": day})},
    )


def drivers_of(read: Snapshot) -> list[Row]:
    """Users who can be drivers now, by name."""
    rows = read.rows("drivers", _active_users, {})
    return [row for row in rows if may_drive(row["role"], (row["roles"] or "").split())]


def _active_users() -> sa.Select[Any]:
    columns = (users.c.id, users.c.name, users.c.role, users.c.roles)
    return sa.select(*columns).where(users.c.active).order_by(users.c.name_folded, users.c.id)


def _names(read: Snapshot, ids: Collection[int]) -> dict[int, str]:
    """Of users, whether they may still sign in or not."""
    references = {id: actor_reference(id, "") for id in ids}
    name_of = names_of(read.connection, references.values())
    return {id: name_of(reference) for id, reference in references.items()}


def _routes() -> sa.Select[Any]:
    return sa.select(*with_people(routes)).where(routes.c.day == _day)


def _version() -> sa.Select[Any]:
    return sa.select(days.c.version).where(days.c.day == _day)


def _stops() -> sa.Select[Any]:
    return sa.select(stops).where(stops.c.day == _day).order_by(stops.c.vehicle_id, stops.c.position)


def _told() -> sa.Select[Any]:
    return sa.select(told_stops).where(told_stops.c.day == _day)


def _orders(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    return sa.select(orders).where(orders.c.id.in_(ids))


def _items(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    return sa.select(items).where(items.c.order_id.in_(ids)).order_by(items.c.order_id, items.c.position)


def _carried(read: Snapshot, ids: Collection[int]) -> dict[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in read.rows_of("loading of routes", _items, ids):
        found[row["order_id"]].append(row)
    return found


def _loading(rows: Sequence[Row]) -> list[LoadingLine]:
    return [LoadingLine(name=row["name"], quantity=row["quantity"], is_beer=row["kind"] == "beer") for row in rows]


def loading_list(orders: Sequence[Sequence[LoadingLine]]) -> list[LoadingLine]:
    """The lines of several orders added up: beers by name first, then the rest."""
    total: defaultdict[tuple[bool, str], Decimal] = defaultdict(Decimal)
    for lines in orders:
        for line in lines:
            total[not line.is_beer, line.name] += Decimal(str(line.quantity))
    return [
        LoadingLine(name=name, quantity=float(quantity), is_beer=not is_other)
        for (is_other, name), quantity in sorted(total.items())
    ]
