"""Pictures: upload, change, order, delete. The same calls with and without ``/v1``, as clients make them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import Field

from command_api.fields import Id
from command_api.http import AsCatalogueEditor, BulkAnswer, CommandAnswer, StoreOf, answer
from command_api.images.bodies import ImageBody, ImageIdsBody, OrderBody, UploadBody
from command_api.images.commands import change_image, delete_images, reorder_images, upload_image
from infra.files import FileStore

ImageId = Annotated[Id, Path(description="id of the picture", examples=[4])]


def files_of(request: Request) -> FileStore:
    """The file store of this process."""
    files: FileStore = request.app.state.files
    return files


FilesOf = Annotated[FileStore, Depends(files_of)]

images = APIRouter(tags=["images"])


class Uploaded(CommandAnswer):
    url: str = Field(description="the widest derived file", examples=["/media/ab/abcd.webp"])
    thumbnailUrl: str = Field(  # noqa: N815  # the name that clients read
        description="the narrowest derived file", examples=["/media/cd/cdef.webp"]
    )


@images.post("", status_code=201, summary="Upload a picture", operation_id="uploadImage")
def upload(body: UploadBody, response: Response, store: StoreOf, files: FilesOf, ctx: AsCatalogueEditor) -> Uploaded:
    """Checked by its content, re-encoded without metadata, derived in several widths as WebP."""
    return Uploaded(**answer(response, upload_image(store, files, body.command(), ctx)))


@images.patch("/reorder", summary="Order the carousel", operation_id="reorderImages")
def reorder(body: OrderBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> CommandAnswer:
    """Every slide once."""
    return CommandAnswer(**answer(response, reorder_images(store, body.image_ids, ctx)))


@images.delete("/bulk", summary="Delete several pictures", operation_id="deleteImages")
def delete_many(body: ImageIdsBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """All or nothing."""
    return BulkAnswer(**answer(response, delete_images(store, body.ids, ctx)))


@images.patch("/{id:int}", summary="Change a picture", operation_id="updateImage")
def change(
    id: ImageId, body: ImageBody, response: Response, store: StoreOf, files: FilesOf, ctx: AsCatalogueEditor
) -> CommandAnswer:
    """Its words, whether visitors see it, its crop. The original stays."""
    return CommandAnswer(**answer(response, change_image(store, files, body.command(id), ctx)))


@images.delete("/{id:int}", summary="Delete a picture", operation_id="deleteImage")
def delete(id: ImageId, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """A category or product may have another one then."""
    return BulkAnswer(**answer(response, delete_images(store, [id], ctx)))


router = APIRouter()
router.include_router(images, prefix="/api/v1/admin/images")
router.include_router(images, prefix="/api/admin/images", include_in_schema=False)
