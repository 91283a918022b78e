"""Sales as they are recorded and reversed."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal

import sqlalchemy as sa

from command_api.catalogue.events import ProductAdded, ProductDetailsChanged
from command_api.kernel import money, stream_id
from command_api.rules.windows import PUB_TIME
from command_api.stock.events import KegFilled, SaleRecorded, SaleReversed
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows
from projections.sales.beer import count_beer, keep_packing, poured_or_packed
from projections.sales.tables import (
    beer_sales_daily,
    keg_costs,
    packings,
    sales,
    sales_center_hourly,
    sales_daily,
    sales_hourly,
    sales_product_daily,
    sales_product_weekly,
)


class Sales(Projection):
    """Each sale, and sums by hour, cost center and product, by hour, by product, by day, and of beer."""

    name = "sales"
    version = 7
    tables = (
        sales_hourly,
        sales_daily,
        sales_center_hourly,
        sales_product_daily,
        sales_product_weekly,
        beer_sales_daily,
        sales,
        packings,
        keg_costs,
    )

    @handles(ProductAdded, ProductDetailsChanged)
    def product_detailed(self, event: ProductAdded | ProductDetailsChanged, rows: Rows) -> None:
        keep_packing(event, rows)

    @handles(KegFilled)
    def keg_filled(self, event: KegFilled, rows: Rows) -> None:
        rows.put(keg_costs, keg_id=stream_id(event.originator_id), litres=event.litres, cost=event.cost)

    @handles(SaleRecorded)
    def sold(self, event: SaleRecorded, rows: Rows) -> None:
        _count(rows, event, event.timestamp, 1)
        beer = poured_or_packed(event, rows)
        rows.put(
            sales,
            id=stream_id(event.originator_id),
            sold_at=event.timestamp,
            product_id=event.product_id,
            quantity=event.quantity,
            unit_price=event.unit_price,
            amount=money(event.quantity * event.unit_price),
            cost_center=event.cost_center,
            source_id=event.source_id,
            import_id=event.import_id,
            recorded_by=event.metadata.actor,
            reversed_at=None,
            reversed_by=None,
            version=event.originator_version,
            **beer,
        )
        count_beer(rows, rows.get(sales, stream_id(event.originator_id)), 1)

    @handles(SaleReversed)
    def sale_reversed(self, event: SaleReversed, rows: Rows) -> None:
        _count(rows, event, datetime.fromisoformat(event.sold_at), -1)
        id = stream_id(event.originator_id)
        count_beer(rows, rows.get(sales, id), -1)
        rows.change(
            sales,
            id,
            reversed_at=event.timestamp,
            reversed_by=event.metadata.actor,
            version=event.originator_version,
        )


def _count(rows: Rows, sale: SaleRecorded | SaleReversed, sold_at: datetime, sign: int) -> None:
    local = sold_at.astimezone(PUB_TIME)
    day, hour, center, product = local.date(), local.hour, sale.cost_center, sale.product_id
    quantity, amount = sign * sale.quantity, sign * money(sale.quantity * sale.unit_price)
    _count_the_day(rows, sale, day, sign)
    of_hour = {"day": day, "hour": hour, "cost_center": center}
    of_product = {"cost_center": center, "product_id": product}
    week = day - timedelta(days=day.weekday())
    _add(rows, sales_hourly, {**of_hour, "product_id": product}, sign, quantity=quantity, amount=amount)
    _add(rows, sales_center_hourly, of_hour, sign, amount=amount)
    _add(rows, sales_product_daily, {"day": day, **of_product}, sign, quantity=quantity, amount=amount)
    _add(rows, sales_product_weekly, {"week": week, **of_product}, sign, quantity=quantity, amount=amount)


def _add(rows: Rows, table: sa.Table, key: dict[str, object], sales: int, **sums: Decimal) -> None:
    """Add to the row of ``table``; one without sales is deleted. ``key`` is in the order of its primary key."""
    known = rows.get(table, *key.values())
    count = sales if known is None else known["sales"] + sales
    if not count:
        rows.delete(table, *key.values())
    elif known is None:
        rows.put(table, **key, sales=count, **sums)
    else:
        rows.put(table, **key, sales=count, **{name: known[name] + value for name, value in sums.items()})


def _count_the_day(rows: Rows, sale: SaleRecorded | SaleReversed, day: date, sign: int) -> None:
    known = rows.get(sales_daily, day, sale.cost_center) or {"sales": 0, "reversed": 0, "amount": Decimal(0)}
    rows.put(
        sales_daily,
        day=day,
        cost_center=sale.cost_center,
        sales=known["sales"] + sign,
        reversed=known["reversed"] + (sign < 0),
        amount=known["amount"] + sign * money(sale.quantity * sale.unit_price),
    )
