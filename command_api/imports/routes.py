"""Files that bring the data of a house: read, and imported at once or refused as a whole."""

from __future__ import annotations

from typing import Annotated, BinaryIO, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from command_api.catalogue.csv_import import LARGEST as LARGEST_SHEET
from command_api.catalogue.csv_import import read_sheet
from command_api.csv_files import BODIES, SHEETS, csv_file, form_files
from command_api.http import StoreOf, uploading_context
from command_api.images.routes import FilesOf
from command_api.imports.archived_pictures import ArchivedPictures
from command_api.imports.commands import import_records
from command_api.imports.picture_archive import LARGEST_ARCHIVE, names_of
from command_api.imports.products import import_products
from command_api.kernel import CommandContext, DomainError
from command_api.refused_lines import MOST_REFUSALS, RefusedLine, refused_lines
from command_api.rules.import_sheets import LARGEST, Sheet, read
from command_api.upload_stream import read_on
from infra.problems import Problem
from infra.security.permissions import Permission

router = APIRouter(prefix="/api/v1/imports", tags=["imports"])

AsProductImporter = Annotated[CommandContext, Depends(uploading_context(Permission.CATALOGUE))]
AsImporter = Annotated[CommandContext, Depends(uploading_context(Permission.PLACE_ORDERS))]
SheetName = Annotated[Sheet, Path(description="what the file brings", examples=["customers"])]
DryRun = Annotated[bool, Query(description="only say what would happen", examples=[True])]


class ImportOutcome(BaseModel):
    """With `refusals`, nothing was imported."""

    dry_run: bool = Field(description="nothing was imported, whatever the file says", examples=[False])
    new: int = Field(description="records that are new", examples=[60])
    completed: int = Field(
        description="records that were there already, of which the file says something new for notes", examples=[0]
    )
    already_there: int = Field(description="records that were there already; they stay as they are", examples=[0])
    refused: int = Field(description="lines with something wrong", examples=[0])
    refusals: list[RefusedLine] = Field(description=f"what is wrong, {MOST_REFUSALS} at most")


class ProductImportOutcome(BaseModel):
    """With `refusals`, nothing was imported."""

    dry_run: bool = Field(description="nothing was imported, whatever the files say", examples=[False])
    added: int = Field(description="products that are new", examples=[12])
    changed: int = Field(description="products of which something differs", examples=[0])
    unchanged: int = Field(description="products that are as the file says", examples=[0])
    categories_added: int = Field(description="categories that are new", examples=[3])
    pictures: int = Field(description="products that get a picture; one that has a picture keeps it", examples=[10])
    unused_pictures: int = Field(description="pictures of the zip that no line names", examples=[0])
    refused: int = Field(description="lines with something wrong", examples=[0])
    refusals: list[RefusedLine] = Field(description=f"what is wrong, {MOST_REFUSALS} at most")


_FILE: Final = {"type": "string", "format": "binary"}
_FORM: Final = {
    "multipart/form-data": {
        "schema": {
            "type": "object",
            "properties": {"file": _FILE, "pictures": _FILE},
            "required": ["file"],
            "additionalProperties": False,
        }
    }
}


@router.post(
    "/products",
    summary="Import products with pictures",
    operation_id="importProducts",
    openapi_extra={"requestBody": {"required": True, "content": _FORM}},
    responses={
        400: {"description": "Cut off while it was sent"},
        408: {"description": "It took longer than ten minutes"},
        413: {"description": "Larger than 70 MB"},
        415: {"description": "Not a form"},
    },
)
async def take_products(
    request: Request,
    response: Response,
    store: StoreOf,
    files: FilesOf,
    ctx: AsProductImporter,
    dry_run: DryRun = False,
) -> ProductImportOutcome:
    """A CSV or XLSX (`file`) and a zip of pictures (`pictures`) in a form: all of it, or nothing and the reasons. A
    product is found by its SKU, else by its name; the same files twice change nothing."""
    try:
        async with form_files(request, LARGEST_SHEET + LARGEST_ARCHIVE, needed="file", other="pictures") as sent:
            raw = await sent["file"].read(LARGEST_SHEET + 1)
            lines = await SHEETS.run_async(read_sheet, raw)
            pictures = await _pictures(sent["pictures"].file) if "pictures" in sent else None
            report = await run_in_threadpool(import_products, store, files, lines, pictures, ctx, rehearses=dry_run)
    except (DomainError, Problem):
        await read_on(request)
        raise
    if report.position is not None:
        response.headers["X-Event-Position"] = str(report.position)
    return ProductImportOutcome(
        dry_run=dry_run,
        added=report.added,
        changed=report.changed,
        unchanged=report.unchanged,
        categories_added=report.categories_added,
        pictures=report.pictures,
        unused_pictures=report.unused_pictures,
        refused=len({refusal.line for refusal in report.refusals}),
        refusals=refused_lines(report.refusals),
    )


async def _pictures(archive: BinaryIO) -> ArchivedPictures:
    return ArchivedPictures(archive, await SHEETS.run_async(names_of, archive))


@router.post(
    "/{sheet}",
    summary="Import a file of the house",
    operation_id="importRecords",
    openapi_extra={"requestBody": {"required": True, "content": BODIES}},
    responses={
        400: {"description": "Cut off while it was sent"},
        408: {"description": "It took longer than ten minutes"},
        413: {"description": "Larger than 2 MB"},
        415: {"description": "Neither CSV nor XLSX nor a form"},
    },
)
async def take_in(
    request: Request, response: Response, sheet: SheetName, store: StoreOf, ctx: AsImporter, dry_run: DryRun = False
) -> ImportOutcome:
    """A CSV or XLSX, as the body or as `file` of a form, with the columns of the template: all of it, or nothing and
    the reasons. A record whose code was imported before stays as it is, but for what fiscal notes say of a customer or
    of a model of equipment; the same file twice changes nothing."""
    try:
        async with csv_file(request, LARGEST, "planilha.csv") as (content, _):
            content.seek(0)
            raw = await run_in_threadpool(content.read)
            found = await SHEETS.run_async(read, sheet, raw)
            report = await run_in_threadpool(import_records, store, sheet, found, ctx, rehearses=dry_run)
    except (DomainError, Problem):
        await read_on(request)
        raise
    if report.position is not None:
        response.headers["X-Event-Position"] = str(report.position)
    return ImportOutcome(
        dry_run=dry_run,
        new=report.new,
        completed=report.completed,
        already_there=report.already_there,
        refused=len({refusal.line for refusal in report.refusals}),
        refusals=refused_lines(report.refusals),
    )
