"""GETs of the stock, under ``/api/v1/stock``."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from infra.answers import file_of
from infra.one_hop import Unchecked
from infra.spreadsheets import csv_of
from query_api.answers import kept, kept_for_a_minute
from query_api.downloads import IN_TURN, MadeFiles
from query_api.http import Id, Now, OperationsReader, Snapshot, reading
from query_api.stock.queries import (
    READ_MODELS,
    KegPage,
    MovementPage,
    StockPage,
    every_item,
    kegs_by,
    movements_of,
    stock_answer,
    stock_item,
)
from query_api.stock.responses import STOCK_STATUS_LABELS, KegList, MovementList, StockItem, StockList

router = APIRouter(prefix="/api/v1/stock", tags=["stock"])

StockNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
MovementsNow = Annotated[Snapshot, Depends(reading("stock", "accounts"))]
ProductId = Annotated[Id, Path(description="id of the product", examples=[42])]
_AS_CSV: Final = {**file_of("JSON, or CSV where `Accept` says so", "text/csv"), **IN_TURN}
_COLUMNS = {
    "SKU": "sku",
    "Produto": "product_name",
    "Categoria": "category_name",
    "Unidade": "unit",
    "Quantidade": "quantity",
    "Mínimo": "minimum",
    "Situação": "status",
    "Custo unitário (R$)": "unit_cost",
    "Valor (R$)": "value",
    "Vendido em 28 dias": "sold",
    "Dias de cobertura": "days_of_cover",
    "Barris cheios": "full_kegs",
    "Próximo vencimento": "next_expiry",
    "Última movimentação": "moved_at",
    "Última contagem": "counted_at",
}


@router.get("", response_model=StockList, responses=_AS_CSV, summary="The stock", operation_id="listStock")
@kept_for_a_minute
def list_stock(
    request: Request,
    who: OperationsReader,
    read: StockNow,
    now: Now,
    files: MadeFiles,
    page: Annotated[StockPage, Query()],
) -> Unchecked | Response:
    """By page, filter and search, with totals. `Accept: text/csv` returns all pages as a spreadsheet."""
    if request.headers.get("accept", "").startswith("text/csv"):
        with files.place_of(who.user_id) as place:
            rows = [
                [STOCK_STATUS_LABELS[item[name]] if name == "status" else item[name] for name in _COLUMNS.values()]
                for item in every_item(read, page, now)
            ]
            headers = {**read.headers, "Content-Disposition": 'attachment; filename="estoque.csv"'}
            return place.whole(csv_of(list(_COLUMNS), rows), "text/csv; charset=utf-8", headers)
    return Unchecked(stock_answer(read, page, now))


@router.get("/kegs", summary="Kegs of beer", operation_id="listKegs")
@kept_for_a_minute
def list_kegs(_: OperationsReader, read: StockNow, now: Now, page: Annotated[KegPage, Query()]) -> KegList:
    """By page, filter and search, the next to expire first. Volumes in litres, costs in BRL."""
    found, total = kegs_by(read, page, now)
    return KegList(data=found, kegs=found, pagination=page.pagination(total))


@router.get("/{product_id:int}", summary="The stock of a product", operation_id="getStock")
@kept_for_a_minute
def read_stock(_: OperationsReader, read: StockNow, now: Now, product_id: ProductId, response: Response) -> StockItem:
    """With `ETag` for `If-Match`."""
    found = stock_item(read, product_id, now)
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get("/{product_id:int}/movements", summary="Movements of a stock", operation_id="listStockMovements")
@kept
def list_movements(
    _: OperationsReader, read: MovementsNow, product_id: ProductId, page: Annotated[MovementPage, Query()]
) -> MovementList:
    """The newest first, each with the balance after it."""
    found, total = movements_of(read, product_id, page)
    return MovementList(data=found, movements=found, pagination=page.pagination(total))
