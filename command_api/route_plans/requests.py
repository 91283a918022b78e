"""What clients send about vans and routes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, WithJsonSchema

from command_api.fields import Decimals, Id, Instant, Name
from command_api.http import Body
from command_api.route_plans.commands import WantedRoute, WantedStop
from command_api.route_plans.domain import VehicleSettings
from command_api.rules.cost_centers import CostCenter
from command_api.rules.van_days import StopKind

Kilograms = Annotated[
    Decimals,
    Field(gt=0, le=100_000, decimal_places=1),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 100_000, "multipleOf": 0.1}),
]


class VehicleBody(Body):
    name: Name = Field(description="unique", examples=["Fiorino branca"])
    max_load_kg: Kilograms = Field(description="kilograms that it carries at most", examples=[600])
    cost_center: CostCenter = Field(
        description="it starts and ends where the deliveries of this one start", examples=["distribuidora"]
    )
    is_active: bool = Field(True, description="it can be planned", examples=[True])

    def settings(self) -> VehicleSettings:
        return VehicleSettings(self.name, self.max_load_kg, self.cost_center, self.is_active)


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
