"""Pictures of the front page, of categories and of products."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from command_api.event_store import Receipt, Store
from command_api.fields import Id
from command_api.http import AsCatalogueEditor, BulkAnswer, CommandAnswer, LargeBodyRoute, StoreOf, answer
from command_api.images.commands import (
    change_image,
    check_room,
    delete_images,
    reorder_images,
    undo_edit,
    upload_image,
)
from command_api.images.pictures import prepare, type_not_allowed
from command_api.images.requests import ImageBody, ImageChangeBody, ImageIdsBody, OrderBody, UploadWishBody
from command_api.images.uploads import PATH, Ticket, Uploads, expiry_of
from command_api.images.workshop import PICTURES
from command_api.kernel import CommandContext, DomainError
from command_api.upload_stream import read_on, received
from infra.files import FileStore
from infra.problems import Problem

images = APIRouter(tags=["images"], route_class=LargeBodyRoute)
signed = APIRouter(tags=["images"])


def files_of(request: Request) -> FileStore:
    """The store of uploaded files."""
    files: FileStore = request.app.state.files
    return files


def uploads_of(request: Request) -> Uploads:
    """The signed uploads of this installation."""
    uploads: Uploads = request.app.state.uploads
    return uploads


UploadsOf = Annotated[Uploads, Depends(uploads_of)]
FilesOf = Annotated[FileStore, Depends(files_of)]
ImageId = Annotated[Id, Path(description="id of the picture", examples=[7])]


_BYTES: Final = "application/octet-stream"
"""Instead of the signed type: generated clients know one type of a body."""
FILE_SCHEMA: Final = {"type": "string", "format": "binary"}


def ticket_of(
    upload_id: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$", description="as signed", examples=["3q2-7w…"])],
    content_type: Annotated[str, Query(alias="type", max_length=100, description="as signed", examples=["image/jpeg"])],
    size: Annotated[int, Query(ge=1, le=2**40, description="as signed: bytes, at most", examples=[348211])],
    expires: Annotated[int, Query(ge=0, le=2**40, description="as signed: seconds since 1970", examples=[1795198391])],
    signature: Annotated[str, Query(max_length=100, description="as signed", examples=["…"])],
) -> Ticket:
    """What the address of an upload says."""
    return Ticket(upload_id, content_type, size, expires, signature)


class UploadAnswer(CommandAnswer):
    url: str = Field(description="the picture at its full width", examples=["/media/ab/ab12….webp"])
    width: int = Field(description="its width in pixels", examples=[1080])
    height: int = Field(description="its height in pixels", examples=[1350])
    color: str = Field(description="mean colour, to be shown until it has arrived", examples=["#b5823c"])


class SignedUpload(BaseModel):
    """Where to send the file, and how."""

    upload_id: str = Field(description="for `POST /api/v1/admin/images`", examples=["3q2-7wAAAAAAAAAAAAAAAA"])
    upload_url: str = Field(description="path of this site", examples=["/api/admin-images-uploads/3q2-7w…?type=…"])
    method: Literal["PUT"] = Field("PUT", description="how", examples=["PUT"])
    headers: dict[str, str] = Field(description="to be sent with it", examples=[{"Content-Type": "image/jpeg"}])
    expires_at: datetime = Field(description="until when", examples=["2026-11-20T18:13:11Z"])


class Received(BaseModel):
    """The file has arrived."""

    upload_id: str = Field(description="as signed", examples=["3q2-7wAAAAAAAAAAAAAAAA"])
    size: int = Field(description="bytes", examples=[348211])


@signed.post("/api/admin-images-sas", status_code=201, summary="Sign an upload", operation_id="signImageUpload")
@signed.post("/api/v1/admin-images-sas", status_code=201, include_in_schema=False)
def sign(body: UploadWishBody, uploads: UploadsOf, ctx: AsCatalogueEditor) -> SignedUpload:
    """An address for one upload of one type, for ten minutes. Then `POST /api/v1/admin/images` names the upload."""
    ticket = uploads.sign(body.wish(), ctx.actor.id or 0, ctx.now)
    return SignedUpload(
        upload_id=ticket.upload_id,
        upload_url=ticket.address(),
        headers={"Content-Type": ticket.content_type, "x-ms-blob-type": "BlockBlob"},
        expires_at=expiry_of(ticket),
    )


@signed.put(
    PATH + "{upload_id}",
    status_code=201,
    summary="Send the file of a signed upload",
    operation_id="sendImageUpload",
    openapi_extra={"requestBody": {"required": True, "content": {_BYTES: {"schema": FILE_SCHEMA}}}},
    responses={
        400: {"description": "Cut off while it was sent"},
        403: {"description": "Not an address of ours, or one that has expired"},
        408: {"description": "It took longer than ten minutes"},
    },
)
async def send(request: Request, uploads: UploadsOf, ticket: Annotated[Ticket, Depends(ticket_of)]) -> Received:
    """The address is the right: no session, no cookie. Used once, whatever comes of it."""
    uploads.check(ticket, datetime.now(UTC))
    try:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind not in (ticket.content_type, _BYTES):  # the content is compared with the ticket, too
            raise type_not_allowed()
        await run_in_threadpool(uploads.begin, ticket.upload_id)
        async with received(request, ticket.size, request.app.state.settings.data) as content:
            size = content.seek(0, os.SEEK_END)
            await run_in_threadpool(uploads.finish, ticket, content)
    except (DomainError, Problem):
        await read_on(request)
        raise
    return Received(upload_id=ticket.upload_id, size=size)


@images.post("", status_code=201, summary="Upload a picture", operation_id="uploadImage")
async def upload(
    body: ImageBody, response: Response, store: StoreOf, files: FilesOf, uploads: UploadsOf, ctx: AsCatalogueEditor
) -> UploadAnswer:
    """One per category and product, 15 for the front page. Encoded again: no metadata, no place, nothing behind it.

    Minimum: category 1680x720, product 1080x1350, hero 1600x900, half of it with `extendBackground`; at most 40
    megapixels.
    """
    receipt = await PICTURES.queued(_uploaded, store, files, uploads, body, ctx)
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
    receipt = await PICTURES.queued(change_image, store, files, command, ctx)
    return CommandAnswer(**answer(response, receipt))


@images.post("/{image_id:int}/undo", summary="Undo the last edit of a picture", operation_id="undoImageEdit")
def undo(image_id: ImageId, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> CommandAnswer:
    """Back to the edit before; below the first edit is the picture as it was uploaded."""
    return CommandAnswer(**answer(response, undo_edit(store, image_id, ctx)))


@images.delete("/{image_id:int}", summary="Delete a picture", operation_id="deleteImage")
def delete(image_id: ImageId, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """The category or product of the picture may then have another."""
    return BulkAnswer(**answer(response, delete_images(store, [image_id], ctx)))


def _uploaded(store: Store, files: FileStore, uploads: Uploads, body: ImageBody, ctx: CommandContext) -> Receipt:
    if body.upload_id is None:
        command = body.command()
        check_room(store, command)
        picture = PICTURES.run(prepare, body.content(), command.kind, command.edit, extends=body.extend_background)
        return upload_image(store, files, command, picture, ctx)
    content, file_name = uploads.claimed(body.upload_id, body.type, body.owner_id, ctx.actor.id or 0)
    command = body.command(file_name)
    check_room(store, command)
    picture = PICTURES.run(prepare, content, command.kind, command.edit, extends=body.extend_background)
    receipt = upload_image(store, files, command, picture, ctx, [uploads.claim(body.upload_id)])
    uploads.drop(body.upload_id)
    return receipt


router = APIRouter()
router.include_router(signed)
router.include_router(images, prefix="/api/v1/admin/images")
router.include_router(images, prefix="/api/admin/images", include_in_schema=False)
