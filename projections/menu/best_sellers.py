"""How much of each product was sold in the days that count for the best sellers."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

import sqlalchemy as sa

from command_api.rules.windows import PUB_TIME
from projections.menu.tables import menu_newest_day, menu_sales, menu_sold
from projections.runtime.rows import Rows

BEST_SELLER_DAYS: Final = 90
"""The newest day that sold anything and the 89 before it."""


def day_number(at: datetime) -> int:
    """The pub's day of an instant."""
    return at.astimezone(PUB_TIME).toordinal()


def count_sales(rows: Rows, day: int, product_id: int, sales: int, quantity: Decimal) -> None:
    """Add sales to a day, or take them off."""
    known = rows.get(menu_sales, day, product_id) or {"sales": 0, "quantity": Decimal(0)}
    left = known["sales"] + sales
    if left:
        rows.put(menu_sales, day=day, product_id=product_id, sales=left, quantity=known["quantity"] + quantity)
    else:
        rows.delete(menu_sales, day, product_id)
    newest = rows.get(menu_newest_day, 1)
    if newest is None:
        return
    if day > newest["day"] or (day == newest["day"] and not left):
        rows.delete(menu_newest_day, 1)
    elif day > newest["day"] - BEST_SELLER_DAYS:
        sold = rows.get(menu_sold, product_id)
        _keep(rows, product_id, quantity + (sold["quantity"] if sold else 0))


def count_anew(rows: Rows) -> None:
    """Sum up the days that count, where they have moved."""
    if rows.get(menu_newest_day, 1) is not None:
        return
    table, sold = rows.table(menu_sales).c, rows.table(menu_sold).c
    [(newest,)] = rows.select(sa.select(sa.func.max(table.day)))
    sums = sa.select(table.product_id, sa.func.sum(table.quantity).label("quantity")).group_by(table.product_id)
    counted = {row.product_id: Decimal(0) for row in rows.select(sa.select(sold.product_id))}
    if newest is not None:
        rows.put(menu_newest_day, id=1, day=newest)
        counted |= {
            row.product_id: row.quantity for row in rows.select(sums.where(table.day > newest - BEST_SELLER_DAYS))
        }
    for product_id, quantity in counted.items():
        _keep(rows, product_id, quantity)


def _keep(rows: Rows, product_id: int, quantity: Decimal) -> None:
    if quantity:
        rows.put(menu_sold, product_id=product_id, quantity=quantity)
    else:
        rows.delete(menu_sold, product_id)
