"""Vans and routes, from their events."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.customers.events import CustomerErased, CustomerSeparated
from command_api.kernel import ERASED, Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.route_plans.details import VehicleSettings
from command_api.route_plans.events import RoutePlanned, VehicleSet
from command_api.rules.stops import UnrecordedState
from command_api.stops import events as stops_events
from projections.route_plans.tables import days, routes, stops, unrecorded, vehicles
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class RoutePlans(Projection):
    """A row per van, per van and day, per stop, and per action that could not be recorded."""

    name = "route_plans"
    version = 2
    tables = (vehicles, days, routes, stops, unrecorded)

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

    @handles(stops_events.ActionNotRecorded)
    def not_recorded(self, event: stops_events.ActionNotRecorded, rows: Rows) -> None:
        rows.put(
            unrecorded,
            id=stream_id(event.originator_id),
            driver=event.metadata.actor,
            kind=event.stop,
            state="open",
            version=event.originator_version,
            **{name: getattr(event, name) for name in _TOLD},
        )

    @handles(stops_events.ActionTakenIn)
    def taken_in(self, event: stops_events.ActionTakenIn, rows: Rows) -> None:
        _close(event, rows, "taken_in")

    @handles(stops_events.ActionSetAside)
    def set_aside(self, event: stops_events.ActionSetAside, rows: Rows) -> None:
        _close(event, rows, "set_aside")

    @handles(stops_events.ActionRecorded)
    def recorded(self, event: stops_events.ActionRecorded, rows: Rows) -> None:
        _close(event, rows, "recorded")

    @handles(CustomerSeparated)
    def customer_separated(self, event: CustomerSeparated, rows: Rows) -> None:
        """What concerns the orders that were handed over is encrypted with the key of the other customer."""
        its = rows.table(unrecorded)
        mixed = its.c.customer_id == stream_id(event.originator_id)
        for (id,) in list(rows.select(sa.select(its.c.id).where(mixed, its.c.order_id.in_(event.orders)))):
            rows.change(unrecorded, id, customer_id=event.into)

    @handles(CustomerErased)
    def customer_erased(self, event: CustomerErased, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        its = rows.table(unrecorded)
        for (id,) in list(rows.select(sa.select(its.c.id).where(its.c.customer_id == stream_id(event.originator_id)))):
            rows.change(unrecorded, id, whose=ERASED, done="", refusal="")


def _close(event: Event, rows: Rows, state: UnrecordedState) -> None:
    id = stream_id(event.originator_id)
    rows.change(unrecorded, id, state=state, decided_at=event.timestamp, version=event.originator_version)


_TOLD: Final = frozenset(unrecorded.c.keys()) & frozenset(stops_events.ActionNotRecorded.__struct_fields__)
"""What the row has as the event has it."""
