"""Pictures of the front page, of categories and of products."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import Field

from command_api.event_store import Receipt, Store
from command_api.fields import Id
from command_api.http import AsCatalogueEditor, BulkAnswer, CommandAnswer, StoreOf, answer
from command_api.images.bodies import ImageBody, ImageChangeBody, ImageIdsBody, OrderBody
from command_api.images.commands import (
    change_image,
    check_room,
    delete_images,
    reorder_images,
    undo_edit,
    upload_image,
)
from command_api.images.pictures import prepare
from command_api.kernel import CommandContext
from infra.files import FileStore

WORKSHOP: Final = ThreadPoolExecutor(2, thread_name_prefix="pictures")
"""Where pictures are decoded and encoded: a few at a time, so that memory and the other requests stay as they are."""

images = APIRouter(tags=["images"])


def files_of(request: Request) -> FileStore:
    """The store of uploaded files."""
    files: FileStore = request.app.state.files
    return files


FilesOf = Annotated[FileStore, Depends(files_of)]
ImageId = Annotated[Id, Path(description="id of the picture", examples=[7])]


class UploadAnswer(CommandAnswer):
    url: str = Field(description="the picture at its full width", examples=["/media/ab/ab12….webp"])
    width: int = Field(description="its width in pixels", examples=[1080])
    height: int = Field(description="its height in pixels", examples=[1350])
    color: str = Field(description="mean colour, to be shown until it has arrived", examples=["#b5823c"])


@images.post("", status_code=201, summary="Upload a picture", operation_id="uploadImage")
async def upload(
    body: ImageBody, response: Response, store: StoreOf, files: FilesOf, ctx: AsCatalogueEditor
) -> UploadAnswer:
    """One per category and product, 15 for the front page. Encoded anew: no metadata, no place, nothing behind it.

    Minimum: category 1680x720, product 1080x1350, hero 1600x900; at most 40 megapixels.
    """
    receipt = await asyncio.get_running_loop().run_in_executor(WORKSHOP, _uploaded, store, files, body, ctx)
    return UploadAnswer(**answer(response, receipt))


@images.patch("/reorder", summary="Order the slides", operation_id="reorderImages")
def reorder(body: OrderBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> CommandAnswer:
    """The slides of the front page, each named once; the first is the main one."""
    return CommandAnswer(**answer(response, reorder_images(store, body.image_ids, ctx)))


@images.delete("/bulk", summary="Delete several pictures", operation_id="deleteImages")
def delete_many(body: ImageIdsBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """All or nothing."""
    return BulkAnswer(**answer(response, delete_images(store, body.ids, ctx)))


@images.patch("/{image_id:int}", summary="Change a picture", operation_id="updateImage")
async def change(
    image_id: ImageId,
    body: ImageChangeBody,
    response: Response,
    store: StoreOf,
    files: FilesOf,
    ctx: AsCatalogueEditor,
) -> CommandAnswer:
    """Texts, visibility and the editor's controls, in pixels of the original, which stays as it was uploaded."""
    command = body.command(image_id)
    receipt = await asyncio.get_running_loop().run_in_executor(WORKSHOP, change_image, store, files, command, ctx)
    return CommandAnswer(**answer(response, receipt))


@images.post("/{image_id:int}/undo", summary="Undo the last edit of a picture", operation_id="undoImageEdit")
def undo(image_id: ImageId, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> CommandAnswer:
    """Back to the edit before; below the first edit is the picture as it was uploaded."""
    return CommandAnswer(**answer(response, undo_edit(store, image_id, ctx)))


@images.delete("/{image_id:int}", summary="Delete a picture", operation_id="deleteImage")
def delete(image_id: ImageId, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """Its category or product may then have another."""
    return BulkAnswer(**answer(response, delete_images(store, [image_id], ctx)))


def _uploaded(store: Store, files: FileStore, body: ImageBody, ctx: CommandContext) -> Receipt:
    command = body.command()
    check_room(store, command)
    return upload_image(store, files, command, prepare(body.content(), command.kind, command.edit), ctx)


router = APIRouter()
router.include_router(images, prefix="/api/v1/admin/images")
router.include_router(images, prefix="/api/admin/images", include_in_schema=False)
