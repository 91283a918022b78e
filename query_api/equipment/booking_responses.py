"""Response models of bookings: availability in a window, the calendar, and the history of an asset."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from command_api.rules.asset_status import AssetStatus
from command_api.rules.order_status import Status
from command_api.rules.rentals import RentalPeriod
from query_api.equipment.responses import EquipmentAsset, KitPart, ServiceDone

BookingState = Literal["booked", "set_aside", "out", "returned", "damaged", "lost", "released"]


class AskedWindow(BaseModel):
    """From when to when was asked, half open."""

    start: datetime = Field(description="start of the delivery shift", examples=["2026-11-28T11:00:00Z"])
    end: datetime = Field(description="end of the pickup shift, without cleaning", examples=["2026-11-30T21:00:00Z"])


class FreeAsset(BaseModel):
    """An asset that an order may take for the whole window and the cleaning after it."""

    id: int = Field(description="id", examples=[17])
    model_id: int = Field(description="its model", examples=[1])
    model_name: str = Field(description="name of the model", examples=["Barril 50L"])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    location_name: str = Field(description="where it is now", examples=["Galpão"])
    unit_kg: float = Field(description="kilograms of it when full", examples=[75.0])
    rental_price: float = Field(description="BRL of a piece that is in no kit", examples=[100.0])
    rental_period: RentalPeriod | None = Field(
        description="what the price is for; `null`: the whole loan", examples=["weekly"]
    )


class FreeKit(BaseModel):
    """A kit that can be ordered, also where `available_count` is 0. Amounts in BRL."""

    id: int = Field(description="id", examples=[3])
    code: str = Field(description="short name, unique", examples=["FESTA-50"])
    name: str = Field(description="what people call it", examples=["Kit Festa 50L"])
    description: str = Field(description="what is in it; may be empty", examples=["Barril, chopeira e gás."])
    rental_price: float = Field(description="per rental period", examples=[720.0])
    rental_period: RentalPeriod = Field(description="what the price is for", examples=["daily"])
    available_count: int = Field(
        description="how often it can be taken in the window; a full keg can be one of its containers", examples=[4]
    )
    items: list[KitPart] = Field(description="the models it takes")
    weight_kg: float = Field(description="kilograms of all its models, optional ones included", examples=[150.0])


class FreeModel(BaseModel):
    """How many assets of a model are free; lost and retired ones, and containers with beer, do not count as free."""

    model_id: int = Field(description="the model", examples=[1])
    model_name: str = Field(description="its name", examples=["Barril 50L"])
    free: int = Field(description="free in the whole window", examples=[9])
    total: int = Field(description="in the house at all", examples=[14])
    rental_price: float = Field(description="BRL of a piece that is in no kit", examples=[120.0])
    rental_period: RentalPeriod | None = Field(
        description="what the price is for; `null`: the whole loan", examples=["weekly"]
    )


class BusyAsset(BaseModel):
    """An asset of the house that is not free, and why."""

    asset_id: int = Field(description="id", examples=[17])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_id: int = Field(description="its model", examples=[1])
    model_name: str = Field(description="name of the model", examples=["Barril 50L"])
    order_id: int | None = Field(description="the order in the way; `null`: it is out of service", examples=[38])
    order_code: str | None = Field(description="its code", examples=["EV-2026-00038"])
    until: datetime | None = Field(
        description="when that order's cleaning is over; `null`: nobody knows", examples=["2026-11-28T23:00:00Z"]
    )
    reason: str = Field(
        description="one sentence in Portuguese", examples=["O ativo BARRIL50-0007 está em manutenção."]
    )


class Availability(BaseModel):
    """What is free in a window, and what is not."""

    window: AskedWindow = Field(description="the window that was looked at")
    assets: list[FreeAsset] = Field(description="free assets, by model and tag")
    with_beer: list[FreeAsset] = Field(
        description="containers that no order has and that hold beer: they leave with a line of that beer only"
    )
    lapsed: list[FreeAsset] = Field(
        description="assets among the `busy` ones that no order has, with a service that is over before they are back: "
        "they leave only with a reason and the right to pass limits"
    )
    kits: list[FreeKit] = Field(description="kits that can be ordered, by name")
    models: list[FreeModel] = Field(description="every model that the house has assets of, by name")
    busy: list[BusyAsset] = Field(description="the other assets of the house, lost and retired ones aside")


class AssetBooking(BaseModel):
    """An order's hold on an asset, as it was agreed and as it went."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    customer_name: str = Field(description="who ordered", examples=["Marina Duarte"])
    order_status: Status = Field(description="where the order stands", examples=["confirmed"])
    start: datetime = Field(
        description="start of the delivery shift, or before it where it left early", examples=["2026-11-28T11:00:00Z"]
    )
    end: datetime = Field(
        description="end of the pickup shift; the return once it is back", examples=["2026-11-30T21:00:00Z"]
    )
    due_back: datetime = Field(description="end of the pickup shift as agreed", examples=["2026-11-30T21:00:00Z"])
    blocked_until: datetime = Field(
        description="when its cleaning is over; what is late would be clean then if it came back now",
        examples=["2026-11-30T23:00:00Z"],
    )
    state: BookingState = Field(description="where it is", examples=["booked"])
    late: bool = Field(description="it is out and should be back", examples=[False])


class CalendarAsset(BaseModel):
    """A row of the calendar."""

    id: int = Field(description="id", examples=[17])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_id: int = Field(description="its model", examples=[1])
    model_name: str = Field(description="name of the model", examples=["Barril 50L"])
    location_name: str = Field(description="where it is now", examples=["Galpão"])
    status: AssetStatus = Field(description="as it is now", examples=["available"])
    bookings: list[AssetBooking] = Field(description="holds that touch these days, released ones aside, by start")


class EquipmentCalendar(BaseModel):
    """The bookings of every asset."""

    assets: list[CalendarAsset] = Field(description="every asset of the house that works or is held, by model and tag")


class AssetEvent(BaseModel):
    """Something that happened to an asset."""

    at: datetime = Field(description="when", examples=["2026-11-21T14:12:00Z"])
    actor_name: str = Field(description="who", examples=["Ana Beltrão"])
    kind: str = Field(description="type of the event", examples=["AssetSentToMaintenance"])
    title: str = Field(description="what, in Portuguese", examples=["Enviado para manutenção"])
    detail: str | None = Field(description="more of it", examples=["De 28/11/2026 08:00 a 30/11/2026 18:00."])
    reason: str | None = Field(description="why, where somebody said so", examples=["Válvula com vazamento"])
    order_id: int | None = Field(description="the order it was about", examples=[42])
    order_code: str | None = Field(description="its code", examples=["EV-2026-00042"])


class AssetHistory(BaseModel):
    """An asset, everything that happened to it, every order that held it, and its maintenance."""

    asset: EquipmentAsset = Field(description="as it is now; `ETag` is its `version`")
    events: list[AssetEvent] = Field(description="what happened, newest first")
    bookings: list[AssetBooking] = Field(description="every hold, released ones too, latest start first")
    services: list[ServiceDone] = Field(description="maintenance that was done, the latest first")
