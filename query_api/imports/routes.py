"""GETs of imports: what the files look like, and what the house has as one."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Response
from pydantic import BaseModel, Field

from command_api.rules.import_sheets import PRODUCT_TEMPLATE, SHEETS, Sheet, template
from infra.answers import file_of
from infra.workbooks import XLSX
from query_api.answers import not_kept
from query_api.downloads import IN_TURN, MadeFiles
from query_api.http import CatalogueReader, OrderReader, Snapshot, reading
from query_api.imports import records
from query_api.imports.products import FILE, READ_MODELS, product_codes

router = APIRouter(prefix="/api/v1/imports", tags=["imports"])

SheetName = Annotated[Sheet, Path(description="what the file brings", examples=["customers"])]
_AS_CSV: Final = file_of("A CSV", "text/csv")
_AS_WORKBOOK: Final = {**file_of("A workbook", XLSX), **IN_TURN}
HandedOut = Annotated[records.HandedOut, Path(description="what the file has", examples=["customers"])]
RecordsNow = Annotated[Snapshot, Depends(reading(*records.READ_MODELS))]
ProductsNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]


class SheetColumn(BaseModel):
    name: str = Field(description="its title", examples=["codigo"])
    needed: bool = Field(description="every line fills it", examples=[True])
    help: str = Field(description="what it says; may be empty", examples=["da pessoa ou da empresa"])
    also: list[str] = Field(description="other titles that it may have", examples=[["cod"]])


class ImportSheet(BaseModel):
    sheet: Sheet = Field(description="what the file brings", examples=["customers"])
    columns: list[SheetColumn] = Field(description="in the order of the template")


class ImportSheets(BaseModel):
    sheets: list[ImportSheet] = Field(description="in the order in which a house imports them")


@router.get("", summary="Files that can be imported", operation_id="listImportSheets")
@not_kept("the same for everybody, from memory")
def list_sheets(_: OrderReader) -> ImportSheets:
    """The columns of each file."""
    return ImportSheets(
        sheets=[
            ImportSheet(
                sheet=sheet,
                columns=[
                    SheetColumn(name=each.name, needed=each.needed, help=each.help, also=list(each.also))
                    for each in columns
                ],
            )
            for sheet, columns in SHEETS.items()
        ]
    )


@router.get(
    "/products/template",
    response_class=Response,
    responses=_AS_CSV,
    summary="A file of products to fill",
    operation_id="readProductTemplate",
)
def read_product_template(_: CatalogueReader) -> Response:
    """The header and a product, to be replaced."""
    headers = {"Content-Disposition": 'attachment; filename="produtos.csv"'}
    return Response(PRODUCT_TEMPLATE.encode("utf-8-sig"), media_type="text/csv", headers=headers)


@router.get(
    "/products/sheet",
    response_class=Response,
    responses=_AS_WORKBOOK,
    summary="Products with their tax codes, to be filled in",
    operation_id="exportProductCodes",
)
def export_product_codes(who: CatalogueReader, read: ProductsNow, files: MadeFiles) -> Response:
    """Every product with NCM, CEST, origin and tax profile: a file that `POST /api/v1/imports/products` takes. It has
    neither prices nor stock, which an import leaves as they are then."""
    headers = {**read.headers, "Content-Disposition": f'attachment; filename="{FILE}"'}
    with files.place_of(who.user_id) as place:
        return place.whole(product_codes(read), XLSX, headers)


@router.get(
    "/{sheet}/template",
    response_class=Response,
    responses=_AS_CSV,
    summary="A file to fill",
    operation_id="readImportTemplate",
)
def read_template(_: OrderReader, sheet: SheetName) -> Response:
    """The header and a line of example, which an import passes over: its code begins with `EXEMPLO`."""
    headers = {"Content-Disposition": f'attachment; filename="{sheet}.csv"'}
    return Response(template(sheet).encode("utf-8-sig"), media_type="text/csv", headers=headers)


@router.get(
    "/{sheet}/sheet",
    response_class=Response,
    responses=_AS_WORKBOOK,
    summary="Customers or models with what notes say of them, to be filled in",
    operation_id="exportRecordsForNotes",
)
def export_records(who: OrderReader, read: RecordsNow, files: MadeFiles, sheet: HandedOut) -> Response:
    """Every customer (`customers`) with indicator and number of the state registration and fiscal address, or every
    model of `equipment` with NCM and worth: a file that `POST /api/v1/imports/{sheet}` takes. Erased and merged
    customers are left out."""
    headers = {**read.headers, "Content-Disposition": f'attachment; filename="{records.FILES[sheet]}"'}
    with files.place_of(who.user_id) as place:
        return place.whole(records.records_for_notes(read, sheet), XLSX, headers)
