"""Sales as they are recorded and reversed."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from command_api.kernel import money
from command_api.rules.windows import PUB_TIME
from command_api.stock.events import SaleRecorded, SaleReversed
from projections.projection import Projection, handles
from projections.rows import Rows
from projections.sales.tables import sales_hourly


class Sales(Projection):
    """Sums by hour, cost center and product."""

    name = "sales"
    version = 1
    tables = (sales_hourly,)

    @handles(SaleRecorded)
    def sold(self, event: SaleRecorded, rows: Rows) -> None:
        _count(rows, event, event.timestamp, 1)

    @handles(SaleReversed)
    def sale_reversed(self, event: SaleReversed, rows: Rows) -> None:
        _count(rows, event, datetime.fromisoformat(event.sold_at), -1)


def _count(rows: Rows, sale: SaleRecorded | SaleReversed, sold_at: datetime, sign: int) -> None:
    local = sold_at.astimezone(PUB_TIME)
    key = (local.date(), local.hour, sale.cost_center, sale.product_id)
    known = rows.get(sales_hourly, *key) or {"sales": 0, "quantity": Decimal(0), "amount": Decimal(0)}
    sales = known["sales"] + sign
    if not sales:
        rows.delete(sales_hourly, *key)
        return
    day, hour, cost_center, product_id = key
    rows.put(
        sales_hourly,
        day=day,
        hour=hour,
        cost_center=cost_center,
        product_id=product_id,
        sales=sales,
        quantity=known["quantity"] + sign * sale.quantity,
        amount=known["amount"] + sign * money(sale.quantity * sale.unit_price),
    )
