"""Files of sales: taken in as they arrive, imported afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, BinaryIO, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import Field
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect

from command_api.fields import Id, Line
from command_api.http import AsOperator, CommandAnswer, StoreOf, answer, uploading_context
from command_api.images.receiving import LONGEST, read_on, received
from command_api.kernel import CommandContext, DomainError
from command_api.stock.import_jobs import cancel_import, start_import
from infra.files import FileStore
from infra.problems import Problem
from infra.security.permissions import Permission

MIB: Final = 1024 * 1024
_FORM: Final = 4096
"""Bytes that a form adds to the file in it."""
_CSV: Final = {"type": "string", "format": "binary"}
_BODIES: Final = {
    "text/csv": {"schema": _CSV},
    "multipart/form-data": {
        "schema": {"type": "object", "properties": {"file": _CSV}, "required": ["file"], "additionalProperties": False}
    },
}

router = APIRouter(tags=["sales"])

ImportId = Annotated[Id, Path(description="id of the import", examples=[3])]
AsUploader = Annotated[CommandContext, Depends(uploading_context(Permission.OPERATIONS))]
FileName = Annotated[
    Annotated[Line, Field(max_length=200)],
    Query(description="what the file is called, where it is the body itself", examples=["vendas-novembro.csv"]),
]


class ImportAnswer(CommandAnswer):
    already_there: bool = Field(description="the same file waits or runs already: this is it", examples=[False])


def files_of(request: Request) -> FileStore:
    """The store of uploaded files."""
    files: FileStore = request.app.state.files
    return files


@router.post(
    "/api/v1/sales/import",
    status_code=202,
    summary="Import sales from a file",
    operation_id="importSales",
    openapi_extra={"requestBody": {"required": True, "content": _BODIES}},
    responses={
        400: {"description": "Cut off while it was sent"},
        408: {"description": "It took longer than ten minutes"},
        413: {"description": "Larger than the setting `CHOPERIA_SALES_IMPORT_MB` allows"},
        415: {"description": "Neither `text/csv` nor a form"},
        422: {"description": "No CSV of sales: `columns` names the columns it lacks"},
    },
)
async def take_in(
    request: Request,
    response: Response,
    store: StoreOf,
    files: Annotated[FileStore, Depends(files_of)],
    ctx: AsUploader,
    file_name: FileName = "vendas.csv",
) -> ImportAnswer:
    """A CSV, as the body or as `file` of a form. It is read once and kept; its rows are recorded afterwards, while
    `GET /api/v1/sales/imports/{id}` tells how far that is.

    Columns, in any order, with `;`, `,` or tabs between them, UTF-8 or Latin-1; others are passed over:
    `source_id` (the till's id; recorded once), `sold_at` (ISO 8601 or dd/mm/yyyy hh:mm, maybe with a column `time`),
    `sku` or `product_id`, `quantity`; optional: `unit_price` (left out: today's price), `cost_center`, `item` (counts
    the lines of a receipt), `kind` (`venda`, `estorno`), `reversal_of` (the `source_id` of a sale to be taken back).
    """
    try:
        async with _file_of(request, file_name) as (content, name):
            receipt = await run_in_threadpool(start_import, store, files, content, name, ctx)
    except (DomainError, Problem):
        await read_on(request)
        raise
    response.headers["Location"] = f"/api/v1/sales/imports/{receipt.id}"
    return ImportAnswer(**answer(response, receipt))


@router.post(
    "/api/v1/sales/imports/{id}/cancellation",
    status_code=201,
    summary="Cancel an import of sales",
    operation_id="cancelSalesImport",
)
def cancel(id: ImportId, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """What was recorded stays; a batch that is under way may follow."""
    return CommandAnswer(**answer(response, cancel_import(store, id, ctx)))


@asynccontextmanager
async def _file_of(request: Request, file_name: str) -> AsyncIterator[tuple[BinaryIO, str]]:
    """The file and its name; of what is sent, only a piece is ever in memory."""
    settings = request.app.state.settings
    most = settings.sales_import_mb * MIB
    too_large = f"O arquivo é grande demais. Máximo: {settings.sales_import_mb} MB."
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type == "multipart/form-data":
        async with _form_file(request, most + _FORM, too_large) as upload:
            yield upload.file, upload.filename or file_name
    elif media_type in {"text/csv", "application/csv", "application/vnd.ms-excel"}:
        async with received(request, most, settings.data, too_large) as content:
            yield content, file_name
    else:
        raise Problem(415, "Envie o arquivo como text/csv ou em um formulário.", kind="unsupported-media-type")


@asynccontextmanager
async def _form_file(request: Request, most: int, too_large: str) -> AsyncIterator[UploadFile]:
    async def counted() -> AsyncGenerator[bytes, None]:
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise Problem(413, too_large, kind="too-large")
            yield part

    try:
        async with asyncio.timeout(LONGEST):
            form = await MultiPartParser(request.headers, counted(), max_files=1, max_fields=0).parse()
    except (MultiPartException, KeyError, ValueError):
        raise Problem(422, "O formulário não pôde ser lido: envie só o campo file.", kind="unreadable-form") from None
    except ClientDisconnect:
        raise Problem(400, "O envio foi interrompido. Envie o arquivo de novo.", kind="upload-cut-off") from None
    except TimeoutError:
        raise Problem(408, "O envio demorou demais. Envie o arquivo de novo.", kind="upload-too-slow") from None
    try:
        upload = form.get("file")
        if not isinstance(upload, UploadFile):
            raise Problem(422, "Falta o arquivo: envie-o no campo file.", kind="unreadable-form")
        yield upload
    finally:
        await form.close()
