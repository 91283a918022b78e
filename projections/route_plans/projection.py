"""Vans and routes, from their events."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.kernel import stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.route_plans.details import VehicleSettings
from command_api.route_plans.events import RoutePlanned, VehicleSet
from projections.route_plans.tables import days, routes, stops, vehicles
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class RoutePlans(Projection):
    """A row per van, per van and day, and per stop."""

    name = "route_plans"
    version = 1
    tables = (vehicles, days, routes, stops)

    @handles(VehicleSet)
    def vehicle_set(self, event: VehicleSet, rows: Rows) -> None:
        rows.put(
            vehicles,
            id=stream_id(event.originator_id),
            **asdict(fields_of(VehicleSettings, event)),
            name_folded=search_form(event.name),
            version=event.originator_version,
        )

    @handles(RoutePlanned)
    def planned(self, event: RoutePlanned, rows: Rows) -> None:
        rows.put(days, day=event.day, version=event.originator_version)
        stored = rows.table(stops)
        former = sa.select(stored.c.position).where(
            stored.c.day == event.day, stored.c.vehicle_id == event.vehicle_id, stored.c.position > len(event.stops)
        )
        for (position,) in rows.select(former):
            rows.delete(stops, event.day, event.vehicle_id, position)
        if event.driver_id is None or event.departs_at is None:
            rows.delete(routes, event.day, event.vehicle_id)
            return
        rows.put(
            routes,
            day=event.day,
            vehicle_id=event.vehicle_id,
            driver_id=event.driver_id,
            departs_at=event.departs_at,
            planned_at=event.timestamp,
            planned_by=event.metadata.actor,
        )
        for position, stop in enumerate(event.stops, 1):
            rows.put(
                stops,
                day=event.day,
                vehicle_id=event.vehicle_id,
                position=position,
                order_id=stop.order_id,
                kind=stop.kind,
                shift=stop.shift,
                kg=stop.kg,
                arrives_at=stop.arrives_at,
                outside_shift=stop.outside_shift,
            )
