"""Response models of stock, movements and kegs."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, Literal

from pydantic import BaseModel, Field

from query_api.http import Pagination

StockStatus = Literal["ok", "low", "out"]
STOCK_STATUS_LABELS: Final[dict[StockStatus, str]] = {"ok": "Em dia", "low": "Estoque Baixo", "out": "Sem Estoque"}
MovementKind = Literal["receipt", "sale", "import", "reversal", "count", "loss"]
KegStatus = Literal["full", "tapped", "empty", "discarded"]


class StockItem(BaseModel):
    """What there is of a product. Quantities are in `unit`."""

    product_id: int = Field(description="id of the product", examples=[42])
    product_name: str = Field(description="as the menu shows it", examples=["Chope Pilsen 300 ml"])
    sku: str = Field(description="may be empty", examples=["CH-01"])
    category_id: int | None = Field(description="its category", examples=[3])
    category_name: str | None = Field(description="`null` without a category", examples=["Chopes"])
    image_url: str | None = Field(description="main picture", examples=["/media/9f2c.webp"])
    unit: str = Field(description="unidade, litro, ml, kg or g", examples=["litro"])
    quantity: float = Field(description="below zero when more was sold than counted in", examples=[48.5])
    minimum: float = Field(description="at or below it the stock is low", examples=[12])
    status: StockStatus = Field(description="`out`: zero or below; `low`: at or below the minimum", examples=["ok"])
    unit_cost: float | None = Field(description="BRL, average of what was paid; `null` while unknown", examples=[6.4])
    value: float | None = Field(description="BRL, what is there at that cost; nothing below zero", examples=[310.4])
    sold: float = Field(description="within the last 28 days", examples=[140])
    days_of_cover: float | None = Field(
        description="days that what is there lasts at the pace of the last 28; `null` where nothing was sold",
        examples=[9.7],
    )
    full_kegs: int = Field(description="kegs that are full", examples=[3])
    next_expiry: date | None = Field(description="of the full and tapped kegs", examples=["2026-12-20"])
    moved_at: datetime | None = Field(description="the last movement", examples=["2026-11-21T18:30:00Z"])
    counted_at: datetime | None = Field(description="the last count", examples=["2026-11-16T18:30:00Z"])
    version: int = Field(description="for `If-Match`", examples=[31])


class StockTotals(BaseModel):
    """Over everything that passes the search and the category, whatever the page and the status."""

    items: int = Field(description="products", examples=[63])
    value: float = Field(description="BRL, of all whose cost is known", examples=[18233.5])
    without_cost: int = Field(description="products that are there and whose cost is not known", examples=[2])
    low: int = Field(description="low, but not out", examples=[4])
    out: int = Field(description="zero or below", examples=[2])
    negative: int = Field(description="below zero", examples=[1])
    expiring_kegs: int = Field(description="full or tapped kegs that expire within seven days", examples=[1])
    expired_kegs: int = Field(description="full or tapped kegs that have expired", examples=[0])


class StockCategory(BaseModel):
    """A category that the stock can be narrowed to."""

    id: int = Field(description="id", examples=[3])
    name: str = Field(description="name", examples=["Chopes"])


class StockList(BaseModel):
    """A page of stock; `stock` repeats `data`."""

    data: list[StockItem] = Field(description="the products of this page")
    stock: list[StockItem] = Field(description="the same, by its name")
    totals: StockTotals
    categories: list[StockCategory] = Field(description="those that have products, by name")
    pagination: Pagination = Field(description="where this page stands")


class Movement(BaseModel):
    """One change of a stock."""

    number: int = Field(description="its number in the history of this stock", examples=[31])
    at: datetime = Field(description="when it happened", examples=["2026-11-21T18:30:00Z"])
    kind: MovementKind = Field(description="what it was", examples=["receipt"])
    label: str = Field(description="the same in Portuguese", examples=["Entrada"])
    quantity: float = Field(description="negative where stock went", examples=[50])
    balance: float = Field(description="what there was after it", examples=[98.5])
    unit_cost: float | None = Field(description="BRL, of a receipt", examples=[6.4])
    note: str = Field(description="supplier, invoice, reason; may be empty", examples=["NF 1042"])
    sale_id: int | None = Field(description="of a sale or its reversal", examples=[None])
    import_id: int | None = Field(description="of several sales that a file brought", examples=[None])
    actor_name: str = Field(description="who did it", examples=["Ana Beltrão"])


class MovementList(BaseModel):
    """A page of movements, the newest first; `movements` repeats `data`."""

    data: list[Movement] = Field(description="the movements of this page")
    movements: list[Movement] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")


class Keg(BaseModel):
    """A keg of beer."""

    id: int = Field(description="id", examples=[7])
    product_id: int = Field(description="its beer", examples=[42])
    product_name: str = Field(description="empty where the product was removed", examples=["Chope Pilsen"])
    code: str = Field(description="on its label; may be empty", examples=["L2231-07"])
    volume_l: float = Field(description="litres", examples=[50])
    quantity: float = Field(description="in the product's unit", examples=[50])
    filled_on: date = Field(description="when it was filled", examples=["2026-11-10"])
    expires_on: date = Field(description="the last day on which it may be served", examples=["2026-12-20"])
    days_left: int = Field(description="until then; negative when it has expired", examples=[29])
    cost: float | None = Field(description="BRL for the whole keg", examples=[480])
    status: KegStatus = Field(description="what became of it", examples=["full"])
    label: str = Field(description="the same in Portuguese", examples=["Cheio"])
    received_at: datetime = Field(description="when it came", examples=["2026-11-12T12:00:00Z"])
    tapped_at: datetime | None = Field(description="when it was put on tap", examples=[None])
    ended_at: datetime | None = Field(description="when it ran dry or was poured away", examples=[None])
    lost: float = Field(description="poured away, in the product's unit", examples=[0])
    note: str = Field(description="why it was poured away, or tapped too late", examples=[""])
    version: int = Field(description="for `If-Match`", examples=[1])


class KegList(BaseModel):
    """A page of kegs, what expires first above; `kegs` repeats `data`."""

    data: list[Keg] = Field(description="the kegs of this page")
    kegs: list[Keg] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")
