"""GETs of imports: what the files look like."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, Field

from command_api.rules.import_sheets import PRODUCT_TEMPLATE, SHEETS, Sheet, template
from infra.answers import file_of
from query_api.answers import not_kept
from query_api.http import CatalogueReader, OrderReader

router = APIRouter(prefix="/api/v1/imports", tags=["imports"])

SheetName = Annotated[Sheet, Path(description="what the file brings", examples=["customers"])]
_AS_CSV: Final = file_of("A CSV", "text/csv")


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
