"""GETs of sales, under ``/api/v1/sales``."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from infra.answers import file_of
from infra.long_answers import DownloadPlace, LongAnswer
from infra.spreadsheets import csv_of
from query_api.answers import kept, not_kept
from query_api.downloads import IN_TURN, MadeFiles
from query_api.http import Id, Now, OperationsReader, Page, Snapshot, reading
from query_api.sales.queries import (
    ImportPage,
    SalesPage,
    every_sale,
    import_by,
    imports_by,
    refusals_of,
    sales_list,
)
from query_api.sales.responses import RefusalList, SalesImport, SalesImportList, SalesList

router = APIRouter(prefix="/api/v1/sales", tags=["sales"])

SalesNow = Annotated[Snapshot, Depends(reading("sales", "catalogue", "accounts"))]
ImportsNow = Annotated[Snapshot, Depends(reading("sales_imports", "accounts"))]
ImportId = Annotated[Id, Path(description="id of the import", examples=[3])]
_AS_CSV: Final = {**file_of("JSON, or CSV where `Accept` says so", "text/csv"), **IN_TURN}
_SALES = {
    "Data": "sold_at",
    "Produto": "product_name",
    "Quantidade": "quantity",
    "Unidade": "unit",
    "Preço unitário (R$)": "unit_price",
    "Total (R$)": "amount",
    "Centro de custo": "cost_center",
    "Identificador": "source_id",
    "Importação": "import_id",
    "Registrada por": "recorded_by",
    "Estornada em": "reversed_at",
}
_REFUSALS = {"Linha": "line", "Coluna": "column", "Valor": "value", "Motivo": "reason"}


@router.get("", response_model=SalesList, responses=_AS_CSV, summary="Sales", operation_id="listSales")
@kept
def list_sales(
    request: Request, who: OperationsReader, read: SalesNow, files: MadeFiles, page: Annotated[SalesPage, Query()]
) -> SalesList | Response:
    """The newest first, with totals. `Accept: text/csv` returns all pages as a spreadsheet, at most 50,000 rows."""
    if _wants_csv(request):
        with files.place_of(who.user_id) as place:
            rows = [[getattr(sale, name) for name in _SALES.values()] for sale in every_sale(read, page)]
            return _csv(place, read, "vendas.csv", list(_SALES), rows)
    found, totals, total = sales_list(read, page)
    return SalesList(data=found, sales=found, totals=totals, pagination=page.pagination(total))


@router.get("/imports", summary="Imports of sales", operation_id="listSalesImports")
@not_kept("runs of imports are written beside the log")
def list_imports(
    _: OperationsReader, read: ImportsNow, now: Now, page: Annotated[ImportPage, Query()]
) -> SalesImportList:
    """The newest first."""
    found, total = imports_by(read, page, now)
    return SalesImportList(data=found, imports=found, pagination=page.pagination(total))


@router.get("/imports/{id:int}", summary="An import of sales", operation_id="getSalesImport")
@not_kept("runs of imports are written beside the log")
def read_import(_: OperationsReader, read: ImportsNow, now: Now, id: ImportId, response: Response) -> SalesImport:
    """The progress of an import and the counts of its rows, with `ETag`."""
    found = import_by(read, id, now)
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get(
    "/imports/{id:int}/refusals",
    response_model=RefusalList,
    responses=_AS_CSV,
    summary="Refused lines of an import",
    operation_id="listSalesImportRefusals",
)
@not_kept("runs of imports are written beside the log")
def list_refusals(
    request: Request,
    who: OperationsReader,
    read: ImportsNow,
    files: MadeFiles,
    id: ImportId,
    page: Annotated[Page, Query()],
) -> RefusalList | Response:
    """Refused rows by their line in the file, the first thousand. `Accept: text/csv` returns all as a spreadsheet."""
    if _wants_csv(request):
        with files.place_of(who.user_id) as place:
            found, _total = refusals_of(read, id, None)
            rows = [[getattr(refusal, name) for name in _REFUSALS.values()] for refusal in found]
            return _csv(place, read, f"recusas-{id}.csv", list(_REFUSALS), rows)
    found, total = refusals_of(read, id, page)
    return RefusalList(data=found, refusals=found, pagination=page.pagination(total))


def _wants_csv(request: Request) -> bool:
    return request.headers.get("accept", "").startswith("text/csv")


def _csv(place: DownloadPlace, read: Snapshot, name: str, header: list[str], rows: list[list[Any]]) -> LongAnswer:
    headers = {**read.headers, "Content-Disposition": f'attachment; filename="{name}"'}
    return place.whole(csv_of(header, rows), "text/csv; charset=utf-8", headers)
