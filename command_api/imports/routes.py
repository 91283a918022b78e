"""Files that bring the data of a house: read, and imported at once or refused as a whole."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from command_api.csv_files import BODIES, csv_file
from command_api.http import StoreOf, uploading_context
from command_api.imports.commands import import_file
from command_api.kernel import CommandContext, DomainError
from command_api.receiving import read_on
from command_api.rules.import_sheets import LARGEST, Sheet
from infra.problems import Problem
from infra.security.permissions import Permission

MOST_REFUSALS: Final = 500

router = APIRouter(prefix="/api/v1/imports", tags=["imports"])

AsImporter = Annotated[CommandContext, Depends(uploading_context(Permission.PLACE_ORDERS))]
SheetName = Annotated[Sheet, Path(description="what the file brings", examples=["customers"])]
DryRun = Annotated[bool, Query(description="only say what would happen", examples=[True])]


class RefusedLine(BaseModel):
    line: int = Field(description="counts from 1, the header", examples=[7])
    column: str = Field(description="its title; empty: the line as a whole", examples=["documento"])
    value: str = Field(description="the beginning of the cell; may be empty", examples=["123"])
    reason: str = Field(description="what is wrong with it", examples=["Campo obrigatório."])


class ImportOutcome(BaseModel):
    """With `refusals`, nothing was imported."""

    dry_run: bool = Field(description="nothing was imported, whatever the file says", examples=[False])
    new: int = Field(description="records that are new", examples=[60])
    already_there: int = Field(description="records that were there already; they stay as they are", examples=[0])
    refused: int = Field(description="lines with something wrong", examples=[0])
    refusals: list[RefusedLine] = Field(description=f"what is wrong, {MOST_REFUSALS} at most")


@router.post(
    "/{sheet}",
    summary="Import a file of the house",
    operation_id="importRecords",
    openapi_extra={"requestBody": {"required": True, "content": BODIES}},
    responses={
        400: {"description": "Cut off while it was sent"},
        408: {"description": "It took longer than ten minutes"},
        413: {"description": "Larger than 2 MB"},
        415: {"description": "Neither `text/csv` nor a form"},
    },
)
async def take_in(
    request: Request, response: Response, sheet: SheetName, store: StoreOf, ctx: AsImporter, dry_run: DryRun = False
) -> ImportOutcome:
    """A CSV, as the body or as `file` of a form, with the columns of the template: all of it, or nothing and the
    reasons. A record whose code was imported before stays as it is, so that the same file twice changes nothing."""
    try:
        async with csv_file(request, LARGEST, "planilha.csv") as (content, _):
            content.seek(0)
            raw = await run_in_threadpool(content.read)
            report = await run_in_threadpool(import_file, store, sheet, raw, ctx, rehearses=dry_run)
    except (DomainError, Problem):
        await read_on(request)
        raise
    if report.position is not None:
        response.headers["X-Event-Position"] = str(report.position)
    return ImportOutcome(
        dry_run=dry_run,
        new=report.new,
        already_there=report.already_there,
        refused=len({refusal.line for refusal in report.refusals}),
        refusals=[RefusedLine(**asdict(refusal)) for refusal in report.refusals[:MOST_REFUSALS]],
    )
