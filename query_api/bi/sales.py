"""Revenue by time and source."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from command_api.rules.cost_centers import COST_CENTERS
from projections.bi.tables import categories, orders, products
from projections.sales.tables import (
    sales_center_hourly,
    sales_daily,
    sales_hourly,
    sales_product_daily,
    sales_product_weekly,
)
from query_api.bi.definition import ReportQuestion
from query_api.bi.event_products import event_products
from query_api.bi.metrics import ZERO, Row, ratio


def revenue(asked: ReportQuestion) -> list[Row]:
    """By bucket and cost center."""
    rows = asked.by_bucket(lambda: dict.fromkeys((*COST_CENTERS, "total"), ZERO))
    for found in (*sold_daily(asked), *delivered_by_day(asked)):
        row = rows[asked.span.bucket(found["day"], asked.grain)]
        row[found["cost_center"]] += found["amount"]
        row["total"] += found["amount"]
    return list(rows.values())


def revenue_by_source(asked: ReportQuestion) -> list[Row]:
    """By bucket: over the counter, and with events."""
    rows = asked.by_bucket(lambda: dict.fromkeys(("counter", "events", "total"), ZERO))
    for source, found in (("counter", sold_daily(asked)), ("events", delivered_by_day(asked))):
        for each in found:
            row = rows[asked.span.bucket(each["day"], asked.grain)]
            row[source] += each["amount"]
            row["total"] += each["amount"]
    return list(rows.values())


def sales_heat(asked: ReportQuestion) -> list[Row]:
    """By weekday and hour, those with sales."""
    often = asked.span.weekdays()
    rows: dict[tuple[int, int], Row] = {}
    for found in sold_by(asked, "day", "hour"):
        key = (found["day"].isoweekday(), found["hour"])
        row = rows.setdefault(key, {"weekday": key[0], "hour": key[1], "sales": 0, "amount": ZERO})
        row["sales"] += int(found["sales"])
        row["amount"] += found["amount"]
    return [{**row, "average": ratio(row["amount"], often[row["weekday"]])} for _, row in sorted(rows.items())]


def product_sales(asked: ReportQuestion) -> list[Row]:
    """One product by bucket, over the counter and with events."""
    rows = asked.by_bucket(lambda: dict.fromkeys(("quantity", "amount"), ZERO))
    for found in sold_by(asked, "day"):
        row = rows[asked.span.bucket(found["day"], asked.grain)]
        row["quantity"] += found["quantity"]
        row["amount"] += found["amount"]
    for bought in event_products(asked):
        if bought.product_id == asked.product_id:
            row = rows[asked.span.bucket(bought.day, asked.grain)]
            row["quantity"] += bought.quantity
            row["amount"] += bought.amount
    return [{**row, "average_price": ratio(row["amount"], row["quantity"])} for row in rows.values()]


def sold_by(asked: ReportQuestion, *by: str) -> list[Row]:
    """Sales, amounts and, unless it is by hour, quantities of the period, summed ``by`` these columns."""
    return asked.rows(_sold_by, *by)


def _sold_by(asked: ReportQuestion, *by: str) -> sa.Select[Any]:
    of_products = asked.category_id is not None or asked.product_id is not None
    hourly = sales_hourly if of_products else sales_center_hourly
    of = (hourly if "hour" in by else sales_product_daily).c
    columns = [of[name] for name in by]
    sums = [sa.func.sum(of[name]).label(name) for name in ("sales", "quantity", "amount") if name in of]
    query = sa.select(*columns, *sums).where(asked.within(of.day), asked.of_cost_center(of.cost_center))
    if of_products:
        query = query.where(of_category(asked, of.product_id), asked.of("product_id", of.product_id))
    return query.group_by(*columns)


def sold_by_product(asked: ReportQuestion) -> list[Row]:
    """Quantity and amount of each product in the period: whole weeks, and the days before and after them."""
    monday, sunday = asked.span.whole_weeks()
    return asked.rows(_sold_by_product, monday=monday, sunday=sunday)


def _sold_by_product(asked: ReportQuestion) -> sa.Select[Any]:
    monday, sunday = (sa.bindparam(name, None, sa.Date) for name in ("monday", "sunday"))
    day, week = sales_product_daily.c.day, sales_product_weekly.c.week
    # one range per part, as an index reads a range: "not between" would read all days
    parts = sa.union_all(
        _of_products(asked, sales_product_weekly, week >= monday, week <= sunday),
        _of_products(asked, sales_product_daily, day >= asked.first, day < monday),
        _of_products(asked, sales_product_daily, day > sunday, day <= asked.last),
    ).subquery()
    sums = (sa.func.sum(parts.c[name]).label(name) for name in ("quantity", "amount"))
    return sa.select(parts.c.product_id, *sums).group_by(parts.c.product_id)


def _of_products(asked: ReportQuestion, table: sa.Table, *when: sa.ColumnElement[bool]) -> sa.Select[Any]:
    of = table.c
    query = sa.select(of.product_id, of.quantity, of.amount).where(*when, asked.of_cost_center(of.cost_center))
    return query.where(of_category(asked, of.product_id), asked.of("product_id", of.product_id))


def sold_daily(asked: ReportQuestion) -> list[Row]:
    """Sales and amounts of all products by day and cost center."""
    return asked.rows(_sold_daily)


def _sold_daily(asked: ReportQuestion) -> sa.Select[Any]:
    of = sales_daily.c
    query = sa.select(of.day, of.cost_center, of.sales, of.amount)
    return query.where(asked.within(of.day), asked.of_cost_center(of.cost_center))


def of_category(asked: ReportQuestion, product_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Products of the requested category, or all; 0 selects those without an existing category."""
    if asked.category_id is None:
        return sa.true()
    kept = sa.select(products.c.id).join(categories, categories.c.id == products.c.category_id)
    kept = kept.where(sa.not_(categories.c.removed))
    if asked.category_id == 0:
        return product_id.not_in(kept)
    return product_id.in_(kept.where(asked.of("category_id", categories.c.id)))


def delivered_by_day(asked: ReportQuestion) -> list[Row]:
    """What events brought, by day and cost center."""
    return asked.rows(_delivered_by_day)


def _delivered_by_day(asked: ReportQuestion) -> sa.Select[Any]:
    day, center = orders.c.delivered_on, orders.c.cost_center
    query = sa.select(day.label("day"), center, sa.func.sum(orders.c.total_amount).label("amount"))
    return query.where(asked.within(day), asked.of_cost_center(center)).group_by(day, center)
