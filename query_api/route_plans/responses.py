"""What the routes of a day answer."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from command_api.route_plans.details import VehicleSettings
from command_api.rules.stops import CodeCheck
from command_api.rules.van_days import StopKind
from command_api.rules.windows import Shift
from infra.declared_fields import responds
from query_api.orders.detail_responses import CalendarDay, DayAsset, DayItem, FailedStop


@responds(VehicleSettings)
class RouteVehicle(BaseModel):
    """A van of the house."""

    id: int = Field(description="its id", examples=[1])
    version: int = Field(description="for `If-Match`", examples=[1])


class RouteDriver(BaseModel):
    """A user with an active account and the permission to drive."""

    id: int = Field(description="id of the user", examples=[3])
    name: str = Field(description="the name", examples=["Rui"])


class RouteParty(BaseModel):
    """A delivery or a pickup of an order."""

    order_id: int = Field(description="id of the order", examples=[42])
    kind: StopKind = Field(description="bring or fetch", examples=["delivery"])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    customer_name: str = Field(description="whom to ask for", examples=["Marina Duarte"])
    phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0142"])
    address: str = Field(description="may be empty", examples=["Estrada da Serra, 1200, Igaratá"])
    lat: float | None = Field(description="degrees", examples=[-23.2046])
    lng: float | None = Field(description="degrees", examples=[-46.1561])
    notes: str = Field(description="may be empty", examples=["Portão verde, tocar a campainha."])
    shift: Shift = Field(description="shift of the stop", examples=["manha"])
    kg: float = Field(description="weight of the order", examples=[150])
    items: list[DayItem] = Field(description="the lines of the order")
    assets: list[DayAsset] = Field(description="the pieces to bring; at a pickup those still out")
    balance_due: float = Field(
        description="BRL to be collected here; 0 at a pickup whose delivery is still ahead", examples=[940.0]
    )
    penalty_due: float = Field(description="BRL that a pickup now is charged for delay", examples=[0.0])
    empties_to_collect: int = Field(description="empty barrels to bring back: asked for at the pickup", examples=[2])
    late: bool = Field(description="it should be back already", examples=[False])


class RouteStop(RouteParty):
    """A stop of a route."""

    state: Literal["open", "done", "gone"] = Field(
        description="`gone`: it is no stop of this day any more, and not driven", examples=["open"]
    )
    changes: list[str] = Field(description="what has changed since it was planned", examples=[["Mudou para 29/11."]])
    arrives_at: datetime | None = Field(description="when the work begins there; `null` without a place on the map")
    planned_at: datetime | None = Field(description="when it was to begin by the plan; `null` in a draft")
    waits_min: int = Field(description="minutes the van is early", examples=[0])
    km: float = Field(description="from the stop before", examples=[12.4])
    minutes: int = Field(description="of driving from the stop before", examples=[18])
    load_kg: float = Field(description="in the van after this stop", examples=[300])
    is_overloaded: bool = Field(description="more than the van carries", examples=[False])
    outside_shift: str = Field(
        description="why the time is not within the shift; empty if it is", examples=["Chega 20 min depois do turno."]
    )
    is_accepted: bool = Field(description="a person planned it outside its shift, knowingly", examples=[False])
    arrived_at: datetime | None = Field(description="when the van was at the door, as its driver told")
    received_at: datetime | None = Field(description="when it was handed over or fetched, as the driver told")
    receiver: str = Field(description="who was there; empty before", examples=["Marina Duarte"])
    code: CodeCheck = Field(description="whether the code of the customer's page was right", examples=["matches"])
    failure: FailedStop | None = Field(description="the driver gave it up; `null` otherwise, and after another arrival")


class WaitingStop(RouteParty):
    """A stop that is on no route."""

    reason: str = Field(description="why", examples=["Ainda sem carro."])


class RouteDraft(BaseModel):
    """A draft of a standing order for this day: no stop until it is placed and confirmed."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    customer_name: str = Field(description="whom to ask for", examples=["Bar do Zeca"])
    shift: Shift = Field(description="of the delivery", examples=["manha"])


class LoadingLine(BaseModel):
    """What goes into the van at the house."""

    name: str = Field(description="beer and size, or equipment", examples=["Pilsen 50 L"])
    quantity: float = Field(description="pieces", examples=[4])
    is_beer: bool = Field(description="a keg of beer", examples=[True])


class VanRoute(BaseModel):
    """What one van drives."""

    vehicle_id: int = Field(description="the van", examples=[1])
    vehicle_name: str = Field(description="its name", examples=["Fiorino branca"])
    max_load_kg: float = Field(description="kilograms that it carries at most", examples=[600])
    driver_id: int | None = Field(description="user who drives", examples=[3])
    driver_name: str = Field(description="the name; empty while nobody is chosen", examples=["Rui"])
    house_lat: float | None = Field(description="where it starts, degrees; `null` where no house is on the map")
    house_lng: float | None = Field(description="where it starts, degrees; `null` where no house is on the map")
    departs_at: datetime | None = Field(description="from the house; `null` without stops")
    returns_at: datetime | None = Field(description="at the house; `null` without stops")
    km: float = Field(description="of the whole round", examples=[64.2])
    load_kg: float = Field(description="when it leaves the house", examples=[450])
    heaviest_kg: float = Field(
        description="the most it carries from now on: what is done has left it, or is in it", examples=[450]
    )
    is_overloaded: bool = Field(description="that is more than it may carry", examples=[False])
    stops: list[RouteStop] = Field(description="in the order they are driven")
    loading: list[LoadingLine] = Field(description="what its deliveries take from the house")
    balance_due: float = Field(description="BRL that the driver asks for on this round", examples=[1880.0])
    penalty_due: float = Field(description="BRL for delays, beside `balance_due`", examples=[0.0])
    containers: int = Field(description="pieces and empty barrels to bring back", examples=[6])


class RouteDay(BaseModel):
    """The routes of a day."""

    date: CalendarDay = Field(description="the day", examples=["2026-11-28"])
    version: int = Field(description="of the plan, for `If-Match`; 0 before the first one", examples=[2])
    planned_at: datetime | None = Field(description="when a route was last changed; `null` before the first plan")
    planned_by: str = Field(description="by whom", examples=["Ana Beltrão"])
    is_estimate: bool = Field(description="distances as the crow flies, made longer", examples=[True])
    vehicles: list[RouteVehicle] = Field(description="all vans, by name")
    drivers: list[RouteDriver] = Field(description="who can drive, by name")
    routes: list[VanRoute] = Field(description="of vans that leave, by name of the van")
    drafts: list[RouteDraft] = Field(description="drafts of standing orders for this day that nobody has placed yet")
    waiting: list[WaitingStop] = Field(description="stops on no route, by shift")
