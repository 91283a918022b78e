"""What sells, and what prices do to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import sqlalchemy as sa

from projections.bi.tables import categories, prices, products
from projections.sales.tables import sales_product_daily
from query_api.bi.definition import ReportQuestion
from query_api.bi.event_products import event_products
from query_api.bi.metrics import ZERO, Row, change, percent, ratio
from query_api.bi.sales import of_category, sold_by_product

NO_CATEGORY: Final = "Sem categoria"
AROUND: Final = 28
"""Days before and after a change of price: four of each weekday."""
_A: Final = 80
_B: Final = 95
_LAST: Final = 2**63


def sales_by_category(asked: ReportQuestion) -> list[Row]:
    """By the category of today, most revenue first."""
    known = _products(asked)
    rows: dict[int, Row] = {}
    for found in sold_by_product(asked):
        product = known.get(found["product_id"]) or _Product.unknown(found["product_id"])
        row = rows.setdefault(
            product.category_id,
            {"category_id": product.category_id, "category": product.category, "quantity": ZERO, "amount": ZERO},
        )
        row["quantity"] += found["quantity"]
        row["amount"] += found["amount"]
    total = sum((row["amount"] for row in rows.values()), ZERO)
    ordered = sorted(rows.values(), key=lambda row: (-row["amount"], row["category_id"]))
    return [{**row, "share": percent(row["amount"], total)} for row in ordered]


def sales_by_product(asked: ReportQuestion) -> list[Row]:
    """The ABC curve: products sold over the counter or to events, and offered products without sales."""
    known = _products(asked)
    rows = {id: _row(product) for id, product in known.items() if product.offered and _belongs(product, asked)}
    for found in sold_by_product(asked):
        id = found["product_id"]
        row = rows.setdefault(id, _row(known.get(id) or _Product.unknown(id)))
        row["quantity"], row["amount"] = found["quantity"], found["amount"]
    kegs = _add_events(asked, known, rows)
    ordered = _ranked([*rows.values(), *kegs])
    total = sum((row["amount"] for row in ordered), ZERO)
    before = ZERO
    for rank, row in enumerate(ordered, 1):
        reached = before + row["amount"]
        row |= {
            "rank": rank,
            "share": percent(row["amount"], total),
            "cumulative": percent(reached, total),
            "class": _class(before, total),
        }
        before = reached
    return ordered


def _ranked(rows: Iterable[Row]) -> list[Row]:
    """Highest revenue first; kegs of no product come last among equals."""
    return sorted(rows, key=lambda row: (-row["amount"], row["product_id"] or _LAST, row["product"]))


def _add_events(asked: ReportQuestion, known: dict[int, _Product], rows: dict[int, Row]) -> list[Row]:
    """Add what events bought to the rows of the products; the rows of kegs that no product packs."""
    kegs: dict[str, Row] = {}
    for bought in event_products(asked):
        id = bought.product_id
        product = _Product(0, bought.name, 0, NO_CATEGORY, offered=False)
        if id is not None:
            product = known.get(id) or _Product.unknown(id)
        if not _belongs(product, asked):
            continue
        if id is None:
            row = kegs.setdefault(bought.name, {**_row(product), "product_id": None})
        else:
            row = rows.setdefault(id, _row(product))
        row["quantity"] += bought.quantity
        row["amount"] += bought.amount
    return list(kegs.values())


def price_changes(asked: ReportQuestion) -> list[Row]:
    """Every price change with the quantities sold before and after it."""
    changes: dict[tuple[date, int], tuple[Decimal, Decimal]] = {}
    for row in asked.rows(_price_changes):
        key = (row["day"], row["product_id"])
        first = changes[key][0] if key in changes else row["old_price"]
        changes[key] = (first, row["new_price"])
    kept = {key: change for key, change in changes.items() if change[0] != change[1]}
    if not kept:
        return []
    known = _products(asked)
    found = []
    for (day, id), (old, new) in sorted(kept.items(), key=lambda each: (-each[0][0].toordinal(), each[0][1])):
        passed = min((asked.today - day).days, AROUND)
        sold_before, sold_after = _sold_around(asked, id, day, passed)
        before = Fraction(sold_before) / AROUND
        after = ratio(sold_after, passed) if passed > 0 else None
        product = known.get(id) or _Product.unknown(id)
        found.append(
            {
                "product_id": id,
                "changed_on": day,
                "product": product.name,
                "old_price": old,
                "new_price": new,
                "change": change(old, new),
                "daily_before": before,
                "daily_after": after,
                "volume_change": None if after is None else change(before, after),
            }
        )
    return found


def _price_changes(asked: ReportQuestion) -> sa.Select[Any]:
    of = prices.c
    query = sa.select(of.day, of.product_id, of.old_price, of.new_price)
    query = query.where(asked.within(of.day), of_category(asked, of.product_id), asked.of("product_id", of.product_id))
    return query.order_by(of.product_id, of.number)


@dataclass(frozen=True)
class _Product:
    id: int
    name: str
    category_id: int
    category: str
    offered: bool

    @classmethod
    def unknown(cls, id: int) -> _Product:
        """A sold product that is not in the catalogue yet: the sales may be ahead of the catalogue."""
        return cls(id, f"Produto {id}", 0, NO_CATEGORY, offered=False)


def _products(asked: ReportQuestion) -> dict[int, _Product]:
    """All products, each with its current category."""
    return {row["id"]: _Product(*row.values()) for row in asked.rows(_with_categories)}


def _with_categories(_: ReportQuestion) -> sa.Select[Any]:
    return sa.select(
        products.c.id,
        products.c.display_name,
        sa.func.coalesce(categories.c.id, 0).label("category_id"),
        sa.func.coalesce(categories.c.name, NO_CATEGORY).label("category"),
        sa.and_(products.c.visible, sa.not_(products.c.removed)).label("offered"),
    ).outerjoin(categories, sa.and_(categories.c.id == products.c.category_id, sa.not_(categories.c.removed)))


def _belongs(product: _Product, asked: ReportQuestion) -> bool:
    return asked.category_id in (None, product.category_id)


def _row(product: _Product) -> Row:
    return {
        "product_id": product.id,
        "product": product.name,
        "category": product.category,
        "quantity": ZERO,
        "amount": ZERO,
    }


def _class(before: Decimal, total: Decimal) -> str:
    """The class by the cumulative share of the rows above."""
    if not total or before * 100 >= _B * total:
        return "C"
    return "A" if before * 100 < _A * total else "B"


def _sold_around(asked: ReportQuestion, product_id: int, day: date, passed: int) -> tuple[Decimal, Decimal]:
    """What a product sold in the days before a change, and in those that passed after it.

    One statement per change: it reads 57 rows by their index, where all days of all changed products are thousands.
    """
    around = {"from": day - timedelta(days=AROUND), "changed": day, "until": day + timedelta(days=max(passed, 0))}
    [row] = asked.rows(_around, changed_product=product_id, **around)
    return row["before"] or ZERO, row["after"] or ZERO


def _around(asked: ReportQuestion) -> sa.Select[Any]:
    of = sales_product_daily.c
    first, changed, last = (sa.bindparam(name, None, sa.Date) for name in ("from", "changed", "until"))
    return sa.select(
        sa.func.sum(sa.case((of.day < changed, of.quantity))).label("before"),
        sa.func.sum(sa.case((of.day > changed, of.quantity))).label("after"),
    ).where(
        of.product_id == sa.bindparam("changed_product", None, sa.BigInteger),
        of.day.between(first, last),
        asked.of_cost_center(of.cost_center),
    )
