"""Files of sales: taken in as they arrive, imported afterwards."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path as FilePath
from typing import Annotated, BinaryIO, Final, cast

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import Field

from command_api.csv_files import BODIES, csv_file
from command_api.fields import Id, Line
from command_api.http import AsOperator, CommandAnswer, StoreOf, answer, uploading_context
from command_api.kernel import CommandContext, DomainError
from command_api.rules.workbook_files import csv_of_workbook, is_workbook
from command_api.stock.import_jobs import cancel_import, start_import
from command_api.stock.sales_files import inspect
from command_api.upload_stream import read_on
from infra.confined import Confined, Limits
from infra.files import FileStore
from infra.problems import Problem
from infra.security.permissions import Permission

MIB: Final = 1024 * 1024
SALES: Final = Confined(workers=1, limits=Limits(cpu=120, wall=300, memory=512 * MIB))
"""Where files of sales are inspected: they may have gigabytes, so they wait for each other and for nothing else."""

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


@asynccontextmanager
async def _as_csv(content: BinaryIO, folder: FilePath) -> AsyncIterator[BinaryIO]:
    """``content``; of a workbook, its first sheet in a file without a name."""
    if not await run_in_threadpool(is_workbook, content):
        yield content
        return
    table = await SALES.run_async(csv_of_workbook, content)
    with tempfile.TemporaryFile(dir=folder) as file:
        await run_in_threadpool(file.write, table.encode())
        yield cast("BinaryIO", file)


@router.post(
    "/api/v1/sales/import",
    status_code=202,
    summary="Import sales from a file",
    operation_id="importSales",
    openapi_extra={"requestBody": {"required": True, "content": BODIES}},
    responses={
        400: {"description": "Cut off while it was sent"},
        408: {"description": "It took longer than ten minutes"},
        413: {"description": "Larger than the setting `CHOPERIA_SALES_IMPORT_MB` allows"},
        415: {"description": "Neither CSV nor XLSX nor a form"},
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
    """A CSV or XLSX, as the body or as `file` of a form. It is read once and kept; its rows are recorded afterwards,
    while `GET /api/v1/sales/imports/{id}` shows how far that is.

    Columns, in any order, with `;`, `,` or tabs between them, UTF-8 or Latin-1; others are passed over:
    `source_id` (the till's id; recorded once), `sold_at` (ISO 8601 or dd/mm/yyyy hh:mm, maybe with a column `time`),
    `sku` or `product_id`, `quantity`; optional: `unit_price` (left out: today's price), `cost_center`, `item` (counts
    the lines of a receipt), `kind` (`venda`, `estorno`), `reversal_of` (the `source_id` of a sale to be taken back).
    """
    try:
        settings = request.app.state.settings
        async with (
            csv_file(request, settings.sales_import_mb * MIB, file_name) as (content, name),
            _as_csv(content, settings.data) as table,
        ):
            inspected = await SALES.run_async(inspect, table)
            receipt = await run_in_threadpool(start_import, store, files, table, name, ctx, inspected)
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
