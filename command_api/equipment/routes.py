"""Models, assets, the places where they are kept, and kits."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import Field

from command_api.csv_files import FORM, form_file
from command_api.equipment.commands import change_asset, delete_asset, record_service, register_asset
from command_api.equipment.kits import change_kit, define_kit, delete_kit
from command_api.equipment.locations import add_location, change_location, delete_location
from command_api.equipment.models import add_model, change_model, delete_model
from command_api.equipment.papers import LARGEST_PAPER, AttachPaper, attach_paper, paper_type, remove_paper
from command_api.equipment.requests import (
    AssetBody,
    AssetStatusBody,
    KitBody,
    LocationBody,
    ModelBody,
    NewAssetBody,
    NewKitBody,
    NewLocationBody,
    NewModelBody,
    ServiceRecordBody,
)
from command_api.fields import Id
from command_api.http import AsOrderPlacer, CommandAnswer, StoreOf, answer, uploading_context
from command_api.images.routes import FilesOf
from command_api.images.workshop import PICTURES
from command_api.kernel import CommandContext, DomainError
from command_api.upload_stream import read_on
from infra.problems import Problem
from infra.security.permissions import Permission

router = APIRouter(prefix="/api/v1/equipment", tags=["equipment"])

ModelId = Annotated[Id, Path(description="id of the model", examples=[4])]
ServiceNumber = Annotated[Id, Path(description="number of the service", examples=[12])]
Sha256 = Annotated[str, Path(pattern="^[0-9a-f]{64}$", description="SHA-256 of the file", examples=["0f" * 32])]
AsUploader = Annotated[CommandContext, Depends(uploading_context(Permission.PLACE_ORDERS))]
AssetId = Annotated[Id, Path(description="id of the asset", examples=[7])]
LocationId = Annotated[Id, Path(description="id of the place", examples=[2])]
KitId = Annotated[Id, Path(description="id of the kit", examples=[1])]


class RegisteredAsset(CommandAnswer):
    asset_tag: str = Field(description="its tag, given or made", examples=["BARRIL50-0007"])


@router.post("/models", status_code=201, summary="Add a model", operation_id="createEquipmentModel")
def create_model(body: NewModelBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """A kind of equipment; what exists of it are its assets."""
    return CommandAnswer(**answer(response, add_model(store, body.command(), ctx)))


@router.patch("/models/{id}", summary="Change a model", operation_id="updateEquipmentModel")
def update_model(id: ModelId, body: ModelBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Each field is an intention of its own. Bookings that exist keep the cleaning they were made with."""
    return CommandAnswer(**answer(response, change_model(store, body.command(id), ctx)))


@router.delete("/models/{id}", summary="Delete a model", operation_id="deleteEquipmentModel")
def remove_model(id: ModelId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """409 while there are assets of it or kits with it, with their names."""
    return CommandAnswer(**answer(response, delete_model(store, id, ctx)))


@router.post("/assets", status_code=201, summary="Register an asset", operation_id="createEquipmentAsset")
def create_asset(body: NewAssetBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> RegisteredAsset:
    """One thing that exists. An empty tag is made from the model's name and a sequence, as `BARRIL50-0007`."""
    return RegisteredAsset(**answer(response, register_asset(store, body.command(), ctx)))


@router.patch("/assets/{id}", summary="Change an asset", operation_id="updateEquipmentAsset")
def update_asset(id: AssetId, body: AssetBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Each field is an intention of its own. For the status see the call that sets it."""
    return CommandAnswer(**answer(response, change_asset(store, body.command(id), ctx)))


@router.delete("/assets/{id}", summary="Delete an asset", operation_id="deleteEquipmentAsset")
def remove_asset(id: AssetId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """409 while orders hold or name it, with their codes. Its history stays."""
    return CommandAnswer(**answer(response, delete_asset(store, id, ctx)))


@router.post("/assets/{id}/status", summary="Say what an asset is", operation_id="setEquipmentAssetStatus")
def set_status(
    id: AssetId, body: AssetStatusBody, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> CommandAnswer:
    """By hand, with a reason that the history keeps.

    409 while a customer has it (the order's return says what it is then), and for everything but `available` and
    `maintenance` while orders hold it, with their codes.
    """
    return CommandAnswer(**answer(response, change_asset(store, body.command(id), ctx)))


@router.post("/assets/{id}/services", summary="Record a service", operation_id="recordEquipmentService")
def serviced(
    id: AssetId, body: ServiceRecordBody, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> CommandAnswer:
    """One of the services of its model was done; the next one is due its days later. A service that is recorded by
    mistake is undone in the history."""
    return CommandAnswer(**answer(response, record_service(store, id, body.command(), ctx)))


@router.post(
    "/assets/{id}/services/{number}/papers",
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "content": FORM}},
    responses={
        400: {"description": "Cut off while it was sent"},
        408: {"description": "It took longer than ten minutes"},
        413: {"description": "Larger than 5 MB"},
        415: {"description": "Not a form"},
    },
    summary="Attach a paper to a service",
    operation_id="attachServicePaper",
)
async def attach(
    request: Request,
    response: Response,
    store: StoreOf,
    files: FilesOf,
    ctx: AsUploader,
    id: AssetId,
    number: ServiceNumber,
) -> CommandAnswer:
    """A JPEG, PNG or PDF that proves what was done, three for a service at most. What it is, its bytes say."""
    try:
        async with form_file(request, LARGEST_PAPER) as upload:
            content, name = await upload.read(), upload.filename or ""
        media_type = await PICTURES.run_async(paper_type, content)
        command = AttachPaper(id, number, content, media_type, name)
        receipt = await run_in_threadpool(attach_paper, store, files, command, ctx)
    except (DomainError, Problem):
        await read_on(request)
        raise
    return CommandAnswer(**answer(response, receipt))


@router.delete(
    "/assets/{id}/services/{number}/papers/{sha256}",
    summary="Remove a paper from a service",
    operation_id="removeServicePaper",
)
def detach(
    id: AssetId, number: ServiceNumber, sha256: Sha256, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> CommandAnswer:
    """One that was attached by mistake."""
    return CommandAnswer(**answer(response, remove_paper(store, id, number, sha256, ctx)))


@router.post("/locations", status_code=201, summary="Add a place", operation_id="createStockLocation")
def create_location(body: NewLocationBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Where equipment is kept, or where it is booked while it is on the way."""
    return CommandAnswer(**answer(response, add_location(store, body.command(), ctx)))


@router.patch("/locations/{id}", summary="Change a place", operation_id="updateStockLocation")
def update_location(
    id: LocationId, body: LocationBody, response: Response, store: StoreOf, ctx: AsOrderPlacer
) -> CommandAnswer:
    """Each field is an intention of its own; its kind never changes."""
    return CommandAnswer(**answer(response, change_location(store, body.command(id), ctx)))


@router.delete("/locations/{id}", summary="Delete a place", operation_id="deleteStockLocation")
def remove_location(id: LocationId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """409 while assets are there or are kept there, with their tags."""
    return CommandAnswer(**answer(response, delete_location(store, id, ctx)))


@router.post("/kits", status_code=201, summary="Define a kit", operation_id="createKit")
def create_kit(body: NewKitBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Models that are rented together. An order holds concrete assets for it."""
    return CommandAnswer(**answer(response, define_kit(store, body.command(), ctx)))


@router.patch("/kits/{id}", summary="Change a kit", operation_id="updateKit")
def update_kit(id: KitId, body: KitBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """What is left out stays; `items` are all items. Orders keep the assets they hold."""
    return CommandAnswer(**answer(response, change_kit(store, body.command(id), ctx)))


@router.delete("/kits/{id}", summary="Delete a kit", operation_id="deleteKit")
def remove_kit(id: KitId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """409 while open orders have it, with their codes."""
    return CommandAnswer(**answer(response, delete_kit(store, id, ctx)))
