"""Stock with pages, filters and search, with its value and remaining days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import Field

from command_api.rules.keg_status import KEG_STATUS_LABELS
from command_api.rules.windows import PUB_TIME
from infra.compiled import OwnRow
from projections.catalogue.tables import categories, pictures, products
from projections.sales.tables import sales_product_daily
from projections.stock.tables import kegs, levels, movements
from query_api.http import OptionalFlag, OptionalId, Page, Row, Snapshot, contains_all_words
from query_api.people import with_people
from query_api.pictures import url_of
from query_api.stock.counting import is_counted, stock_level
from query_api.stock.descriptions import how_many_sales
from query_api.stock.responses import Keg, Movement, StockItem
from query_api.wording.terms import STOCK_MOVEMENTS

READ_MODELS: Final = ("stock", "catalogue", "sales")
PACE_DAYS: Final = 28
"""Four of each weekday, because sales differ by weekday."""
SOON: Final = timedelta(days=7)

_zero = sa.literal(0, levels.c.quantity.type)
_quantity = stock_level(levels.c.quantity)
_minimum = sa.func.coalesce(levels.c.minimum, _zero)
_alive = kegs.c.status.in_(("full", "tapped"))


def raw(column: sa.ColumnElement[Any]) -> sa.ColumnElement[float]:
    """An exact column as the number it is stored as, to sort and divide by."""
    return sa.cast(sa.type_coerce(column, sa.BigInteger), sa.Float)


class StockPage(Page):
    """Query parameters of the stock."""

    category_id: OptionalId = Field(None, description="only this category's products", examples=[3])
    status: Literal["ok", "low", "out", "attention", "negative", ""] = Field(
        "", description="only these; `attention`: low or out"
    )
    uncounted: OptionalFlag = Field(
        None, description="`true`: also products whose stock nobody counts, as for recording a sale", examples=[True]
    )
    sort: Literal[
        "product_name", "category_name", "quantity", "minimum", "value", "sold", "days_of_cover", "moved_at"
    ] = Field("product_name", description="what to sort by", examples=["days_of_cover"])


class KegPage(Page):
    """Query parameters of the kegs."""

    product_id: OptionalId = Field(None, description="only this beer's", examples=[42])
    status: Literal["full", "tapped", "empty", "discarded", "open", ""] = Field(
        "", description="only these; `open`: full or tapped"
    )


class MovementPage(Page):
    """Query parameters of the movements."""

    kind: Literal["receipt", "sale", "import", "reversal", "count", "loss", ""] = Field("", description="only these")


def stock_list(read: Snapshot, page: StockPage, now: datetime) -> tuple[list[OwnRow], dict[str, float], int]:
    """A page of counted stock (``StockItem``), ``StockTotals`` over everything searched for, and how many rows all
    pages have."""
    today = now.astimezone(PUB_TIME).date()
    values = {**page.values, **_days(today)}

    def shown() -> sa.Select[Any]:
        query = _stock(page, today).where(_status_is(page.status))
        if not page.uncounted:
            query = query.where(is_counted(_quantity))
        sold = query.selected_columns["sold"]
        return page.of(query, [*_SORTS[page.sort](sold), products.c.name_folded, products.c.id])

    items = [_item(row) for row in read.rows(page.shape, shown, values, floats=True)]
    found = read.rows(("levels", page.shape), partial(_levels, page), page.values, floats=True)
    counted = [row for row in found if row["counted"]]
    listed = found if page.uncounted else counted
    return items, _totals(read, counted, today), sum(map(_IS[page.status], listed))


def stock_answer(read: Snapshot, page: StockPage, now: datetime) -> dict[str, object]:
    """A page of stock with its totals and filter values: a ``StockList``."""
    found, totals, total = stock_list(read, page, now)
    named = stock_categories(read)
    return {"data": found, "stock": found, "totals": totals, "categories": named, "pagination": page.place(total)}


def stock_categories(read: Snapshot) -> list[OwnRow]:
    """Categories with products, by name."""

    def used() -> sa.Select[Any]:
        return (
            sa.select(categories.c.id, categories.c.name)
            .where(categories.c.id.in_(sa.select(products.c.category_id)))
            .order_by(categories.c.name_folded, categories.c.id)
        )

    return read.rows("categories with products", used, {})


def every_item(read: Snapshot, page: StockPage, now: datetime) -> list[OwnRow]:
    """All rows of a list, independent of its page."""
    whole = page.model_copy(update={"page": 1, "limit": 1_000_000})
    return stock_list(read, whole, now)[0]


def stock_item(read: Snapshot, product_id: int, now: datetime) -> StockItem:
    """The stock of a product, or 404."""
    today = now.astimezone(PUB_TIME).date()

    def shown() -> sa.Select[Any]:
        return _stock(StockPage(), today).where(products.c.id == sa.bindparam("product_id", product_id, sa.BigInteger))

    rows = read.rows("stock of a product", shown, {"product_id": product_id, **_days(today)}, floats=True)
    if not rows:
        raise read.missing("Este produto não existe.", f"product-{product_id}")
    return StockItem.model_validate(_item(rows[0]))


def movements_of(read: Snapshot, product_id: int, page: MovementPage) -> tuple[list[Movement], int]:
    """A page of movements, the newest first; of a removed product, too."""
    query = sa.select(*with_people(movements)).where(movements.c.product_id == product_id)
    if page.kind:
        query = query.where(movements.c.kind == page.kind)
    rows = read.all(query.order_by(movements.c.number.desc()).limit(page.limit).offset(_offset(page)))
    return [_movement(row) for row in rows], read.count(query)


def _movement(row: sa.RowMapping) -> Movement:
    note = row["note"]
    if row["import_id"] is not None:
        note = f"Importação {row['import_id']}: {how_many_sales(row['sales'])}"
    return Movement(**{**row, "note": note}, label=STOCK_MOVEMENTS[row["kind"]])


def kegs_by(read: Snapshot, page: KegPage, now: datetime) -> tuple[list[Keg], int]:
    """A page of kegs, what expires first above."""
    today = now.astimezone(PUB_TIME).date()
    query = sa.select(kegs, sa.func.coalesce(products.c.name, "").label("product_name")).select_from(
        kegs.outerjoin(products, products.c.id == kegs.c.product_id)
    )
    if page.product_id is not None:
        query = query.where(kegs.c.product_id == page.product_id)
    if page.status:
        query = query.where(_alive if page.status == "open" else kegs.c.status == page.status)
    query = query.where(
        contains_all_words(page.search, sa.func.lower(kegs.c.code) + " " + sa.func.coalesce(products.c.search, ""))
    )
    rows = read.all(query.order_by(kegs.c.expires_on, kegs.c.id).limit(page.limit).offset(_offset(page)))
    found = [
        Keg(**row, label=KEG_STATUS_LABELS[row["status"]], days_left=(row["expires_on"] - today).days) for row in rows
    ]
    return found, read.count(query)


def _offset(page: Page) -> int:
    return (page.page - 1) * page.limit


def _stock(page: StockPage, today: date) -> sa.Select[Any]:
    """Every product with its level, its recent sales and its kegs, that passes search and category."""
    sold = (
        sa.select(sales_product_daily.c.product_id, sa.func.sum(sales_product_daily.c.quantity).label("sold"))
        .where(*(_sold_on(name, day) for name, day in _days(today).items()))
        .group_by(sales_product_daily.c.product_id)
        .subquery("sold")
    )
    barrels = (
        sa.select(
            kegs.c.product_id,
            sa.func.count(sa.case((kegs.c.status == "full", 1))).label("full_kegs"),
            sa.func.min(kegs.c.expires_on).label("next_expiry"),
        )
        .where(_alive)
        .group_by(kegs.c.product_id)
        .subquery("barrels")
    )
    picture = (
        sa.select(pictures.c.rendition)
        .where(pictures.c.kind == "product", pictures.c.owner_id == products.c.id, pictures.c.active)
        .order_by(pictures.c.position, pictures.c.id)
        .limit(1)
        .correlate(products)
        .scalar_subquery()
    )
    columns: list[Any] = [
        products.c.id.label("product_id"),
        products.c.name.label("product_name"),
        products.c.sku,
        products.c.category_id,
        categories.c.name.label("category_name"),
        picture.label("rendition"),
        products.c.unit,
        _quantity.label("quantity"),
        _minimum.label("minimum"),
        levels.c.unit_cost,
        sa.func.coalesce(sold.c.sold, sa.literal(0, sales_product_daily.c.quantity.type)).label("sold"),
        sa.func.coalesce(barrels.c.full_kegs, 0).label("full_kegs"),
        barrels.c.next_expiry,
        levels.c.moved_at,
        levels.c.counted_at,
        sa.func.coalesce(levels.c.version, 0).label("version"),
    ]
    joined = (
        products.outerjoin(categories, categories.c.id == products.c.category_id)
        .outerjoin(levels, levels.c.product_id == products.c.id)
        .outerjoin(sold, sold.c.product_id == products.c.id)
        .outerjoin(barrels, barrels.c.product_id == products.c.id)
    )
    query = sa.select(*columns).select_from(joined).where(contains_all_words(page.search, products.c.search))
    return query if page.category_id is None else query.where(products.c.category_id == page.category_id)


def _days(today: date) -> dict[str, date]:
    """The days whose sales show the pace, as parameters: the one before, and the last."""
    return {"day_before": today - timedelta(days=PACE_DAYS), "last_day": today}


def _sold_on(name: str, day: date) -> sa.ColumnElement[bool]:
    bound = sa.bindparam(name, day, sa.Date)
    return sales_product_daily.c.day <= bound if name == "last_day" else sales_product_daily.c.day > bound


def _levels(page: StockPage) -> sa.Select[Any]:
    """Quantity, minimum and cost of everything that passes search and category, and whether it is counted."""
    counted = is_counted(_quantity).label("counted")
    query = (
        sa.select(_quantity.label("quantity"), _minimum.label("minimum"), levels.c.unit_cost, counted)
        .select_from(products.outerjoin(levels, levels.c.product_id == products.c.id))
        .where(contains_all_words(page.search, products.c.search))
    )
    return query if page.category_id is None else query.where(products.c.category_id == page.category_id)


def _status_is(status: str) -> sa.ColumnElement[bool]:
    out, low = _quantity <= _zero, (_quantity > _zero) & (_quantity <= _minimum)
    chosen: dict[str, sa.ColumnElement[bool]] = {
        "out": out,
        "low": low,
        "attention": out | low,
        "negative": _quantity < _zero,
        "ok": _quantity > _minimum,
    }
    return chosen.get(status, sa.true())


_NEVER: Final = 1e18
_SORTS: Final[dict[str, Callable[[sa.ColumnElement[Any]], list[sa.ColumnElement[Any]]]]] = {
    "product_name": lambda _sold: [],
    "category_name": lambda _sold: [sa.func.coalesce(categories.c.name_folded, "")],
    "quantity": lambda _sold: [raw(_quantity)],
    "minimum": lambda _sold: [raw(_minimum)],
    "value": lambda _sold: [raw(_quantity) * sa.func.coalesce(raw(levels.c.unit_cost), 0.0)],
    "sold": lambda sold: [raw(sold)],
    "days_of_cover": lambda sold: [sa.case((raw(sold) > 0, raw(_quantity) / raw(sold)), else_=_NEVER)],
    "moved_at": lambda _sold: [sa.func.coalesce(sa.type_coerce(levels.c.moved_at, sa.Text), "")],
}


_IS: Final[dict[str, Callable[[Row], bool]]] = {
    "out": lambda row: row["quantity"] <= 0,
    "low": lambda row: 0 < row["quantity"] <= row["minimum"],
    "attention": lambda row: row["quantity"] <= 0 or row["quantity"] <= row["minimum"],
    "negative": lambda row: row["quantity"] < 0,
    "ok": lambda row: row["quantity"] > row["minimum"],
    "": lambda _row: True,
}
"""``_status_is`` for a row that is read already."""


def _totals(read: Snapshot, rows: Sequence[Row], today: date) -> dict[str, float]:
    soon = today + SOON
    expiring = [row["expires_on"] for row in read.rows("expiring kegs", partial(_expiring, soon), {"soon": soon})]
    return {
        "items": len(rows),
        "value": sum(_worth(row) or 0 for row in rows) / 100,
        "without_cost": sum(row["unit_cost"] is None and row["quantity"] > 0 for row in rows),
        "low": sum(map(_IS["low"], rows)),
        "out": sum(map(_IS["out"], rows)),
        "negative": sum(map(_IS["negative"], rows)),
        "expiring_kegs": sum(expires_on >= today for expires_on in expiring),
        "expired_kegs": sum(expires_on < today for expires_on in expiring),
    }


def _expiring(soon: date) -> sa.Select[Any]:
    return sa.select(kegs.c.expires_on).where(_alive, kegs.c.expires_on <= sa.bindparam("soon", soon, sa.Date))


def _worth(row: Row) -> int | None:
    """Cents, half a cent upwards."""
    if row["unit_cost"] is None:
        return None
    quantity: int = round(row["quantity"] * 1000)
    cost: int = round(row["unit_cost"] * 10_000)
    return (max(quantity, 0) * cost + 50_000) // 100_000


def _item(row: OwnRow) -> OwnRow:
    """A row of floats becomes what ``StockItem`` says."""
    quantity, minimum, sold, worth = row["quantity"], row["minimum"], row["sold"], _worth(row)
    row["status"] = "out" if quantity <= 0 else "low" if quantity <= minimum else "ok"
    row["image_url"] = url_of(row.pop("rendition"))
    row["value"] = None if worth is None else worth / 100
    row["days_of_cover"] = round(max(quantity, 0) / sold * PACE_DAYS, 1) if sold > 0 else None
    return row
