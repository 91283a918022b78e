"""What clients send about vans and routes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from command_api.fields import Id, Instant
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.route_plans.commands import WantedRoute, WantedStop
from command_api.route_plans.details import VehicleSettings
from command_api.rules.van_days import StopKind
from infra.declared_fields import requests


@requests(VehicleSettings)
class VehicleBody(Body):
    def settings(self) -> VehicleSettings:
        return fields_of(VehicleSettings, self)


class StopBody(Body):
    order_id: Id = Field(description="the order", examples=[42])
    kind: StopKind = Field(description="bring or fetch", examples=["delivery"])
    arrives_at: Instant = Field(description="as the route says", examples=["2026-11-28T11:30:00Z"])
    outside_shift: bool = Field(
        False, description="planned although this is outside the shift of the order", examples=[False]
    )

    def wanted(self) -> WantedStop:
        return WantedStop(self.order_id, self.kind, self.arrives_at, self.outside_shift)


class RouteBody(Body):
    vehicle_id: Id = Field(description="the van", examples=[1])
    driver_id: Id | None = Field(None, description="user who drives; needed where there are stops", examples=[3])
    departs_at: Instant | None = Field(
        None, description="as the route says; needed where there are stops", examples=["2026-11-28T11:00:00Z"]
    )
    stops: Annotated[list[StopBody], Field(max_length=60)] = Field(description="in the order they are driven")

    def wanted(self) -> WantedRoute:
        return WantedRoute(self.vehicle_id, self.driver_id, self.departs_at, [stop.wanted() for stop in self.stops])


class RoutesBody(Body):
    routes: Annotated[list[RouteBody], Field(max_length=20)] = Field(
        description="of all vans of the day; one that is not named stays at the house"
    )
