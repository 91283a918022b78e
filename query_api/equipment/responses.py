"""Models, assets, places and kits as the back-office lists them."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field

from command_api.equipment.details import (
    AssetDetails,
    KitTerms,
    LocationDetails,
    LocationKind,
    ModelContainer,
    ModelRental,
    ModelTerms,
    PaperType,
    ServiceRecord,
)
from command_api.rules.asset_status import AssetStatus
from command_api.rules.services import Service, ServiceState
from infra.declared_fields import responds
from query_api.http import Pagination


@responds(Service)
class ModelService(BaseModel):
    """Work that pieces of a model need again and again."""


class OrderHit(BaseModel):
    """An order that holds a piece past the day of a service."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    start: datetime = Field(description="start of the delivery shift", examples=["2026-11-28T11:00:00Z"])


class ServicePreview(BaseModel):
    """What a service of a model would mean at once."""

    pieces: int = Field(description="pieces of the model, lost and retired ones aside", examples=[20])
    over: int = Field(description="those of which it would be over today", examples=[14])
    orders: list[OrderHit] = Field(
        description="orders that wait for a piece of which it would be over before the piece is back, the first to "
        "leave first"
    )


@responds(ModelRental)
@responds(ModelContainer)
@responds(ModelTerms)
class EquipmentModel(BaseModel):
    """A kind of equipment."""

    id: int = Field(description="id", examples=[1])
    name: str = Field(description="what people call it", examples=["Barril 50L"])
    is_active: bool = Field(description="new assets of it may be registered", examples=[True])
    services: list[ModelService] = Field(description="the maintenance that its pieces need")
    unit_kg: float = Field(description="kilograms of a full one; 0: unknown", examples=[63.5])
    asset_count: int = Field(description="assets of it, whatever their status", examples=[14])
    version: int = Field(description="for `If-Match`", examples=[3])


class EquipmentModelList(BaseModel):
    """A page of models; `models` repeats `data`."""

    data: list[EquipmentModel] = Field(description="the models of this page")
    models: list[EquipmentModel] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")


class NextBooking(BaseModel):
    """The first order that waits for an asset."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    start: datetime = Field(description="start of the delivery shift", examples=["2026-11-28T11:00:00Z"])


class CurrentOrder(BaseModel):
    """The order that an asset is out with."""

    order_id: int = Field(description="id of the order", examples=[38])
    order_code: str = Field(description="its code", examples=["EV-2026-00038"])
    due_back: datetime = Field(description="end of the pickup shift; past: it is late", examples=["2026-11-21T21:00Z"])


@responds(Service)
class NextService(BaseModel):
    """A service that an asset needs."""

    last_done: date | None = Field(description="day of the latest one; `null`: none yet", examples=["2026-05-30"])
    next_due: date = Field(
        description="last day on which it is in time; before the first one counted from the registration of the asset "
        "or the later `counts_from`",
        examples=["2026-11-26"],
    )
    state: ServiceState = Field(description="`soon`: due within 30 days; `over`: the day has passed", examples=["soon"])


class ServicePaperShown(BaseModel):
    """A file that goes with a service."""

    sha256: str = Field(description="of its content; names it in its address", examples=["0f" * 32])
    name: str = Field(description="as it was uploaded", examples=["certificado.pdf"])
    media_type: PaperType = Field(description="what it is, by its bytes", examples=["application/pdf"])
    size: int = Field(description="bytes", examples=[184320])


@responds(ServiceRecord)
class ServiceDone(BaseModel):
    """A service that was done."""

    number: int = Field(description="version of the asset that recorded it", examples=[12])
    papers: list[ServicePaperShown] = Field(description="its files, the first attached first")


class DueService(NextService):
    """A service that an asset of the house needs."""

    asset_id: int = Field(description="the asset", examples=[17])
    asset_tag: str = Field(description="what is written on it", examples=["CO2-0003"])
    model_name: str = Field(description="name of its model", examples=["Cilindro de CO₂"])
    location_name: str = Field(description="where it is now", examples=["Galpão"])
    status: AssetStatus = Field(description="as it is now", examples=["available"])


class MaintenanceList(BaseModel):
    """The services that are due, the earliest first; the counts are of all assets of the house."""

    services: list[DueService] = Field(description="due up to the day asked for, lost and retired assets aside")
    over: int = Field(description="services whose day has passed", examples=[2])
    soon: int = Field(description="services due within 30 days", examples=[5])


@responds(AssetDetails)
class EquipmentAsset(BaseModel):
    """One thing that exists."""

    id: int = Field(description="id", examples=[17])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_id: int = Field(description="its model", examples=[1])
    model_name: str = Field(description="name of the model", examples=["Barril 50L"])
    stock_location_id: int = Field(description="where it is now", examples=[2])
    location_name: str = Field(description="name of that place", examples=["Galpão"])
    home_location_id: int = Field(description="where it is kept", examples=[2])
    home_location_name: str = Field(description="name of that place", examples=["Galpão"])
    status: AssetStatus = Field(description="what people said of it and its orders do with it", examples=["available"])
    notes: str = Field(description="what whoever takes it should know; may be empty", examples=["Alça nova."])
    is_free_now: bool = Field(description="at this instant no order has it, it is clean and in service")
    next_booking: NextBooking | None = Field(description="`null`: no order waits for it")
    current_order: CurrentOrder | None = Field(description="`null`: it is with no order")
    services: list[NextService] = Field(description="the maintenance that it needs, the earliest first")
    times_used: int = Field(description="how often it left with an order", examples=[23])
    version: int = Field(description="for `If-Match`", examples=[57])


class EquipmentAssetList(BaseModel):
    """A page of assets; `assets` repeats `data`."""

    data: list[EquipmentAsset] = Field(description="the assets of this page")
    assets: list[EquipmentAsset] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")


@responds(LocationDetails)
class StockLocation(BaseModel):
    """A place where equipment is kept, or the one of what is on the way."""

    id: int = Field(description="id", examples=[2])
    name: str = Field(description="what people call it", examples=["Galpão"])
    kind: LocationKind = Field(description="whose it is, or `transito` for what is on the way", examples=["choperia"])
    is_active: bool = Field(description="equipment may be sent there", examples=[True])
    asset_count: int = Field(description="assets that are there now", examples=[21])
    version: int = Field(description="for `If-Match`", examples=[1])


class StockLocationList(BaseModel):
    """A page of places; `locations` repeats `data`."""

    data: list[StockLocation] = Field(description="the places of this page")
    locations: list[StockLocation] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")


class KitPart(BaseModel):
    """A model that a kit takes."""

    model_id: int = Field(description="the model", examples=[1])
    model_name: str = Field(description="its name", examples=["Barril 50L"])
    qty_required: int = Field(description="how many assets of it", examples=[2])
    unit_price: float = Field(description="BRL each", examples=[560.0])
    is_optional: bool = Field(description="taken where it is free; never limits the kit", examples=[False])


@responds(KitTerms)
class Kit(BaseModel):
    """Models that are rented together. Amounts in BRL."""

    id: int = Field(description="id", examples=[3])
    code: str = Field(description="short name, unique", examples=["FESTA-50"])
    name: str = Field(description="what people call it", examples=["Kit Festa 50L"])
    is_active: bool = Field(description="it can be ordered", examples=[True])
    items: list[KitPart] = Field(description="the models it takes")
    available_count: int = Field(
        description="how often it can be taken in the window asked for, from now to tomorrow where none is; 0 where no "
        "model is required",
        examples=[4],
    )
    total: float = Field(description="sum of quantity × unit price of all models", examples=[1120.0])
    weight_kg: float = Field(description="kilograms of all its models, optional ones included", examples=[150.0])
    version: int = Field(description="for `If-Match`", examples=[5])


class KitList(BaseModel):
    """A page of kits; `kits` repeats `data`."""

    data: list[Kit] = Field(description="the kits of this page")
    kits: list[Kit] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")
