"""GETs of equipment."""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Path, Query, Response

from command_api.rules.windows import PUB_TIME
from projections.equipment.tables import kits, locations, models
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.equipment.availability import READ_MODELS, availability, free_for_kits
from query_api.equipment.booking_responses import AssetHistory, Availability, EquipmentCalendar
from query_api.equipment.calendar import asset_history, asset_shown, assets_shown, calendar
from query_api.equipment.queries import (
    AssetPage,
    KitPage,
    LocationPage,
    ModelPage,
    kit,
    location,
    locations_with_counts,
    model,
    model_names,
    model_weights,
    models_with_counts,
)
from query_api.equipment.responses import (
    EquipmentAsset,
    EquipmentAssetList,
    EquipmentModel,
    EquipmentModelList,
    Kit,
    KitList,
    MaintenanceList,
    ServicePreview,
    StockLocation,
    StockLocationList,
)
from query_api.equipment.service_preview import ServiceAsked, service_preview
from query_api.equipment.services import A_SERVICE_PAPER, maintenance, paper_file
from query_api.equipment.windows import DaysAsked, WindowAsked
from query_api.http import Id, Now, OptionalDay, OrderReader, Snapshot, reading
from query_api.log import TheLog

router = APIRouter(prefix="/api/v1/equipment", tags=["equipment"])

EquipmentNow = Annotated[Snapshot, Depends(reading("equipment"))]
FreeNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
AssetHistoryNow = Annotated[Snapshot, Depends(reading("equipment", "accounts"))]
ModelId = Annotated[Id, Path(description="id of the model", examples=[1])]
AssetId = Annotated[Id, Path(description="id of the asset", examples=[17])]
LocationId = Annotated[Id, Path(description="id of the place", examples=[2])]
KitId = Annotated[Id, Path(description="id of the kit", examples=[3])]


@router.get("/models", summary="Kinds of equipment", operation_id="listEquipmentModels")
@kept
def list_models(_: OrderReader, read: EquipmentNow, page: Annotated[ModelPage, Query()]) -> EquipmentModelList:
    """By page, filter and search."""
    query = page.query()
    found = [model(row) for row in read.all(page.of(query, page.sorted_by()))]
    return EquipmentModelList(data=found, models=found, pagination=page.pagination(read.count(query)))


@router.get("/models/{id}", summary="A kind of equipment", operation_id="getEquipmentModel")
@kept
def read_model(_: OrderReader, read: EquipmentNow, id: ModelId, response: Response) -> EquipmentModel:
    """With `ETag` for `If-Match`."""
    found = model(
        read.one(models_with_counts().where(models.c.id == id), "Este modelo não existe.", f"equipment_model-{id}")
    )
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get(
    "/models/{id}/service-preview",
    summary="What a service of a model would mean",
    operation_id="previewEquipmentService",
)
@kept_for_a_minute
def read_service_preview(
    _: OrderReader, read: EquipmentNow, now: Now, id: ModelId, asked: Annotated[ServiceAsked, Query()]
) -> ServicePreview:
    """Before it is stated: the pieces of which it would be over at once, and the orders that it would put in danger."""
    return service_preview(read, id, asked, now)


@router.get("/assets", summary="Single things", operation_id="listEquipmentAssets")
@kept_for_a_minute
def list_assets(
    _: OrderReader, read: EquipmentNow, now: Now, page: Annotated[AssetPage, Query()]
) -> EquipmentAssetList:
    """By page, filter and search."""
    query = page.query()
    found = assets_shown(read, read.all(page.of(query, page.sorted_by())), now)
    return EquipmentAssetList(data=found, assets=found, pagination=page.pagination(read.count(query)))


@router.get("/assets/{id}", summary="One thing", operation_id="getEquipmentAsset")
@kept_for_a_minute
def read_asset(_: OrderReader, read: EquipmentNow, now: Now, id: AssetId, response: Response) -> EquipmentAsset:
    """With `ETag` for `If-Match`."""
    found = asset_shown(read, id, now)
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get("/assets/{id}/history", summary="The history of an asset", operation_id="readEquipmentAssetHistory")
@not_kept("describes events of the log")
def read_asset_history(
    _: OrderReader, read: AssetHistoryNow, log: TheLog, now: Now, id: AssetId, response: Response
) -> AssetHistory:
    """The events of an asset, newest first, and the orders that held it. `ETag` is the asset's."""
    found = asset_history(read, log, id, now)
    response.headers["ETag"] = f'"{found.asset.version}"'
    return found


@router.get(
    "/assets/{id}/services/{number}/papers/{sha256}",
    response_class=Response,
    responses=A_SERVICE_PAPER,
    summary="A paper of a service",
    operation_id="readServicePaper",
)
@not_kept("reads a file")
def read_service_paper(
    _: OrderReader,
    read: EquipmentNow,
    id: AssetId,
    number: Annotated[Id, Path(description="number of the service", examples=[12])],
    sha256: Annotated[str, Path(pattern="^[0-9a-f]{64}$", description="SHA-256 of the file", examples=["0f" * 32])],
) -> Response:
    """As it was uploaded, byte by byte."""
    return paper_file(read, id, number, sha256)


@router.get("/services", summary="Maintenance that is due", operation_id="listEquipmentServices")
@kept_for_a_minute
def list_services(
    _: OrderReader,
    read: EquipmentNow,
    now: Now,
    until: Annotated[OptionalDay, Query(description="last day; left out, everything", examples=["2026-12-31"])] = None,
) -> MaintenanceList:
    """Every service of every asset of the house by the day on which it is due."""
    return maintenance(read, until, now.astimezone(PUB_TIME).date())


@router.get("/locations", summary="Places where equipment is kept", operation_id="listStockLocations")
@kept
def list_locations(_: OrderReader, read: EquipmentNow, page: Annotated[LocationPage, Query()]) -> StockLocationList:
    """By page, filter and search."""
    query = page.query()
    found = [location(row) for row in read.all(page.of(query, page.sorted_by()))]
    return StockLocationList(data=found, locations=found, pagination=page.pagination(read.count(query)))


@router.get("/locations/{id}", summary="A place where equipment is kept", operation_id="getStockLocation")
@kept
def read_location(_: OrderReader, read: EquipmentNow, id: LocationId, response: Response) -> StockLocation:
    """With `ETag` for `If-Match`."""
    row = read.one(
        locations_with_counts().where(locations.c.id == id), "Este local não existe.", f"stock_location-{id}"
    )
    response.headers["ETag"] = f'"{row["version"]}"'
    return location(row)


@router.get("/kits", summary="Kits", operation_id="listKits")
@kept_for_a_minute
def list_kits(_: OrderReader, read: FreeNow, now: Now, page: Annotated[KitPage, Query()]) -> KitList:
    """By page, filter and search, with the number of free kits in a window."""
    query, names, weights = page.query(), model_names(read), model_weights(read)
    free = free_for_kits(read, page, now)
    found = [kit(row, names, weights, free) for row in read.all(page.of(query, page.sorted_by()))]
    return KitList(data=found, kits=found, pagination=page.pagination(read.count(query)))


@router.get("/kits/{id}", summary="A kit", operation_id="getKit")
@kept_for_a_minute
def read_kit(
    _: OrderReader,
    read: FreeNow,
    now: Now,
    id: KitId,
    asked: Annotated[WindowAsked, Query()],
    response: Response,
) -> Kit:
    """With `ETag` for `If-Match`."""
    row = read.one(sa.select(kits).where(kits.c.id == id), "Este kit não existe.", f"kit_definition-{id}")
    response.headers["ETag"] = f'"{row["version"]}"'
    return kit(row, model_names(read), model_weights(read), free_for_kits(read, asked, now))


@router.get("/available", summary="What is free in a window", operation_id="readAvailableEquipment")
@kept_for_a_minute
def read_available(_: OrderReader, read: FreeNow, now: Now, asked: Annotated[WindowAsked, Query()]) -> Availability:
    """Free assets, kits and models, and the orders that hold the others. An order that is placed now gets what is free
    here."""
    return availability(read, asked, now)


@router.get("/calendar", summary="Who has what on which days", operation_id="readEquipmentCalendar")
@kept_for_a_minute
def read_calendar(
    _: OrderReader, read: EquipmentNow, now: Now, days: Annotated[DaysAsked, Query()]
) -> EquipmentCalendar:
    """One row per asset with its bookings."""
    return calendar(read, days.window(now), now)
